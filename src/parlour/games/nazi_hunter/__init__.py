"""Nazi Hunter."""

from __future__ import annotations

from parlour.engine.game import Game, Setup
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption
from parlour.engine.origin import with_origin
from parlour.games.nazi_hunter import components, fields
from parlour.games.nazi_hunter.bots.thumb import Thumb
from parlour.games.nazi_hunter.bounds import bounds
from parlour.games.nazi_hunter.lab.measures import MEASURES
from parlour.games.nazi_hunter.rules.position import NaziHunter, begin
from parlour.games.nazi_hunter.rules.tables import MODES, Board
from parlour.games.nazi_hunter.table import narration, scene, touch
from parlour.games.nazi_hunter.table.goal import goal
from parlour.games.nazi_hunter.table.look import LOOK

MODE = ChoiceOption(
    "mode",
    "ready",
    {
        "ready": "Ready-made agents: the printed game B.",
        "create": "Create your agents: two agents with 35 points each, the printed game A.",
        "rookie": "Rookie agents: game A with 30 points each and disrupt on offer. The hardest.",
    },
    "Who goes on the search.",
    asked="mode",
)


def start(setup: Setup) -> NaziHunter:
    """The position before the set-up card, or before the agents are built."""
    board = Board(components.load(setup.components, setup.file))
    return with_origin(begin(board, MODES.index(setup.text("mode"))), __name__, setup)


GAME = Game(
    slug="nazi-hunter",
    title="Nazi Hunter",
    sentence="Two agents search a ring of six places for war criminals before they leave.",
    version="1",
    seats=(("Director",),),
    minutes=20,
    weight=3,
    options=(MODE,),
    reconstructed=True,
    credits="Nazi Hunter, a print-and-play card game known from its rulebook.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("phase", "acting", "ability", "chosen", "unseen"),
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
    levels=(
        RANDOM,
        BEGINNER,
        THUMB,
        Level("skilled", simulations=100, former=("strong",)),
    ),
    thinking=Thinking(depth=0),
    unit="points",
    span=12.0,
)
