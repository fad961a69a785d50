// Performs what an event looks like: dice that tumble, things that fly, cards that turn,
// words that rise. All of it happens in a layer above the table and leaves no trace in it.
// @ts-check
/** @typedef {import("./protocol.js").Cue} Cue */
/** @typedef {import("./protocol.js").Patch} Patch */
import { core, drawn, made, named } from "./page.js";

export const TRAVEL = 200;
const FLIP = 300;
const DICE = 600;
const FLIGHT = 420;
const BURST = 500;
const RISE = 900;
const STEP = 150;
/** Cues of one frame start one after the other, but never for longer than this. */
const IN_TURN = 120;
const ALL_TURNS = 1500;
const PIPS = [
  [],
  [[0, 0]],
  [[-22, -22], [22, 22]],
  [[-22, -22], [0, 0], [22, 22]],
  [[-22, -22], [22, -22], [-22, 22], [22, 22]],
  [[-22, -22], [22, -22], [0, 0], [-22, 22], [22, 22]],
  [[-22, -24], [22, -24], [-22, 0], [22, 0], [-22, 24], [22, 24]],
];

/** The parts of the way at which a flight in an arc is bent. */
const ARC = [0, 0.17, 0.33, 0.5, 0.67, 0.83, 1];
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

/** @typedef {{x: number, y: number, width: number, height: number}} Box */

/** Where a thing is on the screen; null if it is not there. @param {string} id @returns {Box | null} */
function where(id) {
  const thing = document.getElementById(id);
  const { x, y, width, height } = (thing && core(thing))?.getBoundingClientRect() ?? NOWHERE;
  return width > 0 ? { x, y, width, height } : null;
}

/** What a piece looks like, to show it elsewhere. @param {string} id */
function drawing(id) {
  const piece = drawn(id);
  const holder = piece instanceof SVGElement ? piece : piece?.querySelector("svg");
  return holder?.innerHTML ?? "";
}

/** A thing in the layer above the table. @param {Box} box @param {string} inner @param {string} kind */
function actor(box, inner, kind) {
  const holder = made("div", "", `actor ${kind}`);
  const side = Math.max(box.width, box.height);
  holder.style.left = `${box.x + box.width / 2 - side / 2}px`;
  holder.style.top = `${box.y + box.height / 2 - side / 2}px`;
  holder.style.width = holder.style.height = `${side}px`;
  holder.innerHTML = `<svg viewBox="-50 -50 100 100">${inner}</svg>`;
  named("flights", HTMLElement).append(holder);
  return holder;
}

/** A die that shows a number. @param {number} face */
function die(face) {
  const dots = (PIPS[face] ?? []).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="8.5"/>`).join("");
  return `<rect class="body" x="-42" y="-42" width="84" height="84" rx="16"/><g class="pips">${dots}</g>`;
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** One performance: everything that one frame of a match shows. */
export class Stage {
  /** @param {number} pace 1 is the usual speed, 2 is twice as fast */
  constructor(pace) {
    this.pace = pace;
    /** @type {{act: () => void, delay: number}[]} */
    this.acts = [];
    this.longest = 0;
    this.delay = 0;
    /** Whether somebody did not want to see the end of it. */
    this.cut = false;
  }

  /** How long something lasts that begins with the present turn. @param {number} milliseconds */
  time(milliseconds) {
    const lasts = milliseconds / this.pace;
    this.longest = Math.max(this.longest, this.delay + lasts);
    return lasts;
  }

  /** Perform something once everything has changed. @param {() => void} act */
  after(act) {
    this.acts.push({ act, delay: this.delay });
  }

  /** What is thrown before anything changes. @param {Cue[]} cues */
  async before(cues) {
    const rolls = cues.filter((cue) => cue.do === "roll");
    await Promise.all(rolls.map((cue) => this.roll(cue)));
  }

  /** Look at what is there before it changes. @param {Cue[]} cues @param {Patch[]} patches */
  notice(cues, patches) {
    for (const patch of patches) this.patch(patch);
    const step = Math.min(IN_TURN, ALL_TURNS / Math.max(turns(cues), 1)) / this.pace;
    let place = "";
    for (const cue of cues) {
      const at = placeOf(cue);
      if (at && place && at !== place) this.delay += step;
      place = at || place;
      this.cue(cue);
    }
  }

  /** @param {Cue} cue */
  cue(cue) {
    if (cue.do === "tumble") cue.pieces.forEach((id) => this.tumble(id));
    else if (cue.do === "flight") this.flight(cue);
    else if (cue.do === "burst") this.burst(cue.shape, cue.at, cue.size);
    else if (cue.do === "rise") this.rise(cue.text, cue.at);
    else if (cue.do === "walk") this.walk(cue.piece, cue.path);
  }

  /** What a patch itself asks to be shown. @param {Patch} patch */
  patch(patch) {
    const known = "id" in patch ? document.getElementById(patch.id) : null;
    if (known === null) return;
    if (patch.op === "name") this.time(TRAVEL); // what comes under its new name glides there
    if (patch.op === "put" && known.classList.contains("piece")) this.across(patch.id);
    if (patch.op !== "set") return;
    if ("transform" in patch.attributes) this.time(TRAVEL);
    const turned = patch.attributes.class?.includes(" down") !== known.classList.contains("down");
    if (patch.attributes.class && turned && known.matches(".card, .coin")) this.flip(patch.id);
    const value = patch.attributes["aria-valuenow"];
    if (value) this.measure(patch.id, Number(value) - Number(known.getAttribute("aria-valuenow")));
  }

  /** Once everything has changed, perform; ends when the last actor has left. */
  async perform() {
    for (const { act, delay } of this.acts) {
      if (delay > 0) setTimeout(() => this.cut || act(), delay);
      else act();
    }
    await wait(this.longest);
  }

  /** Dice that are not on the table. @param {Extract<Cue, {do: "roll"}>} cue */
  async roll(cue) {
    const at = where(cue.at) ?? where("table");
    if (at === null) return;
    const size = 58;
    const left = at.x + at.width / 2 - (size * cue.faces.length) / 2;
    const seat = cue.seat === null ? "" : ` seat-${cue.seat + 1}`;
    const dice = cue.faces.map((face, number) => {
      const x = Math.min(Math.max(left + number * size, 4), innerWidth - size - 4);
      const y = Math.min(Math.max(at.y + at.height / 2 - size / 2, 60), innerHeight - size - 8);
      return this.throw(actor({ x, y, width: size, height: size }, die(face), `die${seat}`), die(face));
    });
    await Promise.all(dice);
    await wait(350 / this.pace);
    for (const holder of await Promise.all(dice)) holder.remove();
  }

  /** Seven marks of rotation, another face at each, and the true one in the end.
   * @param {HTMLElement} holder @param {string} settled */
  async throw(holder, settled) {
    const lasts = DICE / this.pace;
    const face = /** @type {SVGElement} */ (holder.firstElementChild);
    const turns = [0, 100, 195, 280, 330, 352, 360];
    const lift = [0, -26, -34, -22, -8, -3, 0];
    holder.animate(
      turns.map((turn, n) => ({ transform: `translateY(${lift[n]}px) rotate(${turn}deg)` })),
      { duration: lasts, easing: "ease-out" },
    );
    for (let mark = 0; mark < 4; mark += 1) {
      face.innerHTML = die(1 + Math.floor(Math.random() * 6));
      await wait(lasts / 7);
    }
    face.innerHTML = settled;
    await wait((lasts * 3) / 7);
    return holder;
  }

  /** A die of the table. @param {string} id */
  tumble(id) {
    const before = where(id);
    this.time(DICE);
    this.after(() => {
      const box = where(id) ?? before;
      const piece = document.getElementById(id);
      if (box === null || piece === null) return;
      const classes = (piece.getAttribute("class") ?? "").replace(/\b(legal|open|lifts)\b/g, "");
      const holder = actor(box, drawing(id), classes);
      this.hide(id);
      this.throw(holder, drawing(id)).then(() => {
        holder.remove();
        this.show(id);
      });
    });
  }

  /** A piece that goes from one part of the table to another. @param {string} id */
  across(id) {
    const start = where(id);
    const inner = drawing(id);
    const classes = document.getElementById(id)?.getAttribute("class") ?? "";
    const lasts = this.time(FLIGHT);
    this.after(() => {
      const end = where(id);
      if (start === null || end === null) return;
      this.hide(id);
      this.fly(actor(start, inner, classes), start, end, lasts).then(() => this.show(id));
    });
  }

  /** @param {Extract<Cue, {do: "flight"}>} cue */
  flight({ shape, start: from, end: to, count, arc }) {
    const start = where(from);
    const lasts = this.time(FLIGHT + 60 * (count - 1));
    this.after(() => {
      const [first, end] = [start ?? where(from), where(to)];
      if (first === null || end === null) return;
      const side = Math.min(44, Math.max(22, Math.min(first.width, first.height)));
      const square = (/** @type {Box} */ box) => ({
        x: box.x + box.width / 2 - side / 2, y: box.y + box.height / 2 - side / 2,
        width: side, height: side,
      });
      for (let number = 0; number < Math.min(count, 12); number += 1) {
        const box = square(first);
        const one = actor(box, `<use href="#shape-${shape}"/>`, "flying");
        this.fly(one, box, square(end), lasts - 60 * (count - 1 - number), arc);
      }
    });
  }

  /** @param {HTMLElement} holder @param {Box} start @param {Box} end @param {number} lasts
   * @param {boolean} arc whether it rises on its way */
  async fly(holder, start, end, lasts, arc = false) {
    const dx = end.x + end.width / 2 - start.x - start.width / 2;
    const dy = end.y + end.height / 2 - start.y - start.height / 2;
    const scale = Math.max(end.width, end.height) / Math.max(start.width, start.height);
    const lift = arc ? Math.min(90, 24 + Math.hypot(dx, dy) / 4) : 0;
    const way = (arc ? ARC : [0, 1]).map((part) => ({
      transform: `translate(${part * dx}px, ${part * dy - 4 * lift * part * (1 - part)}px) scale(${1 + part * (scale - 1)})`,
    }));
    holder.animate(way, { duration: lasts, easing: "ease-in-out", fill: "forwards" });
    await wait(lasts);
    holder.remove();
  }

  /** A piece that goes step by step; its place in the table is the last one at once.
   * @param {string} id @param {string[]} path */
  walk(id, path) {
    const piece = drawn(id);
    const places = [id, ...path].map(where);
    const lasts = this.time(STEP * path.length);
    if (piece === null) return;
    piece.style.setProperty("--travel", "0s");
    this.after(() => {
      const end = where(id);
      const unit = piece.parentNode instanceof SVGGraphicsElement ? (piece.parentNode.getScreenCTM()?.a ?? 1) : 1;
      const way = places.filter((place) => place !== null).map((place) => {
        const dx = (place.x + place.width / 2 - (end?.x ?? 0) - (end?.width ?? 0) / 2) / unit;
        const dy = (place.y + place.height / 2 - (end?.y ?? 0) - (end?.height ?? 0) / 2) / unit;
        return { translate: `${dx}px ${dy}px` };
      });
      const steps = piece.animate([...way, { translate: "0 0" }], { duration: lasts });
      steps.onfinish = steps.oncancel = () => piece.style.removeProperty("--travel");
    });
  }

  /** A card or coin that is turned over. @param {string} id */
  flip(id) {
    const box = where(id);
    const inner = drawing(id);
    const lasts = this.time(FLIP);
    this.after(async () => {
      if (box === null) return;
      const classes = document.getElementById(id)?.getAttribute("class") ?? "";
      const holder = actor(box, inner, classes);
      this.hide(id);
      const edge = [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }];
      holder.animate(edge, { duration: lasts / 2, easing: "ease-in", fill: "forwards" });
      await wait(lasts / 2);
      holder.innerHTML = `<svg viewBox="-50 -50 100 100">${drawing(id)}</svg>`;
      holder.animate(edge.reverse(), { duration: lasts / 2, easing: "ease-out", fill: "forwards" });
      await wait(lasts / 2);
      holder.remove();
      this.show(id);
    });
  }

  /** @param {string} shape @param {string} at @param {number} size */
  burst(shape, at, size) {
    const before = where(at);
    const lasts = this.time(BURST);
    this.after(() => {
      const box = where(at) ?? before;
      if (box === null) return;
      const side = Math.min(box.width, box.height) * size;
      const middle = { x: box.x + box.width / 2 - side / 2, y: box.y + box.height / 2 - side / 2 };
      const spot = { ...middle, width: side, height: side };
      const holder = actor(spot, `<use href="#shape-${shape}"/>`, "burst");
      const spread = [
        { transform: "scale(.15)", opacity: 1 },
        { transform: "scale(.9)", opacity: 1, offset: 0.6 },
        { transform: "scale(1)", opacity: 0 },
      ];
      holder.animate(spread, { duration: lasts, easing: "ease-out", fill: "forwards" });
      setTimeout(() => holder.remove(), lasts);
    });
  }

  /** The change of a gauge. @param {string} id @param {number} change */
  measure(id, change) {
    this.time(TRAVEL);
    if (change !== 0) this.rise(change > 0 ? `+${change}` : `−${-change}`, id);
  }

  /** Nobody waits for words that rise. @param {string} text @param {string} at */
  rise(text, at) {
    this.after(() => {
      const box = where(at);
      if (box === null) return;
      const label = made("div", text, /^[−-]/.test(text) ? "rise loss" : "rise");
      label.style.left = `${Math.min(Math.max(box.x + box.width / 2, 30), innerWidth - 30)}px`;
      label.style.top = `${Math.max(box.y + box.height / 2, 40)}px`;
      named("flights", HTMLElement).append(label);
      const up = [
        { transform: "translate(-50%, 0)", opacity: 0 },
        { transform: "translate(-50%, -14px)", opacity: 1, offset: 0.25 },
        { transform: "translate(-50%, -44px)", opacity: 0 },
      ];
      label.animate(up, { duration: RISE, easing: "ease-out", fill: "forwards" });
      setTimeout(() => label.remove(), RISE);
    });
  }

  /** @param {string} id */
  hide(id) {
    const piece = drawn(id);
    if (piece !== null) piece.style.opacity = "0";
  }

  /** @param {string} id */
  show(id) {
    const piece = drawn(id);
    if (piece !== null) piece.style.opacity = "";
  }
}

/** Where a cue ends up; empty for those that all happen at once. @param {Cue} cue */
function placeOf(cue) {
  if (cue.do === "flight") return cue.end;
  return cue.do === "burst" || cue.do === "rise" ? cue.at : "";
}

/** How many turns some cues take: those at one place go together. @param {Cue[]} cues */
function turns(cues) {
  const places = cues.map(placeOf).filter((place) => place);
  return places.filter((place, index) => index > 0 && place !== places[index - 1]).length;
}

/** How long a frame will take. @param {{cues: Cue[], patches: Patch[]}} frame */
export function length({ cues, patches }) {
  const has = (/** @type {Cue["do"]} */ kind) => cues.some((cue) => cue.do === kind);
  const moves = patches.some((patch) => patch.op === "set" && "transform" in patch.attributes);
  const steps = Math.max(0, ...cues.map((cue) => (cue.do === "walk" ? cue.path.length : 0)));
  const shows = steps > 0 ? STEP * steps : has("tumble") ? DICE : has("burst") ? BURST : has("flight") ? FLIGHT : moves ? TRAVEL : 0;
  const inTurn = Math.min(turns(cues) * IN_TURN, ALL_TURNS);
  return shows + inTurn + (has("roll") ? DICE + 350 : 0);
}

/** Send every actor away and show what they hid. */
export function clear() {
  named("flights", HTMLElement).replaceChildren();
  for (const piece of named("table", HTMLElement).querySelectorAll(".piece, .level")) {
    if (piece instanceof HTMLElement || piece instanceof SVGElement) piece.style.opacity = "";
    for (const motion of piece.getAnimations()) motion.cancel();
  }
}
