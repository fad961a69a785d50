"""Ultimate Scheme: what one touches to make a move, and what touching anything else means."""

from __future__ import annotations

from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AIM,
    COLLECT_SLOT,
    EXECUTE_SLOT,
    MOVE_SLOT,
    PUT_BACK,
    WINDOW,
)
from parlour.games.ultimate_scheme.rules.tables import (
    ACCESS,
    COLLECT,
    DRAW,
    EXECUTE,
    FROM,
    LEAVE,
    MOVE,
    PICK,
    PLAY,
    RENDER,
    RETURN,
    SACRIFICE,
    SAUCER,
    SITE,
    SITES,
    STAB,
    TARGET,
    TO,
)

Paths = tuple[tuple[str, ...], ...]
PER_SITE = 10
"""Moves that name a minion in one site: five owners, with a sack or without."""
TARGETS = SITES * PER_SITE
ON_SITES = (FROM, TO, SITE, ACCESS, COLLECT, RENDER)
"""Families of moves that name one site."""


def site_id(position: UltimateScheme, site: int) -> str:
    """The id of a site."""
    return f"site-{position.board.site_ids[site]}"


def minion_id(position: UltimateScheme, seat: int, site: int, marked: bool) -> str:
    """The minions of a seat in a site, named after where they stand."""
    return f"{'sack' if marked else 'minion'}-{seat + 1}-{position.board.site_ids[site]}"


def deck_ids() -> tuple[str, ...]:
    """The ids of the scheme decks."""
    return tuple(f"deck-{deck}" for deck in DECKS)


def card_ids(position: UltimateScheme, seat: int, title: int) -> list[str]:
    """The copies of an action card in a hand."""
    copies = (int(position.seats[seat].cards) >> 2 * title) & 3
    return [f"card-{position.board.card_ids[title]}-{n}" for n in range(1, copies + 1)]


def plate_id(position: UltimateScheme, move: int) -> str:
    """The plate of a move that has no piece to touch."""
    return "do-" + position.book().notation(move).replace(" ", "-")


def _site_of(move: int) -> int:
    """The site that a move names alone, or -1."""
    for first in ON_SITES:
        if first <= move < first + SITES:
            return move - first
    return -1


def on_plates(position: UltimateScheme, move: int) -> bool:
    """Whether a move is made by pressing a plate. Minions are too small for a finger: whose they
    are is said on plates, where they stand is touched on the map."""
    if DRAW <= move < SAUCER or EXECUTE <= move < LEAVE or RETURN <= move < PICK or move >= MOVE:
        return False
    return _site_of(move) < 0


def touches(position: UltimateScheme, move: int) -> Paths:
    """Sites, cards and decks; plates for the rest."""
    seat = int(position.asked)
    board = position.board
    if on_plates(position, move):
        return ((plate_id(position, move),), *_lone_target(position, move))
    if move < PLAY:
        return ((deck_ids()[move - DRAW],),)
    if move < SAUCER:
        return tuple((name,) for name in card_ids(position, seat, move - PLAY))
    if EXECUTE <= move < LEAVE:
        return ((f"scheme-{board.scheme_ids[move - EXECUTE]}",),)
    if RETURN <= move < PICK:
        return ((f"scheme-{board.scheme_ids[move - RETURN]}",),)
    if move >= MOVE:
        start, end = divmod(move - MOVE, SITES)
        return ((site_id(position, start), site_id(position, end)),)
    return ((site_id(position, _site_of(move)),),)


def _lone_target(position: UltimateScheme, move: int) -> Paths:
    """An enemy that is the only one to hit in its site: there the site is enough."""
    for first in (TARGET, STAB, SACRIFICE):
        if first <= move < first + TARGETS:
            site = (move - first) // PER_SITE
            there = range(first + site * PER_SITE, first + (site + 1) * PER_SITE)
            if sum(each in there for each in position.moves()) == 1:
                return ((site_id(position, site),),)
    return ()


def move_meant(position: UltimateScheme, name: str) -> int | None:
    """The move meant by touching a site, a card, a scheme, a deck or a minion."""
    board = position.board
    kind, _, rest = name.partition("-")
    if kind == "site" and rest in board.site_ids:
        return _tried_site(position, board.site_ids.index(rest))
    if kind in ("minion", "sack"):
        return _tried_minion(position, int(position.asked), rest, kind == "sack")
    title = rest.partition("-")[0]
    if kind == "card" and title in board.card_ids:
        return PLAY + board.card_ids.index(title)
    if kind == "scheme" and rest in board.scheme_ids:
        first = RETURN if position.asking == PUT_BACK else EXECUTE
        return first + board.scheme_ids.index(rest)
    if name in deck_ids():
        return DRAW + deck_ids().index(name)
    return None


def _tried_minion(position: UltimateScheme, seat: int, name: str, sacked: bool) -> int | None:
    """One's own minion means its site; another's means that it shall be hit."""
    number, _, code = name.partition("-")
    owners = [str(owner + 1) for owner in range(position.players)]
    if number not in owners or code not in position.board.site_ids:
        return None
    owner, site = owners.index(number), position.board.site_ids.index(code)
    if owner == seat:
        return _tried_site(position, site)
    first = {AIM: TARGET, MOVE_SLOT: STAB}.get(int(position.asking), SACRIFICE)
    return first + (site * 5 + owner) * 2 + int(sacked)


def _tried_site(position: UltimateScheme, site: int) -> int | None:
    """What a touch of a site would mean in the decision that is asked."""
    asking = int(position.asking)
    if asking == COLLECT_SLOT:
        return COLLECT + site
    if asking == WINDOW:
        return RENDER + site
    if asking == ACCESS_CHOICE:
        return ACCESS + site
    if asking == AIM:
        legal = [move for move in position.moves() if _site_of(move) >= 0]
        return legal[0] - _site_of(legal[0]) + site if legal else SITE + site
    if asking == MOVE_SLOT:
        here = int(position.seats[int(position.asked)].here())
        starts = [n for n in range(SITES) if here >> n & 1 and n != site]
        linked = [n for n in starts if int(position.board.links[site]) >> n & 1]
        chosen = (linked or starts)[:1]
        return MOVE + chosen[0] * SITES + site if chosen else None
    return None if asking == EXECUTE_SLOT else COLLECT + site
