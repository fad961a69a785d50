"""Verifying a record: was every outcome dealt from the key that was committed to?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hmac import compare_digest

from parlour.engine.core.position import CHANCE
from parlour.engine.dealer import Dealer
from parlour.engine.errors import BadRecord
from parlour.engine.game import Game
from parlour.engine.record import Record, begin, steps_of
from parlour.match.match import key_of


@dataclass(frozen=True, slots=True)
class Verified:
    """What was checked and found right."""

    commitment: str
    steps: int
    outcomes: int


def verify(record: Record, find: Callable[[str], Game]) -> Verified:
    """Check key, commitment, and every outcome; say at which step something is wrong."""
    dealer = _dealer(record)
    history = begin(record, find)
    walk = steps_of(record, history)
    outcomes = 0
    for number, notation in enumerate(record.steps, start=1):
        dealt = None
        if history.position.to_move() == CHANCE:
            dealt = dealer.deal(history.position, history.open_steps)
            words = history.position.outcome_book().notation(dealt)
            outcomes += 1
        step = next(walk)
        if dealt is not None and step.number != dealt:
            raise BadRecord(
                f"step {number} of {len(record.steps)}, '{notation}': the key deals '{words}' there"
            )
    for _ in walk:  # checks the result
        pass
    return Verified(dealer.commitment, len(record.steps), outcomes)


def _dealer(record: Record) -> Dealer:
    """The dealer of a record, if its key is the one that was committed to."""
    if record.key is None:
        raise BadRecord("this record has no key: its outcomes cannot be verified")
    if record.commitment is None:
        raise BadRecord("this record has no commitment: nobody promised its key beforehand")
    dealer = Dealer(key_of(record))
    if not compare_digest(dealer.commitment.encode(), record.commitment.lower().encode()):
        raise BadRecord("the key of this record is not the one that was committed to")
    return dealer
