// A table on a phone: drawers that open from its foot, one at a time, and room for what stays in view.
// The same elements serve a wide screen; there nothing is in a drawer.
// @ts-check
import { named } from "./page.js";

const STAYS = ".prompt, .zone:is(.grid, .graph)";
/** What stands on the foot when there is something to tell. */
const TELL = ["reaction", "coach"];
/** What changes in an element when what it shows changes. */
const NEWS = ["aria-label", "aria-valuenow", "transform"];

export class Phone {
  /** @param {HTMLElement} table */
  constructor(table) {
    this.table = table;
    this.frame = /** @type {HTMLElement} */ (table.closest(".frame"));
    this.ways = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-drawer][aria-controls]")]);
    /** Where one was before the whole table was shown. */
    this.scrolled = 0;
    for (const way of this.ways) way.addEventListener("click", () => this.press(way));
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.close());
    document.addEventListener("pointerdown", (event) => this.leave(event.target));
    for (const each of document.querySelectorAll("#more :is(button, a)")) each.addEventListener("click", () => this.close());
    document.getElementById("recap")?.addEventListener("click", () => this.press(named("open-log", HTMLElement)));
    this.sizes = new ResizeObserver(() => this.measure());
    const boxes = new ResizeObserver(([{ target }]) => this.tell(target));
    for (const id of TELL) if (document.getElementById(id)) boxes.observe(named(id, HTMLElement));
    table.addEventListener("click", ({ target }) => target instanceof Element && target.closest(".prompt")?.classList.toggle("told"));
    new MutationObserver((all) => this.notice(all)).observe(table, { subtree: true, childList: true, attributeFilter: NEWS });
  }

  /** Whether the screen is a phone's: only there the foot has ways. */
  get on() {
    return this.ways[0].checkVisibility();
  }

  /** Open what a button of the foot stands for, or close it. @param {HTMLElement} way */
  press(way) {
    if (!this.on) return;
    const open = way.getAttribute("aria-expanded") !== "true";
    this.close();
    if (!open) return;
    this.frame.dataset.drawer = way.dataset.drawer;
    way.setAttribute("aria-expanded", "true");
    way.classList.remove("news");
    if (way.dataset.tab) named(way.dataset.tab, HTMLElement).click();
    if (way.id === "open-log") named("log", HTMLElement).lastElementChild?.scrollIntoView({ block: "nearest" });
    if (way.dataset.drawer === "table") this.whole();
  }

  /** Show what lay aside. */
  whole() {
    this.scrolled = scrollY;
    this.measure();
    const aside = [".zone.aside:not(.gauge, :has(.legal, .mine))", ".gauge.aside"].map((each) => this.table.querySelector(each));
    aside.find((each) => each !== null)?.scrollIntoView({ block: "start" });
  }

  close() {
    if (!this.on) return;
    const open = this.frame.dataset.drawer;
    delete this.frame.dataset.drawer;
    for (const way of this.ways) way.setAttribute("aria-expanded", "false");
    if (open !== "table") return;
    this.measure();
    scrollTo({ top: this.scrolled, behavior: "instant" });
  }

  /** A touch beside an open drawer closes it; the whole table is no drawer to look past.
   * @param {EventTarget | null} target */
  leave(target) {
    const open = this.frame.dataset.drawer;
    if (open === undefined || open === "table" || !(target instanceof Element)) return;
    if (!target.closest(`#${open}, .bar, dialog`)) this.close();
  }

  /** A table is laid: from now on what stays in view is measured whenever it changes its size. */
  laid() {
    this.sizes.disconnect();
    for (const each of this.table.querySelectorAll(STAYS)) this.sizes.observe(each);
    this.measure();
    // A hand or board that is larger than its place can be scrolled by keyboard too.
    for (const each of this.table.querySelectorAll("div.lane, .zone:is(.grid, .graph)")) {
      each.removeAttribute("tabindex");
      const larger = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1;
      if (larger && getComputedStyle(each).overflowX === "auto") each.setAttribute("tabindex", "0");
    }
  }

  /** How much of the screen what is asked and the board take, so that nothing is scrolled below them. */
  measure() {
    const [prompt, ...boards] = this.table.querySelectorAll(STAYS);
    const board = boards.find((each) => getComputedStyle(each).position === "sticky");
    const style = document.documentElement.style;
    style.setProperty("--prompt", `${prompt?.clientHeight ?? 0}px`);
    style.setProperty("--board", `${board ? board.clientHeight + 4 : 0}px`);
  }

  /** What stands on the foot covers nothing that can be scrolled away from it. @param {Element} box */
  tell(box) {
    document.documentElement.style.setProperty("--told", `${box.clientHeight}px`);
  }

  /** Something that lies aside has changed: a dot tells of it. @param {MutationRecord[]} all */
  notice(all) {
    const added = new Set(all.flatMap((each) => [...each.addedNodes]));
    const news = all.some(({ target }) => {
      const zone = target instanceof Element ? target.closest(".zone.aside") : null;
      return zone !== null && !added.has(zone) && !zone.checkVisibility();
    });
    if (news) named("open-table", HTMLElement).classList.add("news");
  }
}
