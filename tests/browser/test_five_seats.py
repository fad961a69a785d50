"""A table of five: two persons in two browsers, one on a phone, and three bots, to the end."""

from __future__ import annotations

import json
from html import escape

from playwright.sync_api import Page, expect

from parlour.engine.core.bits import bit_list
from parlour.engine.record import Record, begin, steps_of
from parlour.games import find_game
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from tests.browser.axe import assert_accessible
from tests.browser.conftest import Visit
from tests.browser.heard import Heard, Message
from tests.browser.player import Player, Way, start
from tests.browser.test_two_browsers import shown

SEATS = {"seat-1": "me", "seat-2": "friend", **{f"seat-{n}": "casual" for n in (3, 4, 5)}}
MOST = 200
"""Decisions until a match that does not end is given up."""
FRAMES = 20_000
"""Frames that a page draws until a match in which nobody is asked any more is given up."""
NEXT_FRAME = "() => new Promise((drawn) => { requestAnimationFrame(() => drawn(null)); })"


class Guest:
    """A person at the table, with all that their pages ever heard."""

    def __init__(self, page: Page, way: Way) -> None:
        self.way = way
        self.heard: list[Heard] = []
        self.comes(page)

    def comes(self, page: Page) -> None:
        """Sit at a page from now on."""
        self.player = Player(page, self.way, hints=False)
        self.heard.append(Heard(page))

    @property
    def page(self) -> Page:
        """Where they sit."""
        return self.player.page

    @property
    def asked(self) -> bool:
        """Whether something is asked that does not pass by itself."""
        tables = self.heard[-1].all("table")
        window = tables[-1]["window"] if tables else None
        return bool(tables) and tables[-1]["mine"] and (window is None or not window["seconds"])

    def leaves_and_comes_back(self) -> None:
        """Close the page, and open the match again."""
        page, address = self.page, self.page.url
        context = page.context
        page.close()
        self.comes(context.new_page())
        self.page.goto(address)
        self.player.rest()

    def before_the_end(self) -> list[str]:
        """Every message that came while the match went on."""
        messages: list[Message] = [each for heard in self.heard for each in heard.messages]
        return [json.dumps(each, ensure_ascii=False) for each in messages if not each.get("over")]


def test_two_persons_and_three_bots_play_to_the_end(visit: Visit) -> None:
    host = Guest(visit(motion="reduce"), "mouse")
    friend = Guest(visit("phone", motion="reduce"), "touch")
    start(host.page, "ultimate-scheme", seats="5", seed="4", turn_cap="1", window="1", **SEATS)
    friend.page.goto(host.page.locator("#link").inner_text())
    friend.page.get_by_label("name").fill("Ben")
    friend.page.locator("form button").tap()
    expect(friend.page.locator("#table[data-busy=false]")).to_be_attached()
    away = play(host, friend)
    assert away, "the friend was never asked"
    for guest in (host, friend):
        story = guest.page.locator("#over-story")
        expect(story.locator(".accounts section")).to_have_count(5)
        expect(story.locator(".chart .line")).to_have_count(5)
        story.locator("summary").click()
        expect(story.locator("tbody tr")).to_have_count(5)
        wide = "(dialog) => dialog.scrollWidth - dialog.clientWidth"
        assert guest.page.locator("#over").evaluate(wide) <= 0
    logs = [shown(guest.page)[1] for guest in (host, friend)]
    assert len(logs[0]) == len(logs[1])
    assert "NEW WORLD ORDER" in logs[0][-1]
    assert logs[0][-1] == logs[1][-1]
    record = Record.from_json(host.page.request.get(f"{host.page.url}/record").text())
    for seat, guest in enumerate((host, friend)):
        told = guest.before_the_end()
        secret, last = secrets_from(record, seat), json.dumps(guest.heard[-1].table)
        assert len(secret) > 20
        for words in secret:
            assert not [each for each in told if words in each], f"seat {seat} was told {words}"
            assert words in last, f"{words} is not shown at the end"
    for guest in (host, friend):
        assert_accessible(guest.page)


def play(host: Guest, friend: Guest) -> bool:
    """Let both play as they are asked; whether the friend was away in between."""
    away = False
    for _ in range(MOST):
        guest = next_asked(host, friend)
        if guest is None:
            return away
        if guest is friend and not away and len(shown(friend.page)[1]) > 30:
            before, others = shown(friend.page), shown(host.page)
            friend.leaves_and_comes_back()
            assert shown(friend.page) == before
            assert shown(host.page) == others
            away = True
            guest.player.wait_for_turn()
        guest.player.move()
    raise AssertionError(f"the match is not over after {MOST} decisions")


def next_asked(*guests: Guest) -> Guest | None:
    """Whoever has to decide, as soon as somebody has; nobody when the match is over."""
    for _ in range(FRAMES):
        if all(guest.player.over for guest in guests):
            return None
        asked = [guest for guest in guests if guest.asked and not guest.player.over]
        if asked:
            asked[0].player.wait_for_turn()
            return asked[0]
        guests[0].page.evaluate(NEXT_FRAME)
    raise AssertionError("nobody is asked, and the match is not over")


def secrets_from(record: Record, seat: int) -> list[str]:
    """Ids and words of cards that were in others' hands and that a seat never could see."""
    history = begin(record, find_game)
    position = history.position
    assert isinstance(position, UltimateScheme)
    seen: set[int] = set()
    for _ in steps_of(record, history):
        seen |= {scheme for one in position.seats for scheme in bit_list(one.executed)}
        seen |= set(bit_list(position.seats[seat].hand))
    found: list[str] = []
    for number, one in enumerate(position.seats):
        if number == seat:
            continue
        if not one.completed:
            found.append(escape(position.board.ultimate_names[one.ultimate]))
        for scheme in set(bit_list(one.hand)) - seen:
            found.append(escape(position.board.scheme_names[scheme]))
            found.append(f"scheme-{position.board.scheme_ids[scheme]}")
    return found
