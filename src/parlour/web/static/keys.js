// The keyboard: arrows go from one open target to the next, letters stand for buttons.
// @ts-check
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Which of some points lies next in a direction: near, and not far to the side.
 * @param {{x: number, y: number}} from @param {{x: number, y: number}[]} points
 * @param {[number, number]} direction @returns {number} its index, or -1
 */
export function nearest(from, points, [dx, dy]) {
  let best = -1;
  let least = Infinity;
  points.forEach((point, index) => {
    const along = (point.x - from.x) * dx + (point.y - from.y) * dy;
    const aside = Math.abs((point.x - from.x) * dy) + Math.abs((point.y - from.y) * dx);
    const cost = along + 2.5 * aside;
    if (along > 2 && cost < least) [best, least] = [index, cost];
  });
  return best;
}

/**
 * Where an arrow leads that points at nothing: on in the order of reading, and round. So what lies
 * on another target, or behind all of them, is reached too.
 * @param {number} count @param {number} here @param {[number, number]} direction
 */
export function beyond(count, here, [dx, dy]) {
  return (here + dx + dy + count) % count;
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Whether somebody is typing or reading a dialog. @param {EventTarget | null} target */
function elsewhere(target) {
  const typing = target instanceof Element && target.matches("input, textarea, select");
  return typing || document.querySelector("dialog[open]") !== null;
}

/**
 * @param {HTMLElement} root
 * @param {{skip: () => boolean, letGo: () => void, letters: Record<string, () => void>}} table
 */
export function listen(root, table) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || elsewhere(event.target)) return;
    const only = ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key);
    if (!only && table.skip()) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    const direction = ARROWS[event.key];
    if (direction && go(root, event.target, direction)) event.preventDefault();
    else if (event.key === "Escape") table.letGo();
    else table.letters[event.key]?.();
  }, true);
}

/** @param {HTMLElement} root @param {EventTarget | null} target @param {[number, number]} direction */
function go(root, target, direction) {
  const aside = target instanceof Element && target.closest(".side, .bar");
  if (aside) return false;
  const open = /** @type {(HTMLElement | SVGElement)[]} */ ([
    ...root.querySelectorAll(".open, .idle"),
  ]);
  if (open.length === 0) return false;
  const here = open.find((element) => element === target);
  if (here === undefined) {
    open[0].focus();
    return true;
  }
  const others = open.filter((element) => element !== here);
  const next = nearest(middle(here), others.map(middle), direction);
  if (next >= 0) others[next].focus();
  else open[beyond(open.length, open.indexOf(here), direction)].focus();
  return true;
}
