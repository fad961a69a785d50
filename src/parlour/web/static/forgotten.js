// After somebody was forgotten: this browser forgets too, the cookies of tables some at a time.
// @ts-check
import { named } from "./page.js";

const AT_ONCE = 10;

async function clear() {
  const page = named("forgotten", HTMLElement);
  for (const key of Object.keys(localStorage)) if (key.startsWith("parlour.")) localStorage.removeItem(key);
  const matches = page.dataset.matches?.split(" ").filter(Boolean) ?? [];
  for (let from = 0; from < matches.length; from += AT_ONCE) {
    const some = new URLSearchParams({ matches: matches.slice(from, from + AT_ONCE).join(" ") });
    await fetch("/me/cookies", { method: "POST", body: some }).catch(() => null);
  }
  page.dataset.cleared = "true";
}

void clear();
