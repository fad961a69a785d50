// The tables of the person who looks: asked of the house, and told of in a hidden tab.
// @ts-check

/**
 * What the house tells of a match; `since` is in seconds, `here` says whether one has it open.
 * @typedef {{match: string, game: string, title: string, names: string[], your_turn: boolean,
 *   over: boolean, counting: boolean, prompt: string, since: number, here: boolean, url: string}} Card
 */

const EVERY = 20_000;

/** Whether the person has allowed to be told, has not been asked, or cannot be told here.
 * @returns {"granted" | "default" | "denied"} */
export function mayTell() {
  return "Notification" in window ? Notification.permission : "denied";
}

/** Tell outside the page that it is the person's turn; only in a hidden tab, and once a table.
 * @param {string} title @param {string} match @param {() => void} open */
export function tellTurn(title, match, open) {
  if (!document.hidden || mayTell() !== "granted") return;
  try {
    const told = new Notification(`Your turn: ${title}`, { tag: match });
    told.onclick = () => {
      window.focus();
      told.close();
      open();
    };
  } catch {
    // Some phones tell nothing without a worker: the title of the tab says it too.
  }
}

/** Those at which the person must decide. @param {Card[]} cards */
export function turns(cards) {
  return cards.filter((card) => card.your_turn && !card.over);
}

/** Which of them were not there before. Whoever has a table open is told by that page.
 * @param {Card[]} cards @param {Set<string>} known */
export function newTurns(cards, known) {
  return turns(cards).filter((card) => !card.here && !known.has(card.match));
}

/** Show the person's tables, again and again while somebody looks or wants to be told.
 * @param {(cards: Card[]) => void} show */
export function watchTables(show) {
  /** @type {Set<string> | null} */
  let known = null;
  async function look() {
    const answer = await fetch("/me/tables").catch(() => null);
    if (!answer?.ok) return;
    /** @type {Card[]} */
    const cards = (await answer.json()).tables;
    for (const card of known === null ? [] : newTurns(cards, known)) {
      tellTurn(card.title, card.match, () => (location.href = card.url));
    }
    known = new Set(turns(cards).map((card) => card.match));
    show(cards);
  }
  setInterval(() => (!document.hidden || mayTell() === "granted") && look(), EVERY);
  document.addEventListener("visibilitychange", () => !document.hidden && look());
  void look();
}
