"""A planted imbalance, one number twice as good, is found and named in every game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from parlour.games import find_game, slugs
from parlour.lab.changes import changed, own_setup
from parlour.lab.found import gather
from parlour.lab.peers import heavy
from parlour.lab.report import answer, report
from parlour.lab.running import Runner
from parlour.lab.study import Study, Wanted, compare_study, plain_study
from parlour.lab.workers import Here


@dataclass(frozen=True)
class Planted:
    """A file with one number twice as good and one that hardly matters."""

    file: str
    path: str
    level: str = "thumb"
    games: int = 150


PLANTED = {
    "a-most-dangerous-rescue": Planted(
        "[options]\nstart_life = 12\nscene_deck_size = 16", "start_life"
    ),
    "bonnie-and-clyde": Planted("[places]\ndallas = 2\n[limits]\nturns = 61", "places.dallas"),
    "last-glow": Planted("[actions]\nlight_up = 4\n[limits]\nturns = 41\n[options]\n"
                         'mode = "nightmare"', "actions.light_up"),
    "lucha-libre": Planted("", "moves.triple.fans", games=50),
    "mad-maxence": Planted("", "adventure.gauges.tech"),
    "nazi-hunter": Planted("", "fugitives.4.force", games=220),
    "protocol-g117": Planted("[earth.points]\nb3 = 4\n[cubes]\neach_side = 13",
                             "earth.points.b3", games=60),
    "toroball": Planted("[characters]\nmovement = 8\n[match]\nrounds = 41", "characters.movement",
                        "random", 80),
    "ultimate-scheme": Planted("[limits]\nprogress = 8\n[bank]\nF = 41",
                               "limits.progress", games=12),
    "urban-recovery": Planted("[limits]\nsteps = 8\nthrow = 5", "limits.steps", "random"),
    "which-side": Planted("", "actions.docks.earns"),
}  # fmt: skip


def played(study: Study, folder: Path) -> str:
    """The opening of the report."""
    plan = msgspec.structs.replace(study.plan, weigh=0)
    run = Runner(plan, folder, Here()).run()
    found = gather(study, run)
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


@pytest.mark.parametrize("slug", sorted(PLANTED))
def test_a_planted_imbalance_is_named(slug: str, tmp_path: Path) -> None:
    game, planted = find_game(slug), PLANTED[slug]
    old = game.setup({"mode": "nightmare"} if slug == "last-glow" else {})
    new = own_setup(game, old, file_of(slug, tmp_path))
    wanted = Wanted(games=planted.games, levels=(planted.level,))
    words = played(compare_study(game, old, new, wanted), tmp_path / "run")
    assert f"The change that does most is <strong><code>{planted.path} " in words


def test_a_move_that_is_too_good_stands_out_by_itself(tmp_path: Path) -> None:
    """Nobody says what was changed: the report of the changed game alone names the move."""
    game = find_game("lucha-libre")
    data = (Path(str(game.folder)) / "components.toml").read_text()
    path = tmp_path / "mine.toml"
    path.write_text(data[data.index("[[moves]]") :].replace("fans = 4", "fans = 8"))
    setup = game.setup({"components": path})
    wanted = Wanted(games=120, levels=("thumb",), levers=False)
    study = plain_study(game, setup, wanted)
    words = played(study, tmp_path / "run")
    assert "moves.seq4.fans 4 → 8" in words
    assert "<strong>Four-dice sequence</strong> (moves claimed) stands out as better" in words


@dataclass(frozen=True)
class Untold:
    """A number twice as good (or half as bad) as it is printed, among its like."""

    path: str
    value: int
    games: int
    option: tuple[str, str] | None = None
    among: tuple[str, ...] = ()
    """Only these of its kind are turned, where there are many."""


UNTOLD = {
    "last-glow": Untold("damage.collision", 6, 600, option=("mode", "nightmare")),
    "nazi-hunter": Untold("fugitives.6.force", 3, 120,
                          among=tuple(f"fugitives.{number}.force" for number in (2, 4, 6, 14))),
    "protocol-g117": Untold("earth.points.d3", 2, 60, option=("table", "standard"), among=tuple(
        f"earth.points.{square}" for square in ("b3", "f3", "d1", "d3", "d5"))),
    "which-side": Untold("actions.docks.earns", 6, 40),
}  # fmt: skip
"""Games with cards or squares of one kind. In the others one number of each kind weighs more than
the rest as printed, so that another twice as good cannot stand out."""


def named(slug: str, is_planted: bool, folder: Path) -> list[str]:
    """The numbers that the report names among the like of the planted one."""
    game, untold = find_game(slug), UNTOLD[slug]
    setup = game.setup(dict([untold.option] if untold.option else []))
    if is_planted:
        setup = changed(game, setup, {untold.path: untold.value})
    study = plain_study(game, setup, Wanted(games=untold.games, levels=("thumb",)))
    kinds = {lever.path: lever.peers for lever in study.levers}
    peers = set(untold.among) or {path for path in kinds if kinds[path] == kinds[untold.path]}
    arms = tuple(arm for arm in study.plan.arms if peers.issuperset(arm.changes))
    plan = msgspec.structs.replace(study.plan, arms=arms, weigh=0)
    study = replace(study, plan=plan)
    found = gather(study, Runner(plan, folder, Here()).run())
    return [each.weight.path for each in heavy(found)]


@pytest.mark.parametrize("slug", sorted(UNTOLD))
def test_a_number_twice_as_good_as_its_like_is_named_untold(slug: str, tmp_path: Path) -> None:
    """Nobody says what was changed, nor that anything was."""
    assert UNTOLD[slug].path in named(slug, True, tmp_path / "planted")
    assert UNTOLD[slug].path not in named(slug, False, tmp_path / "printed")
