// Which tables a person is told of.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { newTurns, turns } from "../../src/parlour/web/static/own_tables.js";

/** @param {string} match @param {Partial<import("../../src/parlour/web/static/own_tables.js").Card>} more */
function card(match, more = {}) {
  const plain = { game: "g", title: "G", names: [], prompt: "", since: 0, url: "" };
  return { match, your_turn: true, over: false, here: false, ...plain, ...more };
}

test("a turn is one's own at a match that goes on", () => {
  const all = [card("a"), card("b", { your_turn: false }), card("c", { over: true })];
  assert.deepEqual(turns(all).map((each) => each.match), ["a"]);
});

test("one is told of new turns only, and not where the table is open", () => {
  const all = [card("a"), card("b"), card("c", { here: true })];
  assert.deepEqual(newTurns(all, new Set(["a"])).map((each) => each.match), ["b"]);
  assert.deepEqual(newTurns(all, new Set()).map((each) => each.match), ["a", "b"]);
});
