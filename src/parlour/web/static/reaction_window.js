// A reaction window: the table waits for whoever may have an answer, and looks the same with and without.
// @ts-check
/** @typedef {import("./protocol.js").ReactionWindow} ReactionWindow */
/** @typedef {import("./protocol.js").Choice} Choice */
import { made, named, still } from "./page.js";

const SVG = "http://www.w3.org/2000/svg";
/** What one may say so as not to be asked again: nothing in this turn, or never this.
 * @type {[string, boolean][]} */
const STANDING = [["Always pass this turn", true], ["Never ask this", false]];
const ROUND = 2 * Math.PI * 16;

/**
 * What a reader hears when a reaction window opens; empty if it has been said.
 * @param {ReactionWindow} reaction @param {number} answers @param {string} said what was announced last
 * @returns {{key: string, words: string}}
 */
export function announced(reaction, answers, said) {
  const key = `${reaction.seq} ${reaction.asks}`;
  if (!reaction.may || key === said) return { key, words: "" };
  const time = reaction.seconds > 0 ? ` You have ${reaction.seconds} seconds; w holds the clock.` : "";
  if (answers === 0) return { key, words: `The table waits.${time}` };
  return { key, words: `${reaction.text}. Keys 1 to ${answers} answer.${time}` };
}

/** How much of the clock is left, from 1 to 0. @param {ReactionWindow} reaction */
export function share(reaction) {
  return reaction.seconds > 0 ? Math.min(reaction.left / reaction.seconds, 1) : 0;
}

export class ReactionWindows {
  /** @param {{make: (choice: Choice) => void, hold: () => void, 
   *   never: (asks: string, turn: boolean) => void}} table */
  constructor(table) {
    this.table = table;
    this.box = named("reaction", HTMLElement);
    this.clock = named("reaction-clock", HTMLElement);
    this.button = named("reaction-hold", HTMLButtonElement);
    this.button.addEventListener("click", () => table.hold());
    /** @type {ReactionWindow | null} */
    this.now = null;
    /** @type {Choice[]} */
    this.choices = [];
    this.said = "";
    /** @type {number | undefined} */
    this.ticking = undefined;
  }

  /** @param {ReactionWindow | null} reaction @param {Choice[]} choices @param {boolean} holding */
  show(reaction, choices, holding) {
    clearInterval(this.ticking);
    this.now = reaction;
    this.choices = reaction === null ? [] : choices;
    // Where somebody else takes their time, what is asked says so already.
    this.box.hidden = reaction === null || (!reaction.may && reaction.seconds === 0);
    if (reaction === null) return;
    named("reaction-text", HTMLElement).textContent = reaction.text;
    this.box.classList.toggle("asked", choices.length > 0);
    this.button.hidden = !reaction.may || reaction.seconds === 0 || (reaction.hold !== null && !holding);
    this.button.textContent = holding ? "Go on" : "Hold";
    this.button.setAttribute("aria-pressed", String(holding));
    this.offer(reaction, choices);
    this.run(reaction);
    const { key, words } = announced(reaction, choices.length, this.said);
    this.said = key;
    if (words) named("reaction-said", HTMLElement).textContent = words;
  }

  /** Answer by number, for whoever has no time to go to the buttons. @param {number} number */
  answer(number) {
    const choice = this.choices[number];
    if (choice) this.table.make(choice);
  }

  /** What one may answer, as buttons; the same things can be touched on the table.
   * @param {ReactionWindow} reaction @param {Choice[]} choices */
  offer(reaction, choices) {
    const answers = choices.map((choice) => {
      const button = made("button", choice.label);
      button.addEventListener("click", () => this.table.make(choice));
      return button;
    });
    const others = made("span", "", "others");
    for (const [words, turn] of reaction.asks && choices.length > 0 ? STANDING : []) {
      const never = made("button", words, "never");
      never.addEventListener("click", () => this.table.never(turn ? "" : reaction.asks, turn));
      others.append(never);
    }
    if (others.hasChildNodes()) answers.push(others);
    named("reaction-answers", HTMLElement).replaceChildren(...answers);
  }

  /** A ring that shrinks; seconds in figures for whoever wants no motion. @param {ReactionWindow} reaction */
  run(reaction) {
    this.clock.replaceChildren();
    this.clock.hidden = reaction.seconds === 0;
    if (reaction.seconds === 0) return;
    if (still()) this.count(reaction);
    else this.shrink(reaction);
  }

  /** @param {ReactionWindow} reaction */
  count(reaction) {
    const end = performance.now() + (reaction.still + reaction.left) * 1000;
    const tell = () => {
      const left = Math.min((end - performance.now()) / 1000, reaction.left);
      this.clock.textContent = String(Math.max(Math.ceil(left), 0));
    };
    tell();
    this.ticking = setInterval(tell, 250);
  }

  /** @param {ReactionWindow} reaction */
  shrink(reaction) {
    const ring = document.createElementNS(SVG, "svg");
    ring.setAttribute("viewBox", "-20 -20 40 40");
    const circle = document.createElementNS(SVG, "circle");
    circle.setAttribute("r", "16");
    circle.setAttribute("stroke-dasharray", String(ROUND));
    ring.append(circle);
    this.clock.append(ring);
    const from = String(ROUND * (1 - share(reaction)));
    circle.animate([{ strokeDashoffset: from }, { strokeDashoffset: String(ROUND) }], {
      delay: reaction.still * 1000, duration: reaction.left * 1000, fill: "both",
    });
  }
}
