"""The dealer: supplies the outcomes of chance in a match from a secret key."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import blake2b

from parlour.engine.core.position import Position
from parlour.engine.core.rng import Stream, key_of_seed


@dataclass(frozen=True)
class Dealer:
    """Deals each chance event from the key and the number of the step.

    The same key gives the same match on every machine, and a step taken back
    and made again meets the same dice.
    """

    key: bytes

    @classmethod
    def new(cls, seed: int | None = None) -> Dealer:
        """From a seed, or from the operating system's randomness."""
        return cls(secrets.token_bytes(32) if seed is None else key_of_seed(seed))

    def deal(self, position: Position, step: int) -> int:
        """The outcome of the chance event asked at this step of the record."""
        return position.sample(Stream(self.key, step))

    @property
    def commitment(self) -> str:
        """A hash that can be shown before the match and checked after it."""
        return blake2b(self.key, digest_size=32, person=b"parlour-commit").hexdigest()
