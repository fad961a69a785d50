"""The end of a match: what is told to whom, its picture, and what a person has played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.bots.search.search import Budget
from parlour.games import all_games, find_game
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.views import Played
from parlour.match.outcome import DRAWN, LOST, OUTCOMES, WON, Length
from parlour.web.app import make_app
from parlour.web.pages import wall as wall_page
from parlour.web.pages.end import end_file
from parlour.web.pages.matches import progress, record_words, tally_words
from tests.house.houses import store_at
from tests.web.lines import ORIGIN, Line


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = store_at(tmp_path)
    yield House(store, effort=Effort(reviews=Budget(simulations=8)))
    store.close()


def browser(house: House) -> TestClient:
    return TestClient(make_app(house), follow_redirects=False)


@pytest.fixture
def client(house: House) -> TestClient:
    return browser(house)


def conceded(client: TestClient, game: str = "last-glow", **form: str) -> str:
    """The path of a match that was given up after a move."""
    where = str(client.post(f"/start/{game}", data=form, headers=ORIGIN).headers["location"])
    with client.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.act("move", move=line.moves()[0])["kind"] == "taken"
        assert line.act("concede")["kind"] == "taken"
    return where


def main_button(page: str) -> str:
    """The first button of the form."""
    form = page[page.index('id="over-form"') :]
    return str(re.findall(r'<button class="main"[^>]*>([^<]+)</button>', form)[0])


# What is told


def test_the_end_tells_numbers_and_the_record(client: TestClient) -> None:
    first = client.get(f"{conceded(client)}/end")
    assert first.headers["cache-control"] == "no-store"
    assert "style=" not in first.text
    assert "<dt>Moves</dt><dd>1</dd>" in first.text
    assert "<dt>Played for</dt><dd>under a minute</dd>" in first.text
    assert "Your first match of The Last Glow." in first.text
    assert "Two matches, no win yet." in client.get(f"{conceded(client)}/end").text


def test_a_lost_match_offers_the_same_deal_first(client: TestClient) -> None:
    alone = client.get(f"{conceded(client)}/end").text
    assert 'data-short="You lost"' in alone
    assert main_button(alone) == "Same deal again"
    assert main_button(client.get(f"{conceded(client, 'lucha-libre', **BOT)}/end").text) == (
        "Same deal again"
    )


BOT = {"seat-2": "casual"}


def test_each_looks_at_an_end_of_their_own(house: House, client: TestClient) -> None:
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"])
    friend = browser(house)
    where = f"/match/{opened.match}"
    friend.post(f"/join/{opened.invitation}", data={"name": "Ben"}, headers=ORIGIN)
    with friend.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.act("concede")["kind"] == "taken"
    assert opened.token is not None
    client.cookies.set("seat", opened.token)
    mine, theirs, others = (
        each.get(f"{where}/end").text for each in (client, friend, browser(house))
    )
    assert 'data-outcome="won" data-short="You won"' in mine
    assert 'data-outcome="lost" data-short="You lost"' in theirs
    assert 'data-outcome="won" data-short="The match is over"' in others
    assert (main_button(mine), main_button(theirs)) == ("Rematch", "Rematch")
    for button in ("Rematch", "Same deal again", "Weigh my choices", "your matches"):
        assert button not in others
    assert ">Review</a>" in others


def test_nothing_is_told_before_the_end(client: TestClient) -> None:
    where = client.post("/start/last-glow", headers=ORIGIN).headers["location"]
    assert client.get(f"{where}/end").status_code == 404
    assert client.get(f"{where}/end/review").status_code == 404
    assert client.get("/match/nothing/end").status_code == 404


def test_what_a_review_has_found_is_filled_in(client: TestClient) -> None:
    where = conceded(client)
    assert "Weigh my choices" in client.get(f"{where}/end").text
    assert client.post(f"{where}/analysis", headers=ORIGIN).json()["state"] == "done"
    for page in (f"{where}/end", f"{where}/end/review"):
        told = client.get(page).text
        assert "You played at" in told
        assert re.search(rf'choice</dt><dd><a href="{where}/review\?step=\d+">', told)


def test_the_deal_of_the_day_keeps_its_secrets(client: TestClient) -> None:
    answer = client.post("/day/last-glow", headers=ORIGIN)
    where = answer.headers["location"]
    with client.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.act("concede")["kind"] == "taken"
    told = client.get(f"{where}/end").text
    assert main_button(told) == "Play another deal"
    assert 'id="over-day"' in told
    for closed in ("Review", "Same deal again", "/record", "key of chance", "Weigh"):
        assert closed not in told
    assert client.get(f"{where}/end/review").status_code == 404
    listed = client.get("/me/matches").text
    assert "/review" not in listed
    assert "/record" not in listed


# Pictures


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_every_game_gives_out_its_pictures(client: TestClient, slug: str) -> None:
    for outcome in OUTCOMES:
        answer = client.get(f"/ends/{slug}/{outcome}.svg")
        if end_file(find_game(slug), outcome) is None:
            assert answer.status_code == 404
            continue
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert answer.headers["content-security-policy"].endswith("sandbox")


def test_only_pictures_of_ends_are_given_out(client: TestClient) -> None:
    assert client.get("/covers/last-glow.svg").status_code == 200
    for name in ("cover", "won2", "guide", "WON", "lesson", "..%2fcover"):
        assert client.get(f"/ends/last-glow/{name}.svg").status_code == 404
    assert client.get("/ends/chess/won.svg").status_code == 404


def test_a_game_without_pictures_shows_its_cover(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, found = conceded(client), wall_page.drawing_file
    monkeypatch.setattr("parlour.web.pages.end.drawing_file", lambda game, name: None)
    assert 'class="cropped" src="/covers/last-glow.svg"' in client.get(f"{where}/end").text
    cover = found(find_game("last-glow"), "cover")
    monkeypatch.setattr("parlour.web.pages.end.drawing_file", lambda game, name: cover)
    assert 'src="/ends/last-glow/lost.svg"' in client.get(f"{where}/end").text


# What somebody has played


def played(match: str, outcome: str, turns: int, **more: object) -> Played:
    facts = {
        "given_up": False,
        "score": None,
        "unit": "",
        "ended": 0.0,
        "others": (),
        "counting": False,
    }
    length = Length(turns, "turns")
    return Played(match, "glow", "Glow", outcome, length=length, **{**facts, **more})  # type: ignore[arg-type]


OWN = [
    played("e", WON, 12),
    played("d", LOST, 20),
    played("c", WON, 14),
    played("b", DRAWN, 9),
    played("a", LOST, 4, given_up=True),
]
"""The newest first."""


def test_a_record_counts_what_was_played_before() -> None:
    told = {each.match: record_words(OWN, each.match) for each in OWN}
    assert told == {
        "e": "Second win of five, and your best: 12 turns.",
        "d": "One win of four, best: 14 turns.",
        "c": "First win of three.",
        "b": "Two matches, no win yet.",
        "a": "Your first match of Glow.",
    }
    assert record_words(OWN, "nothing") == ""
    assert tally_words(OWN) == "Five played: 2 won, 1 lost, 1 drawn, 1 given up. Best: 12 turns."


def test_points_count_where_there_are_points() -> None:
    own = [
        played("b", WON, 5, score=-9.0, unit="points"),
        played("a", WON, 3, score=-7.0, unit="points"),
    ]
    assert record_words(own, "b") == "Second win of two, best: 7 points."
    assert "Points, match by match: 7, 9" in progress(own[::-1])


def test_progress_is_drawn_and_written() -> None:
    drawn = progress(OWN[::-1])
    assert "Turns, match by match: 9, 14, 20, 12" in drawn
    assert drawn.count('class="mark ') == 5
    assert drawn.count("<circle") == 4, "what was given up is not measured"
    assert progress(OWN[-2:]) == ""


def test_ones_matches_are_listed_for_oneself_and_gone_when_forgotten(
    house: House, client: TestClient
) -> None:
    assert "You have not played a match to its end yet" in client.get("/me/matches").text
    where = conceded(client, "lucha-libre", **{"name": "Ana", "seat-2": "casual"})
    conceded(client)
    client.post("/start/last-glow", headers=ORIGIN)
    page = client.get("/me/matches")
    assert page.headers["cache-control"] == "no-store"
    assert page.text.index('id="last-glow"') < page.text.index('id="lucha-libre"')
    assert "One played: 1 given up." in page.text
    assert ", against casual" in page.text
    assert f'href="{where}/review"' in page.text
    assert client.cookies["person"] not in page.text
    assert where not in browser(house).get("/me/matches").text
    person = client.cookies["person"]
    client.post("/me/forget", headers=ORIGIN)
    assert house.persons.played(person) == []


def test_names_of_others_are_only_text(house: House, client: TestClient) -> None:
    name = "<b>&\"'</b>"
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], name=name)
    client.post(f"/join/{opened.invitation}", data={"name": name}, headers=ORIGIN)
    where = f"/match/{opened.match}"
    with client.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.act("concede")["kind"] == "taken"
    for page in ("/me/matches", f"{where}/end"):
        assert "<b>&" not in client.get(page).text
    assert "&lt;b&gt;" in client.get("/me/matches").text


def test_practice_and_several_seats_count_for_nobody(house: House, client: TestClient) -> None:
    where = conceded(client)
    person = client.cookies["person"]
    both = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], person=person)
    assert both.invitation is not None
    house.matchmaking.sit(both.invitation, person=person)
    assert both.token is not None
    seq = house.queries.view(both.match).seq
    assert house.actions.concede(both.match, both.token, seq, "key").taken
    again = client.post(f"{where}/on", data={"step": "1"}, headers=ORIGIN).headers["location"]
    with client.websocket_connect(f"{again}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.act("concede")["kind"] == "taken"
    (only,) = house.persons.played(person)
    assert f"/match/{only.match}" == where
