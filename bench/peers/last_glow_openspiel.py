"""The Last Glow as a Python game for OpenSpiel, and random play on it.

LG-n are the rule ids of the game's rules page. Squares are numbered (line - 1) * 6 + (column - 1)
and sets of squares are bit masks. An outcome of a die is its face minus 1.

Usage: last_glow_openspiel.py MODE SEED STEPS [trace]     MODE: storm, nightmare or abyss
"""

import enum
import json
import sys
import time
from collections.abc import Mapping
from typing import Any, Final, TypedDict

import pyspiel

COLUMNS: Final = 6
LINES: Final = 4
SQUARES: Final = COLUMNS * LINES
DIE_FACES: Final = 6
START_SQUARE: Final = 14  # (3,3), LG-2
START_BRIGHTNESS: Final = 3
MAX_BRIGHTNESS: Final = 6
MAX_STRUCTURE: Final = 6
VICTORY: Final = 6
CREW_SIZE: Final = 5
PATCHING_BELOW: Final = 4  # LG-7: under this many SP one of the crew patches the hull
HEART_CUBES: Final = 8
ITEM_CUBES: Final = 6
HUNT_REACH: Final = 3
HUNT_TARGET: Final = 3
LAST_TURN: Final = 40

# LG-31: appearance dice by turn, repeated when used up.
DICE_BY_TURN: Final[Mapping[str, tuple[int, ...]]] = {
    "storm": (1,),
    "nightmare": (1, 1, 2, 1, 3, 2, 1, 1, 2, 3),
    "abyss": (2,),
}

# Decisions; HUNT and SLEEP are followed by the squares they can name.
LIGHT_UP: Final = 0
REPAIR: Final = 1
MANEUVER_LEFT: Final = 2
MANEUVER_RIGHT: Final = 3
FULL_THROTTLE: Final = 4
SEND: Final = 5
HUNT: Final = 6
SLEEP: Final = HUNT + SQUARES
NUM_ACTIONS: Final = SLEEP + SQUARES

# What a heart die does besides moving the Heart to a square.
CONTACT: Final = SQUARES
EXPLOSION: Final = SQUARES + 1

# The dice a position can ask for.
SETUP_DIE: Final = 0
HUNT_DIE: Final = 1
HEART_DIE: Final = 2
HEART_DIE_AGAIN: Final = 3
APPEARANCE_DIE: Final = 4
APPEARANCE_DIE_AGAIN: Final = 5

_DIE_NAMES: Final = ("set-up", "hunt", "heart", "heart again", "appearance", "appearance again")
_ACTION_NAMES: Final = ("light up", "repair", "left", "right", "full throttle", "send")

_PLAYER: Final = 0
# Read once: each step asks for the current player several times and enum members are slow to read.
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_DIE_OUTCOMES: Final = tuple((outcome, 1.0 / DIE_FACES) for outcome in range(DIE_FACES))

_GAME_TYPE = pyspiel.GameType(
    short_name="python_parlour_last_glow",
    long_name="Python The Last Glow",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=1,
    min_num_players=1,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"mode": "storm"},
)
_GAME_INFO = pyspiel.GameInfo(
    num_distinct_actions=NUM_ACTIONS,
    max_chance_outcomes=DIE_FACES,
    num_players=1,
    min_utility=-1.0,
    max_utility=1.0,
    max_game_length=LAST_TURN * CREW_SIZE,
)


class Result(enum.IntEnum):
    """How a game ended (LG-38)."""

    UNDECIDED = 0
    WON = 1
    LOST_STRUCTURE = 2
    LOST_CRASH = 3
    LOST_CONTACT = 4
    LOST_TIME = 5


def _steps_apart(a: int, b: int) -> tuple[int, int]:
    """Return how many lines and how many columns two squares are apart."""
    return abs(a // COLUMNS - b // COLUMNS), abs(a % COLUMNS - b % COLUMNS)


def _squares_within(reach: int) -> tuple[int, ...]:
    """Return, by square, the mask of squares at orthogonal distance 1 to reach."""
    return tuple(
        sum(1 << b for b in range(SQUARES) if 1 <= sum(_steps_apart(a, b)) <= reach)
        for a in range(SQUARES)
    )


def _blast(heart: int, ship: int) -> int:
    """LG-26: 2 SP on the 8 squares around, 1 SP two squares away in a straight line."""
    lines, columns = _steps_apart(heart, ship)
    if max(lines, columns) <= 1:
        return 2
    return 1 if lines + columns == 2 else 0


def _drift(square: int, outcome: int) -> int:
    """LG-24 to LG-26, LG-28: the square a Heart moves to, CONTACT or EXPLOSION."""
    line, column = divmod(square, COLUMNS)
    total = outcome + 1 + line  # counted from 0, a line is the number printed on it (LG-1)
    if total >= 8:
        return EXPLOSION
    if line == LINES - 1:
        return CONTACT
    sideways = -1 if total <= 3 else 0 if total <= 5 else 1
    if not 0 <= column + sideways < COLUMNS:
        sideways = 0
    return square + COLUMNS + sideways


_IN_HUNT_REACH: Final = _squares_within(HUNT_REACH)
_BESIDE: Final = _squares_within(1)
_BLAST: Final = tuple(tuple(_blast(a, b) for b in range(SQUARES)) for a in range(SQUARES))
_DRIFT: Final = tuple(tuple(_drift(a, o) for o in range(DIE_FACES)) for a in range(SQUARES))
# LG-23: Hearts are handled from line 4 up and from column 1 on; this is the reverse, for pop().
_LAST_HANDLED_FIRST: Final = tuple(
    line * COLUMNS + column for line in range(LINES) for column in reversed(range(COLUMNS))
)


def _squares_of(mask: int) -> list[int]:
    """Return the squares of a mask in ascending order."""
    squares = []
    while mask:
        lowest = mask & -mask
        squares.append(lowest.bit_length() - 1)
        mask ^= lowest
    return squares


def _square_name(square: int) -> str:
    """Return a square as (line,column), both counted from 1."""
    line, column = divmod(square, COLUMNS)
    return f"({line + 1},{column + 1})"


class LastGlowGame(pyspiel.Game):  # type: ignore[misc]
    """The Last Glow, with the mode as parameter (LG-4)."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Create the game; params may hold the mode."""
        super().__init__(_GAME_TYPE, _GAME_INFO, params or {})
        self.mode: str = self.get_parameters()["mode"]
        if self.mode not in DICE_BY_TURN:
            raise ValueError(f"unknown mode {self.mode!r}")

    def new_initial_state(self) -> "LastGlowState":
        """Return the position before the set-up die."""
        return LastGlowState(self, self.mode)

    def max_chance_nodes_in_history(self) -> int:
        """Return the set-up die and, for each turn, all dice rolled and rolled again."""
        return 1 + LAST_TURN * (CREW_SIZE + 2 * HEART_CUBES + 2 * max(DICE_BY_TURN["nightmare"]))


class LastGlowState(pyspiel.State):  # type: ignore[misc]
    """A position: it asks for a decision of the player or for a die."""

    def __init__(self, game: LastGlowGame, mode: str) -> None:
        """LG-2, LG-3: the position before the set-up die."""
        super().__init__(game)
        self._mode = mode
        self._hearts = 0
        self._items = 0
        self._heart_supply = HEART_CUBES
        self._item_supply = ITEM_CUBES
        self._aboard = 0
        self._ship = START_SQUARE
        self._brightness = START_BRIGHTNESS
        self._structure = MAX_STRUCTURE
        self._victory = 0
        self._turn = 1
        self._placed = 0
        self._throttles = 0
        self._queue: list[int] = []  # Hearts still to be handled this turn, the next one last
        self._dice_left = 0  # appearance dice still to come this turn
        self._square = -1  # the Heart whose die is asked for
        self._die: int = SETUP_DIE
        self._next_player = _CHANCE
        self._result = Result.UNDECIDED

    def current_player(self) -> int:
        """Return the player, CHANCE or TERMINAL."""
        return self._next_player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._next_player == _TERMINAL

    def returns(self) -> list[float]:
        """Return 1 for a win, -1 for a defeat, 0 before the end."""
        if self._result is Result.UNDECIDED:
            return [0.0]
        return [1.0 if self._result is Result.WON else -1.0]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the faces of the die asked for."""
        return list(_DIE_OUTCOMES)

    def _legal_actions(self, player: int) -> list[int]:
        """LG-9 to LG-18: the decisions offered, in ascending order."""
        ship, hearts = self._ship, self._hearts
        column = ship % COLUMNS
        actions = [LIGHT_UP, REPAIR]
        if column > 0 and not hearts >> (ship - 1) & 1:
            actions.append(MANEUVER_LEFT)
        if column < COLUMNS - 1 and not hearts >> (ship + 1) & 1:
            actions.append(MANEUVER_RIGHT)
        if ship >= COLUMNS and not hearts >> (ship - COLUMNS) & 1:
            actions.append(FULL_THROTTLE)
        if self._aboard:
            actions.append(SEND)
        prey = hearts & _IN_HUNT_REACH[ship]
        if prey and self._item_supply:
            actions += [HUNT + square for square in _squares_of(prey)]
        if self._items:
            actions += [SLEEP + square for square in _squares_of(self._items_in_reach())]
        return actions

    def _items_in_reach(self) -> int:
        """LG-16, LG-17: own square for 1 crew, the neighbour squares for 2."""
        reach = 1 << self._ship
        if self._placed + 2 <= self._crew_limit():
            reach |= _BESIDE[self._ship]
        return self._items & reach

    def _crew_limit(self) -> int:
        """LG-7: one of the crew patches a hull of 3 SP or less."""
        return CREW_SIZE if self._structure >= PATCHING_BELOW else CREW_SIZE - 1

    def _apply_action(self, action: int) -> None:
        """Play a decision or the outcome of a die."""
        if self._next_player == _PLAYER:
            self._act(action)
        elif self._die >= APPEARANCE_DIE:
            self._roll_appearance(action)
        elif self._die >= HEART_DIE:
            self._roll_heart(action)
        elif self._die == HUNT_DIE:
            self._roll_hunt(action)
        else:
            self._roll_setup(action)

    def _roll_setup(self, column: int) -> None:
        """LG-5: the first Heart; then turn 1 starts."""
        self._add_heart(column)
        self._next_player = _PLAYER

    def _act(self, action: int) -> None:
        """LG-8: one action of the crew, resolved at once; a Hunt waits for its die."""
        self._placed += 1
        if action == LIGHT_UP:  # LG-9
            self._brightness = min(self._brightness + 2, MAX_BRIGHTNESS)
        elif action == REPAIR:  # LG-10
            self._structure = min(self._structure + 1, MAX_STRUCTURE)
        elif action == MANEUVER_LEFT:  # LG-11
            self._ship -= 1
        elif action == MANEUVER_RIGHT:
            self._ship += 1
        elif action == FULL_THROTTLE:
            self._full_throttle()
        elif action == SEND:
            self._send()
        elif action < SLEEP:
            self._square = action - HUNT
            self._ask(HUNT_DIE)
            return
        else:
            self._sleep(action - SLEEP)
        self._after_action()

    def _after_action(self) -> None:
        """LG-7: go on placing or let the storm come."""
        if self._next_player == _TERMINAL:
            return
        if self._placed < self._crew_limit():
            self._next_player = _PLAYER
        else:
            self._start_storm()

    def _full_throttle(self) -> None:
        """LG-12, LG-13: one line up; from the second time in a turn on it costs 1 SP."""
        self._ship -= COLUMNS
        self._throttles += 1
        if self._throttles > 1:
            self._damage(1)

    def _roll_hunt(self, outcome: int) -> None:
        """LG-14: the Heart becomes an item if die minus distance is 3 or more."""
        square = self._square
        if outcome + 1 - sum(_steps_apart(self._ship, square)) >= HUNT_TARGET:
            self._remove_heart(square)
            self._items |= 1 << square
            self._item_supply -= 1
        self._after_action()

    def _sleep(self, square: int) -> None:
        """LG-16, LG-17: the item comes aboard; a neighbour square takes a second of the crew."""
        self._items ^= 1 << square
        self._aboard += 1
        if square != self._ship:
            self._placed += 1

    def _send(self) -> None:
        """LG-18, LG-19: an item leaves the ship for a VP; the sixth VP wins."""
        self._aboard -= 1
        self._item_supply += 1
        self._victory += 1
        if self._victory == VICTORY:
            self._finish(Result.WON)

    def _start_storm(self) -> None:
        """LG-6: Lighthouse management, then the Hearts."""
        self._fall()
        if self._next_player == _TERMINAL:
            return
        self._burn_down()
        if self._next_player == _TERMINAL:
            return
        hearts = self._hearts
        self._queue = [square for square in _LAST_HANDLED_FIRST if hearts >> square & 1]
        self._next_heart()

    def _fall(self) -> None:
        """LG-20, LG-21: one line down, off the grid or onto a Heart."""
        self._ship += COLUMNS
        if self._ship >= SQUARES:
            self._finish(Result.LOST_CRASH)
        elif self._hearts >> self._ship & 1:
            self._remove_heart(self._ship)
            self._collide()

    def _burn_down(self) -> None:
        """LG-22: the lamp burns down; without light the hull suffers."""
        if self._brightness > 0:
            self._brightness -= 1
        else:
            self._damage(1)

    def _next_heart(self) -> None:
        """LG-23: Hearts only move to lines already handled, so the queue stays valid."""
        if not self._queue:
            self._start_appearance()
            return
        self._square = self._queue.pop()
        self._ask(HEART_DIE)

    def _roll_heart(self, outcome: int) -> None:
        """LG-24, LG-27: behind a Heart the first die is rolled once more, the second is lost."""
        target = _DRIFT[self._square][outcome]
        if target == EXPLOSION:
            self._explode()
        elif target == CONTACT:
            self._contact()
        elif not self._hearts >> target & 1:
            self._move_heart(target)
        elif self._die == HEART_DIE:
            self._ask(HEART_DIE_AGAIN)
            return
        if self._next_player != _TERMINAL:
            self._next_heart()

    def _move_heart(self, target: int) -> None:
        """LG-25: the Heart arrives on a free square."""
        self._remove_heart(self._square)
        self._arrive(target)

    def _explode(self) -> None:
        """LG-26: the Heart is removed and may hurt the ship."""
        self._remove_heart(self._square)
        self._damage(_BLAST[self._square][self._ship])

    def _contact(self) -> None:
        """LG-28: the Heart reaches the planet and takes a VP, or the game."""
        self._remove_heart(self._square)
        if self._victory == 0:
            self._finish(Result.LOST_CONTACT)
        else:
            self._victory -= 1

    def _arrive(self, square: int) -> None:
        """LG-29, LG-30, LG-34: a Heart destroys an item there and collides with the ship."""
        if self._items >> square & 1:
            self._items ^= 1 << square
            self._item_supply += 1
        if square == self._ship:
            self._collide()
        else:
            self._add_heart(square)

    def _collide(self) -> None:
        """LG-30: ship and Heart on one square; the Heart is off the grid already."""
        self._damage(3)

    def _start_appearance(self) -> None:
        """LG-31: as many dice as mode and turn say."""
        dice = DICE_BY_TURN[self._mode]
        self._dice_left = dice[(self._turn - 1) % len(dice)]
        self._next_appearance()

    def _next_appearance(self) -> None:
        """LG-32, LG-35: the next die, unless all 8 Hearts are on the grid."""
        if self._dice_left == 0 or self._heart_supply == 0:
            self._end_turn()
            return
        self._dice_left -= 1
        self._ask(APPEARANCE_DIE)

    def _roll_appearance(self, column: int) -> None:
        """LG-33, LG-34: on a Heart the first die is rolled once more, the second is lost."""
        if not self._hearts >> column & 1:
            self._arrive(column)
        elif self._die == APPEARANCE_DIE:
            self._ask(APPEARANCE_DIE_AGAIN)
            return
        if self._next_player != _TERMINAL:
            self._next_appearance()

    def _end_turn(self) -> None:
        """LG-6: the next turn begins; LG-37: there is no turn 41."""
        if self._turn == LAST_TURN:
            self._finish(Result.LOST_TIME)
            return
        self._turn += 1
        self._placed = 0
        self._throttles = 0
        self._next_player = _PLAYER

    def _ask(self, die: int) -> None:
        """Make the position a chance node."""
        self._die = die
        self._next_player = _CHANCE

    def _add_heart(self, square: int) -> None:
        """Put a cube from the supply on a free square."""
        self._hearts |= 1 << square
        self._heart_supply -= 1

    def _remove_heart(self, square: int) -> None:
        """Return a cube to the supply."""
        self._hearts ^= 1 << square
        self._heart_supply += 1

    def _damage(self, points: int) -> None:
        """LG-36: without structure the game is lost at once, also in mid-step."""
        self._structure = max(self._structure - points, 0)
        if self._structure == 0:
            self._finish(Result.LOST_STRUCTURE)

    def _finish(self, result: Result) -> None:
        """End the game."""
        self._result = result
        self._next_player = _TERMINAL

    def _action_to_string(self, player: int, action: int) -> str:
        """Return a decision or an outcome in words."""
        if player == _CHANCE:
            return f"{_DIE_NAMES[self._die]} die {action + 1}"
        if action < HUNT:
            return _ACTION_NAMES[action]
        if action < SLEEP:
            return f"hunt {_square_name(action - HUNT)}"
        return f"sleep {_square_name(action - SLEEP)}"

    def _asked(self) -> str:
        """Return what the position asks for, in words."""
        if self._next_player == _TERMINAL:
            return self._result.name.lower().replace("_", " by ")
        if self._next_player == _PLAYER:
            return f"crew {self._placed}/{self._crew_limit()}, throttles {self._throttles}"
        if self._die in (HUNT_DIE, HEART_DIE, HEART_DIE_AGAIN):
            return f"{_DIE_NAMES[self._die]} die for {_square_name(self._square)}"
        return f"{_DIE_NAMES[self._die]} die, {self._dice_left} to come"

    def _cell(self, square: int) -> str:
        """Return one square of the picture: ship, Heart or item; a ship over an item is M."""
        item = self._items >> square & 1
        if square == self._ship:
            return "M" if item else "L"
        return "H" if self._hearts >> square & 1 else "i" if item else "."

    def __str__(self) -> str:
        """Return the whole position, for people and for debugging."""
        cells = "".join(self._cell(square) for square in range(SQUARES))
        grid = [cells[start : start + COLUMNS] for start in range(0, SQUARES, COLUMNS)]
        gauges = (
            f"turn {self._turn}, brightness {self._brightness}, SP {self._structure}, "
            f"VP {self._victory}, aboard {self._aboard}"
        )
        queue = " ".join(_square_name(square) for square in reversed(self._queue))
        return "\n".join([*grid, gauges, self._asked(), f"hearts to come: {queue or 'none'}"])


pyspiel.register_game(_GAME_TYPE, LastGlowGame)


class Kiss99:
    """Marsaglia's KISS99 generator, seeded with splitmix64."""

    __slots__ = ("_c", "_x", "_y", "_z")

    def __init__(self, seed: int) -> None:
        """Fill the four words from a 64-bit seed."""
        words = []
        for _ in range(4):
            seed = (seed + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
            v = seed
            v = (v ^ v >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
            v = (v ^ v >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
            words.append((v ^ v >> 31) & 0xFFFFFFFF)
        self._x = words[0]
        self._y = words[1] | 1
        self._z = words[2] | 1
        self._c = words[3] % 698769068

    def below(self, n: int) -> int:
        """Return the next number scaled to 0..n-1."""
        self._x = x = (69069 * self._x + 12345) & 0xFFFFFFFF
        y = self._y
        y ^= y << 13 & 0xFFFFFFFF
        y ^= y >> 17
        self._y = y = y ^ (y << 5 & 0xFFFFFFFF)
        t = 698769069 * self._z + self._c
        self._c = t >> 32
        self._z = z = t & 0xFFFFFFFF
        return ((x + y + z) & 0xFFFFFFFF) * n >> 32


class Tally(TypedDict):
    """What a run reports."""

    steps: int
    games: int
    wins: int
    seconds: float
    trace: str | None


def play_game(game: pyspiel.Game, kiss: Kiss99) -> pyspiel.State:
    """Play one random game and return its last state."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = outcomes[kiss.below(len(outcomes))][0]
        else:
            legal = state.legal_actions()
            action = legal[kiss.below(len(legal))]
        state.apply_action(action)
    return state


def extend_trace(trace: int, ids: list[int]) -> int:
    """FNV-1a over the ids of decisions and outcomes."""
    for played in ids:
        trace = (trace ^ played) * 1099511628211 & 0xFFFFFFFFFFFFFFFF
    return trace


def run(mode: str, seed: int, steps: int, trace: bool) -> Tally:
    """Play whole random games until at least `steps` decisions and outcomes were made."""
    game = pyspiel.load_game(_GAME_TYPE.short_name, {"mode": mode})
    kiss = Kiss99(seed)
    made = games = wins = 0
    digest = 14695981039346656037
    start = time.perf_counter()
    while made < steps:
        state = play_game(game, kiss)
        made += state.move_number()
        games += 1
        wins += state.returns()[0] > 0
        if trace:
            digest = extend_trace(digest, state.history())
    seconds = time.perf_counter() - start
    return Tally(
        steps=made,
        games=games,
        wins=wins,
        seconds=seconds,
        trace=f"{digest:016x}" if trace else None,
    )


def main(arguments: list[str]) -> int:
    """Run from the command line and print one line of JSON."""
    if len(arguments) not in (3, 4) or arguments[3:] not in ([], ["trace"]):
        print("usage: last_glow_openspiel.py MODE SEED STEPS [trace]", file=sys.stderr)
        return 2
    mode, seed, steps = arguments[0], int(arguments[1]), int(arguments[2])
    print(json.dumps(run(mode, seed, steps, trace="trace" in arguments), separators=(",", ":")))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
