"""The rules of thumb of Lucha Libre: count fans and lamps, reroll when it pays.

Worths are whole numbers in millionths of a fan, so that they are the same on every machine.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.dice import DIE, FACES
from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.lucha_libre.rules import NONE, WAVE, Corner, LuchaLibre
from parlour.games.lucha_libre.tables import ACCEPT, Tables

FAN: Final = 1_000_000
SPACE: Final = 2_000_000
"""What an energy space in the ring is worth over the rounds to come, far from the end.
With 0.6 fans instead, about the gain of one round, the same bot wins 2 matches of 100."""
RESTED: Final = 100_000
"""What a space of the resting wrestler is worth: it comes back by itself."""
VICTORY: Final = 6_000_000
"""What reaching the target is worth on top of the fans."""
LOOK_AHEAD: Final = 6
"""Rerolls in a row that are thought through."""
LEAST: Final = -(10**15)
MOST_PLANS: Final = 20_000


class Thumb(Policy):
    """Show off to climb, reroll while it brings more than the fan it costs, count at the end."""

    def __init__(self) -> None:
        self.mind: Mind | None = None

    def choose(self, position: Position, rng: Rng) -> i64:
        """Look at the dice of both corners, never at a covered answer."""
        assert isinstance(position, LuchaLibre)
        mind = self.mind
        if mind is None or mind.tables is not position.tables:
            mind = Mind(position.tables)
            self.mind = mind
        mine = position.corner(position.asked)
        other = position.corner(1 - position.asked)
        theirs = mind.best_claim(other, mine, mind.nothing)
        if position.step == WAVE:
            return mind.best_answer(mine, other, theirs)
        return mind.best_claim(mine, other, theirs) + position.tables.first_claim

    def reason(self, position: Position, move: i64) -> str:
        """What a claim brings, or whether other dice would bring more."""
        assert isinstance(position, LuchaLibre)
        if position.step == WAVE:
            if move == ACCEPT:
                return "other dice would bring less than the fan they cost"
            return "other dice bring more on average than the fan they cost"
        return _gains(position.tables, move - position.tables.first_claim)


def _gains(tables: Tables, claim: i64) -> str:
    """What a claim changes, in words."""
    parts: list[str] = []
    if tables.fans[claim] > 0:
        parts.append(_many(tables.fans[claim], "fan"))
    if tables.opp[claim] < 0:
        parts.append(f"{_many(-tables.opp[claim], 'lamp')} out in the other corner")
    if tables.own[claim] > 0:
        parts.append(f"{_many(tables.own[claim], 'lamp')} back")
    return f"it brings the most: {', '.join(parts)}" if len(parts) > 0 else ""


def _many(count: i64, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _and_none(effects: vec[i64]) -> vec[i64]:
    return vec[i64]([int(effect) for effect in effects] + [0])


@final
class Mind:
    """What claims are worth, and the plans for rerolls, made when they are first needed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.nothing: i64 = len(tables.claim_moves)
        """A claim without any effect, beside those of the tables."""
        self.fans = _and_none(tables.fans)
        self.opp = _and_none(tables.opp)
        self.own = _and_none(tables.own)
        self.swaps = _and_none(tables.swaps)
        self.reach: i64 = max([int(fans) for fans in tables.fans]) + 1
        harm = -min([int(spaces) for spaces in tables.opp])
        effort = -min([int(spaces) for spaces in tables.own])
        price = -min([int(fans) for fans in tables.fans])
        self.loss: i64 = max(harm, 0) + max(effort, 0) + max(price, 0)
        """The most fans that one round can cost."""
        self.plans: dict[int, list[int]] = {}
        handfuls = tables.handfuls
        last = handfuls.starts[len(handfuls.starts) - 2]
        more: list[int] = []
        less: list[int] = []
        for number, handful in enumerate(handfuls.handfuls):
            for face in range(1, FACES + 1):
                die = int(DIE[face])
                has = handful // die % 8 > 0
                more.append(int(handfuls.number(handful + die)) if number < last else NONE)
                less.append(int(handfuls.number(handful - die)) if has else NONE)
        self.more = vec[i64](more)
        """The handful with one die more, for each handful and face."""
        self.less = vec[i64](less)
        """The handful with one die less, where it shows the face."""

    # What a round is worth

    def worth(self, mine: Corner, other: Corner, claim: i64, theirs: i64) -> i64:
        """What the round brings if these two claims are made; near the end lamps count less.

        Times `reach`, so that nothing is rounded: what both claims leave alone then shifts
        all worths alike, and a plan need not know it.
        """
        space = mine.energy + self.own[claim] + self.opp[theirs]
        their_space = other.energy + self.own[theirs] + self.opp[claim]
        fans = max(mine.fans + self.fans[claim] + min(space, 0), 0)
        their_fans = max(other.fans + self.fans[theirs] + min(their_space, 0), 0)
        target = self.tables.target
        lamps = self._lamps(mine, space, self.swaps[claim])
        lamps -= self._lamps(other, their_space, self.swaps[theirs])
        near = min(target - max(mine.fans, other.fans), self.reach)
        worth = FAN * (fans - their_fans)
        if fans >= target and fans > their_fans:
            worth += VICTORY
        elif their_fans >= target and their_fans > fans:
            worth -= VICTORY
        return worth * self.reach + lamps * near

    def _lamps(self, corner: Corner, space: i64, swaps: i64) -> i64:
        """The energy of both wrestlers after rest and change."""
        ring = min(max(space, 0), self.tables.top)
        rested = min(corner.rested + 1, self.tables.top)
        if swaps != 0:
            return SPACE * rested + RESTED * ring
        return SPACE * ring + RESTED * rested

    # Claims

    def best_claim(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """The claim that brings most against a claim of the other corner."""
        number = self.tables.handfuls.number(mine.dice)
        best: i64 = NONE
        most: i64 = LEAST
        for move in self.tables.claims[mine.ring * self.tables.count + number]:
            claim = move - self.tables.first_claim
            worth = self.worth(mine, other, claim, theirs)
            if worth > most:
                most = worth
                best = claim
        return best

    def _accepted(self, mine: Corner, other: Corner, number: i64, theirs: i64) -> i64:
        """What the best claim brings with the dice of a handful."""
        most: i64 = LEAST
        for move in self.tables.claims[mine.ring * self.tables.count + number]:
            most = max(most, self.worth(mine, other, move - self.tables.first_claim, theirs))
        return most

    # Rerolls

    def best_answer(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """Accept, or the reroll that brings most if the other corner claims what it has."""
        tables = self.tables
        depth = min(mine.fans, LOOK_AHEAD)
        if depth == 0:
            return ACCEPT
        key = self._situation(mine, other, theirs)
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            plan = self._plan(mine, other, theirs, depth)
            self.plans[key] = plan
        first = tables.handfuls.starts[tables.dice[mine.energy]]
        return plan[tables.handfuls.number(mine.dice) - first]

    def _situation(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """One number for all that a plan depends on: far from 0 and from the target the
        fans do not matter, and lamps that nobody can change matter only close to it."""
        target = self.tables.target
        close = target - max(mine.fans, other.fans) < self.reach
        number = mine.ring * 16 + mine.energy
        number = number * 16 + mine.rested
        number = number * 16 + other.energy
        number = number * 16 + (other.rested if close else 0)
        number = number * 512 + theirs
        number = number * 64 + min(target - mine.fans, self.reach)
        number = number * 64 + min(target - other.fans, self.reach)
        number = number * 64 + min(mine.fans, LOOK_AHEAD + self.loss)
        return number * 64 + min(other.fans, self.loss)

    def _plan(self, mine: Corner, other: Corner, theirs: i64, depth: i64) -> list[int]:
        """The best answer to each handful, thought out from the last reroll backwards."""
        handfuls = self.tables.handfuls
        dice = self.tables.dice[mine.energy]
        first: i64 = handfuls.starts[dice]
        end: i64 = handfuls.starts[dice + 1]
        worths = vec[i64]([0] * int(end))
        parts = vec[i64]([0] * int(end))
        answers = [ACCEPT] * int(end - first)
        then = Corner(self.tables, mine.team)
        then.copy_of(mine)
        left: i64 = 0
        while left <= depth:
            then.fans = mine.fans - depth + left
            if left > 0:
                self._expect(worths, parts, first)
            number = first
            while number < end:
                best = self._accepted(then, other, number, theirs)
                answer = ACCEPT
                if left > 0:
                    keep = self._best_part(worths, parts, number, NONE)
                    if worths[keep] > best:
                        best = worths[keep]
                        rolled = handfuls.handfuls[number] - handfuls.handfuls[keep]
                        answer = int(handfuls.number(rolled))
                answers[number - first] = answer
                worths[number] = best
                number += 1
            left += 1
        return answers

    def _expect(self, worths: vec[i64], parts: vec[i64], first: i64) -> None:
        """What it is worth to keep fewer dice and roll the rest, and the best part of each."""
        number = first - 1
        while number >= 0:
            total: i64 = 0
            place = number * FACES
            while place < number * FACES + FACES:
                total += worths[self.more[place]]
                place += 1
            worths[number] = total // FACES
            number -= 1
        number = 0
        while number < first:
            parts[number] = self._best_part(worths, parts, number, number)
            number += 1

    def _best_part(self, worths: vec[i64], parts: vec[i64], number: i64, best: i64) -> i64:
        """The best dice to keep among these, with one die less or fewer."""
        place = number * FACES
        while place < number * FACES + FACES:
            fewer = self.less[place]
            if fewer != NONE:
                part = parts[fewer]
                if best == NONE or worths[part] > worths[best]:
                    best = part
            place += 1
        return best
