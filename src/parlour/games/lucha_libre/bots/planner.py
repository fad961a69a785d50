"""Lucha Libre thought through by one corner: what claims are worth, and plans for rerolls.

Worths are whole numbers, so that they are the same on every machine.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.dice import DIE, FACES
from parlour.games.lucha_libre.bots.evaluation import chance
from parlour.games.lucha_libre.rules.position import Corner
from parlour.games.lucha_libre.rules.tables import ACCEPT, NONE, Tables

FAN: Final = 1_000_000
SPACE: Final = 2_000_000
"""What an energy space in the ring is worth over the rounds to come, far from the end.
With 0.6 fans instead, about the gain of one round, the same bot wins 2 matches of 100."""
RESTED: Final = 100_000
"""What a space of the resting wrestler is worth: it comes back by itself."""
VICTORY: Final = 6_000_000
"""What reaching the target is worth on top of the fans."""
CERTAIN: Final = 1.0e12
"""What a chance of 1 is as a whole number."""
LOOK_AHEAD: Final = 6
KEEN_LOOK_AHEAD: Final = 4
LEAST: Final = -(10**15)
MOST_PLANS: Final = 20_000


def _and_none(effects: vec[i64]) -> vec[i64]:
    return vec[i64]([int(effect) for effect in effects] + [0])


@final
class Mind:
    """What claims are worth, and the plans for rerolls, made when they are first needed."""

    def __init__(self, tables: Tables, keen: bool = False) -> None:
        self.tables = tables
        self.look_ahead: i64 = KEEN_LOOK_AHEAD if keen else LOOK_AHEAD
        """Rerolls in a row that are thought through."""
        self.keen = keen
        """Whether it counts chances to win, not fans and lamps."""
        self.mine = Corner(tables, 0)
        self.other = Corner(tables, 1)
        """Both corners as they will be after the round."""
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
        self.claims = vec[i64](
            [move - tables.first_claim for each in tables.claims for move in each]
        )
        """The legal claims of each wrestler and handful, one behind the other."""
        starts = [0]
        for each in tables.claims:
            starts.append(starts[-1] + len(each))
        self.starts = vec[i64](starts)
        self.values = vec[i64]([0] * len(tables.claim_moves))
        """What each claim brings in the plan that is made."""
        self.ranges = self._claim_ranges()
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
        if self.keen:
            return int(CERTAIN * self.chance(mine, other, claim, theirs))
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

    def chance(self, mine: Corner, other: Corner, claim: i64, theirs: i64) -> float:
        """The chance to win after these two claims."""
        one = self.mine
        two = self.other
        self._after(one, mine, claim, theirs)
        self._after(two, other, theirs, claim)
        target = self.tables.target
        if one.fans >= target or two.fans >= target:
            if one.fans != two.fans:
                return 1.0 if one.fans > two.fans else 0.0
            one.fans = target - 1
            two.fans = target - 1
        return chance(self.tables, one, two)

    def _after(self, then: Corner, corner: Corner, claim: i64, theirs: i64) -> None:
        """A corner after the round: effects, rest and change."""
        top = self.tables.top
        space = corner.energy + self.own[claim] + self.opp[theirs]
        ring = min(max(space, 0), top)
        rested = min(corner.rested + 1, top)
        then.team = corner.team
        then.fans = max(corner.fans + self.fans[claim] + min(space, 0), 0)
        swaps = self.swaps[claim] != 0
        then.ring = corner.resting if swaps else corner.ring
        then.energy = rested if swaps else ring
        then.rested = ring if swaps else rested

    def _lamps(self, corner: Corner, space: i64, swaps: i64) -> i64:
        """The energy of both wrestlers after rest and change."""
        ring = min(max(space, 0), self.tables.top)
        rested = min(corner.rested + 1, self.tables.top)
        if swaps != 0:
            return SPACE * rested + RESTED * ring
        return SPACE * ring + RESTED * rested

    # Claims

    def best_claim(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """The claim that brings most against a claim of the other corner. Where moves may be left
        out (LL-R9), the longest of those that bring as much: they come last."""
        number = self.tables.handfuls.number(mine.dice)
        best: i64 = NONE
        most: i64 = LEAST
        for move in self.tables.claims[mine.ring * self.tables.count + number]:
            claim = move - self.tables.first_claim
            worth = self.worth(mine, other, claim, theirs)
            if worth > most or (worth == most and self.tables.declining):
                most = worth
                best = claim
        return best

    def _claim_ranges(self) -> list[list[int]]:
        """The claims that a wrestler can make with so many dice."""
        tables = self.tables
        starts = tables.handfuls.starts
        found: list[list[int]] = []
        for fighter in range(len(tables.wrestlers)):
            for dice in range(len(starts) - 1):
                claims: set[int] = set()
                for number in range(starts[dice], starts[dice + 1]):
                    claims.update(tables.claims[fighter * int(tables.count) + number])
                found.append(sorted([claim - int(tables.first_claim) for claim in claims]))
        return found

    def _value_claims(self, mine: Corner, other: Corner, theirs: i64) -> None:
        """What each claim brings that the wrestler can make with his dice."""
        dice = self.tables.dice[mine.energy]
        sizes = len(self.tables.handfuls.starts) - 1
        for claim in self.ranges[mine.ring * sizes + dice]:
            self.values[claim] = self.worth(mine, other, claim, theirs)

    def _accepted(self, fighter: i64, number: i64) -> i64:
        """What the best claim brings with the dice of a handful."""
        place = fighter * self.tables.count + number
        claim = self.starts[place]
        end = self.starts[place + 1]
        most: i64 = LEAST
        while claim < end:
            most = max(most, self.values[self.claims[claim]])
            claim += 1
        return most

    # Rerolls

    def best_answer(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """Accept, or the reroll that brings most if the other corner claims what it has."""
        if mine.fans == 0:
            return ACCEPT
        return self._planned(mine, other, theirs)[self._place(mine)]

    def hope(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """What the round brings with the best answers."""
        plan = self._planned(mine, other, theirs)
        return plan[len(plan) // 2 + self._place(mine)]

    def _place(self, mine: Corner) -> i64:
        """The place of a corner's dice among all handfuls of as many."""
        tables = self.tables
        return tables.handfuls.number(mine.dice) - tables.handfuls.starts[tables.dice[mine.energy]]

    def _planned(self, mine: Corner, other: Corner, theirs: i64) -> list[int]:
        """The answers to all handfuls and then what they bring, as thought out before or now."""
        key = self._situation(mine, other, theirs)
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            plan = self._plan(mine, other, theirs, min(mine.fans, self.look_ahead))
            self.plans[key] = plan
        return plan

    def _situation(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """One number for all that a plan depends on: far from 0 and from the target the
        fans do not matter, and lamps that nobody can change matter only close to it."""
        if self.keen:
            return self._exactly(mine, other, theirs)
        target = self.tables.target
        close = target - max(mine.fans, other.fans) < self.reach
        number = mine.ring * 16 + mine.energy
        number = number * 16 + mine.rested
        number = number * 16 + other.energy
        number = number * 16 + (other.rested if close else 0)
        number = number * 512 + theirs
        number = number * 64 + min(target - mine.fans, self.reach)
        number = number * 64 + min(target - other.fans, self.reach)
        number = number * 64 + min(mine.fans, self.look_ahead + self.loss)
        return number * 64 + min(other.fans, self.loss)

    def _exactly(self, mine: Corner, other: Corner, theirs: i64) -> i64:
        """The same where every fan counts."""
        number = mine.ring * 16 + mine.energy
        number = number * 16 + mine.rested
        number = number * 16 + other.ring
        number = number * 16 + other.energy
        number = number * 16 + other.rested
        number = number * 512 + theirs
        return (number * 64 + mine.fans) * 64 + other.fans

    def _plan(self, mine: Corner, other: Corner, theirs: i64, depth: i64) -> list[int]:
        """The best answer to each handful, thought out from the last reroll backwards, and what
        it brings."""
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
            self._value_claims(then, other, theirs)
            if left > 0:
                self._expect(worths, parts, first)
            number = first
            while number < end:
                best = self._accepted(mine.ring, number)
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
        number = first
        while number < end:
            answers.append(worths[number])
            number += 1
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
