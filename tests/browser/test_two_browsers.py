"""Several people at one table: covered answers, bystanders, broken lines, bots, one screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.heard import Heard
from tests.browser.player import Player, start
from tests.browser.server import Server
from tests.browser.watch import LOST_LINE, Watch

ACCEPT = "#plate-accept"
ANSWERED = re.compile("^You have answered")
# The line breaks right after the next move was sent, so that its answer is never heard.
BREAK_AFTER_MOVE = """
() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) {
    send.call(this, data);
    if (JSON.parse(data).act !== "move") return;
    WebSocket.prototype.send = send;
    this.close();
  };
}
"""


def two(visit: Visit, at: Server | None = None) -> tuple[Page, Page, Heard, Heard]:
    """Two persons in two browsers at one table of Lucha Libre."""
    first, second = visit(motion="reduce", at=at), visit(motion="reduce", at=at)
    heard = Heard(first), Heard(second)
    start(first, "lucha-libre", seed="1", **{"seat-2": "friend", "name": "Ada"})
    second.goto(first.locator("#link").inner_text())
    second.get_by_label("name").fill("Ben")
    second.locator("form button").click()
    for page in (first, second):
        expect(page.locator(f"{ACCEPT}.legal")).to_be_visible()
    expect(first.locator("#invitation")).to_have_count(0)
    return first, second, *heard


def shown(page: Page) -> tuple[Any, ...]:
    """What a table shows of the match: what lies where, and the log."""
    where = "(all) => all.map((piece) => [piece.id, piece.dataset.at, piece.ariaLabel])"
    pieces = page.locator("#table .piece").evaluate_all(where)
    return sorted(pieces), page.locator("#log li").all_text_contents()


def fans(page: Page) -> list[str | None]:
    """Where the two teams stand with the public."""
    return [page.locator(f"#fans-{team}").get_attribute("data-at") for team in ("santo", "demon")]


def asked_again(*pages: Page) -> None:
    """Wait until everybody is asked something at a table at rest."""
    for page in pages:
        Player(page).wait_for_turn()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_covered_answers_are_shown_together(visit: Visit, order: tuple[int, int]) -> None:
    first, second, *heard = two(visit)
    pages = (first, second)
    early, late = (pages[number] for number in order)
    waits = heard[order[1]]
    before, heard_before = shown(late), len(waits.messages)
    early.locator(ACCEPT).click()
    expect(early.locator("#asked")).to_have_text(ANSWERED)
    expect(late.locator("#seats")).to_contain_text("has answered")
    assert shown(late) == before
    told = [each for each in waits.messages[heard_before:] if each["is"] == "table"]
    assert all(not frame["lines"] for each in told for frame in each["frames"])
    assert '"accept"' not in str([each["frames"] for each in told])
    late.locator(ACCEPT).click()
    asked_again(first, second)
    assert shown(first)[1] == shown(second)[1]
    assert len(shown(first)[1]) > len(before[1])
    for _ in range(4):
        for page in order:
            Player(pages[page]).walk(heard[page].table["choices"][0]["touches"][0])
        asked_again(first, second)
        assert fans(first) == fans(second)
    assert shown(first) == shown(second)


def test_a_bystander_sees_neither_choices_nor_covered_answers(visit: Visit) -> None:
    first, second, *_ = two(visit)
    third = visit(motion="reduce")
    heard = Heard(third)
    third.goto(first.url)
    Player(third).rest()
    before = shown(third)
    assert before[1] == shown(first)[1]
    first.locator(ACCEPT).click()
    expect(third.locator("#seats")).to_contain_text("has answered")
    assert shown(third) == before
    assert third.locator("#table .legal").count() == 0
    third.get_by_role("tab", name="Moves").click()
    expect(third.locator("#moves")).to_have_text("Nothing to decide now.")
    third.keyboard.press("u")
    expect(third.locator("#notice")).to_have_text("You have no seat")
    third.locator(ACCEPT).dispatch_event("click")
    expect(third.locator("#notice")).to_contain_text("ou are looking on")
    second.locator(ACCEPT).click()
    asked_again(first, second)
    Player(third).rest()
    expect(third.locator("#log li")).to_have_count(len(shown(first)[1]))
    assert shown(third) == shown(first)
    assert all(not table["choices"] and not table["mine"] for table in heard.all("table"))
    assert heard.decisions() == []


def test_an_answer_can_be_taken_back_until_the_other_has_answered(visit: Visit) -> None:
    first, second, heard, _ = two(visit)
    first.locator(ACCEPT).click()
    expect(first.locator("#asked")).to_have_text(ANSWERED)
    Player(first).rest()
    first.keyboard.press("u")
    expect(first.locator(f"{ACCEPT}.legal")).to_be_visible()
    expect(second.locator("#seats")).not_to_contain_text("has answered")
    Player(first).rest()
    assert [each["kind"] for each in heard.all("answer")] == ["taken", "taken"]


def test_a_broken_line_comes_back_and_brings_the_move_along_once(
    visit: Visit, own_server: Server, watch: Watch
) -> None:
    watch.allow(LOST_LINE)
    first, second, heard, _ = two(visit, own_server)
    before = shown(first)
    own_server.kill()
    for page in (first, second):
        expect(page.locator("#table")).to_have_attribute("data-line", "broken")
    first.locator(ACCEPT).click()
    expect(first.locator("#notice")).to_contain_text("The line is broken")
    own_server.open()
    for page in (first, second):
        expect(page.locator("#table")).to_have_attribute("data-line", "open")
    expect(first.locator("#asked")).to_have_text(ANSWERED)
    expect(first.locator("#notice")).to_be_hidden()
    second.locator(ACCEPT).click()
    asked_again(first, second)
    assert shown(first)[1][: len(before[1])] == before[1]
    assert shown(first)[1] == shown(second)[1]
    assert len({each["key"] for each in heard.decisions()}) == 1
    assert [each["kind"] for each in heard.all("answer")] == ["taken"]


def test_a_move_whose_answer_was_lost_is_sent_again_and_counts_once(visit: Visit) -> None:
    page = visit(motion="reduce")
    heard = Heard(page)
    start(page, "last-glow", seed="1")
    player = Player(page)
    player.wait_for_turn()
    before, told = player.seq, page.locator("#log li").count()
    page.evaluate(BREAK_AFTER_MOVE)
    page.locator("#plate-light").click()
    expect(player.table).to_have_attribute("data-seq", str(before + 1))
    player.rest()
    sent = heard.decisions()
    assert len(sent) == 2
    assert len({each["key"] for each in sent}) == 1
    # The first answer may still have come before the line broke.
    assert {each["kind"] for each in heard.all("answer")} == {"taken"}
    assert player.seq == before + 1
    assert page.locator("#log li").count() == told + 1


def test_a_seat_is_handed_to_a_bot_and_taken_back(visit: Visit) -> None:
    first, second, *_ = two(visit)
    first.get_by_role("tab", name="Seats").click()
    mine = first.locator("#seats li").first
    expect(mine).to_contain_text("Ada (you)")
    mine.get_by_role("button", name="Let a bot play here").click()
    expect(mine).to_contain_text("a casual bot")
    expect(second.locator("#seats li").first).to_contain_text("a casual bot")
    expect(first.locator("#table .legal")).to_have_count(0)
    told = second.locator("#log li").count()
    asked_again(second)
    second.locator(ACCEPT).click()
    expect(second.locator("#log li").nth(told)).to_be_attached()
    asked_again(second)
    strip = first.locator("#handed")
    expect(strip).to_contain_text("A casual bot plays your seat.")
    strip.get_by_role("button", name="Take my seat back").click()
    expect(mine).to_contain_text("Ada (you)")
    expect(strip).to_be_hidden()
    asked = second.locator("#log li").count()
    asked_again(second)
    Player(second).move()
    asked_again(first)
    if first.locator("#log li").count() == asked:  # the bot had not answered in this wave
        first.locator(ACCEPT).click()
    expect(second.locator("#log li").nth(asked)).to_be_attached()


def test_nobody_hands_over_the_seat_of_somebody_who_is_there(visit: Visit) -> None:
    first, second, *_ = two(visit)
    first.get_by_role("tab", name="Seats").click()
    other, hand = first.locator("#seats li").nth(1), "Let a bot play here"
    expect(other).to_contain_text("Ben")
    expect(other.get_by_role("button", name=hand)).to_have_count(0)
    second.close()
    expect(other).to_contain_text("Ben, away now")
    other.get_by_role("button", name=hand).click()
    expect(first.locator("#ask-text")).to_contain_text("Let a bot play for Ben?")
    first.locator("#ask .yes").click()
    expect(first.locator("#notice")).to_contain_text("Ben was here a moment ago")
    expect(other).to_contain_text("Ben")


def test_two_at_one_screen_answer_by_handing_it_over(visit: Visit) -> None:
    page = visit(motion="reduce")
    heard = Heard(page)
    start(page, "lucha-libre", seed="1", **{"seat-2": "here", "name": "Ada", "name-2": "Ben"})
    player = Player(page)
    player.wait_for_turn()
    handover, prompt = page.locator("#handover"), page.locator("#asked")
    told = page.locator("#log li").count()

    def answer_and_hand_over(name: str) -> None:
        page.locator(f"{ACCEPT}.legal").click()
        expect(handover).to_contain_text(f"Hand the screen to {name}.")
        expect(handover).to_be_visible()
        expect(page).to_have_title(re.compile(f"^{name}"))
        page.locator(ACCEPT).dispatch_event("click")  # nothing is decided while it is handed over
        handover.get_by_role("button").click()
        expect(handover).to_be_hidden()
        player.wait_for_turn()
        expect(prompt).not_to_have_text(ANSWERED)

    answer_and_hand_over("Ben")
    assert heard.table["seat"] == 1
    assert page.locator("#log li").count() == told, "nobody sees what Ada has answered"
    page.locator(f"{ACCEPT}.legal").click()
    expect(page.locator("#log li").nth(told)).to_be_attached()
    player.wait_for_turn()
    answer_and_hand_over("Ada")
    assert heard.table["seat"] == 0
    assert [each["kind"] for each in heard.all("answer")] == ["taken"] * 3
