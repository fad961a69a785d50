"""The kit on every discovered game, in every mode and number of seats."""

from __future__ import annotations

import pytest

from parlour.engine.game import Game, Setup
from parlour.games import all_games
from tests.examples import hush, lucky_square, tic_tac_toe
from tests.kit.checks import (
    CHECKS,
    ROOT,
    Check,
    rules_are_cited,
    taking_back_is_documented,
)

GAMES = [*all_games().values(), tic_tac_toe.GAME, lucky_square.GAME, hush.GAME]


def _name(value: object) -> str | None:
    if isinstance(value, Game):
        return value.slug
    if isinstance(value, Setup):
        words = [str(each) for each in value.options.values()]
        return "-".join([*words, str(value.seats)])
    return getattr(value, "__name__", None)


@pytest.mark.parametrize("check", CHECKS, ids=_name)
@pytest.mark.parametrize(
    ("game", "setup"), [(game, setup) for game in GAMES for setup in game.variants()], ids=_name
)
def test_check(check: Check, game: Game, setup: Setup) -> None:
    check(game, setup)


@pytest.mark.parametrize(
    ("game", "setup"),
    [(game, setup) for game in all_games().values() for setup in game.variants()],
    ids=_name,
)
def test_taking_back_is_documented(game: Game, setup: Setup) -> None:
    taking_back_is_documented(ROOT / "docs" / "games" / f"{game.slug}.md", game, setup)


@pytest.mark.parametrize("slug", list(all_games()))
def test_every_rule_is_cited(slug: str) -> None:
    document = ROOT / "docs" / "games" / f"{slug}.md"
    rules_are_cited(document, ROOT / "tests" / "games" / slug.replace("-", "_"))


@pytest.mark.parametrize("slug", list(all_games()))
def test_every_game_has_the_same_files(slug: str) -> None:
    folder = all_games()[slug].folder
    assert folder is not None
    for name in (
        "rules/position.py",
        "components.toml",
        "fields.py",
        "table/scene.py",
        "bots/thumb.py",
        "lab/measures.py",
        "guide.md",
    ):
        assert (folder / name).stat().st_size > 200, f"{slug} lacks {name}"
