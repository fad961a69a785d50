"""Sources of chance. Rules never hold one: whoever drives a game hands it in."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
"""Every source deals in words of 32 bits."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """A source of whole numbers."""

    def below(self, n: i64) -> i64:
        """Return one of 0 .. n-1, all equally likely; n is at most 2**31."""
        raise NotImplementedError


class Kiss(Rng):
    """Marsaglia's KISS of 1999: for simulation, three nanoseconds a number.

    >>> Kiss(1).below(6) == Kiss(1).below(6)
    True
    """

    x: i64
    y: i64
    z: i64
    c: i64

    def __init__(self, seed: int) -> None:
        words = _spread(seed)
        self.x = words[0] & WORD
        self.y = words[1] & WORD | 1
        self.z = words[2] & WORD | 1
        self.c = (words[3] & WORD) % 698769068

    def below(self, n: i64) -> i64:
        """Fair to one in 2**32 / n, which no simulation can see."""
        self.x = (69069 * self.x + 12345) & 0xFFFFFFFF
        y = self.y
        y ^= (y << 13) & 0xFFFFFFFF
        y ^= y >> 17
        y ^= (y << 5) & 0xFFFFFFFF
        self.y = y
        t = 698769069 * self.z + self.c
        self.c = t >> 32
        self.z = t & 0xFFFFFFFF
        return (((self.x + y + self.z) & 0xFFFFFFFF) * n) >> 32

    def __reduce__(self) -> tuple[object, ...]:
        return _kiss_at, (int(self.x), int(self.y), int(self.z), int(self.c))


def _kiss_at(x: int, y: int, z: int, c: int) -> Kiss:
    """The source that has come to a place."""
    kiss = Kiss(0)
    kiss.x, kiss.y, kiss.z, kiss.c = x, y, z, c
    return kiss


def _spread(seed: int) -> list[int]:
    """Four well mixed 64-bit words from any seed (splitmix64)."""
    mask = (1 << 64) - 1
    words: list[int] = []
    for _ in range(4):
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        word = seed
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & mask
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & mask
        words.append(word ^ (word >> 31))
    return words


class Stream(Rng):
    """A keyed blake2b counter stream, for matches: fair, portable, verifiable.

    The numbers depend only on the key and on the step of the record they are
    drawn for, so taking a move back and making it again gives the same dice.
    """

    key: bytes
    step: int
    block: int
    words: list[int]

    def __init__(self, key: bytes, step: int) -> None:
        if len(key) != 32:
            raise ValueError("a key has 32 bytes")
        self.key = key
        self.step = step
        self.block = 0
        self.words = []

    def below(self, n: i64) -> i64:
        """Exactly fair: words beyond the last full multiple of n are thrown away."""
        size = int(n)
        if not 0 < size <= WORD:
            raise ValueError(f"a stream gives numbers below 1 to {WORD}, not below {size}")
        fair = (WORD + 1) - (WORD + 1) % size
        while True:
            word = self._word()
            if word < fair:
                return word % size

    def _word(self) -> int:
        if not self.words:
            place = self.step.to_bytes(8, "big") + self.block.to_bytes(8, "big")
            digest = blake2b(place, key=self.key, digest_size=64).digest()
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(60, -1, -4)]
            self.block += 1
        return self.words.pop()

    def __reduce__(self) -> tuple[object, ...]:
        return _stream_at, (self.key, self.step, self.block, list(self.words))


def _stream_at(key: bytes, step: int, block: int, words: list[int]) -> Stream:
    """The stream that has come to a place."""
    stream = Stream(key, step)
    stream.block, stream.words = block, words.copy()
    return stream


def key_of_seed(seed: int) -> bytes:
    """Expand a 64-bit seed to the 256-bit key of a stream.

    >>> key_of_seed(7).hex()[:16]
    'eb75b74b23cc004f'
    """
    if not 0 <= seed < 1 << 64:
        raise ValueError("a seed is a whole number from 0 to 2**64 - 1")
    return blake2b(seed.to_bytes(8, "big"), digest_size=32, person=b"parlour-seed").digest()
