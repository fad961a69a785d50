"""Way of the ShoTgun: shown but never offered, and playable the day its booklet exists as data."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.games import all_games, announced, find_game
from parlour.games.mad_maxence import GAME as MAD_MAXENCE
from parlour.games.mad_maxence import start_in
from parlour.games.mad_maxence.adventure_check import load_campaign
from parlour.testing.checks import CHECKS, Check, rules_are_cited
from tests.conftest import ROOT

rule = pytest.mark.rule
SLUG = "way-of-the-shotgun"
TINY = Path(__file__).with_name("tiny")
GAME = replace(
    MAD_MAXENCE,
    slug="tiny",
    title="Tiny",
    options=(),
    folder=TINY,
    start_of=partial(start_in, TINY),
)
"""What a game folder of data would do: the same rules, other files."""


def test_every_rule_is_cited() -> None:
    rules_are_cited(ROOT / "docs" / "games" / f"{SLUG}.md", Path(__file__).parent)


@rule("WSG-1")
def test_it_is_announced_with_a_notice() -> None:
    [one] = [each for each in announced() if each.slug == SLUG]
    assert "rules not published" in one.notice


@rule("WSG-2")
def test_it_cannot_be_started(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ParlourError, match="is announced, but its rules are not published"):
        find_game(SLUG)
    assert main(["play", SLUG]) == 2
    assert "its rules are not published" in capsys.readouterr().err


@rule("WSG-3")
def test_lists_of_games_leave_it_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert SLUG not in all_games()
    assert main(["games", "--json"]) == 0
    assert SLUG not in capsys.readouterr().out


@rule("WSG-4")
def test_a_tiny_game_with_other_gauges_is_played_to_the_end() -> None:
    study = GAME.study()
    assert study["gauges"] == {"hours": 0, "nerve": 4}
    assert study.chances["heads 4"] == 1 / 16
    won = study.copy().then(4)
    assert won.position.result() == {
        "winners": [0], "won": True, "cause": None, "adventure": "first-light", "hours": 0,
        "gauges": {"hours": 0, "nerve": 4}, "equipment": [], "words": [], "route": ["1"],
        "attempts": {"first-light": 1},
    }  # fmt: skip
    lost = study.copy().then(3)
    assert lost["cause"] == "dawn"
    assert lost["gauges"] == {"hours": 4, "nerve": 4}


@rule("WSG-4")
def test_coins_and_clock_come_from_the_files() -> None:
    campaign = load_campaign(TINY)
    assert campaign.game.coins == 5
    assert campaign.adventures[0].limit == 4
    steady = GAME.study({"gauges": {"nerve": 5}, "phase": "toss"})
    assert steady.chances["heads 5"] == 1 / 32


@rule("WSG-4")
@pytest.mark.parametrize("check", CHECKS)
def test_the_kit_takes_it_as_it_takes_every_game(check: Check) -> None:
    game: Game = GAME
    check(game, game.setup())
