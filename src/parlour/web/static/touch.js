// Touch paths: the last id of a path makes the move, those before it narrow the choices.
// Tapping, dragging and pressing Enter all come down to `Touches.touch`.
// @ts-check
/** @typedef {import("./protocol.js").Choice} Choice */
import { confirmed, drawn } from "./page.js";

/** Pixels that a finger may tremble before it drags. */
const DRAG = 8;
/** Milliseconds after a drop in which a click is only its echo. */
const ECHO = 50;

/**
 * What touching an id leads to, given what was touched before.
 * @param {Choice[]} choices @param {Set<string>} touched @param {string} id
 * @returns {{done: Choice | null, touched: Set<string>}}
 */
export function step(choices, touched, id) {
  for (const choice of choices) {
    for (const path of choice.touches) {
      const before = path.slice(0, -1);
      const complete = before.length === touched.size && before.every((each) => touched.has(each));
      if (path[path.length - 1] === id && complete) return { done: choice, touched: new Set() };
    }
  }
  const next = new Set(touched);
  if (!next.delete(id)) next.add(id);
  if (leads(choices, next)) return { done: null, touched: next };
  const alone = new Set([id]);
  return { done: null, touched: touched.has(id) || !leads(choices, alone) ? new Set() : alone };
}

/** Whether some move begins with these touches. @param {Choice[]} choices @param {Set<string>} ids */
function leads(choices, ids) {
  return choices.some((choice) =>
    choice.touches.some((path) => [...ids].every((each) => path.slice(0, -1).includes(each))),
  );
}

/**
 * The ids that can be touched now: whatever goes with what was touched, and what was touched.
 * @param {Choice[]} choices @param {Set<string>} touched @returns {Set<string>}
 */
export function open(choices, touched) {
  const found = new Set(touched);
  for (const { touches } of choices) {
    for (const path of touches) {
      const before = path.slice(0, -1);
      if (![...touched].every((each) => before.includes(each))) continue;
      for (const each of before) found.add(each);
      if (before.every((each) => touched.has(each))) found.add(path[path.length - 1]);
    }
  }
  return found;
}

/**
 * Those of them that lead only to moves that change nothing, with what those say.
 * @param {Choice[]} choices @param {Set<string>} touched @returns {Map<string, string>}
 */
export function idle(choices, touched) {
  const live = open(choices.filter((choice) => !choice.idle), touched);
  const found = new Map();
  for (const choice of choices.filter((each) => each.idle)) {
    for (const id of open([choice], touched)) if (!live.has(id)) found.set(id, choice.idle);
  }
  return found;
}

/**
 * What a touch means: the open target itself, or the one under a piece that is no target.
 * @param {Element} target @returns {Element | null}
 */
function meant(target) {
  const legal = target.closest(".open, .idle");
  if (legal !== null) return legal;
  const under = target.closest("[data-at]")?.getAttribute("data-at");
  const spot = under ? document.getElementById(under) : null;
  return spot?.matches(".open, .idle") ? spot : null;
}

export class Touches {
  /**
   * @param {HTMLElement} root
   * @param {{make: (choice: Choice) => void, why: (id: string) => void,
   *   look: (target: Element) => boolean}} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Set<string>} */
    this.touched = new Set();
    /** @type {{id: string, x: number, y: number, pointer: number, moved: boolean} | null} */
    this.held = null;
    this.dropped = 0;
    root.addEventListener("click", (event) => this.clicked(event));
    root.addEventListener("pointerdown", (event) => this.grab(event));
    root.addEventListener("pointermove", (event) => this.drag(event));
    root.addEventListener("pointerup", (event) => this.drop(event));
    root.addEventListener("pointercancel", () => this.release());
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (!(event.target instanceof Element) || event.target instanceof HTMLButtonElement) return;
      event.preventDefault();
      this.touch(event.target);
    });
  }

  /** @param {Choice[]} choices */
  offer(choices) {
    this.choices = choices;
    this.reset();
  }

  reset() {
    this.touched = new Set();
    this.show();
  }

  /** The move that touching an id would make now. @param {string} id @returns {Choice | null} */
  promised(id) {
    return step(this.choices, this.touched, id).done;
  }

  /** @param {Element} target */
  touch(target) {
    const element = meant(target);
    if (element === null) {
      const thing = target.closest("[id]");
      if (thing !== null && thing.closest(".piece, .spot, .plate")) this.table.why(thing.id);
      return;
    }
    const { done, touched } = step(this.choices, this.touched, element.id);
    this.touched = touched;
    this.show();
    if (done === null) return;
    if (done.warning) confirmed(`${done.warning} Do it?`, () => this.press(element, done));
    else this.press(element, done);
  }

  /** @param {Element} element @param {Choice} choice */
  press(element, choice) {
    element.classList.add("pressed");
    this.table.make(choice);
  }

  /** Show what was touched, and light up what goes with it: only that is drawn as active. */
  show() {
    for (const element of this.root.querySelectorAll(".touched, .pressed, .open, .idle")) {
      element.classList.remove("touched", "pressed", "open", "idle");
      element.removeAttribute("aria-description");
    }
    const quiet = idle(this.choices, this.touched);
    for (const id of open(this.choices, this.touched)) {
      const [element, why] = [document.getElementById(id), quiet.get(id)];
      element?.classList.add(why ? "idle" : "open");
      if (why) element?.setAttribute("aria-description", why);
    }
    for (const id of this.touched) document.getElementById(id)?.classList.add("touched");
    const first = this.choices.flatMap((choice) => choice.touches.flatMap((path) => path.slice(0, -1)));
    for (const id of new Set(first)) document.getElementById(id)?.classList.add("lifts");
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const echo = event.timeStamp - this.dropped < ECHO;
    if (!(event.target instanceof Element) || echo) return;
    const finger = event instanceof PointerEvent && event.pointerType === "touch";
    if (finger && meant(event.target) === null && this.table.look(event.target)) return;
    this.touch(event.target);
  }

  /** @param {PointerEvent} event */
  grab(event) {
    const element = event.target instanceof Element ? meant(event.target) : null;
    if (element === null || !event.isPrimary || event.button !== 0) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    this.held = { id: element.id, x, y, pointer, moved: false };
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const held = this.held;
    if (held === null || held.pointer !== event.pointerId) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moved && Math.hypot(dx, dy) < DRAG) return;
    if (!held.moved) this.lift(held, event);
    this.move(held.id, dx, dy);
  }

  /** The first touch of a drag: the same as a tap on what is lifted.
   * @param {{id: string, moved: boolean}} held @param {PointerEvent} event */
  lift(held, event) {
    held.moved = true;
    this.root.setPointerCapture(event.pointerId);
    if (!this.touched.has(held.id) && leads(this.choices, new Set([held.id]))) {
      this.touched = new Set([held.id]);
      this.show();
    }
  }

  /** Let the lifted thing follow the pointer.
   * @param {string} id @param {number} dx @param {number} dy */
  move(id, dx, dy) {
    const element = drawn(id);
    if (!element?.classList.contains("piece")) return;
    const unit = pixels(element);
    element.style.translate = `${dx / unit}px ${dy / unit}px`;
    element.style.transition = "none";
    element.style.pointerEvents = "none";
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const held = this.held;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    this.release();
    if (held === null || !held.moved) return;
    this.dropped = event.timeStamp;
    const target = under && meant(under);
    const dropped = this.touched.has(held.id) && target?.id !== held.id;
    if (dropped && under !== null) this.touch(under);
    if (!dropped || target === null) this.reset();
  }

  /** Put back what was lifted. */
  release() {
    const element = this.held && drawn(this.held.id);
    this.held = null;
    if (element === null) return;
    element.style.translate = element.style.transition = element.style.pointerEvents = "";
  }
}

/** How many pixels a unit has where an element lies. @param {Element} element */
function pixels(element) {
  const parent = element.parentNode;
  return parent instanceof SVGGraphicsElement ? (parent.getScreenCTM()?.a ?? 1) : 1;
}
