// The queue: frames of a match are shown one at a time. Any key or tap finishes them at once.
// @ts-check
/** @typedef {import("./protocol.js").Frame} Frame */
import { still } from "./page.js";
import { applyPatches, touchedBy } from "./patch.js";
import { speed } from "./speed.js";
import { Stage, clear, length } from "./stage.js";

/** Milliseconds between two frames, and those that all that waits may last, at the usual speed. */
const GAP = 60;
const TURN = 2500;
/** More changes than these are a new table, not a move. */
const OUTLINED = 12;

export class Queue {
  /**
   * @param {HTMLElement} root
   * @param {{told: (frame: Frame) => void, rested: () => void}} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    /** @type {Frame[]} */
    this.frames = [];
    this.playing = false;
    /** @type {() => void} */
    this.cut = () => undefined;
  }

  /** Show frames after those that wait. @param {Frame[]} frames @param {boolean} slowly */
  add(frames, slowly = false) {
    this.frames.push(...frames);
    if (!this.playing) this.play(slowly);
  }

  /** Finish everything at once; says whether there was anything to finish. */
  skip() {
    if (!this.playing) return false;
    const rest = this.frames.splice(0);
    this.root.classList.add("still");
    this.cut();
    for (const frame of rest) this.lay(frame);
    clear();
    return true;
  }

  /** @param {boolean} slowly */
  async play(slowly) {
    this.playing = true;
    let hurry = 1;
    while (this.frames.length > 0) {
      const whole = this.frames.reduce((sum, frame) => sum + length(frame) + GAP, 0);
      if (!slowly) hurry = Math.max(hurry, whole / TURN);
      const frame = /** @type {Frame} */ (this.frames.shift());
      const pace = hurry * speed();
      this.root.style.setProperty("--pace", String(pace));
      if (still() || pace === Infinity) this.lay(frame);
      else await this.stage(frame, pace);
    }
    this.playing = false;
    this.root.classList.remove("still");
    this.table.rested();
  }

  /** Show a frame as it happens; ends early when it is cut. @param {Frame} frame @param {number} pace */
  stage(frame, pace) {
    const stage = new Stage(pace);
    let laid = false;
    const lay = () => {
      if (!laid) this.lay(frame);
      laid = true;
    };
    const shown = async () => {
      await stage.before(frame.cues);
      if (laid) return;
      stage.notice(frame.cues, frame.patches);
      lay();
      await stage.perform();
      if (stage.longest > 0) await new Promise((resolve) => setTimeout(resolve, GAP / pace));
    };
    return new Promise((resolve) => {
      this.cut = () => {
        stage.cut = true;
        lay();
        resolve("cut");
      };
      shown().then(resolve);
    });
  }

  /** Change the table, and outline what has changed until the next frame. @param {Frame} frame */
  lay(frame) {
    for (const each of this.root.querySelectorAll(".last")) each.classList.remove("last");
    applyPatches(this.root, frame.patches);
    const changed = touchedBy(frame.patches);
    for (const id of changed.length <= OUTLINED ? changed : []) {
      const element = document.getElementById(id);
      if (element?.classList.contains("piece")) element.classList.add("last");
    }
    this.table.told(frame);
  }
}
