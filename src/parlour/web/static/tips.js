// What one sees while looking at a thing: its name, its details, what a touch would do, and
// what may come of it (forecasts). Hovering, focusing and holding a finger on it are the same; where
// a touch makes no move, a tap is enough to see the forecasts.
// @ts-check
/** @typedef {import("./protocol.js").Choice} Choice */
/** @typedef {import("./protocol.js").PreviewMessage} PreviewMessage */
import { core, made, named, sentence } from "./page.js";

const PAUSE = 180;
const HOLD = 450;
/** From so many pixels of width on a card is read where it lies. */
const READABLE = 150;
/** Milliseconds after a finger left in which a click is only its echo. */
const ECHO = 50;
const THINGS = ".piece, .spot, .plate, [data-detail], [data-forecasts]";

/** A card that is small on the table, as large as one can read it, with its small print.
 * @param {Element} thing */
function enlarged(thing) {
  const wide = core(thing).getBoundingClientRect().width;
  if (!thing.matches(".piece.card:not(.down)") || wide >= READABLE) return [];
  const card = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  card.setAttribute("viewBox", "-36 -50 72 100");
  const face = thing.querySelector(":scope > svg") ?? thing;
  card.append(...[...face.children].slice(1).map((part) => part.cloneNode(true)));
  const held = made("div", "", `enlarged game-${named("table", HTMLElement).dataset.game}`);
  held.setAttribute("aria-hidden", "true");
  held.append(card);
  return [held];
}

export class Tips {
  /**
   * @param {HTMLElement} root
   * @param {{promised: (id: string) => Choice | null, ask: (move: string) => void,
   *   seq: () => number}} table
   */
  constructor(root, table) {
    this.table = table;
    this.box = named("tip", HTMLElement);
    /** @type {Element | null} */
    this.thing = null;
    /** @type {Map<string, PreviewMessage>} */
    this.known = new Map();
    /** @type {number | undefined} */
    this.timer = undefined;
    /** When a finger left that only looked. */
    this.looked = -Infinity;
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.soon(event.target, PAUSE);
    });
    root.addEventListener("pointerdown", (event) => {
      this.hide();
      if (event.pointerType !== "mouse") this.soon(event.target, HOLD);
    });
    root.addEventListener("pointerup", (event) => this.lift(event));
    root.addEventListener("click", (event) => event.timeStamp - this.looked < ECHO && event.stopPropagation(), true);
    document.addEventListener("pointerdown", (event) => root.contains(/** @type {Node} */ (event.target)) || this.hide());
    root.addEventListener("pointerleave", () => this.hide());
    root.addEventListener("focusin", (event) => {
      if (event.target instanceof Element && event.target.matches(":focus-visible")) {
        this.soon(event.target, PAUSE);
      }
    });
    root.addEventListener("focusout", () => this.hide());
    addEventListener("scroll", () => this.hide(), { passive: true });
  }

  /** @param {EventTarget | null} target @param {number} pause */
  soon(target, pause) {
    const thing = target instanceof Element ? target.closest(THINGS) : null;
    if (thing === this.thing && !this.box.hidden) return;
    this.hide();
    if (thing !== null) this.timer = setTimeout(() => this.show(thing), pause);
  }

  /** A finger that was held to look at a thing goes, and so does what it saw; it has touched nothing.
   * @param {PointerEvent} event */
  lift(event) {
    clearTimeout(this.timer);
    if (event.pointerType === "mouse" || this.box.hidden) return;
    this.looked = event.timeStamp;
    this.hide();
  }

  /** Show the forecasts of what a finger touched; whether it has any. @param {Element} target */
  look(target) {
    const thing = target.closest("[data-forecasts]");
    if (thing !== null) this.show(thing);
    return thing !== null;
  }

  hide() {
    clearTimeout(this.timer);
    this.thing = null;
    this.box.hidden = true;
    for (const forecast of document.querySelectorAll(".forecast")) forecast.remove();
  }

  /** What was learned about moves no longer holds. */
  forget() {
    this.known.clear();
    this.hide();
  }

  /** @param {Element} thing */
  show(thing) {
    if (!thing.isConnected) return;
    this.thing = thing;
    const choice = this.choice(thing);
    const preview = choice && this.known.get(choice.move);
    if (choice && !preview) this.table.ask(choice.move);
    this.forecasts(thing);
    this.fill(thing, choice, preview ?? null);
  }

  /** The move that touching a thing, or what it lies on, would make. @param {Element} thing */
  choice(thing) {
    const under = thing.getAttribute("data-at");
    return this.table.promised(thing.id) ?? (under ? this.table.promised(under) : null);
  }

  /** @param {PreviewMessage} message */
  learn(message) {
    if (message.seq !== this.table.seq()) return;
    this.known.set(message.move, message);
    const choice = this.thing && this.choice(this.thing);
    if (this.thing && choice?.move === message.move) this.fill(this.thing, choice, message);
  }

  /** @param {Element} thing @param {Choice | null} choice @param {PreviewMessage | null} preview */
  fill(thing, choice, preview) {
    /** @type {Element[]} */
    const lines = enlarged(thing);
    const name = thing.getAttribute("data-name") ?? thing.getAttribute("aria-label");
    if (choice) lines.push(made("b", choice.label));
    else if (name && !thing.matches("button")) lines.push(made("b", sentence(name)));
    const written = thing.matches(".plate");
    const detail = written ? null : thing.getAttribute("data-detail");
    if (detail) lines.push(...detail.split("\n").map((line) => made("p", line)));
    if (choice?.warning) lines.push(made("p", choice.warning, "warning"));
    if (preview) {
      lines.push(...preview.lines.map((line) => made("p", line)));
      for (const [id, words] of preview.gauges) this.label(id, words, "forecast change");
    }
    this.box.replaceChildren(...lines);
    this.box.hidden = lines.length === 0;
    this.place(thing);
  }

  /** Below the thing and its forecasts, above them, or beside it; never outside the page.
   * @param {Element} thing */
  place(thing) {
    const shown = [core(thing), ...document.querySelectorAll(".forecast:not(.change)")];
    const boxes = shown.map((each) => each.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box.top));
    const bottom = Math.max(...boxes.map((box) => box.bottom));
    const own = this.box.getBoundingClientRect();
    const below = bottom + 10 + own.height < innerHeight;
    const middle = boxes[0].x + boxes[0].width / 2 - own.width / 2;
    const room = below || top - own.height - 10 >= 8;
    const right = boxes[0].right + 10;
    const beside = right + own.width < innerWidth ? right : boxes[0].left - own.width - 10;
    const high = room ? top - own.height - 10 : innerHeight - own.height - 8;
    this.box.style.top = `${below ? bottom + 10 : Math.max(8, high)}px`;
    this.box.style.left = `${Math.min(Math.max(8, room ? middle : beside), innerWidth - own.width - 8)}px`;
  }

  /** @param {Element} thing */
  forecasts(thing) {
    /** @type {[string, string][]} */
    const forecasts = JSON.parse(thing.getAttribute("data-forecasts") ?? "[]");
    for (const [id, words] of forecasts) this.label(id, words);
  }

  /**
   * A few words on a thing, for as long as one looks.
   * @param {string} id @param {string} words @param {string} kind
   */
  label(id, words, kind = "forecast") {
    const other = document.getElementById(id);
    if (other === null) return;
    const box = core(other).getBoundingClientRect();
    const label = made("div", words, kind);
    label.style.left = `${box.x + box.width / 2}px`;
    label.style.top = `${box.y + box.height / 2}px`;
    label.dataset.words = words;
    label.style.setProperty("--across", `${box.width}px`);
    label.style.setProperty("--down", `${box.height}px`);
    named("flights", HTMLElement).append(label);
  }
}
