"""Protocol G117."""

from __future__ import annotations

import json
from functools import lru_cache

from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption
from parlour.engine.origin import with_origin
from parlour.games.protocol_g117 import components, fields
from parlour.games.protocol_g117.bots.thumb import Thumb
from parlour.games.protocol_g117.bounds import bounds
from parlour.games.protocol_g117.lab.measures import MEASURES
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import PAIR
from parlour.games.protocol_g117.rules.tables import Tables
from parlour.games.protocol_g117.rules.turns import set_up
from parlour.games.protocol_g117.table import narration, scene, touch
from parlour.games.protocol_g117.table.goal import goal
from parlour.games.protocol_g117.table.look import LOOK

SEAT1_SIDE = ChoiceOption(
    "seat1_side",
    "ai",
    {
        "ai": "The AI: with Drones and Bots.",
        "hu": "The human resistance: with Troops and Deckers.",
    },
    "Which side seat 1 plays; seat 2 has the other.",
    asked="who",
)
TABLE = ChoiceOption(
    "table",
    "even",
    {
        "even": "Even: reconstructed and tuned, fair for skilled and strong players. Beginners and "
        "casual players win more often with the human resistance.",
        "standard": "Our first: as first reconstructed, which favours the AI.",
        "low-b3": "Our first, b3 worth 1: the AI wins still more often.",
    },
    "Which numbers and actions are printed, or a component file of your own.",
    file=True,
)

EARLY = 4
"""Turns in which bots choose among pairs that are nearly as good as the best."""
NEAR = 0.03
"""So much of a chance to win may be given away with such a pair."""


@lru_cache(maxsize=16)
def tables_of(table: str, own: str, file: str) -> Tables:
    """The tables of a named set of components, or of an owner's (as JSON)."""
    return Tables(components.load(table, json.loads(own), file), table)


def start(setup: Setup) -> ProtocolG117:
    """The position in which HU places its second Troop."""
    own = json.dumps(setup.components, sort_keys=True)
    tables = tables_of(setup.text("table"), own, setup.file)
    position = ProtocolG117(tables, 0 if setup.text("seat1_side") == "ai" else 1)
    set_up(position)
    return with_origin(position, __name__, setup)


def spread(position: ProtocolG117) -> float:
    """Bots open in different ways: early pairs that do hardly worse than the best are as good."""
    return NEAR if position.step == PAIR and position.turn <= EARLY else 0.0


GAME = Game(
    slug="protocol-g117",
    title="Protocol G117",
    sentence="2043: machines against the resistance, on Earth and in the Matrix at once.",
    version="2",
    seats=(("Seat 1", "Seat 2"),),
    minutes=15,
    weight=2,
    options=(SEAT1_SIDE, TABLE),
    reconstructed=True,
    credits="Protocol G117, a postcard game by Yeast Games.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("step", "to_move", "pair", "points", "icon", "turn", "first"),
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
        Level("beginner", slips=14),
        THUMB,
        Level("skilled", simulations=24),
        Level("strong", simulations=50),
    ),
    thinking=Thinking(depth=0, spread=spread),
)
