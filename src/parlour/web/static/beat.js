// The beat: the table waits for whoever may have an answer, and looks the same with and without.
// @ts-check
/** @typedef {import("./protocol.js").Beat} Beat */
/** @typedef {import("./protocol.js").Choice} Choice */
import { made, named, still } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
/** What one may say so as not to be asked again, and whether for this round only.
 * @type {[string, boolean][]} */
const STANDING = [["Pass this round", true], ["Always pass this", false]];
const ROUND = 2 * Math.PI * 16;

/**
 * What a reader hears when a beat begins; empty if it has been said.
 * @param {Beat} beat @param {number} answers @param {string} said what was announced last
 * @returns {{key: string, words: string}}
 */
export function announced(beat, answers, said) {
  const key = `${beat.seq} ${beat.asks}`;
  if (!beat.may || key === said) return { key, words: "" };
  const time = beat.seconds > 0 ? ` You have ${beat.seconds} seconds; w holds the clock.` : "";
  if (answers === 0) return { key, words: `The table waits.${time}` };
  return { key, words: `${beat.text}. Keys 1 to ${answers} answer.${time}` };
}

/** How much of the clock is left, from 1 to 0. @param {Beat} beat */
export function share(beat) {
  return beat.seconds > 0 ? Math.min(beat.left / beat.seconds, 1) : 0;
}

export class Beats {
  /** @param {{make: (choice: Choice) => void, hold: () => void, 
   *   never: (asks: string, round: boolean) => void}} table */
  constructor(table) {
    this.table = table;
    this.box = named("beat", HTMLElement);
    this.clock = named("beat-clock", HTMLElement);
    this.button = named("beat-hold", HTMLButtonElement);
    this.button.addEventListener("click", () => table.hold());
    /** @type {Beat | null} */
    this.beat = null;
    /** @type {Choice[]} */
    this.choices = [];
    this.said = "";
    /** @type {number | undefined} */
    this.ticking = undefined;
  }

  /** @param {Beat | null} beat @param {Choice[]} choices @param {boolean} holding */
  show(beat, choices, holding) {
    clearInterval(this.ticking);
    this.beat = beat;
    this.choices = beat === null ? [] : choices;
    this.box.hidden = beat === null;
    if (beat === null) return;
    named("beat-text", HTMLElement).textContent = beat.text;
    this.box.classList.toggle("asked", choices.length > 0);
    this.button.hidden = !beat.may || beat.seconds === 0 || (beat.hold !== null && !holding);
    this.button.textContent = holding ? "Go on" : "Hold";
    this.button.setAttribute("aria-pressed", String(holding));
    this.offer(beat, choices);
    this.run(beat);
    const { key, words } = announced(beat, choices.length, this.said);
    this.said = key;
    if (words) named("beat-said", HTMLElement).textContent = words;
  }

  /** Answer by number, for whoever has no time to go to the buttons. @param {number} number */
  answer(number) {
    const choice = this.choices[number];
    if (choice) this.table.make(choice);
  }

  /** What one may answer, as buttons; the same things can be touched on the table.
   * @param {Beat} beat @param {Choice[]} choices */
  offer(beat, choices) {
    const buttons = choices.map((choice) => {
      const button = made("button", choice.label);
      button.addEventListener("click", () => this.table.make(choice));
      return button;
    });
    for (const [words, round] of beat.asks && choices.length > 0 ? STANDING : []) {
      const never = made("button", words, "never");
      never.addEventListener("click", () => this.table.never(beat.asks, round));
      buttons.push(never);
    }
    named("beat-answers", HTMLElement).replaceChildren(...buttons);
  }

  /** A ring that shrinks; seconds in figures for whoever wants no motion. @param {Beat} beat */
  run(beat) {
    this.clock.replaceChildren();
    this.clock.hidden = beat.seconds === 0;
    if (beat.seconds === 0) return;
    if (still()) this.count(beat);
    else this.shrink(beat);
  }

  /** @param {Beat} beat */
  count(beat) {
    const end = performance.now() + (beat.still + beat.left) * 1000;
    const tell = () => {
      const left = Math.min((end - performance.now()) / 1000, beat.left);
      this.clock.textContent = String(Math.max(Math.ceil(left), 0));
    };
    tell();
    this.ticking = setInterval(tell, 250);
  }

  /** @param {Beat} beat */
  shrink(beat) {
    const ring = document.createElementNS(SVG, "svg");
    ring.setAttribute("viewBox", "-20 -20 40 40");
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("r", "16");
    circle.setAttribute("stroke-dasharray", String(ROUND));
    ring.append(circle);
    this.clock.append(ring);
    const from = String(ROUND * (1 - share(beat)));
    circle.animate([{ strokeDashoffset: from }, { strokeDashoffset: String(ROUND) }], {
      delay: beat.still * 1000, duration: beat.left * 1000, fill: "both",
    });
  }
}
