// Two matches beside each other: each a review in its frame, moved by one step control.
// @ts-check
import { named } from "./page.js";

/** Milliseconds between two steps of the film. */
const PACE = 700;

const slider = named("step", HTMLInputElement);
/** The frames, and how many steps each has, once it has said so. @type {Map<HTMLIFrameElement, number>} */
const frames = new Map([...document.querySelectorAll("iframe")].map((frame) => [frame, -1]));
/** Those that show what was wanted last. @type {Set<HTMLIFrameElement>} */
const rested = new Set();
let step = Number(slider.value);
let film = false;

/** @param {number} number */
function look(number) {
  step = Math.min(Math.max(number, 0), Number(slider.max));
  rested.clear();
  slider.value = String(step);
  named("where", HTMLElement).textContent = `Step ${step} of ${slider.max}`;
  for (const frame of frames.keys()) frame.contentWindow?.postMessage({ look: step }, location.origin);
}

/** What a frame says: how many steps it has, how high it is, which step it shows.
 * @param {MessageEvent} event */
function hear(event) {
  const frame = [...frames.keys()].find((each) => each.contentWindow === event.source);
  if (event.origin !== location.origin || frame === undefined) return;
  const { of, height, rested: shown } = event.data;
  if (typeof height === "number") frame.style.height = `${height}px`;
  if (typeof of === "number" && frames.get(frame) !== of) {
    frames.set(frame, of);
    slider.max = String(Math.max(...frames.values()));
    look(step);
  }
  if (shown === Math.min(step, frames.get(frame) ?? 0)) rested.add(frame);
  if (film && rested.size === frames.size) setTimeout(goOn, PACE, step);
}

/** The next step of the film, unless somebody has moved meanwhile. @param {number} from */
function goOn(from) {
  if (!film || from !== step) return;
  if (step < Number(slider.max)) look(step + 1);
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
  back: () => look(step - 1),
  on: () => look(step + 1),
  last: () => look(Number(slider.max)),
};
for (const [name, act] of Object.entries(go)) {
  document.querySelector(`[data-go=${name}]`)?.addEventListener("click", () => {
    play(false);
    act();
  });
}
document.querySelector("[data-go=play]")?.addEventListener("click", () => play(!film));
slider.addEventListener("input", () => {
  play(false);
  look(Number(slider.value));
});
named("scrub", HTMLFormElement).addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
  const act = { ArrowLeft: go.back, ArrowRight: go.on, Home: go.first, End: go.last }[event.key];
  if (typing || !act || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  play(false);
  act();
});
addEventListener("message", hear);
