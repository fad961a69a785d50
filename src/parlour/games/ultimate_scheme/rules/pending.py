"""Ultimate Scheme: what is still to do, one thing upon the other.

None of it is ever changed once it is made, so copies of a position share it.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NOWHERE: Final = -1
NOBODY: Final = -1
NO_CHOICE: Final = -1
NO_SCHEME: Final = -1

# What is played: the number of an action card, or one of these, which are announced like cards.
WALK: Final = 30
FLY: Final = 31

# Windows (US-68 to US-73).
NEUTRALIZER_WINDOW: Final = 0
RENDITION_WINDOW: Final = 1
AMBUSH_WINDOW: Final = 2
SAVE_WINDOW: Final = 3
COLLECTED_WINDOW: Final = 4
BEFORE_WINDOW: Final = 5
FINISHED_WINDOW: Final = 6
WINDOWS: Final = [
    "neutralizer", "rendition", "ambush", "save", "collected", "before", "finished",
]  # fmt: skip
WINDOW_RULES: Final = ["US-68", "US-69", "US-70", "US-71", "US-72", "US-73", "US-73"]

# Why a minion is destroyed.
BY_CARD: Final = 0
BY_AMBUSH: Final = 1
BY_STAB: Final = 2
BY_SACRIFICE: Final = 3
CAUSES: Final = ["card", "ambush", "stab", "sacrifice"]

# What an icon stands on.
ON_SITE: Final = 0
ON_SCHEME: Final = 1
ON_BOUNTY: Final = 2
ON_CARD: Final = 3
ON_FACTION: Final = 4
SOURCES: Final = ["site", "scheme", "bounty", "card", "faction"]
ICON_RULES: Final = ["US-28", "US-38", "US-37", "US-57", "US-35"]

# Tasks.
FIRST_PLAYER_TASK: Final = 0
FACTOR_TASK: Final = 1
TURN_TASK: Final = 2
DEPLETE_TASK: Final = 3
STRIP_TASK: Final = 4
BOUNTY_TASK: Final = 5
ANARCHY_TASK: Final = 6
PUT_BACK_TASK: Final = 7
TASKS: Final = [
    "first player", "x-factor", "turn", "deplete", "strip mining", "bounty", "anarchy", "put back",
]  # fmt: skip

# What each seat is dealt before the first game turn.
FACTION_DEAL: Final = 0
ULTIMATE_DEAL: Final = 1
START_DEAL: Final = 2
BONUS_DEAL: Final = 3
DEALS: Final = ["faction", "ultimate", "place", "bonus"]


class Pending:
    """Something still to do."""


@final
class Task(Pending):
    """What needs no more words: the slot that runs says the rest."""

    def __init__(self, what: i64) -> None:
        self.what: i64 = what


@final
class Deal(Pending):
    """US-3 to US-9: what a seat is dealt, by its place in turn order."""

    def __init__(self, what: i64, slot: i64) -> None:
        self.what: i64 = what
        self.slot: i64 = slot


@final
class DrawScheme(Pending):
    """US-19: a scheme from a deck."""

    def __init__(self, seat: i64, deck: i64) -> None:
        self.seat: i64 = seat
        self.deck: i64 = deck


@final
class ChooseDeck(Pending):
    """US-38: a scheme from a deck that is still to be chosen."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat


@final
class DrawCard(Pending):
    """US-59: an action card."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat


@final
class Icon(Pending):
    """US-28, US-38: what an icon gives; `site` is where a minion appears."""

    def __init__(self, seat: i64, icon: i64, source: i64, site: i64) -> None:
        self.seat: i64 = seat
        self.icon: i64 = icon
        self.source: i64 = source
        self.site: i64 = site


class Played(Pending):
    """A card, the saucer or a walk, with what is named for it (US-56)."""

    def __init__(
        self, seat: i64, card: i64, site: i64, to: i64, rival: i64, marked: bool, choice: i64
    ) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.site: i64 = site
        """Where the minion stands that goes or is hit, or the site that the card names."""
        self.to: i64 = to
        self.rival: i64 = rival
        """Whose minion is hit, or who loses access."""
        self.marked: bool = marked
        """Whether the minion has a Rendition token."""
        self.choice: i64 = choice
        """What is paid, or which way Anarchy turns; see `tables.CHOICES`."""


@final
class Aim(Played):
    """US-56: the next target is still to be named."""

    def __init__(
        self,
        seat: i64,
        card: i64,
        named: i64 = 0,
        site: i64 = NOWHERE,
        to: i64 = NOWHERE,
        rival: i64 = NOBODY,
        marked: bool = False,
        choice: i64 = NO_CHOICE,
    ) -> None:
        super().__init__(seat, card, site, to, rival, marked, choice)
        self.named: i64 = named
        """How many targets have been named."""


@final
class Resolve(Played):
    """US-57: a card that has its effect unless it is cancelled."""


@final
class Arrive(Pending):
    """US-25 (4): the minion that was announced arrives, by a card or one of the other ways."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card


@final
class Execute(Pending):
    """US-35: the cost of a scheme is still to be paid."""

    def __init__(self, scheme: i64) -> None:
        self.scheme: i64 = scheme


@final
class Racket(Pending):
    """US-72: a seat takes a token that was just collected."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat


@final
class Die(Pending):
    """US-45: a minion is destroyed unless it is saved."""

    def __init__(self, seat: i64, site: i64, marked: bool, cause: i64, by: i64) -> None:
        self.seat: i64 = seat
        self.site: i64 = site
        self.marked: bool = marked
        self.cause: i64 = cause
        self.by: i64 = by


@final
class Window(Pending):
    """US-62: others may answer what a seat did."""

    def __init__(
        self,
        kind: i64,
        seat: i64,
        scheme: i64 = NO_SCHEME,
        at: i64 = 0,
        low: i64 = 0,
        paused: bool = False,
    ) -> None:
        self.kind: i64 = kind
        self.seat: i64 = seat
        self.scheme: i64 = scheme
        """The scheme that was finished (US-73)."""
        self.at: i64 = at
        """How many seats to the left of it is asked; 0 while nobody has been."""
        self.low: i64 = low
        """From which of them on somebody may be asked, as everybody knows."""
        self.paused: bool = paused
        """The table has paused since something public happened (US-R40, US-R49)."""

    def at_seat(self, at: i64, low: i64, paused: bool) -> Window:
        """The same window further round the table."""
        return Window(self.kind, self.seat, self.scheme, at, low, paused)
