"""What the start form says: options, who sits where, practice, a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from parlour.bots import bot_names, level_name, usual_bot
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.house.house import House
from parlour.house.rows import BOT, FREE
from parlour.house.stored_match import EMPTY
from parlour.house.table_cache import Limits
from parlour.match.match import PERSON
from parlour.match.reaction_window import Manner

ME, FRIEND, ANYBODY, HERE = "me", "friend", "anybody", "here"
INVITED = (FRIEND, ANYBODY)
SEED_DIGITS = 18
SLOW = "slow"
WINDOWS = {
    "1": ("Brisk", "One second to object or react."),
    "2.5": ("Usual", "Two and a half seconds."),
    "5": ("Patient", "Five seconds."),
    SLOW: ("Slow table", "For matches over days: only answers given beforehand count."),
}
"""How long a table waits for whoever may have an answer."""
ABSENT = {
    BOT: ("A bot plays on", "They can take the seat back when they return."),
    FREE: ("The seat is free again", "The next who comes may have it."),
}
"""What becomes of the seat of a stranger who stays away."""


@dataclass(frozen=True)
class Start:
    """What a match needs to be opened."""

    options: dict[str, object]
    seats: tuple[str, ...]
    """'me', 'friend', 'anybody', 'here' or the name of a bot, for each seat."""
    names: tuple[str, ...]
    """The name of the person in each seat, as far as it was said."""
    practice: bool
    seed: int | None
    manner: Manner = field(default_factory=Manner)
    absent: str = BOT
    """What becomes of the seat of a stranger who stays away."""

    @property
    def present(self) -> list[int]:
        """The seats of the persons at this screen; whoever filled in the form comes first."""
        return [n for n, who in enumerate(self.seats) if who == ME] + [
            n for n, who in enumerate(self.seats) if who == HERE
        ]


@dataclass(frozen=True)
class Begun:
    """A match that was opened for the persons at one screen."""

    match: str
    tokens: tuple[str, ...]
    invitation: str | None
    """For others; None if no seat is free any more."""


def sitters(game: Game, seats: int) -> tuple[str, ...]:
    """Who may sit in a seat. Where there is one seat only, nobody is invited."""
    others = (FRIEND, ANYBODY, HERE) if seats > 1 else ()
    return (ME, *others, *bots_of(game))


def bots_of(game: Game) -> tuple[str, ...]:
    """The bots that can play a game, from the weakest to the strongest."""
    return bot_names(game)


def bot_words(game: Game, name: str) -> str:
    """How a bot plays: 'plays at random'; empty if it is none of the game's."""
    return next((level.words for level in game.ladder if level.name == name), "")


def usual(seat: int) -> str:
    """Who sits in a seat unless the form says otherwise: oneself, then bots."""
    return ME if seat == 0 else BOT


def read_start(game: Game, words: Mapping[str, str]) -> Start:
    """Read the form; what does not fit is said in a sentence."""
    count = _count(game, words.get("seats", ""))
    options: dict[str, object] = {
        option.name: words[option.name] for option in game.options if option.name in words
    }
    game.setup(options, count)
    said = (words.get(f"seat-{n + 1}", usual(n)) for n in range(count))
    level = words.get("level", usual_bot(game))
    seats = tuple(level_name(level if each == BOT else each, game) for each in said)
    _check_seats(game, seats)
    return Start(
        options,
        seats,
        tuple(_name(words, n, who) for n, who in enumerate(seats)),
        words.get("practice") == "yes",
        _seed(words.get("seed", "")),
        _manner(game, words),
        _absent(words.get("absent", BOT)),
    )


def begin(house: House, game: Game, start: Start, person: str | None = None) -> Begun:
    """Open the match and seat everybody who is at this screen."""
    present = start.present
    host = present[0] if present else None
    who = [
        PERSON if n == host else EMPTY if seat in (ME, *INVITED, HERE) else seat
        for n, seat in enumerate(start.seats)
    ]
    name = start.names[host] if host is not None else ""
    manner = replace(start.manner, shared=game.windows and len(present) > 1)
    opened = house.matchmaking.open_match(
        game.slug,
        start.options,
        who,
        start.practice,
        start.seed,
        name,
        manner,
        person,
        open_seats=[n for n, seat in enumerate(start.seats) if seat == ANYBODY],
        absent=start.absent,
    )
    tokens = [opened.token] if opened.token is not None else []
    for seat in present[1:]:
        assert opened.invitation is not None
        name = start.names[seat]
        seated = house.matchmaking.sit(opened.invitation, name, seat, person=person)
        tokens.append(seated.token)
    free = any(seat in INVITED for seat in start.seats)
    return Begun(opened.match, tuple(tokens), opened.invitation if free else None)


def _count(game: Game, said: str) -> int:
    counts = [len(names) for names in game.seats]
    if not said:
        return counts[0]
    if said not in map(str, counts):
        listed = " or ".join(map(str, counts))
        raise ParlourError(f"{game.title} is played with {listed} seats, not '{said[:20]}'")
    return int(said)


def _check_seats(game: Game, seats: tuple[str, ...]) -> None:
    known = sitters(game, len(seats))
    for label, who in zip(game.seat_names(len(seats)), seats, strict=True):
        if who not in known:
            raise ParlourError(f"nobody called '{who[:20]}' can sit in the seat {label}")
    if seats.count(ME) > 1:
        raise ParlourError(
            "you can sit in one seat only: give the other one to somebody at this screen"
        )
    if set(INVITED) & set(seats) and ME not in seats and HERE not in seats:
        raise ParlourError("take a seat yourself before you invite somebody")


def _name(words: Mapping[str, str], seat: int, who: str) -> str:
    field = {ME: "name", HERE: f"name-{seat + 1}"}.get(who)
    name = words.get(field, "").strip() if field is not None else ""
    if len(name) > Limits.name:
        raise ParlourError(f"a name has at most {Limits.name} letters")
    return name


def _manner(game: Game, words: Mapping[str, str]) -> Manner:
    """How the table asks whoever may have an answer, where a game has such moments."""
    said = words.get("window", "").strip()
    if not game.windows or not said:
        return Manner()
    if said == SLOW:
        return Manner(slow=True)
    try:
        manner = Manner(float(said))
    except ValueError:
        raise ParlourError(f"a reaction window is a number of seconds, not '{said[:20]}'") from None
    manner.check()
    return manner


def _absent(said: str) -> str:
    if said not in ABSENT:
        raise ParlourError(f"if a stranger stays away: bot or free, not '{said[:20]}'")
    return said


def _seed(said: str) -> int | None:
    said = said.strip()
    if not said:
        return None
    if not (said.isascii() and said.isdecimal() and len(said) <= SEED_DIGITS):
        raise ParlourError(
            f"a seed is a whole number of at most {SEED_DIGITS} digits, not '{said[:30]}'"
        )
    return int(said)
