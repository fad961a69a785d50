"""Toroball: the words of decisions and of what chance gives."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.engine.book import Book, Family
from parlour.games.toroball.components import DIRECTIONS

TEAMS = ["West", "East"]
NAMES = ["W1", "W2", "W3", "E1", "E2", "E3"]
"""TB-49: in records and descriptions."""
CALLED = [f"{team} {number}" for team in TEAMS for number in (1, 2, 3)]
"""The same for people: `E1` is a square too."""
FACES = ["1", "2", "3", "4", "5", "6"]


def called(name: str) -> str:
    """A character as people call it.

    >>> called("E2"), called("the cow")
    ('East 2', 'the cow')
    """
    return CALLED[NAMES.index(name)] if name in NAMES else name


@dataclass(frozen=True)
class CompassBook(Book):
    """A scatter roll, which may also be named by its direction: `5` or `west`."""

    compass: tuple[str, ...] = ()

    def value(self, text: object) -> int:
        """The outcome, by its face or by the first face with its direction."""
        word = str(text).strip().lower().removeprefix("scatter ")
        return self.compass.index(word) if word in self.compass else super().value(text)


def compass_book(compass: list[str]) -> Book:
    """TB-8: the scatter roll."""
    return CompassBook((Family("scatter", (FACES,), "Compass {0}", "TB-8"),), tuple(compass))


def move_book(arrows: list[str], squares: list[str], distances: list[str]) -> Book:
    """All decisions, in the order of `tables`."""
    return Book(
        (
            Family("arrow", (arrows,), "Put number 3 on {0}", "TB-9"),
            *(Family("act", ([name],), f"Act with {called(name)}", "TB-13") for name in NAMES),
            *(Family("skip", ([name],), f"Skip with {called(name)}", "TB-15") for name in NAMES),
            *(Family("return", ([name],), f"Bring {called(name)} back", "TB-43") for name in NAMES),
            Family("place", (squares,), "Put it on {0}", "TB-43"),
            Family("step", (squares,), "Step to {0}", "TB-16"),
            Family("kick", (DIRECTIONS, distances), "Kick {0}, {1} squares", "TB-21"),
            Family("shot", (DIRECTIONS,), "Shoot {0} at the goal", "TB-21"),
            Family("agitate", (), "Agitate the cow", "TB-29"),
            Family("perch", (), "Perch on the fence", "TB-31"),
            Family("hide", (), "Hide", "TB-31"),
            Family("end", (), "End the turn", "TB-18"),
            Family("skip", (), "Skip after the return", "TB-43"),
        )
    )


def first_player_book() -> Book:
    """TB-11: the coin for the first player."""
    return Book((Family("first_player", (TEAMS,), "{0} goes first", "TB-11"),))


def cow_start_book(spots: list[str]) -> Book:
    """TB-10: the coin for the cow."""
    return Book((Family("cow_start", (spots,), "The cow starts on {0}", "TB-10"),))


def cow_move_book() -> Book:
    """TB-37, TB-40: the die of the cow."""
    return Book((Family("cow_move", (FACES,), "The cow rolls {0}", "TB-37"),))
