"""The solver: exact results of positions, by walking through all that can follow.

It goes depth first. What cannot come back to itself is worth the best or the mean of what follows
as soon as that is known (backward induction), and only the value is kept. Positions that can come
back to each other, a strong component in Tarjan's sense, are solved together: their values are
improved from below until they stand (value iteration), and then a guess slightly above them is
shown never to be exceeded, which bounds the error.

Results are those of the first seat, which takes the highest; they lie between 0 and
`SolverModel.top`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.engine.core.position import CHANCE, OVER, Position

PASSING: Final = -1
"""The key of a position that is not worth keeping: it is walked through each time. Positions that
can come back to each other without passing a kept one must be kept."""
UNKNOWN: Final = -1.0
"""A result that is not known."""
OPEN: Final = -1000.0
"""At or below this it holds the place of a position that is still being walked."""
STANDS: Final = 1e-13
"""When no value moves by more in a sweep, they stand."""
ABOVE: Final = 1e-11
"""How far above the values the guess lies that bounds them."""
ROUNDING: Final = 1e-15
MOST_SWEEPS: Final = 100_000
NOTHING: Final = -1

LOW: Final = 2147483647
"""The lower 31 bits of a key, and two odd numbers that spread it."""
SPREAD: Final = 1481765933
SPREAD_HIGH: Final = 1103515245
FIRST_ROOM: Final = 1024
HALF: Final = 1 << 31
"""What the first of two numbers in a key is multiplied by."""


@mypyc_attr(allow_interpreted_subclasses=True)
class SolverModel:
    """What a game tells the solver about its positions."""

    def __init__(self) -> None:
        self.top: float = 1.0
        """The best result there is: whoever has it looks no further."""

    def key(self, position: Position) -> i64:
        """What the rest of the match depends on, as one number from 0 to 2**62 - 1; positions
        with the same key are the same. Or `PASSING`."""
        raise NotImplementedError

    def forget(self, position: Position) -> None:
        """Take away what the key leaves out, such as the number of the turn."""

    def known(self, position: Position) -> float:
        """The result of a position if it is known beforehand, or `UNKNOWN`."""
        return UNKNOWN


@final
class Numbering:
    """Numbers things by the order in which they are met, so that two of them fit into a key."""

    def __init__(self) -> None:
        self.known: dict[int, int] = {}

    def of(self, thing: i64) -> i64:
        """The number of a thing."""
        number = self.known.get(thing)
        if number is None:
            number = len(self.known)
            self.known[thing] = number
        return number


@final
class ValueMap:
    """Values by their keys, in two plain rows: 16 bytes each, and as much again for room."""

    keys: vec[i64]
    values: vec[float]

    def __init__(self) -> None:
        self.count: i64 = 0
        self.room: i64 = FIRST_ROOM
        self.keys = vec[i64]([NOTHING] * FIRST_ROOM)
        self.values = vec[float]([0.0] * FIRST_ROOM)

    def slot(self, key: i64) -> i64:
        """Where a key is, or where it would be."""
        spread = (key & LOW) * SPREAD ^ (key >> 31) * SPREAD_HIGH
        place = (spread ^ (spread >> 29)) & (self.room - 1)
        keys = self.keys
        while keys[place] != key and keys[place] != NOTHING:
            place = (place + 1) & (self.room - 1)
        return place

    def value(self, key: i64) -> float:
        """The value of a key, or `UNKNOWN`."""
        place = self.slot(key)
        return self.values[place] if self.keys[place] == key else UNKNOWN

    def put(self, key: i64, value: float) -> None:
        """Set the value of a key."""
        place = self.slot(key)
        if self.keys[place] == NOTHING:
            if self.count * 3 >= self.room * 2:
                self._grow()
                place = self.slot(key)
            self.keys[place] = key
            self.count += 1
        self.values[place] = value

    def _grow(self) -> None:
        keys = self.keys
        values = self.values
        self.room *= 2
        self.keys = vec[i64]([NOTHING for _ in range(self.room)])
        self.values = vec[float]([0.0 for _ in range(self.room)])
        for place in range(i64(len(keys))):
            if keys[place] != NOTHING:
                there = self.slot(keys[place])
                self.keys[there] = keys[place]
                self.values[there] = values[place]

    def items(self) -> tuple[list[int], list[float]]:
        """All keys whose values are known, ascending, and the values."""
        found = [int(key) for key in self.keys if key != NOTHING]
        found = sorted([key for key in found if self.value(key) >= 0.0])
        return found, [self.value(key) for key in found]

    def fill(self, keys: list[int], values: list[float]) -> None:
        """Put in what `items` gave."""
        for place in range(len(keys)):
            self.put(keys[place], values[place])


@final
class OpenPosition:
    """A position that is being walked, and how far it has come."""

    def __init__(self, position: Position, node: i64) -> None:
        self.position = position
        self.node: i64 = node
        """Its place among the open ones."""
        self.low: i64 = node
        """The earliest open one that can follow it."""
        self.moves: list[int] = []
        self.weights: list[int] = []
        """One for each outcome of chance; none at a decision."""
        self.next: i64 = 0


@final
class Solver:
    """Finds results and remembers them."""

    def __init__(self, model: SolverModel, values: ValueMap | None = None) -> None:
        self.model = model
        self.values = values if values is not None else ValueMap()
        self.walked: i64 = 0
        """Positions that were walked through."""
        self.together: i64 = 0
        """The most positions that had to be solved together ..."""
        self.sweeps: i64 = 0
        """... the sweeps that this took ..."""
        self.error: float = 0.0
        """... and by how much values may be too low."""
        self.met: i64 = PASSING
        """The key of the position that was looked at last."""
        self.frames: list[OpenPosition] = []
        self.answer: float = UNKNOWN
        # The open positions, in the order in which they were met. Of what follows a position,
        # that which is known is summed up in `best`; the rest are links.
        self.open: i64 = 0
        self.keys = vec[i64]([0])
        self.best = vec[float]([0.0])
        """The best result among those known, or the weighted sum of them."""
        self.weight = vec[i64]([0])
        """The weights of all outcomes; 0 at a decision."""
        self.head = vec[i64]([0])
        """The last link of a position."""
        self.begun = vec[i64]([0])
        """How many links, and how many finished ones, there were when it was met."""
        self.begun_done = vec[i64]([0])
        self.links: i64 = 0
        self.goal = vec[i64]([0])
        self.load = vec[i64]([0])
        self.before = vec[i64]([0])
        self.finished: i64 = 0
        self.done = vec[i64]([0])
        """Open positions that are walked to their end, in that order."""

    def value(self, position: Position, most: i64 = 0) -> float:
        """The result of a position; `UNKNOWN` if more positions must be walked than that."""
        self.begin(position)
        if self.go_on(most if most > 0 else 1 << 60):
            return self.answer
        self.stop()
        return UNKNOWN

    def after(self, position: Position, most: i64 = 0) -> list[tuple[int, float]]:
        """Every legal move with the result after it; empty if one of them is not known."""
        found: list[tuple[int, float]] = []
        for move in position.moves():
            then = position.copy()
            then.apply(move)
            value = self.value(then, most)
            if value == UNKNOWN:
                return []
            found.append((move, value))
        return found

    # Walking

    def begin(self, position: Position) -> None:
        """Turn to a position; `go_on` finds its result."""
        twin = position.copy()
        self.answer = self._met(twin)
        if self.answer == UNKNOWN:
            self._enter(twin)

    def go_on(self, most: i64) -> bool:
        """Walk through so many positions at most; whether the result is now the `answer`."""
        until = self.walked + most
        frames = self.frames
        while frames:
            if self.walked > until:
                return False
            frame = frames[-1]
            if frame.next < len(frame.moves):
                self._step(frame)
            else:
                frames.pop()
                self._leave(frame)
        return True

    def stop(self) -> None:
        """Forget what is still open."""
        for node in range(self.open):
            if self.keys[node] != PASSING:
                self.values.put(self.keys[node], UNKNOWN)
        self.frames = []
        self.open = 0
        self.links = 0
        self.finished = 0

    def _met(self, position: Position) -> float:
        """What is known of a position without walking it; at or below OPEN its place."""
        if position.to_move() == OVER:
            return position.scores()[0]
        known = self.model.known(position)
        if known >= 0.0:
            return known
        key = self.model.key(position)
        self.met = key
        return self.values.value(key) if key != PASSING else UNKNOWN

    def _enter(self, position: Position) -> None:
        """Begin with the position that was just met, and never before."""
        self.model.forget(position)
        self.walked += 1
        node = self.open
        self.open += 1
        if node == len(self.keys):
            self._make_room()
        key = self.met
        self.keys[node] = key
        if key != PASSING:
            self.values.put(key, OPEN - float(node))
        frame = OpenPosition(position, node)
        self.weight[node] = 0
        if position.to_move() == CHANCE:
            total: i64 = 0
            for outcome, weight in position.outcomes():
                frame.moves.append(outcome)
                frame.weights.append(weight)
                total += weight
            self.weight[node] = total
        else:
            frame.moves = position.moves()
        self.best[node] = 0.0
        self.head[node] = NOTHING
        self.begun[node] = self.links
        self.begun_done[node] = self.finished
        self.frames.append(frame)

    def _make_room(self) -> None:
        self.keys = append(self.keys, i64(0))
        self.best = append(self.best, 0.0)
        self.weight = append(self.weight, i64(0))
        self.head = append(self.head, i64(0))
        self.begun = append(self.begun, i64(0))
        self.begun_done = append(self.begun_done, i64(0))
        self.done = append(self.done, i64(0))

    def _step(self, frame: OpenPosition) -> None:
        """Look at one more of what can follow."""
        place = frame.next
        frame.next += 1
        chance = self.weight[frame.node] > 0
        last = frame.next == len(frame.moves)
        then = frame.position if last else frame.position.copy()
        then.apply(frame.moves[place])
        known = self._met(then)
        weight: i64 = frame.weights[place] if chance else 0
        if known == UNKNOWN:
            if chance or self.best[frame.node] < self.model.top:
                self._enter(then)
        elif known <= OPEN:
            self._link(frame, i64(OPEN - known), weight)
        else:
            self._learn(frame, known, weight)

    def _learn(self, frame: OpenPosition, value: float, weight: i64) -> None:
        """The result of something that follows is known."""
        node = frame.node
        if self.weight[node] > 0:
            self.best[node] += value * float(weight)
        elif value > self.best[node]:
            self.best[node] = value
            if value >= self.model.top:
                frame.next = len(frame.moves)

    def _link(self, frame: OpenPosition, goal: i64, weight: i64) -> None:
        """Something that follows is still open."""
        link = self.links
        self.links += 1
        if link == len(self.goal):
            self.goal = append(self.goal, i64(0))
            self.load = append(self.load, i64(0))
            self.before = append(self.before, i64(0))
        self.goal[link] = goal
        self.load[link] = weight
        self.before[link] = self.head[frame.node]
        self.head[frame.node] = link
        frame.low = min(frame.low, goal)

    def _leave(self, frame: OpenPosition) -> None:
        """All that can follow has been looked at."""
        node = frame.node
        self.done[self.finished] = node
        self.finished += 1
        above = self.frames[-1] if self.frames else None
        weight: i64 = 0
        if above is not None and self.weight[above.node] > 0:
            weight = above.weights[above.next - 1]
        if frame.low < node:
            assert above is not None
            above.low = min(above.low, frame.low)
            self._link(above, node, weight)
            return
        if self.finished - self.begun_done[node] == 1 and self.head[node] == NOTHING:
            if self.weight[node] > 0:
                self.best[node] /= float(self.weight[node])
        else:
            self._solve_together(node)
        value = self.best[node]
        for each in range(node, self.open):
            if self.keys[each] != PASSING:
                self.values.put(self.keys[each], self.best[each])
        self.open = node
        self.links = self.begun[node]
        self.finished = self.begun_done[node]
        if above is None:
            self.answer = value
        else:
            self._learn(above, value, weight)

    # Positions that can come back to each other

    def _solve_together(self, first: i64) -> None:
        """All open positions from the first one on; their results go into `best`."""
        count = self.open - first
        values = vec[float]([0.0 for _ in range(count)])
        sweeps: i64 = 0
        moved = 1.0
        while moved > STANDS and sweeps < MOST_SWEEPS:
            moved = self._sweep(first, values)
            sweeps += 1
        error = self._error(first, values, sweeps)
        for place in range(count):
            self.best[first + place] = values[place]
        self.error = max(self.error, error)
        if count > self.together:
            self.together = count
            self.sweeps = sweeps

    def _sweep(self, first: i64, values: vec[float]) -> float:
        """Improve every value once, what was finished first comes first; the largest change."""
        moved = 0.0
        for place in range(self.begun_done[first], self.finished):
            node = self.done[place]
            value = self._worth(node, first, values)
            change = value - values[node - first]
            if change > moved:
                moved = change
            values[node - first] = value
        return moved

    def _worth(self, node: i64, first: i64, values: vec[float]) -> float:
        worth = self.best[node]
        link = self.head[node]
        if self.weight[node] > 0:
            while link != NOTHING:
                worth += values[self.goal[link] - first] * float(self.load[link])
                link = self.before[link]
            return worth / float(self.weight[node])
        while link != NOTHING:
            worth = max(worth, values[self.goal[link] - first])
            link = self.before[link]
        return worth

    def _error(self, first: i64, values: vec[float], sweeps: i64) -> float:
        """How far the values may be below the true ones. A row of values that no sweep raises
        anywhere lies above the true ones (they are the least such row): so a guess above the
        values is swept until it is one."""
        guess = vec[float]([min(value + ABOVE, self.model.top) for value in values])
        for _ in range(sweeps + 10):
            if self._sweep(first, guess) <= ROUNDING:
                error = 0.0
                for place in range(i64(len(values))):
                    error = max(error, guess[place] - values[place])
                return error
        return self.model.top
