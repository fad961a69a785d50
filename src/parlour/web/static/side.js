// What lies beside the table: the log, the guide, who sits where, the moves as a list.
// @ts-check
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").Line} Line */
/** @typedef {import("./protocol.js").Seat} Seat */
import { made, named, say } from "./page.js";

const HEADINGS = ["turn", "round"];

/** The log, one line an event. Touching a line shows that moment. */
export class Log {
  /** @param {string} game @param {(step: number) => void} show */
  constructor(game, show) {
    this.game = game;
    this.show = show;
    this.list = named("log", HTMLElement);
  }

  /** @param {number} kept @param {Line[]} lines */
  write(kept, lines) {
    while (this.list.children.length > kept) this.list.lastElementChild?.remove();
    for (const line of lines) this.list.append(this.line(line));
    if (lines.length > 0) this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Line} line */
  line(line) {
    const item = document.createElement("li");
    if (HEADINGS.includes(line.kind)) item.className = "heading";
    item.dataset.step = String(line.step);
    const words = made("button", line.text, "moment");
    words.addEventListener("click", () => this.show(line.step));
    item.append(words);
    if (line.rule) {
      const rule = made("button", line.rule, "rule");
      rule.addEventListener("click", () => showRule(this.game, line.rule));
      item.append(" ", rule);
    }
    return item;
  }
}

/** @param {string} game @param {string} rule */
export async function showRule(game, rule) {
  const dialog = named("rule", HTMLDialogElement);
  const text = /** @type {HTMLElement} */ (dialog.querySelector(".text"));
  try {
    const answer = await fetch(`/rules/${game}/${rule}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const found = await answer.json();
    text.innerHTML = found.html;
    text.prepend(made("h2", found.rule));
  } catch {
    text.replaceChildren(made("p", `The rule ${rule} cannot be read now: try again later.`));
  }
  dialog.showModal();
}

/** Tabs that show one sheet at a time; the guide is fetched when it is first wanted. @param {string} game */
export function openTabs(game) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  /** @param {HTMLElement} chosen */
  async function choose(chosen) {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      named(tab.getAttribute("aria-controls") ?? "", HTMLElement).hidden = !on;
    }
    const guide = named("guide", HTMLElement);
    if (chosen.id === "tab-guide" && !guide.hasChildNodes()) {
      guide.innerHTML = await (await fetch(`/guide/${game}`)).text();
    }
  }
  tabs.forEach((tab, number) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const next = tabs[(number + step + tabs.length) % tabs.length];
      next.focus();
      choose(next);
    });
    tab.tabIndex = number === 0 ? 0 : -1;
  });
}

/**
 * Who sits where, and what one may do about it.
 * @param {Seat[]} seats @param {((seat: Seat) => void) | null} hand where no bot may play: null
 * @param {() => void} takeBack @param {(seat: Seat) => void} remove
 */
export function showSeats(seats, hand, takeBack, remove) {
  named("seats", HTMLElement).replaceChildren(...seats.map((seat) => {
    const item = document.createElement("li");
    item.className = `seat-${seat.number + 1}`;
    item.append(made("b", seat.label), " ", made("span", sitting(seat)));
    if (seat.asked) item.append(" ", made("em", "decides now"));
    if (seat.holding) item.append(" ", made("em", "asks for a moment"));
    if (seat.answered) item.append(" ", made("em", "has answered"));
    if (seat.mine && isBot(seat)) item.append(pressed("Take my seat back", takeBack));
    else if (hand !== null && !isBot(seat) && (seat.mine || !seat.here)) {
      item.append(pressed("Let a bot play here", () => hand(seat)));
    }
    if (seat.removable) item.append(pressed("Remove", () => remove(seat)));
    return item;
  }));
}

/** That a bot plays one's own seat, and how to take it back with one touch.
 * @param {Seat[]} seats @param {() => void} takeBack */
export function showHanded(seats, takeBack) {
  const strip = named("handed", HTMLElement);
  const mine = seats.find((seat) => seat.mine && isBot(seat));
  strip.hidden = mine === undefined;
  if (mine === undefined) return;
  const words = mine.handed
    ? `While you were away, ${mine.handed} let the bot '${mine.who}' play for you.`
    : `The bot '${mine.who}' plays your seat.`;
  strip.replaceChildren(made("span", words), pressed("Take my seat back", takeBack));
}

/** @param {Seat} seat */
function isBot(seat) {
  return seat.who !== "person" && seat.who !== "empty";
}

/** @param {string} words @param {() => void} act */
function pressed(words, act) {
  const button = made("button", words);
  button.addEventListener("click", act);
  return button;
}

/** That it is one's turn at other tables: a number in the bar, and the way there.
 * @param {import("./own_tables.js").Card[]} cards */
export function showElsewhere(cards) {
  const link = named("elsewhere", HTMLAnchorElement);
  link.hidden = cards.length === 0;
  link.textContent = String(cards.length);
  link.href = cards.length === 1 ? cards[0].url : "/";
  const where = cards.length === 1 ? cards[0].title : `${cards.length} other tables`;
  link.title = `Your turn at ${where}`;
  link.setAttribute("aria-label", link.title);
}

/** What one has said not to be asked for. @param {string[]} asked @param {(asked: string) => void} again */
export function showStanding(asked, again) {
  named("standing", HTMLElement).replaceChildren(...asked.map((kind) => {
    const item = made("li", kind ? `You pass without being asked: ${kind} ` : "You pass until this turn is over ");
    const button = made("button", "Ask me again");
    button.addEventListener("click", () => again(kind));
    item.append(button);
    return item;
  }));
}

/** @param {Seat} seat */
function sitting(seat) {
  if (seat.who === "empty") return seat.open ? "nobody yet: open to everybody" : "nobody yet";
  if (seat.who !== "person") return `the bot '${seat.who}'`;
  return (seat.name || "a person") + (seat.mine ? " (you)" : seat.here ? "" : ", away now");
}

/** All legal moves in words, for whoever reads rather than looks.
 * @param {Choice[]} choices @param {(choice: Choice) => void} make */
export function showMoves(choices, make) {
  const list = named("moves", HTMLElement);
  const items = choices.map((choice) => {
    const item = document.createElement("li");
    const button = made("button", choice.label);
    button.addEventListener("click", () => make(choice));
    item.append(button);
    return item;
  });
  const nothing = made("li", "Nothing to decide now.");
  list.replaceChildren(...(items.length > 0 ? items : [nothing]));
}

/** Buttons that copy the text of another element. */
export function openCopying() {
  document.addEventListener("click", async (event) => {
    const button = event.target instanceof Element && event.target.closest("[data-copy]");
    if (!button) return;
    const text = named(button.getAttribute("data-copy") ?? "", HTMLElement);
    try {
      await navigator.clipboard.writeText((text.textContent ?? "").trim());
      say("copied");
    } catch {
      getSelection()?.selectAllChildren(text);
      say("marked: copy it");
    }
  });
}
