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

from parlour.engine.bits import BIT
from parlour.games.urban_recovery.rules import OPEN, WON, UrbanRecovery
from parlour.games.urban_recovery.tables import (
    END_TURN,
    FAR,
    FIRST_THROW,
    FRIEND,
    NOWHERE,
    PICK_UP,
    PILE,
    RELEASE,
    WARM,
    Board,
)

# A place is a square with what he has there: four for each square.
BRICK: Final = 2
WITH_FRIEND: Final = 1
HANDS: Final = 4

EXACT: Final = 1
"""The weight of the walk that is left with which a first win is a shortest win."""
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
class Outlook:
    """Where the player can be at the start of a turn, and how he came there."""

    def __init__(self, world: UrbanRecovery, before: Outlook | None, turn: i64) -> None:
        places = int(world.board.squares) * HANDS
        self.world = world
        self.before = before
        self.turn: i64 = turn
        self.cold = vec[i64]([FAR for _ in range(places)])
        self.origin = vec[i64]([NOWHERE for _ in range(places)])
        """His place at the start of the turn before."""
        self.throw = vec[i64]([NO_THROW for _ in range(places)])
        """The throw of the turn before: from where and where to, in one number."""


@final
class Spread:
    """All walks of one turn at once."""

    def __init__(self, places: i64, steps: i64) -> None:
        self.cold = vec[i64]([FAR for _ in range(int(places))])
        self.origin = vec[i64]([NOWHERE for _ in range(int(places))])
        self.throw = vec[i64]([NO_THROW for _ in range(int(places))])
        self.after: list[list[Entry]] = [[] for _ in range(int(steps) + 1)]
        """Where so many steps lead, and fewer do not as warmly."""

    def enter(self, place: i64, cold: i64, origin: i64, throw: i64, made: i64) -> None:
        """Be at a place, unless he was there as warm before."""
        if cold < self.cold[place]:
            self.cold[place] = cold
            self.origin[place] = origin
            self.throw[place] = throw
            self.after[made].append((place, cold, origin, throw))


@final
class Known:
    """The least cold, and its turn, with which each place of an outlook was reached."""

    def __init__(self, places: i64) -> None:
        self.cold = vec[i64]([FAR for _ in range(int(places))])
        self.turn = vec[i64]([FAR for _ in range(int(places))])


@final
class Solver:
    """Looks for a win from a position in which the player decides."""

    def __init__(self, start: UrbanRecovery, weight: i64 = EXACT) -> None:
        board = start.board
        self.start = start
        self.board = board
        self.weight: i64 = weight
        self.places: i64 = board.squares * HANDS
        self.left = walks_left(board)
        self.expanded: i64 = 0
        """Outlooks that were followed."""
        self.won = False
        self._grounds: dict[int, Ground] = {}
        self._known: dict[tuple[int, ...], Known] = {}
        self._queue: list[tuple[int, int, Outlook]] = []
        self._queued: i64 = 0
        # The turn that wins; or else the outlook that comes nearest.
        self._last: Outlook | None = None
        self._place: i64 = NOWHERE
        self._throw: i64 = NO_THROW
        self._near: i64 = FAR

    def solve(self, most: i64 = ENDLESS) -> bool:
        """Whether there is a win, as far as so many outlooks show."""
        start = self.start
        world = start.copy()
        world.player = NOWHERE
        root = Outlook(world, None, start.turn)
        have = (BRICK if start.brick else 0) + (WITH_FRIEND if start.friend else 0)
        found = self._ground(world).finds[start.player]
        root.cold[start.player * HANDS + (have | found)] = start.cold
        self.won = self._follow(root, start.steps, start.thrown)
        while not self.won and self._queue and self.expanded < most:
            _, _, outlook = heappop(self._queue)
            self.won = self._follow(outlook, self.board.steps, False)
        return self.won

    def turns(self) -> i64:
        """The turn in which the win was found."""
        return self._last.turn if self.won and self._last is not None else 0

    # Looking ahead

    def steps_left(self, place: i64, cold: i64) -> i64:
        """The walk that is left, as if nobody looked."""
        had = place & WITH_FRIEND
        return self.left[(place // HANDS * 2 + had) * self.board.cold_limit + cold]

    def _ground(self, world: UrbanRecovery) -> Ground:
        known = self._grounds.get(world.broken)
        if known is None:
            known = Ground(self.board, world)
            self._grounds[world.broken] = known
        return known

    def _follow(self, outlook: Outlook, steps: i64, thrown: bool) -> bool:
        """Every turn that can be played from an outlook; whether one of them wins."""
        self.expanded += 1
        spread = Spread(self.places, self.board.steps)
        for place in range(self.places):
            if outlook.cold[place] < FAR:
                spread.enter(place, outlook.cold[place], place, NO_THROW, 0)
        if self._walk(outlook, outlook.world, outlook.world.looks(), spread, steps):
            return True
        self._wait(outlook, outlook.world, spread)
        return not thrown and self._throw_all(outlook, spread, steps)

    def _walk(
        self, outlook: Outlook, world: UrbanRecovery, now: UrbanRecovery, spread: Spread, steps: i64
    ) -> bool:
        """UR-16, UR-17: walk on unseen from everywhere; whether that brings both home."""
        board = self.board
        ground = self._ground(world)
        for made in range(steps):
            for place, cold, origin, throw in spread.after[made]:
                square = place // HANDS
                have = place % HANDS
                for direction in range(4):
                    other = ground.walks[square * 4 + direction]
                    if other < 0 or now.looked_at(other):
                        continue
                    then = have | ground.finds[other]
                    if other == board.start and then & WITH_FRIEND != 0:
                        self._last = outlook
                        self._place = origin
                        self._throw = throw
                        return True
                    tokens = 0 if board.kinds[other] == WARM else cold
                    spread.enter(other * HANDS + then, tokens, origin, throw, made + 1)
        return False

    def _wait(self, outlook: Outlook, world: UrbanRecovery, spread: Spread) -> None:
        """UR-28 to UR-36: end the turn; where he is neither seen nor frozen it goes on."""
        board = self.board
        turn = outlook.turn + 1
        if turn > board.turn_limit:
            return
        then = world.foresee()
        known = self._known_of(then)
        following = Outlook(then, outlook, turn)
        near: i64 = FAR
        for entries in spread.after:
            for place, _, _, _ in entries:
                cold = spread.cold[place] + 1
                if cold >= board.cold_limit or then.looked_at(place // HANDS):
                    continue
                if known.cold[place] <= cold and known.turn[place] <= turn:
                    continue
                left = self.steps_left(place, cold)
                if left >= FAR:
                    continue
                known.cold[place] = cold
                known.turn[place] = turn
                following.cold[place] = cold
                following.origin[place] = spread.origin[place]
                following.throw[place] = spread.throw[place]
                near = min(near, left)
                if left < self._near:
                    self._near = left
                    self._last = following
                    self._place = place
        if near < FAR:
            self._queued += 1
            promise = turn * board.steps + self.weight * near
            heappush(self._queue, (int(promise), int(self._queued), following))

    def _known_of(self, world: UrbanRecovery) -> Known:
        """What is known of the outlooks in which all enemies stand as they do now."""
        state = [int(world.broken)]
        for enemy in range(self.board.enemies):
            stands = world.at[enemy] * 4 + world.facing[enemy]
            route = self.board.routes[enemy]
            stands = stands * (len(route) + 1) + world.number[enemy] + 1
            state.append(int(stands * 3 + world.stun[enemy]))
        key = tuple(state)
        known = self._known.get(key)
        if known is None:
            known = Known(self.places)
            self._known[key] = known
        return known

    def _throw_all(self, outlook: Outlook, spread: Spread, steps: i64) -> bool:
        """UR-19: each brick that changes something, from wherever it can be thrown."""
        world = outlook.world
        squares = self.board.squares
        for key, throwers in self._throws(world, spread, steps).items():
            target = key % squares
            then = world.copy()
            then.player = throwers[0][1][0] // HANDS
            then.lands(target)
            then.player = NOWHERE
            now = then.looks()
            ground = self._ground(then)
            after = Spread(self.places, self.board.steps)
            for made, (place, cold, origin, _) in throwers:
                square = place // HANDS
                if not now.looked_at(square):
                    have = (place % HANDS - BRICK) | ground.finds[square]
                    throw = square * squares + target
                    after.enter(square * HANDS + have, cold, origin, throw, made)
            if self._walk(outlook, then, now, after, steps):
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
        """The moves of the win; or else up to the turn that comes nearest to one."""
        place = self._place
        outlook = self._last
        goals: list[tuple[int, int, int]] = []
        if self.won:
            goals.append((NOWHERE, 0, int(self._throw)))
        while outlook is not None and outlook.before is not None:
            goals.append((int(place), int(outlook.cold[place]), int(outlook.throw[place])))
            place = outlook.origin[place]
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


def walks_left(board: Board) -> vec[i64]:
    """For each square, without and with the friend, and each number of cold tokens: how many
    steps fetch him and bring both home before they freeze, through all windows and unseen."""
    every = BIT[len(board.windows)] - 1
    home = board.steps_to(board.start, every).steps
    friend = board.steps_to(board.friend, every).steps
    warm = [square for square in range(int(board.squares)) if board.kinds[square] == WARM]
    lasts = board.cold_limit * board.steps
    """So many steps at most lie between two warm squares."""
    homewards = [FAR for _ in warm]
    outwards = [FAR for _ in warm]
    for _ in range(2 * len(warm) + 1):
        for number, square in enumerate(warm):
            steps = _with_friend(board, square, lasts, home, warm, homewards)
            homewards[number] = min(homewards[number], steps)
            steps = _without(board, square, lasts, home, friend, warm, homewards, outwards)
            outwards[number] = min(outwards[number], steps)
    found: list[int] = []
    for square in range(int(board.squares)):
        for had in range(2):
            for cold in range(int(board.cold_limit)):
                reach = (board.cold_limit - cold) * board.steps
                if had:
                    steps = _with_friend(board, square, reach, home, warm, homewards)
                else:
                    steps = _without(board, square, reach, home, friend, warm, homewards, outwards)
                found.append(int(steps))
    return vec[i64](found)


def _with_friend(board, square, reach, home, warm, homewards):
    """Home at once, or by way of a warm square."""
    every = BIT[len(board.windows)] - 1
    best = home[square] if home[square] <= reach else FAR
    for number, other in enumerate(warm):
        steps = board.steps_to(other, every).steps[square]
        if steps <= reach:
            best = min(best, steps + homewards[number])
    return best


def _without(board, square, reach, home, friend, warm, homewards, outwards):
    """To the friend and on, or to a warm square first."""
    every = BIT[len(board.windows)] - 1
    best = FAR
    fetch = max(friend[square] - 1, 0)
    if fetch <= reach:
        on = max(home[board.friend] - 1, 0)
        if fetch + on <= reach:
            best = fetch + on
        for number, other in enumerate(warm):
            leg = fetch + max(board.steps_to(other, every).steps[board.friend] - 1, 0)
            if leg <= reach:
                best = min(best, leg + homewards[number])
    for number, other in enumerate(warm):
        steps = board.steps_to(other, every).steps[square]
        if steps <= reach:
            best = min(best, steps + outwards[number])
    return best
