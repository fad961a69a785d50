"""Urban Recovery: in how many ways a board can be won on a turn.

Two wins are different if the position at the start of some turn is: where everybody stands and how
he faces, the windows, what the player has and how cold he is. How he comes from one such position
to the next is not told apart. So the ways to each position are added up turn by turn. Positions in
which the enemies stand alike are followed at once, and a set of bits tells which of them lead to a
place. Only what is too far from home for the turns that are left is let go.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.urban_recovery.bots.solving import (
    BRICK,
    ENDLESS,
    HANDS,
    WITH_FRIEND,
    Ground,
    Way,
    enemies_of,
)
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import NOWHERE, WARM, Board

UNCOUNTED: Final = -1
"""There are too many positions to follow."""
IN_VAIN: Final = -1
"""All throws that change nothing but that the brick is gone."""

# A spot is a place, and whether he has been warmed in this turn: eight for each square.
WARMED: Final = 1
SPOTS: Final = 2
ON_SQUARE: Final = 8


@final
class Gathering:
    """The positions at the start of a turn in which the enemies stand alike."""

    def __init__(self, world: UrbanRecovery) -> None:
        self.world = world
        """The enemies and the windows; the player is nowhere."""
        self.ways: dict[int, int] = {}
        """Of each place and cold, in one number, in how many ways it is reached."""


@final
class Walks:
    """Where the positions of a gathering lead while the enemies look as they do."""

    def __init__(self, steps: i64) -> None:
        self.begins: list[list[tuple[int, int]]] = [[] for _ in range(int(steps) + 1)]
        """By the steps that were made before: on which spots, and from which positions."""
        self.fresh: list[dict[int, int]] = [{} for _ in range(int(steps) + 1)]
        """By the steps that were made: the spots, and who was not there with fewer."""
        self.reached: dict[int, int] = {}
        """Every spot, and from which positions it is reached."""

    def add(self, spot: int, who: int, made: i64) -> None:
        """Be on a spot after so many steps, unless he was there before."""
        before = self.reached.get(spot, 0)
        late = who & before
        if late != who:
            self.reached[spot] = before | who
            fresh = self.fresh[made]
            fresh[spot] = fresh.get(spot, 0) | (who ^ late)


@final
class Ends:
    """Where a turn ends with the enemies in the same places, however that came."""

    def __init__(self, world: UrbanRecovery) -> None:
        self.world = world
        self.spots: dict[int, int] = {}
        """From which positions each is reached."""


@final
class Members:
    """The positions of a gathering, each with a bit of its own."""

    def __init__(self, board: Board, gathering: Gathering) -> None:
        self.limit: i64 = board.cold_limit
        self.colds: list[int] = []
        self.ways: list[int] = []
        self.spots: list[int] = []
        for number, ways in gathering.ways.items():
            cold = number % self.limit
            self.colds.append(int(cold))
            self.ways.append(ways)
            # Whether he is warmed makes no difference to whoever is not cold.
            self.spots.append(int(number // self.limit * SPOTS + (WARMED if cold == 0 else 0)))
        self._known: dict[int, list[int]] = {}

    def by_cold(self, who: int) -> list[int]:
        """In how many ways some of the positions are reached, by their cold."""
        known = self._known.get(who)
        if known is None:
            known = [0] * int(self.limit)
            rest = who
            for number in range(len(self.ways)):
                if rest & 1 != 0:
                    known[self.colds[number]] += self.ways[number]
                rest >>= 1
            self._known[who] = known
        return known


@final
class Tally:
    """Counts the wins on one turn, from a position at the start of a turn. If none is sooner,
    those are the shortest."""

    def __init__(self, start: UrbanRecovery, last: i64) -> None:
        self.board = start.board
        self.start = start
        self.last: i64 = last
        self.followed: i64 = 0
        """Positions, by turn."""
        self._way = Way(self.board, BIT[len(self.board.windows)] - 1)
        self._grounds: dict[int, Ground] = {}
        self._winners: int = 0
        """The positions of a gathering from which this turn can win."""
        self._ends: dict[tuple[int, ...], Ends] = {}
        """How this turn can end from a gathering."""
        self._next: dict[tuple[int, ...], Gathering] = {}

    def count(self, most: i64 = ENDLESS) -> int:
        """How many different wins there are; UNCOUNTED if that takes more positions."""
        start = self.start
        first = Gathering(start.without_player())
        have = (BRICK if start.brick else 0) + (WITH_FRIEND if start.friend else 0)
        first.ways[int((start.player * HANDS + have) * self.board.cold_limit + start.cold)] = 1
        layer = [first]
        wins: int = 0
        for turn in range(start.turn, self.last + 1):
            self._next = {}
            for gathering in layer:
                self.followed += len(gathering.ways)
                if self.followed > most:
                    return UNCOUNTED
                won = self._follow(gathering, turn)
                if turn == self.last:
                    wins += won
            layer = list(self._next.values())
        return wins

    def _follow(self, gathering: Gathering, turn: i64) -> int:
        """Every turn that can be played from these positions; in how many ways it is won."""
        world = gathering.world
        world.look_round()
        members = Members(self.board, gathering)
        walks = Walks(self.board.steps)
        who: int = 1
        for spot in members.spots:
            walks.begins[0].append((spot, who))
            who += who
        self._winners = 0
        self._ends = {}
        self._walk(world, walks)
        for key, after in self._throws(world, walks).items():
            then = self._thrown(world, key, after)
            self._walk(then, after)
            self._wait(then, after, turn)
        self._wait(world, walks, turn)
        for stands, ends in self._ends.items():
            self._gather(stands, ends, members, turn + 1)
        return sum(members.by_cold(self._winners))

    def _ground(self, world: UrbanRecovery) -> Ground:
        known = self._grounds.get(world.broken)
        if known is None:
            known = Ground(self.board, world)
            self._grounds[world.broken] = known
        return known

    # A turn

    def _walk(self, world: UrbanRecovery, walks: Walks) -> None:
        """UR-16, UR-17: walk on unseen from wherever somebody begins."""
        board = self.board
        ground = self._ground(world)
        for made in range(board.steps + 1):
            for spot, who in walks.begins[made]:
                self._enter(ground, walks, spot, who, made)
            if made == board.steps:
                break
            for spot, who in walks.fresh[made].items():
                square: i64 = spot // ON_SQUARE
                for direction in range(4):
                    other = ground.walks[square * 4 + direction]
                    if other < 0 or world.looked_at(other):
                        continue
                    there = other * ON_SQUARE + spot % ON_SQUARE
                    if board.kinds[other] == WARM:
                        there |= WARMED
                    self._enter(ground, walks, int(there), who, made + 1)

    def _enter(self, ground: Ground, walks: Walks, spot: int, who: int, made: i64) -> None:
        """UR-18, UR-26, UR-27: he may take what he finds there, or leave it for now."""
        square: i64 = spot // ON_SQUARE
        finds = ground.finds[square]
        for taken in range(HANDS):
            if taken & finds != taken:
                continue
            then = spot | (taken * SPOTS)
            if square == self.board.start and then & (WITH_FRIEND * SPOTS) != 0:
                self._winners |= who
            else:
                walks.add(int(then), who, made)

    def _throws(self, world: UrbanRecovery, walks: Walks) -> dict[int, Walks]:
        """UR-19: who throws from where, by what the brick changes."""
        steps = self.board.steps
        stirs = self._stirred(world)
        found: dict[int, Walks] = {}
        for made in range(steps + 1):
            for spot, who in walks.fresh[made].items():
                if spot & (BRICK * SPOTS) == 0:
                    continue
                for key in self._targets(world, stirs, spot // ON_SQUARE):
                    if key not in found:
                        found[key] = Walks(steps)
                    found[key].begins[made].append((spot - BRICK * SPOTS, who))
        return found

    def _stirred(self, world: UrbanRecovery) -> vec[i64]:
        """UR-21, UR-22: the squares on which a brick hits or lures anybody."""
        found = vec[i64]([0 for _ in range(int(self.board.squares))])
        for square in range(self.board.squares):
            for enemy in range(self.board.enemies):
                if world.at[enemy] == square or world.hears(enemy, square):
                    found[square] = 1
                    break
        return found

    def _targets(self, world: UrbanRecovery, stirs: vec[i64], start: i64) -> list[int]:
        """What bricks from a square change: the target and the windows, in one number."""
        board = self.board
        found: list[int] = []
        vain = False
        for direction in range(4):
            square = start
            broken = world.broken
            for _ in range(board.throw):
                window = board.glass[square * 4 + direction]
                square = board.flights[square * 4 + direction]
                if square < 0:
                    break
                if window >= 0:
                    broken |= BIT[window]
                if broken != world.broken or stirs[square] != 0:
                    found.append(int(broken * board.squares + square))
                else:
                    vain = True
        if vain:
            found.append(IN_VAIN)
        return found

    def _thrown(self, world: UrbanRecovery, key: int, after: Walks) -> UrbanRecovery:
        """UR-20 to UR-23: what everybody does; only who is not seen then goes on."""
        then = world.copy()
        if key != IN_VAIN:
            # From wherever it comes, the same windows break.
            then.player = next(spot for begins in after.begins for spot, _ in begins) // ON_SQUARE
            then.lands(key % self.board.squares)
            then.player = NOWHERE
        then.look_round()
        after.begins = [
            [(spot, who) for spot, who in begins if not then.looked_at(spot // ON_SQUARE)]
            for begins in after.begins
        ]
        return then

    def _wait(self, world: UrbanRecovery, walks: Walks, turn: i64) -> None:
        """UR-30 to UR-36: end the turn, and be unseen while the enemies have theirs."""
        if turn == self.last:
            return
        world.go_round()
        key = tuple(enemies_of(world))
        ends = self._ends.get(key)
        if ends is None:
            ends = Ends(world)
            self._ends[key] = ends
        for spot, who in walks.reached.items():
            if not world.looked_at(spot // ON_SQUARE):
                ends.spots[spot] = ends.spots.get(spot, 0) | who

    def _gather(self, key: tuple[int, ...], ends: Ends, members: Members, turn: i64) -> None:
        """UR-28: add up the ways to the positions with which the next turn begins."""
        near = (self.last - turn + 1) * self.board.steps
        limit = self.board.cold_limit
        gathering = self._next.get(key)
        if gathering is None:
            gathering = Gathering(ends.world)
        for spot, who in ends.spots.items():
            place: i64 = spot // SPOTS
            ways = members.by_cold(who)
            for before in range(limit):
                cold = 1 if spot & WARMED != 0 else before + 1
                if ways[before] == 0 or cold >= limit or self._way.left(place, cold) > near:
                    continue
                number = int(place * limit + cold)
                gathering.ways[number] = gathering.ways.get(number, 0) + ways[before]
        if gathering.ways:
            self._next[key] = gathering
