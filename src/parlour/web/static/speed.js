// How fast a table shows what happens; kept on this device.
// @ts-check
import { named } from "./page.js";

const KEPT = "parlour.speed";
/** @type {Record<string, number>} */
const SPEEDS = { slow: 0.5, usual: 1, quick: 2, "at-once": Infinity };

function kept() {
  const name = localStorage.getItem(KEPT) ?? "";
  return name in SPEEDS ? name : "usual";
}

/** How many times as fast as usual. */
export function speed() {
  return SPEEDS[kept()];
}

/** Let the person choose. */
export function openSpeed() {
  const control = named("speed", HTMLSelectElement);
  control.value = kept();
  control.addEventListener("change", () => localStorage.setItem(KEPT, control.value));
}
