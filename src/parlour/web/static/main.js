// The table of a match: shows what the server sends, sends what the person decides.
// @ts-check
/** @typedef {import("./protocol.js").Ask} Ask */
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Frame} Frame */
/** @typedef {import("./protocol.js").Message} Message */
/** @typedef {import("./protocol.js").TableMessage} TableMessage */
import { Coach } from "./coach.js";
import { forgetCounsel, noAdvice, placeCounsel, showCounsel } from "./counsel.js";
import { End } from "./end.js";
import { listen } from "./keys.js";
import { tellTurn, turns, watchTables } from "./own_tables.js";
import { confirmed, core, follow, fresh, hush, made, named, say, still } from "./page.js";
import { Phone } from "./phone.js";
import { Queue } from "./queue.js";
import { ReactionWindows } from "./reaction_window.js";
import { roomForBoard } from "./room.js";
import { Log, openCopying, openTabs, showElsewhere, showHanded, showMoves, showRule, showSeats, showStanding } from "./side.js";
import { connect } from "./socket.js";
import { Sound } from "./sound.js";
import { openSpeed } from "./speed.js";
import { Tips } from "./tips.js";
import { Touches } from "./touch.js";

const table = named("table", HTMLElement);
const match = table.dataset.match ?? "";
const game = table.dataset.game ?? "";
const title = document.title;
const gameTitle = document.querySelector(".bar h1")?.textContent ?? "";
const kept = `parlour.seen.${match}`;
/** Lines of a recap. */
const RECAPPED = 4;
const LATER = "the line is broken: this is sent as soon as it is back";

/** The table as the server described it last; null before it has. @type {TableMessage | null} */
let now = null;
/** What was sent and not answered yet; sent again if the line breaks. @type {Ask | null} */
let pending = null;
/** Whether the table that follows a decision is still to come. */
let due = false;
/** The sequence number that the person has seen. */
let seen = localStorage.getItem(kept) ?? "";
let wasMine = false;
/** What happened since the person decided last, in lines. @type {{text: string, step: number}[]} */
let meanwhile = [];
/** Why there are no hints at this table, if so. */
const noHint = table.dataset.noHint;

const sound = new Sound();
/** Why nobody can look back yet, if so. */
const closed = table.dataset.closed;
const log = new Log(game, (step) => (closed ? say(closed) : (location.href = `/match/${match}/review?step=${step}`)));
const end = new End(match, game, table.dataset.day);
const queue = new Queue(table, { told, rested });
const measureRoom = roomForBoard(table);
const touches = new Touches(table, {
  make,
  why: (id) => line.send({ act: "why", touch: id }),
  look: (target) => tips.look(target),
});
const reactions = new ReactionWindows({
  make,
  hold: () => line.send({ act: "hold", seq: now?.seq ?? 0, key: fresh() }),
  never: (asked, round) => line.send({ act: "stand", asked, round, key: fresh() }),
});
const tips = new Tips(table, {
  promised: (id) => (queue.playing ? null : touches.promised(id)),
  ask: (move) => line.send({ act: "preview", seq: now?.seq ?? 0, move }),
  seq: () => now?.seq ?? 0,
});
const line = connect(() => `/match/${match}/socket?seen=${seen}`, hear, connected);

const phone = new Phone(table);

/** In a lesson: who says what to try. */
const coach = document.getElementById("coach") === null ? null : new Coach(table, {
  changed: () => offer(),
  finished: () => localStorage.setItem(`parlour.knows.${game}`, "yes"),
});

/** Light up what can be touched now; in a lesson only when a move is asked for. */
function offer() {
  const choices = coach === null || coach.doing ? now?.choices ?? [] : [];
  touches.offer(choices);
  showMoves(choices, make);
  coach?.place();
}

/** @param {Message} message */
function hear(message) {
  if (message.is === "table") lay(message);
  else if (message.is === "answer" || message.is === "refused") answered(message);
  else if (message.is === "why") explain(message.text, message.rule);
  else if (message.is === "hint") hint(message);
  else if (message.is === "advice") advice(message);
  else if (message.is === "preview") tips.learn(message);
  else if (message.is === "handover") handOver(message.seat);
  else if (message.is === "here") tellWhoIsHere(message.seats);
  else if (message.is === "gone") say(message.why);
}

/** @param {TableMessage} message */
function lay(message) {
  const away = message.fresh && message.frames.length > 1 && now === null;
  if (message.fresh) empty();
  const mine = openTurn(message);
  if (mine && !wasMine && now !== null) tellTurn(gameTitle, match, () => {});
  now = message;
  due = false;
  touches.offer([]);
  tips.forget();
  forgetHint();
  showWindow(message, message.window?.seconds !== 0);
  if (away) sinceYouLeft(message.frames.length - 1);
  if (message.missed !== null && !message.over) tellMissed(message.missed);
  queue.add(message.frames, away);
  busy();
}

/** Whether it is one's turn for all to know. Within a reaction window neither title nor sound may
 * tell others in the room who is asked, if there are any. @param {TableMessage} message */
function openTurn({ mine, window, seats }) {
  const alone = seats.filter((seat) => ["person", "empty"].includes(seat.who)).length === 1;
  return mine && (window === null || (alone && window.seconds === 0));
}

/** What the table waits for: where no clock runs, once all that led there is shown.
 * @param {TableMessage} message @param {boolean} shown */
function showWindow({ window, choices, seats }, shown) {
  reactions.show(shown ? window : null, choices, seats.some((seat) => seat.mine && seat.holding));
}

/** A fresh table is laid from nothing. */
function empty() {
  queue.skip();
  for (const each of table.querySelectorAll(".place")) each.replaceChildren();
  for (const id of ["prompt", "shapes"]) document.getElementById(id)?.remove();
}

/** A frame is on the table. @param {Frame} frame */
function told(frame) {
  log.write(frame.kept, frame.lines);
  meanwhile.push(...frame.lines.slice(-RECAPPED * 2));
  const moved = frame.patches.some((patch) => patch.op === "set");
  if (now !== null && queue.playing) sound.frame(frame.cues, moved);
  named("said", HTMLElement).textContent = frame.lines.slice(-6).map((each) => each.text).join(" ");
}

/** All frames are shown: now the person may decide. */
function rested() {
  if (now === null) return;
  if (now.missed === null || now.over) setTimeout(() => (named("away", HTMLElement).hidden = true), still() ? 6000 : 0);
  named("trouble", HTMLElement).textContent = now.trouble;
  named("trouble", HTMLElement).hidden = now.trouble === "";
  showHanded(now.over ? [] : now.seats, takeBack);
  seen = String(now.seq);
  localStorage.setItem(kept, seen);
  log.fold(now.setup);
  phone.laid();
  coach?.rest(now.lesson ?? 0);
  measureRoom();
  offer();
  follow(table);
  showSeats(now.seats, closed ? null : hand, takeBack, remove);
  showStanding(now.standing, (asked) => line.send({ act: "ask", asked, key: fresh() }));
  named("undo", HTMLElement).setAttribute("aria-disabled", String(now.undo !== null));
  named("concede", HTMLElement).setAttribute("aria-disabled", String(now.concede !== null));
  named("hint", HTMLElement).setAttribute("aria-disabled", String(!now.mine || noHint !== undefined));
  if (now.window?.seconds === 0) showWindow(now, true);
  const mine = openTurn(now);
  document.title = now.over ? `Over - ${title}` : mine ? `Your turn - ${title}` : title;
  if (mine && !wasMine) sound.turn();
  if (now.seats.every((seat) => seat.who !== "empty")) document.getElementById("invitation")?.remove();
  if (now.key !== null) named("source", HTMLElement).textContent = `the key ${now.key}`;
  void end.show(now);
  showRecap(now);
  if (now.mine && !coach?.points) showTargets();
  wasMine = mine;
  busy();
}

/** When it is one's turn again: what the others did since one decided, in a line.
 * @param {TableMessage} message */
function showRecap(message) {
  const box = named("recap", HTMLButtonElement);
  const own = Math.min(...meanwhile.map((each) => each.step));
  const others = meanwhile.filter((each) => each.step > own).map((each) => each.text);
  box.hidden = !message.mine || wasMine || message.window !== null || message.seats.length < 2 || others.length === 0;
  if (box.hidden) return;
  box.textContent = `Meanwhile: ${others.length > RECAPPED ? "\u2026 " : ""}${others.slice(-RECAPPED).join(" ")}`;
}

/** Bring something that can be touched into view, if nothing is; with what lies above it, if there is room. */
function showTargets() {
  const targets = [...table.querySelectorAll(".open, .idle")];
  const seen = targets.some((each) => {
    const { x, y, width, height } = core(each).getBoundingClientRect();
    const zone = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".zone");
    return zone !== undefined && zone === each.closest(".zone");
  });
  const zone = targets[0]?.closest(".zone");
  if (seen || !zone) return;
  zone.scrollIntoView({ block: "end" });
  targets[0].scrollIntoView({ block: "nearest" });
}

function busy() {
  table.dataset.busy = String(queue.playing || pending !== null || due || now === null);
  table.dataset.seq = seen;
}

/** @param {Choice} choice */
function make(choice) {
  decide({ act: "move", move: choice.move });
}

/** Send a decision once; it keeps its key until it is answered. @param {Ask} ask */
function decide(ask) {
  if (pending !== null || due || now === null) return;
  hush();
  meanwhile = [];
  named("recap", HTMLElement).hidden = true;
  pending = { ...ask, seq: now.seq, key: fresh() };
  due = true;
  busy();
  if (!line.send(pending)) say(LATER);
}

/** Give a seat to a bot: one's own at once, that of somebody else only if one is sure.
 * @param {import("./protocol.js").Seat} seat */
function hand(seat) {
  const give = () => line.send({ act: "hand", seat: seat.number, key: fresh() });
  if (seat.mine || seat.who === "empty") give();
  else confirmed(`Let a bot play for ${seat.name || seat.label}? Whoever sits there can take the seat back at any time.`, give);
}

/** Send a guest away who has not moved yet. @param {import("./protocol.js").Seat} seat */
function remove(seat) {
  const words = `Remove ${seat.name || seat.label} from the table? The seat is free then, and no invitation sent before is good any more.`;
  confirmed(words, () => {
    named("remove-seat", HTMLInputElement).value = String(seat.number + 1);
    named("remove-form", HTMLFormElement).submit();
  });
}

/** @param {number[]} here */
function tellWhoIsHere(here) {
  for (const seat of now?.seats ?? []) seat.here = here.includes(seat.number);
  if (now !== null && !queue.playing) showSeats(now.seats, closed ? null : hand, takeBack, remove);
}

function takeBack() {
  line.send({ act: "back", key: fresh() });
}

/** @param {{key?: string, kind?: string, why?: string, rule?: string, of?: string}} answer */
function answered(answer) {
  if (answer.of === "advise") return noAdvice(answer.why ?? "");
  if (answer.key === undefined || answer.key === pending?.key) pending = null;
  if (answer.kind !== "taken") {
    due = false;
    explain(answer.why || "the table has changed: look again", answer.rule ?? "");
    touches.reset();
  }
  busy();
}

/** @param {string} text @param {string} rule */
function explain(text, rule) {
  if (coach !== null) return coach.answer(text);
  say(text);
  if (!rule) return;
  const read = made("button", `Read ${rule}`);
  read.addEventListener("click", () => showRule(game, rule));
  named("notice", HTMLElement).append(" ", read);
}

/** A hint is for one decision only. */
function forgetHint() {
  forgetCounsel();
  for (const each of table.querySelectorAll(".hinted, .hinted-first")) each.classList.remove("hinted", "hinted-first");
}

/** Mark what one touches to make a move, and bring it into view if it was asked for: the page does
 * not move under a finger by itself. @param {string} move @param {boolean} scroll */
function markMove(move, scroll = true) {
  for (const each of table.querySelectorAll(".hinted")) each.classList.remove("hinted");
  const choice = now?.choices.find((each) => each.move === move);
  const path = choice?.touches[0] ?? [];
  path.forEach((id, order) => {
    const element = document.getElementById(id);
    element?.classList.add("hinted");
    element?.setAttribute("data-order", String(order + 1));
  });
  if (scroll) document.getElementById(path[path.length - 1] ?? "")?.scrollIntoView({ block: "nearest" });
  return choice;
}

/** What the rules of thumb would do, at once; what a search finds follows.
 * @param {{move: string, label: string, reason: string}} found */
function hint({ move, label, reason }) {
  forgetHint();
  showCounsel([{ move, label, result: "" }], reason, true, markMove);
  markMove(move);
  placeCounsel();
  line.send({ act: "advise", seq: now?.seq ?? 0 });
}

/** What a search has found. @param {import("./protocol.js").AdviceMessage} found */
function advice(found) {
  if (found.seq !== now?.seq || found.options.length === 0) return;
  for (const each of table.querySelectorAll(".hinted")) each.classList.add("hinted-first");
  markMove(found.options[0].move, false);
  showCounsel(found.options, found.reason, false, markMove);
}

/** @param {number} count @param {string[]} lines @param {string} button */
function sinceYouLeft(count, lines = [], button = "Skip to now") {
  const strip = named("away", HTMLElement);
  const words = count === 1 ? "one thing has happened" : `${count} things have happened`;
  named("away-text", HTMLElement).textContent = `Since you left, ${words}.`;
  named("away-lines", HTMLElement).replaceChildren(...lines.map((each) => made("li", each)));
  named("away-skip", HTMLElement).textContent = button;
  strip.hidden = false;
}

/** So much has happened that only the last of it is told; one can look at all of it.
 * @param {import("./protocol.js").Missed} missed */
function tellMissed(missed) {
  sinceYouLeft(missed.count, missed.lines, "Close");
  if (closed) return;
  const all = made("a", "Look at it step by step");
  all.setAttribute("href", `/match/${match}/review?step=${missed.step}`);
  const item = document.createElement("li");
  item.append(all);
  named("away-lines", HTMLElement).append(item);
}

/** Somebody else at this screen is asked. @param {string} seat */
function handOver(seat) {
  const dialog = named("handover", HTMLDialogElement);
  named("handover-text", HTMLElement).textContent = `Hand the screen to ${seat}.`;
  document.title = `${seat} - ${title}`;
  dialog.addEventListener("close", () => line.send({ act: "ready" }), { once: true });
  dialog.showModal();
}

/** @param {boolean} open */
function connected(open) {
  table.dataset.line = open ? "open" : "broken";
  if (open && pending !== null) line.send(pending);
  if (!open) say(pending === null ? "the line to the house is broken: trying again" : LATER);
  else hush();
}

/** @param {string} id @param {() => string | null} refusal @param {() => void} act */
function button(id, refusal, act) {
  const press = () => {
    const why = refusal();
    if (why === null) act();
    else say(why);
  };
  named(id, HTMLElement).addEventListener("click", press);
  return press;
}

const undo = button("undo", () => (now === null ? "wait a moment" : now.undo), () => decide({ act: "undo" }));
const help = button("help", () => null, () => named("keys", HTMLDialogElement).showModal());
const wantHint = button(
  "hint",
  () => noHint ?? (now?.mine ? null : "a hint is for whoever must decide"),
  () => line.send({ act: "hint", seq: now?.seq ?? 0 }),
);
const noise = button("sound", () => null, () => {
  named("sound", HTMLElement).setAttribute("aria-pressed", String(sound.toggle()));
});
button("concede", () => (now === null ? "wait a moment" : now.concede), () =>
  confirmed("Give this match up?", () => decide({ act: "concede" })),
);

named("sound", HTMLElement).setAttribute("aria-pressed", String(sound.on));
named("recap", HTMLElement).addEventListener("click", () => {
  named("tab-log", HTMLElement).click();
  named("log", HTMLElement).lastElementChild?.scrollIntoView({ block: "nearest" });
});
named("away-skip", HTMLElement).addEventListener("click", () => {
  queue.skip();
  named("away", HTMLElement).hidden = true;
});
document.addEventListener("pointerdown", (event) => {
  const box = named("recap", HTMLElement);
  box.hidden ||= !(event.target instanceof Node && box.contains(event.target));
});
/** Whether the present tap only finished what was moving. */
let finishing = false;
document.addEventListener("pointerdown", () => (finishing = queue.skip()), true);
table.addEventListener("click", (event) => finishing && event.stopPropagation(), true);
listen(table, {
  skip: () => queue.skip(),
  letGo: () => {
    touches.reset();
    forgetHint();
  },
  letters: {
    u: undo, h: wantHint, s: noise, "?": help,
    w: () => reactions.now?.may && reactions.table.hold(),
    ...Object.fromEntries(Array.from("123456789", (key, number) => [key, () => reactions.answer(number)])),
  },
});
openSpeed();
openTabs(game);
openCopying();
watchTables((cards) => showElsewhere(turns(cards).filter((card) => card.match !== match)));
