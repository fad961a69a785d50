// The card that a hint lies on: the best moves with what they promise, and why.
// @ts-check
import { core, made, named, sentence } from "./page.js";

/** Pixels between the card and what it marks. */
const APART = 12;

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
  if (reason) list.firstElementChild?.append(made("p", `${sentence(reason)}.`));
  const head = first ? "The rules of thumb say" : "What can be expected";
  card.replaceChildren(made("h2", head), close, list);
  if (first) card.append(made("p", "Weighing the other moves ...", "soon"));
  card.dataset.state = first ? "first" : "weighed";
  card.hidden = false;
  placeCounsel();
}

/** Lay the card where it covers the least of what it marks, or marked before the other moves were
 * weighed (a finger may be on its way there): at its usual place, else above or below one of those things, and with the best move alone where it is too long for that. */
export function placeCounsel() {
  const card = named("counsel", HTMLElement);
  const marked = [...document.querySelectorAll(".hinted, .hinted-first")].map((each) => core(each).getBoundingClientRect());
  const asked = document.getElementById("prompt")?.getBoundingClientRect().bottom ?? 0;
  const places = ["counsel", "counsel short"].flatMap((kind) => {
    lay(card, kind, null);
    const [usual, height] = [card.offsetTop, card.offsetHeight];
    const others = marked.flatMap((box) => [box.bottom + APART, box.top - APART - height])
      .filter((top) => top >= Math.max(asked, 8) && top <= usual);
    return [null, ...others].map((top) => {
      const own = new DOMRect(card.offsetLeft, top ?? usual, card.offsetWidth, height);
      return { kind, top, covered: marked.reduce((sum, box) => sum + overlap(own, box), 0) };
    });
  });
  const least = Math.min(...places.map((place) => place.covered));
  const best = places.find((place) => place.covered === least) ?? places[0];
  lay(card, best.kind, best.top);
}

/** @param {HTMLElement} card @param {string} kind @param {number | null} top */
function lay(card, kind, top) {
  card.className = kind;
  card.style.top = top === null ? "" : `${top}px`;
  card.style.bottom = top === null ? "" : "auto";
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
