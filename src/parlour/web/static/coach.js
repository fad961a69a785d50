// The coach of a lesson: says something beside what it is about, dims the rest, and waits until it
// was read, touched or done. Which moves count is the server's to say; here one only reads on.
// @ts-check
import { core, follow, made, named } from "./page.js";

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

  /** Light up what is meant, below the heading that stays in view, and dim the rest. @param {string[]} ids */
  point(ids) {
    for (const each of this.table.querySelectorAll(".pointed")) each.classList.remove("pointed");
    const things = ids.map((id) => document.getElementById(id)).filter((each) => each !== null);
    for (const each of things) {
      core(each).classList.add("pointed");
      each.closest(".zone")?.classList.add("pointed");
    }
    this.table.classList.toggle("coached", things.length > 0);
    this.things = things;
    follow(this.table);
    const { top, bottom } = this.around();
    // What is asked stays at the top while one scrolls, and on a phone the coach at the bottom.
    const above = (this.table.querySelector(".prompt")?.clientHeight ?? 0) + 16;
    const below = innerWidth < NARROW ? this.box.getBoundingClientRect().top - 8 : innerHeight;
    if (this.points && (top < above || bottom > below)) {
      // Where there is no room for all of it, what is to be done comes last.
      const room = below - above - (bottom - top);
      const by = room < 0 && this.doing ? bottom - below : top - above - Math.max(0, room / 2);
      scrollBy({ top: by, behavior: "instant" });
    }
    this.place();
  }

  /** Whether something is meant, so that it is in view. */
  get points() {
    return (this.things ?? []).length > 0;
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
    if (innerWidth < NARROW || !this.points) {
      style.left = style.top = "";
      return;
    }
    const { top, bottom, left, right } = this.around();
    const { offsetWidth: width, offsetHeight: height } = this.box;
    const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(8, Math.min(value, most - 8));
    const [wide, high] = [innerWidth - width, innerHeight - height];
    const [middle, level] = [within((left + right - width) / 2, wide), within(top, high)];
    const places = [
      [middle, bottom + 12], [right + 12, level], [left - 12 - width, level], [middle, top - 12 - height],
      [wide - 8, high - 8], [8, high - 8], [wide - 8, 8], [8, 8],
    ].filter(([x, y]) => x >= 8 && y >= 8 && x <= wide && y <= high);
    // What it is about, and what can be touched, is not to be covered.
    const wanted = [...(this.things ?? []).map(core), ...[...this.table.querySelectorAll(".open")].map(core)];
    const boxes = wanted.map((each) => each.getBoundingClientRect());
    const covered = places.map(([x, y]) => boxes.reduce((sum, box) => {
      const across = Math.min(x + width, box.right) - Math.max(x, box.left);
      const down = Math.min(y + height, box.bottom) - Math.max(y, box.top);
      return sum + Math.max(0, across) * Math.max(0, down);
    }, 0));
    const [x, y] = places[covered.indexOf(Math.min(...covered))] ?? [wide - 8, high - 8];
    style.left = `${x}px`;
    style.top = `${y}px`;
  }
}
