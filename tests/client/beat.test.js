// What is said of a beat, and how much of its clock is left.
import assert from "node:assert/strict";
import test from "node:test";

import { announced, share } from "../../src/parlour/web/static/beat.js";

const beat = { seq: 3, may: true, seconds: 2.5, still: 0, left: 2.5, asks: "", text: "Choose: veto", hold: null };

test("a beat is announced once, to whoever may have an answer", () => {
  const first = announced(beat, 0, "");
  assert.equal(first.words, "The table waits. You have 2.5 seconds; w holds the clock.");
  assert.equal(announced(beat, 0, first.key).words, "");
  assert.equal(announced({ ...beat, seq: 4 }, 0, first.key).words, first.words);
  assert.equal(announced({ ...beat, may: false }, 0, "").words, "");
});

test("whoever is asked hears the question", () => {
  assert.match(announced({ ...beat, asks: "veto" }, 2, "").words, /^Choose: veto\. Keys 1 to 2 answer\. You have/);
  assert.equal(announced({ ...beat, asks: "veto", seconds: 0 }, 2, "").words, "Choose: veto. Keys 1 to 2 answer.");
});

test("the ring shows what is left of the clock", () => {
  assert.equal(share(beat), 1);
  assert.equal(share({ ...beat, left: 1 }), 0.4);
  assert.equal(share({ ...beat, seconds: 0 }), 0);
});
