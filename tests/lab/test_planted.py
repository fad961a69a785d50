"""A planted imbalance, one number twice as good, is found and named in every game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

import msgspec
import pytest
from _pytest.mark import ParameterSet

from parlour.games import find_game, slugs
from parlour.lab.plan.changes import changed, own_setup
from parlour.lab.plan.design import Design, Wanted, comparison_design, overview_design
from parlour.lab.report.experiment_page import answer, report
from parlour.lab.report.names import path_words
from parlour.lab.run.running import Runner
from parlour.lab.run.workers import ThisProcess
from parlour.lab.stats.outliers import price_outliers, weight_outliers
from parlour.lab.stats.results import gather
from tests.conftest import ROOT
from tests.lab.helping import package_with
from tests.lab.opening import design_of, opening

pytestmark = pytest.mark.fast_core


@dataclass(frozen=True)
class Planted:
    """A file with one number twice as good and one that hardly matters."""

    file: str
    path: str
    level: str = "casual"
    games: int = 150


PLANTED = {
    "a-most-dangerous-rescue": Planted(
        "[options]\nstart_life = 12\nscene_deck_size = 16", "start_life"
    ),
    "bonnie-and-clyde": Planted("[places]\ndallas = 2\n[limits]\nturns = 61", "places.dallas"),
    "last-glow": Planted("[actions]\nlight_up = 4\n[limits]\nturns = 41\n[options]\n"
                         'mode = "nightmare"', "actions.light_up"),
    "lucha-libre": Planted("", "moves.triple.fans", games=120),
    "mad-maxence": Planted("", "adventure.gauges.tech"),
    "nazi-hunter": Planted("", "fugitives.4.force", games=500),
    "protocol-g117": Planted("[earth.points]\na3 = 4\n[cubes]\neach_side = 13",
                             "earth.points.a3", games=60),
    "toroball": Planted("[characters]\nmovement = 8\n[match]\nrounds = 41", "characters.movement",
                        "random", 120),
    "ultimate-scheme": Planted("[limits]\nprogress = 8\n[bank]\nF = 41",
                               "limits.progress", games=120),
    "urban-recovery": Planted("[limits]\nsteps = 8\nthrow = 5", "limits.steps", "random"),
    "which-side": Planted("", "actions.docks.earns"),
}  # fmt: skip


def two_of(games: Iterable[str]) -> list[ParameterSet]:
    """Two games that are played quickly; the way through the lab is the same for all."""
    first = [game for game in ("last-glow", "lucha-libre", "which-side") if game in games][:2]
    return [
        pytest.param(game, marks=() if game in first else pytest.mark.slow)
        for game in sorted(games)
    ]


def played(design: Design, folder: Path) -> str:
    """The opening of the report."""
    experiment = msgspec.structs.replace(design.experiment, weigh=0)
    run = Runner(experiment, folder, ThisProcess()).run()
    found = gather(design, run)
    assert "<h1>" in report(found)
    return " ".join(answer(found))


def file_of(slug: str, folder: Path) -> Path:
    """The planted file; adventures and lists are written whole."""
    text = PLANTED[slug].file
    home = find_game(slug).folder
    assert home is not None
    whole = (home / "components.toml").read_text()
    if slug == "mad-maxence":
        text = (home / "mm-1.toml").read_text().replace("tech = 1, o = 1", "tech = 2, o = 1", 1)
        text = text.replace("The Burnt Orchard", "The Orchard")
    if slug == "lucha-libre":
        text = whole[whole.index("[[moves]]") :].replace("fans = 3", "fans = 6")
        text = text.replace("Two-dice sequence", "Two dice")
    if slug == "nazi-hunter":
        text = whole[whole.index("areas = [") : whole.index("abilities = [")]
        text = text.replace('"clockwise", force = 4, effect = "another"',
                            '"clockwise", force = 2, effect = "another"')  # fmt: skip
        text = text.replace('name = "Hotel"', 'name = "Grand Hotel"')
    if slug == "which-side":
        text = whole[whole.index("[[actions]]") :].replace("earns = 3", "earns = 6", 1)
        text = text.replace("Bakery cooperative", "Bakery")
    path = folder / "mine.toml"
    path.write_text(text)
    return path


def test_every_game_has_a_plant() -> None:
    assert set(PLANTED) >= {slug for slug in slugs() if find_game(slug).measures is not None}


@pytest.mark.parametrize("slug", two_of(PLANTED))
def test_a_planted_imbalance_is_named(slug: str, tmp_path: Path) -> None:
    game, planted = find_game(slug), PLANTED[slug]
    old = game.setup({"mode": "nightmare"} if slug == "last-glow" else {})
    new = own_setup(game, old, file_of(slug, tmp_path))
    wanted = Wanted(games=planted.games, levels=(planted.level,))
    words = played(comparison_design(game, old, new, wanted), tmp_path / "run")
    assert (
        f"The change that does most is <strong>{escape(path_words(game, planted.path))} " in words
    )


def test_a_move_that_is_too_good_stands_out_by_itself(tmp_path: Path) -> None:
    """Nobody says what was changed: the report of the changed game alone names the move."""
    game = find_game("lucha-libre")
    data = (Path(str(game.folder)) / "components.toml").read_text()
    path = tmp_path / "mine.toml"
    path.write_text(data[data.index("[[moves]]") :].replace("fans = 4", "fans = 8"))
    setup = game.setup({"components": path})
    wanted = Wanted(games=120, levels=("casual",), levers=False)
    design = overview_design(game, setup, wanted)
    words = played(design, tmp_path / "run")
    assert "fans of Four-dice sequence from 4 to 8" in words
    assert "<strong>Four-dice sequence</strong> (moves claimed) stands out as better" in words


def test_a_change_that_does_nothing_is_told_too(tmp_path: Path) -> None:
    """LG: the supply of items never runs out, so one more is the same match."""
    game = find_game("last-glow")
    setup = changed(game, game.setup({}), {"supply.items": 7})

    def told(games: int) -> str:
        wanted = Wanted(games=games, levels=("casual",), levers=False)
        return played(overview_design(game, setup, wanted), tmp_path / str(games))

    change = "items of supply from 6 to 7"
    assert f"Too few matches to tell what the changes do, taken back: {change}" in told(4)
    assert f"Taken back, no change does more than a little: {change}" in told(400)


def test_a_change_gets_more_matches_than_a_number_that_is_only_turned() -> None:
    game = find_game("toroball")
    design = overview_design(game, changed(game, game.setup({}), {"cow.calmed": 4}),
                             Wanted(minutes=5))  # fmt: skip
    matches = {arm.name: arm.most for arm in design.experiment.arms}
    assert len(matches) == len(design.experiment.arms)
    assert matches["casual: cow.calmed=2"] >= 2 * matches["casual: cow.calmed=6"]
    assert matches["casual"] >= matches["casual: cow.calmed=2"]


@dataclass(frozen=True)
class Alike:
    """A number twice as good (or half as bad) as it is printed, among its like."""

    path: str
    value: int
    games: int
    option: tuple[str, str] | None = None
    among: tuple[str, ...] = ()
    """Only these of its kind are turned, where there are many."""


ALIKE = {
    "last-glow": Alike("damage.collision", 6, 1000, option=("mode", "nightmare")),
    "nazi-hunter": Alike("fugitives.6.force", 3, 120,
                         among=tuple(f"fugitives.{number}.force" for number in (2, 4, 6, 14))),
    "protocol-g117": Alike("earth.points.d3", 2, 60, option=("table", "standard"), among=tuple(
        f"earth.points.{square}" for square in ("b3", "f3", "d1", "d3", "d5"))),
    "which-side": Alike("actions.docks.earns", 6, 120),
}  # fmt: skip
"""Games in which numbers of one kind weigh about the same."""


def named(slug: str, is_planted: bool, folder: Path) -> list[str]:
    """The numbers that the report names among the like of the planted one."""
    game, alike = find_game(slug), ALIKE[slug]
    setup = game.setup(dict([alike.option] if alike.option else []))
    if is_planted:
        setup = changed(game, setup, {alike.path: alike.value})
    design = overview_design(game, setup, Wanted(games=alike.games, levels=("casual",)))
    kinds = {lever.path: lever.peers for lever in design.levers}
    peers = set(alike.among) or {path for path in kinds if kinds[path] == kinds[alike.path]}
    arms = tuple(arm for arm in design.experiment.arms if peers.issuperset(arm.changes))
    experiment = msgspec.structs.replace(design.experiment, arms=arms, weigh=0)
    design = replace(design, experiment=experiment)
    found = gather(design, Runner(experiment, folder, ThisProcess()).run())
    return [each.weight.path for each in weight_outliers(found)]


@pytest.mark.parametrize("slug", two_of(ALIKE))
def test_a_number_twice_as_good_as_its_like_is_named_by_its_weight(
    slug: str, tmp_path: Path
) -> None:
    """Nobody says what was changed, nor that anything was."""
    assert ALIKE[slug].path in named(slug, True, tmp_path / "planted")
    assert ALIKE[slug].path not in named(slug, False, tmp_path / "printed")


@pytest.mark.parametrize(
    ("slug", "path", "value", "thing"),
    [
        ("ultimate-scheme", "schemes.C13.progress", 2, "Smuggle the Sausages of Doom"),
        ("ultimate-scheme", "schemes.G21.progress", 6, "Bottle the Yeti"),
        ("ultimate-scheme", "schemes.C11.cost", "1 F 2 S", "Replace Big Ben With a Cuckoo Clock"),
        ("ultimate-scheme", "sites.NYC.icons", "F F F F", "New York"),
        ("a-most-dangerous-rescue", "scenes.S01.tr", "1@d2", "S01"),
    ],
)
def test_a_card_twice_as_good_for_its_price_is_named_by_its_data(
    slug: str, path: str, value: object, thing: str
) -> None:
    game = find_game(slug)
    setup = game.setup({})
    assert price_outliers(game, setup) == []
    assert price_outliers(game, changed(game, setup, {path: value}))[0].offer.name == thing


@dataclass(frozen=True)
class Untold:
    """A line of the game's own data, made twice as good, and how the report names it."""

    file: str
    old: str
    new: str
    words: str
    games: int
    sure: bool = True
    """Whether so few matches surely show what it does."""
    level: str = "casual"
    options: tuple[str, ...] = ()


CARDS = "components.toml"
UNTOLD = {
    "a-most-dangerous-rescue": Untold(CARDS, 'br = "4@d4"', 'br = "2@d4"',
                                      "br of scenes S01 from 4@d4 to 2@d4", 20, False),
    "bonnie-and-clyde": Untold(CARDS, "stick_up = 2", "stick_up = 4",
                               "dollars of Stick Up from 2 to 4", 150),
    "last-glow": Untold(CARDS, "light_up = 2", "light_up = 4",
                        "Brightness of Light Up from 2 to 4", 150, options=("mode=nightmare",)),
    "lucha-libre": Untold(CARDS, "fans = 4", "fans = 8",
                          "fans of Four-dice sequence from 4 to 8", 120),
    "mad-maxence": Untold("mm-1.toml", "fitted = { tech = 1 }", "fitted = { tech = 2 }",
                          "tech of Welded ram from 1 to 2", 3000),
    "nazi-hunter": Untold(CARDS, 'force = 4, effect = "another"', 'force = 2, effect = "another"',
                          "force of fugitive 4 from 4 to 2", 500),
    "protocol-g117": Untold(CARDS, "d3 = 1", "d3 = 2", "points of d3 from 1 to 2 (Earth)", 120,
                            options=("table=standard",)),
    "toroball": Untold(CARDS, "movement = 4", "movement = 8", "movement from 4 to 8", 120,
                       level="random"),
    "ultimate-scheme": Untold(CARDS, "2 F 3 S\"\nprogress = 2", "2 F 3 S\"\nprogress = 4",
                              "progress of Kidnap the Keynote Speaker from 2 to 4", 8, False),
    "urban-recovery": Untold(CARDS, "steps = 4 ", "steps = 8 ",
                             "steps of the player from 4 to 8", 100, options=("board=cold-feet",)),
    "which-side": Untold(CARDS, 'group = "new_york"\nearns = 3', 'group = "new_york"\nearns = 6',
                         "dollars of East River docks from 3 to 6", 120),
}  # fmt: skip
STRAYED = "The data are not those of the printed game on record: "
MOST = "The change that does most is "


def test_every_game_has_a_plant_that_nobody_tells_of() -> None:
    assert set(UNTOLD) == set(PLANTED)


def told_by(slug: str, package: Path, folder: Path) -> str:
    """What the lab says with the Parlour that lies there."""
    untold = UNTOLD[slug]
    words = [slug, str(untold.games), untold.level, str(folder), *untold.options]
    run = subprocess.run(
        [sys.executable, "-m", "tests.lab.opening", *words],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


@pytest.mark.parametrize("slug", two_of(UNTOLD))
def test_what_was_planted_in_the_data_of_a_game_is_named_untold(slug: str, tmp_path: Path) -> None:
    """Somebody makes one thing twice as good in the file that comes with the game."""
    untold = UNTOLD[slug]
    file = f"games/{slug.replace('-', '_')}/{untold.file}"
    package = package_with(tmp_path / "planted", file, untold.old, untold.new)
    words = told_by(slug, package, tmp_path / "run")
    assert f"{STRAYED}{untold.words}." in words
    assert f"{MOST}{untold.words}: taken back, " in words or not untold.sure
    printed = design_of(slug, 4, untold.level, untold.options)
    assert untold.words not in opening(printed, tmp_path / "printed")
