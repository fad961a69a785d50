// The page of a day: the streak of this device, and the line to share.
// @ts-check
import { named } from "./page.js";
import { openCopying } from "./side.js";
import { noteDay, ownStreak, shareLine } from "./streaks.js";

const { game = "", finished, today } = named("day", HTMLElement).dataset;
if (finished) noteDay(game, finished);
const streak = ownStreak(game, today ?? finished ?? "1970-01-01");
const shown = named("streak", HTMLElement);
shown.textContent = streak && `${streak}.`;
shown.hidden = streak === "";

const share = document.getElementById("share");
if (share !== null) {
  const { line = "", address = "" } = share.dataset;
  share.textContent = shareLine(line, streak, address);
}
openCopying();
