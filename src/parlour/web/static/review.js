// Looking back at a match: any step of it, by hand or as a film; the address names the step.
// @ts-check
/** @typedef {import("./protocol.js").Message} Message */
import { Analysis } from "./analysis.js";
import { named } from "./page.js";
import { Phone } from "./phone.js";
import { Queue } from "./queue.js";
import { Log } from "./side.js";
import { connect } from "./socket.js";
import { openSpeed, speed } from "./speed.js";

const table = named("table", HTMLElement);
const slider = named("step", HTMLInputElement);
const path = `/match/${table.dataset.match}`;
/** Milliseconds between two steps of the film, at the usual speed; some are always left to look. */
const PACE = 500;
const SHORTEST = 100;

/** Whether this is one of two matches beside each other: then the page around it says the step. */
const framed = document.body.classList.contains("framed");

let step = Number(slider.value);
let wanted = step;
let waiting = false;
let film = false;

const log = new Log(table.dataset.game ?? "", jump);
const queue = new Queue(table, { told: (frame) => log.write(Infinity, frame.lines), rested });
const phone = new Phone(table);
/** Only a match that is over can be analysed. */
const analysis = document.getElementById("analysis") === null
  ? null
  : new Analysis(path, { look: jump, steps: () => Number(slider.max) });
const line = connect(() => `${path}/past`, hear, (open) => open && again());

/** Ask for a step; while one is on its way only the last wish counts. @param {number} number */
function look(number) {
  wanted = Math.min(Math.max(number, 0), Number(slider.max));
  if (!waiting) waiting = line.send({ act: "look", step: wanted });
}

/** Go to a step by hand. @param {number} number */
function jump(number) {
  play(false);
  look(number);
}

/** A new line knows nothing of what is shown. */
function again() {
  queue.skip();
  for (const each of table.querySelectorAll(".place")) each.replaceChildren();
  for (const id of ["prompt", "shapes"]) document.getElementById(id)?.remove();
  named("log", HTMLElement).replaceChildren();
  waiting = false;
  look(wanted);
}

/** @param {Message} message */
function hear(message) {
  if (message.is !== "past") return;
  waiting = false;
  step = message.step;
  slider.max = String(message.of);
  slider.value = String(step);
  named("where", HTMLElement).textContent = `Step ${step} of ${message.of}`;
  if (framed) tell({ of: message.of });
  else history.replaceState(null, "", `${path}/review?step=${step}`);
  queue.skip();
  queue.add([message.frame], true);
  mark();
  analysis?.at(step);
  if (wanted !== step) look(wanted);
}

/** Show in the log where one is. */
function mark() {
  /** @type {HTMLElement | null} */
  let last = null;
  const list = named("log", HTMLElement);
  for (const item of /** @type {Iterable<HTMLElement>} */ (list.children)) {
    const at = Number(item.dataset.step);
    item.classList.toggle("later", at > step);
    item.classList.toggle("here", at === step);
    if (at <= step) last = item;
  }
  if (last !== null) keepInView(list, last);
}

/** Scroll a list, and only the list. @param {HTMLElement} list @param {HTMLElement} item */
function keepInView(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** Tell the page around this one. @param {{of?: number, height?: number, rested?: number}} what */
function tell(what) {
  parent.postMessage(what, location.origin);
}

function rested() {
  table.dataset.busy = "false";
  phone.laid();
  if (framed) tell({ rested: step });
  mark();
  analysis?.mark();
  if (!film) return;
  if (step < Number(slider.max)) setTimeout(() => film && look(step + 1), Math.max(PACE / speed(), SHORTEST));
  else play(false);
}

/** @param {boolean} on */
function play(on) {
  film = on;
  const button = document.querySelector("[data-go=play]");
  if (button) button.textContent = on ? "Pause" : "Play";
  if (on) look(step < Number(slider.max) ? step + 1 : 0);
}

/** @type {Record<string, () => void>} */
const go = {
  first: () => look(0),
  back: () => look(wanted - 1),
  on: () => look(wanted + 1),
  last: () => look(Number(slider.max)),
  play: () => play(!film),
};
for (const [name, act] of Object.entries(go)) {
  document.querySelector(`[data-go=${name}]`)?.addEventListener("click", () => {
    if (name !== "play") play(false);
    act();
  });
}
slider.addEventListener("input", () => look(Number(slider.value)));
named("scrub", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (framed) return;
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  if (typing || event.ctrlKey || event.metaKey) return;
  const act = {
    ArrowLeft: go.back, ArrowRight: go.on, Home: go.first, End: go.last, " ": go.play,
    n: () => analysis?.go(1), p: () => analysis?.go(-1),
  }[event.key];
  const pressing = event.target instanceof HTMLButtonElement && event.key === " ";
  if (!act || pressing) return;
  event.preventDefault();
  act();
});
openSpeed();
if (framed) {
  addEventListener("message", (event) => {
    if (event.origin === location.origin && typeof event.data?.look === "number") look(event.data.look);
  });
  new ResizeObserver(() => tell({ height: table.offsetHeight })).observe(table);
}
