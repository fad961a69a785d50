"""Lucha Libre."""

from __future__ import annotations

import json
from functools import lru_cache

from parlour.engine.game import Game, Setup
from parlour.engine.levels import RANDOM, THUMB, Level, Thinking
from parlour.engine.options import ChoiceOption, NumberOption
from parlour.engine.origin import with_origin
from parlour.games.lucha_libre import components, fields
from parlour.games.lucha_libre.bots.thumb import Thumb
from parlour.games.lucha_libre.bounds import bounds
from parlour.games.lucha_libre.lab.measures import MEASURES
from parlour.games.lucha_libre.rules.position import LuchaLibre
from parlour.games.lucha_libre.rules.tables import Tables
from parlour.games.lucha_libre.table import narration, scene, touch
from parlour.games.lucha_libre.table.goal import goal
from parlour.games.lucha_libre.table.look import LOOK

SEAT1_TEAM = ChoiceOption(
    "seat1_team",
    "santo",
    {
        "santo": "El Santo and El Cavernario.",
        "demon": "Blue Demon and El Bulldog.",
    },
    "Which team the first corner plays.",
    asked="who",
)
ROUND_CAP = NumberOption(
    "round_cap",
    components.load().rounds.cap,
    1,
    components.MOST_ROUNDS,
    "After so many rounds the team with more fans wins.",
    path="rounds.cap",
)
DECLINING = ChoiceOption(
    "declining",
    "never",
    {
        "never": "All moves are made: the rulebook applies the combinations that you have "
        "achieved. You choose how to split your dice, but what can still be made must be made. "
        "Only the Wrestler Change is up to you.",
        "allowed": "Moves may be left out: the rulebook nowhere says that you must use a "
        "combination. You may claim fewer moves than your dice make, or none, for example to save "
        "the energy that a Triple would cost you.",
    },
    "May you leave out a move that your dice make?",
    ruling="LL-R9",
)
SKILLED = Level(
    "skilled",
    simulations=1,
    says="counts chances to win, and waits for the dice that the other corner rerolls",
)
"""One simulation is what a search tries first, and nothing else."""


@lru_cache(maxsize=8)
def tables_of(own: str, file: str, declining: bool) -> Tables:
    """The tables of the standard components, or of an owner's (as JSON)."""
    return Tables(components.load(json.loads(own), file), declining)


def start(setup: Setup) -> LuchaLibre:
    """The position before the first roll."""
    declining = setup.text("declining") == "allowed"
    tables = tables_of(json.dumps(setup.components, sort_keys=True), setup.file, declining)
    team = components.TEAMS.index(setup.text("seat1_team"))
    position = LuchaLibre(tables, team, setup.whole("round_cap"))
    return with_origin(position, __name__, setup)


GAME = Game(
    slug="lucha-libre",
    title="Lucha Libre",
    sentence="Two masked tag teams fight for the crowd: whoever wins 37 fans wins the night.",
    version="3",
    seats=(("First corner", "Second corner"),),
    minutes=15,
    weight=2,
    options=(SEAT1_TEAM, ROUND_CAP, DECLINING),
    reconstructed=True,
    credits="Lucha Libre, a postcard game by Yeast Games.",
    start_of=start,
    bounds_of=bounds,
    arrange=fields.arrange,
    pending=("step", "wave", "covered", "round", "dice"),
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
        SKILLED,
        Level("strong", simulations=700),
    ),
    thinking=Thinking(depth=0),
)
