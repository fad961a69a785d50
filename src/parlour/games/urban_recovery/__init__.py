"""Urban Recovery."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from parlour.engine.commands import Command
from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level
from parlour.engine.options import ChoiceOption
from parlour.engine.origin import with_origin
from parlour.games.urban_recovery import components, fields
from parlour.games.urban_recovery.board_file import read_plan
from parlour.games.urban_recovery.bots.oracle import oracle, runner
from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.bots.thumb import Thumb
from parlour.games.urban_recovery.bounds import bounds
from parlour.games.urban_recovery.lab.measures import MEASURES
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import Board
from parlour.games.urban_recovery.table import narration, scene, touch
from parlour.games.urban_recovery.table.goal import goal
from parlour.games.urban_recovery.table.look import LOOK

BOARDS = [components.load_board(name) for name in components.load().boards]


class Boards(ChoiceOption):
    """A board by its id, or by its name or its place among the boards: 'Cold feet', 'Hard 2'."""

    def read(self, value: object) -> str:
        """Check a value."""
        said = str(value).strip().lower()
        for each in BOARDS:
            if said in (each.name.lower(), each.note.split(":")[0].lower()):
                return each.id
        return ChoiceOption.read(self, value)


BOARD = Boards(
    "board",
    BOARDS[0].id,
    {board.id: f"{board.name}: {board.note}" for board in BOARDS},
    "Where your friend is kept.",
    file=True,
    asked="mode",
)
PATIENCE = 20_000
"""How far the solver looks on an owner's board."""
HINTS = ChoiceOption(
    "hints",
    "on",
    {
        "on": "Shown: what the enemies see, and what they will do.",
        "off": "Hidden: only pieces and routes; a step that loses still asks first.",
    },
    "How much the table tells you.",
)
WAY_BACK = ChoiceOption(
    "way_back",
    "walk",
    {
        "walk": "Enemies walk back: the rulebook says that an enemy off his path returns to the "
        "closest spot on it. He goes four squares a turn, as on his route, and looks after every "
        "step.",
        "at-once": "Enemies are back at once: the rulebook names no number of squares for the way "
        "back. The enemy is put on the closest spot, however far away it is, and looks only from "
        "there. In the next enemies' turn a patrol walks on.",
    },
    "How does an enemy get back to his route?",
    ruling="UR-R14",
)


def start(setup: Setup) -> UrbanRecovery:
    """Everybody in his place."""
    own = json.dumps(setup.components, sort_keys=True) if setup.components else ""
    at_once = setup.text("way_back") == "at-once"
    drawn = board(setup.text("board"), own, setup.file, at_once)
    return with_origin(UrbanRecovery(drawn, setup.text("hints") == "on"), __name__, setup)


@lru_cache(maxsize=32)
def board(name: str, own: str = "", file: str = "", back_at_once: bool = False) -> Board:
    """A board of the game, an owner's board, or an owner's tile and limits; worked out once."""
    data: dict[str, Any] = json.loads(own) if own else {}
    shown = file or "your board"
    if "map" in data:
        common, chosen = components.load(), components.own_board(data, shown)
    else:
        common = components.load(data or None, file)
        chosen, shown = components.load_board(name), f"{name}.toml"
    plan = read_plan(chosen, common.tile, shown)
    return Board(chosen, common.limits, plan, "map" in data, back_at_once)


def commands() -> dict[str, Command]:
    """What it brings to the command line."""
    from parlour.games.urban_recovery.lab.commands import COMMANDS

    return COMMANDS


def check_file(data: dict[str, Any], name: str) -> list[str]:
    """What the solver finds on an owner's board; by the other reading if the file tells that."""
    if "map" not in data:
        return []
    own = json.dumps(data, sort_keys=True)
    found = _check_best(board("", own, name), "best")
    if data.get("best_at_once"):
        found += _check_best(board("", own, name, back_at_once=True), "best_at_once")
    return found


def _check_best(drawn: Board, field: str) -> list[str]:
    """Whether a field of the file tells the shortest win."""
    solver = Solver(UrbanRecovery(drawn, hints=True))
    won, best = solver.solve(PATIENCE), drawn.best()
    said = "" if not drawn.back_at_once else ", with enemies who are back at once"
    if not won and solver.expanded < PATIENCE:
        return [f"nobody can win on this board{said}"]
    if not won:
        return [f"no win was found among {PATIENCE:,} outlooks{said}"]
    turns = int(solver.turns())
    if best not in (0, turns):
        return [f"field {field}: the shortest win takes {turns} turns, not {best}"]
    return [] if best else [f"the shortest win takes {turns} turns: say so in the field {field}"]


GAME = Game(
    slug="urban-recovery",
    title="Urban Recovery",
    sentence="Slip past patrols on a freezing night, free your friend, and bring both of you home.",
    version="2",
    seats=(("Runner",),),
    minutes=20,
    weight=2,
    options=(BOARD, HINTS, WAY_BACK),
    reconstructed=True,
    credits="Urban Recovery, a single player board game known from its rulebook.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("turn", "steps", "thrown", "lying", "numbers", "lured", "own_board"),
    scene=scene.scene,
    goal=goal,
    look=LOOK,
    measures=MEASURES,
    log_line=narration.log_line,
    preview_line=narration.preview_line,
    cues=narration.cues,
    touches=touch.touches,
    move_meant=touch.move_meant,
    thumb=Thumb,
    levels=(RANDOM, Level("beginner", slips=5), THUMB, Level("perfect", exact=True)),
    oracle=oracle,
    insider=runner,
    check=check_file,
    commands=commands,
)
