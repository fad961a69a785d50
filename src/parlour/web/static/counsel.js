// The card that a hint lies on: the best moves with what they promise, and why.
// @ts-check
import { made, named, sentence } from "./page.js";

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
    button.addEventListener("click", () => mark(option.move));
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
}

/** Nobody can weigh the other moves now. @param {string} why */
export function noAdvice(why) {
  const soon = named("counsel", HTMLElement).querySelector(".soon");
  if (soon !== null) soon.textContent = `${sentence(why)}.`;
}

/** Put the card away. */
export function forgetCounsel() {
  named("counsel", HTMLElement).hidden = true;
}
