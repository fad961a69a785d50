"""The fields of a position, declared once: `describe`, `known_to` and reading come from it.

A *kind* knows how a value is stored and how it is said: a bit mask is said as a list of squares. A
*field* gives a kind a name and says where the value lives in the position. What fits together, by
which rule, a game says in plain functions after reading.

>>> class Ship:
...     square, hearts, aboard = 1, 0b101, 2
>>> SQUARES = ["1,1", "1,2", "1,3"]
>>> fields = Fields(
...     Field("ship", OneOf(SQUARES, none=-1), at="square"),
...     Field("hearts", Bits(SQUARES)),
...     Field("aboard", Whole(0, 3)),
... )
>>> ship = Ship()
>>> fields.describe(ship)
{'ship': '1,2', 'hearts': ['1,1', '1,3'], 'aboard': 2}
>>> sorted(fields.read(ship, {"hearts": ["1,2"], "ship": None})), ship.hearts, ship.square
(['hearts', 'ship'], 2, -1)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from parlour.engine.errors import BadPosition, nearest
from parlour.engine.layout import (
    ByName,
    ChoiceCodec,
    Codec,
    Counts,
    Maybe,
    NoLayout,
    Number,
    OneOrOther,
    Rare,
    RowCodec,
    Sorts,
    Spelled,
    Together,
    Truth,
)

ALL = -2
"""Who looks at a position as a whole, nothing covered."""

P = TypeVar("P")


class Kind:
    """How a value is stored and how it is said."""

    def words(self, value: Any, viewer: int) -> object:
        """The value as a description says it to a viewer: a seat, a bystander, or `ALL`."""
        return value

    def value(self, name: str, said: object, before: Any) -> Any:
        """The value that is meant, where it was `before`; refused in words if it cannot be."""
        raise NotImplementedError

    def agrees(self, said: object, told: object) -> bool:
        """Whether what was said is what the position now tells."""
        return _same(said, told)

    def quarrel(self, name: str, said: Any, told: Any) -> tuple[str, object, object]:
        """The smallest part in which what was said is not what is told: its name, and both."""
        return name, said, told

    def codec(self) -> Codec:
        """How it is laid out in bytes for researchers."""
        raise NoLayout(f"{type(self).__name__} has no layout in bytes")


class Whole(Kind):
    """A whole number within bounds; `none` is the number that stands for nothing."""

    def __init__(self, low: int, high: int, none: int | None = None) -> None:
        self.low, self.high, self.none = int(low), int(high), none

    def words(self, value: Any, viewer: int) -> object:
        """The number itself."""
        return None if value == self.none else int(value)

    def value(self, name: str, said: object, before: Any) -> int:
        """A number from low to high."""
        if said is None and self.none is not None:
            return self.none
        if type(said) is not int or not self.low <= said <= self.high:
            bounds = f"from {self.low} to {self.high}" if self.low < self.high else f"{self.low}"
            raise BadPosition(f"{name} is a whole number {bounds}, not {said!r}")
        return said

    def codec(self) -> Codec:
        """A number."""
        return Number(self.low, self.high, self.none is not None)


class Flag(Kind):
    """True or false."""

    def words(self, value: Any, viewer: int) -> object:
        """True or false."""
        return bool(value)

    def value(self, name: str, said: object, before: Any) -> bool:
        """True or false, nothing like it."""
        if not isinstance(said, bool):
            raise BadPosition(f"{name} is true or false, not {said!r}")
        return said

    def codec(self) -> Codec:
        """A flag."""
        return Truth()


class OneOf(Kind):
    """One of several codes, stored by its place; names are other words for the same places."""

    def __init__(
        self, codes: Sequence[str | int], none: int | None = None, names: Sequence[str] = ()
    ) -> None:
        self.codes, self.none, self.names = codes, none, names
        self._places: dict[str | int, int] = {}
        for known in (names, codes):
            self._places |= {_folded(code): place for place, code in enumerate(known)}

    def words(self, value: Any, viewer: int) -> object:
        """Its code."""
        return None if value == self.none else self.codes[value]

    def place(self, said: object) -> int | None:
        """Where a code or name stands, small letters or large; None if it is unknown."""
        if isinstance(said, bool) or not isinstance(said, str | int):
            return None
        return self._places.get(_folded(said))

    def value(self, name: str, said: object, before: Any) -> int:
        """The place of what is said."""
        if said is None and self.none is not None:
            return self.none
        place = self.place(said)
        if place is None:
            raise BadPosition(f"{name} cannot be {said!r}.{nearest(str(said), self._known())}")
        return place

    def agrees(self, said: object, told: object) -> bool:
        """Whether both stand for the same place."""
        return self.place(said) == self.place(told)

    def _known(self) -> list[str]:
        return [str(code) for code in self.codes]

    def codec(self) -> Codec:
        """A choice."""
        return ChoiceCodec(self.codes, self.none is not None)


class Bits(OneOf):
    """Any of several codes, stored as a bit mask, said as a list."""

    def words(self, value: Any, viewer: int) -> object:
        """The codes in their order."""
        mask, found = int(value), []
        while mask:
            lowest = mask & -mask
            found.append(self.codes[lowest.bit_length() - 1])
            mask ^= lowest
        return found

    def value(self, name: str, said: object, before: Any) -> int:
        """The bits of all that are named, each once."""
        mask = 0
        for each in listed(name, said):
            bit = 1 << super().value(name, each, 0)
            refuse_unless(not mask & bit, f"{name} names {each!r} twice")
            mask |= bit
        return mask

    def agrees(self, said: object, told: object) -> bool:
        """Whether both name the same, in whatever order."""
        return self.value("", said, 0) == self.value("", told, 0)

    def codec(self) -> Codec:
        """Any of them, once."""
        return Counts(self.codes, 1)


class Heap(OneOf):
    """So many of each code, stored as one number with some bits for each, said as a list in which
    a code stands as often as there are of it."""

    def __init__(self, codes: Sequence[str], width: int, names: Sequence[str] = ()) -> None:
        super().__init__(codes, names=names)
        self.width = width
        self.most = (1 << width) - 1

    def words(self, value: Any, viewer: int) -> object:
        """Every code, as often as it is there."""
        heap, found = int(value), []
        while heap:
            place = ((heap & -heap).bit_length() - 1) // self.width
            unit = 1 << self.width * place
            found += [self.codes[place]] * (heap // unit & self.most)
            heap &= ~(unit * self.most)
        return found

    def value(self, name: str, said: object, before: Any) -> int:
        """All of them counted."""
        places = [super(Heap, self).value(name, each, 0) for each in listed(name, said)]
        for place in set(places):
            count = places.count(place)
            few = f"{name}: there are at most {self.most} of {self.codes[place]}, not {count}"
            refuse_unless(count <= self.most, few)
        return sum(1 << self.width * place for place in places)

    def agrees(self, said: object, told: object) -> bool:
        """Whether both have as many of each."""
        return self.value("", said, 0) == self.value("", told, 0)

    def codec(self) -> Codec:
        """How many there are of each."""
        return Counts(self.codes, self.most)


class OneWord(Kind):
    """One of several words, stored as it is."""

    def __init__(self, *known: str) -> None:
        self.known = known

    def value(self, name: str, said: object, before: Any) -> str:
        """The word."""
        if not isinstance(said, str) or said.lower() not in self.known:
            raise BadPosition(f"{name} cannot be {said!r}.{nearest(str(said), self.known)}")
        return said.lower()

    def codec(self) -> Codec:
        """A choice."""
        return ChoiceCodec(self.known)


class Letters(Kind):
    """A row of letters, stored as a list and said as one text: a grid as `XX-OO----`."""

    def __init__(self, letters: str, count: int) -> None:
        self.letters, self.count = letters, count

    def words(self, value: Any, viewer: int) -> object:
        """One text."""
        return "".join(value)

    def value(self, name: str, said: object, before: Any) -> list[str]:
        """Its letters, as many as there must be."""
        right = isinstance(said, str) and len(said) == self.count
        if not right or set(str(said)) - set(self.letters):
            raise BadPosition(f"{name} is {self.count} letters of {self.letters}, not {said!r}")
        return list(str(said))

    def codec(self) -> Codec:
        """A choice for each."""
        places = [str(place + 1) for place in range(self.count)]
        return Spelled(Together([ChoiceCodec(self.letters)] * self.count, places), list, "".join)


class ListOf(Kind):
    """A list of values of one kind, in an order that counts."""

    def __init__(self, kind: Kind, most: int) -> None:
        self.kind, self.most = kind, most

    def words(self, value: Any, viewer: int) -> object:
        """One after the other."""
        return [self.kind.words(each, viewer) for each in value]

    def value(self, name: str, said: object, before: Any) -> list[Any]:
        """One after the other."""
        several = listed(name, said)
        refuse_unless(len(several) <= self.most, f"{name} has at most {self.most} entries")
        return [self.kind.value(name, each, None) for each in several]

    def agrees(self, said: object, told: object) -> bool:
        """Whether both are the same one after the other."""
        if not isinstance(said, list | tuple) or not isinstance(told, list):
            return False
        pairs = zip(said, told, strict=False)
        return len(said) == len(told) and all(self.kind.agrees(one, two) for one, two in pairs)

    def quarrel(self, name: str, said: Any, told: Any) -> tuple[str, object, object]:
        """In the first of as many that differs."""
        if len(said) != len(told):
            return name, said, told
        pairs = enumerate(zip(said, told, strict=True), 1)
        place, (one, two) = next(each for each in pairs if not self.kind.agrees(*each[1]))
        return self.kind.quarrel(f"{name}: {place}", one, two)

    def codec(self) -> Codec:
        """As many as there can be."""
        return RowCodec(self.kind.codec(), self.most)


class Each(Kind):
    """A value for each of several names, all of one kind or each of its own, stored in a row, or
    packed into one number with some bits for each; said as a dictionary. What is not named stays
    as it was."""

    def __init__(self, names: Sequence[str], kind: Kind | Sequence[Kind], width: int = 0) -> None:
        self.names, self.width = names, width
        self.kinds = [kind] * len(names) if isinstance(kind, Kind) else kind
        self._places = OneOf(names)

    def words(self, value: Any, viewer: int) -> object:
        """All of them by their names."""
        row = self._row(value)
        return {name: self._said(n, row[n], viewer) for n, name in enumerate(self.names)}

    def value(self, name: str, said: object, before: Any) -> Any:
        """The row with what is said."""
        row = self._row(before)
        for key, each in entries(name, said).items():
            place = self._places.value(name, key, 0)
            about = f"{name}: {self.names[place]}"
            row[place] = self.kinds[place].value(about, each, row[place])
        if not self.width:
            return row
        return sum(number << self.width * place for place, number in enumerate(row))

    def agrees(self, said: object, told: object) -> bool:
        """Whether all that is said is told so."""
        if not isinstance(said, Mapping) or not isinstance(told, Mapping):
            return False
        pairs = [(self._places.value("", key, 0), each) for key, each in said.items()]
        return all(self.kinds[n].agrees(each, told[self.names[n]]) for n, each in pairs)

    def _said(self, place: int, value: Any, viewer: int) -> object:
        return self.kinds[place].words(value, viewer)

    def _row(self, value: Any) -> Any:
        if not self.width:
            return value
        mask = (1 << self.width) - 1
        return [int(value) >> self.width * place & mask for place in range(len(self.names))]

    def codec(self) -> Codec:
        """All of them."""
        return ByName([kind.codec() for kind in self.kinds], self.names)


class SeatList(ListOf):
    """A value for each seat, said as a list in their order; a seat sees the whole of its own and of
    others what is not covered."""

    def words(self, value: Any, viewer: int) -> object:
        """One seat after the other."""
        return [self.kind.words(each, _as_seen_by(viewer, seat)) for seat, each in enumerate(value)]

    def value(self, name: str, said: object, before: Any) -> list[Any]:
        """Each seat with what is said of it."""
        several = listed(name, said)
        refuse_unless(len(several) == len(before), f"{name} has {len(before)} entries")
        return [
            self.kind.value(f"{name}: {seat + 1}", each, before[seat])
            for seat, each in enumerate(several)
        ]

    def codec(self) -> Codec:
        """Every seat."""
        seats = [str(seat + 1) for seat in range(self.most)]
        return Together([self.kind.codec()] * self.most, seats)


class Sparse(Each):
    """A value for some of several names: all others have the usual one, and are not named.

    >>> stunned = Sparse(["A", "B", "C"], OneOf(["no", "just hit"]), 0)
    >>> stunned.words([0, 1, 0], ALL), stunned.value("stunned", {"b": "just hit"}, [1, 0, 0])
    ({'B': 'just hit'}, [0, 1, 0])
    """

    def __init__(self, names: Sequence[str], kind: Kind | Sequence[Kind], usual: Any) -> None:
        super().__init__(names, kind)
        self.usual = usual

    def words(self, value: Any, viewer: int) -> object:
        """Those that have another value."""
        row = self._row(value)
        others = [n for n, each in enumerate(row) if each != self.usual]
        return {self.names[n]: self._said(n, row[n], viewer) for n in others}

    def value(self, name: str, said: object, before: Any) -> Any:
        """The row with what is said, and otherwise with what is usual."""
        row = super().value(name, said, [self.usual] * len(self.names))
        named = len(entries(name, said)) == sum(each != self.usual for each in row)
        refuse_unless(named, f"{name} names only those that are not as usual, each once")
        return row

    def agrees(self, said: object, told: object) -> bool:
        """Whether both name the same."""
        return bool(self.value("", said, None) == self.value("", told, None))

    def codec(self) -> Codec:
        """All of them, each with whether it is named."""
        return Rare([kind.codec() for kind in self.kinds], self.names)


class Said(Kind):
    """A value with words of its own: two functions that undo each other; researchers need a layout
    of these words."""

    def __init__(
        self,
        say: Callable[[Any], object],
        mean: Callable[[str, object], Any],
        layout: Callable[[], Codec] | None = None,
    ) -> None:
        self._say, self._mean, self._layout = say, mean, layout

    def words(self, value: Any, viewer: int) -> object:
        """As the game says it."""
        return self._say(value)

    def value(self, name: str, said: object, before: Any) -> Any:
        """As the game means it."""
        return self._mean(name, said)

    def agrees(self, said: object, told: object) -> bool:
        """Whether what is meant is said so."""
        return bool(self._say(self._mean("", said)) == told)

    def codec(self) -> Codec:
        """As the game declares it."""
        return self._layout() if self._layout is not None else super().codec()


class Field:
    """A kind with a name, and where its value lives: the attribute of that name, another one, or
    wherever two functions find and put it.

    Where `covered` is given, only who looks at everything sees the value, or whom `seen` lets; all
    others are told what `covered` says of its owner, which is of the kind `told`."""

    derived = False

    def __init__(
        self,
        name: str,
        kind: Kind,
        at: str = "",
        *,
        get: Callable[[Any], Any] | None = None,
        put: Callable[[Any, Any], None] | None = None,
        covered: Callable[[Any], object] | None = None,
        seen: Callable[[Any, int], bool] = lambda owner, viewer: False,
        told: Kind | None = None,
    ) -> None:
        self.name, self.kind, self.at = name, kind, at or name
        self._get, self._put = get, put
        self._covered, self._seen, self._as_told = covered, seen, told

    @property
    def observed(self) -> bool:
        """Whether researchers get it: all but what is derived and of no declared kind."""
        return not self.derived or type(self.kind) is not Kind

    def codec(self) -> Codec:
        """How it is laid out in bytes, known or covered."""
        try:
            known = self.kind.codec()
            if self._covered is None:
                return known
            return OneOrOther(known, (self._as_told or Kind()).codec())
        except NoLayout as error:
            raise NoLayout(f"{self.name}: {error}") from None

    def words(self, owner: Any, viewer: int) -> object:
        """What a viewer is told of it."""
        if self._covered is not None and viewer != ALL and not self._seen(owner, viewer):
            return self._covered(owner)
        return self._told(owner, viewer)

    def read(self, owner: Any, path: str, said: object) -> None:
        """Put what is said in its place."""
        value = self.kind.value(path, said, self._value(owner))
        if self._put is not None:
            self._put(owner, value)
        else:
            setattr(owner, self.at, value)

    def _told(self, owner: Any, viewer: int) -> object:
        return self.kind.words(self._value(owner), viewer)

    def _value(self, owner: Any) -> Any:
        return self._get(owner) if self._get is not None else getattr(owner, self.at)


class Derived(Field):
    """What follows from the other fields: told, and where it is said it must be so."""

    derived = True

    def __init__(
        self,
        name: str,
        tell: Callable[[Any], object],
        kind: Kind | None = None,
        *,
        covered: Callable[[Any], object] | None = None,
        seen: Callable[[Any, int], bool] = lambda owner, viewer: False,
        told: Kind | None = None,
    ) -> None:
        super().__init__(name, kind or Kind(), get=tell, covered=covered, seen=seen, told=told)

    def _told(self, owner: Any, viewer: int) -> object:
        return self._value(owner)

    def read(self, owner: Any, path: str, said: object) -> None:
        """Nothing is put anywhere; `Fields.confirm` compares."""


class Fields:
    """The fields of a position, or of a part of it, in the order in which they are told.

    `aside` names attributes that no field shows because they follow from the others."""

    def __init__(self, *fields: Field, aside: Collection[str] = ()) -> None:
        self.all = fields
        self.aside = frozenset(aside)
        self.origin: Any = None
        """Where positions with these fields come from, see `parlour.engine.origin`; None where
        that is not said."""
        self._by_name = {field.name.lower(): field for field in fields}

    def describe(self, owner: Any, viewer: int = ALL) -> dict[str, object]:
        """Every field in words, as far as the viewer may know it."""
        return {field.name: field.words(owner, viewer) for field in self.all}

    def read(self, owner: Any, words: Mapping[str, object], path: str = "") -> frozenset[str]:
        """Put all that is said in its place; the names of the fields that were said."""
        said: dict[str, object] = {}
        for name, value in words.items():
            field = self.named(name, path)
            refuse_unless(field.name not in said, f"{path}{field.name} is said twice")
            said[field.name] = value
        for field in self.all:
            if field.name in said:
                field.read(owner, f"{path}{field.name}", said[field.name])
        return frozenset(said)

    def confirm(self, owner: Any, words: Mapping[str, object], path: str = "") -> None:
        """Refuse a description that says of something else than what follows from all it says."""
        for name, said in words.items():
            field = self.named(name, path)
            told = field.words(owner, ALL)
            if not field.kind.agrees(said, told):
                where, one, other = field.kind.quarrel(f"{path}{field.name}", said, told)
                raise BadPosition(
                    f"{where} cannot be {one!r} here: all else that is said makes it {other!r}"
                )

    def arrange(
        self,
        position: P,
        words: Mapping[str, object],
        settle: Callable[[P, frozenset[str]], None] | None = None,
    ) -> None:
        """Make a start position the one that is described: read what is said, let the game settle
        what is not and refuse what no match can come to, and see that all that was said holds.

        The game is told the names of what was said, in parts with their path: `player.life`."""
        said = self.read(position, words)
        if settle is not None:
            settle(position, said.union(_within(words)))
        self.confirm(position, words)

    def named(self, name: str, path: str = "") -> Field:
        """A field by its name, small letters or large."""
        field = self._by_name.get(str(name).lower())
        if field is None:
            what = path.rstrip(": ") or "a position"
            known = [each.name for each in self.all]
            raise BadPosition(f"{what} has no field '{name}'.{nearest(str(name), known)}")
        return field

    def codec(self) -> ByName:
        """How they are laid out in bytes, one after the other."""
        observed = [field for field in self.all if field.observed]
        return ByName([field.codec() for field in observed], [field.name for field in observed])


class RecordOf(Kind):
    """A part with fields of its own, stored as an object. What is not said stays as it was; where
    it may be missing, `make` makes it and None stands for nothing."""

    def __init__(self, *fields: Field, make: Callable[[], Any] | None = None) -> None:
        self.fields = Fields(*fields)
        self._make = make

    def words(self, value: Any, viewer: int) -> object:
        """Its fields."""
        return None if value is None else self.fields.describe(value, viewer)

    def value(self, name: str, said: object, before: Any) -> Any:
        """The same object with what is said, or a new one."""
        if said is None and self._make is not None:
            return None
        part = before if before is not None or self._make is None else self._make()
        self.fields.read(part, entries(name, said), f"{name}: ")
        return part

    def agrees(self, said: object, told: object) -> bool:
        """Whether all that is said is told so."""
        if not isinstance(said, Mapping) or not isinstance(told, Mapping):
            return said is None and told is None
        return all(
            (field := self.fields.named(key)).kind.agrees(each, told[field.name])
            for key, each in said.items()
        )

    def quarrel(self, name: str, said: Any, told: Any) -> tuple[str, object, object]:
        """In the first field that differs."""
        if said is None or told is None:
            return name, said, told
        fields = ((self.fields.named(key), each) for key, each in said.items())
        field, each = next(
            (field, each) for field, each in fields if not field.kind.agrees(each, told[field.name])
        )
        return field.kind.quarrel(f"{name}: {field.name}", each, told[field.name])

    def codec(self) -> Codec:
        """Its fields, with whether it is there."""
        fields = self.fields.codec()
        return fields if self._make is None else Maybe(fields)


class Variant(Kind):
    """A part of one of several sorts, each with fields of its own; one more field says which sort
    it is. All fields of its sort are said."""

    def __init__(
        self, tag: str, sorts: Mapping[str, RecordOf], sort_of: Callable[[Any], str]
    ) -> None:
        self.tag, self.sorts, self._sort_of = tag, sorts, sort_of
        self._names = OneOf(list(sorts))

    def words(self, value: Any, viewer: int) -> object:
        """Its sort and its fields."""
        sort = self._sort_of(value)
        return {self.tag: sort, **self.sorts[sort].fields.describe(value, viewer)}

    def value(self, name: str, said: object, before: Any) -> Any:
        """A new part with what is said."""
        sort, rest = self._parts(name, said)
        known = {key.lower() for key in rest}
        for field in self.sorts[sort].fields.all:
            lacking = f"{name}: '{sort}' needs its field '{field.name}'"
            refuse_unless(field.name.lower() in known, lacking)
        return self.sorts[sort].value(f"{name}: {sort}", rest, None)

    def agrees(self, said: object, told: object) -> bool:
        """Whether both are of the same sort, and all that is said is told so."""
        one, rest = self._parts("", said)
        other, fields = self._parts("", told)
        return one == other and self.sorts[one].agrees(rest, fields)

    def _parts(self, name: str, said: object) -> tuple[str, dict[str, object]]:
        """The sort, and all that is said besides."""
        words = {str(key): each for key, each in entries(name, said).items()}
        tags = [key for key in words if key.lower() == self.tag]
        refuse_unless(len(tags) == 1, f"{name}: say in '{self.tag}' what it is")
        place = self._names.value(f"{name}: {self.tag}", words.pop(tags[0]), 0)
        return list(self.sorts)[place], words

    def codec(self) -> Codec:
        """Its sort, and the fields of all sorts."""
        return Sorts(self.tag, {name: sort.fields.codec() for name, sort in self.sorts.items()})


class FieldGroup(Field):
    """Fields of the same owner that are told together, or not at all: the turn of whoever acts.
    They are there while `present`; saying None `clear`s them."""

    def __init__(
        self,
        name: str,
        *fields: Field,
        present: Callable[[Any], bool],
        clear: Callable[[Any], None],
    ) -> None:
        self._record = RecordOf(*fields)
        super().__init__(name, self._record)
        self._present, self._clear = present, clear

    def words(self, owner: Any, viewer: int) -> object:
        """All of them, or None."""
        return self._record.words(owner, viewer) if self._present(owner) else None

    def read(self, owner: Any, path: str, said: object) -> None:
        """Put each in its place."""
        if said is None:
            self._clear(owner)
        else:
            self._record.value(path, said, owner)

    def codec(self) -> Codec:
        """All of them, with whether they are there."""
        return Maybe(self._record.codec())


class Counted(Kind):
    """Things that are listed where they are known and counted where they are not; the value is how
    many there are and, where they are known, which."""

    def __init__(self, kind: Kind, most: int) -> None:
        self.kind, self.count = kind, Whole(0, most)

    def words(self, value: Any, viewer: int) -> object:
        """A list or a number."""
        count, which = value
        return int(count) if which is None else self.kind.words(which, viewer)

    def value(self, name: str, said: object, before: Any) -> tuple[int, Any]:
        """How many, and which."""
        if isinstance(said, list | tuple):
            return len(said), self.kind.value(name, said, None)
        return self.count.value(name, said, 0), None

    def agrees(self, said: object, told: object) -> bool:
        """Whether both are lists or both numbers, and the same."""
        if isinstance(said, list | tuple) and isinstance(told, list):
            return self.kind.agrees(said, told)
        return super().agrees(said, told)

    def codec(self) -> Codec:
        """Which they are, or else how many."""
        return OneOrOther(self.kind.codec(), self.count.codec())


def _as_seen_by(viewer: int, seat: int) -> int:
    """Who looks at what is a seat's own: the seat itself sees all of it."""
    return ALL if viewer in (ALL, seat) else -1


def listed(name: str, said: object) -> Sequence[object]:
    """A list of a description."""
    if not isinstance(said, list | tuple):
        raise BadPosition(f"{name} is a list, not {said!r}")
    return said


def entries(name: str, said: object) -> Mapping[str, object]:
    """A dictionary of a description."""
    if not isinstance(said, Mapping):
        raise BadPosition(f"{name} is a dictionary, not {said!r}")
    return said


def refuse_unless(holds: bool, reason: str) -> None:
    """Refuse a description for a reason."""
    if not holds:
        raise BadPosition(reason)


def _within(words: Mapping[str, object], path: str = "") -> Iterator[str]:
    """The paths of what is said in parts of a description, in small letters."""
    for name, each in words.items():
        if path:
            yield f"{path}{name}".lower()
        if isinstance(each, Mapping):
            yield from _within(each, f"{path}{name}.")


def _same(said: object, told: object) -> bool:
    """Whether two values are the same all through, small letters or large."""
    if isinstance(said, str) and isinstance(told, str):
        return said.lower() == told.lower()
    if isinstance(said, list | tuple) and isinstance(told, list):
        return len(said) == len(told) and all(map(_same, said, told))
    if isinstance(said, Mapping) and isinstance(told, Mapping):
        return said.keys() == told.keys() and all(_same(said[key], told[key]) for key in told)
    return type(said) is type(told) and said == told


def _folded(code: str | int) -> str | int:
    return code.lower() if isinstance(code, str) else code
