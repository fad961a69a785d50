"""Ultimate Scheme: what a game turn is worth to a seat, from what that seat may know.

Values are tenths of a point, 100 for one progress.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT, bit_list, count_bits
from parlour.games.ultimate_scheme.rules.executing import colour_for, cost_for, missing
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.tables import (
    ACTION,
    ANY,
    ARMY,
    FIRE,
    KEY,
    KEYS,
    MINION,
    NINJA,
    NO_FACTOR,
    OPINIONS,
    RUSH,
    SCHEME,
    SHARE,
    SITES,
    UNOBTAINIUM,
)
from parlour.games.ultimate_scheme.rules.victory import condition_met, factor_met

PROGRESS: Final = 100
STEP: Final = 70
"""One step towards the own condition."""
SPENT: Final = 12
"""What a token is worth that is paid."""
KEPT: Final = 7
RARE: Final = 22
STEERING: Final = 6
"""Progress from which on the X-factor counts."""
READY: Final = 1_500
"""Completing the ultimate scheme in this game turn."""
SHRINKS: Final = vec[i64]([100, 78, 60, 46, 35, 26, 19, 14, 10, 7, 5, 4, 3, 2, 1, 1])
"""A scheme that lacks so many tokens and links, in percent."""


@final
class Plan:
    """What a seat reckons with while it decides: its hand, valued once."""

    def __init__(self, position: UltimateScheme, seat: i64) -> None:
        self.position: UltimateScheme = position
        self.seat: i64 = seat
        one = position.seats[seat]
        self.hand: list[int] = bit_list(one.hand)
        self.values: list[int] = [int(value_of(position, seat, scheme)) for scheme in self.hand]
        self.vault: i64 = one.vault
        self.ninja: bool = position.ninja == seat
        board = position.board
        colour = colour_for(position, seat)
        costs: list[int] = []
        sites: list[int] = []
        lacks: list[int] = []
        for scheme in self.hand:
            costs.append(int(cost_for(position, seat, scheme)))
            sites.append(int(board.scheme_site[scheme]))
            lacking = 3 if colour < board.colour[scheme] else 0
            if board.ninja_schemes & BIT[scheme] and not self.ninja:
                lacking += 2
            lacks.append(lacking)
        self.costs = vec[i64](costs)
        self.sites = vec[i64](sites)
        self.lacks = vec[i64](lacks)
        """For each scheme of the hand how many steps away Ninja and colour are."""
        self.ways = vec[i64](lacks)
        """The same with the way to its site, for the minions of `ways_of`."""
        self.ways_of: i64 = -1
        self.seen: dict[int, int] = {}
        self.rivals: i64 = 0
        """Sites where rivals could collect before this seat does, as bits."""
        for rival in range(position.players):
            if rival != seat:
                self.rivals |= position.seats[rival].able

    # What a set of sites is worth at the end of the game turn

    def worth(self, able: i64, collections: i64) -> i64:
        """The best two collections from these sites, and what can be executed then."""
        found = self.seen.get(int(able))
        if found is not None:
            return found
        best = self.best_collection(able, collections, False)
        self.seen[int(able)] = int(best)
        return best

    def best_collection(self, able: i64, collections: i64, which: bool) -> i64:
        """The value of the best collections, or the site to collect first."""
        position = self.position
        sites = bit_list(able & ~position.depleted & ~position.plague)
        best = self._after(able, self.vault, 0, 0, self.ninja)
        chosen: i64 = -1
        for place in range(len(sites)):
            one: i64 = sites[place]
            value = self._collected(able, one, -1)
            if value > best:
                best, chosen = value, one
            if collections > 1:
                for later in range(place + 1, len(sites)):
                    two: i64 = sites[later]
                    value = self._collected(able, one, two)
                    if value > best:
                        contested = self.rivals & BIT[two] and not self.rivals & BIT[one]
                        best, chosen = value, two if contested else one
        return chosen if which else best

    def _collected(self, able: i64, one: i64, two: i64) -> i64:
        """What the table looks like after these collections."""
        vault = self.vault
        wild: i64 = 0
        extra: i64 = 0
        ninja = self.ninja
        for turn in range(2):
            site = one if turn == 0 else two
            if site < 0:
                continue
            gain: i64 = 0
            for icon in self.position.board.icons[site]:
                if icon <= UNOBTAINIUM:
                    vault += SHARE[icon]
                elif icon == ANY:
                    wild += 1
                elif icon == NINJA:
                    ninja = True
                else:
                    gain += icon_worth(self.position, self.seat, icon)
            if self.rivals & BIT[site]:
                gain -= 8
            extra += gain
        if ninja and not self.ninja:
            extra += icon_worth(self.position, self.seat, NINJA)
        return self._after(able, vault, wild, extra, ninja)

    def _after(self, able: i64, vault: i64, wild: i64, extra: i64, ninja: bool) -> i64:
        return extra + self.execution(able, vault, wild, ninja, 0, 0)

    def execution(
        self, able: i64, vault: i64, wild: i64, ninja: bool, start: i64, done: i64
    ) -> i64:
        """The best set of schemes to execute now, and what is left."""
        position = self.position
        best = self._left(able, vault, wild, done)
        for place in range(start, len(self.hand)):
            if not able & BIT[self.sites[place]] or self.lacks[place] >= 3:
                continue
            scheme: i64 = self.hand[place]
            if position.board.ninja_schemes & BIT[scheme] and not ninja:
                continue
            cost = self.costs[place]
            lacking = missing(vault, cost)
            if lacking > wild:
                continue
            rest = vault - cost if lacking == 0 else paid(vault, cost)
            value = self.values[place] + self.execution(
                able, rest, wild - lacking, ninja, place + 1, done | BIT[scheme]
            )
            if value > best:
                best = value
        return best

    def _left(self, able: i64, vault: i64, wild: i64, done: i64) -> i64:
        """Tokens that stay, the best scheme to come, and completion."""
        if able != self.ways_of:
            self._measure(able)
        position = self.position
        board = position.board
        one = position.seats[self.seat]
        basics = (vault & 255) + ((vault >> 8) & 255) + ((vault >> 16) & 255) + wild
        rare = (vault >> 24) & 255
        total = KEPT * (basics if basics < 9 else 9) + rare_worth(position, self.seat, rare)
        best: i64 = 0
        for place in range(len(self.hand)):
            scheme: i64 = self.hand[place]
            if done & BIT[scheme]:
                continue
            lacking = self.ways[place]
            if lacking < 16:
                lacking += self._lacking(vault, self.costs[place], wild)
            if lacking < 16:
                value = self.values[place] * SHRINKS[lacking] // 100
                best += value // 3
                if value > best:
                    best = value
        total += best * 6 // 10
        if done:
            progress = one.progress
            for scheme in bit_list(done):
                progress += board.progress[scheme]
            if self._completes(progress, one.executed | done, rare, done):
                total += READY
        return total

    def left(self, able: i64, vault: i64) -> i64:
        """What a seat keeps if it does nothing more in this game turn."""
        return self._left(able, vault, 0, 0)

    def ahead(self, plain: i64, able: i64, twice: bool) -> i64:
        """What the sites are worth, with one more move if there is one."""
        best = self.worth(able, 2)
        if not twice:
            return best
        board = self.position.board
        may = board.open | self.position.seats[self.seat].access
        for start in bit_list(able):
            for end in bit_list(board.links[start] & may & ~able):
                value = self.worth(moved(plain, able, start, end), 2)
                if value > best:
                    best = value
        return best

    def _measure(self, able: i64) -> None:
        """How far away the schemes are from these sites."""
        self.ways_of = able
        for place in range(len(self.hand)):
            self.ways[place] = self.lacks[place] + self._way(able, self.sites[place])

    def _lacking(self, vault: i64, cost: i64, wild: i64) -> i64:
        short = missing(vault, cost & 0xFFFFFF) - wild
        if short < 0:
            short = 0
        rare = ((cost >> 24) & 255) - ((vault >> 24) & 255)
        return short + 3 * rare if rare > 0 else short

    def _way(self, able: i64, site: i64) -> i64:
        """Links to the nearest minion, more without access."""
        board = self.position.board
        best: i64 = 9
        for start in bit_list(able):
            links = board.distance[start * SITES + site]
            if links < best:
                best = links
        if board.hidden & BIT[site] and not self.position.seats[self.seat].access & BIT[site]:
            best += 3
        return best

    def _completes(self, progress: i64, executed: i64, rare: i64, done: i64) -> bool:
        position = self.position
        board = position.board
        if progress < board.short_progress:
            return False
        one = position.seats[self.seat]
        long = progress >= board.long_progress
        if not long and not condition_met(position.board, one.ultimate, executed):
            return False
        if position.factor == NO_FACTOR:
            return True
        kind = board.factor_kind[position.factor]
        least = board.factor_least[position.factor]
        if kind == RUSH:
            return rare >= least
        if kind == FIRE:
            return position.anarchy + count_bits(done & board.anarchy_schemes) >= least
        return factor_met(position, self.seat)


def moved(plain: i64, able: i64, start: i64, end: i64) -> i64:
    """The sites with minions after one of them has moved."""
    if (plain >> (3 * start)) & 7 == 1:
        able &= ~BIT[start]
    return able | BIT[end]


def paid(vault: i64, cost: i64) -> i64:
    """What is left of a vault that does not quite cover a cost."""
    left: i64 = 0
    for token in range(4):
        rest = ((vault >> (8 * token)) & 255) - ((cost >> (8 * token)) & 255)
        if rest > 0:
            left += rest * SHARE[token]
    return left


def steering(position: UltimateScheme, seat: i64, kind: i64) -> bool:
    """Whether the X-factor is of a kind and worth caring for."""
    if position.factor == NO_FACTOR or position.seats[seat].progress < STEERING:
        return False
    return position.board.factor_kind[position.factor] == kind


def rare_worth(position: UltimateScheme, seat: i64, rare: i64) -> i64:
    """Unobtainium in the vault; three of them may be what it takes."""
    worth = RARE * (rare if rare < 3 else 3)
    if steering(position, seat, RUSH):
        worth += 60 * (rare if rare < 3 else 3)
    return worth


def icon_worth(position: UltimateScheme, seat: i64, icon: i64) -> i64:
    """What an icon other than a token is worth."""
    one = position.seats[seat]
    if icon == ACTION:
        return 14
    if icon == SCHEME:
        return 12
    if icon == MINION:
        if one.minions >= position.board.most_minions:
            return 0
        army = steering(position, seat, ARMY) and one.minions < 4
        return 90 if army else 34 if one.minions < 3 else 16 if one.minions < 4 else 6
    if icon == KEY:
        held = count_bits(one.access)
        keys = steering(position, seat, KEYS) and held < 3
        return 90 if keys else 22 if held < 2 else 10 if held < 6 else 0
    if icon == NINJA:
        if position.ninja == seat:
            return 0
        wanted = count_bits(one.hand & position.board.ninja_schemes)
        opinions = steering(position, seat, OPINIONS)
        return (120 if opinions else 4) + 10 * wanted
    return KEPT if icon < UNOBTAINIUM or icon == ANY else RARE


def value_of(position: UltimateScheme, seat: i64, scheme: i64) -> i64:
    """Ten for a progress, seven for a step to the condition, something for rewards."""
    board = position.board
    one = position.seats[seat]
    value = PROGRESS * board.progress[scheme]
    ultimate = one.ultimate
    lacking = board.goal[ultimate] - board.reached(ultimate, one.executed)
    if lacking > 0:
        steps = board.reached(ultimate, BIT[scheme])
        value += STEP * (steps if steps < lacking else lacking)
    for icon in board.rewards[scheme]:
        value += icon_worth(position, seat, icon)
    cost = cost_for(position, seat, scheme)
    for token in range(4):
        value -= SPENT * ((cost >> (8 * token)) & 255)
    if board.anarchy_schemes & BIT[scheme] and position.factor != NO_FACTOR:
        if board.factor_kind[position.factor] == FIRE and position.anarchy < 9:
            value += 45
    if steering(position, seat, RUSH):
        value -= 60 * ((cost >> 24) & 255)
    return value if value > 5 else 5


def leader_of(position: UltimateScheme, seat: i64) -> i64:
    """The rival that is furthest ahead."""
    best: i64 = -1
    leader: i64 = -1
    for rival in range(position.players):
        if rival != seat:
            merit = position.seats[rival].progress * 64 + position.seats[rival].basics()
            if merit > best:
                best, leader = merit, rival
    return leader
