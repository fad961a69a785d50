// Streaks: days in a row, and the line that is shared.
// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { noteDay, ownStreak, shareLine, streakOf, streakWords } from "../../src/parlour/web/static/streaks.js";

test("days in a row are counted up to today", () => {
  assert.equal(streakOf([], "2026-05-03"), 0);
  assert.equal(streakOf(["2026-05-03"], "2026-05-03"), 1);
  assert.equal(streakOf(["2026-05-01", "2026-05-02", "2026-05-03"], "2026-05-03"), 3);
  assert.equal(streakOf(["2026-04-29", "2026-05-02", "2026-05-03"], "2026-05-03"), 2, "a gap ends it");
});

test("a day that is not finished yet does not end it, a missed one does", () => {
  const days = ["2026-05-01", "2026-05-02"];
  assert.equal(streakOf(days, "2026-05-03"), 2);
  assert.equal(streakOf(days, "2026-05-04"), 0);
});

test("months, leap years and changes of the clock are days like others", () => {
  assert.equal(streakOf(["2028-02-28", "2028-02-29", "2028-03-01"], "2028-03-01"), 3);
  assert.equal(streakOf(["2026-03-28", "2026-03-29", "2026-03-30"], "2026-03-30"), 3);
  assert.equal(streakOf(["2025-12-31", "2026-01-01"], "2026-01-01"), 2);
});

test("one day is no streak, and the line has no gap where there is none", () => {
  assert.equal(streakWords(1), "");
  assert.equal(shareLine("Won.", streakWords(1), "http://h/day"), "Won. http://h/day");
  assert.equal(shareLine("Won.", streakWords(4), "http://h/day"), "Won. 4 days in a row. http://h/day");
});

test("each game has a streak of its own, and what cannot be read is forgotten", () => {
  const store = new Map([["parlour.days", "[oh"]]);
  globalThis.localStorage = /** @type {any} */ ({
    getItem: (name) => store.get(name) ?? null,
    setItem: (name, value) => store.set(name, value),
  });
  for (const day of ["2026-05-02", "2026-05-03", "2026-05-03"]) noteDay("glow", day);
  noteDay("maze", "2026-05-03");
  assert.equal(ownStreak("glow", "2026-05-03"), "2 days in a row");
  assert.equal(ownStreak("maze", "2026-05-03"), "");
  assert.deepEqual(JSON.parse(store.get("parlour.days")).glow, ["2026-05-02", "2026-05-03"]);
});
