"""Which variants of a game are played through."""

from __future__ import annotations

from dataclasses import replace

from parlour.engine.options import ChoiceOption, NumberOption
from tests.examples import tic_tac_toe

MODE = ChoiceOption("mode", "calm", {"calm": "", "wild": "", "mad": ""}, tried=("calm", "wild"))
HINTS = ChoiceOption("hints", "off", {"off": "", "on": ""})
LIMIT = NumberOption("limit", 5, 1, 9)
DRAW = ChoiceOption("draw", "open", {"open": "", "closed": "", "both": ""}, ruling="TT-R1")
END = ChoiceOption("end", "now", {"now": "", "later": ""}, ruling="TT-R2")


def test_options_are_combined_and_another_reading_is_tried_once() -> None:
    game = replace(tic_tac_toe.GAME, options=(MODE, DRAW, LIMIT, HINTS, END))
    found = [tuple(setup.options.values()) for setup in game.variants()]
    assert found == [
        ("calm", "open", 5, "off", "now"),
        ("calm", "open", 5, "on", "now"),
        ("wild", "open", 5, "off", "now"),
        ("wild", "open", 5, "on", "now"),
        ("calm", "closed", 5, "off", "now"),
        ("calm", "both", 5, "off", "now"),
        ("calm", "open", 5, "off", "later"),
    ]
    assert len(tic_tac_toe.GAME.variants()) == len(tic_tac_toe.GAME.seats)
