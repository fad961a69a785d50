"""Urban Recovery: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT
from parlour.engine.core.position import OVER, Position
from parlour.engine.fields import Fields
from parlour.games.urban_recovery.fields import declare
from parlour.games.urban_recovery.rules.tables import (
    AWAKE,
    BLOCKED,
    CAUGHT,
    DIRECTIONS,
    END_TURN,
    ENDINGS,
    FAR,
    FIRST_THROW,
    FRIEND,
    FROZEN,
    JUST_HIT,
    LATE,
    NOWHERE,
    OPEN,
    PICK_UP,
    PILE,
    RELEASE,
    SAID_WAYS,
    SINCE_BEFORE,
    SPAN,
    WARM,
    WON,
    Board,
    direction_of,
)


@final
class UrbanRecovery(Position):
    """A position of Urban Recovery. It always asks the player, until it is over."""

    at: vec[i64]
    facing: vec[i64]
    number: vec[i64]
    stun: vec[i64]
    looked: vec[i64]

    def __init__(self, board: Board, hints: bool) -> None:
        """UR-2, UR-3, UR-6, UR-7: everybody in his place, all windows intact."""
        super().__init__()
        self.board = board
        self.hints = hints
        """Whether the table shows what enemies see and do; no rule asks."""
        self.turn: i64 = 1
        self.player: i64 = board.start
        self.steps: i64 = board.steps
        """Steps left in this turn."""
        self.brick: bool = False
        """Whether he holds one."""
        self.thrown: bool = False
        """Whether he has thrown one in this turn."""
        self.friend: bool = False
        """Whether he has the friend."""
        self.cold: i64 = 0
        self.broken: i64 = 0
        """Broken windows, by their number."""
        self.lying: i64 = NOWHERE
        """Where the brick of this turn lies, if it hit nobody."""
        self.at = vec[i64]([int(route[0]) for route in board.routes])
        self.facing = vec[i64](board.facings)
        self.number = vec[i64]([0 for _ in board.ids])
        """Where on his route each enemy is; NOWHERE off it."""
        self.stun = vec[i64]([0 for _ in board.ids])
        self.lured: i64 = 0
        """Enemies put on a brick in this turn."""
        self.ending: i64 = OPEN
        self.catcher: i64 = NOWHERE
        """The enemy who saw the player."""
        self.looked = vec[i64]([])
        """Only in a position without the player: the squares that were looked at."""

    def copy(self) -> UrbanRecovery:
        twin = UrbanRecovery(self.board, self.hints)
        twin.turn = self.turn
        twin.player = self.player
        twin.steps = self.steps
        twin.brick = self.brick
        twin.thrown = self.thrown
        twin.friend = self.friend
        twin.cold = self.cold
        twin.broken = self.broken
        twin.lying = self.lying
        twin.at = vec[i64](self.at)
        twin.facing = vec[i64](self.facing)
        twin.number = vec[i64](self.number)
        twin.stun = vec[i64](self.stun)
        twin.lured = self.lured
        twin.ending = self.ending
        twin.catcher = self.catcher
        return twin

    def to_move(self) -> i64:
        return 0 if self.ending == OPEN else OVER

    def asks(self) -> str:
        return "action" if self.ending == OPEN else "nothing"

    def book(self) -> Book:
        return self.board.book

    # Board

    def walk(self, square: i64, direction: i64) -> i64:
        """UR-3, UR-4: where a step leads now; NOWHERE if something stops it."""
        return self.board.walk(square, direction, self.broken)

    def beside(self, kind: i64) -> bool:
        """UR-5, UR-R13: whether the player is on or beside a square of a kind."""
        kinds = self.board.kinds
        if kinds[self.player] == kind:
            return True
        for direction in range(4):
            square = self.walk(self.player, direction)
            if square >= 0 and kinds[square] == kind:
                return True
        return False

    # Enemies

    def sees_player(self, enemy: i64) -> bool:
        """UR-10, UR-15, UR-24, UR-R17: a shelter hides, but not on his own square."""
        if self.stun[enemy] != AWAKE:
            return False
        if self.player == NOWHERE:
            self._note(enemy)
            return False
        return self.board.endangers(self.at[enemy], self.facing[enemy], self.player)

    def _note(self, enemy: i64) -> None:
        """Remember what an enemy looks at, while nobody is there to be seen."""
        first = (self.at[enemy] * 4 + self.facing[enemy]) * self.board.words
        for word in range(self.board.words):
            self.looked[word] |= self.board.danger[first + word]

    def without_player(self) -> UrbanRecovery:
        """The same position, with nobody there to be seen."""
        ghost = self.copy()
        ghost.player = NOWHERE
        return ghost

    def looks(self) -> UrbanRecovery:
        """The position without the player; `looked` holds the squares that are seen now."""
        ghost = self.without_player()
        ghost.look_round()
        return ghost

    def foresee(self) -> UrbanRecovery:
        """Where the enemies will be after their next turn; `looked` holds the squares that
        one of them sees on the way."""
        ghost = self.without_player()
        ghost.go_round()
        return ghost

    def look_round(self) -> None:
        """Without the player: what everybody sees now."""
        self.looked = vec[i64]([0 for _ in range(int(self.board.words))])
        for enemy in range(self.board.enemies):
            self.sees_player(enemy)

    def go_round(self) -> None:
        """Without the player: the enemies' turn, and what they see on the way."""
        self.looked = vec[i64]([0 for _ in range(int(self.board.words))])
        self._enemies_turn()

    def looked_at(self, square: i64) -> bool:
        """Whether a square is among those of `looks` or `foresee`."""
        return self.looked[square // SPAN] & BIT[square % SPAN] != 0

    def hears(self, enemy: i64, square: i64) -> bool:
        """UR-14, UR-24, UR-R10: a stunned enemy hears nothing."""
        if self.stun[enemy] != AWAKE:
            return False
        return self.board.hears(self.at[enemy], self.facing[enemy], square)

    def _everybody_looks(self, rule: str) -> None:
        """UR-17, UR-23: after a step or a throw."""
        for enemy in range(self.board.enemies):
            if self.sees_player(enemy):
                self._caught(enemy, rule)
                return

    def _caught(self, enemy: i64, rule: str) -> None:
        """UR-15: lost at once."""
        self.catcher = enemy
        if self.audience is not None:
            facts: dict[str, object] = {
                "enemy": self.board.ids[enemy],
                "from": self.board.names[self.at[enemy]],
                "square": self.board.names[self.player],
            }
            self.tell("seen", rule, facts)
        self._end(CAUGHT, "UR-15")

    # Player's turn

    def moves(self) -> list[int]:
        found: list[int] = []
        if self.ending != OPEN:
            return found
        if self.steps > 0:
            for direction in range(4):
                if self.walk(self.player, direction) >= 0:
                    found.append(direction)
        if self.can_pick_up():
            found.append(PICK_UP)
        if self.can_release():
            found.append(RELEASE)
        found.append(END_TURN)
        if self.brick and not self.thrown:
            found += [FIRST_THROW + square for square in self.targets()]
        return found

    def why_not(self, move: int) -> str | None:
        if self.ending != OPEN:
            return "UR-16: the match is over"
        if move in self.moves():
            return None
        if move < PICK_UP:
            return self._why_no_step(move)
        if move == PICK_UP:
            return self._why_no_pick_up()
        if move == RELEASE:
            return self._why_no_release()
        return self._why_no_throw(move - FIRST_THROW)

    def apply(self, move: i64) -> None:
        """UR-16: in any order, until the turn is ended."""
        if move < PICK_UP:
            self._step(move)
        elif move == PICK_UP:
            self._pick_up()
        elif move == RELEASE:
            self._release()
        elif move == END_TURN:
            self._end_turn()
        else:
            self._throw(move - FIRST_THROW)

    def _why_no_step(self, direction: i64) -> str:
        if self.steps == 0:
            return f"UR-16: all {self.board.steps} steps of this turn are made"
        if self.board.glass[self.player * 4 + direction] >= 0:
            return "UR-3: the window is not broken"
        return f"UR-4: something solid is {SAID_WAYS[direction]} of {self.board.names[self.player]}"

    def _step(self, direction: i64) -> None:
        """UR-16, UR-17, UR-25, UR-27, UR-R23: being seen comes before warmth and home."""
        square = self.walk(self.player, direction)
        if self.audience is not None:
            names = self.board.names
            facts: dict[str, object] = {"from": names[self.player], "to": names[square]}
            self.tell("step", "UR-16", facts)
        self.player = square
        self.steps -= 1
        self._everybody_looks("UR-17")
        if self.ending == OPEN:
            self._warm_up()
            self._home()

    def can_pick_up(self) -> bool:
        """UR-18."""
        return not self.brick and self.beside(PILE)

    def _why_no_pick_up(self) -> str:
        if self.brick:
            return "UR-18: you hold a brick already"
        return f"UR-18: no brick pile is beside {self.board.names[self.player]}"

    def _pick_up(self) -> None:
        """UR-18."""
        self.brick = True
        if self.audience is not None:
            self.tell("pick up", "UR-18", {"square": self.board.names[self.player]})

    def targets(self) -> list[int]:
        """UR-19: squares in his row and column, ascending, as far as nothing solid is between."""
        board = self.board
        found: list[int] = []
        for direction in range(4):
            square = self.player
            for _ in range(board.throw):
                square = board.flights[square * 4 + direction]
                if square < 0:
                    break
                found.append(int(square))
        found.sort()
        return found

    def _why_no_throw(self, target: i64) -> str:
        board = self.board
        name = board.names[target]
        if self.thrown:
            return "UR-19: you have thrown a brick in this turn"
        if not self.brick:
            return "UR-19: you hold no brick"
        if board.kinds[target] == BLOCKED:
            return f"UR-19: {name} is blocked"
        columns = board.columns
        across = abs(int(target % columns - self.player % columns))
        down = abs(int(target // columns - self.player // columns))
        if across != 0 and down != 0:
            return f"UR-R6: {name} is neither in your row nor in your column"
        if across + down == 0:
            return "UR-19: a brick flies one square at least"
        if across + down > board.throw:
            return f"UR-19: {name} is {across + down} squares away, and {board.throw} is the most"
        return f"UR-19: something solid is between you and {name}"

    def _throw(self, target: i64) -> None:
        """UR-19, UR-23: the brick flies, then everybody who reacts has reacted, then all look."""
        self.brick = False
        self.thrown = True
        if self.audience is not None:
            names = self.board.names
            facts: dict[str, object] = {"from": names[self.player], "to": names[target]}
            self.tell("throw", "UR-19", facts)
        self.lands(target)
        self._everybody_looks("UR-23")

    def lands(self, target: i64) -> None:
        """UR-20 to UR-22: glass on the way, then whoever is hit, or else whoever hears it."""
        self._break_windows(target)
        if self._stun(target):
            return
        self.lying = target
        for enemy in range(self.board.enemies):
            if self.hears(enemy, target):
                self._lure(enemy, target)

    def throw_direction(self, target: i64) -> i64:
        """The way from the player to a square of his row or column."""
        columns = self.board.columns
        if target // columns == self.player // columns:
            return 1 if target > self.player else 3
        return 2 if target > self.player else 0

    def _break_windows(self, target: i64) -> None:
        """UR-20, UR-R25: before anybody hears the brick."""
        board = self.board
        direction = self.throw_direction(target)
        square = self.player
        while square != target:
            window = board.glass[square * 4 + direction]
            if window >= 0 and self.broken & BIT[window] == 0:
                self.broken |= BIT[window]
                if self.audience is not None:
                    self.tell("window", "UR-20", {"window": board.windows[window]})
            square = board.flights[square * 4 + direction]

    def _stun(self, target: i64) -> bool:
        """UR-21, UR-R8, UR-R9: everybody on the target is hit; nobody else reacts."""
        hit = False
        for enemy in range(self.board.enemies):
            if self.at[enemy] == target:
                hit = True
                self.stun[enemy] = JUST_HIT
                if self.audience is not None:
                    facts: dict[str, object] = {
                        "enemy": self.board.ids[enemy], "square": self.board.names[target],
                    }  # fmt: skip
                    self.tell("stun", "UR-21", facts)
        return hit

    def _lure(self, enemy: i64, target: i64) -> None:
        """UR-22, UR-R5, UR-R15: at any distance, facing the last step of his way."""
        board = self.board
        start = self.at[enemy]
        square = start
        steps = board.steps_to(target, self.broken).steps[start]
        if steps == FAR:
            return
        path: list[str] = []
        facing = self.facing[enemy]
        while square != target:
            facing = board.first_step(square, target, self.broken)
            square = self.walk(square, facing)
            path.append(board.names[square])
        self.at[enemy] = target
        self.facing[enemy] = facing
        self.number[enemy] = board.route_number(enemy, target)
        self.lured |= BIT[enemy]
        if self.audience is not None:
            facts: dict[str, object] = {
                "enemy": board.ids[enemy], "from": board.names[start], "to": board.names[target],
                "path": path, "facing": DIRECTIONS[facing],
            }  # fmt: skip
            self.tell("lure", "UR-22", facts)

    def _warm_up(self) -> None:
        """UR-25: on entering only."""
        if self.board.kinds[self.player] == WARM:
            if self.audience is not None:
                facts: dict[str, object] = {
                    "square": self.board.names[self.player], "lost": self.cold,
                }  # fmt: skip
                self.tell("warm", "UR-25", facts)
            self.cold = 0

    def can_release(self) -> bool:
        """UR-26."""
        return not self.friend and self.beside(FRIEND)

    def _why_no_release(self) -> str:
        if self.friend:
            return "UR-26: your friend is with you already"
        return f"UR-26: your friend is not beside {self.board.names[self.player]}"

    def _release(self) -> None:
        """UR-26, UR-R21."""
        self.friend = True
        if self.audience is not None:
            self.tell("release", "UR-26", {"square": self.board.names[self.player]})
        self._home()

    def _home(self) -> None:
        """UR-27: with the friend on the start square."""
        if self.friend and self.player == self.board.start:
            self._end(WON, "UR-27")

    def _end_turn(self) -> None:
        """UR-28, UR-29, UR-R24: the cold comes first, then the last turn, then the enemies."""
        self.cold += 1
        if self.audience is not None:
            self.tell("cold", "UR-28", {"cold": self.cold, "limit": self.board.cold_limit})
        if self.cold >= self.board.cold_limit:
            self._end(FROZEN, "UR-28")
        elif self.turn >= self.board.turn_limit:
            self._end(LATE, "UR-29")
        else:
            self._enemies_turn()

    # Enemies' turn

    def _enemies_turn(self) -> None:
        """UR-30, UR-37: one after the other; then the bricks are taken away."""
        for enemy in range(self.board.enemies):
            self._enemy_acts(enemy)
            if self.ending != OPEN:
                return
        self.lying = NOWHERE
        self.lured = 0
        self._turn_begins()

    def _turn_begins(self) -> None:
        """UR-16: four steps and one throw again."""
        self.turn += 1
        self.steps = self.board.steps
        self.thrown = False
        if self.audience is not None:
            self.tell("turn", "UR-16", {"turn": self.turn})

    def _enemy_acts(self, enemy: i64) -> None:
        """UR-30: the first that fits."""
        if self.stun[enemy] == JUST_HIT:
            self.stun[enemy] = SINCE_BEFORE  # UR-31
        elif self.stun[enemy] == SINCE_BEFORE:
            self._wakes(enemy)
        elif self.lured & BIT[enemy] != 0:
            self._waits(enemy)
        elif self.number[enemy] == NOWHERE:
            self._goes_back(enemy)
        else:
            self._walks_on(enemy)

    def _wakes(self, enemy: i64) -> None:
        """UR-32: he does not move, but he looks."""
        self.stun[enemy] = AWAKE
        if self.audience is not None:
            facts: dict[str, object] = {
                "enemy": self.board.ids[enemy], "square": self.board.names[self.at[enemy]],
            }  # fmt: skip
            self.tell("wakes", "UR-32", facts)
        if self.sees_player(enemy):
            self._caught(enemy, "UR-32")

    def _waits(self, enemy: i64) -> None:
        """UR-33: he does not move, turn or look around."""
        if self.audience is not None:
            facts: dict[str, object] = {
                "enemy": self.board.ids[enemy], "square": self.board.names[self.at[enemy]],
            }  # fmt: skip
            self.tell("waits", "UR-33", facts)

    def way_back(self, enemy: i64) -> i64:
        """UR-34: the number of the nearest square of his route; NOWHERE without a way."""
        route = self.board.routes[enemy]
        best: i64 = NOWHERE
        least: i64 = FAR
        for number in range(len(route)):
            steps = self.board.steps_to(route[number], self.broken).steps[self.at[enemy]]
            if steps < least:
                least = steps
                best = number
        return best

    def _goes_back(self, enemy: i64) -> None:
        """UR-34, UR-36, UR-R14: up to four steps; having arrived he turns and stops. Where he is
        back at once, he makes all of them and looks only from there."""
        board = self.board
        goal = self.way_back(enemy)
        if goal == NOWHERE:
            return
        end = board.routes[enemy][goal]
        start = self.at[enemy]
        path: list[str] = []
        most: i64 = FAR if board.back_at_once else board.enemy_steps
        for _ in range(most):
            direction = board.first_step(self.at[enemy], end, self.broken)
            self._enemy_steps(enemy, self.walk(self.at[enemy], direction), path)
            if self.at[enemy] == end:
                self.facing[enemy] = board.ahead(enemy, goal)
                self.number[enemy] = goal
            if self.at[enemy] == end or (not board.back_at_once and self.sees_player(enemy)):
                break
        self._tell_walk("returns", "UR-34", enemy, start, path)
        if self.sees_player(enemy):
            self._caught(enemy, "UR-36")

    def _walks_on(self, enemy: i64) -> None:
        """UR-35, UR-36, UR-R16: four steps along the arrows; a guard stays on his post."""
        board = self.board
        if board.guards[enemy] != 0:
            return
        route = board.routes[enemy]
        start = self.at[enemy]
        path: list[str] = []
        for _ in range(board.enemy_steps):
            number = (self.number[enemy] + 1) % len(route)
            self.number[enemy] = number
            self._enemy_steps(enemy, route[number], path)
            if self.sees_player(enemy):
                break
        self._tell_walk("patrols", "UR-35", enemy, start, path)
        if self.sees_player(enemy):
            self._caught(enemy, "UR-36")

    def _enemy_steps(self, enemy: i64, square: i64, path: list[str]) -> None:
        """One step, facing its direction."""
        self.facing[enemy] = direction_of(self.at[enemy], square, self.board.columns)
        self.at[enemy] = square
        if self.audience is not None:
            path.append(self.board.names[square])

    def _tell_walk(self, kind: str, rule: str, enemy: i64, start: i64, path: list[str]) -> None:
        if self.audience is not None:
            names = self.board.names
            facts: dict[str, object] = {
                "enemy": self.board.ids[enemy], "from": names[start],
                "to": names[self.at[enemy]], "path": path,
                "facing": DIRECTIONS[self.facing[enemy]],
                "arrived": self.number[enemy] != NOWHERE,
            }  # fmt: skip
            self.tell(kind, rule, facts)

    # End

    def _end(self, ending: i64, rule: str) -> None:
        self.ending = ending
        if self.audience is not None:
            self.tell("end", rule, {"ending": ENDINGS[ending], "turn": self.turn})

    def scores(self) -> list[float]:
        return [1.0 if self.ending == WON else 0.0]

    def result(self) -> dict[str, object]:
        won = self.ending == WON
        return {
            "winners": [0] if won else [],
            "cause": ENDINGS[self.ending],
            "board": self.board.data.id,
            "turns": self.turn,
            "cold": self.cold,
            "by": self.board.ids[self.catcher] if self.catcher >= 0 else None,
        }

    # In words

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields
