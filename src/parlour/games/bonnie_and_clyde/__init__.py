"""Bonnie and Clyde, Love at First Shot."""

from __future__ import annotations

from parlour.engine.errors import BadOption
from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.engine.origin import with_origin
from parlour.games.bonnie_and_clyde import components, fields
from parlour.games.bonnie_and_clyde.bots.oracle import oracle
from parlour.games.bonnie_and_clyde.bots.thumb import Thumb
from parlour.games.bonnie_and_clyde.bounds import bounds
from parlour.games.bonnie_and_clyde.lab.measures import MEASURES
from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import Board
from parlour.games.bonnie_and_clyde.table import narration, scene, touch
from parlour.games.bonnie_and_clyde.table.goal import goal
from parlour.games.bonnie_and_clyde.table.look import LOOK

STANDARD = components.load()

START_SAVINGS = NumberOption(
    "start_savings", STANDARD.start.savings, 0, 8,
    "Dollars at the start, at most the savings maximum.", "start.savings",
)  # fmt: skip
SAVINGS_MAXIMUM = NumberOption(
    "savings_maximum", STANDARD.top.savings, 3, 8, "How many dollars can be put aside.",
    "top.savings",
)  # fmt: skip
CHANCES = ChoiceOption(
    "chances",
    "off",
    {
        "off": "Hidden.",
        "on": "Shown: the exact chance to win after every move you can make.",
    },
    "The game is solved: whether the table tells you how good your moves are.",
)
WINNING = ChoiceOption(
    "winning",
    "leaving",
    {
        "leaving": "By leaving town: the rulebook allows Leave Town only after a turn that ended "
        "with all four of Love to Death. You play it in the very next turn, and still need all "
        "four at its end.",
        "reached": "By reaching all four: the rulebook also says that you win if you reach the "
        "four of Love to Death at the end of a turn. The match is won that evening, and Leave Town "
        "is not needed.",
    },
    "When have you won?",
    ruling="BC-R11",
)


def start(setup: Setup) -> BonnieAndClyde:
    """The position before the first police die; BC-R21: start and maximum are options."""
    data = components.load(setup.components, setup.file)
    first, most = setup.whole("start_savings"), setup.whole("savings_maximum")
    chances, at_once = setup.text("chances") == "on", setup.text("winning") == "reached"
    if chances and at_once:
        raise BadOption(
            "option chances: they are known only for a match that is won by leaving town "
            "(winning: leaving)"
        )
    if chances and (setup.components is not None or most != STANDARD.top.savings):
        raise BadOption(
            "option chances: they are known for the printed game only, with a savings maximum of "
            f"{STANDARD.top.savings}"
        )
    if first > most:
        raise BadOption(
            f"option start_savings is a whole number from 0 to {most} (savings_maximum), "
            f"not '{first}'"
        )
    position = BonnieAndClyde(Board(data, first, most, chances, at_once))
    return with_origin(position, __name__, setup)


GAME = Game(
    slug="bonnie-and-clyde",
    title="Bonnie and Clyde",
    sentence="Bring two lovers together in the Texas of 1930 before hunger or the police do worse.",
    version="3",
    seats=(("Clyde",),),
    minutes=15,
    weight=2,
    options=(START_SAVINGS, SAVINGS_MAXIMUM, CHANCES, WINNING),
    reconstructed=True,
    credits="Bonnie and Clyde, Love at First Shot, a postcard game by Yeast.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=(
        "phase", "turn", "die", "total", "lost_cube", "places", "daily", "held", "leaving",
    ),
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
    levels=(RANDOM, Level("beginner", slips=10), THUMB, Level("perfect", exact=True)),
    oracle=oracle,
)  # fmt: skip
