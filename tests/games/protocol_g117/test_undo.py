"""Small steps can be taken back until the point is complete, whoever sits opposite."""

from __future__ import annotations

import pytest

from parlour.engine.dealer import Dealer
from parlour.engine.errors import UndoRefused
from parlour.engine.record import History
from parlour.match.match import Match
from tests.games.protocol_g117.cases import GAME

rule = pytest.mark.rule
COMPLETE = "it stands: the point is complete"


def history(*moves: str, **options: object) -> History:
    found = History(GAME, GAME.setup(options))
    for move in moves:
        found.play_words(move)
    return found


@rule("PG-R23")
def test_the_first_step_and_the_choice_of_a_part_can_be_taken_back() -> None:
    played = history("setup g2", "choose O1 PO", "step a3 b3")
    before = history("setup g2", "choose O1 PO").position.digest()
    assert played.why_no_undo(0) is None
    assert [step.notation for step in played.undo(0)] == ["step a3 b3"]
    assert played.position.digest() == before
    played.undo(0)
    assert played.position.asks() == "pair"
    assert "HU" not in str(played.why_no_undo(0)), "there is nothing more of this seat"


@rule("PG-R23")
@pytest.mark.parametrize(
    "moves",
    [
        ("step a3 b3", "step b3 c3"),
        ("step a3 b3", "stop"),
        ("end action",),
    ],
)
def test_a_complete_point_stands(moves: tuple[str, ...]) -> None:
    played = history("setup g2", "choose O1 PO", *moves)
    assert played.why_no_undo(0) == COMPLETE
    with pytest.raises(UndoRefused, match="the point is complete"):
        played.undo(0)
    assert played.why_no_undo(0, practice=True) is None


@rule("PG-R23")
def test_the_next_point_can_be_taken_back_as_far_as_it_began() -> None:
    played = history("setup g2", "choose O1 PO", "step a3 b3", "stop", "step b3 c3")
    assert played.why_no_undo(0) is None
    played.undo(0)
    assert played.why_no_undo(0) == COMPLETE, "the first point stays"


@rule("PG-R23")
def test_an_event_can_be_taken_back_until_an_icon_is_resolved() -> None:
    chosen = history("setup g2", "choose I1 Event")
    assert chosen.why_no_undo(0) is None
    chosen.play_words("place w")
    assert chosen.why_no_undo(0) == "it stands: the decision is complete"
    assert history("setup g2", "choose O5 Event").why_no_undo(0) == (
        "it stands: the action is complete"
    )
    only = history("setup g2", "choose O2 Event")
    assert only.why_no_undo(0) == "it stands: the action is complete", "the only Decker is gone"
    assert history("setup g2").why_no_undo(1) == "it stands: the decision is complete"


@rule("PG-R23")
@pytest.mark.parametrize("second", ["person", "random", "casual"])
def test_it_works_against_persons_and_bots(second: str) -> None:
    match = Match(GAME, GAME.setup(), ["person", second], Dealer.new(seed=3))
    if second == "person":
        match.answer(1, GAME.start().book().number("setup g2"))
    match.advance()
    book = match.position.book()
    for move in ("choose O1 PO", "step a3 b3"):
        match.answer(0, book.number(move))
        assert match.advance() == [], "it is still the same seat's decision"
    assert match.why_no_undo(0) is None
    match.undo(0)
    assert match.position.describe()["drones"] == ["a3"]
    match.answer(0, book.number("step a3 a2"))
    match.answer(0, book.number("stop"))
    assert match.why_no_undo(0) == COMPLETE
    match.answer(0, book.number("end action"))
    match.advance()
    assert match.why_no_undo(0) is not None


@rule("PG-R23")
def test_the_second_player_takes_steps_back_too() -> None:
    moves = ("setup g2", "choose O5 PO", "end action", "part PO", "step g3 f3")
    played = history(*moves, seat1_side="hu")
    assert played.position.to_move() == 0
    assert played.why_no_undo(0) is None
    played.undo(0)
    played.undo(0)
    assert played.position.asks() == "part"
    assert "has moved since" in str(played.why_no_undo(0)) or played.why_no_undo(0) is not None
