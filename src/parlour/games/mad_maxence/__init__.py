"""Mad Maxence."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from pathlib import Path

from parlour.engine.game import Game, Setup
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.engine.origin import with_origin
from parlour.games.mad_maxence import fields
from parlour.games.mad_maxence.adventure_check import check_file, load_campaign
from parlour.games.mad_maxence.bots.booklet_reader import insider
from parlour.games.mad_maxence.bots.oracle import oracle
from parlour.games.mad_maxence.bots.thumb import Thumb
from parlour.games.mad_maxence.bounds import bounds
from parlour.games.mad_maxence.components import HERE
from parlour.games.mad_maxence.lab.measures import MEASURES
from parlour.games.mad_maxence.rules.position import Journey, begin
from parlour.games.mad_maxence.rules.tables import World
from parlour.games.mad_maxence.table import narration, scene, touch
from parlour.games.mad_maxence.table.goal import goal
from parlour.games.mad_maxence.table.look import LOOK

MODE = ChoiceOption(
    "mode",
    "single",
    {
        "single": "One adventure: a defeat ends the match.",
        "campaign": "The campaign: all in order, with what she carries over. A defeat may be "
        "retried.",
    },
    "One adventure or the whole campaign.",
    asked="mode",
)
ADVENTURE = ChoiceOption(
    "adventure",
    "mm-1",
    {
        "mm-1": "The Salt Gate.",
        "mm-2": "The Drowned Motorway.",
        "mm-3": "The House of the Erasers.",
    },
    "Which adventure; in a campaign the one it begins with.",
    asked="mode",
)
ATTEMPTS = NumberOption(
    "attempts", 20, 1, 99, "After so many lost attempts at one adventure it is over."
)

BOOKLET = Level(
    "perfect",
    exact=True,
    says="knows the booklet, and plays best within the places it knows well",
    former=("skilled",),
)


@cache
def world_of(folder: Path) -> World:
    """The files of a game as tables."""
    return World(load_campaign(folder))


@lru_cache(maxsize=8)
def own_world(folder: Path, components: str, file: str) -> World:
    """The same with an owner's file: one for all who ask about it."""
    return World(load_campaign(folder, json.loads(components), file))


def start_in(folder: Path, setup: Setup) -> Journey:
    """The start of a match with the files of a folder, or with an owner's adventure."""
    if setup.components is None:
        world = world_of(folder)
    else:
        world = own_world(folder, json.dumps(setup.components, default=str), setup.file)
    names = [booklet.id for booklet in world.booklets]
    wanted = str(setup.options.get("adventure", ""))
    campaign = setup.options.get("mode") == "campaign"
    attempts = setup.options.get("attempts", 1)
    assert isinstance(attempts, int)
    return begin(world, names.index(wanted) if wanted in names else 0, campaign, attempts)


def start(setup: Setup) -> Journey:
    """The position at the first page."""
    return with_origin(start_in(HERE, setup), __name__, setup)


GAME = Game(
    slug="mad-maxence",
    title="Mad Maxence",
    sentence="A young woman, a car and a booklet: cross the Exile Lands before the Erasers come.",
    version="2",
    seats=(("Maxence",),),
    minutes=15,
    weight=2,
    options=(MODE, ADVENTURE, ATTEMPTS),
    reconstructed=True,
    credits="A game by Alexandre Weiss, illustrated by Vianney Carvalho, one of the postcard games "
    "of Yeast Games. The adventures are ours.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    scene=scene.scene,
    goal=goal,
    look=LOOK,
    measures=MEASURES,
    log_line=narration.log_line,
    preview_line=narration.preview_line,
    cues=narration.cues,
    touches=touch.touches,
    thumb=Thumb,
    levels=(RANDOM, BEGINNER, THUMB, BOOKLET),
    oracle=oracle,
    insider=insider,
    check=check_file,
    pending=(
        "phase",
        "place",
        "step",
        "read",
        "visited",
        "route",
        "found",
        "used",
        "manoeuvre",
        "coins",
        "came_from",
        "entry",
        "tries",
        "booklet",
    ),
)
