// Elements of the page by their ids, and small things that every module needs.
// @ts-check

/**
 * An element that the page is known to have.
 * @template {Element} T
 * @param {string} id @param {new () => T} kind @returns {T}
 */
export function named(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} '${id}'`);
  return found;
}

/**
 * A piece of the table, drawn in SVG or in HTML, whose style can be set.
 * @param {string} id @returns {HTMLElement | SVGElement | null}
 */
export function drawn(id) {
  return /** @type {HTMLElement | SVGElement | null} */ (document.getElementById(id));
}

/** The part of a thing that says where it is: its light may reach much further.
 * @param {Element} thing */
export function core(thing) {
  return thing.querySelector(":scope > .ring, :scope > svg > .ring") ?? thing;
}

/** @param {string} tag @param {string} text @param {string} [kind] */
export function made(tag, text, kind = "") {
  const element = document.createElement(tag);
  element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

/** A word that nobody else has; works without HTTPS too. */
export function fresh() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}

/** A sentence begins with a capital letter. @param {string} words */
export function sentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether the person wants things to stay still. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @type {number | undefined} */
let hiding;

/** Say something at the foot of the page. @param {string} words */
export function say(words) {
  const notice = named("notice", HTMLElement);
  notice.textContent = sentence(words);
  notice.hidden = false;
  clearTimeout(hiding);
  hiding = setTimeout(hush, 4000 + words.length * 60);
}

/** Take back what was said. */
export function hush() {
  named("notice", HTMLElement).hidden = true;
}

/**
 * Ask before something is done.
 * @param {string} words @param {() => void} then
 */
export function confirmed(words, then) {
  const dialog = named("ask", HTMLDialogElement);
  named("ask-text", HTMLElement).textContent = words;
  dialog.returnValue = "no";
  dialog.addEventListener("close", () => dialog.returnValue === "yes" && then(), { once: true });
  dialog.showModal();
}

/** A board that is larger than its place shows what may be touched or is pointed at.
 * @param {HTMLElement} table */
export function follow(table) {
  for (const board of table.querySelectorAll(".grid, .graph")) {
    if (board.scrollWidth <= board.clientWidth && board.scrollHeight <= board.clientHeight) continue;
    const boxes = [...board.querySelectorAll(".open, .pointed")].map((each) => core(each).getBoundingClientRect());
    if (boxes.length === 0) continue;
    const own = board.getBoundingClientRect();
    const middle = (/** @type {number[]} */ ends) => (Math.min(...ends) + Math.max(...ends)) / 2;
    board.scrollBy({
      left: middle(boxes.flatMap((box) => [box.left, box.right])) - own.left - own.width / 2,
      top: middle(boxes.flatMap((box) => [box.top, box.bottom])) - own.top - own.height / 2,
      behavior: still() ? "instant" : "smooth",
    });
  }
}
