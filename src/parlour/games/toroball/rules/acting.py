"""Toroball: the turn of a character (TB-13 to TB-20, TB-29 to TB-35, TB-43, TB-44)."""

from __future__ import annotations

from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.games.toroball.books import NAMES
from parlour.games.toroball.components import DIRECTIONS
from parlour.games.toroball.rules.kicks import Kicks
from parlour.games.toroball.rules.state import ACTING, DRINK, FREE, HIDDEN, OUT, PERCHED, PLACE
from parlour.games.toroball.rules.tables import AT_BARRIER, AT_BOTTLE, AT_FENCE, EMPTY


class Acting(Kicks):
    """Whose turn it can be, and what a character can do in it."""

    # Turn

    def _turn_offers(self) -> list[int]:
        """TB-13, TB-42: act or skip with a character, or bring it back; those under pressure
        come first."""
        pitch = self.pitch
        first = self.seat * 3
        asked: i64 = 0
        hurried = self._hurried(self.seat)
        found: list[int] = []
        for character in range(first, first + 3):
            if not self.waits(character) or (hurried and not self.hurries(character)):
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

    def _hurried(self, team: i64) -> bool:
        """TB-42, TB-R25: whether a player has one under pressure that is still to have its turn."""
        if self.pressed == 0:
            return False
        first = team * 3
        return self.hurries(first) or self.hurries(first + 1) or self.hurries(first + 2)

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
            self.enter(move - pitch.first_act)

    def enter(self, character: i64) -> None:
        """TB-16: a character begins to act."""
        self.actor = character
        self.left = self.pitch.movement
        self.step = ACTING

    def _skip(self, rule: str) -> None:
        """TB-15: neither square nor state changes."""
        if self.audience is not None:
            self.tell("skip", rule, self._who())
        self._turn_over()

    # Return

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

    def _end_turn(self) -> None:
        """TB-18: it has moved."""
        self.moved |= BIT[self.actor]
        if self.audience is not None:
            self.tell("end turn", "TB-18", self._who())
        self._turn_over()

    # Agitate, perch, hide

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
