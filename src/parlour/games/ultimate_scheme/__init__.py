"""Ultimate Scheme, a game of evil geniuses for two to five."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from parlour.engine.game import Game, Setup
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.engine.origin import with_origin
from parlour.games.ultimate_scheme import components, fields
from parlour.games.ultimate_scheme.bots.thumb import Thumb
from parlour.games.ultimate_scheme.bounds import bounds
from parlour.games.ultimate_scheme.lab.measures import MEASURES
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.tables import Board
from parlour.games.ultimate_scheme.table import ending, narration, scene, staging, touch
from parlour.games.ultimate_scheme.table.goal import goal
from parlour.games.ultimate_scheme.table.look import LOOK

SEATS = ("First villain", "Second villain", "Third villain", "Fourth villain", "Fifth villain")
DATA = components.load()


class Named(ChoiceOption):
    """X-factors may be chosen by their names too."""

    def read(self, value: object) -> str:
        """Check a value."""
        for factor in DATA.x_factors:
            if str(value).strip().lower() in (factor.id.lower(), factor.name.lower()):
                return ChoiceOption.read(self, factor.id)
        return ChoiceOption.read(self, value)


FACTOR = Named(
    "x_factor",
    "random",
    {
        "random": "Drawn: one of the five lies open for the whole game.",
        "off": "Off: the introductory game, without an X-factor.",
        **{factor.id: f"{factor.name}: {factor.says}." for factor in DATA.x_factors},
    },
    "What else it takes to win.",
    tried=("random",),
)
FACTIONS = ChoiceOption(
    "factions",
    "random",
    {
        "random": "Dealt: each villain gets one of the ten.",
        "pick": "Picked: the villains choose, the last in turn order first.",
    },
    "How the factions are given out.",
)
FIRST = ChoiceOption(
    "first_player",
    "random",
    {
        "random": "Drawn: every villain is as likely.",
        "1": f"{SEATS[0]}.",
        "2": f"{SEATS[1]}.",
        **{str(n + 1): f"{SEATS[n]}: if that many play." for n in (2, 3, 4)},
    },
    "Who begins.",
    tried=("random",),
)
CAP = NumberOption("turn_cap", 25, 1, 99, "The game turn after which it ends anyway.")
CARDS = ChoiceOption(
    "cards",
    "reconstructed",
    {"reconstructed": "Reconstructed: the pictures of the cards are lost, these are ours."},
    "Which cards are played with.",
    file=True,
)


def start(setup: Setup) -> UltimateScheme:
    """Everything still to be dealt."""
    own = json.dumps(setup.components, sort_keys=True) if setup.components else ""
    tables = board(own, setup.file)
    factor = setup.text("x_factor")
    chosen = {"random": -2, "off": -1}.get(factor)
    if chosen is None:
        chosen = tables.factor_ids.index(factor)
    first = setup.text("first_player")
    wanted = int(first) - 1 if first.isdigit() else -1
    seat = wanted if wanted < setup.seats else -1
    position = UltimateScheme(tables, setup.seats, seat, chosen, setup.text("factions") == "pick")
    position.wanted_first = wanted
    position.cap = setup.whole("turn_cap")
    return with_origin(position, __name__, setup)


@lru_cache(maxsize=16)
def board(own: str = "", file: str = "") -> Board:
    """The components as tables, worked out once."""
    data: dict[str, Any] | None = json.loads(own) if own else None
    return Board(components.load(data, file))


GAME = Game(
    slug="ultimate-scheme",
    title="Ultimate Scheme",
    sentence="Send minions round the world, pull off one plot after the other, and gloat.",
    version="2",
    seats=tuple(SEATS[:count] for count in range(2, 6)),
    minutes=60,
    weight=4,
    options=(FACTOR, FACTIONS, FIRST, CAP, CARDS),
    reconstructed=True,
    credits="Ultimate Scheme, a board game known from its rulebook.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("step", "slot", "stage", "collected", "gained", "move", "arrived", "body_double",
             "coupon", "pending", "asks", "to_move", "over"),
    scene=scene.scene,
    goal=goal,
    look=LOOK,
    measures=MEASURES,
    log_line=narration.log_line,
    preview_line=narration.preview_line,
    cues=staging.cues,
    touches=touch.touches,
    move_meant=touch.move_meant,
    ending=ending.ending,
    windows=True,
    thumb=Thumb,
    levels=(
        RANDOM, BEGINNER, THUMB,
        Level("skilled", simulations=40, former=("strong",)),
    ),
    thinking=Thinking(depth=0),
)  # fmt: skip
