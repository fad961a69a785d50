// How long a frame takes, and what it moves.
import assert from "node:assert/strict";
import test from "node:test";

import { touchedBy } from "../../src/parlour/web/static/patch.js";
import { TRAVEL, length } from "../../src/parlour/web/static/stage.js";

const travels = { op: "set", id: "crew-1", attributes: { transform: "translate(1 2)" } };
const dims = { op: "set", id: "crew-2", attributes: { class: "piece dim" } };
const arrives = { op: "put", id: "crew-3", parent: "board", after: null, html: "<g/>" };
const leaves = { op: "drop", id: "crew-4" };

test("pieces that come or travel are outlined, others are not", () => {
  assert.deepEqual(touchedBy([travels, dims, arrives, leaves]), ["crew-1", "crew-3"]);
});

test("a frame in which nothing travels takes no time", () => {
  assert.equal(length({ cues: [], patches: [] }), 0);
  assert.equal(length({ cues: [], patches: [dims, leaves] }), 0);
});

test("travelling takes its time, and dice come before", () => {
  assert.equal(length({ cues: [], patches: [travels] }), TRAVEL);
  const roll = { do: "roll", faces: [1, 6], at: "board", seat: null };
  assert.ok(length({ cues: [roll], patches: [travels] }) > TRAVEL + 500);
});

test("a longer walk takes longer, and several at once take as long as the longest", () => {
  const walk = (/** @type {number} */ steps) => ({ do: "walk", piece: "crew-1", path: Array(steps).fill("s") });
  const one = length({ cues: [walk(1)], patches: [travels] });
  assert.equal(length({ cues: [walk(4), walk(2)], patches: [travels] }), 4 * one);
});
