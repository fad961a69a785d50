"""Simulation: the same numbers on any number of processes, and sums that add up."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from parlour.cli import main
from parlour.engine.game import Game, Setup
from parlour.games import all_games, find_game
from parlour.lab.estimates import share
from parlour.lab.run.simulate import (
    Simulation,
    Tally,
    bot_of,
    play_chunk,
    simulate,
    statistics,
    summary,
)
from parlour.testing.traces import core
from tests.games.urban_recovery.cases import BOARDS

GLOW = find_game("last-glow")
ENOUGH = 250 if core() == "compiled" else 20
"""Matches that show a difference; the plain core has time for few."""
SOME = min(ENOUGH, 60)
"""Matches that show a difference where it is large."""


def simulation(matches: int = 600, bot: str = "casual", seed: int = 1) -> Simulation:
    return Simulation("last-glow", GLOW.setup({"mode": "storm"}), (bot,), matches, seed)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    assert simulate(simulation(), jobs=1) == simulate(simulation(), jobs=2)
    assert simulate(simulation(), jobs=1) != simulate(simulation(seed=2), jobs=1)


@pytest.mark.parametrize("slug", list(all_games()))
def test_bots_keep_nothing_from_one_match_to_the_next(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chunk comes out the same from a fresh bot and from one that has played others."""
    monkeypatch.setattr("parlour.lab.run.simulate.CHUNK", SOME)
    game = find_game(slug)
    setup = game.setup()
    whole = Simulation(slug, setup, ("casual",) * setup.seats, 2 * SOME)
    bot_of.cache_clear()
    fresh = play_chunk(whole, 1)
    play_chunk(whole, 0)
    assert play_chunk(whole, 1) == fresh


def test_everything_is_counted_once() -> None:
    tally = simulate(simulation(300), jobs=1)
    assert tally.matches == 300
    assert tally.wins[0] + tally.nobody == 300
    assert sum(tally.facts["cause"].values()) == 300
    assert tally.facts["cause"]["won"] == tally.wins[0]


def test_progress_is_told() -> None:
    told: list[int] = []
    simulate(simulation(600), jobs=1, progress=told.append)
    assert told == [250, 500, 600]


def test_tallies_of_parts_add_up() -> None:
    one, other = Tally(), Tally()
    one.count({"winners": [0], "turns": 3}, [1.0], 5)
    other.count({"winners": [], "turns": 4}, [0.0], 7)
    one.add(other)
    assert (one.matches, one.nobody, one.wins) == (2, 1, Counter({0: 1}))
    assert one.facts["turns"] == Counter({3: 1, 4: 1})


def test_a_shared_win_is_counted_once() -> None:
    """As in Toroball, where a match may be drawn: shares add up to all matches, not to 107 %."""
    setup = find_game("toroball").setup({})
    tally = Tally()
    for winners in [[0], [1], [0, 1], [0, 1], []]:
        tally.count({"winners": winners}, [0.0, 0.0], 9)
    found = summary(Simulation("toroball", setup, ("casual", "casual"), 5), find_game("toroball"),
                    tally, 0.0)  # fmt: skip
    assert [seat["share"] for seat in found["seats"]] == [pytest.approx(0.4)] * 2
    assert [seat["wins"] for seat in found["seats"]] == [1, 1]
    assert (found["shared_wins"], found["without_winner"]) == (2, 1)


def test_intervals_and_statistics() -> None:
    won = share(0, 100)
    assert won.low == 0.0
    assert 0.03 < won.high < 0.08
    found = statistics(Counter({1: 50, 2: 25, 9: 25}))
    assert (found["mean"], found["median"], found["max"]) == (3.25, 1.0, 9)
    assert found["low"] < found["mean"] < found["high"]


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.slug)
def test_rules_of_thumb_beat_random_play(game: Game) -> None:
    """In one of its modes at least."""
    assert any(beats_random(game, setup) for setup in game.variants())


@pytest.mark.parametrize("board", BOARDS)
def test_rules_of_thumb_win_on_every_board(board: str) -> None:
    game = find_game("urban-recovery")
    assert beats_random(game, game.setup({"board": board}))


def beats_random(game: Game, setup: Setup) -> bool:
    """By mean score where there is one seat, by wins against random where there are two."""
    others = ("random",) * (setup.seats - 1)
    matches = SOME if others else ENOUGH
    thumb = simulate(Simulation(game.slug, setup, ("casual", *others), matches), jobs=1)
    if others:
        return share(thumb.wins[0], matches).low > 0.65
    chance = simulate(Simulation(game.slug, setup, ("random",), ENOUGH), jobs=1)
    return statistics(thumb.scores[0])["low"] > statistics(chance.scores[0])["high"]


def test_the_command_prints_one_json_document(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "last-glow", "--games", "50", "--json", "--jobs", "1"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["games"] == 50
    assert found["seats"][0]["bot"] == "casual"
    assert 0 < found["decisions"]["mean"] < 200
    assert sum(found["counts"]["cause"].values()) == 50


def test_the_command_prints_a_summary_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "last-glow", "--bot", "random", "--games", "40", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert "40 matches" in said
    assert "Captain" in said


def test_a_summary_is_plain_data() -> None:
    small = simulation(20)
    found = summary(small, GLOW, simulate(small, jobs=1), 0.5)
    assert json.loads(json.dumps(found)) == found
