"""The lab is seldom wrong about matches that are really played: experiments on games whose truth is
computed exactly go the whole way, from the design through a run that somebody looks at and then
continues to what the report claims.

Tic-tac-toe at random is computed by trying everything; Bonnie and Clyde is solved in both readings
of BC-R11; in a duel of Lucha Libre both corners are the same bot, and the seat that is looked at
goes round, so it wins exactly its part.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from parlour.engine.core.position import OVER
from parlour.engine.game import Game
from parlour.engine.solution_cache import first_seat_value
from parlour.games import find_game
from parlour.games.bonnie_and_clyde.bots.oracle import oracle
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.lab.estimates import Estimate
from parlour.lab.plan.design import Design, Wanted, overview_design
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats import claims, summing
from parlour.lab.stats.claims import seat_claim
from parlour.lab.stats.effects import effects, reading_arms
from parlour.lab.stats.results import Results, gather
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from tests.examples.tic_tac_toe import TicTacToe
from tests.lab.test_calibration import WRONG, summed, wilson

pytestmark = pytest.mark.fast_core

BONNIE = find_game("bonnie-and-clyde")
LUCHA = find_game("lucha-libre")
READINGS = {"leaving": 0.641581, "reached": 0.713371}
"""The chance to win Bonnie and Clyde with perfect play, by the reading of BC-R11."""


@cache
def ends(marks: str = "-" * 9) -> tuple[float, float, float]:
    """How often crosses win, noughts win, and nobody does, at random from here."""
    position = TicTacToe()
    position.marks = list(marks)
    if position.to_move() == OVER:
        winner = position.winner()
        return float(winner == 0), float(winner == 1), float(winner < 0)
    moves = position.moves()
    after = []
    for move in moves:
        then = TicTacToe()
        then.marks = list(marks)
        then.apply(move)
        after.append(ends("".join(then.marks)))
    crosses, noughts, nobody = (sum(each) / len(moves) for each in zip(*after, strict=True))
    return crosses, noughts, nobody


@dataclass(frozen=True)
class Known:
    """A game, who plays how many matches of it, and what the report says of them beside the
    truth: first what it claims, then what it only estimates."""

    game: Game
    level: str
    matches: int
    claimed: Callable[[Results], list[tuple[Estimate, float]]]
    told: Callable[[Results], list[tuple[Estimate, float]]]

    def design(self, seed: int, matches: int) -> Design:
        """Without numbers that are turned and decisions that are weighed."""
        wanted = Wanted(games=matches, seed=seed, levels=(self.level,), levers=False)
        design = overview_design(self.game, self.game.setup({}), wanted)
        return replace(design, experiment=msgspec.structs.replace(design.experiment, weigh=0))


def tic_tac_toe_claims(results: Results) -> list[tuple[Estimate, float]]:
    crosses, noughts, _ = ends()
    seat, claim = seat_claim(results.base, 2)
    return [(claim.value, (crosses, noughts)[seat] / (crosses + noughts))]


def tic_tac_toe_shares(results: Results) -> list[tuple[Estimate, float]]:
    crosses, _, nobody = ends()
    first, mine = (results.base.number(name).mean() for name in ("first", "share"))
    return [(first, crosses + nobody / 2), (mine, 0.5)]


def bonnie_claims(results: Results) -> list[tuple[Estimate, float]]:
    apart = READINGS["reached"] - READINGS["leaving"]
    return [(each.result, apart) for each in effects(results, [arm for _, arm in
                                                               reading_arms(results)])]  # fmt: skip


def bonnie_shares(results: Results) -> list[tuple[Estimate, float]]:
    other = next(arm.name for _, arm in reading_arms(results))
    return [(results.base.number("share").mean(), READINGS["leaving"]),
            (results.arms[other].number("share").mean(), READINGS["reached"])]  # fmt: skip


def lucha_share(results: Results) -> list[tuple[Estimate, float]]:
    return [(results.base.number("share").mean(), 0.5)]


KNOWN = (
    (Known(TIC_TAC_TOE, "random", 40, tic_tac_toe_claims, tic_tac_toe_shares), 240),
    (Known(BONNIE, "perfect", 40, bonnie_claims, bonnie_shares), 140),
    (Known(LUCHA, "casual", 30, lucha_share, lucha_share), 20),
)
"""With how many experiments of each make 400."""


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tic-tac-toe is found where matches are played."""
    monkeypatch.setattr(
        "parlour.lab.run.playing.find_game",
        lambda slug: TIC_TAC_TOE if slug == TIC_TAC_TOE.slug else find_game(slug),
    )


def looks(known: Known, seed: int, folder: Path) -> Iterator[Results]:
    """What is gathered of the first half, and of all when more was asked for."""
    for part in (2, 1):
        design = known.design(seed, known.matches // part)
        run = Runner(design.experiment, folder, ThisProcess()).run()
        assert run.fixed is (part == 2), "the second report comes after a look"
        yield gather(design, run)


@dataclass
class Held:
    """How many experiments went wrong, and how many intervals hold the truth."""

    experiments: int = 0
    wrong: int = 0
    intervals: int = 0
    missed: int = 0


def calibrated(part: int, folder: Path) -> Held:
    """Every so many of all experiments."""
    held = Held()
    for place, (known, count) in enumerate(KNOWN):
        for seed in islice(range(count), 0, None, part):
            found = list(looks(known, seed, folder / f"{place} {seed}"))
            held.experiments += 1
            held.wrong += any(_misses(each) for look in found for each in known.claimed(look))
            told = [each for look in found for each in known.told(look)]
            held.intervals += len(told)
            held.missed += sum(map(_misses, told))
    return held


def _misses(each: tuple[Estimate, float]) -> bool:
    value, truth = each
    return not value.low <= truth <= value.high


def test_the_truth_is_as_computed() -> None:
    assert ends() == pytest.approx((0.584921, 0.288095, 0.126984), abs=1e-6)
    for reading, truth in READINGS.items():
        start = BONNIE.start(winning=reading)
        assert isinstance(start, BonnieAndClyde)
        solved = oracle(start)
        assert solved is not None
        assert first_seat_value(solved, start) == pytest.approx(truth, abs=1e-6)


@pytest.mark.parametrize("part", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_hardly_any_played_experiment_claims_what_is_not_so(part: int, tmp_path: Path) -> None:
    held = calibrated(part, tmp_path)
    assert held.experiments == 400 // part
    assert held.wrong <= WRONG * held.experiments, held
    assert held.missed <= WRONG * held.intervals, held


def test_a_lab_that_believes_every_look_is_caught_at_play(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claims, "share", wilson)
    monkeypatch.setattr(summing, "bounded", summed(wilson))
    held = calibrated(10, tmp_path)
    assert held.wrong > WRONG * held.experiments, held
