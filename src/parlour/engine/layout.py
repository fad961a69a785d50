"""Descriptions as bytes: what each kind of value takes up, and the way there and back.

A *codec* turns what a description says into as many bytes as it always takes, and back. Nothing is
cut: what does not fit is refused.

>>> row = RowCodec(ChoiceCodec(["tree", "house"]), 3)
>>> row.size, row.encode(["house", "tree"])
(7, b'\\x02\\x00\\x01\\x01\\x00\\x00\\x00')
>>> row.decode(row.encode(["house", "tree"]))
['house', 'tree']
>>> [feature.name for feature in row.features("street")]
['street: count', 'street: 1', 'street: 2', 'street: 3']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parlour.engine.errors import ParlourError


class NoLayout(ParlourError):
    """Something has no layout in bytes."""


class Unfit(ParlourError):
    """What is said has no room in the layout that was declared for it."""


@dataclass(frozen=True)
class Feature:
    """Neighbouring bytes of one meaning.

    A `number` is `low` and its bytes, the high one first; where it may be missing, 0 says so and
    all else is one more. A `choice` has one byte for each code, at most one of which is 1;
    `several` has any of them; `counts` says how many there are of each. A `flag` is 0 or 1."""

    name: str
    kind: str
    size: int
    low: int
    high: int
    codes: tuple[str | int, ...] = ()


class Codec:
    """The layout of a value."""

    size: int

    def features(self, name: str) -> Iterator[Feature]:
        """Its bytes in their order."""
        raise NotImplementedError

    def encode(self, said: Any) -> bytes:
        """What is said, in bytes."""
        raise NotImplementedError

    def decode(self, data: bytes) -> Any:
        """What bytes say."""
        raise NotImplementedError


class Number(Codec):
    """A whole number within bounds, or none."""

    def __init__(self, low: int, high: int, may_lack: bool = False) -> None:
        self.low, self.high, self.may_lack = low, high, may_lack
        self.size = max(1, ((high - low + may_lack).bit_length() + 7) // 8)

    def features(self, name: str) -> Iterator[Feature]:
        yield Feature(name, "number", self.size, self.low, self.high)

    def encode(self, said: Any) -> bytes:
        if said is None and self.may_lack:
            return bytes(self.size)
        _fits(type(said) is int and self.low <= said <= self.high, said)
        return int(said - self.low + self.may_lack).to_bytes(self.size, "big")

    def decode(self, data: bytes) -> int | None:
        number = int.from_bytes(data, "big")
        return None if self.may_lack and number == 0 else number + self.low - self.may_lack


class Truth(Codec):
    """True or false."""

    size = 1

    def features(self, name: str) -> Iterator[Feature]:
        yield Feature(name, "flag", 1, 0, 1)

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, bool), said)
        return bytes([said])

    def decode(self, data: bytes) -> bool:
        return data[0] == 1


class ChoiceCodec(Codec):
    """One of several codes, or none."""

    def __init__(self, codes: Sequence[str | int], may_lack: bool = False) -> None:
        self.codes, self.may_lack = list(codes), may_lack
        self.size = len(self.codes)

    def features(self, name: str) -> Iterator[Feature]:
        yield Feature(name, "choice", self.size, 0, 1, tuple(self.codes))

    def encode(self, said: Any) -> bytes:
        if said is None and self.may_lack:
            return bytes(self.size)
        _fits(said in self.codes, said)
        place = self.codes.index(said)
        return bytes(n == place for n in range(self.size))

    def decode(self, data: bytes) -> str | int | None:
        return self.codes[data.index(1)] if any(data) else None


class Counts(Codec):
    """So many of each code, said as a list in which a code stands as often as there are of it."""

    def __init__(self, codes: Sequence[str | int], most: int) -> None:
        self.codes, self.most = list(codes), most
        self.size = len(self.codes)

    def features(self, name: str) -> Iterator[Feature]:
        kind = "several" if self.most == 1 else "counts"
        yield Feature(name, kind, self.size, 0, self.most, tuple(self.codes))

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, list) and all(each in self.codes for each in said), said)
        counts = [said.count(code) for code in self.codes]
        _fits(max(counts, default=0) <= self.most, said)
        return bytes(counts)

    def decode(self, data: bytes) -> list[str | int]:
        return [code for code, count in zip(self.codes, data, strict=True) for _ in range(count)]


class RowCodec(Codec):
    """A list of so many at most, in an order that counts."""

    def __init__(self, each: Codec, most: int) -> None:
        self.each, self.most = each, most
        self.count = Number(0, most)
        self.size = self.count.size + most * each.size

    def features(self, name: str) -> Iterator[Feature]:
        yield from self.count.features(f"{name}: count")
        for place in range(self.most):
            yield from self.each.features(f"{name}: {place + 1}")

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, list) and len(said) <= self.most, said)
        there = b"".join(self.each.encode(each) for each in said)
        return (self.count.encode(len(said)) + there).ljust(self.size, b"\0")

    def decode(self, data: bytes) -> list[Any]:
        many = self.count.decode(data[: self.count.size]) or 0
        parts = _cut(data[self.count.size :], [self.each.size] * many)
        return [self.each.decode(part) for part in parts]


class Together(Codec):
    """Several values, one after the other."""

    def __init__(self, parts: Sequence[Codec], names: Sequence[str]) -> None:
        self.parts, self.names = parts, names
        self.size = sum(part.size for part in parts)

    def features(self, name: str) -> Iterator[Feature]:
        for part, own in zip(self.parts, self.names, strict=True):
            yield from part.features(f"{name}: {own}" if name else own)

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, list) and len(said) == len(self.parts), said)
        return b"".join(part.encode(each) for part, each in zip(self.parts, said, strict=True))

    def decode(self, data: bytes) -> list[Any]:
        sizes = [part.size for part in self.parts]
        return [part.decode(cut) for part, cut in zip(self.parts, _cut(data, sizes), strict=True)]


class ByName(Together):
    """A value for each of several names."""

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, Mapping) and set(said) == set(self.names), said)
        return super().encode([said[name] for name in self.names])

    def decode(self, data: bytes) -> Any:
        return dict(zip(self.names, super().decode(data), strict=True))


class Rare(ByName):
    """A value for some of several names."""

    def __init__(self, parts: Sequence[Codec], names: Sequence[str]) -> None:
        super().__init__([Maybe(part) for part in parts], names)

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, Mapping) and set(said) <= set(self.names), said)
        return super().encode({name: said.get(name) for name in self.names})

    def decode(self, data: bytes) -> Any:
        return {name: each for name, each in super().decode(data).items() if each is not None}


class Maybe(Codec):
    """A value that may be missing."""

    def __init__(self, there: Codec) -> None:
        self.there = there
        self.size = 1 + there.size

    def features(self, name: str) -> Iterator[Feature]:
        yield Feature(f"{name}: there", "flag", 1, 0, 1)
        yield from self.there.features(name)

    def encode(self, said: Any) -> bytes:
        return bytes(self.size) if said is None else b"\1" + self.there.encode(said)

    def decode(self, data: bytes) -> Any:
        return self.there.decode(data[1:]) if data[0] else None


class Sorts(Codec):
    """A part of one of several sorts, each with bytes of its own; `tag` says which."""

    def __init__(self, tag: str, sorts: Mapping[str, ByName]) -> None:
        self.tag, self.sorts = tag, sorts
        self.which = ChoiceCodec(list(sorts))
        self.parts = ByName(list(sorts.values()), list(sorts))
        self.size = self.which.size + self.parts.size

    def features(self, name: str) -> Iterator[Feature]:
        yield from self.which.features(f"{name}: {self.tag}")
        yield from self.parts.features(name)

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, Mapping) and said.get(self.tag) in self.sorts, said)
        rest = {name: each for name, each in said.items() if name != self.tag}
        parts = [
            codec.encode(rest) if sort == said[self.tag] else bytes(codec.size)
            for sort, codec in self.sorts.items()
        ]
        return self.which.encode(said[self.tag]) + b"".join(parts)

    def decode(self, data: bytes) -> Any:
        sort = str(self.which.decode(data[: self.which.size]))
        sizes = [codec.size for codec in self.sorts.values()]
        parts = dict(zip(self.sorts, _cut(data[self.which.size :], sizes), strict=True))
        return {self.tag: sort, **self.sorts[sort].decode(parts[sort])}


class OneOrOther(Codec):
    """A value that is said in one way where it is known and in another where it is covered: then
    the first byte is 1, and those of what is unknown are 0."""

    def __init__(self, known: Codec, told: Codec) -> None:
        self.known, self.told = known, told
        self.size = 1 + known.size + told.size

    def features(self, name: str) -> Iterator[Feature]:
        yield Feature(f"{name}: unknown", "flag", 1, 0, 1)
        yield from self.known.features(name)
        yield from self.told.features(f"{name}: told")

    def encode(self, said: Any) -> bytes:
        try:
            return b"\0" + self.known.encode(said) + bytes(self.told.size)
        except Unfit:
            return b"\1" + bytes(self.known.size) + self.told.encode(said)

    def decode(self, data: bytes) -> Any:
        end = 1 + self.known.size
        return self.told.decode(data[end:]) if data[0] else self.known.decode(data[1:end])


class Spelled(Codec):
    """A text that is taken apart for another layout, and put together again."""

    def __init__(
        self, parts: Codec, apart: Callable[[str], Any], together: Callable[[Any], str]
    ) -> None:
        self.parts, self._apart, self._together = parts, apart, together
        self.size = parts.size

    def features(self, name: str) -> Iterator[Feature]:
        return self.parts.features(name)

    def encode(self, said: Any) -> bytes:
        _fits(isinstance(said, str), said)
        return self.parts.encode(self._apart(said))

    def decode(self, data: bytes) -> str:
        return self._together(self.parts.decode(data))


def _cut(data: bytes, sizes: Sequence[int]) -> Iterator[bytes]:
    """The bytes of one part after the other."""
    at = 0
    for size in sizes:
        yield data[at : at + size]
        at += size


def _fits(right: bool, said: object) -> None:
    if not right:
        raise Unfit(f"the layout has no room for {said!r}")
