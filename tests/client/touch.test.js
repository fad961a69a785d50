// Touch paths: the last touch makes the move, those before it narrow the choices.
import assert from "node:assert/strict";
import test from "node:test";

import { idle, open, step } from "../../src/parlour/web/static/touch.js";

const choice = (move, ...touches) => ({ move, label: move, touches, warning: "", idle: "" });
const light = choice("light", ["lamp"]);
const hunt = choice("hunt 1,3", ["hunter", "cell-1-3"], ["cell-1-3", "hunter"]);
const reroll = choice("reroll 1 2", ["die-1", "die-2", "reroll"]);
const rerollOne = choice("reroll 1", ["die-1", "reroll"]);
const choices = [light, hunt, reroll, rerollOne];

/** What a row of touches leads to. */
function walk(...ids) {
  let touched = new Set();
  let done = null;
  for (const id of ids) ({ done, touched } = step(choices, touched, id));
  return { done, touched: [...touched].sort() };
}

test("a path of one thing is made by one touch", () => {
  assert.deepEqual(walk("lamp"), { done: light, touched: [] });
});

test("the first touch narrows, the last one makes the move", () => {
  assert.deepEqual(walk("hunter"), { done: null, touched: ["hunter"] });
  assert.deepEqual(walk("hunter", "cell-1-3"), { done: hunt, touched: [] });
});

test("a move may have several paths", () => {
  assert.equal(walk("cell-1-3", "hunter").done, hunt);
});

test("what comes before the last touch may be touched in any order", () => {
  assert.equal(walk("die-1", "die-2", "reroll").done, reroll);
  assert.equal(walk("die-2", "die-1", "reroll").done, reroll);
});

test("only exactly the touched things make the move", () => {
  assert.equal(walk("die-1", "reroll").done, rerollOne);
  assert.equal(walk("die-2", "reroll").done, null);
});

test("a second touch takes the first one back", () => {
  assert.deepEqual(walk("die-1", "die-1"), { done: null, touched: [] });
  assert.deepEqual(walk("die-1", "die-2", "die-1"), { done: null, touched: ["die-2"] });
});

test("a touch that leads nowhere lets go of everything", () => {
  assert.deepEqual(walk("die-1", "table"), { done: null, touched: [] });
});

test("a touch that fits nothing before it begins anew", () => {
  assert.deepEqual(walk("die-1", "hunter"), { done: null, touched: ["hunter"] });
});

test("only what leads on is open", () => {
  const first = ["lamp", "hunter", "cell-1-3", "die-1", "die-2"];
  assert.deepEqual([...open(choices, new Set())].sort(), first.sort());
  assert.deepEqual([...open(choices, new Set(["hunter"]))].sort(), ["cell-1-3", "hunter"]);
  assert.deepEqual([...open(choices, new Set(["die-2"]))].sort(), ["die-1", "die-2"]);
  const both = new Set(["die-1", "die-2"]);
  assert.deepEqual([...open(choices, both)].sort(), ["die-1", "die-2", "reroll"]);
});

test("what leads only to moves that change nothing is idle", () => {
  const full = { ...light, idle: "Nothing changes: it is full." };
  assert.deepEqual([...idle([full, hunt], new Set())], [["lamp", full.idle]]);
  const one = { ...rerollOne, idle: "Nothing changes." };
  assert.deepEqual([...idle([one, reroll], new Set())], []);
  assert.deepEqual([...idle([one, reroll], new Set(["die-1"]))], [["reroll", one.idle]]);
});

test("what was touched before is not changed behind its back", () => {
  const before = new Set(["die-1"]);
  step(choices, before, "die-2");
  assert.deepEqual([...before], ["die-1"]);
});
