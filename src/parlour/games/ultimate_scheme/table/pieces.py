"""Ultimate Scheme: spots and pieces that know more than their words, for whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.scene.table import Piece, Spot


@dataclass(frozen=True, slots=True)
class Site(Spot):
    """A site of the map and what lies on it."""

    code: str = ""
    hidden: bool = False
    known: bool = True
    """Whether the one who looks may enter it."""
    icons: tuple[str, ...] = ()
    home: int | None = None
    """The seat that has its headquarters here."""
    access: tuple[int, ...] = ()
    """Seats with a key to it."""
    depleted: bool = False
    plague: bool = False
    plans: int = 0
    """Schemes in the hand of the one who looks that are executed here."""
    goes: str = ""
    """Where a minion has announced to go from here: the id of that site."""


@dataclass(frozen=True, slots=True)
class Minion(Piece):
    """Minions of one seat in one site, all with a sack over their heads or none."""

    faction: str = ""
    number: int = 1
    sacked: bool = False
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Headquarters(Spot):
    """A seat, for its panel: what everybody knows of it."""

    number: int = 0
    faction: str = ""
    name: str = ""
    mine: bool = False
    acts: bool = False
    progress: int = 0
    vault: tuple[int, int, int, int] = (0, 0, 0, 0)
    schemes: int = 0
    cards: int = 0
    minions: int = 0
    keys: int = 0
    power: str = ""
    when: str = ""
    usable: bool = False
    used: bool = False
    regions: tuple[tuple[str, int], ...] = ()
    symbols: tuple[int, int, int, int] = (0, 0, 0, 0)
    anarchies: int = 0
    completed: bool = False


@dataclass(frozen=True, slots=True)
class SchemeCard(Piece):
    """A scheme: what is printed on it, and what its owner still lacks."""

    deck: str = ""
    site: str = ""
    hidden: bool = False
    cost: tuple[tuple[str, bool], ...] = ()
    """Each token of the cost, and whether the vault covers it."""
    ninja: bool = False
    colour: str = ""
    progress: int = 0
    rewards: tuple[str, ...] = ()
    anarchy: bool = False
    symbols: tuple[str, ...] = ()
    needs: tuple[tuple[str, bool], ...] = ()
    """What executing it takes, in a word or two each, and whether it is met."""


@dataclass(frozen=True, slots=True)
class ActionCard(Piece):
    """An action card; its tag says when it can be played."""

    tag: str = ""
    says: str = ""


@dataclass(frozen=True, slots=True)
class Dossier(Piece):
    """An Ultimate Scheme with its check boxes."""

    checks: tuple[tuple[str, int, int], ...] = ()
    """What is counted, how many there are, how many it takes: 15 progress, 10 progress, the
    condition, and the X-factor if there is one."""


@dataclass(frozen=True, slots=True)
class Step(Spot):
    """A step of the game turn."""

    done: bool = False
    order: tuple[int, ...] = ()
    """The seats in turn order, for the step that runs."""
    slot: int = -1
    """Which of them has its slot."""


@dataclass(frozen=True, slots=True)
class Rung(Spot):
    """A space of the progress path."""

    value: int = 0
    bounty: str = ""
    claimed: int | None = None
    """The seat that took the bounty."""
