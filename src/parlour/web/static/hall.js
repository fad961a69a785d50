// The hall: filters, the tables one sits at, records, and the start form as a dialog over the wall.
// Without this file every postcard turns, every form works and everything is shown.
// @ts-check

import { mayTell, turns, watchTables } from "./own_tables.js";
import { named } from "./page.js";
/** @typedef {import("./own_tables.js").Card} Card */
import { showStreaks } from "./streaks.js";

const MATCHES = "parlour.matches";
const HIDDEN = "parlour.hidden";
const MOST_HIDDEN = 300;

/** A list of matches that this browser keeps. @param {string} key @returns {string[]} */
function kept(key) {
  try {
    const read = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(read) ? read.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** A match that nobody sits at any more. @param {string} match */
function forget(match) {
  localStorage.setItem(MATCHES, JSON.stringify(kept(MATCHES).filter((each) => each !== match)));
}

/** Keep a match out of the list of tables. @param {string} match */
function hide(match) {
  localStorage.setItem(HIDDEN, JSON.stringify([match, ...kept(HIDDEN)].slice(0, MOST_HIDDEN)));
}

// Tables

/** Tables that the house does not know to be this person's: older ones. @type {Card[]} */
let older = [];

/** @param {string} match @returns {Promise<Card | null>} */
async function cardOf(match) {
  const answer = await fetch(`/match/${encodeURIComponent(match)}/card`).catch(() => null);
  if (answer?.status === 404) forget(match);
  return answer?.ok ? answer.json() : null;
}

/** Whose turn comes first, then what goes on, then what is over. @param {Card} card */
function rank(card) {
  return card.over ? 2 : card.your_turn ? 0 : 1;
}

/** How long ago something was, in words. @param {number} since in seconds */
function ago(since) {
  const minutes = Math.max(Math.round((Date.now() / 1000 - since) / 60), 0);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** Who sits there, in words. @param {string} name */
function said(name) {
  return { person: "a person", empty: "a free seat", casual: "a bot", random: "a bot" }[name] ?? name;
}

/** @param {Card} card */
function tableLine(card) {
  const line = document.createElement("li");
  line.classList.toggle("mine", card.your_turn && !card.over);
  const cover = document.createElement("img");
  cover.src = `/covers/${encodeURIComponent(card.game)}.svg`;
  cover.alt = "";
  cover.onerror = () => cover.remove();
  const link = document.createElement("a");
  const review = card.over && !card.counting;
  link.href = review ? `${card.url}/review` : card.url;
  const title = document.createElement("b");
  title.textContent = card.title;
  const state = document.createElement("small");
  state.textContent = review ? "Over. Review" : card.over ? "Over" : card.your_turn ? "Your turn" : card.prompt || "Others decide";
  const names = document.createElement("small");
  const who = card.names.length > 1 ? [card.names.map(said).join(" and ")] : [];
  names.textContent = [...who, ago(card.since)].join(", ");
  link.append(title, state, names);
  const away = document.createElement("button");
  away.type = "button";
  away.textContent = "×";
  away.setAttribute("aria-label", `Remove ${card.title} from this list`);
  away.onclick = () => {
    forget(card.match);
    hide(card.match);
    line.remove();
    named("my-matches", HTMLElement).hidden = named("matches", HTMLUListElement).children.length === 0;
  };
  line.append(cover, link, away);
  return line;
}

/** @param {Card[]} own */
function showTables(own) {
  const known = new Set(own.map((card) => card.match));
  const hidden = new Set(kept(HIDDEN));
  const all = [...own, ...older.filter((card) => !known.has(card.match))];
  const cards = all.filter((card) => !hidden.has(card.match)).sort((a, b) => rank(a) - rank(b));
  named("matches", HTMLUListElement).replaceChildren(...cards.map(tableLine));
  named("my-matches", HTMLElement).hidden = cards.length === 0;
  const mine = turns(cards).length;
  document.title = mine > 0 ? `(${mine}) Parlour` : "Parlour";
  named("notify", HTMLButtonElement).hidden = mayTell() !== "default";
}

async function watchOwn() {
  /** @type {Card[]} */
  let own = [];
  watchTables((cards) => {
    showTables((own = cards));
    void showOpen();
  });
  const found = await Promise.all(kept(MATCHES).slice(0, 24).map(cardOf));
  older = found.filter((card) => card !== null);
  if (older.length > 0) showTables(own);
}

/** Tables that are open to everybody, as they are now. */
async function showOpen() {
  const answer = await fetch("/open").catch(() => null);
  if (!answer?.ok) return;
  const list = named("open-list", HTMLUListElement);
  const text = await answer.text();
  if (list.dataset.shown !== text) list.innerHTML = text;
  list.dataset.shown = text;
  named("open-tables", HTMLElement).hidden = text === "";
}

/** The browser asks only because the person has pressed a button. */
function offerTelling() {
  const button = named("notify", HTMLButtonElement);
  button.onclick = async () => {
    await Notification.requestPermission();
    button.hidden = mayTell() !== "default";
  };
}

// Filters

/** @param {number} value @param {string} span such as 31-60 */
function between(value, span) {
  const [least, most] = span.split("-").map(Number);
  return value >= least && value <= most;
}

/** @param {HTMLElement} card @param {FormData} wanted */
function fits(card, wanted) {
  const { players = "", minutes = "", weight = "", words = "" } = card.dataset;
  const asked = (/** @type {string} */ name) => String(wanted.get(name) ?? "");
  return (
    (!asked("players") || players.split(" ").includes(asked("players"))) &&
    (!asked("minutes") || between(Number(minutes), asked("minutes"))) &&
    (!asked("weight") || weight === asked("weight")) &&
    asked("words").toLowerCase().split(/\s+/).every((word) => words.includes(word))
  );
}

function filter() {
  const wanted = new FormData(named("filters", HTMLFormElement));
  const asking = [...wanted.values()].some((value) => value !== "");
  let found = 0;
  for (const card of document.querySelectorAll(".postcard")) {
    if (!(card instanceof HTMLElement)) continue;
    const playable = card.dataset.players !== undefined;
    const shown = playable ? fits(card, wanted) : !asking;
    card.hidden = !shown;
    if (playable && shown) found += 1;
  }
  named("nothing", HTMLElement).hidden = found > 0;
  named("found", HTMLOutputElement).textContent = asking ? `${found} ${found === 1 ? "game" : "games"}` : "";
}

function offerFilters() {
  const form = named("filters", HTMLFormElement);
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  named("show-all", HTMLButtonElement).onclick = () => {
    form.reset();
    filter();
  };
  filter();
}

// Postcards

/** Enter turns a card too, Escape turns it back. @param {KeyboardEvent} event */
function turnByKey(event) {
  const card = event.target instanceof Element ? event.target.closest(".postcard") : null;
  const turner = card?.querySelector(".turner");
  if (!(turner instanceof HTMLInputElement)) return;
  if (event.key === "Enter" && event.target === turner) turner.checked = !turner.checked;
  if (event.key === "Escape" && turner.checked && !document.querySelector("dialog[open], :popover-open")) {
    turner.checked = false;
    turner.focus();
  }
}

/** Open the form of a start page over the wall. @param {MouseEvent} event */
async function openStart(event) {
  const link = event.target instanceof Element ? event.target.closest("a[data-start]") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const answer = await fetch(link.href).catch(() => null);
  const form = answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("form.start") : null;
  if (!form) {
    location.href = link.href;
    return;
  }
  const dialog = named("start-dialog", HTMLDialogElement);
  dialog.replaceChildren(document.adoptNode(form));
  prepareForms(dialog);
  dialog.showModal();
}

/** A click beside the form, or on its way back, closes it. @param {MouseEvent} event */
function closeStart(event) {
  const dialog = named("start-dialog", HTMLDialogElement);
  const back = event.target instanceof Element && event.target.closest("[data-close]");
  if (event.target !== dialog && !back) return;
  event.preventDefault();
  dialog.close();
}

/** Who sat in each seat of the form before the last change. @type {Map<string, string>} */
const before = new Map();

/** One can sit in one seat only: who takes another swaps with whoever was there. @param {Event} event */
function changeSeat(event) {
  const picked = event.target;
  if (!(picked instanceof HTMLInputElement) || !/^seat-\d+$/.test(picked.name) || !picked.form) return;
  const seats = [...picked.form.querySelectorAll(".seat input:checked")];
  for (const seat of seats) {
    if (!(seat instanceof HTMLInputElement) || seat === picked || picked.value !== "me" || seat.value !== "me") continue;
    pick(picked.form, seat.name, before.get(picked.name) ?? "here");
  }
  noteSeats(picked.form);
}

/** Seats beyond how many play are put away; whoever sat there takes the first. @param {HTMLFormElement} form */
function countSeats(form) {
  const many = Number(new FormData(form).get("seats") ?? Infinity);
  form.querySelectorAll("fieldset.seat").forEach((seat, number) => {
    if (!(seat instanceof HTMLFieldSetElement)) return;
    seat.disabled = number >= many;
    if (seat.disabled && seat.querySelector("[value=me]:checked")) {
      pick(form, "seat-1", "me");
      pick(form, `seat-${number + 1}`, "bot");
    }
  });
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function pick(form, name, value) {
  const found = form.querySelector(`[name="${name}"][value="${value}"]`);
  if (found instanceof HTMLInputElement) found.checked = true;
}

/** @param {HTMLFormElement} form */
function noteSeats(form) {
  for (const seat of form.querySelectorAll(".seat input:checked"))
    if (seat instanceof HTMLInputElement) before.set(seat.name, seat.value);
}

/** What a form of ours does beyond sending itself. @param {ParentNode} within */
function prepareForms(within) {
  rememberName(within);
  const form = within.querySelector("form.start");
  if (!(form instanceof HTMLFormElement)) return;
  noteSeats(form);
  countSeats(form);
  form.addEventListener("change", changeSeat);
  form.addEventListener("change", () => countSeats(form));
}

// Names and records

/** @param {ParentNode} within */
function rememberName(within) {
  for (const field of within.querySelectorAll("input[data-remember]")) {
    if (!(field instanceof HTMLInputElement)) continue;
    const key = field.dataset.remember ?? "";
    field.value ||= localStorage.getItem(key) ?? "";
    field.addEventListener("change", () => localStorage.setItem(key, field.value));
  }
}

function offerRecordFile() {
  const file = named("record-file", HTMLInputElement);
  const wrong = named("record-wrong", HTMLElement);
  file.parentElement?.removeAttribute("hidden");
  file.addEventListener("change", async () => {
    const text = await file.files?.[0]?.text();
    wrong.hidden = !text || text.length < 300_000;
    wrong.textContent = "That file is too large for a record.";
    if (text && wrong.hidden) named("record-text", HTMLTextAreaElement).value = text;
  });
}

prepareForms(document);
if (document.getElementById("wall")) {
  offerFilters();
  offerRecordFile();
  document.addEventListener("keydown", turnByKey);
  document.addEventListener("click", openStart);
  named("start-dialog", HTMLDialogElement).addEventListener("click", closeStart);
  offerTelling();
  void watchOwn();
  showStreaks();
}

// Whoever has played a game, or learned it, is asked to play it first.
for (const card of document.querySelectorAll(".choose")) {
  const game = card.getAttribute("data-game");
  card.classList.toggle("knows", localStorage.getItem(`parlour.knows.${game}`) !== null);
}
