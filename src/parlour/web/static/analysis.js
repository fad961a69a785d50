// The analysis of a match: asked for, followed while it is made, shown as a curve one can touch.
// @ts-check
/** @typedef {import("./protocol.js").Found} Found */
import { named } from "./page.js";

/** Milliseconds between two looks at an analysis that is being made. */
const PACE = 600;

/**
 * Which step is meant by a place on the curve.
 * @param {number} x @param {number} left @param {number} right @param {number} steps
 */
export function stepAt(x, left, right, steps) {
  const share = (x - left) / Math.max(right - left, 1);
  return Math.round(Math.min(Math.max(share, 0), 1) * steps);
}

/**
 * The next of some steps in a direction, or null.
 * @param {number[]} steps ascending @param {number} from @param {number} direction
 */
export function nextOf(steps, from, direction) {
  const beyond = steps.filter((each) => (each - from) * direction > 0);
  return (direction > 0 ? beyond[0] : beyond[beyond.length - 1]) ?? null;
}

export class Analysis {
  /** @param {string} path of the match @param {{look: (step: number) => void, steps: () => number}} film */
  constructor(path, film) {
    this.path = path;
    this.film = film;
    this.step = 0;
    /** @type {Found | null} */
    this.found = null;
    this.above = named("analysis-found", HTMLElement);
    this.beside = named("sheet-found", HTMLElement);
    this.above.addEventListener("click", (event) => this.touched(event));
    this.beside.addEventListener("click", (event) => this.touched(event));
    this.above.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) this.ask("GET", "", event.target.value);
    });
    let width = this.above.clientWidth;
    new ResizeObserver(() => {
      if (Math.abs(this.above.clientWidth - width) < 8) return;
      width = this.above.clientWidth;
      if (this.found?.state === "done") this.ask();
    }).observe(this.above);
    this.ask();
  }

  /** Ask how far it is, or let something be done.
   * @param {"GET" | "POST"} method @param {string} where @param {string} seat */
  async ask(method = "GET", where = "", seat = this.seat()) {
    const words = new URLSearchParams({ width: String(Math.floor(this.above.clientWidth)) });
    if (seat !== "") words.set("seat", seat);
    const address = `${this.path}/analysis${where}`;
    let answer;
    try {
      answer = method === "GET" ? await fetch(`${address}?${words}`) : await fetch(address, { method, body: words });
    } catch {
      setTimeout(() => this.ask(), 4 * PACE);
      return;
    }
    const said = await answer.json();
    if (answer.ok) this.show(said);
    else named("verdict", HTMLElement).textContent = said.why;
  }

  /** Whose choices are looked at, once that is known. */
  seat() {
    return this.found === null ? "" : String(this.found.seat);
  }

  /** @param {Found} found */
  show(found) {
    const before = this.found?.state;
    this.found = found;
    this.above.innerHTML = found.above;
    this.above.dataset.state = found.state;
    this.beside.innerHTML = found.beside;
    this.beside.hidden = found.beside === "";
    const seat = document.querySelector("#on [name=seat]");
    if (seat instanceof HTMLInputElement) seat.value = String(found.seat);
    if (before === "running" && found.state === "done") this.costliest();
    this.at(this.step);
    if (found.state === "running") setTimeout(() => this.ask(), PACE);
  }

  /** Go where most was given away: that is what one wants to see first. */
  costliest() {
    const first = this.beside.querySelector("[data-step]");
    if (first instanceof HTMLElement) this.film.look(Number(first.dataset.step));
  }

  /** Another step is shown. @param {number} step */
  at(step) {
    this.step = step;
    const field = document.querySelector("#on [name=step]");
    if (field instanceof HTMLInputElement) field.value = String(step);
    const svg = this.above.querySelector(".curve");
    if (svg) {
      const [left, right] = [Number(svg.getAttribute("data-left")), Number(svg.getAttribute("data-right"))];
      const x = left + ((right - left) * step) / Math.max(this.film.steps(), 1);
      svg.querySelector(".cursor")?.setAttribute("transform", `translate(${x} 0)`);
    }
    for (const each of document.querySelectorAll(".analysis .dot[data-step], .costly [data-step]")) {
      each.classList.toggle("now", each.getAttribute("data-step") === String(step));
    }
    const said = this.found?.steps.find((each) => each.at === step);
    const verdict = named("verdict", HTMLElement);
    verdict.className = said?.kind ?? "";
    verdict.textContent = said ? [said.chance, said.text].filter(Boolean).join(" ") : "";
    this.mark();
  }

  /** Show on the table what would have been better at the step that is shown. */
  mark() {
    const said = this.found?.steps.find((each) => each.at === this.step);
    for (const each of document.querySelectorAll(".hinted")) each.classList.remove("hinted");
    for (const id of said?.touches ?? []) document.getElementById(id)?.classList.add("hinted");
  }

  /** The next choice that gave something away. @param {number} direction */
  go(direction) {
    const dear = this.found?.steps.filter((each) => each.costly).map((each) => each.at) ?? [];
    const next = nextOf(dear, this.step, direction);
    if (next !== null) this.film.look(next);
  }

  /** @param {MouseEvent} event */
  touched(event) {
    const target = /** @type {Element} */ (event.target);
    const wish = target.closest("[data-do]")?.getAttribute("data-do");
    if (wish === "analyse") this.ask("POST", "");
    else if (wish === "stop") this.ask("POST", "/stop");
    if (wish) return;
    const step = target.closest("[data-step]")?.getAttribute("data-step");
    const svg = target.closest("svg.curve");
    if (step) this.film.look(Number(step));
    else if (svg) {
      const x = event.clientX - svg.getBoundingClientRect().left;
      const [left, right] = [Number(svg.getAttribute("data-left")), Number(svg.getAttribute("data-right"))];
      this.film.look(stepAt(x, left, right, this.film.steps()));
    }
  }
}
