"""Hexapawn: a game outside the tree, with the same rooms as those in it."""

from __future__ import annotations

from parlour.engine.commands import Command
from parlour.engine.game import Game, Setup
from parlour.engine.options import ChoiceOption

from .bots.thumb import Thumb
from .lab.measures import MEASURES
from .rules.position import Hexapawn
from .table import narration, scene, touch
from .table.look import LOOK

BOARD = ChoiceOption(
    "board",
    "three",
    {"three": "Three by three: six pawns.", "four": "Four by four: eight pawns."},
    "How large the board is.",
)
SIZES = {"three": 3, "four": 4}


def start(setup: Setup) -> Hexapawn:
    """All pawns at home."""
    return Hexapawn(SIZES[setup.text("board")])


def commands() -> dict[str, Command]:
    """What it brings to the command line."""
    from .lab.commands import COMMANDS

    return COMMANDS


GAME = Game(
    slug="hexapawn",
    title="Hexapawn",
    sentence="Bring one pawn across, or leave the other side without a move.",
    version="1",
    seats=(("White", "Black"),),
    minutes=5,
    options=(BOARD,),
    credits="Hexapawn, thought up by Martin Gardner in 1962.",
    start_of=start,
    arrange=Hexapawn.arrange,
    scene=scene.scene,
    look=LOOK,
    log_line=narration.log_line,
    cues=narration.cues,
    touches=touch.touches,
    move_meant=touch.move_meant,
    thumb=Thumb,
    measures=MEASURES,
    commands=commands,
)
