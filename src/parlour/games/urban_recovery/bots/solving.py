"""Urban Recovery: looking for a win, whole turns ahead.

Enemies go their ways whatever the player does, until he throws. So one *outlook* holds every
place where he can be at the start of a turn while the enemies stand as they do, each with the
least cold that he can have there; a throw leads to another outlook. Of all outlooks the one that
promises the soonest way home is followed first.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from parlour.games.urban_recovery.rules.tables import (
    END_TURN,
    FAR,
    FIRST_THROW,
    FRIEND,
    NOWHERE,
    OPEN,
    PICK_UP,
    PILE,
    RELEASE,
    WARM,
    WON,
    Board,
)

# A place is a square with what he has there: four for each square.
BRICK: Final = 2
WITH_FRIEND: Final = 1
HANDS: Final = 4

EXACT: Final = 1
"""The weight of the walk that is left with which a first win is a shortest win."""
GLASS: Final = 8
"""Steps that it costs about as much to break a window."""
NO_THROW: Final = -1
ENDLESS: Final = 1_000_000_000

Entry = tuple[i64, i64, i64, i64]
"""A place on a walk: with how much cold, from which place of the outlook, after which throw."""


@final
class Ground:
    """What a walker finds while the same windows are broken."""

    def __init__(self, board: Board, world: UrbanRecovery) -> None:
        ghost = world.copy()
        walks: list[int] = []
        finds: list[int] = []
        for square in range(board.squares):
            ghost.player = square
            walks += [int(ghost.walk(square, direction)) for direction in range(4)]
            found = BRICK if ghost.beside(PILE) else 0
            finds.append(found + (WITH_FRIEND if ghost.beside(FRIEND) else 0))
        self.walks = vec[i64](walks)
        self.finds = vec[i64](finds)
        """What he can take on or beside each square, and takes (UR-R22)."""


@final
class Way:
    """The walk that is left, as if nobody looked: to the friend, home, and to warm squares on the
    way wherever one would freeze without."""

    def __init__(self, board: Board, broken: i64) -> None:
        self.board = board
        self.home = board.steps_to(board.start, broken).steps
        self.friend = board.steps_to(board.friend, broken).steps
        self.warm: list[vec[i64]] = []
        """Of each warm square, how far the others are from it."""
        squares: list[int] = []
        for square in range(board.squares):
            if board.kinds[square] == WARM:
                squares.append(int(square))
                self.warm.append(board.steps_to(square, broken).steps)
        # From each warm square home, with the friend and without.
        self.homewards = vec[i64]([FAR for _ in squares])
        self.outwards = vec[i64]([FAR for _ in squares])
        for _ in range(2 * len(squares)):
            for number, square in enumerate(squares):
                self.homewards[number] = self._with_friend(square, self._lasts(0))
                self.outwards[number] = self._without(square, self._lasts(0))
        self.steps = vec[i64](self._steps())
        """For each square, without the friend and with him, by the cold."""

    def _lasts(self, cold: i64) -> i64:
        """UR-28: so many steps at most before one freezes."""
        return (self.board.cold_limit - cold) * self.board.steps

    def _steps(self) -> list[int]:
        found: list[int] = []
        for square in range(self.board.squares):
            for cold in range(self.board.cold_limit):
                found.append(int(self._without(square, self._lasts(cold))))
            for cold in range(self.board.cold_limit):
                found.append(int(self._with_friend(square, self._lasts(cold))))
        return found

    def _with_friend(self, square: i64, lasts: i64) -> i64:
        """Home at once, or to a warm square first."""
        best: i64 = self.home[square] if self.home[square] <= lasts else FAR
        for number in range(len(self.warm)):
            steps = self.warm[number][square]
            if steps <= lasts:
                best = min(best, steps + self.homewards[number])
        return best

    def _without(self, square: i64, lasts: i64) -> i64:
        """To the friend and home or to a warm square, or to a warm square first."""
        best: i64 = FAR
        there = self.board.friend
        fetch = max(self.friend[square] - 1, 0)
        back = fetch + max(self.home[there] - 1, 0)
        if back <= lasts:
            best = back
        for number in range(len(self.warm)):
            steps = self.warm[number][square]
            if steps <= lasts:
                best = min(best, steps + self.outwards[number])
            steps = fetch + max(self.warm[number][there] - 1, 0)
            if steps <= lasts:
                best = min(best, steps + self.homewards[number])
        return best

    def left(self, place: i64, cold: i64) -> i64:
        """Steps from a place, FAR if one freezes on the way."""
        friend = place & WITH_FRIEND
        return self.steps[(place // HANDS * 2 + friend) * self.board.cold_limit + cold]


@final
class Outlook:
    """Where the player can be at the start of a turn, and how he came there."""

    def __init__(self, world: UrbanRecovery, before: Outlook | None, turn: i64) -> None:
        self.world = world
        """The enemies and the windows; the player is nowhere."""
        self.before = before
        self.turn: i64 = turn
        self.entries: list[Entry] = []
        self.nearest: i64 = NOWHERE
        """The place from which the walk home is shortest."""


@final
class Spread:
    """All walks of one turn at once."""

    def __init__(self, steps: i64) -> None:
        self.begins: list[list[Entry]] = [[] for _ in range(int(steps) + 1)]
        """Where it begins when so many steps were made before."""
        self.after: list[list[Entry]] = [[] for _ in range(int(steps) + 1)]
        """Where so many steps lead, and fewer do not as warmly."""
        self.least: dict[int, int] = {}
        """The least cold of each place."""

    def enter(self, place: i64, cold: i64, origin: i64, throw: i64, made: i64) -> None:
        """Be at a place after so many steps, unless he was there as warm before."""
        known = self.least.get(place)
        if known is None or cold < known:
            self.least[place] = cold
            self.after[made].append((place, cold, origin, throw))


@final
class Solver:
    """Looks for a win from a position in which the player decides."""

    def __init__(self, start: UrbanRecovery, weight: i64 = EXACT) -> None:
        board = start.board
        self.start = start
        self.board = board
        self.weight: i64 = weight
        self.expanded: i64 = 0
        """Outlooks that were followed."""
        self.won = False
        self._grounds: dict[int, Ground] = {}
        self._ways: dict[int, Way] = {}
        self._shortest = Way(board, BIT[len(board.windows)] - 1)
        self._known: dict[tuple[int, ...], dict[int, int]] = {}
        self._queue: list[tuple[int, int, Outlook]] = []
        self._queued: i64 = 0
        self._last: Outlook | None = None
        """Where the turn that wins begins; or else where he can still be the longest."""
        self._place: i64 = NOWHERE
        self._throw: i64 = NO_THROW

    def solve(self, most: i64 = ENDLESS) -> bool:
        """Whether there is a win, as far as so many outlooks show; asked again it looks on."""
        if self.expanded == 0:
            self._begin()
        while not self.won and self._queue and self.expanded < most:
            _, _, outlook = heappop(self._queue)
            self.won = self._follow(outlook, self.board.steps, False)
        if not self.won and self._queue:
            self._last = self._queue[0][2]
            self._place = self._last.nearest
        return self.won

    def _begin(self) -> None:
        """Follow the turn that goes on."""
        start = self.start
        root = Outlook(start.without_player(), None, start.turn)
        have = (BRICK if start.brick else 0) + (WITH_FRIEND if start.friend else 0)
        have |= self._ground(start).finds[start.player]
        root.entries.append((start.player * HANDS + have, start.cold, NOWHERE, NO_THROW))
        self.won = self._follow(root, start.steps, start.thrown)

    def promised(self) -> i64:
        """The first turn on which a win may still come if none was found yet; 0 if none can.
        Only with the weight EXACT is it never too late."""
        if not self._queue:
            return 0
        steps = self.board.steps
        return max(1, (self._queue[0][0] - 1) // steps)

    def turns(self) -> i64:
        """The turn in which the win was found."""
        return self._last.turn if self.won and self._last is not None else 0

    # Looking ahead

    def _way(self, world: UrbanRecovery) -> Way:
        """The walk through the windows that are broken."""
        known = self._ways.get(world.broken)
        if known is None:
            known = Way(self.board, world.broken)
            self._ways[world.broken] = known
        return known

    def _left(self, way: Way, place: i64, cold: i64) -> i64:
        """The walk that is left: exactly, through every window; or else through one that is
        not broken yet only for lack of another way, and then it counts for more."""
        least = self._shortest.left(place, cold)
        if self.weight == EXACT or least >= FAR:
            return least
        return min(way.left(place, cold), least + GLASS)

    def _ground(self, world: UrbanRecovery) -> Ground:
        known = self._grounds.get(world.broken)
        if known is None:
            known = Ground(self.board, world)
            self._grounds[world.broken] = known
        return known

    def _follow(self, outlook: Outlook, steps: i64, thrown: bool) -> bool:
        """Every turn that can be played from an outlook; whether one of them wins."""
        self.expanded += 1
        world = outlook.world
        world.look_round()
        spread = Spread(self.board.steps)
        for place, cold, _, _ in outlook.entries:
            spread.begins[0].append((place, cold, place, NO_THROW))
        if self._walk(outlook, world, spread, steps):
            return True
        if not thrown and self._throw_all(outlook, spread, steps):
            return True
        self._wait(outlook, world, spread)
        return False

    def _walk(self, outlook: Outlook, world: UrbanRecovery, spread: Spread, steps: i64) -> bool:
        """UR-16, UR-17: walk on unseen from everywhere; whether that brings both home."""
        board = self.board
        ground = self._ground(world)
        for made in range(steps + 1):
            # No sooner: whoever came there with fewer steps can go further.
            for place, cold, origin, throw in spread.begins[made]:
                spread.enter(place, cold, origin, throw, made)
            if made == 0:
                continue
            for place, cold, origin, throw in spread.after[made - 1]:
                square = place // HANDS
                have = place % HANDS
                for direction in range(4):
                    other = ground.walks[square * 4 + direction]
                    if other < 0 or world.looked_at(other):
                        continue
                    then = have | ground.finds[other]
                    if other == board.start and then & WITH_FRIEND != 0:
                        self._last = outlook
                        self._place = origin
                        self._throw = throw
                        return True
                    tokens = 0 if board.kinds[other] == WARM else cold
                    spread.enter(other * HANDS + then, tokens, origin, throw, made)
        return False

    def _wait(self, outlook: Outlook, world: UrbanRecovery, spread: Spread) -> None:
        """UR-28 to UR-36: end the turn; where he is neither seen nor frozen it goes on."""
        board = self.board
        turn = outlook.turn + 1
        if turn > board.turn_limit:
            return
        world.go_round()
        known = self._known_of(world)
        way = self._way(world)
        following = Outlook(world, outlook, turn)
        near: i64 = FAR
        for entries in spread.after:
            for place, warm, origin, throw in entries:
                cold = warm + 1
                if warm > spread.least[place] or cold >= board.cold_limit:
                    continue
                rank = turn * board.cold_limit + cold
                if world.looked_at(place // HANDS) or self._no_better(known, place, rank):
                    continue
                left = self._left(way, place, cold)
                if left >= FAR:
                    continue
                known[place] = rank
                following.entries.append((place, cold, origin, throw))
                if left < near:
                    near = left
                    following.nearest = place
        if near < FAR:
            if self._last is None or turn > self._last.turn:
                self._last = following
                self._place = following.nearest
            self._queued += 1
            promise = turn * board.steps + self.weight * near
            heappush(self._queue, (int(promise), int(self._queued), following))

    def _no_better(self, known: dict[int, int], place: i64, rank: i64) -> bool:
        """Whether a place was reached as soon and as warm before."""
        before: i64 = known.get(place, NOWHERE)
        if before == NOWHERE:
            return False
        limit = self.board.cold_limit
        return before // limit <= rank // limit and before % limit <= rank % limit

    def _known_of(self, world: UrbanRecovery) -> dict[int, int]:
        """The places that were reached while all enemies stood as they do now, each with its
        turn and its cold in one number."""
        key = tuple(enemies_of(world))
        known = self._known.get(key)
        if known is None:
            known = {}
            self._known[key] = known
        return known

    def _throw_all(self, outlook: Outlook, spread: Spread, steps: i64) -> bool:
        """UR-19: each brick that changes something, from wherever it can be thrown."""
        squares = self.board.squares
        for key, throwers in self._throws(outlook.world, spread, steps).items():
            target = key % squares
            then = outlook.world.copy()
            then.player = throwers[0][1][0] // HANDS
            then.lands(target)
            then.player = NOWHERE
            then.look_round()
            ground = self._ground(then)
            after = Spread(self.board.steps)
            for made, (place, cold, origin, _) in throwers:
                square = place // HANDS
                if not then.looked_at(square):
                    have = (place % HANDS - BRICK) | ground.finds[square]
                    throw = square * squares + target
                    after.begins[made].append((square * HANDS + have, cold, origin, throw))
            if self._walk(outlook, then, after, steps):
                return True
            self._wait(outlook, then, after)
        return False

    def _throws(
        self, world: UrbanRecovery, spread: Spread, steps: i64
    ) -> dict[int, list[tuple[i64, Entry]]]:
        """Targets, told apart by the windows on the way; for each, who throws after how many
        steps."""
        board = self.board
        stirs = self._stirred(world)
        found: dict[int, list[tuple[i64, Entry]]] = {}
        for made in range(steps + 1):
            for entry in spread.after[made]:
                if entry[0] & BRICK == 0:
                    continue
                for direction in range(4):
                    square = entry[0] // HANDS
                    broken = world.broken
                    for _ in range(board.throw):
                        window = board.glass[square * 4 + direction]
                        square = board.flights[square * 4 + direction]
                        if square < 0:
                            break
                        if window >= 0:
                            broken |= BIT[window]
                        if stirs[square] == 0 and broken == world.broken:
                            continue
                        key = int(broken * board.squares + square)
                        if key not in found:
                            found[key] = []
                        found[key].append((made, entry))
        return found

    def _stirred(self, world: UrbanRecovery) -> vec[i64]:
        """UR-21, UR-22: the squares on which a brick hits or lures anybody."""
        board = self.board
        found = vec[i64]([0 for _ in range(int(board.squares))])
        for square in range(board.squares):
            for enemy in range(board.enemies):
                if world.at[enemy] == square or world.hears(enemy, square):
                    found[square] = 1
                    break
        return found

    # The way there

    def line(self) -> list[int]:
        """The moves of the win; or else those that promise the most, or last the longest."""
        place = self._place
        outlook = self._last
        goals: list[tuple[int, int, int]] = []
        if self.won:
            goals.append((NOWHERE, 0, int(self._throw)))
        while outlook is not None and outlook.before is not None:
            for there, cold, origin, throw in outlook.entries:
                if there == place:
                    goals.append((int(place), int(cold), int(throw)))
                    place = origin
                    break
            outlook = outlook.before
        goals.reverse()
        found: list[int] = []
        here = self.start.copy()
        for goal, cold, throw in goals:
            for move in self._turn_to(here, goal, cold, throw):
                here.apply(move)
                found.append(move)
        return found

    def _turn_to(self, start: UrbanRecovery, goal: i64, cold: i64, throw: i64) -> list[int]:
        """The moves of one turn with this throw that ends at a place so cold, or wins."""
        reached: list[tuple[UrbanRecovery, list[int]]] = [(start.copy(), [])]
        known: set[tuple[int, int, bool]] = set()
        for here, moves in reached:
            if here.ending == WON:
                return moves
            for move in self._continued(here, throw):
                then = here.copy()
                then.apply(move)
                place = then.player * HANDS + (BRICK if then.brick else 0)
                place += WITH_FRIEND if then.friend else 0
                line = [*moves, move]
                if move == END_TURN:
                    if place == goal and then.cold == cold and then.ending == OPEN:
                        return line
                    continue
                key = (int(place), int(then.cold), then.thrown)
                if then.ending == WON or (then.ending == OPEN and key not in known):
                    known.add(key)
                    reached.append((then, line))
        return []

    def _continued(self, here: UrbanRecovery, throw: i64) -> list[int]:
        """What he takes is taken at once; what he throws is thrown as planned."""
        if here.can_release():
            return [RELEASE]
        if here.can_pick_up():
            return [PICK_UP]
        squares = self.board.squares
        due = throw != NO_THROW and not here.thrown
        moves = [move for move in here.moves() if move < PICK_UP]
        if not due:
            moves.append(END_TURN)
        elif here.brick and throw // squares == here.player:
            moves.append(int(FIRST_THROW + throw % squares))
        return moves


def enemies_of(world: UrbanRecovery) -> list[int]:
    """The windows and all that the enemies will do depends on, at the start of a turn."""
    state = [int(world.broken)]
    for enemy in range(world.board.enemies):
        stands = world.at[enemy] * 4 + world.facing[enemy]
        stands = stands * (len(world.board.routes[enemy]) + 1) + world.number[enemy] + 1
        state.append(int(stands * 3 + world.stun[enemy]))
    return state
