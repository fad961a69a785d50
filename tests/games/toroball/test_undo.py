"""An act once started stands; what comes before one can be taken back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.engine.record import History
from parlour.engine.study import Study
from tests.games.toroball.cases import GAME, acts, pitch

rule = pytest.mark.rule
BEGUN = "it stands: the act has begun"


def history(study: Study, *moves: str) -> History:
    """A match that begins in a position."""
    found = History(replace(GAME, start_of=lambda _: study.position.copy()), GAME.setup())
    for move in moves:
        found.play_words(move)
    return found


@rule("TB-R34")
@pytest.mark.parametrize(
    "moves", [("act W1",), ("act W1", "step B2"), ("act W1", "step B1", "step C1", "end")]
)
def test_an_act_once_started_stands(moves: tuple[str, ...]) -> None:
    played = history(pitch(), *moves)
    assert played.why_no_undo(0) == BEGUN
    assert played.why_no_undo(0, practice=True) is None


@rule("TB-R34")
@pytest.mark.parametrize("move", ["kick east 6", "step C3"])
def test_whatever_is_done_in_an_act_stands(move: str) -> None:
    assert history(acts("W1", "C4", ball="C4"), move).why_no_undo(0) == BEGUN


@rule("TB-R34")
def test_what_starts_no_act_can_be_taken_back() -> None:
    skipped = history(pitch(), "skip W1")
    assert skipped.why_no_undo(0) is None
    skipped.play_words("skip E1")
    assert skipped.why_no_undo(0) == "it stands: East has moved since"
    start = History(GAME, GAME.setup())
    start.play_words("first_player West")
    start.play_words("arrow A4")
    assert start.why_no_undo(0) is None


@rule("TB-R34")
def test_a_return_can_be_taken_back_until_the_act_begins() -> None:
    back = history(pitch(W1="out until 4", round=4), "return W1", "place B2")
    assert back.why_no_undo(0) is None
    back.play_words("step C3")
    assert back.why_no_undo(0) == BEGUN
