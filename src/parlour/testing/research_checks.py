"""The checks of the kit about what researchers build on: positions that copy and pickle,
declared bounds, observations."""

from __future__ import annotations

import copy
import json
import pickle
from base64 import b64decode, b64encode

from parlour.engine.core.playout import random_line
from parlour.engine.core.position import CHANCE, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience
from parlour.engine.game import Game, Setup
from parlour.engine.layout import NoLayout
from parlour.engine.observation import Observation
from parlour.testing.checks import Check, moves_of, some, viewers, walk
from parlour.testing.elsewhere import run_elsewhere


def positions_can_be_pickled(game: Game, setup: Setup) -> None:
    """What Python's own `copy` and `pickle` make of a position is the same and plays on alike, and
    nobody listens to it; for the usual options also in another process."""
    texts, futures = [], []
    for position in some(game, setup, 8):
        position.audience = Audience()
        text = pickle.dumps(position)
        pickled = pickle.loads(text)
        for twin in (copy.copy(position), copy.deepcopy(position), pickled):
            assert twin.audience is None, "somebody listens to a copy"
            assert twin.digest() == position.digest(), "a copy is another position"
        futures.append(_future(position))
        assert _future(pickled) == futures[-1], "a pickled position plays on otherwise"
        texts.append(b64encode(text).decode())
    if dict(setup.options) == dict(game.setup().options):
        there = run_elsewhere(futures_of, *texts, PYTHONHASHSEED="123")
        assert there == futures, "another process unpickles another position"


def _future(position: Position) -> str:
    """What a position is, what it asks, and how it goes on by a certain chance."""
    chances = position.outcomes() if position.to_move() == CHANCE else []
    line = random_line(position.copy(), Kiss(5))
    return json.dumps([position.digest(), moves_of(position), chances, line])


def futures_of(*texts: str) -> list[str]:
    """The same of positions that were pickled."""
    return [_future(pickle.loads(b64decode(text))) for text in texts]


def bounds_hold(game: Game, setup: Setup) -> None:
    """No match has more moves, outcomes or steps, or other scores, than the game declares."""
    bounds = game.bounds(setup)
    if bounds is None:
        return
    for seed in range(4):
        asked: list[int] = []
        for position in walk(game, setup, seed):
            turn = int(position.to_move())
            asked.append(turn)
            if turn >= 0:
                assert position.book().size == bounds.moves, "the book has another size"
            elif turn == CHANCE:
                size = position.outcome_book().size
                assert size <= bounds.outcomes, f"{size} outcomes, declared are {bounds.outcomes}"
        decisions = sum(turn >= 0 for turn in asked)
        assert decisions <= bounds.decisions, f"{decisions} decisions: {bounds.reason}"
        assert len(asked) - 1 <= bounds.steps, f"{len(asked) - 1} steps: {bounds.reason}"
        for score in position.scores():
            assert bounds.lowest <= score <= bounds.highest, f"the score {score} is not declared"


def observations_are_right(game: Game, setup: Setup) -> None:
    """The bytes that a seat observes say all that it may know, and nothing else: they lead back to
    its words, stay the same when the rest is dealt anew, and what is left out follows from them."""
    try:
        observation = Observation(game, setup)
    except NoLayout:
        return
    assert sum(each.size for each in observation.features) == observation.size
    rest_of: dict[bytes, object] = {}
    for number, position in enumerate(some(game, setup, 8)):
        for seat in viewers(setup):
            data = observation.observe(position, seat)
            assert len(data) == observation.size, "an observation has another size"
            known = json.loads(json.dumps(position.known_to(seat)))
            told = {name: known.pop(name) for name in observation.fields}
            decoded = json.loads(json.dumps(observation.decode(data)))
            assert decoded == told, f"seat {seat} knows {told}, and observes {decoded}"
            assert rest_of.setdefault(data, known) == known, f"seat {seat} does not observe {known}"
            twin = position.redeal(seat, Kiss(number)) if position.has_secrets() else position
            assert observation.observe(twin, seat) == data, f"seat {seat} observes a secret"


CHECKS: tuple[Check, ...] = (positions_can_be_pickled, bounds_hold, observations_are_right)
