"""Toroball."""

from __future__ import annotations

import json
from functools import lru_cache

from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.engine.origin import with_origin
from parlour.games.toroball import components, fields
from parlour.games.toroball.bots.thumb import Thumb
from parlour.games.toroball.bounds import bounds
from parlour.games.toroball.lab.measures import MEASURES
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.rounds import set_up
from parlour.games.toroball.rules.tables import Pitch
from parlour.games.toroball.table import narration, scene, touch
from parlour.games.toroball.table.goal import goal
from parlour.games.toroball.table.look import LOOK

STANDARD = components.load()

ROUND_CAP = NumberOption(
    "round_cap", STANDARD.match.rounds, 1, components.MOST_ROUNDS,
    "After so many rounds more goals win.", path="match.rounds",
)  # fmt: skip
GOALS_TO_WIN = NumberOption(
    "goals_to_win", STANDARD.match.goals, 1, components.MOST_GOALS,
    "So many goals win the match.", path="match.goals",
)  # fmt: skip
HIDING_LINE = ChoiceOption(
    "hiding_line",
    "through",
    {
        "through": "Only a line through it: in case of dispute the rulebook lays a straight object "
        "from the middle of the cow's square to the middle of the character's. This line has to "
        "pass through the hiding spot. Past its corner the cow still sees you.",
        "touching": "A touched corner hides: the rulebook says that the cow does not see the "
        "character if the straight object touches the hiding spot. A line that only grazes a "
        "corner hides you too, even right beside the cow.",
    },
    "Which line from the cow does the central hiding spot block?",
    ruling="TB-R24",
)


@lru_cache(maxsize=8)
def pitch_of(own: str, file: str, touching: bool) -> Pitch:
    """The pitch of the standard components, or of an owner's (as JSON)."""
    return Pitch(components.load(json.loads(own), file), touching)


def start(setup: Setup) -> Toroball:
    """Before the first coin."""
    touching = setup.text("hiding_line") == "touching"
    pitch = pitch_of(json.dumps(setup.components, sort_keys=True), setup.file, touching)
    position = Toroball(pitch, setup.whole("round_cap"), setup.whole("goals_to_win"))
    set_up(position)
    return with_origin(position, __name__, setup)


GAME = Game(
    slug="toroball",
    title="Toroball",
    sentence="Football at a village feast, three against three, with a young cow on the pitch.",
    version="3",
    seats=(("West", "East"),),
    minutes=10,
    weight=2,
    options=(ROUND_CAP, GOALS_TO_WIN, HIDING_LINE),
    reconstructed=True,
    credits="Toroball, a postcard game by Yeast Games: Nicolas Vonthron, Franck Catoire and "
    "Alexandre Weiss.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("asks", "to_move", "round", "turns", "moved", "acting", "flight", "heading"),
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
        Level("beginner", slips=10),
        THUMB,
        Level("skilled", simulations=50),
        Level("strong", simulations=500),
    ),
    thinking=Thinking(explore=0.3, widen=4, depth=0),
)
