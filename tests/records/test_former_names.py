"""Records with names of former times load: no option was ever renamed, some levels are no more."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from parlour.bots import bot_names
from parlour.engine.record import Record, replay
from parlour.games import find_game
from parlour.match.match import Match

HERE = Path(__file__).parent
FORMER = [
    ("a-most-dangerous-rescue", "strong"),
    ("mad-maxence", "skilled"),
    ("nazi-hunter", "strong"),
    ("ultimate-scheme", "strong"),
    ("which-side", "strong"),
]
"""Levels that games had for a while."""


def a_record(slug: str, **changes: object) -> Record:
    """One of the recorded matches of a game, with something changed."""
    path = min(HERE.glob(f"{slug}-*.json"))
    return msgspec.structs.replace(Record.from_json(path.read_text("utf-8")), **changes)


@pytest.mark.parametrize(("slug", "level"), FORMER)
def test_a_match_with_a_level_that_is_no_more_goes_on(slug: str, level: str) -> None:
    whole = a_record(slug)
    seats = [level] * len(whole.seats)
    assert replay(msgspec.structs.replace(whole, seats=seats), find_game).over
    left = a_record(slug, seats=seats, steps=whole.steps[:3], result=None, key="00" * 32)
    match = Match.resume(left, find_game)
    assert match.who == seats, "it is still called what it was"
    assert level not in bot_names(match.game), "and nobody is offered it any more"


@pytest.mark.parametrize(
    ("slug", "option", "usual"),
    [
        ("bonnie-and-clyde", "chances", "off"),
        ("bonnie-and-clyde", "winning", "leaving"),
        ("last-glow", "darkness", "already"),
        ("which-side", "defeat", "exceeded"),
        ("lucha-libre", "declining", "never"),
        ("toroball", "hiding_line", "through"),
        ("urban-recovery", "way_back", "walk"),
    ],
)
def test_a_record_without_an_option_that_came_later_has_its_usual_value(
    slug: str, option: str, usual: str
) -> None:
    whole = a_record(slug, result=None)
    options = {name: value for name, value in whole.options.items() if name != option}
    history = replay(msgspec.structs.replace(whole, options=options), find_game)
    assert history.over
    assert history.setup.options[option] == usual
