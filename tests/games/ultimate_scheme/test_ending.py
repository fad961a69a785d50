"""The end of Ultimate Scheme: what decided, progress by game turn, what each seat lacked."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.dealer import Dealer
from parlour.games import find_game
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.victory import ranked
from parlour.games.ultimate_scheme.table.ending import closing, ending, lacked, reasons
from parlour.match.match import Match
from parlour.scene.ending import Ending

rule = pytest.mark.rule
GAME = find_game("ultimate-scheme")


def played(seats: int, seed: int, **options: object) -> Match:
    """A match of rules of thumb, to its end."""
    match = Match(GAME, GAME.setup(options, seats), ["casual"] * seats, Dealer.new(seed=seed))
    match.advance()
    return match


def told(match: Match) -> Ending:
    return ending(match.history)


def over(seats: list[dict[str, object]], **more: object) -> UltimateScheme:
    words: dict[str, Any] = {"seats": seats, "step": "Cleanup", "turn": 9, "turn_cap": 9}
    position = GAME.position(words | more)
    assert isinstance(position, UltimateScheme)
    return position


def names(*seats: dict[str, object]) -> list[dict[str, object]]:
    factions = ("ROBO", "CULT", "ZERO")
    return [{"faction": faction} | seat for faction, seat in zip(factions, seats, strict=False)]


@pytest.mark.parametrize("seats", [2, 5])
def test_the_chart_follows_the_progress_of_every_seat(seats: int) -> None:
    match = played(seats, 3, turn_cap=5)
    position = match.position
    assert isinstance(position, UltimateScheme)
    (chart,) = told(match).charts
    assert [series.seat for series in chart.series] == list(range(seats))
    assert chart.numbers == range(int(position.turn) + 1)
    for series, one in zip(chart.series, position.seats, strict=True):
        assert len(series.values) == position.turn + 1
        assert series.values[0] == 0
        assert series.values[-1] == one.progress
        assert list(series.values) == sorted(series.values)
    assert list(chart.goals) == [10, 15]


def test_progress_counts_for_the_turn_in_which_it_was_made() -> None:
    match = played(3, 1, turn_cap=6)
    (chart,) = told(match).charts
    turn, totals = 0, {}
    for event in (event for step in match.history.steps for event in step.events):
        turn += event.kind == "turn"
        if event.kind == "executed":
            totals[turn, event.facts["seat"]] = event.facts["total"]
    assert totals
    for (turn, seat), total in totals.items():
        assert chart.series[int(str(seat))].values[turn] == total


def test_everything_that_was_secret_is_told() -> None:
    match = played(4, 2, turn_cap=3)
    position = match.position
    assert isinstance(position, UltimateScheme)
    board = position.board
    for account, one in zip(told(match).seats, position.seats, strict=True):
        facts = {fact.name: fact.text for fact in account.facts}
        assert board.ultimate_names[one.ultimate] in facts["Ultimate scheme"]
        for scheme, name in enumerate(board.scheme_names):
            assert (name in facts["Schemes in hand"].split("; ")) == bool(
                int(one.hand) >> scheme & 1
            )
        assert ("none" in facts["Action cards"]) == (one.card_count() == 0)
        assert account.won == (account.seat in ranked(position))


@rule("US-85")
def test_the_reasons_name_every_step_of_the_decision() -> None:
    level = {"progress": 15, "completed": True}
    position = over(
        names({**level, "vault": "U2"}, {**level, "vault": "U1"}, {"progress": 19, "vault": "U9"})
    )
    assert reasons(position) == (
        "Professor Roboto and Cult of Tentacly Doom completed their ultimate schemes in one game "
        "turn.",
        "Progress: Professor Roboto 15, Cult of Tentacly Doom 15. "
        "Professor Roboto and Cult of Tentacly Doom are level.",
        "Unobtainium: Professor Roboto 2, Cult of Tentacly Doom 1. Professor Roboto has the most.",
    )
    assert closing(position).endswith("level on progress, most Unobtainium, 2")


@rule("US-84", "US-85")
def test_a_lone_winner_needs_no_comparison() -> None:
    position = over(names({"progress": 12, "completed": True}, {"progress": 14}))
    assert reasons(position) == ("Only Professor Roboto completed an ultimate scheme.",)
    assert closing(position).endswith("the ultimate scheme is complete")


@rule("US-R8", "US-R32")
def test_at_the_cap_everybody_is_compared() -> None:
    position = over(names({"progress": 7}, {"progress": 7}))
    first, *rest = reasons(position)
    assert first == "Nobody completed an ultimate scheme by game turn 9, the last."
    assert [line.partition(":")[0] for line in rest] == [
        "Progress", "Unobtainium", "Executed schemes",
    ]  # fmt: skip
    assert closing(position).endswith("level in everything that counts")


@rule("US-82")
@pytest.mark.parametrize(
    ("seat", "factor", "said"),
    [
        ({"progress": 4}, "off", "11 progress, or 6 progress and 2 schemes in South America"),
        ({"progress": 11}, "off", "4 progress, or 2 schemes in South America"),
        ({"progress": 11, "executed": ["C06"]}, "off", "4 progress, or 1 scheme in South America"),
        ({"progress": 10, "executed": ["C06", "C07"]}, "X1", "3 Unobtainium for the X-factor"),
        ({"progress": 15}, "X3", "the Ninja for the X-factor"),
        ({"progress": 15, "access": ["A51", "MAP"]}, "X4",
         "access to 1 hidden site for the X-factor"),
        ({"progress": 14}, "X2", "1 progress, or 2 schemes in South America; and 9 Anarchy for the"
         " X-factor"),
        ({"progress": 15}, "off", "nothing any more, but it did when it was checked"),
    ],
)  # fmt: skip
def test_what_a_seat_still_lacked(seat: dict[str, object], factor: str, said: str) -> None:
    position = over(names({"ultimate": "U01", **seat}, {}, {}), x_factor=factor, anarchy=0)
    assert lacked(position, 0) == said


def test_a_match_that_was_given_up_tells_no_winner() -> None:
    match = Match(GAME, GAME.setup({}, 2), ["person", "casual"], Dealer.new(seed=1))
    match.advance()
    story = told(match)
    assert story.why == ()
    assert not any(account.won for account in story.seats)
