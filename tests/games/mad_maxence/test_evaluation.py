"""Mad Maxence evaluated, and why the rules of thumb do what they do."""

from __future__ import annotations

from parlour.engine.core.playout import seen_by
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games import find_game
from parlour.games.mad_maxence.bots.thumb import Thumb
from parlour.games.mad_maxence.rules.position import Journey
from parlour.games.mad_maxence.rules.tables import with_level

GAME = find_game("mad-maxence")


def departure(**levels: int) -> Journey:
    """The first departure of the first adventure, with some gauges changed."""
    journey = GAME.start()
    assert isinstance(journey, Journey)
    journey.apply(journey.moves()[0])
    for name, number in levels.items():
        gauge = journey.world.gauges.index(name)
        journey.gauges = with_level(journey.gauges, gauge, number)
    return journey


def evaluation(journey: Journey) -> float:
    return Thumb().evaluate(journey)[0]


def test_what_helps_is_worth_more() -> None:
    assert evaluation(departure(tech=3)) > evaluation(departure(tech=1))
    assert evaluation(departure(c=4)) > evaluation(departure(c=1))
    assert evaluation(departure(tu=2)) > evaluation(departure(tu=12))


def test_the_pages_nobody_has_read_do_not_matter() -> None:
    """One journey, read and unread pages alike: only what lies open counts."""
    journey = departure()
    known = journey.redeal(0, Kiss(1))
    assert Thumb().evaluate(known) == Thumb().evaluate(journey)


def test_a_chance_and_a_reason_everywhere() -> None:
    rng, thumb = Kiss(2), Thumb()
    for options in ({"adventure": "mm-2"}, {"mode": "campaign", "attempts": 1}):
        journey = GAME.start_of(GAME.setup(options))
        while journey.to_move() != OVER:
            if journey.to_move() == CHANCE:
                journey.apply(journey.sample(rng))
                continue
            seen = seen_by(journey, 0, rng)
            assert 0.0 <= thumb.evaluate(seen)[0] <= 1.0
            move = thumb.choose(seen, rng)
            assert thumb.reason(seen, move)
            journey.apply(move)


def test_an_adventure_done_counts_in_a_campaign() -> None:
    first, second = (
        GAME.start_of(GAME.setup({"mode": "campaign", "adventure": name}))
        for name in ("mm-1", "mm-2")
    )
    assert Thumb().evaluate(second)[0] > Thumb().evaluate(first)[0]
