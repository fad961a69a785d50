"""The Last Glow (La dernière lueur)."""

from __future__ import annotations

from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level
from parlour.engine.options import ChoiceOption
from parlour.engine.origin import with_origin
from parlour.games.last_glow import components, fields
from parlour.games.last_glow.bots.oracle import oracle
from parlour.games.last_glow.bots.thumb import Thumb
from parlour.games.last_glow.bounds import bounds
from parlour.games.last_glow.lab.measures import MEASURES
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import MODES, Board
from parlour.games.last_glow.table import narration, scene, touch
from parlour.games.last_glow.table.goal import goal
from parlour.games.last_glow.table.look import LOOK

MODE = ChoiceOption(
    "mode",
    "storm",
    {
        "storm": "Storm: one new Heart each turn. The printed easier game.",
        "nightmare": "Nightmare: one to three new Hearts each turn. The printed harder game.",
        "abyss": "Abyss (house mode): two new Hearts each turn. The hardest.",
    },
    "How wild the storm is.",
    asked="mode",
)
DARKNESS = ChoiceOption(
    "darkness",
    "already",
    {
        "already": "Once the lamp is out: the Storm Phase of the rulebook takes Structure if "
        "Brightness is already 0. The storm in which the lamp goes out costs nothing yet.",
        "reached": "As soon as it goes out: a warning in the rulebook takes Structure when "
        "Brightness reaches 0. The storm in which the lamp goes out costs some as well, like every "
        "storm while it is out.",
    },
    "When does a lamp that is out cost Structure?",
    ruling="LG-R5",
)


def start(setup: Setup) -> LastGlow:
    """The position before the set-up die."""
    data = components.load(setup.components, setup.file)
    board = Board(data, at_once=setup.text("darkness") == "reached")
    return with_origin(LastGlow(board, MODES.index(setup.text("mode"))), __name__, setup)


GAME = Game(
    slug="last-glow",
    title="The Last Glow",
    sentence="Keep a failing lighthouse-ship aloft and calm the storm above a dying planet.",
    version="2",
    seats=(("Captain",),),
    minutes=15,
    weight=2,
    options=(MODE, DARKNESS),
    reconstructed=True,
    credits="La dernière lueur, a postcard game by Yeast.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("target", "waiting", "again", "dice_left"),
    scene=scene.scene,
    goal=goal,
    look=LOOK,
    log_line=narration.log_line,
    preview_line=narration.preview_line,
    cues=narration.cues,
    touches=touch.touches,
    move_meant=touch.move_meant,
    thumb=Thumb,
    levels=(
        RANDOM,
        Level("beginner", slips=20),
        THUMB,
        Level("skilled", simulations=100),
        Level("strong", simulations=1000),
    ),
    oracle=oracle,
    measures=MEASURES,
)
