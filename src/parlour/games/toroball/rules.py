"""Toroball: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.bits import BIT, bit_list
from parlour.engine.book import Book
from parlour.engine.position import CHANCE, OVER, Position
from parlour.engine.rng import Rng
from parlour.games.toroball.books import NAMES, TEAMS
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.tables import (
    AT_BARRIER,
    AT_BOTTLE,
    AT_FENCE,
    COW,
    EMPTY,
    NOBODY,
    NOWHERE,
    SOLID,
    Pitch,
)

# What is asked (TB-50, TB-12).
FIRST_PLAYER: Final = 0
ARROWS: Final = 1
TURN: Final = 2
PLACE: Final = 3
ACTING: Final = 4
COW_START: Final = 5
SCATTER: Final = 6
DRINK: Final = 7
IDLE: Final = 8
COW_MOVE: Final = 9
ENDED: Final = 10
STEPS: Final = [
    "first_player", "arrow", "turn", "return", "acting", "cow_start", "scatter", "drink", "idle",
    "cow_move", "over",
]  # fmt: skip
ASKS: Final = [
    "first_player", "arrow square", "turn", "return", "acting", "cow_start", "scatter", "scatter",
    "scatter", "cow_move", "nothing",
]  # fmt: skip

# How a character is.
FREE: Final = 0
PERCHED: Final = 1
HIDDEN: Final = 2
OUT: Final = 3
STATES: Final = ["free", "perched", "hidden", "out"]

LAZY: Final = 6
"""TB-37: on this face the cow does nothing."""


@final
class Toroball(Position):
    """A position of Toroball. West is seat 0 and team 0, East 1."""

    at: vec[i64]
    state: vec[i64]
    back: vec[i64]
    order: vec[i64]
    holds: vec[i64]
    goals: vec[i64]

    def __init__(self, pitch: Pitch, round_cap: int, goals_to_win: int) -> None:
        """TB-9, TB-10: before the first coin. Nobody has chosen an arrow square yet."""
        super().__init__()
        self.pitch = pitch
        self.round_cap: i64 = round_cap
        self.goals_to_win: i64 = goals_to_win
        self.step: i64 = FIRST_PLAYER
        self.seat: i64 = 0
        """Who decides."""
        self.round: i64 = 1
        self.first: i64 = NOBODY
        """First player of the round."""
        self.goals = vec[i64]([0, 0])
        self.ene: i64 = pitch.ene_least
        self.cow: i64 = NOWHERE
        self.ball: i64 = NOWHERE
        self.at = vec[i64]([NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE, NOWHERE])
        self.state = vec[i64]([FREE, FREE, FREE, FREE, FREE, FREE])
        self.back = vec[i64]([0, 0, 0, 0, 0, 0])
        """The round in which a character that is out returns."""
        self.order = vec[i64]([0, 0, 0, 0, 0, 0])
        """The how manieth turn of the round a character has had; 0 before."""
        self.turns: i64 = 0
        """Turns of the round so far."""
        self.moved: i64 = 0
        """Characters that have moved this round (TB-18)."""
        self.pressed: i64 = 0
        """Characters under pressure (TB-42)."""
        self.holds = vec[i64](pitch.empty)
        """What stands on each square."""
        self.actor: i64 = NOBODY
        """The character that has its turn."""
        self.left: i64 = 0
        """Its squares of movement left."""
        self.stepped: bool = False
        self.kicked: bool = False
        self.agitated: bool = False
        self.drunk: bool = False
        self.returned: bool = False
        """Whether it was put on the pitch in this turn."""
        self.flown: i64 = NOWHERE
        """Where the flight of the ball ended, while its scatter roll is asked."""
        self.heading: i64 = NOWHERE
        """The direction of a cow without a target, while its die is asked."""
        self.legal: list[int] = []
        """The decisions that can be made now."""
        self._stand_at_set_up()

    def copy(self) -> Toroball:
        twin = Toroball(self.pitch, self.round_cap, self.goals_to_win)
        twin.step = self.step
        twin.seat = self.seat
        twin.round = self.round
        twin.first = self.first
        twin.goals = vec[i64](self.goals)
        twin.ene = self.ene
        twin.cow = self.cow
        twin.ball = self.ball
        twin.at = vec[i64](self.at)
        twin.state = vec[i64](self.state)
        twin.back = vec[i64](self.back)
        twin.order = vec[i64](self.order)
        twin.turns = self.turns
        twin.moved = self.moved
        twin.pressed = self.pressed
        twin.holds = vec[i64](self.holds)
        twin.actor = self.actor
        twin.left = self.left
        twin.stepped = self.stepped
        twin.kicked = self.kicked
        twin.agitated = self.agitated
        twin.drunk = self.drunk
        twin.returned = self.returned
        twin.flown = self.flown
        twin.heading = self.heading
        twin.legal = self.legal
        return twin

    def to_move(self) -> i64:
        step = self.step
        if ARROWS <= step <= ACTING:
            return self.seat
        return OVER if step == ENDED else CHANCE

    def asks(self) -> str:
        return ASKS[self.step]

    def book(self) -> Book:
        return self.pitch.book

    def outcome_book(self) -> Book:
        if self.step == FIRST_PLAYER:
            return self.pitch.first_player_book
        if self.step == COW_START:
            return self.pitch.cow_start_book
        return self.pitch.cow_move_book if self.step == COW_MOVE else self.pitch.compass_book

    def outcomes(self) -> list[tuple[int, int]]:
        """Two sides of a coin or six faces of a die."""
        if self.step == FIRST_PLAYER or self.step == COW_START:
            return [(0, 1), (1, 1)]
        return [(0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]

    def sample(self, rng: Rng) -> i64:
        return rng.below(2 if self.step == FIRST_PLAYER or self.step == COW_START else 6)

    def moves(self) -> list[int]:
        return self.legal if self.to_move() >= 0 else []

    def apply(self, move: i64) -> None:
        self._do(move)
        self.settle()

    def settle(self) -> None:
        """List what can be decided. A decision with one option is taken by itself."""
        while self.to_move() >= 0:
            self.legal = self.offers()
            if len(self.legal) > 1:
                return
            self._do(self.legal[0])

    def offers(self) -> list[int]:
        if self.step == ACTING:
            return self._acts()
        if self.step == TURN:
            return self._turn_offers()
        return self._arrow_offers() if self.step == ARROWS else self._places()

    def _do(self, move: i64) -> None:
        step = self.step
        if step == ACTING:
            self._act(move)
        elif step == TURN:
            self._take_turn(move)
        elif step == PLACE:
            self._put_back(move - self.pitch.first_place)
        elif step == SCATTER:
            self._scattered(move)
        elif step == DRINK:
            self._drunken_run(move)
        elif step == COW_MOVE:
            self._cow_moves(move + 1)
        elif step == IDLE:
            self._heads(move)
        elif step == ARROWS:
            self._put_on_arrow(move)
        elif step == FIRST_PLAYER:
            self._go_first(move)
        else:
            self._cow_starts(move)

    # Set-up and rounds

    def _stand_at_set_up(self) -> None:
        """TB-9, TB-49: one on each bottle, the third off the pitch until it gets an arrow."""
        pitch = self.pitch
        self.holds = vec[i64](pitch.empty)
        for character in range(6):
            number = character % 3
            self.state[character] = FREE
            self.back[character] = 0
            self.order[character] = 0
            if number == 2:
                self.at[character] = NOWHERE
            else:
                square: i64 = pitch.bottles[character // 3 * 2 + number]
                self.at[character] = square
                self.holds[square] = character
        self.turns = 0
        self.moved = 0
        self.pressed = 0
        self._nobody_acts()

    def _nobody_acts(self) -> None:
        self.actor = NOBODY
        self.left = 0
        self.stepped = False
        self.kicked = False
        self.agitated = False
        self.drunk = False
        self.returned = False
        self.flown = NOWHERE
        self.heading = NOWHERE

    def _go_first(self, team: i64) -> None:
        """TB-11, TB-50: a coin; then the first player chooses an arrow square."""
        self.first = team
        self.seat = team
        self.step = ARROWS
        if self.audience is not None:
            self.tell("first", "TB-11", {"team": TEAMS[team]})

    def _arrow_offers(self) -> list[int]:
        """TB-9: the arrow squares of the own goal."""
        team = self.pitch.arrow_team
        return [n for n in range(len(team)) if team[n] == self.seat]

    def _put_on_arrow(self, arrow: i64) -> None:
        """TB-9, TB-50: the first player first."""
        character = self.seat * 3 + 2
        square: i64 = self.pitch.arrows[arrow]
        self.at[character] = square
        self.holds[square] = character
        if self.audience is not None:
            facts: dict[str, object] = {
                "character": NAMES[character], "square": self.pitch.names[square],
            }  # fmt: skip
            self.tell("arrow", "TB-9", facts)
        if self.seat == self.first:
            self.seat = 1 - self.first
        elif self.cow == NOWHERE:
            self.step = COW_START
        else:
            self._character_phase()

    def _cow_starts(self, spot: i64) -> None:
        """TB-10: the ball lies on the other spot."""
        self._put_cow(spot)
        if self.audience is not None:
            facts: dict[str, object] = {
                "cow": self.pitch.names[self.cow], "ball": self.pitch.names[self.ball],
            }  # fmt: skip
            self.tell("cow start", "TB-10", facts)
        self._character_phase()

    def _put_cow(self, spot: i64) -> None:
        self.cow = self.pitch.spots[spot]
        self.ball = self.pitch.spots[1 - spot]
        self.holds[self.cow] = COW

    def _character_phase(self) -> None:
        """TB-12, TB-13: the first player first."""
        self.turns = 0
        self.moved = 0
        for character in range(6):
            self.order[character] = 0
        if self.audience is not None:
            facts: dict[str, object] = {"round": self.round, "first": TEAMS[self.first]}
            self.tell("round", "TB-12", facts)
        self.seat = 1 - self.first
        self._next_turn()

    def waits(self, character: i64) -> bool:
        """TB-13, TB-14: whether a character is still to have its turn in this round."""
        if self.order[character] != 0:
            return False
        return self.state[character] != OUT or self.back[character] == self.round

    def has_turns(self, team: i64) -> bool:
        """Whether a player has a character left that is still to have its turn."""
        first = team * 3
        return self.waits(first) or self.waits(first + 1) or self.waits(first + 2)

    def turns_are_over(self) -> bool:
        """TB-13: whether the character phase has ended."""
        return self.step == IDLE or self.step == COW_MOVE

    def _next_turn(self) -> None:
        """TB-13: players alternate; when one has no character left the other goes on alone."""
        self.step = TURN
        if self.has_turns(1 - self.seat):
            self.seat = 1 - self.seat
        elif not self.has_turns(self.seat):
            self._cow_phase()

    def _turn_offers(self) -> list[int]:
        """TB-13, TB-42: act or skip with a character, or bring it back; those under pressure
        come first."""
        pitch = self.pitch
        first = self.seat * 3
        asked: i64 = 0
        hurried = self._hurried(self.seat)
        found: list[int] = []
        for character in range(first, first + 3):
            if not self.waits(character) or (hurried and not self._pressed(character)):
                continue
            asked |= BIT[character]
            if self.state[character] != OUT and self._can_act(character):
                found.append(pitch.first_act + character)
        for character in range(first, first + 3):
            if asked & BIT[character] != 0 and self.state[character] != OUT:
                found.append(pitch.first_skip + character)
        for character in range(first, first + 3):
            if asked & BIT[character] != 0 and self.state[character] == OUT:
                found.append(pitch.first_return + character)
        return found

    def _pressed(self, character: i64) -> bool:
        return self.pressed & BIT[character] != 0

    def _hurried(self, team: i64) -> bool:
        """TB-42, TB-R25: whether a player has one under pressure that is still to have its turn."""
        if self.pressed == 0:
            return False
        for character in range(team * 3, team * 3 + 3):
            if self._pressed(character) and self.waits(character):
                return True
        return False

    def _can_act(self, character: i64) -> bool:
        """Whether there is a step or a kick to begin with."""
        square = self.at[character]
        holds = self.holds
        delta = self.pitch.delta
        for way in range(8):
            if holds[square + delta[way]] == EMPTY:
                return True
        return square == self.ball and self._any_kick(square)

    def _take_turn(self, move: i64) -> None:
        """TB-13: the chosen character acts, skips or comes back."""
        pitch = self.pitch
        if move >= pitch.first_return:
            self.actor = move - pitch.first_return
            self.step = PLACE
        elif move >= pitch.first_skip:
            self.actor = move - pitch.first_skip
            self._skip("TB-15")
        else:
            self.actor = move - pitch.first_act
            self.left = pitch.movement
            self.step = ACTING

    def _skip(self, rule: str) -> None:
        """TB-15: neither square nor state changes."""
        if self.audience is not None:
            self.tell("skip", rule, self._who())
        self._turn_over()

    def _who(self) -> dict[str, object]:
        names = self.pitch.names
        return {"character": NAMES[self.actor], "square": names[self.at[self.actor]]}

    def _turn_over(self) -> None:
        """TB-13, TB-45: the next character, unless a team has nobody left on the field."""
        self.turns += 1
        self.order[self.actor] = self.turns
        self._nobody_acts()
        if not self._conceded():
            self._next_turn()

    # Acting

    def _acts(self) -> list[int]:
        """TB-16, TB-17, TB-18: everything the acting character can do now."""
        pitch = self.pitch
        holds = self.holds
        square = self.at[self.actor]
        found: list[int] = []
        if self.left > 0:
            delta = pitch.delta
            outer = pitch.outer
            first = pitch.first_step
            for way in range(8):
                there = square + delta[way]
                if holds[there] == EMPTY:
                    found.append(first + outer[there])
        if square == self.ball and not self.kicked:
            self._add_kicks(square, found)
        if self.can_agitate():
            found.append(pitch.agitate)
        if self.can_perch():
            found.append(pitch.perch)
        if self.can_hide():
            found.append(pitch.hide)
        if self.stepped or self.kicked:
            found.append(pitch.end)
        elif self.returned:
            found.append(pitch.stay)
        return found

    def _act(self, move: i64) -> None:
        """TB-17: in any order, until the turn ends."""
        pitch = self.pitch
        if move < pitch.first_kick:
            self._step_to(pitch.inner[move - pitch.first_step])
        elif move < pitch.first_shot:
            kick = move - pitch.first_kick
            self._kick(kick // pitch.distances, kick % pitch.distances + pitch.kick_least)
        elif move < pitch.agitate:
            self._shoot(move - pitch.first_shot)
        elif move == pitch.agitate:
            self._agitate()
        elif move == pitch.perch:
            self._settle_down(PERCHED, "perch")
        elif move == pitch.hide:
            self._settle_down(HIDDEN, "hide")
        elif move == pitch.end:
            self._end_turn()
        else:
            self._skip("TB-43")

    def _step_to(self, square: i64) -> None:
        """TB-16, TB-19, TB-34: one square of movement; free again; perhaps a drink."""
        character = self.actor
        if self.audience is not None:
            names = self.pitch.names
            facts: dict[str, object] = {
                "character": NAMES[character], "from": names[self.at[character]],
                "to": names[square],
            }  # fmt: skip
            self.tell("step", "TB-16", facts)
        self.put(character, square)
        self.left -= 1
        self.stepped = True
        self.state[character] = FREE
        if self.pitch.kinds[square] == AT_BOTTLE and self.left > 0 and not self.drunk:
            self._drink(square)

    def put(self, character: i64, square: i64) -> None:
        """A character changes its square."""
        old = self.at[character]
        if old != NOWHERE:
            self.holds[old] = EMPTY
        self.at[character] = square
        self.holds[square] = character

    def _end_turn(self) -> None:
        """TB-18: it has moved."""
        self.moved |= BIT[self.actor]
        if self.audience is not None:
            self.tell("end turn", "TB-18", self._who())
        self._turn_over()

    # Kick

    def can_land(self, square: i64, way: i64, distance: i64) -> bool:
        """TB-21: whether a kick has a target on the pitch that is not the central spot."""
        pitch = self.pitch
        if pitch.reach[square * 8 + way] < distance:
            return False
        return square + distance * pitch.delta[way] != pitch.shelter

    def _any_kick(self, square: i64) -> bool:
        found: list[int] = []
        self._add_kicks(square, found)
        return len(found) > 0

    def _add_kicks(self, square: i64, found: list[int]) -> None:
        """TB-21: targets three to six squares ahead, then shots."""
        pitch = self.pitch
        for way in range(8):
            for distance in range(pitch.kick_least, pitch.kick_most + 1):
                if self.can_land(square, way, distance):
                    kick = way * pitch.distances + distance - pitch.kick_least
                    found.append(pitch.first_kick + kick)
        for way in range(8):
            if pitch.shots[square * 8 + way] != NOWHERE:
                found.append(pitch.first_shot + way)

    def flight(self, square: i64, way: i64, distance: i64) -> i64:
        """TB-23: where a ball stops that flies so far: the last square, or the first obstacle."""
        delta = self.pitch.delta[way]
        for _ in range(distance):
            square += delta
            if self.holds[square] != EMPTY:
                break
        return square

    def is_clear(self, square: i64, way: i64, distance: i64) -> bool:
        """TB-23: whether nothing obstructs so many squares ahead."""
        delta = self.pitch.delta[way]
        for _ in range(distance):
            square += delta
            if self.holds[square] != EMPTY:
                return False
        return True

    def _kick(self, way: i64, distance: i64) -> None:
        """TB-21, TB-23: to a target, or as far as nothing is in the way."""
        target = self.ball + distance * self.pitch.delta[way]
        self._kicks()
        self.flown = self.flight(self.ball, way, distance)
        if self.audience is not None:
            facts = self._kick_facts(way)
            facts["target"] = self.pitch.names[target]
            self.tell("kick", "TB-23" if self._stopped() != "" else "TB-21", facts)
        self.step = SCATTER

    def _kicks(self) -> None:
        """TB-17, TB-19, TB-R14: once a turn; free again; it counts as a move."""
        self.kicked = True
        self.state[self.actor] = FREE

    def _stopped(self) -> str:
        """What the flight of the ball ended at, if anything."""
        what = self.holds[self.flown]
        if what == EMPTY:
            return ""
        if what == COW:
            return "the cow"
        return "the central hiding spot" if what == SOLID else NAMES[what]

    def _kick_facts(self, way: i64) -> dict[str, object]:
        names = self.pitch.names
        return {
            "character": NAMES[self.actor], "direction": DIRECTIONS[way],
            "from": names[self.ball], "to": names[self.flown], "stopped": self._stopped(),
        }  # fmt: skip

    def _shoot(self, way: i64) -> None:
        """TB-22, TB-24: a goal if nothing is in the way, otherwise a scatter roll."""
        pitch = self.pitch
        count = pitch.shots[self.ball * 8 + way]
        clear = self.is_clear(self.ball, way, count)
        self._kicks()
        self.flown = self.flight(self.ball, way, count)
        goal: i64 = pitch.enters[(self.ball + count * pitch.delta[way]) * 8 + way]
        if self.audience is not None:
            facts = self._kick_facts(way)
            facts["goal"] = TEAMS[goal]
            facts["clear"] = clear
            if clear:
                facts["stopped"] = ""
            self.tell("shot", "TB-24" if clear else "TB-23", facts)
        if clear:
            self.ball = NOWHERE
            self._goal_in(goal, "shot", "TB-24")
        else:
            self.step = SCATTER

    def _scattered(self, face: i64) -> None:
        """TB-25, TB-26, TB-27: one square in the rolled direction, or a goal, or a bounce."""
        pitch = self.pitch
        start = self.flown
        way: i64 = pitch.compass[face]
        goal: i64 = pitch.enters[start * 8 + way]
        bounced = pitch.bounces[start * 8 + way]
        self.flown = NOWHERE
        self.step = ACTING
        self.ball = start + pitch.delta[bounced] if goal == NOBODY else NOWHERE
        if self.audience is not None:
            facts: dict[str, object] = {
                "face": face + 1, "direction": DIRECTIONS[way], "from": pitch.names[start],
                "to": None if goal != NOBODY else pitch.names[self.ball],
                "goal": None if goal == NOBODY else TEAMS[goal],
                "bounced": DIRECTIONS[bounced] if goal == NOBODY and bounced != way else None,
            }  # fmt: skip
            rule = "TB-26" if goal != NOBODY else "TB-27" if bounced != way else "TB-25"
            self.tell("scatter", rule, facts)
        if goal != NOBODY:
            self._goal_in(goal, "scatter", "TB-26")

    # Agitate, perch, hide

    def by_the_cow(self, square: i64) -> bool:
        """Whether a square is adjacent to the cow."""
        return self.pitch.distance(square, self.cow) == 1

    def can_agitate(self) -> bool:
        """TB-29, TB-R11, TB-R12, TB-R13: after a step, beside a cow that can become wilder."""
        if not self.stepped or self.agitated or self.ene >= self.pitch.ene_most:
            return False
        return self.by_the_cow(self.at[self.actor])

    def _agitate(self) -> None:
        """TB-29, TB-30: the cow is wilder, the character has more squares of movement."""
        self.agitated = True
        self.ene += 1
        self.left += self.pitch.adrenaline
        if self.audience is not None:
            facts = self._who()
            facts["ene"] = self.ene
            facts["cow"] = self.pitch.names[self.cow]
            self.tell("agitate", "TB-29", facts)

    def can_perch(self) -> bool:
        """TB-31: after a step, on a fence square."""
        return self.stepped and self.pitch.kinds[self.at[self.actor]] == AT_FENCE

    def can_hide(self) -> bool:
        """TB-31: after a step, on a barrier square or behind the central hiding spot."""
        return self.stepped and self.is_cover(self.at[self.actor])

    def is_cover(self, square: i64) -> bool:
        """TB-31, TB-32: whether one can hide from the cow on a square now."""
        pitch = self.pitch
        if pitch.kinds[square] == AT_BARRIER:
            return True
        return pitch.hidden[self.cow * pitch.size + square] != 0

    def _settle_down(self, state: i64, kind: str) -> None:
        """TB-31, TB-33: it counts as having skipped."""
        self.state[self.actor] = state
        if self.audience is not None:
            facts = self._who()
            facts["centre"] = self.pitch.kinds[self.at[self.actor]] != AT_BARRIER
            self.tell(kind, "TB-31", facts)
        self._turn_over()

    # Sangria and bouncing

    def _drink(self, square: i64) -> None:
        """TB-34: a scatter roll says where to."""
        self.drunk = True
        self.step = DRINK
        if self.audience is not None:
            facts = self._who()
            facts["run"] = 2 * self.left
            self.tell("drink", "TB-34", facts)

    def _drunken_run(self, face: i64) -> None:
        """TB-34: twice the movement left, straight on, bouncing; then none is left."""
        way: i64 = self.pitch.compass[face]
        start = self.at[self.actor]
        path: list[str] = []
        end = self.run(start, way, 2 * self.left, path)
        if end != start:
            self.put(self.actor, end)
        self.left = 0
        self.step = ACTING
        if self.audience is not None:
            facts = self._who()
            facts["face"] = face + 1
            facts["direction"] = DIRECTIONS[way]
            facts["path"] = path
            self.tell("run", "TB-34", facts)

    def run(self, start: i64, way: i64, squares: i64, path: list[str]) -> i64:
        """TB-34, TB-35, TB-40: where a straight run ends; it stops before whoever stands there."""
        pitch = self.pitch
        square = start
        for _ in range(squares):
            way = pitch.bounces[square * 8 + way]
            there = square + pitch.delta[way]
            if self.holds[there] != EMPTY and there != start:
                break
            square = there
            if self.audience is not None:
                path.append(pitch.names[square])
        return square

    # Cow phase

    def is_exposed(self, character: i64) -> bool:
        """TB-36: it has moved and is neither perched, hidden nor out."""
        return self.moved & BIT[character] != 0 and self.state[character] == FREE

    def target(self) -> i64:
        """TB-36, TB-R17: the exposed character that had its turn last; NOBODY if there is none."""
        found: i64 = NOBODY
        latest: i64 = 0
        for character in range(6):
            if self.order[character] > latest and self.is_exposed(character):
                latest = self.order[character]
                found = character
        return found

    def _cow_phase(self) -> None:
        """TB-37, TB-40: without a target a scatter roll comes before the die."""
        self.step = IDLE if self.target() == NOBODY else COW_MOVE

    def _heads(self, face: i64) -> None:
        """TB-40: the direction of a cow without a target."""
        self.heading = self.pitch.compass[face]
        self.step = COW_MOVE
        if self.audience is not None:
            facts: dict[str, object] = {
                "face": face + 1, "direction": DIRECTIONS[self.heading],
                "cow": self.pitch.names[self.cow],
            }  # fmt: skip
            self.tell("idle", "TB-40", facts)

    def _cow_moves(self, die: i64) -> None:
        """TB-37, TB-40: die and ENE; on a 6 nothing at all happens."""
        target = self.target()
        if die == LAZY:
            if self.audience is not None:
                facts: dict[str, object] = {"die": die, "cow": self.pitch.names[self.cow]}
                self.tell("rest", "TB-37" if target != NOBODY else "TB-40", facts)
        elif target != NOBODY:
            self._charge(target, die)
        else:
            self._wander(die)
        self._cow_phase_over()

    def _wander(self, die: i64) -> None:
        """TB-40: straight on, bouncing; it nudges nobody."""
        start = self.cow
        path: list[str] = []
        self._move_cow(self.run(start, self.heading, die + self.ene, path))
        if self.audience is not None:
            self._tell_cow("wander", "TB-40", die, start, path, NOBODY)

    def _move_cow(self, square: i64) -> None:
        self.holds[self.cow] = EMPTY
        self.cow = square
        self.holds[square] = COW

    def _tell_cow(
        self, kind: str, rule: str, die: i64, start: i64, path: list[str], target: i64
    ) -> None:
        facts: dict[str, object] = {
            "die": die, "ene": self.ene, "from": self.pitch.names[start],
            "to": self.pitch.names[self.cow], "path": path,
            "target": NAMES[target] if target != NOBODY else None,
        }  # fmt: skip
        self.tell(kind, rule, facts)

    def _charge(self, target: i64, die: i64) -> None:
        """TB-37, TB-38, TB-39: step by step, until somebody is nudged or no movement is left."""
        start = self.cow
        path: list[str] = []
        steps = self.ways_to(self.at[target])
        left = die + self.ene
        met = self.met_by(self.cow, target)
        while met == NOBODY and left > 0:
            square = self.cow_step(self.cow, target, steps)
            if square == NOWHERE:
                break
            self._move_cow(square)
            if self.audience is not None:
                path.append(self.pitch.names[square])
            left -= 1
            met = self.met_by(square, target)
        if self.audience is not None:
            self._tell_cow("charge", "TB-39", die, start, path, target)
        if met != NOBODY:
            self._nudge(met)

    def met_by(self, cow: i64, target: i64) -> i64:
        """TB-38: who would be nudged by a cow on a square."""
        pitch = self.pitch
        if pitch.distance(cow, self.at[target]) == 1:
            return target
        found: i64 = NOBODY
        latest: i64 = 0
        for character in range(6):
            if self.order[character] > latest and self.is_exposed(character):
                if pitch.distance(cow, self.at[character]) == 1:
                    latest = self.order[character]
                    found = character
        return found

    def ways_to(self, goal: i64) -> vec[i64]:
        """TB-39: for each square the steps to a goal, avoiding everybody; NOWHERE if there is no
        way. Squares further than the cow are left out."""
        pitch = self.pitch
        steps = vec[i64](pitch.blank)
        queue = vec[i64](pitch.blank)
        holds = self.holds
        delta = pitch.delta
        steps[goal] = 0
        queue[0] = goal
        head: i64 = 0
        tail: i64 = 1
        while head < tail:
            square = queue[head]
            head += 1
            further = steps[square] + 1
            for way in range(8):
                there = square + delta[way]
                if steps[there] != NOWHERE:
                    continue
                what = holds[there]
                if what == EMPTY:
                    steps[there] = further
                    queue[tail] = there
                    tail += 1
                elif what == COW:
                    steps[there] = further
                    return steps
        return steps

    def cow_step(self, cow: i64, target: i64, steps: vec[i64]) -> i64:
        """TB-39: the next square of the cow: a shortest way, the smallest straight distance to the
        target, the goal of its team, north. NOWHERE if there is no way."""
        pitch = self.pitch
        goal = self.at[target]
        home = pitch.goals[target // 3]
        best: i64 = NOWHERE
        near: i64 = 0
        homely: i64 = 0
        wanted = steps[cow] - 1
        if wanted < 0:
            return NOWHERE
        for way in range(8):
            there = cow + pitch.delta[way]
            if steps[there] != wanted:
                continue
            straight = pitch.straight(there, goal)
            back = pitch.straight(there, home)
            if best == NOWHERE or straight < near or (straight == near and back < homely):
                best = there
                near = straight
                homely = back
        return best

    def _cow_phase_over(self) -> None:
        """TB-42, TB-45, TB-R31: pressure is judged, then who has nobody left, then the next
        round."""
        self.heading = NOWHERE
        self._press()
        if not self._conceded():
            self._next_round()

    def _press(self) -> None:
        """TB-42: every perched or hidden character adjacent to the cow."""
        self.pressed = 0
        for character in range(6):
            state = self.state[character]
            if PERCHED <= state <= HIDDEN and self.by_the_cow(self.at[character]):
                self.pressed |= BIT[character]
        if self.audience is not None and self.pressed != 0:
            names: list[str] = [NAMES[character] for character in bit_list(self.pressed)]
            self.tell("pressure", "TB-42", {"characters": names})

    # Nudged, goals, end

    def _nudge(self, character: i64) -> None:
        """TB-43, TB-R19: off the pitch; it misses the next round and returns in the one after."""
        square = self.at[character]
        self.holds[square] = EMPTY
        self.at[character] = NOWHERE
        self.state[character] = OUT
        self.back[character] = self.round + 2
        if self.audience is not None:
            facts: dict[str, object] = {
                "character": NAMES[character], "square": self.pitch.names[square],
                "cow": self.pitch.names[self.cow], "back": self.back[character],
            }  # fmt: skip
            self.tell("nudge", "TB-38", facts)

    def _places(self) -> list[int]:
        """TB-43, TB-44: where a returning character can be put."""
        pitch = self.pitch
        one = pitch.bottles[self.seat * 2]
        other = pitch.bottles[self.seat * 2 + 1]
        least = pitch.size
        found: list[int] = []
        for number in range(len(pitch.inner)):
            square = pitch.inner[number]
            if self.holds[square] != EMPTY:
                continue
            away = pitch.distance(square, one)
            if pitch.distance(square, other) < away:
                away = pitch.distance(square, other)
            if away < least:
                least = away
                found = []
            if away == least:
                found.append(pitch.first_place + number)
        return found

    def _put_back(self, number: i64) -> None:
        """TB-43: on the pitch, free, before it acts or skips."""
        character = self.actor
        self.put(character, self.pitch.inner[number])
        self.state[character] = FREE
        self.back[character] = 0
        self.returned = True
        self.left = self.pitch.movement
        self.step = ACTING
        if self.audience is not None:
            self.tell("return", "TB-43", self._who())

    def on_field(self, team: i64) -> bool:
        """TB-45, TB-R20, TB-R29: whether a team has somebody who is not perched, hidden or out."""
        one, two, three = team * 3, team * 3 + 1, team * 3 + 2
        state = self.state
        return state[one] == FREE or state[two] == FREE or state[three] == FREE

    def _conceded(self) -> bool:
        """TB-45: a team with nobody on the field concedes a goal at once."""
        for team in range(2):
            if not self.on_field(team):
                if self.audience is not None:
                    self.tell("concede", "TB-45", {"team": TEAMS[team]})
                self._goal_in(team, "empty field", "TB-45")
                return True
        return False

    def _goal_in(self, goal: i64, how: str, rule: str) -> None:
        """TB-28, TB-46, TB-R8: a point for the other team, whoever kicked; the round is over."""
        scorer = 1 - goal
        own = self.actor != NOBODY and self.actor // 3 == goal and how != "empty field"
        self.goals[scorer] += 1
        self.pressed = 0
        if self.audience is not None:
            facts: dict[str, object] = {
                "team": TEAMS[scorer], "how": "own goal" if own else how,
                "goals": [self.goals[0], self.goals[1]], "goal": TEAMS[goal],
            }  # fmt: skip
            self.tell("goal", rule, facts)
        self._nobody_acts()
        if self.goals[scorer] >= self.goals_to_win:
            self._end("TB-46")
        elif self.round >= self.round_cap:
            self._end("TB-48")
        else:
            self._set_up_again(scorer)

    def _set_up_again(self, scorer: i64) -> None:
        """TB-47, TB-50: everybody back; the cow on the side of the scorer, calmer."""
        pitch = self.pitch
        self._stand_at_set_up()
        self._put_cow(scorer)
        self.ene -= pitch.calmed
        if self.ene < pitch.ene_least:
            self.ene = pitch.ene_least
        if self.audience is not None:
            facts: dict[str, object] = {
                "cow": pitch.names[self.cow], "ball": pitch.names[self.ball], "ene": self.ene,
            }  # fmt: skip
            self.tell("set-up", "TB-47", facts)
        self.round += 1
        self.first = 1 - self.first
        self.seat = self.first
        self.step = ARROWS

    def _next_round(self) -> None:
        """TB-11, TB-48: the first player changes; after the last round it is over."""
        if self.round >= self.round_cap:
            self._end("TB-48")
            return
        self.round += 1
        self.first = 1 - self.first
        self._character_phase()

    def _end(self, rule: str) -> None:
        """TB-46, TB-48."""
        self._nobody_acts()
        self.step = ENDED
        if self.audience is not None:
            winner = self.winner()
            facts: dict[str, object] = {
                "team": TEAMS[winner] if winner != NOBODY else None,
                "goals": [self.goals[0], self.goals[1]], "round": self.round,
            }  # fmt: skip
            self.tell("end", rule, facts)

    def winner(self) -> i64:
        """TB-46, TB-48: the team with more goals; NOBODY in a draw."""
        if self.goals[0] == self.goals[1]:
            return NOBODY
        return 0 if self.goals[0] > self.goals[1] else 1

    def scores(self) -> list[float]:
        winner = self.winner()
        if winner == NOBODY:
            return [0.5, 0.5]
        return [1.0, 0.0] if winner == 0 else [0.0, 1.0]

    def result(self) -> dict[str, object]:
        winner = self.winner()
        return {
            "winners": [0, 1] if winner == NOBODY else [int(winner)],
            "cause": "goals" if self._won_by_goals() else "cap" if winner != NOBODY else "draw",
            "goals": {TEAMS[0]: self.goals[0], TEAMS[1]: self.goals[1]},
            "rounds": self.round,
        }

    def _won_by_goals(self) -> bool:
        return self.goals[0] >= self.goals_to_win or self.goals[1] >= self.goals_to_win

    # Why not

    def why_not(self, move: int) -> str | None:
        if self.to_move() < 0:
            return "TB-48: the match is over" if self.step == ENDED else "TB-13: chance comes first"
        if move in self.legal:
            return None
        pitch = self.pitch
        if move < pitch.first_act:
            return self._why_no_arrow(move)
        if move < pitch.first_place:
            return self._why_no_turn(move)
        if move < pitch.first_step:
            return self._why_no_place(pitch.inner[move - pitch.first_place])
        if self.step != ACTING:
            return "TB-13: first take one of your characters"
        if move < pitch.first_kick:
            return self._why_no_step(pitch.inner[move - pitch.first_step])
        if move < pitch.agitate:
            return self._why_no_kick(move)
        if move == pitch.agitate:
            return self._why_no_agitation()
        if move == pitch.perch:
            return self._why_no_rest("TB-31: one perches on a fence square only")
        if move == pitch.hide:
            return self._why_no_rest(self._why_no_cover())
        if move == pitch.end:
            return "TB-18: a turn ends after a step or a kick"
        return "TB-15: one skips instead of acting, or just after a return"

    def _why_no_arrow(self, arrow: i64) -> str:
        if self.step != ARROWS:
            return "TB-9: arrow squares are chosen at set-up"
        return f"TB-9: {self.pitch.names[self.pitch.arrows[arrow]]} is not at your goal"

    def _why_no_turn(self, move: i64) -> str:
        pitch = self.pitch
        character = (move - pitch.first_act) % 6
        name = NAMES[character]
        if self.step == ARROWS:
            return "TB-50: first choose an arrow square"
        if self.step == PLACE:
            return f"TB-43: first put {NAMES[self.actor]} back on the pitch"
        if self.step == ACTING:
            return f"TB-13: {NAMES[self.actor]} has its turn"
        if character // 3 != self.seat:
            return f"TB-13: {name} belongs to {TEAMS[1 - self.seat]}"
        if self.order[character] != 0:
            return f"TB-13: {name} has had its turn this round"
        if not self.waits(character):
            return f"TB-14: {name} is out and returns in round {self.back[character]}"
        if self._hurried(self.seat) and not self._pressed(character):
            return "TB-42: those under pressure have their turn first"
        if move >= pitch.first_return:
            return f"TB-43: {name} is on the pitch"
        if self.state[character] == OUT:
            return f"TB-43: {name} is out: bring it back first"
        return f"TB-16: {name} can neither step nor kick"

    def _why_no_place(self, square: i64) -> str:
        if self.step != PLACE:
            return "TB-43: only a character that returns is put on a square"
        if self.holds[square] != EMPTY:
            return f"TB-7: {self.pitch.names[square]} is taken"
        return "TB-43: a character returns on a free sangria square of its camp, or nearest to it"

    def _why_no_step(self, square: i64) -> str:
        pitch = self.pitch
        name = pitch.names[square]
        if self.left == 0:
            return "TB-16: no movement is left"
        if square == self.at[self.actor] or pitch.distance(square, self.at[self.actor]) != 1:
            return f"TB-16: {name} is not adjacent to {pitch.names[self.at[self.actor]]}"
        if square == pitch.shelter:
            return f"TB-4: {name} is the central hiding spot, nobody can stand there"
        return f"TB-7: {name} is taken"

    def _why_no_kick(self, move: i64) -> str:
        if self.kicked:
            return "TB-17: one kick a turn"
        if self.at[self.actor] != self.ball:
            return f"TB-21: the ball is not on {self.pitch.names[self.at[self.actor]]}"
        if move >= self.pitch.first_shot:
            return "TB-22: that line enters no goal within reach"
        kick = move - self.pitch.first_kick
        way = kick // self.pitch.distances
        distance = kick % self.pitch.distances + self.pitch.kick_least
        if self.pitch.reach[self.ball * 8 + way] < distance:
            return "TB-21: the target would be off the pitch"
        return "TB-21: the central hiding spot is no target"

    def _why_no_agitation(self) -> str:
        if self.agitated:
            return "TB-17: the cow is agitated once a turn"
        if not self.stepped:
            return "TB-29: only after a step"
        if self.ene >= self.pitch.ene_most:
            return f"TB-29: ENE is {self.ene}, the cow cannot become wilder"
        return "TB-29: the cow is not adjacent"

    def _why_no_rest(self, otherwise: str) -> str:
        return otherwise if self.stepped else "TB-31: only after a step"

    def _why_no_cover(self) -> str:
        if self.pitch.distance(self.at[self.actor], self.pitch.shelter) == 1:
            return "TB-32: the central hiding spot is not between the cow and this square"
        return "TB-31: one hides behind a barrier or the central hiding spot"

    # In words

    def describe(self) -> dict[str, object]:
        """The words that `words.arrange` reads."""
        names = self.pitch.names
        turns: list[str] = []
        for turn in range(1, self.turns + 1):
            for character in range(6):
                if self.order[character] == turn:
                    turns.append(NAMES[character])
        described: dict[str, object] = {
            "round_cap": self.round_cap,
            "goals_to_win": self.goals_to_win,
            "asks": STEPS[self.step],
            "to_move": self.mover(),
            "round": self.round,
            "first_player": TEAMS[self.first] if self.first != NOBODY else None,
            "score": {TEAMS[0]: self.goals[0], TEAMS[1]: self.goals[1]},
            "ene": self.ene,
            "cow": names[self.cow] if self.cow != NOWHERE else None,
            "ball": names[self.ball] if self.ball != NOWHERE else None,
            "characters": {NAMES[n]: self._stands(n) for n in range(6)},
            "turns": turns,
            "moved": [NAMES[n] for n in bit_list(self.moved)],
            "pressure": [NAMES[n] for n in bit_list(self.pressed)],
            "acting": self._acting(),
            "flight": names[self.flown] if self.flown != NOWHERE else None,
            "heading": DIRECTIONS[self.heading] if self.heading != NOWHERE else None,
        }
        return described

    def mover(self) -> str:
        turn = self.to_move()
        if turn >= 0:
            return TEAMS[turn]
        return "chance" if turn == CHANCE else "over"

    def _stands(self, character: i64) -> str | None:
        state = self.state[character]
        if state == OUT:
            return f"out until {self.back[character]}"
        if self.at[character] == NOWHERE:
            return None
        name = self.pitch.names[self.at[character]]
        return name if state == FREE else f"{name} {STATES[state]}"

    def _acting(self) -> dict[str, object] | None:
        if self.actor == NOBODY:
            return None
        return {
            "character": NAMES[self.actor], "movement": self.left, "stepped": self.stepped,
            "kicked": self.kicked, "agitated": self.agitated, "drunk": self.drunk,
            "returned": self.returned,
        }  # fmt: skip
