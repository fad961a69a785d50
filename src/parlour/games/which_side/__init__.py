"""Which Side, New York 1910-1911."""

from __future__ import annotations

from parlour.engine.game import Game, Setup
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption
from parlour.engine.origin import with_origin
from parlour.games.which_side import components, fields
from parlour.games.which_side.bots.oracle import oracle
from parlour.games.which_side.bots.thumb import Thumb
from parlour.games.which_side.bounds import bounds
from parlour.games.which_side.lab.measures import MEASURES
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import MODES, Board
from parlour.games.which_side.table import narration, scene, touch
from parlour.games.which_side.table.goal import goal
from parlour.games.which_side.table.look import LOOK


class Modes(ChoiceOption):
    """WS-R14: the rulebook calls one of the modes by two names. Upper case does not matter."""

    def read(self, value: object) -> str:
        """Check a value."""
        said = str(value).strip().lower()
        return ChoiceOption.read(self, "experienced" if said == "advanced" else said)


MODE = Modes(
    "mode",
    "normal",
    {
        "normal": "Normal: five means of production. For the first games.",
        "experienced": "Experienced (or advanced): six means of production.",
        "hard": "Hard: all eight means of production, and the rent is $2.",
    },
    "How much of New York must be yours.",
    asked="mode",
)
DEFEAT = ChoiceOption(
    "defeat",
    "exceeded",
    {
        "exceeded": "After the turn on Strength 10: the rulebook asks you to win before Strength "
        "exceeds 10 and before turn 10 ends. So the turn on Strength 10 is played to its end.",
        "reached": "As soon as they reach 10: the rulebook also says that reaching 10 means "
        "defeat. So the turn on Strength 9 is the last one in which you can act.",
    },
    "When are the employers too strong?",
    ruling="WS-R1",
)


def start(setup: Setup) -> WhichSide:
    """The position before the set-up die."""
    data = components.load(setup.components, setup.file)
    board = Board(data, at_once=setup.text("defeat") == "reached")
    return with_origin(WhichSide(board, MODES.index(setup.text("mode"))), __name__, setup)


GAME = Game(
    slug="which-side",
    title="Which Side",
    sentence="Feed your people in the New York of 1911 and take its workshops from their owners.",
    version="2",
    seats=(("Workers",),),
    minutes=20,
    weight=3,
    options=(MODE, DEFEAT),
    reconstructed=True,
    credits="Which Side, a postcard game by Yeast.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("phase", "decision", "dice_left", "actions", "done", "spent", "taken"),
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
        Level("skilled", simulations=60, former=("strong",)),
    ),
    thinking=Thinking(depth=0),
    oracle=oracle,
)
