"""What was announced to the table stands, whoever was asked in secret for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.engine.record import History
from parlour.engine.study import Study
from tests.games.ultimate_scheme.cases import GAME, plot

rule = pytest.mark.rule
PLOTTER: dict[str, object] = {
    "faction": "WRAI", "minions": ["BER"], "vault": "F2 S4", "hand": ["C12"],
}  # fmt: skip
ANNOUNCED = "it stands: a card or a power was announced"


def history(study: Study, *moves: str) -> History:
    """A match of three that begins in a position."""
    found = History(replace(GAME, start_of=lambda _: study.position.copy()), GAME.setup({}, 3))
    for move in moves:
        found.play_words(move)
    return found


@rule("US-R46")
@pytest.mark.parametrize("moves", [("play A05",), ("play A05", "from LON")])
def test_a_card_that_was_shown_and_what_was_named_for_it_stand(moves: tuple[str, ...]) -> None:
    table = plot("Move 1", {"minions": ["LON", "RIO"], "cards": ["A05"]})
    played = history(table, *moves)
    assert played.why_no_undo(0) == ANNOUNCED
    assert played.why_no_undo(0, practice=True) is None


@rule("US-R46")
def test_the_saucer_stands() -> None:
    table = plot("Move 1", {"faction": "MOON", "minions": ["NYC", "RIO"]})
    assert history(table, "saucer").why_no_undo(0) == ANNOUNCED


@rule("US-R46", "US-R47")
def test_a_card_played_in_secret_time_takes_what_came_before_with_it() -> None:
    enemy: dict[str, object] = {"minions": ["LON", "RIO"]}
    table = plot("Move 1", {"minions": ["LON", "RIO"], "cards": ["A08"]}, enemy)
    passed = history(table, "pass")
    assert passed.position.covert()
    assert passed.why_no_undo(0) is None
    passed.play_words("play A08")
    assert passed.steps[-1].covert
    assert passed.why_no_undo(0) == ANNOUNCED


@rule("US-34", "US-R46")
def test_an_executed_scheme_stands_and_so_does_what_came_before_a_rivals_card() -> None:
    table = plot("Execute", PLOTTER, {"cards": ["A20"]})
    played = history(table, "execute C12")
    assert played.steps[-1].covert
    assert played.steps[-1].final
    assert played.why_no_undo(0) is not None
    played.play_words("token O")
    played.play_words("token O")
    assert played.why_no_undo(0) is None
    assert played.position.to_move() == 1
    played.play_words("play A20")
    assert played.why_no_undo(0) == ANNOUNCED


@rule("US-R40", "US-R47")
def test_a_rival_who_is_done_in_secret_changes_nothing() -> None:
    table = plot("Execute", PLOTTER, {"cards": ["A20"]})
    played = history(table, "execute C12", "token O", "token O", "done")
    assert played.steps[-1].who == 1
    assert played.why_no_undo(0) is None


@rule("US-84")
def test_an_ultimate_scheme_that_was_shown_stands() -> None:
    boss: dict[str, object] = {
        "faction": "BOLS", "progress": 15, "ultimate": "U02", "cards": ["A21"],
    }  # fmt: skip
    cult: dict[str, object] = {"faction": "CULT", "minions": ["LON"]}
    table = plot("End", boss, {"vault": "F9", "minions": ["LON"]}, cult, x_factor="off")
    played = history(table, "take 2 F")
    assert played.why_no_undo(0) is None
    played.play_words("done")
    assert played.steps[-1].covert
    assert played.why_no_undo(0) == "it stands: an Ultimate Scheme was shown"
