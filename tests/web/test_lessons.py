"""A lesson at the table of the house: it offers what a step asks for, and answers the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.games import find_game
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.match.lesson import part_of
from tests.web.lines import ORIGIN, Line
from tests.web.test_persons import browser

PART = part_of(find_game("last-glow"), 1)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(open_store(f"sqlite:///{tmp_path / 'matches.db'}"))


def test_the_house_offers_what_a_step_asks_for(house: House) -> None:
    learner = browser(house)
    where = learner.post("/learn/last-glow/1", headers=ORIGIN).headers["location"]
    page = learner.get(where).text
    assert PART.title in page
    assert PART.step[0].say in page
    with learner.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        for made, step in enumerate(PART.doing[:-1]):
            assert line.table["lesson"] == made
            assert line.moves() == step.do
            refused = line.act("move", move="repair")
            assert refused["why"] == step.otherwise
            assert line.act("move", move=step.do[0])["kind"] == "taken"
        assert len(line.moves()) > 1, "the last one is the learner's own to decide"


@pytest.mark.parametrize("number", [1, 2])
def test_where_seats_may_have_an_answer_a_learner_is_asked_at_once(
    house: House, number: int
) -> None:
    part = part_of(find_game("ultimate-scheme"), number)
    learner = browser(house)
    where = learner.post(f"/learn/ultimate-scheme/{number}", headers=ORIGIN).headers["location"]
    with learner.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        for made, step in enumerate(part.doing[:-1]):
            assert line.table["lesson"] == made
            assert line.moves() == step.do
            assert line.act("move", move=step.do[0])["kind"] == "taken"
        assert len(line.moves()) > 1


def test_a_touch_on_something_else_is_answered_by_the_coach(house: House) -> None:
    learner = browser(house)
    where = learner.post("/learn/last-glow/1", headers=ORIGIN).headers["location"]
    with learner.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.ask(act="why", touch="plate-light")["text"] == PART.doing[0].otherwise


def test_a_lesson_belongs_to_nobodys_matches_and_leaves_no_record(house: House) -> None:
    learner = browser(house)
    where = learner.post("/learn/last-glow/1", headers=ORIGIN).headers["location"]
    assert learner.get(f"{where}/record").status_code == 400
    assert learner.get("/me/tables").json() == {"tables": []}


@pytest.mark.parametrize(
    "path", ["/learn/last-glow/9", "/learn/tic-tac-toe/1", "/learn/last-glow/0"]
)
def test_what_cannot_be_learned_is_refused(house: House, path: str) -> None:
    assert browser(house).post(path, headers=ORIGIN).status_code in (400, 404)


def test_a_lesson_is_begun_from_a_page_of_the_house_only(house: House) -> None:
    assert browser(house).post("/learn/last-glow/1").status_code == 403


def test_the_postcard_offers_the_lesson(house: House) -> None:
    page = browser(house).get("/").text
    assert 'action="/learn/last-glow/1"' in page
