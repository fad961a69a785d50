"""A planted imbalance, one number twice as good, is found and named in every game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from parlour.games import find_game, slugs
from parlour.lab.changes import own_setup
from parlour.lab.found import gather
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
