"""Adventure files: read into steps, with every complaint naming file, entry and step."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlour.engine.components import read_toml
from parlour.engine.errors import BadComponents, nearest
from parlour.games.mad_maxence.components import Chart, GameFile, load_chart, read_chart

Levels = tuple[tuple[str, int], ...]
"""Gauges with a number each, in the order they are written (MM-R12)."""

MOST_OPTIONS = 8


@dataclass(frozen=True)
class Condition:
    """All of it must hold; nothing said always holds."""

    at_least: Levels = ()
    has: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    clock_at_most: int | None = None

    @property
    def always(self) -> bool:
        """Whether it asks for nothing."""
        return self == Condition()


@dataclass(frozen=True)
class Gain:
    """Gauges change, in the order written."""

    where: str
    changes: Levels


@dataclass(frozen=True)
class Put:
    """The step `set`."""

    where: str
    levels: Levels


@dataclass(frozen=True)
class Item:
    """A piece of equipment is taken."""

    where: str
    id: str


@dataclass(frozen=True)
class Drop:
    """A piece of equipment is discarded."""

    where: str
    id: str


@dataclass(frozen=True)
class Note:
    """A word is written in the notebook."""

    where: str
    word: str


@dataclass(frozen=True)
class Test:
    """Coins against a difficulty (MM-12)."""

    where: str
    skill: str
    difficulty: int
    success: Steps
    failure: Steps


@dataclass(frozen=True)
class Fight:
    """A combat (MM-13 to MM-18)."""

    where: str
    foe: str
    c: int
    won: Steps
    flee: Steps | None


@dataclass(frozen=True)
class Offer:
    """An option of a choice."""

    label: str
    when: Condition
    then: Steps


@dataclass(frozen=True)
class Choose:
    """A decision."""

    where: str
    options: tuple[Offer, ...]


@dataclass(frozen=True)
class If:
    """One of two lists, by a condition."""

    where: str
    condition: Condition
    then: Steps
    otherwise: Steps


@dataclass(frozen=True)
class Win:
    """The adventure is won (MM-20)."""

    where: str


@dataclass(frozen=True)
class Stop:
    """The location is over."""

    where: str


Step = Gain | Put | Item | Drop | Note | Test | Fight | Choose | If | Win | Stop
Steps = tuple[Step, ...]

WORDS_OF = {
    Gain: "gain", Put: "set", Item: "item", Drop: "drop", Note: "note", Test: "test",
    Fight: "fight", Choose: "choose", If: "if", Win: "win", Stop: "stop",
}  # fmt: skip


@dataclass(frozen=True)
class Equipment:
    """A piece of equipment: what it raises when found, what it does when used."""

    id: str
    name: str
    fitted: Levels = ()
    use: Steps | None = None
    once: bool = False


@dataclass(frozen=True)
class Page:
    """A location of the booklet."""

    id: str
    name: str
    text: str
    enter: Steps
    again: Steps = ()
    same: bool = False
    """Whether `again` was written as "same"."""
    lost: Steps | None = None
    lost_text: str = ""
    win_text: str = ""


@dataclass(frozen=True)
class Carry:
    """MM-21: what goes on to the next adventure."""

    keep: tuple[str, ...] = ()
    caps: Levels = ()
    floor: Levels = ()
    reset: Levels = ()
    words: tuple[str, ...] = ()
    bonus: tuple[tuple[Condition, Levels], ...] = ()


@dataclass(frozen=True)
class Adventure:
    """One adventure file."""

    id: str
    title: str
    chart: Chart
    start: str
    exit: str
    limit: int
    """The top of the clock (MM-3)."""
    gauges: dict[str, int]
    intro: str
    equipment: tuple[Equipment, ...]
    pages: dict[str, Page]
    carry: Carry
    file: str
    known: tuple[str, ...] = ()
    """The places that who knows the booklet keeps to; none: whoever it is finds them out."""


@dataclass
class Reader:
    """Reads one file and goes on after a mistake, so that all of them are found at once."""

    game: GameFile
    charts: Mapping[str, Chart]
    file: str
    complaints: list[str] = field(default_factory=list)

    def complain(self, where: str, what: str) -> None:
        """Note what is wrong, and where."""
        self.complaints.append(f"{self.file}: {where}: {what}" if where else f"{self.file}: {what}")

    # The parts of a file

    def adventure(self, data: dict[str, Any]) -> Adventure | None:
        """The whole file; None if too little of it can be read."""
        self._known(data, "", ("adventure", "equipment", "location", "carry", "map"))
        head = self._table(data.get("adventure"), "adventure")
        limit = f"{self.game.clock.gauge}_limit"
        known = ("id", "title", "map", "start", "exit", limit, "gauges", "intro", "known")
        self._known(head, "adventure", known)
        for name in ("id", "title", "start", "exit"):
            self._text(head, name, "adventure")
        chart = self._chart(data, head)
        top = self.game.gauge(self.game.clock.gauge).top
        allowed = self._whole(head, limit, "adventure", 1, 60, top)
        gauges = dict(self._levels(head.get("gauges", {}), "adventure, gauges", low=0))
        for gauge in self.game.gauges:
            if gauge.id not in gauges:
                self.complain("adventure, gauges", f"no start value for '{gauge.id}'")
        self._within("adventure, gauges", gauges.items(), allowed)
        places = self._names(head.get("known", []), "adventure, known")
        equipment = tuple(
            self._piece(each, number) for number, each in self._entries(data, "equipment")
        )
        pages = self._pages(data)
        carry = self._carry(self._table(data.get("carry", {}), "carry"))
        if chart is None or self.complaints:
            return None
        return Adventure(
            head["id"], head["title"], chart, head["start"], head["exit"], allowed, gauges,
            head.get("intro", ""), equipment, pages, carry, self.file, places,
        )  # fmt: skip

    def _chart(self, data: dict[str, Any], head: dict[str, Any]) -> Chart | None:
        """The map that the adventure names; it may bring its own as [map]."""
        if "map" in data:
            try:
                return read_chart(data["map"], self.file)
            except BadComponents as error:
                self.complaints.append(str(error))
                return None
        name = head.get("map")
        if isinstance(name, str) and name in self.charts:
            return self.charts[name]
        self.complain("adventure, field map", f"no map '{name}'.{nearest(str(name), self.charts)}")
        return None

    def _entries(self, data: dict[str, Any], name: str) -> list[tuple[int, dict[str, Any]]]:
        """The entries of [[name]], numbered."""
        entries = data.get(name, [])
        if not isinstance(entries, list):
            self.complain(name, f"expected entries [[{name}]]")
            return []
        return [(n, self._table(each, f"{name} {n}")) for n, each in enumerate(entries, 1)]

    def _piece(self, data: dict[str, Any], number: int) -> Equipment:
        where = f"equipment {data.get('id', number)}"
        self._known(data, where, ("id", "name", "fitted", "use", "once"))
        once = data.get("once", False)
        if not isinstance(once, bool):
            self.complain(f"{where}, field once", "expected true or false")
        use = self._steps(data["use"], f"{where}, use", "use") if "use" in data else None
        fitted = self._levels(data.get("fitted", {}), f"{where}, fitted", low=1)
        if any(gauge == self.game.clock.gauge for gauge, _ in fitted):
            self.complain(f"{where}, fitted", "the clock is not fitted")
        name = self._text(data, "name", where)
        return Equipment(self._text(data, "id", where), name, fitted, use, once is True)

    def _pages(self, data: dict[str, Any]) -> dict[str, Page]:
        found: dict[str, Page] = {}
        for number, entry in self._entries(data, "location"):
            page = self._page(entry, number)
            if page.id in found:
                self.complain(f"location {page.id}", "is written twice")
            found[page.id] = page
        return found

    def _page(self, data: dict[str, Any], number: int) -> Page:
        name = data.get("name", "")
        where = f"location {data.get('id', f'number {number}')} ({name})"
        known = ("id", "name", "text", "enter", "again", "lost", "lost_text", "win_text")
        self._known(data, where, known)
        for each in ("id", "name", "text"):
            self._text(data, each, where)
        for each in ("lost_text", "win_text"):
            if each in data:
                self._text(data, each, where)
        enter = self._steps(data.get("enter"), f"{where}, enter", "enter")
        again, same = data.get("again", []), False
        if again == "same":
            again, same = data.get("enter", []), True
        lost = self._steps(data["lost"], f"{where}, lost", "lost") if "lost" in data else None
        return Page(
            str(data.get("id")), str(name), str(data.get("text", "")), enter,
            enter if same else self._steps(again, f"{where}, again", "again"), same, lost,
            str(data.get("lost_text", "")), str(data.get("win_text", "")),
        )  # fmt: skip

    def _carry(self, data: dict[str, Any]) -> Carry:
        self._known(data, "carry", ("keep", "caps", "floor", "reset", "words", "bonus"))
        keep = self._names(data.get("keep", []), "carry, keep")
        for gauge in keep:
            self._gauge(gauge, "carry, keep")
        bonus: list[tuple[Condition, Levels]] = []
        lines = data.get("bonus", [])
        for number, line in enumerate(lines if isinstance(lines, list) else [], 1):
            where = f"carry, bonus {number}"
            table = self._table(line, where)
            self._known(table, where, ("if", "gain"))
            when = self._condition(table.get("if", {}), where, carry=True)
            bonus.append((when, self._levels(table.get("gain", {}), where)))
        return Carry(
            keep,
            self._levels(data.get("caps", {}), "carry, caps", low=0),
            self._levels(data.get("floor", {}), "carry, floor", low=0),
            self._levels(data.get("reset", {}), "carry, reset", low=0),
            self._names(data.get("words", []), "carry, words"),
            tuple(bonus),
        )

    # Steps

    def _steps(self, data: object, where: str, path: str) -> Steps:
        """A list of steps; `path` is how a position names them, `where` how a complaint does."""
        if not isinstance(data, list):
            self.complain(where, "expected a list of steps")
            return ()
        read = (
            self._step(each, f"{where}, step {number}", f"{path} {number}")
            for number, each in enumerate(data, 1)
        )
        return tuple(step for step in read if step is not None)

    def _step(self, data: object, where: str, path: str) -> Step | None:
        step = self._table(data, where)
        do = step.get("do")
        where = f"{where} ({do})"
        if not isinstance(do, str) or do not in FIELDS:
            self.complain(where, f"no such step.{nearest(str(do), FIELDS)}")
            return None
        if FIELDS[do] is not None:
            self._known(step, where, ("do", *(FIELDS[do] or ())))
        if do in ("gain", "set"):
            levels = self._levels({k: v for k, v in step.items() if k != "do"}, where)
            if len(step) == 1:
                self.complain(where, "names no gauge")
            if do == "gain":
                return Gain(path, levels)
            self._within(where, levels)
            return Put(path, levels)
        if do in ("item", "drop"):
            name = self._text(step, "id", where)
            return Item(path, name) if do == "item" else Drop(path, name)
        if do == "note":
            return Note(path, self._text(step, "word", where))
        if do in ("win", "stop"):
            return Win(path) if do == "win" else Stop(path)
        return self._branch(do, step, where, path)

    def _branch(self, do: str, step: dict[str, Any], where: str, path: str) -> Step:
        """A step with lists of steps inside."""

        def inner(name: str) -> Steps:
            return self._steps(step.get(name), f"{where}, {name}", f"{path} {name}")

        if do == "test":
            skill = self._text(step, "skill", where)
            if self._gauge(skill, where) and not self.game.gauge(skill).skill:
                self.complain(f"{where}, field skill", f"'{skill}' is no skill")
            most = self.game.coins
            difficulty = self._whole(step, "difficulty", where, 1, most)
            return Test(path, skill, difficulty, inner("success"), inner("failure"))
        if do == "fight":
            if self.game.fight is None:
                self.complain(where, "this game has no fights: its game file has no [fight]")
            foe, c = self._text(step, "foe", where), self._whole(step, "c", where, 1, 60)
            return Fight(path, foe, c, inner("won"), inner("flee") if "flee" in step else None)
        if do == "if":
            condition = self._condition(step.get("cond", {}), where)
            otherwise = inner("else") if "else" in step else ()
            return If(path, condition, inner("then"), otherwise)
        return self._choose(step, where, path)

    def _choose(self, step: dict[str, Any], where: str, path: str) -> Choose:
        options = step.get("options")
        if not isinstance(options, list) or not 1 <= len(options) <= MOST_OPTIONS:
            self.complain(where, f"expected 1 to {MOST_OPTIONS} options")
            options = []
        found: list[Offer] = []
        for number, each in enumerate(options, 1):
            here = f"{where}, option {number}"
            option = self._table(each, here)
            self._known(option, here, ("label", "if", "then"))
            label = self._text(option, "label", here)
            if any(other.label.lower() == label.lower() for other in found):
                self.complain(here, f"the label '{label}' is there already")
            when = self._condition(option.get("if", {}), here)
            then = self._steps(option.get("then"), f"{here} '{label}'", f"{path} option {number}")
            found.append(Offer(label, when, then))
        if not any(option.when.always for option in found):
            self.complain(where, "no option without 'if': it might offer nothing")
        return Choose(path, tuple(found))

    def _condition(self, data: object, where: str, carry: bool = False) -> Condition:
        table = dict(self._table(data, f"{where}, condition"))
        at_most = f"{self.game.clock.gauge}_at_most"
        most = table.pop(at_most, None) if carry else None
        if most is not None and not _is_whole(most):
            self.complain(where, f"{at_most} is a whole number, not {most!r}")
        names = {key: self._one_or_more(table.pop(key, []), f"{where}, {key}")
                 for key in ("has", "not")}  # fmt: skip
        at_least = self._levels(table, f"{where}, condition", low=1)
        return Condition(at_least, names["has"], names["not"], most)

    # Values

    def _table(self, data: object, where: str) -> dict[str, Any]:
        if isinstance(data, dict):
            return data
        self.complain(where, "expected a table" if data is not None else "is missing")
        return {}

    def _known(self, data: Mapping[str, object], where: str, names: Iterable[str]) -> None:
        known = tuple(names)
        for name in data:
            if name not in known:
                self.complain(where, f"no field '{name}'.{nearest(name, known)}")

    def _text(self, data: Mapping[str, object], name: str, where: str) -> str:
        value = data.get(name)
        if isinstance(value, str) and value.strip():
            return value
        self.complain(f"{where}, field {name}", "expected a text" if name in data else "is missing")
        return ""

    def _whole(
        self, data: Mapping[str, object], name: str, where: str, low: int, high: int,
        default: int | None = None,
    ) -> int:  # fmt: skip
        value = data.get(name, default)
        if isinstance(value, int) and _is_whole(value) and low <= value <= high:
            return value
        self.complain(f"{where}, field {name}", f"expected {low} to {high}, it is {value!r}")
        return low

    def _names(self, data: object, where: str) -> tuple[str, ...]:
        if isinstance(data, list) and all(isinstance(each, str) for each in data):
            return tuple(data)
        self.complain(where, "expected a list of names")
        return ()

    def _one_or_more(self, data: object, where: str) -> tuple[str, ...]:
        return (data,) if isinstance(data, str) else self._names(data, where)

    def _levels(self, data: object, where: str, low: int | None = None) -> Levels:
        """Gauges with whole numbers, in the order of the file."""
        found: list[tuple[str, int]] = []
        for gauge, number in self._table(data, where).items():
            if not self._gauge(gauge, where):
                continue
            if not _is_whole(number) or (low is not None and number < low):
                least = "" if low is None else f" from {low}"
                self.complain(where, f"{gauge} is a whole number{least}, not {number!r}")
            else:
                found.append((gauge, number))
        return tuple(found)

    def _within(self, where: str, levels: Iterable[tuple[str, int]], limit: int = 60) -> None:
        """MM-1: between 0 and the top; the top of the clock is that of the adventure."""
        for gauge, number in levels:
            clock = gauge == self.game.clock.gauge
            top = limit if clock else self.game.gauge(gauge).top
            if not 0 <= number <= top:
                self.complain(where, f"{gauge} goes from 0 to {top}, it is {number}")

    def _gauge(self, name: str, where: str) -> bool:
        known = [gauge.id for gauge in self.game.gauges]
        if name in known:
            return True
        self.complain(where, f"no gauge '{name}'.{nearest(name, known)}")
        return False


FIELDS: dict[str, tuple[str, ...] | None] = {
    "gain": None,
    "set": None,
    "item": ("id",),
    "drop": ("id",),
    "note": ("word",),
    "test": ("skill", "difficulty", "success", "failure"),
    "fight": ("foe", "c", "won", "flee"),
    "choose": ("options",),
    "if": ("cond", "then", "else"),
    "win": (),
    "stop": (),
}
"""The steps and their fields; `gain` and `set` name gauges instead."""


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_adventure(
    game: GameFile, charts: Mapping[str, Chart], data: dict[str, Any], file: str
) -> tuple[Adventure | None, list[str]]:
    """An adventure from the tables of its file, and what is wrong with it."""
    reader = Reader(game, charts, file)
    return reader.adventure(data), reader.complaints


def charts_of(folder: Path, game: GameFile) -> dict[str, Chart]:
    """The maps of the game by their ids."""
    found = [load_chart(folder, name) for name in game.maps]
    return {chart.id: chart for chart in found}


def adventure_tables(folder: Path, name: str) -> dict[str, Any]:
    """The tables of an adventure file of the game."""
    return read_toml(folder / f"{name}.toml")


def inside(steps: Steps) -> Iterable[Step]:
    """Every step of a list, those in its branches included."""
    for step in steps:
        yield step
        for branch in branches(step):
            yield from inside(branch)


def branches(step: Step) -> tuple[Steps, ...]:
    """The lists of steps inside a step."""
    if isinstance(step, Test):
        return (step.success, step.failure)
    if isinstance(step, Fight):
        return (step.won, step.flee or ())
    if isinstance(step, If):
        return (step.then, step.otherwise)
    return tuple(option.then for option in step.options) if isinstance(step, Choose) else ()


def conditions_in(steps: Steps) -> Iterable[tuple[Step, Condition]]:
    """Every condition in a list of steps, with the step it stands in."""
    for step in inside(steps):
        if isinstance(step, If):
            yield step, step.condition
        elif isinstance(step, Choose):
            for option in step.options:
                yield step, option.when
