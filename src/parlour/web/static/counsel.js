// The card that a hint lies on: the best moves with what they promise, and why.
// @ts-check
import { core, made, named, sentence } from "./page.js";

/** Where the card may lie: below or above, and shorter where it would still cover what it means. */
const WAYS = ["", "high", "short", "short high"];

/**
 * @param {{move: string, label: string, result: string}[]} options best first
 * @param {string} reason @param {boolean} first whether a search is still to come
 * @param {(move: string) => unknown} mark shows on the table what a move touches
 */
export function showCounsel(options, reason, first, mark) {
  const card = named("counsel", HTMLElement);
  const list = made("ol", "");
  list.append(...options.map((option) => {
    const button = made("button", "");
    button.append(made("span", option.label), made("b", option.result));
    button.addEventListener("click", () => {
      mark(option.move);
      placeCounsel();
    });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }));
  const close = made("button", "×", "close");
  close.setAttribute("aria-label", "Put the hint away");
  close.addEventListener("click", forgetCounsel);
  const head = first ? "The rules of thumb say" : "What can be expected";
  card.replaceChildren(made("h2", head), close, list);
  if (reason) card.append(made("p", `${sentence(reason)}.`));
  if (first) card.append(made("p", "Weighing the other moves ...", "soon"));
  card.dataset.state = first ? "first" : "weighed";
  card.hidden = false;
  placeCounsel();
}

/** Lay the card where it covers the least of what it marks. */
export function placeCounsel() {
  const card = named("counsel", HTMLElement);
  const marked = [...document.querySelectorAll(".hinted")].map((each) => core(each).getBoundingClientRect());
  const covered = WAYS.map((way) => {
    card.className = `counsel ${way}`.trim();
    const { offsetLeft: left, offsetTop: top } = card; // where it lies once it has come in
    const own = new DOMRect(left, top, card.offsetWidth, card.offsetHeight);
    return marked.reduce((sum, box) => sum + overlap(own, box), 0);
  });
  card.className = `counsel ${WAYS[covered.indexOf(Math.min(...covered))]}`.trim();
}

/** The area that two boxes share. @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(across, 0) * Math.max(down, 0);
}

/** Nobody can weigh the other moves now. @param {string} why */
export function noAdvice(why) {
  const soon = named("counsel", HTMLElement).querySelector(".soon");
  if (soon !== null) soon.textContent = `${sentence(why)}.`;
}

addEventListener("scroll", () => named("counsel", HTMLElement).hidden || placeCounsel(), { passive: true });
addEventListener("resize", () => named("counsel", HTMLElement).hidden || placeCounsel());

/** Put the card away. */
export function forgetCounsel() {
  named("counsel", HTMLElement).hidden = true;
}
