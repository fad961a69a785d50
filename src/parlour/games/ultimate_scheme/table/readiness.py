"""Ultimate Scheme: how far a scheme is from being executed, and an ultimate one from complete."""

from __future__ import annotations

from parlour.engine.core.bits import bit_list, count_bits
from parlour.games.ultimate_scheme.notation import TOKEN_NAMES
from parlour.games.ultimate_scheme.rules.executing import colour_for, cost_for, placed_for
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.tables import (
    ARMY,
    COLOURS,
    FIRE,
    KEYS,
    OPINIONS,
    UNOBTAINIUM,
)

Needs = tuple[tuple[str, bool], ...]
FAR = 99


def tokens_of(vault: int) -> tuple[int, int, int, int]:
    """A vault as four numbers."""
    return vault & 255, vault >> 8 & 255, vault >> 16 & 255, vault >> 24 & 255


def vault_text(vault: int) -> str:
    """'5 Finance, 0 Occult, 1 Science, 0 Unobtainium'."""
    pairs = zip(TOKEN_NAMES.values(), tokens_of(vault), strict=True)
    return ", ".join(f"{count} {name}" for name, count in pairs)


def needs(position: UltimateScheme, seat: int, scheme: int) -> tuple[Needs, Needs]:
    """US-33: each token of the cost and whether it is there; then everything executing takes."""
    board = position.board
    cost = tokens_of(int(cost_for(position, seat, scheme)))
    vault = tokens_of(int(position.seats[seat].vault))
    tokens: list[tuple[str, bool]] = []
    short: list[str] = []
    for kind, letter in enumerate("FOSU"):
        tokens += [(letter, n < vault[kind]) for n in range(cost[kind])]
        if cost[kind] > vault[kind]:
            short.append(f"{cost[kind] - vault[kind]} {letter}")
    found = [(f"{' '.join(short)} short", not short), _way(position, seat, scheme)]
    if int(board.ninja_schemes) >> scheme & 1:
        found.append(("no Ninja", position.ninja == seat))
    if board.colour[scheme]:
        colour = COLOURS[board.colour[scheme]]
        found.append((f"not {colour} yet", colour_for(position, seat) >= board.colour[scheme]))
    return tuple(tokens), tuple(found)


def _way(position: UltimateScheme, seat: int, scheme: int) -> tuple[str, bool]:
    """Whether a minion stands there, else how many links the nearest one is away."""
    site = int(position.board.scheme_site[scheme])
    if placed_for(position, seat, scheme):
        return "in place", True
    away = distance(position, seat, site)
    if away == FAR:
        return "no access", False
    return ("1 link away" if away == 1 else f"{away} links away"), False


def distance(position: UltimateScheme, seat: int, site: int) -> int:
    """How many moves bring a minion that can execute to a site, through sites it may enter."""
    one = position.seats[seat]
    may = int(position.board.open) | int(one.access)
    reached, steps = int(one.able), 0
    while not reached >> site & 1:
        wider = reached
        for each in bit_list(reached):
            wider |= int(position.board.links[each]) & may
        if wider == reached:
            return FAR
        reached, steps = wider, steps + 1
    return steps


def checks(position: UltimateScheme, seat: int) -> tuple[tuple[str, int, int], ...]:
    """US-82: what is counted, how many there are, how many it takes."""
    board = position.board
    one = position.seats[seat]
    ultimate = board.data.ultimate_schemes[int(one.ultimate)]
    progress = int(one.progress)
    long, short = int(board.long_progress), int(board.short_progress)
    condition = ultimate.says.partition(" ")[2]
    rows = [
        ("progress", progress, long),
        ("progress", progress, short),
        (condition, int(board.reached(one.ultimate, one.executed)),
         int(board.goal[one.ultimate])),
    ]  # fmt: skip
    if position.factor >= 0:
        rows.append(_factor(position, seat))
    return tuple(rows)


def _factor(position: UltimateScheme, seat: int) -> tuple[str, int, int]:
    """US-5, US-82 (b)."""
    board = position.board
    one = position.seats[seat]
    kind, least = int(board.factor_kind[position.factor]), int(board.factor_least[position.factor])
    if kind == FIRE:
        return "Anarchy", int(position.anarchy), least
    if kind == OPINIONS:
        return "the Ninja", int(position.ninja == seat), least
    if kind == KEYS:
        return "access", int(count_bits(one.access)), least
    if kind == ARMY:
        return "minions", int(one.minions), least
    return "Unobtainium", int(one.held(UNOBTAINIUM)), least
