"""The kit on every discovered game, in every mode and number of seats."""

from __future__ import annotations

import pytest

from parlour.games import all_games
from parlour.testing import kit
from tests.conftest import ROOT
from tests.examples import hush, lucky_square, tic_tac_toe

for _slug, _game in all_games().items():
    _name = _slug.replace("-", "_")
    globals()[f"test_{_name}"] = kit(_game, tests=ROOT / "tests" / "games" / _name)

test_tic_tac_toe = kit(tic_tac_toe.GAME)
test_lucky_square = kit(lucky_square.GAME)
test_hush = kit(hush.GAME)


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
        "lesson.toml",
        "table/goal.py",
    ):
        assert (folder / name).stat().st_size > 200, f"{slug} lacks {name}"
