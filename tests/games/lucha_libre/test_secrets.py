"""Answers of a wave and of a claim stay covered until both are given."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.lucha_libre.bots.thumb import Thumb
from parlour.games.lucha_libre.rules.position import LuchaLibre
from tests.games.lucha_libre.cases import GAME, claims, fight

rule = pytest.mark.rule


def seen(study: Study, seat: int) -> str:
    """Everything that a seat gets to know about a position."""
    position = study.position
    assert isinstance(position, LuchaLibre)
    assert GAME.scene is not None
    book = position.book()
    reasons = [position.why_not(move) for move in range(book.size)]
    facts = {
        "known": position.known_to(seat),
        "scene": asdict(GAME.scene(position, seat)),
        "moves": position.moves(),
        "asks": position.asks(),
        "together": position.together(),
        "reasons": reasons,
        "reveals": [position.reveals(move) for move in position.moves()],
    }
    return json.dumps(facts, sort_keys=True)


@rule("LL-10", "LL-11", "LL-R7")
@pytest.mark.parametrize("seat", [1, -1])
def test_a_covered_answer_of_a_wave_shows_nowhere(seat: int) -> None:
    start = fight("1-1-3", "2-4-6", fans={"santo": 1})
    views = {seen(start.copy().play(answer), seat) for answer in start.moves}
    assert len(views) == 1
    answered = start.copy().play("reroll 1-1")
    assert answered.events == []
    assert answered.position.known_to(seat)["covered"] == {"santo": "hidden"}


@rule("LL-15", "LL-R10")
@pytest.mark.parametrize("seat", [1, -1])
def test_a_covered_claim_shows_nowhere(seat: int) -> None:
    start = claims("6-6-6", "5-5-5", fans={"santo": 35, "demon": 35})
    views = {seen(start.copy().play(answer), seat) for answer in start.moves}
    assert len(views) == 1


@rule("LL-10")
def test_a_seat_sees_its_own_answer_and_a_lock() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1-1")
    assert study.position.known_to(0)["covered"] == {"santo": "reroll 1-1"}
    assert GAME.scene is not None
    own = json.dumps(asdict(GAME.scene(study.position, 0)))
    other = json.dumps(asdict(GAME.scene(study.position, 1)))
    assert "Reroll 1-1 for 1 fan" in own
    assert "waiting for the other corner" in own
    assert "lock" not in json.loads(other)["prompt"]["text"]
    assert "Your answer" not in other


@rule("LL-10", "LL-15")
def test_a_redeal_gives_any_legal_answer_and_leaves_the_own_one() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1-1")
    assert study.position.has_secrets()
    rng = Kiss(1)
    found = {str(study.position.redeal(1, rng).describe()["covered"]) for _ in range(200)}
    assert len(found) == 6
    assert study.position.redeal(0, rng).digest() == study.position.digest()
    claim = claims("6-6-6", "5-5-5").play("claim triple_f")
    found = {str(claim.position.redeal(1, rng).describe()["covered"]) for _ in range(100)}
    assert len(found) == 2


@rule("LL-18", "LL-R21")
def test_a_single_claim_is_not_covered_because_nobody_gave_it() -> None:
    study = claims("1-4-6", "5-5-5")
    assert study.position.together() == [1]
    assert not study.position.has_secrets()
    first = claims("6-6-6", "1-1-4")
    assert first.position.together() == [0]
    first.play("claim triple_f")
    assert not first.position.has_secrets()
    assert first["round"] == 2


@rule("LL-10")
def test_the_last_answer_reveals_the_other() -> None:
    study = fight("1-1-3", "2-4-6")
    assert not study.position.reveals(0)
    study.play("accept")
    assert study.position.reveals(0)
    study.play("reroll 2")
    answers = [event.facts["answer"] for event in study.told("wave")]
    assert answers == ["accept", "reroll 2"]
    assert not study.position.has_secrets()


def test_the_thumb_does_not_look_at_a_covered_answer() -> None:
    thumb = Thumb()
    for start in (fight("1-1-3", "2-4-6"), claims("6-6-6", "5-5-5")):
        chosen = {
            int(thumb.choose(start.copy().play(answer).position, Kiss(1))) for answer in start.moves
        }
        assert len(chosen) == 1
