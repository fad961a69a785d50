// Touch paths: the last id of a path makes the move, those before it narrow the choices.
// @ts-check

/** @typedef {{move: string, label: string, touches: string[][], warning: string}} Choice */

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
  const open = choices.some((choice) =>
    choice.touches.some((path) => [...next].every((each) => path.slice(0, -1).includes(each))),
  );
  return { done: null, touched: open ? next : new Set() };
}

/**
 * What a touch means: the legal thing itself, or the legal spot under a piece that is not.
 * @param {Element} target @returns {Element | null}
 */
function meant(target) {
  const legal = target.closest(".legal");
  if (legal !== null) return legal;
  const under = target.closest("[data-at]")?.getAttribute("data-at");
  const spot = under ? document.getElementById(under) : null;
  return spot?.classList.contains("legal") ? spot : null;
}

export class Touches {
  /** @param {HTMLElement} root @param {(move: string) => void} make */
  constructor(root, make) {
    this.root = root;
    this.make = make;
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {Set<string>} */
    this.touched = new Set();
    root.addEventListener("click", (event) => this.touch(event.target));
    root.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (event.target instanceof HTMLButtonElement) return;
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

  /** @param {EventTarget | null} target */
  touch(target) {
    const element = target instanceof Element ? meant(target) : null;
    if (element === null) return;
    const { done, touched } = step(this.choices, this.touched, element.id);
    this.touched = touched;
    this.show();
    if (done === null) return;
    if (done.warning && !confirm(`${done.warning} Do it?`)) return;
    element.classList.add("pressed");
    this.make(done.move);
  }

  show() {
    for (const element of this.root.querySelectorAll(".touched, .pressed")) {
      element.classList.remove("touched", "pressed");
    }
    for (const id of this.touched) document.getElementById(id)?.classList.add("touched");
  }
}
