// What is said of a reaction window, and how much of its clock is left.
import assert from "node:assert/strict";
import test from "node:test";

import { announced, share } from "../../src/parlour/web/static/reaction_window.js";

const reaction = { seq: 3, may: true, seconds: 2.5, still: 0, left: 2.5, asks: "", text: "Choose: veto", hold: null };

test("a reaction window is announced once, to whoever may have an answer", () => {
  const first = announced(reaction, 0, "");
  assert.equal(first.words, "The table waits. You have 2.5 seconds; w holds the clock.");
  assert.equal(announced(reaction, 0, first.key).words, "");
  assert.equal(announced({ ...reaction, seq: 4 }, 0, first.key).words, first.words);
  assert.equal(announced({ ...reaction, may: false }, 0, "").words, "");
});

test("whoever is asked hears the question", () => {
  assert.match(announced({ ...reaction, asks: "veto" }, 2, "").words, /^Choose: veto\. Keys 1 to 2 answer\. You have/);
  assert.equal(announced({ ...reaction, asks: "veto", seconds: 0 }, 2, "").words, "Choose: veto. Keys 1 to 2 answer.");
});

test("the ring shows what is left of the clock", () => {
  assert.equal(share(reaction), 1);
  assert.equal(share({ ...reaction, left: 1 }), 0.4);
  assert.equal(share({ ...reaction, seconds: 0 }), 0);
});
