// The end of a match: asked for when it has come, shown once, put aside and brought back.
// @ts-check
/** @typedef {import("./protocol.js").TableMessage} TableMessage */
import { named } from "./page.js";
import { showOwnTry } from "./streaks.js";

/** Milliseconds between two looks at a review that is being made. */
const PACE = 1000;

export class End {
  /** @param {string} match @param {string} game @param {string | undefined} day of a try that counts */
  constructor(match, game, day) {
    this.path = `/match/${match}`;
    this.game = game;
    this.day = day;
    this.box = named("over", HTMLElement);
    this.strip = named("over-strip", HTMLElement);
    /** The sequence number of the end that was told, or -1. */
    this.told = -1;
    /** Who wants to play again, in words. */
    this.wanted = "";
    this.strip.querySelector("button")?.addEventListener("click", () => this.open());
    this.box.addEventListener("click", (event) => this.touched(event));
    for (const way of document.querySelectorAll(".bar [aria-expanded]")) {
      way.addEventListener("click", () => this.putAside(false)); // a drawer opens in its place
    }
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.putAside();
    });
  }

  /** Show how it ended, if it has. @param {TableMessage} message */
  async show(message) {
    this.wants(message.over ? message.rematch : "");
    if (message.over && this.told === message.seq) return;
    this.told = message.over ? message.seq : -1;
    this.box.hidden = this.strip.hidden = true;
    if (!message.over) return;
    if (message.seat >= 0) localStorage.setItem(`parlour.knows.${this.game}`, "yes");
    this.box.replaceChildren();
    named("over-short", HTMLElement).textContent = message.ending;
    await this.open();
  }

  /** Open it; where the house did not answer, the strip lets one try again. */
  async open() {
    if (!this.box.hasChildNodes()) {
      const answer = await fetch(`${this.path}/end`).catch(() => null);
      if (answer?.ok) this.fill(await answer.text());
    }
    this.box.hidden = !this.box.hasChildNodes();
    this.strip.hidden = !this.box.hidden;
    document.getElementById("over-text")?.focus({ preventScroll: true });
  }

  /** @param {string} html */
  fill(html) {
    this.box.innerHTML = html;
    const said = this.box.querySelector("[data-short]");
    named("over-short", HTMLElement).textContent = `${said?.getAttribute("data-short")}.`;
    this.wants(this.wanted);
    if (this.day && document.getElementById("over-day")) void showOwnTry(this.game, this.day);
    this.follow();
  }

  /** Put it aside: the strip brings it back. @param {boolean} focus */
  putAside(focus = true) {
    if (this.box.hidden) return;
    this.box.hidden = true;
    this.strip.hidden = false;
    if (focus) this.strip.querySelector("button")?.focus();
  }

  /** That somebody wants to play again: at the table, and in what says how it ended.
   * @param {string} words empty if nobody does */
  wants(words) {
    this.wanted = words;
    named("rematch", HTMLFormElement).hidden = words === "";
    named("rematch-text", HTMLElement).textContent = `${words}.`;
    const [said, button] = ["over-wants", "over-rematch"].map((id) => document.getElementById(id));
    if (said) said.textContent = words && `${words}.`;
    if (button && words) button.textContent = "Join the rematch";
  }

  /** @param {MouseEvent} event */
  touched(event) {
    const id = event.target instanceof Element ? event.target.closest("button")?.id : "";
    if (id === "over-close") this.putAside();
    if (id === "over-weigh") void this.weigh();
  }

  /** Let the choices be weighed. */
  async weigh() {
    await fetch(`${this.path}/analysis`, { method: "POST", body: new URLSearchParams() }).catch(() => null);
    await this.look();
  }

  /** Look again as long as a review is being made. */
  follow() {
    if (this.box.querySelector("progress")) setTimeout(() => this.look(), PACE);
  }

  async look() {
    const answer = await fetch(`${this.path}/end/review`).catch(() => null);
    if (answer?.ok) named("over-review", HTMLElement).innerHTML = await answer.text();
    this.follow();
  }
}
