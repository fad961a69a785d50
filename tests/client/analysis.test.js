// The plain functions of an analysis.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOf, stepAt } from "../../src/parlour/web/static/analysis.js";

test("a place on the curve means the nearest step", () => {
  assert.equal(stepAt(40, 40, 240, 100), 0);
  assert.equal(stepAt(141, 40, 240, 100), 51);
  assert.equal(stepAt(500, 40, 240, 100), 100);
  assert.equal(stepAt(0, 40, 240, 100), 0);
});

test("one goes to the next costly choice in either direction", () => {
  assert.equal(nextOf([3, 9, 20], 3, 1), 9);
  assert.equal(nextOf([3, 9, 20], 10, -1), 9);
  assert.equal(nextOf([3, 9, 20], 20, 1), null);
  assert.equal(nextOf([], 20, -1), null);
});
