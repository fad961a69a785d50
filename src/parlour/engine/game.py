"""The game: all that Parlour needs to know about a title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlour.engine.bounds import Bounds
from parlour.engine.components import check_size, read_toml
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.errors import BadOption, BadPosition, nearest
from parlour.engine.levels import BEGINNER, RANDOM, THUMB, Level, Thinking
from parlour.engine.measures import Measures
from parlour.engine.options import ChoiceOption, Option, read_options
from parlour.engine.values import Oracle

if TYPE_CHECKING:
    from parlour.engine.commands import Command
    from parlour.engine.events import Event
    from parlour.engine.record import History
    from parlour.engine.study import Study


@dataclass(frozen=True)
class Setup:
    """What a match starts from: checked options, seats, an owner's components."""

    options: Mapping[str, object]
    seats: int = 1
    components: dict[str, Any] | None = None
    file: str = ""
    chosen: Mapping[str, object] = field(default_factory=dict)
    """The options that were chosen; with other components the rest may be different."""

    def text(self, name: str) -> str:
        """An option that is a word."""
        return str(self.options[name])

    def whole(self, name: str) -> int:
        """An option that is a number."""
        value = self.options[name]
        assert isinstance(value, int)
        return value


@dataclass(frozen=True)
class Game:
    """A title: what it is called, who sits where, how it starts, how it is shown."""

    slug: str
    title: str
    sentence: str
    version: str
    """Changes whenever old records would no longer replay."""
    seats: tuple[tuple[str, ...], ...]
    """The names of the seats, once for each number of seats it can be played with."""
    start_of: Callable[[Setup], Position]
    arrange: Callable[[Any, dict[str, object]], None] | None = None
    """Change a start position to the one that a description means, by its fields and what follows
    from them; without it by its fields alone. See `position`."""
    bounds_of: Callable[[Any], Bounds] | None = None
    """How large the match is that begins with a position; see `bounds`."""
    pending: tuple[str, ...] = ()
    """Fields of a description that say what is going on rather than what lies on the table."""
    minutes: int = 15
    weight: int = 1
    """How much there is to learn, 1 to 5."""
    options: tuple[Option, ...] = ()
    reconstructed: bool = False
    credits: str = ""
    scene: Callable[[Any, int], Any] | None = None
    """What a seat (or -1, a bystander) sees on the table; see `parlour.scene`."""
    goal: Callable[[Any, int], Any] | None = None
    """What a seat (or -1, a bystander) sees of what is to be reached, and how far it is; see
    `parlour.scene.table.Goal`."""
    look: Any = None
    """How it is drawn; see `parlour.scene.look`."""
    log_line: Callable[[Event], str] | None = None
    """One event in plain words."""
    preview_line: Callable[[Event], str] | None = None
    """The same for an event that a move would bring, where that is said otherwise: shorter, and
    without the dice; empty if it says nothing that one wants to know before."""
    cues: Callable[[Event], tuple[Any, ...]] | None = None
    """How an event is staged; see `parlour.scene.cues`."""
    touches: Callable[[Any, int], tuple[tuple[str, ...], ...]] | None = None
    """What one touches to make a move of the book, in order; several ways where there are."""
    move_meant: Callable[[Any, str], int | None] | None = None
    """The move that whoever decides means by touching something that is no target now, where
    `touches` does not tell; see `parlour.scene.choices.move_meant`."""
    ending: Callable[[History], Any] | None = None
    """What there is to tell of a match that is over; see `parlour.scene.ending`."""
    thumb: Callable[[], Policy] | None = None
    """The rules of thumb a sensible person plays by."""
    levels: tuple[Level, ...] = ()
    """Its bots from the weakest to the strongest, if there are more than usual; see `ladder`."""
    thinking: Thinking = field(default_factory=Thinking)
    """How a search goes about it."""
    oracle: Callable[[Any], Oracle | None] | None = None
    """Who knows the exact results of a position like this one; None where nobody does."""
    insider: Callable[[Any], Oracle | None] | None = None
    """Whom the exact level asks instead of the oracle, never for advice: somebody who knows even
    what its seat has not seen, as pages of a booklet, or only the best moves, and those at once."""
    unit: str = ""
    """What scores count, where they are no shares of a win: 'points'."""
    span: float = 1.0
    """How far good and bad results lie apart; 1 where a score is a share of a win."""
    check: Callable[[dict[str, Any], str], list[str]] | None = None
    """What an owner should look at again in a component file that can be played; called with
    its content and its name."""
    measures: Measures | None = None
    """What the lab measures in it."""
    commands: Callable[[], Mapping[str, Command]] | None = None
    """What it brings to the command line, made when it is asked for: `parlour SLUG NAME ...`."""
    folder: Path | None = None
    """Where the guide lies."""
    windows: bool = False
    """Whether seats may be asked in secret (`Position.covert`): tables have reaction windows."""

    @property
    def ladder(self) -> tuple[Level, ...]:
        """Its bots from the weakest to the strongest."""
        usual = (RANDOM, BEGINNER, THUMB) if self.thumb is not None else (RANDOM,)
        return self.levels or usual

    def setup(self, options: Mapping[str, object] | None = None, seats: int = 0) -> Setup:
        """Check options; `components` is the content of a TOML file, or its `Path`. A text is
        never taken for a path: it may come from anywhere."""
        given = dict(options or {})
        own = given.pop("components", None)
        file = ""
        if isinstance(own, Path):
            file = str(own)
            own = read_toml(own)
        if own is not None and not isinstance(own, dict):
            raise BadOption("components are given as the content of a file, not as its name")
        if own is not None:
            check_size(own)
            if self.folder is not None and not (self.folder / "components.toml").is_file():
                raise BadOption(f"{self.title} has no components that a file could change")
        try:
            values = read_options(self.options, given, own)
        except BadOption as error:
            raise BadOption(f"{self.title}: {error}") from None
        counts = [len(names) for names in self.seats]
        if seats and seats not in counts:
            raise BadOption(f"{self.title} has {' or '.join(map(str, counts))} seats, not {seats}")
        chosen = {name: values[name] for name in given}
        return Setup(values, seats or counts[0], own, file, chosen)

    def own_files(self, options: Mapping[str, object]) -> dict[str, object]:
        """Options as they were typed, where a path may stand for a value: the file it names
        becomes the components of the match. Only for whoever may read files here.

        >>> from parlour.games import find_game
        >>> found = find_game("urban-recovery").own_files({"board": "yard.toml", "hints": "off"})
        >>> str(found["components"]), found["hints"]
        ('yard.toml', 'off')
        """
        found = dict(options)
        if "components" in found:
            found["components"] = Path(str(found["components"])).expanduser()
        for option in self.options:
            if isinstance(option, ChoiceOption) and option.file:
                value = str(found.get(option.name, option.default))
                path = Path(value).expanduser()
                if value not in option.values and (path.suffix == ".toml" or path.is_file()):
                    del found[option.name]
                    found["components"] = path
        return found

    def start(self, **options: object) -> Position:
        """The position before anything has happened.

        >>> from parlour.games import find_game
        >>> find_game("last-glow").start(mode="nightmare").asks()
        'set-up column'
        """
        return self.start_of(self.setup(options))

    def position(self, words: Mapping[str, object], **options: object) -> Position:
        """The position that a description means; what it leaves out comes from the start.

        Options of the match may stand among the words. A description that says more than
        options but not what is asked means a decision of the first seat that can decide.
        """
        chosen, rest = self.told_apart(words)
        return self.arranged(self.start(**{**options, **chosen}), rest)

    def told_apart(
        self, words: Mapping[str, object]
    ) -> tuple[dict[str, object], dict[str, object]]:
        """The options in a description, and all else that it says."""
        names = {option.name for option in self.options} | {"components"}
        chosen = {name: value for name, value in words.items() if name in names}
        return chosen, {name: value for name, value in words.items() if name not in names}

    def arranged(self, position: Position, rest: dict[str, object]) -> Position:
        """A start position made the one that is described."""
        if rest and self.arrange is not None:
            self.arrange(position, rest)
        elif rest:
            if type(position).fields is Position.fields:
                raise BadPosition(f"positions of {self.title} cannot be set up from words")
            position.fields().arrange(position, rest)
        return position

    def study(self, words: Mapping[str, object] | None = None, **options: object) -> Study:
        """A position to play with in words.

        >>> from parlour.games import find_game
        >>> study = find_game("last-glow").study({"lighthouse": "2,3", "hearts": ["1,3"]})
        >>> study.play("hunt 1,3").then(4)["items"]
        ['1,3']
        """
        from parlour.engine.study import Study

        return Study(self, self.position(words or {}, **options))

    def bounds(self, setup: Setup) -> Bounds | None:
        """How large a match is: its moves, outcomes, length and scores; None where that is not
        declared.

        >>> from parlour.games import find_game
        >>> game = find_game("last-glow")
        >>> game.bounds(game.setup()).moves
        54
        """
        return self.bounds_of(self.start_of(setup)) if self.bounds_of is not None else None

    def seat_names(self, seats: int) -> tuple[str, ...]:
        """The names of the seats in a match of so many."""
        return next(names for names in self.seats if len(names) == seats)

    def seat(self, name: str, seats: int) -> int:
        """A seat by its number (from 1) or name."""
        names = self.seat_names(seats)
        if name.isdigit() and 1 <= int(name) <= len(names):
            return int(name) - 1
        lowered = [each.lower() for each in names]
        if name.lower() in lowered:
            return lowered.index(name.lower())
        known = [*map(str, range(1, len(names) + 1)), *lowered]
        raise BadOption(f"{self.title} has no seat '{name}'.{nearest(name, known)}")

    def variants(self) -> list[Setup]:
        """Every combination of named options and numbers of seats, as far as they are worth it;
        another reading of the rulebook once, with all else as usual."""
        choices = [option for option in self.options if isinstance(option, ChoiceOption)]
        usual = {option.name: option.default for option in choices}
        tried: list[Iterable[str]] = [
            (option.default,) if option.ruling else option.tried or option.values
            for option in choices
        ]
        picks = [dict(zip(usual, pick, strict=True)) for pick in product(*tried)]
        picks += [
            {**usual, option.name: value}
            for option in choices
            if option.ruling
            for value in option.tried or option.values
            if value != option.default
        ]
        return [self.setup(pick, n) for pick in picks for n in map(len, self.seats)]
