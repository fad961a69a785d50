"""Ultimate Scheme: what one touches to make a move, and what touching anything else means."""

from __future__ import annotations

from parlour.games.ultimate_scheme.components import DECKS
from parlour.games.ultimate_scheme.rules.aims import aim_of, family_of
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    MOVE_1,
    MOVE_2,
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
SITE_OF = {first + site: site for first in ON_SITES for site in range(SITES)}
"""The site that a move names alone."""
FROM_SITE_TO_SITE = -1
"""What sites stand for while one walks: two of them for one move."""


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


def on_plates(position: UltimateScheme, move: int) -> bool:
    """Whether a move is made by pressing a plate. Minions are too small for a finger: whose they
    are is said on plates, where they stand is touched on the map."""
    if DRAW <= move < SAUCER or EXECUTE <= move < LEAVE or RETURN <= move < PICK or move >= MOVE:
        return False
    return move not in SITE_OF


def touches(position: UltimateScheme, move: int) -> Paths:
    """Sites, schemes, cards and decks; plates for the rest, which lie there while they can be
    pressed. What a site or a scheme stands for depends on what is asked."""
    if on_plates(position, move):
        if move not in position.legal:
            return ()
        return ((plate_id(position, move),), *_lone_target(position, move))
    if move < PLAY:
        return ((deck_ids()[move - DRAW],),)
    if move < SAUCER:
        return tuple((name,) for name in card_ids(position, int(position.asked), move - PLAY))
    if move >= MOVE:
        start, end = divmod(move - MOVE, SITES)
        walking = _meant_by_sites(position) == FROM_SITE_TO_SITE
        return ((site_id(position, start), site_id(position, end)),) if walking else ()
    if move in SITE_OF:
        site = SITE_OF[move]
        stands = move - site == _meant_by_sites(position)
        return ((site_id(position, site),),) if stands else ()
    scheme = move - (RETURN if position.asking == PUT_BACK else EXECUTE)
    ids = position.board.scheme_ids
    return ((f"scheme-{ids[scheme]}",),) if 0 <= scheme < len(ids) else ()


def _meant_by_sites(position: UltimateScheme) -> int:
    """The family of moves that a site alone stands for."""
    asking = int(position.asking)
    if asking == AIM:
        family = int(family_of(position, aim_of(position)))
        return family if family in ON_SITES else SITE
    if asking in (MOVE_SLOT, AFTER_MOVE):
        return FROM_SITE_TO_SITE
    return {WINDOW: RENDER, ACCESS_CHOICE: ACCESS}.get(asking, COLLECT)


def _lone_target(position: UltimateScheme, move: int) -> Paths:
    """An enemy that is the only one to hit in its site: there the site is enough."""
    for first in (TARGET, STAB, SACRIFICE):
        if first <= move < first + TARGETS:
            site = (move - first) // PER_SITE
            there = range(first + site * PER_SITE, first + (site + 1) * PER_SITE)
            if sum(each in there for each in position.legal) == 1:
                return ((site_id(position, site),),)
    return ()


def move_meant(position: UltimateScheme, name: str) -> int | None:
    """A walk begins where a minion stands; one's own minion means its site, another's that it
    shall be hit."""
    ids = position.board.site_ids
    kind, _, rest = name.partition("-")
    if kind == "site" and rest in ids and _meant_by_sites(position) == FROM_SITE_TO_SITE:
        return _walk_to(position, ids.index(rest))
    number, _, code = rest.partition("-")
    owners = [str(owner + 1) for owner in range(position.players)]
    if kind not in ("minion", "sack") or number not in owners or code not in ids:
        return None
    owner, site = owners.index(number), ids.index(code)
    if owner == position.asked:
        first = _meant_by_sites(position)
        return first + site if first != FROM_SITE_TO_SITE else _walk_to(position, site)
    moving = position.step in (MOVE_1, MOVE_2)
    first = TARGET if position.asking == AIM else STAB if moving else SACRIFICE
    return first + (site * 5 + owner) * 2 + int(kind == "sack")


def _walk_to(position: UltimateScheme, site: int) -> int:
    """From one's own minion that comes nearest to being able to."""
    here = int(position.seats[int(position.asked)].here())
    starts = [n for n in range(SITES) if here >> n & 1 and n != site]
    linked = [n for n in starts if int(position.board.links[site]) >> n & 1]
    return MOVE + (linked or starts or [site])[0] * SITES + site
