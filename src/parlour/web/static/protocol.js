// What server and client say to each other, as types; docs/protocol.md tells what they mean.
// Nothing here runs.
// @ts-check

/**
 * @typedef {{op: "name", id: string, as: string}
 *   | {op: "drop", id: string}
 *   | {op: "put", id: string, parent: string, after: string | null, html: string}
 *   | {op: "set", id: string, attributes: Record<string, string | null>}
 *   | {op: "fill", id: string, html: string}
 *   | {op: "splice", id: string, path: number[], at: number, remove: number, html: string}} Patch
 */

/**
 * How an event is staged; see parlour/scene/cues.py.
 * @typedef {{do: "roll", faces: number[], at: string, seat: number | null}
 *   | {do: "tumble", pieces: string[]}
 *   | {do: "travel", piece: string, into: string}
 *   | {do: "flight", shape: string, start: string, end: string, count: number, arc: boolean}
 *   | {do: "burst", shape: string, at: string, size: number}
 *   | {do: "rise", text: string, at: string}
 *   | {do: "walk", piece: string, path: string[]}} Cue
 */

/** @typedef {{text: string, rule: string, kind: string, step: number}} Line */

/**
 * One moment: `kept` lines of the log still stand, then come `lines`.
 * @typedef {{cues: Cue[], patches: Patch[], kept: number, lines: Line[]}} Frame
 */

/**
 * The same moment in the form for programs.
 * @typedef {{cues: Cue[], scene: Scene, kept: number, lines: Line[]}} SceneFrame
 */

/**
 * What lies on a table, for whoever knows what lay there before; see parlour/scene/table.py.
 * @typedef {{title: string, seat: number, prompt: Prompt, zones: Zone[], pieces: Piece[],
 *   zone_ids?: string[], piece_ids?: string[], mood?: Mood, goal: Goal | null}} Scene
 */

/** @typedef {{text: string, parts: GoalPart[], danger: string}} Goal */
/** @typedef {{name: string, done: number, of: number}} GoalPart */

/** @typedef {{seat: number | null, text: string, done: number, of: number}} Prompt */

/**
 * @typedef {{is: "grid", id: string, label: string, rows: Spot[][], row_marks: string[],
 *     column_marks: string[], place: string, walls: string[][]}
 *   | {is: "graph", id: string, label: string, spots: Spot[], points: Record<string, number[]>,
 *     links: string[][], place: string, box: number[], node: number[], name_room: number,
 *     largest: number, titled: boolean, sizes: Record<string, number[]>, sparse: boolean}
 *   | {is: "track", id: string, label: string, spots: Spot[], place: string, in_a_row: number}
 *   | {is: "gauge", id: string, label: string, value: number, low: number, high: number,
 *     look: string, marks: Record<string, string>, danger: number | null, goal: number | null,
 *     place: string, upright: boolean}
 *   | {is: "pile", id: string, label: string, count: number, look: string, detail: string,
 *     place: string}
 *   | {is: "row", id: string, label: string, kind: string, seat: number | null, empty: string,
 *     place: string}
 *   | {is: "plates", id: string, label: string, spots: Spot[], place: string, titled: boolean}
 *   | {is: "panel", id: string, label: string, facts: Fact[], seat: number | null,
 *     place: string}} Zone
 */

/**
 * @typedef {{id: string, label: string, text: string, look: string, detail: string, lit: boolean,
 *   forecasts: string[][]}} Spot
 */

/**
 * @typedef {{id: string, kind: string, label: string, at: string, look: string, text: string,
 *   detail: string, seat: number | null, up: boolean, dim: boolean, marks: string[],
 *   forecasts: string[][], count: number, aside: boolean}} Piece
 */

/** @typedef {{name: string, text: string, look: string}} Fact */

/** @typedef {{colours: Record<string, string>, symbols: Record<string, string>}} Mood */

/**
 * A legal move. The last id of a path makes it, those before narrow the choices.
 * @typedef {{move: string, label: string, touches: string[][], warning: string}} Choice
 */

/**
 * @typedef {{number: number, label: string, who: string, name: string, answered: boolean,
 *   mine: boolean, asked: boolean, holding: boolean, handed: string, here: boolean, open: boolean,
 *   removable: boolean}} Seat
 */

/**
 * The table waits: `may` says whether this seat may have an answer, as far as everybody can see,
 * `asks` for what it is really asked. The clock stands for `still` seconds and runs for `left`.
 * @typedef {{seq: number, may: boolean, seconds: number, still: number, left: number, asks: string,
 *   text: string, hold: string | null}} ReactionWindow
 */

/**
 * That so much happened that it is told in short: the last `lines` of the log, and the `step` from
 * which one can look at it.
 * @typedef {{count: number, step: number, lines: string[]}} Missed
 */

/**
 * `trouble` says why the house cannot save anything now.
 * @typedef {{is: "table", fresh: boolean, seq: number, seat: number, frames: Frame[],
 *   missed: Missed | null, trouble: string, choices: Choice[], mine: boolean, answered: boolean,
 *   undo: string | null, concede: string | null, over: boolean, won: boolean, ending: string,
 *   key: string | null, seats: Seat[], window: ReactionWindow | null, standing: string[],
 *   rematch: string, lesson: number | null}} TableMessage
 */

/**
 * @typedef {{is: "preview", move: string, seq: number, lines: string[],
 *   gauges: string[][]}} PreviewMessage
 */

/** @typedef {{move: string, label: string, result: string}} Advised */

/**
 * The best moves, best first, with what they promise in words.
 * @typedef {{is: "advice", seq: number, options: Advised[], reason: string,
 *   exact: boolean}} AdviceMessage
 */

/**
 * What an analysis has found, or has found so far: `above` and `beside` are HTML, `steps` what to
 * say at each step.
 * @typedef {{state: "none" | "running" | "done" | "failed", seat: number, done: number, of: number,
 *   above: string, beside: string,
 *   steps: {at: number, chance: string, text: string, kind: string, costly: boolean,
 *     touches: string[]}[]}} Found
 */

/**
 * @typedef {TableMessage | PreviewMessage | AdviceMessage
 *   | {is: "answer", key: string, kind: string, seq?: number, why: string, rule: string}
 *   | {is: "why", touch: string, text: string, rule: string}
 *   | {is: "hint", move: string, label: string}
 *   | {is: "refused", key?: string, why: string, of?: string}
 *   | {is: "gone", why: string}
 *   | {is: "here", seats: number[]}
 *   | {is: "handover", seat: string}
 *   | {is: "past", step: number, of: number, frame: Frame}} Message
 */

/**
 * @typedef {{act: string, seq?: number, key?: string, move?: string, touch?: string,
 *   seat?: number, bot?: string, step?: number, asked?: string, round?: boolean}} Ask
 */

export {};
