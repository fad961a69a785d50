"""Ultimate Scheme: what one touches to make a move, and what touching anything else means."""

from __future__ import annotations

from parlour.games.ultimate_scheme.rules import UltimateScheme
from parlour.games.ultimate_scheme.rules_state import (
    AIM,
    COLLECT_SLOT,
    EXECUTE_SLOT,
    MOVE_SLOT,
    PUT_BACK,
    WINDOW,
    a_of,
)
from parlour.games.ultimate_scheme.tables import (
    ACCESS,
    AGAINST,
    COLLECT,
    DRAW,
    EXECUTE,
    FROM,
    LEAVE,
    MOVE,
    PICK,
    PIECE,
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
DECK_IDS = ("deck-criminal", "deck-subversion", "deck-genius")


def minion_ids(position: UltimateScheme, seat: int, site: int, marked: bool) -> list[str]:
    """The pieces of a seat in a site, named after where they stand."""
    kind = "sack" if marked else "minion"
    code = position.board.site_ids[site]
    count = int(position.seats[seat].standing(site, marked))
    return [f"{kind}-{seat + 1}-{code}-{number}" for number in range(1, count + 1)]


def all_minions(position: UltimateScheme, seat: int, site: int) -> list[str]:
    """Marked or not."""
    plain = minion_ids(position, seat, site, False)
    return plain + minion_ids(position, seat, site, True)


def card_ids(position: UltimateScheme, seat: int, title: int) -> list[str]:
    """The copies of an action card in a hand."""
    copies = (int(position.seats[seat].cards) >> 2 * title) & 3
    return [f"card-{position.board.card_ids[title]}-{n}" for n in range(1, copies + 1)]


def plate_id(position: UltimateScheme, move: int) -> str:
    """The plate of a move that has no piece to touch."""
    return "do-" + position.book().notation(move).replace(" ", "-")


def on_plates(move: int) -> bool:
    """Whether a move is made by pressing a plate."""
    return not (
        DRAW <= move < SAUCER
        or FROM <= move < AGAINST
        or ACCESS <= move < LEAVE
        or RETURN <= move < PICK
        or move >= RENDER
    )


def touches(position: UltimateScheme, move: int) -> Paths:
    """Pieces, sites, cards and decks; plates for the rest."""
    seat = int(position.asked)
    board = position.board
    if on_plates(move):
        return ((plate_id(position, move),),)
    if move < PLAY:
        return ((DECK_IDS[move - DRAW],),)
    if move < SAUCER:
        return tuple((name,) for name in card_ids(position, seat, move - PLAY))
    if EXECUTE <= move < LEAVE:
        return ((f"scheme-{board.scheme_ids[move - EXECUTE]}",),)
    if RETURN <= move < PICK:
        return ((f"scheme-{board.scheme_ids[move - RETURN]}",),)
    if move >= MOVE:
        start, end = divmod(move - MOVE, SITES)
        goal = f"site-{board.site_ids[end]}"
        return tuple((name, goal) for name in all_minions(position, seat, start))
    return _on_the_map(position, seat, move)


def _on_the_map(position: UltimateScheme, seat: int, move: int) -> Paths:
    board = position.board
    for first in (SACRIFICE, STAB, TARGET):
        if first <= move < first + 180:
            site, rest = divmod(move - first, 10)
            names = minion_ids(position, rest // 2, site, rest % 2 == 1)
            return tuple((name,) for name in names)
    if PIECE <= move < SITE:
        start = int(a_of(position.peek()))
        names = minion_ids(position, seat, start, move == PIECE + 1)
        return tuple((name,) for name in names)
    for first in (RENDER, COLLECT, ACCESS, SITE, TO):
        if first <= move < first + SITES:
            return ((f"site-{board.site_ids[move - first]}",),)
    site = move - FROM
    names = all_minions(position, seat, site)
    return ((f"site-{board.site_ids[site]}",), *((name,) for name in names))


def tried(position: UltimateScheme, seat: int, name: str) -> int | None:
    """The move meant by touching a site, a card, a scheme, a deck or a minion."""
    if seat < 0 or position.asked != seat:
        return None
    board = position.board
    kind, _, rest = name.partition("-")
    if kind == "site" and rest in board.site_ids:
        return _tried_site(position, board.site_ids.index(rest))
    if kind == "card":
        return PLAY + board.card_ids.index(rest.partition("-")[0])
    if kind == "scheme" and rest in board.scheme_ids:
        first = RETURN if position.asking == PUT_BACK else EXECUTE
        return first + board.scheme_ids.index(rest)
    if name in DECK_IDS:
        return DRAW + DECK_IDS.index(name)
    return None


def _tried_site(position: UltimateScheme, site: int) -> int | None:
    """What a touch of a site would mean in the decision that is asked."""
    asking = int(position.asking)
    if asking == COLLECT_SLOT:
        return COLLECT + site
    if asking == WINDOW:
        return RENDER + site
    if asking == AIM:
        return SITE + site
    if asking == MOVE_SLOT:
        here = int(position.seats[int(position.asked)].here())
        starts = [n for n in range(SITES) if here >> n & 1 and n != site]
        linked = [n for n in starts if int(position.board.links[site]) >> n & 1]
        chosen = (linked or starts)[:1]
        return MOVE + chosen[0] * SITES + site if chosen else None
    if asking == EXECUTE_SLOT:
        return None
    return COLLECT + site
