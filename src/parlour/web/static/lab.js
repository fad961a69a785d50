// The lab: follows an experiment while it runs, and shows its report when it is there.
// @ts-check
import { named } from "./page.js";

/** Milliseconds between two looks. */
const PACE = 800;
const sheet = document.querySelector("[data-lab]");

/** What the bar says. @param {number} done @param {number} wanted */
export function played(done, wanted) {
  if (wanted === 0) return "getting ready";
  return `${done.toLocaleString("en")} of at most ${wanted.toLocaleString("en")} matches`;
}

/** @param {string} slug */
async function look(slug) {
  try {
    const said = await (await fetch(`/lab/${slug}/state`)).json();
    if (said.state !== "running") {
      location.reload();
      return;
    }
    const bar = named("progress", HTMLProgressElement);
    if (said.wanted > 0) {
      bar.max = said.wanted;
      bar.value = said.done;
    }
    named("played", HTMLElement).textContent = played(said.done, said.wanted);
  } catch {
    // The house is away for a moment: look again.
  }
  setTimeout(() => look(slug), PACE);
}

if (sheet instanceof HTMLElement && sheet.dataset.state === "running") look(sheet.dataset.lab ?? "");
