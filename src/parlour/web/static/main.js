// The table in the browser: lays what the server sends, and sends what the person touches.
// @ts-check
import { applyPatches } from "./patch.js";
import { Touches } from "./touch.js";
import { connect } from "./socket.js";

const table = /** @type {HTMLElement} */ (document.getElementById("table"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const log = /** @type {HTMLElement} */ (document.getElementById("log"));
const undo = /** @type {HTMLButtonElement} */ (document.getElementById("undo"));
const concede = /** @type {HTMLButtonElement} */ (document.getElementById("concede"));
const title = document.title;

/** The sequence number that the person sees. */
let seq = 0;
/** @type {{undo: string | null, concede: string | null}} */
let refusals = { undo: null, concede: null };

const line = connect(`/match/${table.dataset.match}/socket`, hear);
const touches = new Touches(table, (move) => ask("move", move));

/** @param {string} act @param {string} [move] */
function ask(act, move = "") {
  notice.hidden = true;
  line.send({ act, seq, key: crypto.randomUUID(), move });
}

/** @param {any} message */
function hear(message) {
  if (message.is === "table") {
    lay(message);
  } else if (message.is === "refused" || message.kind !== "taken") {
    say(message.why || "The table has changed: look again.");
    touches.reset();
  }
}

/** @param {any} message */
function lay(message) {
  seq = message.seq;
  applyPatches(table, message.patches);
  touches.offer(message.choices);
  tell(message.log);
  refusals = { undo: message.undo, concede: message.concede };
  undo.setAttribute("aria-disabled", String(message.undo !== null));
  concede.setAttribute("aria-disabled", String(message.concede !== null));
  document.title = message.mine ? `Your turn - ${title}` : title;
}

/** @param {{again: boolean, lines: {text: string, rule: string, kind: string}[]}} told */
function tell(told) {
  if (told.again) log.replaceChildren();
  for (const each of told.lines) {
    const item = document.createElement("li");
    item.textContent = each.text;
    item.title = each.rule;
    if (each.kind === "turn" || each.kind === "round") item.className = "heading";
    log.append(item);
  }
  log.scrollTop = log.scrollHeight;
}

/** @param {string} words */
function say(words) {
  notice.textContent = words;
  notice.hidden = false;
}

undo.addEventListener("click", () => (refusals.undo === null ? ask("undo") : say(refusals.undo)));
concede.addEventListener("click", () => {
  if (refusals.concede !== null) say(refusals.concede);
  else if (confirm("Give this match up?")) ask("concede");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "u" && !event.ctrlKey && !event.metaKey) undo.click();
});
