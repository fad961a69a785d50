// Sounds, made on the spot; off until somebody wants them.
// @ts-check
/** @typedef {import("./protocol.js").Cue} Cue */
const KEPT = "parlour.sound";

export class Sound {
  constructor() {
    this.on = localStorage.getItem(KEPT) === "on";
    /** @type {AudioContext | null} */
    this.context = null;
  }

  toggle() {
    this.on = !this.on;
    localStorage.setItem(KEPT, this.on ? "on" : "off");
    this.knock(420, 0.08);
    return this.on;
  }

  /** What a frame sounds like. @param {Cue[]} cues @param {boolean} moved */
  frame(cues, moved) {
    if (cues.some((cue) => cue.do === "roll" || cue.do === "tumble")) this.rattle();
    else if (cues.some((cue) => cue.do === "burst")) this.knock(90, 0.3);
    else if (moved) this.knock(260, 0.07);
  }

  /** It is one's own turn. */
  turn() {
    this.knock(520, 0.12);
    setTimeout(() => this.knock(660, 0.16), 110);
  }

  rattle() {
    for (let hit = 0; hit < 6; hit += 1) {
      setTimeout(() => this.knock(300 + Math.random() * 400, 0.03), hit * 85);
    }
  }

  /** A short tone that dies away. @param {number} pitch @param {number} seconds */
  knock(pitch, seconds) {
    if (!this.on) return;
    this.context ??= new AudioContext();
    const now = this.context.currentTime;
    const tone = new OscillatorNode(this.context, { type: "triangle", frequency: pitch });
    const volume = new GainNode(this.context, { gain: 0.14 });
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    tone.connect(volume).connect(this.context.destination);
    tone.start(now);
    tone.stop(now + seconds);
  }
}
