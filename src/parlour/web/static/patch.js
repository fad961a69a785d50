// Applies patches: keyed fragments that were put, set, filled or dropped.
// @ts-check
const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{op: "put", id: string, parent: string, after: string | null, html: string}
 *   | {op: "set", id: string, attributes: Record<string, string | null>}
 *   | {op: "fill", id: string, html: string}
 *   | {op: "drop", id: string}} Patch
 */

/** @param {HTMLElement} root @param {Patch[]} patches */
export function applyPatches(root, patches) {
  for (const patch of patches) {
    if (patch.op === "put") put(root, patch);
    else if (patch.op === "drop") document.getElementById(patch.id)?.remove();
    else change(patch);
  }
}

/** @param {HTMLElement} root @param {Extract<Patch, {op: "put"}>} patch */
function put(root, patch) {
  const parent = document.getElementById(patch.parent) ?? root;
  document.getElementById(patch.id)?.remove();
  const element = made(parent, patch.html);
  const before = patch.after === null ? null : document.getElementById(patch.after);
  if (before?.parentNode === parent) before.after(element);
  else parent.prepend(element);
}

/** An element made in the namespace of its parent. @param {Element} parent @param {string} html */
function made(parent, html) {
  const holder =
    parent.namespaceURI === SVG
      ? document.createElementNS(SVG, "g")
      : document.createElement("template");
  holder.innerHTML = html;
  const content = holder instanceof HTMLTemplateElement ? holder.content : holder;
  return /** @type {Element} */ (content.firstElementChild);
}

/** @param {Extract<Patch, {op: "set" | "fill"}>} patch */
function change(patch) {
  const element = document.getElementById(patch.id);
  if (element === null) return;
  if (patch.op === "fill") {
    element.innerHTML = patch.html;
    return;
  }
  for (const [name, value] of Object.entries(patch.attributes)) {
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
  }
}
