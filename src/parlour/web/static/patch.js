// Applies patches: keyed elements that get another name, go, come, change or are filled anew, in part or whole.
// @ts-check
/** @typedef {import("./protocol.js").Patch} Patch */
const SVG = "http://www.w3.org/2000/svg";
/** The name of the animation of something that goes to its new place. */
const TRAVELS = "travels";

/** @param {HTMLElement} root @param {Patch[]} patches */
export function applyPatches(root, patches) {
  for (const patch of patches) {
    if (patch.op === "put") put(root, patch);
    else if (patch.op === "drop") document.getElementById(patch.id)?.remove();
    else if (patch.op === "name") document.getElementById(patch.id)?.setAttribute("id", patch.as);
    else if (patch.op === "splice") splice(patch);
    else change(patch);
  }
}

/** @param {HTMLElement} root @param {Extract<Patch, {op: "put"}>} patch */
function put(root, patch) {
  const parent = document.getElementById(patch.parent) ?? root;
  document.getElementById(patch.id)?.remove();
  const [element] = drawn(parent, patch.html);
  const before = patch.after === null ? null : document.getElementById(patch.after);
  if (before?.parentNode === parent) before.after(element);
  else parent.prepend(element);
}

/** Elements made in the namespace of their parent.
 * @param {Element} parent @param {string} html @returns {Element[]} */
function drawn(parent, html) {
  const holder =
    parent.namespaceURI === SVG
      ? document.createElementNS(SVG, "g")
      : document.createElement("template");
  holder.innerHTML = html;
  const content = holder instanceof HTMLTemplateElement ? holder.content : holder;
  return [...content.children];
}

/** Replace some elements inside another one. @param {Extract<Patch, {op: "splice"}>} patch */
function splice(patch) {
  let within = document.getElementById(patch.id);
  for (const step of patch.path) within = /** @type {HTMLElement | null} */ (within?.children[step] ?? null);
  if (within === null) return;
  for (let left = patch.remove; left > 0; left -= 1) within.children[patch.at]?.remove();
  const next = within.children[patch.at] ?? null;
  for (const element of drawn(within, patch.html)) within.insertBefore(element, next);
}

/** @param {Extract<Patch, {op: "set" | "fill"}>} patch */
function change(patch) {
  const element = document.getElementById(patch.id);
  if (element === null) return;
  if (patch.op === "fill") {
    element.innerHTML = patch.html;
    return;
  }
  const before = "transform" in patch.attributes ? place(element) : "";
  for (const [name, value] of Object.entries(patch.attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
  if (before) travel(element, before);
}

/** Let an element travel to where it belongs now. A transition would do where the attribute
 * counts as a style, which it does not in Safari. @param {Element} element @param {string} before */
function travel(element, before) {
  const style = getComputedStyle(element);
  const pace = parseFloat(style.getPropertyValue("--pace")) || 1;
  const seconds = parseFloat(style.getPropertyValue("--travel")) / pace;
  for (const each of element.getAnimations()) if (each.id === TRAVELS) each.cancel();
  if (!(seconds > 0)) return;
  const way = [{ transform: before }, { transform: place(element) }];
  element.animate(way, { id: TRAVELS, duration: seconds * 1000, easing: "ease-out" });
}

/** Where an element is drawn now, as a style. @param {Element} element */
function place(element) {
  const { transform } = getComputedStyle(element);
  if (transform !== "none" || !(element instanceof SVGGraphicsElement)) return transform;
  const steps = element.transform.baseVal;
  let whole = new DOMMatrix();
  for (let n = 0; n < steps.numberOfItems; n += 1) whole = whole.multiply(steps.getItem(n).matrix);
  return whole.toString();
}

/** The ids of pieces and spots that some patches touch. @param {Patch[]} patches */
export function touchedBy(patches) {
  return patches.flatMap((patch) => {
    if (patch.op === "put") return [patch.id];
    return patch.op === "set" && "transform" in patch.attributes ? [patch.id] : [];
  });
}
