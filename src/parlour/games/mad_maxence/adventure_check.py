"""What makes an adventure impossible to play, and what its writer should look at again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from parlour.engine.errors import BadComponents, nearest
from parlour.games.mad_maxence.adventure_file import (
    WORDS_OF,
    Adventure,
    Condition,
    Drop,
    Fight,
    Gain,
    Item,
    Note,
    Page,
    Put,
    Step,
    Steps,
    Stop,
    Test,
    Win,
    adventure_tables,
    charts_of,
    conditions_in,
    inside,
    read_adventure,
)
from parlour.games.mad_maxence.components import HERE, Chart, GameFile, load_game

MOST_NAMES = 60
"""How many words, and how many pieces of equipment, a campaign may have."""
MOST_USABLE = 12


@dataclass(frozen=True)
class Campaign:
    """A game file and the adventures that can be played with it, in their order."""

    game: GameFile
    adventures: tuple[Adventure, ...]
    own: bool = False
    """Whether an adventure of an owner is played alone."""

    def place_of(self, name: str) -> int:
        """The place of an adventure in the order, by its id."""
        return [each.id for each in self.adventures].index(name)


def load_campaign(
    folder: Path = HERE, own: dict[str, Any] | None = None, name: str = ""
) -> Campaign:
    """The game of a folder. An owner's file with an [adventure] replaces the one of the same id,
    or is played alone; any other is laid over the game file."""
    if own is None or "adventure" not in own:
        return _whole(folder, load_game(folder, own, name))
    shown = name or "your adventure"
    booklet = _as_shipped(folder)
    adventure, complaints = check_adventure(booklet, own, shown, folder)
    if adventure is None or complaints:
        raise BadComponents("\n".join(complaints))
    known = [each.id for each in booklet.adventures]
    if adventure.id not in known:
        return Campaign(booklet.game, (adventure,), own=True)
    kept = [adventure if each.id == adventure.id else each for each in booklet.adventures]
    return Campaign(booklet.game, tuple(kept))


@cache
def _as_shipped(folder: Path) -> Campaign:
    return _whole(folder, load_game(folder))


def _whole(folder: Path, game: GameFile) -> Campaign:
    """Every adventure that the game file names."""
    booklet = Campaign(game, ())
    for name in game.adventures:
        tables = adventure_tables(folder, name)
        adventure, complaints = check_adventure(booklet, tables, f"{name}.toml", folder)
        if adventure is None or complaints:
            raise BadComponents("\n".join(complaints))
        booklet = Campaign(game, (*booklet.adventures, adventure))
    return booklet


def check_adventure(
    before: Campaign, tables: dict[str, Any], file: str, folder: Path = HERE
) -> tuple[Adventure | None, list[str]]:
    """Read an adventure that may follow on others, and say all that is wrong with it."""
    charts = charts_of(folder, before.game)
    adventure, complaints = read_adventure(before.game, charts, tables, file)
    if adventure is None:
        return None, complaints
    return adventure, [*complaints, *refusals(before, adventure)]


def refusals(before: Campaign, adventure: Adventure) -> list[str]:
    """Why an adventure that can be read cannot be played."""
    found = [
        *_locations(adventure),
        *_names(before, adventure),
        *_fights(adventure),
        *_endings(adventure),
        *_for_ever(before.game, adventure),
        *_uses(before.game, adventure),
    ]
    return [f"{adventure.file}: {each}" for each in found]


# Locations and roads


def _locations(adventure: Adventure) -> Iterator[str]:
    """Every place of the map has a page, every page a place, and no place is a dead end."""
    chart = adventure.chart
    for place in chart.places:
        if place not in adventure.pages:
            yield f"location {place}: is on the map '{chart.id}' but has no entry"
        ways = len(chart.beside[place])
        if ways < 2 and len(chart.places) > 1:
            roads = "road" if ways == 1 else "roads"
            yield f"location {place}: cannot be left again, it has {ways} {roads} and needs two"
    for page in adventure.pages.values():
        if page.id not in chart.places:
            yield f"location {page.id}: is not on the map.{nearest(page.id, chart.places)}"
    for name, place in (("start", adventure.start), ("exit", adventure.exit)):
        if place not in chart.places:
            yield f"adventure, field {name}: no location '{place}'.{nearest(place, chart.places)}"
    for place in adventure.known:
        if place not in chart.places:
            yield f"adventure, field known: no location '{place}'.{nearest(place, chart.places)}"


def reached(chart: Chart, start: str) -> set[str]:
    """Where one can get from a place, never straight back (MM-9)."""
    seen = {(start, "")}
    ahead = [(start, "")]
    while ahead:
        at, came_from = ahead.pop()
        for place in chart.beside.get(at, ()):
            if place != came_from and (place, at) not in seen:
                seen.add((place, at))
                ahead.append((place, at))
    return {place for place, _ in seen}


# Names


def _names(before: Campaign, adventure: Adventure) -> Iterator[str]:
    """Words must be noted here or carried here, equipment must exist."""
    items = [piece.id for piece in adventure.equipment]
    for item in {each for each in items if items.count(each) > 1}:
        yield f"equipment {item}: is there twice"
    brought = _carried(before)
    pieces = [*items, *(piece.id for each in before.adventures for piece in each.equipment)]
    words = {*_noted(adventure), *brought}
    for word in sorted(words & set(pieces)):
        yield f"word '{word}': is the name of a piece of equipment too"
    if len(words) > MOST_NAMES or len(set(pieces)) > MOST_NAMES:
        yield f"more than {MOST_NAMES} words or pieces of equipment"
    for where, steps in lists_of(adventure):
        for step in inside(steps):
            if isinstance(step, Item | Drop) and step.id not in pieces:
                hint = nearest(step.id, pieces)
                yield f"{where}, {_at(step)}: no equipment '{step.id}'.{hint}"
        for step, condition in conditions_in(steps):
            for name in (*condition.has, *condition.lacks):
                if name not in words and name not in pieces:
                    hint = nearest(name, [*sorted(words), *pieces])
                    yield f"{where}, {_at(step)}: no word or equipment '{name}'.{hint}"
    for word in adventure.carry.words:
        if word not in words:
            yield f"carry, words: nothing notes '{word}'.{nearest(word, sorted(words))}"


def _noted(adventure: Adventure) -> set[str]:
    return {
        step.word
        for _, steps in lists_of(adventure)
        for step in inside(steps)
        if isinstance(step, Note)
    }


def words_of(adventure: Adventure) -> list[str]:
    """Every word that the adventure speaks of and that is no equipment, in a fixed order."""
    steps = [each for _, each in lists_of(adventure)]
    asked = {name for each in steps for _, condition in conditions_in(each)
             for name in (*condition.has, *condition.lacks)}  # fmt: skip
    pieces = {piece.id for piece in adventure.equipment}
    return sorted(({*_noted(adventure), *adventure.carry.words, *asked}) - pieces)


def _carried(before: Campaign) -> set[str]:
    """The words that some adventure before this one hands on."""
    return {word for each in before.adventures for word in each.carry.words}


def lists_of(adventure: Adventure) -> Iterator[tuple[str, Steps]]:
    """Every list of steps in the file, with what it belongs to."""
    for page in adventure.pages.values():
        where = _entry(page)
        yield where, page.enter
        if not page.same:
            yield where, page.again
        yield where, page.lost or ()
    for piece in adventure.equipment:
        yield f"equipment {piece.id}", piece.use or ()


def _entry(page: Page) -> str:
    return f"location {page.id} ({page.name})"


def _at(step: Step) -> str:
    """Where a step stands in its entry, and what it is."""
    return f"{step.where} ({WORDS_OF[type(step)]})"


# Fights and endings


def _fights(adventure: Adventure) -> Iterator[str]:
    """A fight needs to be lost somehow, and never in a list that follows on a lost one."""
    for page in adventure.pages.values():
        fights = [step for steps in (page.enter, page.again) for step in inside(steps)
                  if isinstance(step, Fight)]  # fmt: skip
        if fights and page.lost is None:
            yield f"{_entry(page)}, {_at(fights[0])}: the location has no 'lost' list"
        if fights and not page.lost_text:
            yield f"{_entry(page)}, {_at(fights[0])}: the location has no 'lost_text'"
        for step in inside(page.lost or ()):
            if isinstance(step, Fight):
                yield f"{_entry(page)}, {_at(step)}: a 'lost' list holds no fight"


def _endings(adventure: Adventure) -> Iterator[str]:
    """MM-20: `win` stands at the exit and can be reached."""
    wins = False
    for page in adventure.pages.values():
        for steps in (page.enter, page.again, page.lost or ()):
            for step in inside(steps):
                if isinstance(step, Win) and page.id != adventure.exit:
                    yield f"{_entry(page)}, {_at(step)}: only the exit is won at"
                wins |= isinstance(step, Win) and page.id == adventure.exit
    if not wins or adventure.exit not in reached(adventure.chart, adventure.start):
        yield f"location {adventure.exit}: no 'win' can be reached"


# Lists that are resolved again and again


def _for_ever(game: GameFile, adventure: Adventure) -> Iterator[str]:
    """MM-R14: what can happen again must not give back time or fuel."""
    for page in adventure.pages.values():
        fights = any(isinstance(step, Fight) for step in inside(page.again))
        lists = [page.again, *([page.lost or ()] if fights else [])]
        for steps in lists:
            for step in inside(steps):
                if _gives_time(game, adventure, step):
                    yield (
                        f"{_entry(page)}, {_at(step)}: happens again and again, so it must not "
                        f"{_what(game)}"
                    )


def _gives_time(game: GameFile, adventure: Adventure, step: Step) -> bool:
    """Whether a step may lower the clock or raise the fuel."""
    clock = game.clock.gauge
    fuel = game.manoeuvre.spends if game.manoeuvre else None
    if isinstance(step, Gain):
        return any((g == clock and n < 0) or (g == fuel and n > 0) for g, n in step.changes)
    if isinstance(step, Put):
        limit = adventure.limit
        return any((g == clock and n < limit) or (g == fuel and n > 0) for g, n in step.levels)
    return False


def _what(game: GameFile) -> str:
    said = f"lower {game.clock.gauge}"
    return f"raise {game.manoeuvre.spends} or {said}" if game.manoeuvre else said


def _uses(game: GameFile, adventure: Adventure) -> Iterator[str]:
    """MM-R16: what a piece of equipment may do when it is used."""
    usable = [piece for piece in adventure.equipment if piece.use is not None]
    if len(usable) > MOST_USABLE:
        yield f"equipment: more than {MOST_USABLE} pieces with a 'use' list"
    for piece in usable:
        for step in inside(piece.use or ()):
            where = f"equipment {piece.id}, {_at(step)}"
            if isinstance(step, Fight | Win | Stop):
                yield f"{where}: a 'use' list holds no {WORDS_OF[type(step)]}"
            if not piece.once and _gives_time(game, adventure, step):
                yield f"{where}: without 'once' it must not {_what(game)}"


# Warnings


def warnings(adventure: Adventure, game: GameFile) -> list[str]:
    """What can be played but is hardly meant."""
    found = [*_unreached(adventure), *_idle_names(adventure), *_hopeless(adventure, game)]
    return [f"{adventure.file}: {each}" for each in found]


def _unreached(adventure: Adventure) -> Iterator[str]:
    """Places that cannot be reached, or that cannot be left for the exit."""
    chart = adventure.chart
    near = reached(chart, adventure.start)
    for page in adventure.pages.values():
        if page.id not in near:
            yield f"{_entry(page)}: cannot be reached from {adventure.start}"
        if adventure.exit not in reached(chart, page.id):
            yield f"{_entry(page)}: cannot be left for the exit, {adventure.exit}"


def _idle_names(adventure: Adventure) -> Iterator[str]:
    """Equipment that is nowhere found, words that nobody asks for."""
    steps = [step for _, steps in lists_of(adventure) for step in inside(steps)]
    taken = {step.id for step in steps if isinstance(step, Item)}
    for piece in adventure.equipment:
        if piece.id not in taken:
            yield f"equipment {piece.id}: is nowhere found"
    asked = {name for _, each in lists_of(adventure) for _, condition in conditions_in(each)
             for name in (*condition.has, *condition.lacks)}  # fmt: skip
    for word in sorted(_noted(adventure) - asked - set(adventure.carry.words)):
        yield f"word '{word}': is noted, but nobody asks for it and it is not carried"


def _hopeless(adventure: Adventure, game: GameFile) -> Iterator[str]:
    """Tests and conditions beyond the top of their gauge."""
    for where, steps in lists_of(adventure):
        for step in inside(steps):
            if isinstance(step, Test) and step.difficulty > game.gauge(step.skill).top:
                yield f"{where}, {_at(step)}: {step.skill} never reaches {step.difficulty}"
        for step, condition in conditions_in(steps):
            for gauge, number in _beyond(condition, game, adventure):
                yield f"{where}, {_at(step)}: {gauge} never reaches {number}"


def _beyond(
    condition: Condition, game: GameFile, adventure: Adventure
) -> Iterable[tuple[str, int]]:
    for gauge, number in condition.at_least:
        clock = gauge == game.clock.gauge
        if number > (adventure.limit if clock else game.gauge(gauge).top):
            yield gauge, number


def check_file(tables: dict[str, Any], file: str, folder: Path = HERE) -> list[str]:
    """Warnings about an owner's file; what cannot be played is refused."""
    campaign = load_campaign(folder, tables, file)
    mine = [each for each in campaign.adventures if each.file == file] or campaign.adventures
    return [line for adventure in mine for line in warnings(adventure, campaign.game)]
