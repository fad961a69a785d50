// The coach of a lesson: says something beside what it is about, dims the rest, and waits until it
// was read, touched or done. Which moves count is the server's to say; here one only reads on.
// @ts-check
import { core, made, named } from "./page.js";

const NARROW = 640;

/** @typedef {{say: string, point: string[], touch: string, doing: boolean}} Step */

export class Coach {
  /** @param {HTMLElement} table @param {{changed: () => void, finished: () => void}} lesson */
  constructor(table, lesson) {
    this.table = table;
    this.lesson = lesson;
    this.box = named("coach", HTMLElement);
    /** @type {Step[]} */
    this.steps = JSON.parse(this.box.dataset.steps ?? "[]");
    this.at = 0;
    /** The first step that is not done yet: one may go back, and no further than here. */
    this.reached = 0;
    named("coach-on", HTMLElement).addEventListener("click", () => this.go(this.at + 1));
    named("coach-back", HTMLElement).addEventListener("click", () => this.go(this.at - 1));
    table.addEventListener("click", (event) => this.touched(event), true);
    addEventListener("resize", () => this.place());
    addEventListener("scroll", () => this.place(), { passive: true });
    named("coach-dots", HTMLElement).replaceChildren(...this.steps.map(() => made("li", "")));
  }

  /** Whether the learner is to make a move now. */
  get doing() {
    return this.steps[this.at]?.doing ?? this.at >= this.steps.length;
  }

  /** The table rests, so many moves of the lesson are made. @param {number} moves */
  rest(moves) {
    const doing = [...this.steps.keys()].filter((number) => this.steps[number].doing);
    const next = moves > 0 ? doing[Math.min(moves, doing.length) - 1] + 1 : 0;
    if (this.reached < next) this.at = this.reached = next;
    this.show();
  }

  /** @param {number} step */
  go(step) {
    this.at = Math.max(0, Math.min(step, this.steps.length - 1));
    this.reached = Math.max(this.reached, this.at);
    this.show();
    this.lesson.changed();
  }

  /** What the coach waits for may be a touch. @param {Event} event */
  touched(event) {
    const wanted = this.steps[this.at]?.touch;
    if (!wanted || !(event.target instanceof Element)) return;
    if (event.target.closest(`[id="${CSS.escape(wanted)}"], [data-at="${CSS.escape(wanted)}"]`)) {
      event.stopPropagation();
      this.go(this.at + 1);
    }
  }

  /** Something else was tried. @param {string} words */
  answer(words) {
    const box = named("coach-answer", HTMLElement);
    box.textContent = words && words[0].toUpperCase() + words.slice(1) + (words.endsWith(".") ? "" : ".");
    box.hidden = words === "";
    this.place();
  }

  show() {
    const step = this.steps[this.at];
    const last = this.at === this.steps.length - 1;
    if (last) this.lesson.finished();
    named("coach-says", HTMLElement).textContent = step.say;
    this.answer("");
    named("coach-on", HTMLElement).hidden = last || ((step.doing || step.touch !== "") && this.at === this.reached);
    named("coach-back", HTMLElement).hidden = this.at === 0;
    named("coach-play", HTMLElement).hidden = !last;
    [...named("coach-dots", HTMLElement).children].forEach((dot, number) => {
      dot.className = number === this.at ? "now" : number < this.reached ? "done" : "";
    });
    this.box.hidden = false;
    this.point(step.point.length ? step.point : step.touch ? [step.touch] : []);
    if (!step.doing && !this.table.contains(document.activeElement)) {
      const button = last ? this.box.querySelector("#coach-play button") : named("coach-on", HTMLElement);
      if (button instanceof HTMLElement) button.focus({ preventScroll: true });
    }
  }

  /** Light up what is meant, and dim the rest. @param {string[]} ids */
  point(ids) {
    for (const each of this.table.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const things = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
    for (const each of things) {
      core(each).classList.add("pointed");
      each.closest(".zone")?.classList.add("pointed");
    }
    this.table.classList.toggle("coached", things.length > 0);
    this.things = things;
    const { top, bottom } = this.around();
    const narrow = innerWidth < NARROW;
    const head = narrow ? document.getElementById("prompt")?.offsetHeight ?? 0 : 0;
    const room = narrow ? innerHeight - this.box.offsetHeight : innerHeight;
    if (things.length && (top < head || bottom > room)) {
      scrollBy({ top: top - head - Math.max(8, (room - head - (bottom - top)) / 2), behavior: "instant" });
    }
    this.place();
  }

  /** The box around everything that is meant. */
  around() {
    const boxes = (this.things ?? []).map((each) => core(each).getBoundingClientRect());
    return {
      top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)),
      left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)),
    };
  }

  /** Beside what is meant, where there is room; on a phone at the bottom of the screen. */
  place() {
    const style = this.box.style;
    if (innerWidth < NARROW || !this.things?.length) {
      style.left = style.top = "";
      return;
    }
    const { top, bottom, left, right } = this.around();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(8, Math.min(value, most - 8));
    const middle = within((left + right - width) / 2, innerWidth - width);
    const [x, y] =
      bottom + 12 + height < innerHeight ? [middle, bottom + 12]
      : right + 12 + width < innerWidth ? [right + 12, within(top, innerHeight - height)]
      : left - 12 - width > 0 ? [left - 12 - width, within(top, innerHeight - height)]
      : top - 12 - height > 0 ? [middle, top - 12 - height]
      : [innerWidth - width - 8, innerHeight - height - 8];
    style.left = `${x}px`;
    style.top = `${y}px`;
  }
}
