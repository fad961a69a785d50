"""A Most Dangerous Rescue."""

from __future__ import annotations

from parlour.engine.errors import BadOption
from parlour.engine.game import Game, Setup
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level
from parlour.engine.options import NumberOption
from parlour.engine.origin import with_origin
from parlour.games.a_most_dangerous_rescue import components, fields
from parlour.games.a_most_dangerous_rescue.bots.thumb import Thumb
from parlour.games.a_most_dangerous_rescue.bounds import bounds
from parlour.games.a_most_dangerous_rescue.lab.measures import MEASURES
from parlour.games.a_most_dangerous_rescue.rules.position import Rescue, begin
from parlour.games.a_most_dangerous_rescue.rules.tables import DEALT, Board
from parlour.games.a_most_dangerous_rescue.table import narration, scene, touch
from parlour.games.a_most_dangerous_rescue.table.goal import goal
from parlour.games.a_most_dangerous_rescue.table.look import LOOK

LATER_LIFE = NumberOption("later_member_life", 5, 5, 6, "Life of every member after the first.")
START_LIFE = NumberOption("start_life", 6, 1, 99, "Your life at the start. Only 6 is the game.")
TO_LOSE = NumberOption("artifacts_to_lose", 4, 1, 4, "Artifacts with which the gang wins.")
DECK_SIZE = NumberOption(
    "scene_deck_size", 15, 1, 38, "Scene cards in the deck. Only 15 is the game."
)


def start(setup: Setup) -> Rescue:
    """The position before the first card is dealt."""
    data = components.load(setup.components, setup.file)
    count, deck = len(data.scenes), setup.whole("scene_deck_size")
    if deck + DEALT > count:
        raise BadOption(
            f"A Most Dangerous Rescue: option scene_deck_size is at most {count - DEALT} "
            f"with {count} scene cards"
        )
    lives = setup.whole("later_member_life"), setup.whole("start_life")
    board = Board(data, *lives, setup.whole("artifacts_to_lose"), deck)
    return with_origin(begin(board), __name__, setup)


GAME = Game(
    slug="a-most-dangerous-rescue",
    title="A Most Dangerous Rescue",
    sentence="Race a gang of four across the world, before it has the artifacts.",
    version="2",
    seats=(("Hunter",),),
    minutes=30,
    weight=3,
    options=(LATER_LIFE, START_LIFE, TO_LOSE, DECK_SIZE),
    reconstructed=True,
    credits="A Most Dangerous Rescue by David Goldovsky and Zeke Schab, known from its rulebook.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=(
        "stage", "scene", "asks", "owed", "way", "unseen", "deck", "discard", "artifact_scene",
        "yu_takes", "player_takes", "active", "player", "yu",
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
    levels=(
        RANDOM, BEGINNER, THUMB, Level("skilled", simulations=100, former=("strong",)),
    ),
)  # fmt: skip
