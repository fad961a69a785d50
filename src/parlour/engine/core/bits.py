"""Sets of small numbers as the bits of one whole number.

Shifting a literal is wrong in compiled code from bit 31 on, so single bits
come from a table.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([1 << place for place in range(63)])
"""BIT[n] is the set that holds n alone, for n from 0 to 62."""


def count_bits(bits: i64) -> i64:
    """How many numbers the set holds; without a branch, since sets in play are hard to foresee."""
    # Literals stay below 2**62: a larger one is a boxed number in compiled code.
    bits -= (bits >> 1) & 0x1555555555555555
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits += bits >> 8
    bits += bits >> 16
    bits += bits >> 32
    return bits & 0x7F


def nth_bit(bits: i64, n: i64) -> i64:
    """The n-th number of the set, counted from 0 upwards."""
    while n > 0:
        bits &= bits - 1
        n -= 1
    return lowest_bit(bits)


def lowest_bit(bits: i64) -> i64:
    """The lowest number of a set that is not empty."""
    return count_bits((bits & -bits) - 1)


def bit_list(bits: i64) -> list[int]:
    """The numbers of the set, ascending.

    >>> bit_list(0b1011)
    [0, 1, 3]
    """
    found: list[int] = []
    while bits != 0:
        found.append(lowest_bit(bits))
        bits &= bits - 1
    return found
