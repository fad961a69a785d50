"""Urban Recovery."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from parlour.engine.commands import Command
from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level
from parlour.engine.options import ChoiceOption
from parlour.games.urban_recovery import components, fields
from parlour.games.urban_recovery.board_file import read_plan
from parlour.games.urban_recovery.bots.oracle import oracle, runner
from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.bots.thumb import Thumb
from parlour.games.urban_recovery.lab.measures import MEASURES
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import Board
from parlour.games.urban_recovery.table import narration, scene, touch
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


def start(setup: Setup) -> UrbanRecovery:
    """Everybody in his place."""
    own = json.dumps(setup.components, sort_keys=True) if setup.components else ""
    return UrbanRecovery(board(setup.text("board"), own, setup.file), setup.text("hints") == "on")


@lru_cache(maxsize=32)
def board(name: str, own: str = "", file: str = "") -> Board:
    """A board of the game, an owner's board, or an owner's tile and limits; worked out once."""
    data: dict[str, Any] = json.loads(own) if own else {}
    shown = file or "your board"
    if "map" in data:
        common, chosen = components.load(), components.own_board(data, shown)
    else:
        common = components.load(data or None, file)
        chosen, shown = components.load_board(name), f"{name}.toml"
    return Board(chosen, common.limits, read_plan(chosen, common.tile, shown), "map" in data)


def commands() -> dict[str, Command]:
    """What it brings to the command line."""
    from parlour.games.urban_recovery.lab.commands import COMMANDS

    return COMMANDS


def check_file(data: dict[str, Any], name: str) -> list[str]:
    """What the solver finds on an owner's board."""
    if "map" not in data:
        return []
    drawn = board("", json.dumps(data, sort_keys=True), name)
    solver = Solver(UrbanRecovery(drawn, hints=True))
    won, best = solver.solve(PATIENCE), drawn.data.best
    if not won and solver.expanded < PATIENCE:
        return ["nobody can win on this board"]
    if not won:
        return [f"no win was found among {PATIENCE:,} outlooks"]
    turns = int(solver.turns())
    if best not in (0, turns):
        return [f"field best: the shortest win takes {turns} turns, not {best}"]
    return [] if best else [f"the shortest win takes {turns} turns: say so in the field best"]


GAME = Game(
    slug="urban-recovery",
    title="Urban Recovery",
    sentence="Slip past patrols on a freezing night, free your friend, and bring both of you home.",
    version="1",
    seats=(("Runner",),),
    minutes=20,
    weight=2,
    options=(BOARD, HINTS),
    reconstructed=True,
    credits="Urban Recovery, a single player board game known from its rulebook.",
    start_of=start,
    arrange=fields.arrange,
    pending=("turn", "steps", "thrown", "lying", "numbers", "lured", "own_board"),
    scene=scene.scene,
    look=LOOK,
    measures=MEASURES,
    log_line=narration.log_line,
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
