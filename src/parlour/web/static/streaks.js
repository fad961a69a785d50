// Streaks: on how many days in a row one has finished the deal of the day. They stay on this device.
// @ts-check
import { named } from "./page.js";

const KEPT = "parlour.days";
/** So many days of a game are remembered. */
const MOST = 1000;
const DAY = 86_400_000;

/** The days on which a deal was finished, by game. @returns {Record<string, string[]>} */
function kept() {
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof read === "object" && read !== null && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}

/** @param {string} game @returns {string[]} */
function daysOf(game) {
  const days = kept()[game];
  return Array.isArray(days) ? days.filter((each) => typeof each === "string") : [];
}

/** Remember that a deal was finished. @param {string} game @param {string} day */
export function noteDay(game, day) {
  const days = [...new Set([...daysOf(game), day])].sort().slice(-MOST);
  localStorage.setItem(KEPT, JSON.stringify({ ...kept(), [game]: days }));
}

/** @param {string} day @param {number} days */
function daysLater(day, days) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

/**
 * How many days in a row, up to today, or to yesterday while today is not finished.
 * @param {string[]} days @param {string} today
 */
export function streakOf(days, today) {
  const finished = new Set(days);
  let last = finished.has(today) ? today : daysLater(today, -1);
  let count = 0;
  for (; finished.has(last); last = daysLater(last, -1)) count += 1;
  return count;
}

/** @param {number} count */
export function streakWords(count) {
  return count < 2 ? "" : `${count} days in a row`;
}

/** A streak of this device in words; empty if there is none. @param {string} game @param {string} today */
export function ownStreak(game, today) {
  return streakWords(streakOf(daysOf(game), today));
}

/** A line to share. @param {string} line @param {string} streak @param {string} address */
export function shareLine(line, streak, address) {
  return [line, streak && `${streak}.`, address].filter(Boolean).join(" ");
}

/** In the hall: the streak under each cover. */
export function showStreaks() {
  const section = document.getElementById("days");
  for (const item of section?.querySelectorAll("[data-game]") ?? []) {
    const words = ownStreak(item.getAttribute("data-game") ?? "", section?.dataset.today ?? "");
    const note = item.querySelector("small");
    if (words && note) note.textContent = [note.textContent, words].filter(Boolean).join(", ");
  }
}

/** At the end of a try: one's place, one's streak, and the line to share. @param {string} game @param {string} day */
export async function showOwnTry(game, day) {
  const answer = await fetch(`/day/${game}/${day}/mine`).catch(() => null);
  if (!answer?.ok) return;
  const own = await answer.json();
  noteDay(game, day);
  const streak = ownStreak(game, day);
  named("over-place", HTMLElement).textContent = `Place ${own.place} of ${own.of} on the board of the day.`;
  named("over-streak", HTMLElement).textContent = streak && `${streak}.`;
  named("share", HTMLElement).textContent = shareLine(own.line, streak, own.address);
  named("over-day", HTMLElement).hidden = false;
}
