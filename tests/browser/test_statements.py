"""What a table promises whoever sits at it, each promise in the words of its test."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour.games import all_games
from tests.browser.axe import assert_accessible_in_both
from tests.browser.conftest import Motion, Visit
from tests.browser.heard import Heard
from tests.browser.phone import the_table_suits_a_phone
from tests.browser.player import MIDDLE, OVER, WHERE, Player, against_bots, open_drawer, start

GLOW_TURN = ("left", "light", "right", "repair", "light")
"""A turn of The Last Glow that ends in a storm; with seed 1 a Heart moves in it."""
NO_TARGETS = {
    "a-most-dangerous-rescue": "square-c1",
    "bonnie-and-clyde": "daily-leave-town",
    "last-glow": "plate-send",
    "lucha-libre": "move-santo-seq2",
    "mad-maxence": "place-9",
    "nazi-hunter": "area-hotel",
    "protocol-g117": "order-stop",
    "toroball": "square-K4",
    "ultimate-scheme": "deck-genius",
    "urban-recovery": "plate-pick-up",
    "which-side": "do-bonesetter",
}
"""Something on the first table of each game, seed 1, that a rule forbids to touch."""

Laid = tuple[list[str], list[str]]
"""The log, and what lies on the table."""

CLICK_TWICE = """
(element) => {
  const click = () => element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  click();
  const pressed = element.classList.contains("pressed");
  click();
  return pressed;
}
"""
TAG = """
() => {
  window.tagged = new Map();
  for (const piece of document.querySelectorAll("#table .piece")) tagged.set(piece, piece.id);
}
"""
NOW_CALLED = """
() => Object.fromEntries([...tagged].filter(([piece]) => piece.isConnected)
  .map(([piece, id]) => [id, piece.id]))
"""
NOTE_TRAVELS = """
() => {
  window.travelled = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (way, how) {
    if (how.id === "travels" && way[0].transform !== way[1].transform) travelled.push(this.id);
    return animate.call(this, way, how);
  };
}
"""
NOTE_STEPS = """
() => {
  window.steps = [];
  const log = document.getElementById("log");
  new MutationObserver(() => steps.push(log.children.length)).observe(log, { childList: true });
}
"""
# As soon as dice fly, do something; then look at once what has become of the log.
WHEN_DICE_FLY = """
(act) => {
  const log = document.getElementById("log");
  const flights = document.getElementById("flights");
  const fire = (kind, Event, target, more) =>
    target.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true, ...more }));
  const acts = {
    key: () => fire("keydown", KeyboardEvent, document.body, { key: "Enter" }),
    tap: () => {
      const plate = document.getElementById("plate-light");
      const primary = { isPrimary: true, pointerId: 1 };
      fire("pointerdown", PointerEvent, plate, primary);
      window.cut = { lines: log.children.length, actors: flights.children.length };
      fire("pointerup", PointerEvent, plate, primary);
      fire("click", MouseEvent, plate, {});
    },
  };
  const watch = new MutationObserver(() => {
    if (flights.querySelector(".die") === null) return;
    watch.disconnect();
    const before = log.children.length;
    acts[act]();
    window.cut ??= { lines: log.children.length, actors: flights.children.length };
    cut.before = before;
  });
  watch.observe(flights, { childList: true });
}
"""

LAID = """
(table) => {
  const copy = table.cloneNode(true);
  const ours = ["last", "hinted", "hinted-first", "closed", "lifts", "pressed", "touched", "still",
    "open", "idle"];
  for (const each of copy.querySelectorAll("*")) {
    each.classList.remove(...ours);
    each.removeAttribute("style");
    each.removeAttribute("data-order");
    const attributes = [...each.attributes].sort((one, two) => (one.name < two.name ? -1 : 1));
    for (const { name, value } of attributes) {
      each.removeAttribute(name);
      each.setAttribute(name, value);
    }
  }
  return copy.innerHTML.replaceAll("><", ">\\n<");
}
"""
# What a finger can hit of each target, where that is less than it should be.
SMALL = """
(all) => Object.fromEntries(all.map((target) => {
  const parts = [target, ...target.querySelectorAll("*")].filter((part) =>
    (part === target || part instanceof SVGGraphicsElement) && !part.matches("g")
    && getComputedStyle(part).pointerEvents !== "none");
  const boxes = parts.map((part) => part.getBoundingClientRect()).filter((box) => box.width > 0);
  const size = (low, high) =>
    Math.max(...boxes.map((box) => box[high])) - Math.min(...boxes.map((box) => box[low]));
  return [target.id, size("left", "right"), size("top", "bottom")];
}).filter(([, width, height]) => !(width >= 43.5 && height >= 43.5))
  .map(([id, width, height]) => [id, `${width.toFixed(1)} x ${height.toFixed(1)}`]))
"""
# Each time a line is told while the strip is there: its words, and how many lines there are.
NOTE_AWAY = """
window.told = [];
addEventListener("DOMContentLoaded", () => {
  const [away, log] = ["away", "log"].map((id) => document.getElementById(id));
  if (away === null) return;
  new MutationObserver(() => {
    if (!away.hidden) told.push([away.textContent, log.children.length]);
  }).observe(log, { childList: true });
});
"""
SKIP_AWAY = """
window.skipped = 0;
addEventListener("DOMContentLoaded", () => {
  const [away, log] = ["away", "log"].map((id) => document.getElementById(id));
  const watch = new MutationObserver(() => {
    if (away.hidden || log.children.length === 0) return;
    watch.disconnect();
    away.querySelector("button").click();
    window.skipped = log.children.length;
  });
  if (away !== null) watch.observe(log, { childList: true });
});
"""
UNCOVERED = """
(element) => {
  const box = element.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return hit !== null && (element === hit || element.contains(hit));
}
"""


VARIED = ("last-glow", "lucha-libre", "toroball")
"""Games whose tables show whatever a table can; the others add nothing but colours."""
FEW = [pytest.param(game, marks=() if game in VARIED else pytest.mark.slow) for game in all_games()]


def sit_down(page: Page, game: str, **form: str) -> tuple[Player, Heard]:
    """Start a match against bots and wait until something is asked."""
    heard = Heard(page)
    start(page, game, **{"seed": "1", **against_bots(game), **form})
    player = Player(page, hints=False)
    player.wait_for_turn()
    return player, heard


def glow_turn(player: Player, heard: Heard, last: bool = True) -> None:
    """Play one turn of The Last Glow, or all of it but the last decision."""
    for move in GLOW_TURN if last else GLOW_TURN[:-1]:
        player.walk(heard.choice(move)["touches"][0])


def ids(page: Page, selector: str) -> set[str]:
    """The ids of what a selector finds on the table."""
    found = page.locator(f"#table {selector}").evaluate_all("(all) => all.map((each) => each.id)")
    return set(found)


def lines(page: Page) -> list[str]:
    """The log as it is shown, without the line that folds the set-up."""
    return page.locator("#log li:not(.fold)").all_text_contents()


# 1. What one presses is pressed at once, and done once.


def test_what_is_pressed_shows_it_in_the_same_moment_and_is_sent_once(visit: Visit) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    before, told = player.seq, len(lines(page))
    assert player.thing("plate-light").evaluate(CLICK_TWICE), "pressed before any answer"
    player.rest()
    assert [each["move"] for each in heard.decisions()] == ["light"]
    assert player.seq == before + 1
    assert len(lines(page)) == told + 1


def test_a_double_click_makes_one_move(visit: Visit) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    page.locator("#plate-light").dblclick()
    player.rest()
    assert [each["move"] for each in heard.decisions()] == ["light"]
    assert len(heard.all("answer")) == 1


# 2. Every legal target is marked and only those; anything else says why not.


def exactly_the_legal_targets_are_marked(page: Page, heard: Heard) -> None:
    assert ids(page, ".legal") == heard.targets()
    assert ids(page, ".open, .idle") == going_on(heard, set())


def going_on(heard: Heard, touched: set[str]) -> set[str]:
    """What can be touched next, or again: whatever is on a path with what was touched."""
    found = set(touched)
    for path in (path for choice in heard.table["choices"] for path in choice["touches"]):
        first, last = set(path[:-1]), path[-1]
        if touched <= first:
            found |= first
        if touched == first:
            found.add(last)
    return found


def the_first_touch_closes_what_does_not_go_with_it(player: Player, heard: Heard) -> None:
    page = player.page
    paths = [path for choice in heard.table["choices"] for path in choice["touches"]]
    alone = {path[0] for path in paths if len(path) == 1}
    for first in sorted({path[0] for path in paths} - alone)[:4]:
        player.touch(player.thing(first))
        expect(player.thing(first)).to_have_class(re.compile(r"\btouched\b"))
        assert ids(page, ".open, .idle") == going_on(heard, {first})
        page.keyboard.press("Escape")
        assert ids(page, ".touched") == set()
        assert ids(page, ".open, .idle") == going_on(heard, set())


def what_is_no_target_says_why_with_a_rule_that_can_be_read(
    page: Page, heard: Heard, no_target: str
) -> None:
    notice = touch_what_is_no_target(page, no_target)
    expect(notice).to_have_text(re.compile(r"^[A-Z]+-\d+: \w"))
    rule = heard.all("why")[-1]["rule"]
    notice.get_by_role("button", name=f"Read {rule}").click()
    sheet = page.locator("#rule")
    expect(sheet.get_by_role("heading", name=rule)).to_be_visible()
    assert len(sheet.inner_text()) > len(rule) + 30
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_be_hidden()


def touch_what_is_no_target(page: Page, no_target: str) -> Locator:
    """Gives the notice, which goes away by itself after a while."""
    page.locator(f"[id='{no_target}']").dispatch_event("click")
    notice = page.locator("#notice")
    expect(notice.get_by_role("button")).to_be_visible()
    return notice


# 3. Things travel as themselves; what others do plays step by step and can be cut short.


def test_the_same_node_travels_and_nothing_jumps(visit: Visit) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    page.evaluate(TAG)
    page.evaluate(NOTE_TRAVELS)
    glow_turn(player, heard)
    called: dict[str, str] = page.evaluate(NOW_CALLED)
    assert called["lighthouse"] == "lighthouse"
    moved = {old: new for old, new in called.items() if old.startswith("heart-")}
    assert any(old != new for old, new in moved.items()), "the Heart moved and kept its element"
    travelled = set(page.evaluate("travelled"))
    assert {"lighthouse", *moved.values()} <= travelled


def test_steps_are_shown_one_after_the_other(visit: Visit) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    glow_turn(player, heard, last=False)
    told = len(lines(page))
    page.evaluate(NOTE_STEPS)
    player.walk(["plate-light"])
    expected = []
    for frame in heard.table["frames"]:
        told += len(frame["lines"])
        expected.append(told)
    assert len(expected) > 2, "the storm has several steps"
    assert page.evaluate("steps") == expected


@pytest.mark.parametrize("act", ["key", "tap"])
def test_a_key_or_a_tap_finishes_the_steps_at_once_and_makes_no_move(
    visit: Visit, act: str
) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    glow_turn(player, heard, last=False)
    page.locator("#plate-light").focus()
    decided = len(heard.decisions())
    page.evaluate(WHEN_DICE_FLY, act)
    player.walk(["plate-light"])
    all_told = heard.table["frames"][-1]["kept"] + len(heard.table["frames"][-1]["lines"])
    cut: dict[str, Any] = page.evaluate("cut")
    assert cut["before"] < all_told, "it was cut in the middle"
    assert cut["lines"] == all_told
    assert cut["actors"] == 0
    assert len(heard.decisions()) == decided + 1
    assert player.seq == heard.table["seq"]
    player.walk(["plate-light"])
    assert len(heard.decisions()) == decided + 2, "the next touch counts again"


# 4. Whoever wants things to stay still sees the same table in the end.


@pytest.mark.parametrize("game", FEW)
def test_without_motion_the_table_ends_up_the_same(visit: Visit, game: str) -> None:
    tables = []
    motions: tuple[Motion, ...] = ("no-preference", "reduce")
    for motion in motions:
        page = visit(motion=motion)
        player, heard = sit_down(page, game)
        for number in range(4):
            choices = heard.table["choices"]
            choice = choices[number % len(choices)]
            player.walk(choice["touches"][0])
            assert heard.decisions()[-1]["move"] == choice["move"]
            player.wait_for_turn()
        tables.append((heard.table["seq"], lines(page), laid(page)))
    assert tables[0] == tables[1]
    assert page.locator("#log").evaluate(BELOW) <= 1, "the newest line is in view at once"


BELOW = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"


def laid(page: Page) -> list[str]:
    """What lies on the table, without what only this browser has added."""
    found: str = page.locator("#table").evaluate(LAID)
    return found.split("\n")


# 5. Dragging and tapping do the same; everything is large enough for a finger.


@pytest.mark.parametrize(
    ("game", "piece", "target"),
    [("last-glow", "lighthouse", "square-3,2"), ("nazi-hunter", "agent-gold", "area-port")],
)
def test_dragging_does_what_two_taps_do(visit: Visit, game: str, piece: str, target: str) -> None:
    page = visit()
    player, heard = sit_down(page, game)
    player.walk([piece, target])
    tapped = laid(page)
    page = visit()
    player, other = sit_down(page, game)
    drag(page, piece, target)
    player.rest()
    expect(player.table).to_have_attribute("data-seq", str(heard.table["seq"]))
    assert [each["move"] for each in other.decisions()] == [heard.decisions()[0]["move"]]
    assert laid(page) == tapped


def test_what_is_dragged_to_nowhere_goes_back_and_nothing_is_done(visit: Visit) -> None:
    page = visit()
    player, heard = sit_down(page, "last-glow")
    before = laid(page)
    drag(page, "lighthouse", "square-1,6")
    assert ids(page, ".touched") == set()
    assert laid(page) == before
    assert heard.decisions() == []
    player.walk(["lighthouse", "square-3,2"])
    assert len(heard.decisions()) == 1


def drag(page: Page, piece: str, target: str) -> None:
    """Take a thing and let it go over another."""
    here = page.locator(f"[id='{piece}']").evaluate(WHERE)
    there = page.locator(f"[id='{target}']").evaluate(MIDDLE)
    page.mouse.move(*here)
    page.mouse.down()
    page.mouse.move(*there, steps=5)
    page.mouse.up()


def every_target_is_large_enough_for_a_finger(page: Page) -> None:
    small: dict[str, str] = page.locator("#table :is(.open, .idle)").evaluate_all(SMALL)
    assert small == {}, f"smaller than 44 px: {small}"


def nothing_scrolls_sideways(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


# 6. Undo is one key; when it is off it says why; it works after a reload.


def test_undo_is_one_key_and_works_after_a_reload(visit: Visit) -> None:
    page = visit(motion="reduce")
    player, _ = sit_down(page, "last-glow")
    before, told = laid(page), lines(page)
    player.walk(["plate-light"])
    seq = player.seq
    page.keyboard.press("u")
    expect(player.table).to_have_attribute("data-seq", str(seq + 1))
    player.rest()
    assert laid(page) == before
    assert lines(page) == told
    player.walk(["plate-light"])
    page.reload()
    player.wait_for_turn()
    page.keyboard.press("u")
    expect(page.locator("#log li")).to_have_count(len(told))
    player.rest()
    assert laid(page) == before


def test_undo_says_why_it_is_off(visit: Visit) -> None:
    page = visit(motion="reduce")
    player, heard = sit_down(page, "last-glow")
    notice, button = page.locator("#notice"), page.locator("#undo")
    page.keyboard.press("u")
    expect(notice).to_have_text("There is no decision of yours to take back")
    expect(button).to_have_attribute("aria-disabled", "true")
    glow_turn(player, heard)
    decided = len(heard.decisions())
    page.keyboard.press("u")
    expect(notice).to_have_text(re.compile("^It stands: chance has answered since"))
    button.click(force=True)
    expect(notice).to_have_text(re.compile("^It stands: chance has answered since"))
    assert len(heard.decisions()) == decided


# 7. What is asked stands always in view, and the title tells whose turn it is.


def what_is_asked_stays_in_view(page: Page) -> None:
    prompt = page.locator("#asked")
    for where in ("document.documentElement.scrollHeight", "0"):
        page.evaluate(f"scrollTo(0, {where})")
        expect(prompt).to_be_in_viewport(ratio=1)
        assert prompt.evaluate(UNCOVERED), "something lies over the prompt"
        assert prompt.inner_text().strip()


def test_the_title_says_when_it_is_my_turn(visit: Visit) -> None:
    mine, other = visit(motion="reduce"), visit(motion="reduce")
    sit_down(mine, "lucha-libre", **{"seat-2": "friend"})
    other.goto(mine.locator("#link").inner_text())
    other.locator("form button").click()
    yours = re.compile("^Your turn - Lucha Libre")
    expect(mine).to_have_title(yours)
    expect(other).to_have_title(yours)
    mine.locator("#plate-accept").click()
    expect(mine).to_have_title(re.compile("^Lucha Libre"))
    expect(mine.locator("#asked")).to_contain_text("Waiting for Second corner")
    other.locator("#plate-accept").click()
    expect(mine).to_have_title(yours)
    expect(other).to_have_title(yours)


# 8. Whoever comes back sees what has happened meanwhile.


def test_whoever_was_away_is_shown_what_happened(visit: Visit) -> None:
    mine, other = visit(), visit(motion="reduce")
    heard = come_back_later(mine, other)
    mine.add_init_script(NOTE_AWAY)
    mine.go_back()
    Player(mine).rest()
    told: list[list[Any]] = mine.evaluate("told")
    assert "Since you left, " in told[0][0]
    counts = [count for _, count in told]
    assert counts == sorted(counts)
    assert len(set(counts)) > 2, "step by step"
    expect(mine.locator("#away")).to_be_hidden()
    assert len(heard.table["frames"]) > 2
    assert lines(mine) == lines(other)
    assert mine.locator("#asked").inner_text() == other.locator("#asked").inner_text()


def test_what_happened_meanwhile_can_be_skipped(visit: Visit) -> None:
    mine, other = visit(), visit(motion="reduce")
    come_back_later(mine, other)
    mine.add_init_script(SKIP_AWAY)
    mine.go_back()
    Player(mine).rest()
    assert mine.evaluate("skipped") == len(lines(other)), "all of it at once"
    expect(mine.locator("#away")).to_be_hidden()
    assert lines(mine) == lines(other)


def come_back_later(mine: Page, other: Page) -> Heard:
    """Answer, leave the table, and let the other one play on to the next question."""
    sit_down(mine, "lucha-libre", **{"seat-2": "friend"})
    other.goto(mine.locator("#link").inner_text())
    other.locator("form button").click()
    mine.locator("#plate-accept").click()
    expect(mine.locator("#asked")).to_contain_text("Waiting for Second corner")
    told = len(lines(mine))
    mine.goto("/")
    other.locator("#plate-accept").click()
    expect(other.locator("#log li").nth(told)).to_be_attached()
    Player(other).rest()
    return Heard(mine)


# 9. Axe finds nothing on any screen. (Whole matches by keyboard are in test_matches.)


def every_sheet_is_accessible(page: Page) -> None:
    for sheet in ("Guide", "Seats", "Moves"):
        page.get_by_role("tab", name=sheet).click()
        expect(page.get_by_role("tabpanel", name=sheet)).to_be_visible()
        if sheet == "Guide":
            expect(page.locator("#guide > *").first).to_be_visible()
        assert_accessible_in_both(page, "#side")


def the_keys_are_accessible(page: Page) -> None:
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    assert_accessible_in_both(page, "#keys")
    page.keyboard.press("Escape")


def concede(page: Page) -> None:
    """Give up, which is asked first."""
    open_drawer(page, "more")
    page.locator("#concede").click()
    expect(page.locator("#ask")).to_be_visible()
    page.locator("#ask .yes").click()
    expect(page.locator(OVER)).to_be_visible()


def a_rule_is_accessible(page: Page, no_target: str) -> None:
    touch_what_is_no_target(page, no_target).get_by_role("button", name="Read").click()
    assert_accessible_in_both(page, "#rule")
    page.locator("#rule").get_by_role("button", name="Close").click()


def what_is_asked_is_accessible(page: Page) -> None:
    page.locator("#concede").click()
    expect(page.locator("#ask")).to_be_visible()
    assert_accessible_in_both(page, "#ask")
    page.locator("#ask .no").click()


def the_end_and_the_review_are_accessible(page: Page) -> None:
    assert_accessible_in_both(page, "#over")
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#where")).to_be_visible()
    assert_accessible_in_both(page)


@pytest.mark.parametrize("game", FEW)
def test_what_lies_around_a_table_is_accessible(visit: Visit, game: str) -> None:
    """It is the house's, and takes only its colours from the game."""
    page = visit(motion="reduce")
    sit_down(page, game)
    every_sheet_is_accessible(page)
    the_keys_are_accessible(page)
    a_rule_is_accessible(page, NO_TARGETS[game])
    what_is_asked_is_accessible(page)
    concede(page)
    the_end_and_the_review_are_accessible(page)


@pytest.mark.parametrize("game", all_games())
def test_the_rules_and_the_start_are_accessible(visit: Visit, game: str) -> None:
    page = visit()
    for path in (f"/rules/{game}", f"/play/{game}"):
        page.goto(path)
        expect(page.get_by_role("heading").first).to_be_visible()
        assert_accessible_in_both(page)


def test_an_invitation_is_accessible_on_both_sides(visit: Visit) -> None:
    page, friend = visit(motion="reduce"), visit("phone")
    sit_down(page, "lucha-libre", **{"seat-2": "friend"})
    assert_accessible_in_both(page)
    friend.goto(page.locator("#link").inner_text())
    assert_accessible_in_both(friend)


# 10. Two clicks from the invitation to the first move; at the end one click leads on.


def test_from_the_invitation_to_the_first_move_in_two_clicks(visit: Visit) -> None:
    host, friend = visit(motion="reduce"), visit("phone", motion="reduce")
    sit_down(host, "lucha-libre", **{"seat-2": "friend"})
    heard = Heard(friend)
    friend.goto(host.locator("#link").inner_text())
    friend.locator("form button").click()
    friend.locator("#plate-accept.legal").click()
    expect(friend.locator("#asked")).to_contain_text("You have answered")
    Player(friend).rest()
    assert [each["kind"] for each in heard.all("answer")] == ["taken"]


def the_same_deal_is_one_click_from_the_end(player: Player, first: Laid) -> None:
    ended = player.page.url
    player.page.get_by_role("button", name="Same deal again").click()
    player.page.wait_for_url(lambda url: url != ended)
    player.wait_for_turn()
    assert (lines(player.page), laid(player.page)) == first
    player.page.goto(ended)


def the_review_is_one_click_from_the_end(page: Page, told: list[str]) -> None:
    page.get_by_role("link", name="Review").click()
    expect(page.locator("#where")).to_have_text(re.compile(r"^Step \d+ of \d+$"))
    expect(page.locator("#log li")).to_have_count(len(told))


# The table of every game keeps them, on one visit with each device.


@pytest.mark.parametrize("game", all_games())
def test_a_desktop_table_keeps_its_promises(visit: Visit, game: str) -> None:
    page = visit(motion="reduce")
    player, heard = sit_down(page, game)
    first = lines(page), laid(page)
    exactly_the_legal_targets_are_marked(page, heard)
    the_first_touch_closes_what_does_not_go_with_it(player, heard)
    what_is_asked_stays_in_view(page)
    nothing_scrolls_sideways(page)
    touch_what_is_no_target(page, NO_TARGETS[game])
    assert_accessible_in_both(page)
    what_is_no_target_says_why_with_a_rule_that_can_be_read(page, heard, NO_TARGETS[game])
    assert heard.decisions() == []
    concede(page)
    the_same_deal_is_one_click_from_the_end(player, first)
    the_review_is_one_click_from_the_end(page, first[0])


@pytest.mark.parametrize("game", all_games())
def test_a_table_on_a_phone_keeps_its_promises(visit: Visit, game: str) -> None:
    page = visit("phone", motion="reduce")
    _, heard = sit_down(page, game)
    exactly_the_legal_targets_are_marked(page, heard)
    every_target_is_large_enough_for_a_finger(page)
    the_table_suits_a_phone(page)
    what_is_asked_stays_in_view(page)
    nothing_scrolls_sideways(page)
    assert_accessible_in_both(page)
