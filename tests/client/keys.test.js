// Arrow keys go to what lies next in their direction.
import assert from "node:assert/strict";
import test from "node:test";

import { beyond, nearest } from "../../src/parlour/web/static/keys.js";

const LEFT = [-1, 0];
const RIGHT = [1, 0];
const UP = [0, -1];
const DOWN = [0, 1];
const at = (x, y) => ({ x, y });

test("in a grid an arrow goes to the neighbour", () => {
  const cells = [];
  for (let y = 0; y < 3; y += 1) for (let x = 0; x < 3; x += 1) cells.push(at(50 * x, 50 * y));
  const others = cells.filter((_, index) => index !== 4);
  const go = (direction) => others[nearest(cells[4], others, direction)];
  assert.deepEqual(go(LEFT), at(0, 50));
  assert.deepEqual(go(RIGHT), at(100, 50));
  assert.deepEqual(go(UP), at(50, 0));
  assert.deepEqual(go(DOWN), at(50, 100));
});

test("nothing lies beyond the edge", () => {
  assert.equal(nearest(at(0, 0), [at(50, 0), at(0, 50)], LEFT), -1);
  assert.equal(nearest(at(0, 0), [], RIGHT), -1);
});

test("a little aside is nearer than far ahead, far aside is not", () => {
  assert.equal(nearest(at(0, 0), [at(200, 0), at(50, 20)], RIGHT), 1);
  assert.equal(nearest(at(0, 0), [at(100, 0), at(20, 90)], RIGHT), 0);
});

test("an arrow that points at nothing goes on in the order of reading, and round", () => {
  assert.equal(beyond(3, 1, [0, -1]), 0);
  assert.equal(beyond(3, 0, [-1, 0]), 2);
  assert.equal(beyond(3, 2, [1, 0]), 0);
  assert.equal(beyond(1, 0, [0, 1]), 0);
});
