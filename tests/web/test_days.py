"""The deal of the day in the app: pages, one try by cookie, and every address that stays closed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.house.days import NO_HINT, NO_UNDO, OPENS, UNSEEN, day_after, end_of
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.house.work_queue import WorkQueue
from parlour.web.app import make_app
from parlour.web.pages.shell import sentence
from tests.house.houses import Clock, playing
from tests.house.test_daily import NOON
from tests.web.lines import line

ORIGIN = {"origin": "http://testserver"}
GAME = "bonnie-and-clyde"


@pytest.fixture
def clock() -> Clock:
    clock = Clock()
    clock.now = NOON
    return clock


@pytest.fixture
def house(tmp_path: Path, clock: Clock) -> Iterator[House]:
    store = open_store(f"sqlite:///{tmp_path / 'matches.db'}")
    yield House(store, clock=clock)
    store.close()


def browser(house: House) -> TestClient:
    return TestClient(make_app(house), follow_redirects=False)


@pytest.fixture
def client(house: House) -> TestClient:
    return browser(house)


def sit(client: TestClient, name: str = "Ada", game: str = GAME) -> str:
    """Start or go on with today's deal; gives where the table is."""
    answer = client.post(f"/day/{game}", data={"name": name}, headers=ORIGIN)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def match_of(where: str) -> str:
    return where.rsplit("/", 1)[1]


def token_at(client: TestClient, where: str) -> str:
    token = client.cookies.get("seat", path=where)
    assert token is not None
    return token


def give_up(client: TestClient, house: House, where: str) -> None:
    match, token = match_of(where), token_at(client, where)
    seq = house.queries.view(match, token).seq
    assert house.actions.concede(match, token, seq, "give up").taken


def test_a_person_is_a_cookie_of_the_whole_house(client: TestClient) -> None:
    answer = client.post(f"/day/{GAME}", headers=ORIGIN)
    given = next(each for each in answer.headers.get_list("set-cookie") if "person=" in each)
    assert "HttpOnly" in given
    assert "SameSite=lax" in given
    assert "Path=/;" in given
    assert re.search(r"person=[A-Za-z0-9_-]{32};", given)


def test_one_comes_back_to_the_same_try(client: TestClient, house: House) -> None:
    assert "Play today's deal" in unescape(client.get(f"/day/{GAME}").text)
    where = sit(client)
    assert "Go on with your try" in client.get(f"/day/{GAME}").text
    client.cookies.delete("seat", path=where)
    assert sit(client, "Another") == where
    assert client.get(where).status_code == 200, "the seat is given again"
    assert sit(browser(house), "Ben") != where


def test_a_form_of_another_page_opens_nothing(client: TestClient, house: House) -> None:
    assert client.post(f"/day/{GAME}", headers={"origin": "http://evil.example"}).status_code == 403
    long = client.post(f"/day/{GAME}", data={"name": "x" * 99}, headers=ORIGIN)
    assert long.status_code == 400
    assert "A name has at most 32 letters" in long.text
    assert client.post("/day/lucha-libre", headers=ORIGIN).status_code == 400
    assert client.post("/day/nothing", headers=ORIGIN).status_code == 404
    assert playing(house.store) == []


def test_the_page_of_today_says_what_counts_and_what_is_promised(
    client: TestClient, house: House, clock: Clock
) -> None:
    clock.now = end_of(house.daily.today()) - 3 * 3600 - 60
    page = client.get(f"/day/{GAME}").text
    assert "It ends at midnight UTC, in 3 hours and 1 minute." in page
    assert "one try: no undo, no hints" in page
    assert "with the usual options" in page
    day = house.daily.today()
    assert house.daily.fingerprint(GAME, day) in page
    assert house.daily.fingerprint(GAME, day_after(day)) in page
    assert f"/day/{GAME}/{day_after(day, -1)}" in page
    assert client.get(f"/day/{GAME}/{day}").headers["location"] == f"/day/{GAME}"


@pytest.mark.parametrize("day", ["2026-5-3", "today", "99999", "9999-12-31", "0001-01-01"])
def test_odd_days_are_answered_in_words(client: TestClient, day: str) -> None:
    for path in ("", "/mine", "/beside"):
        answer = client.get(f"/day/{GAME}/{day}{path}")
        assert answer.status_code < 500
    assert client.get("/day/lucha-libre").status_code == 400


def test_the_table_says_that_it_is_the_deal_of_the_day(client: TestClient) -> None:
    page = client.get(sit(client)).text
    assert "The deal of the day: one try with the usual options, no undo, no hints." in page
    assert "Whoever has the link of this table may watch" not in page
    assert "/review" not in page
    assert "/record" not in page
    assert 'value="same"' not in page


def test_while_the_day_lasts_every_address_of_the_match_is_closed(
    client: TestClient, house: House, clock: Clock
) -> None:
    where = sit(client)
    token = token_at(client, where)
    stored = house.store.read(match_of(where))
    assert stored is not None
    key = stored.match.key.hex()
    with line(house, match_of(where), token) as table:
        table.hear()
        assert table.act("undo")["why"] == NO_UNDO
        for act in ("hint", "advise"):
            assert table.ask(act=act, seq=table.table["seq"])["why"] == NO_HINT
        assert "deal of the day" in table.ask(act="hand", key="h")["why"]
        table.act("move", move=table.moves()[0])
        table.act("concede")
        assert (table.table["over"], table.table["key"]) == (True, None)
    stranger = browser(house)
    for who in (client, stranger):
        for path in ("/review", "/review?beside=yes", "/record"):
            answer = who.get(where + path)
            assert (answer.status_code, sentence(OPENS) in answer.text) == (400, True), path
            assert key not in answer.text
        assert who.get(f"{where}/analysis").json() == {"why": OPENS}
        for path in ("/analysis", "/analysis/stop"):
            assert who.post(where + path, headers=ORIGIN).json() == {"why": OPENS}
        assert sentence(OPENS) in who.post(f"{where}/on", headers=ORIGIN).text
        page = who.get(f"/day/{GAME}").text
        assert key not in page
    assert sentence(OPENS) in client.post(f"{where}/again", headers=ORIGIN).text
    assert client.post(f"{where}/rematch", headers=ORIGIN).status_code == 303
    for path in ("", "/card"):
        answer = stranger.get(where + path)
        assert (answer.status_code, sentence(UNSEEN) in answer.text) == (400, True)
    assert match_of(where) not in stranger.get(f"/day/{GAME}").text
    with line(house, match_of(where)) as table:
        assert table.hear() == {"is": "gone", "why": UNSEEN}
    clock.now = end_of(house.daily.today())
    for path in ("", "/card", "/review", "/record", "/analysis"):
        assert stranger.get(where + path).status_code == 200
    assert key in stranger.get(f"{where}/record").text


def test_the_past_of_a_counting_match_cannot_be_asked_for(client: TestClient, house: House) -> None:
    where = sit(client)
    with client.websocket_connect(f"{where}/past", headers=ORIGIN) as socket:
        socket.send_json({"act": "look", "step": 0})
        assert socket.receive_json() == {"is": "gone", "why": OPENS}


def test_one_hears_ones_place_and_a_line_that_spoils_nothing(
    client: TestClient, house: House
) -> None:
    where = sit(client, "Ada <i>")
    day = house.daily.today()
    assert client.get(f"/day/{GAME}/{day}/mine").status_code == 404
    give_up(client, house, where)
    own = client.get(f"/day/{GAME}/{day}/mine").json()
    assert (own["place"], own["of"]) == (1, 1)
    assert own["line"] == f"Bonnie and Clyde, deal of {day}: given up after 0 moves."
    assert own["address"] == f"http://testserver/day/{GAME}/{day}"
    page = client.get(f"/day/{GAME}").text
    assert "Ada &lt;i&gt;" in page
    assert "Copy a line to share" in page
    assert f'data-finished="{day}"' in page
    assert browser(house).get(f"/day/{GAME}/{day}/mine").status_code == 404


def test_the_hall_shows_which_deals_one_has_tried(client: TestClient, house: House) -> None:
    page = client.get("/").text
    days = page[page.index('id="days"') : page.index('id="filters"')]
    assert f'href="/day/{GAME}"' in days
    assert "lucha-libre" not in days
    assert "Finished" not in days
    where = sit(client)
    assert f'class="begun" data-game="{GAME}"' in client.get("/").text
    give_up(client, house, where)
    assert f'class="done" data-game="{GAME}"' in client.get("/").text
    assert f'class="done" data-game="{GAME}"' not in browser(house).get("/").text
    assert page.count(">Deal of the day</a>") == page.count('class="" data-game=')


def test_after_midnight_the_board_has_key_reviews_and_the_bot(
    client: TestClient, house: House, clock: Clock
) -> None:
    day, where = house.daily.today(), sit(client)
    give_up(client, house, where)
    assert client.get(f"/day/{GAME}/{day}/beside").status_code == 400
    clock.now = end_of(day)
    page = client.get(f"/day/{GAME}/{day}").text
    stored = house.store.read(match_of(where))
    assert stored is not None
    assert stored.match.key.hex() in page
    assert stored.match.commitment in page
    assert f'href="{where}/review"' in page
    assert "parlour verify" in page
    again = client.get(f"/day/{GAME}/{day}").text
    assert "The strongest bot, <i>perfect</i>," in again
    pair = client.get(f"/day/{GAME}/{day}/beside")
    assert "frame-src 'self'" in pair.headers["content-security-policy"]
    frames = re.findall(r'<iframe src="([^"]+)"', pair.text)
    assert len(frames) == 2
    assert unescape(frames[0]) == f"{where}/review?beside=yes&step=0"
    framed = client.get(unescape(frames[1]))
    assert "frame-ancestors 'self'" in framed.headers["content-security-policy"]
    assert 'class="framed"' in framed.text
    assert (
        "frame-ancestors 'none'" in client.get(f"{where}/review").headers["content-security-policy"]
    )
    same = client.get(f"/day/{GAME}/{day}/beside?left=nobody&right={match_of(where)}").text
    assert re.findall(r'<iframe src="/match/([^/]+)', same) == [match_of(where)] * 2


def test_two_persons_are_beside_each_other_while_the_bot_still_plays(
    tmp_path: Path, clock: Clock
) -> None:
    """A queue in which nobody thinks: the bot's match is begun and not finished."""
    store = open_store(f"sqlite:///{tmp_path / 'matches.db'}")
    house = House(store, clock=clock, queue=WorkQueue())
    tables = []
    for name in ("Ada", "Ben"):
        client = browser(house)
        tables.append(sit(client, name))
        give_up(client, house, tables[-1])
    day = house.daily.today()
    clock.now = end_of(day)
    assert "The house plays it now." in client.get(f"/day/{GAME}/{day}").text
    page = client.get(f"/day/{GAME}/{day}").text
    assert page.count("The house plays it now.") == 1
    assert "beside each other" in page
    assert len(store.days.tries(day, GAME)) == 3
    pair = client.get(f"/day/{GAME}/{day}/beside").text
    shown = re.findall(r'<iframe src="(/match/[^/]+)', pair)
    assert shown == [tables[1], tables[0]], "one's own first, and not twice"
    store.close()


def test_a_table_in_the_hall_leads_to_what_is_open(
    client: TestClient, house: House, clock: Clock
) -> None:
    where = sit(client)
    give_up(client, house, where)
    card = client.get(f"{where}/card").json()
    assert (card["over"], card["counting"]) == (True, True)
    clock.now = end_of(house.daily.today())
    assert client.get(f"{where}/card").json()["counting"] is False


def test_a_match_is_counted_once_when_it_is_opened(client: TestClient) -> None:
    opened = client.app.state.metrics.opened  # type: ignore[attr-defined]
    before = opened._value.get()
    sit(client)
    sit(client)
    assert opened._value.get() == before + 1


def test_a_day_that_nobody_tried(client: TestClient, house: House) -> None:
    day = day_after(house.daily.today(), -1)
    page = client.get(f"/day/{GAME}/{day}").text
    assert "Nobody has finished it." in page
    assert "The key of chance" not in page
    assert client.get(f"/day/{GAME}/{day}/beside").status_code == 400
