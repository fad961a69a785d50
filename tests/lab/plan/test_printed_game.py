"""The record of the printed game, and what differs from it."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from parlour.engine.game import Game
from parlour.engine.options import NumberOption
from parlour.games import find_game, slugs
from parlour.lab.plan.changes import SetupChange
from parlour.lab.plan.design import Wanted, overview_design
from parlour.lab.plan.printed_game import PRINTED_FILE, edits, values_now, values_printed


def copy_of(slug: str, folder: Path) -> Game:
    """A game whose data lie in a folder of their own."""
    game = find_game(slug)
    assert game.folder is not None
    shutil.copytree(game.folder, folder, ignore=shutil.ignore_patterns("*.py", "*.so", "*.bin"))
    return replace(game, folder=folder)


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


@pytest.mark.parametrize("slug", sorted(slugs()))
def test_the_record_is_what_the_data_say(slug: str) -> None:
    """After a change that is meant to stay: python -m tools.printed."""
    game = find_game(slug)
    assert values_printed(game) == values_now(game)
    assert [edits(game, setup) for setup in game.variants()] == [[]] * len(game.variants())


def test_a_file_of_another_choice_is_no_part_of_the_match(tmp_path: Path) -> None:
    game = copy_of("urban-recovery", tmp_path / "game")
    edit(tmp_path / "game", "boards/courtyard.toml", "cold_limit = 8", "cold_limit = 16")
    assert edits(game, game.setup({})) == []
    [change] = edits(game, game.setup({"board": "courtyard"}))
    assert change == SetupChange("cold_limit", 8, 16, "Courtyard", change.file)


@pytest.mark.parametrize(
    ("slug", "file", "old", "new", "path"),
    [
        ("urban-recovery", "boards/recovery.toml", "cold_limit = 8", "cold_limit = 16",
         "cold_limit"),
        ("mad-maxence", "components.toml", "saves = 1", "saves = 2",
         "manoeuvre.kinds.easy.saves"),
        ("mad-maxence", "mm-1.toml", "tu_limit = 20", "tu_limit = 28", "adventure.tu_limit"),
    ],
)  # fmt: skip
def test_what_stands_in_any_file_is_taken_back_by_itself(
    slug: str, file: str, old: str, new: str, path: str, tmp_path: Path
) -> None:
    game = copy_of(slug, tmp_path / "game")
    edit(tmp_path / "game", file, old, new)
    design = overview_design(
        game, game.setup({}), Wanted(games=1, levels=("casual",), levers=False)
    )
    [arm] = [arm for arm in design.experiment.arms if path in arm.changes]
    assert str(arm.changes[path]) == old.split()[-1]
    assert f"'{path.split('.')[-1]}': {arm.changes[path]}" in str(arm.components)


def test_what_another_file_says_again_is_not_named(tmp_path: Path) -> None:
    game = copy_of("bonnie-and-clyde", tmp_path / "game")
    edit(tmp_path / "game", "components.toml", "work = 1", "work = 2")
    [change] = edits(game, game.setup({}))
    assert (change.path, change.old, change.new) == ("daily.work", 1, 2)
    assert edits(game, game.setup({"components": {"daily": {"work": 3}}})) == []


def test_things_that_are_new_or_gone_are_named(tmp_path: Path) -> None:
    game = copy_of("mad-maxence", tmp_path / "game")
    edit(
        tmp_path / "game",
        "mm-1.toml",
        '{ do = "gain", tu = 1, c = 2 }',
        '{ do = "gain", c = 2, f = 1 }',
    )
    found = {(each.path, each.old, each.new) for each in edits(game, game.setup({}))}
    way = "location.0.enter.1.options.Patch up.then.1"
    assert found == {(f"{way}.tu", 1, None), (f"{way}.f", None, 1)}


def test_an_option_that_is_usual_now_is_named_unless_it_was_asked_for() -> None:
    game = find_game("a-most-dangerous-rescue")
    usual = NumberOption("start_life", 12, 1, 99)
    rest = [option for option in game.options if option.name != usual.name]
    other = replace(game, options=(usual, *rest))
    [change] = edits(other, other.setup({}))
    assert (change.path, change.old, change.new) == ("start_life", 6, 12)
    assert edits(other, other.setup({"start_life": 3})) == []


def test_a_game_without_a_record_is_as_it_is(tmp_path: Path) -> None:
    game = copy_of("toroball", tmp_path / "game")
    (tmp_path / "game" / PRINTED_FILE).unlink()
    assert edits(game, game.setup({})) == []
    assert edits(replace(game, folder=None), game.setup({})) == []
