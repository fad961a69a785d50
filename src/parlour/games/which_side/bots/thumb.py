"""Which Side by rules of thumb: what a sensible organiser does who counts hands and mouths.

He goes through the ways to spend the actions of this turn, and asks of each what it leaves: how
many turns may still come, how many hands there are in them, and how many it takes to feed
everybody and to pay for the means that are still wanted.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.which_side.bots.evaluation import Need, outlook
from parlour.games.which_side.rules.position import WhichSide
from parlour.games.which_side.rules.tables import (
    ACTION,
    ARREST,
    ARREST_HEALTHY,
    ARREST_INJURED,
    BONESETTER,
    CAFE,
    CHEMISTRY_RISK,
    CHEMISTRY_UNSANITARY,
    CREEK,
    DOCKS,
    ENDED,
    FIRST_TAKE,
    GREENWICH,
    LAWYERS_RELEASE,
    MEANS,
    PRESS,
    RISK,
    TAKE_NONE,
    TENDERLOIN,
    THREAT,
    TRIANGLE,
    UNION,
    UNSANITARY,
)

# The four resources as a set.
SET_UNION: Final = 1
SET_PRESS: Final = 2
SET_CAFE: Final = 4
SET_CHEMISTRY: Final = 8


@final
class Plan:
    """A way to spend what is left of a turn; what is not said here is spent on earning."""

    def __init__(self, resources: i64, heal: i64, free: i64, join: i64, bold: bool) -> None:
        self.resources: i64 = resources
        self.heal: i64 = heal
        self.free: i64 = free
        self.join: i64 = join
        self.bold = bold
        """Whether dangerous work goes on at the brink."""

    def actions(self) -> i64:
        """How many actions it needs."""
        return self.heal + self.free + self.join + count_bits(self.resources)


@final
class Planner:
    """Finds the way to spend a turn that leaves the best outlook."""

    def __init__(self) -> None:
        self.promise = 0.0
        """What the last move that was chosen promises."""

    def choose(self, position: WhichSide) -> i64:
        """One of the legal moves."""
        if position.asking == ARREST:
            return who_goes(position)
        if position.asking == MEANS:
            return self._take(position)
        return self._act(position)

    def expected(self, position: WhichSide) -> float:
        """What the best way to spend this turn promises."""
        asking = position.asking
        if asking == ENDED:
            return position.scores()[0]
        if asking == ARREST:
            twin = position.copy()
            twin.apply(who_goes(twin))
            return self.expected(twin)
        if asking in (ACTION, MEANS):
            self.choose(position)
            return min(self.promise, 1.0)
        total = 0.0
        for die in range(6):
            twin = position.copy()
            twin.apply(die)
            total += self.expected(twin)
        return total / 6.0

    # Actions

    def _act(self, position: WhichSide) -> i64:
        """The first action of the best plan."""
        legal = position.mask()
        left = position.actions - position.done
        heals = min(position.injured, left) if legal & BIT[BONESETTER] != 0 else 0
        frees = min(position.prison, left) if legal & BIT[LAWYERS_RELEASE] != 0 else 0
        joins = min(position.recruits, left) if legal & BIT[GREENWICH] != 0 else 0
        best: i64 = TRIANGLE
        most = -1.0
        for resources in range(16):
            if resources & ~open_resources(position) != 0:
                continue
            for heal in range(heals + 1):
                for free in range(frees + 1):
                    for join in range(joins + 1):
                        for bold in range(2):
                            plan = Plan(resources, heal, free, join, bold == 1)
                            if plan.actions() > left:
                                continue
                            first = next_action(position, plan, left)
                            promise = self._promise_of(position, plan) if first >= 0 else -1.0
                            if promise > most:
                                best, most = first, promise
        self.promise = max(most, 0.0)
        return best

    def _promise_of(self, position: WhichSide, plan: Plan) -> float:
        """What a plan comes to; less than nothing if it cannot be carried out."""
        twin = position.copy()
        while twin.asking != MEANS and twin.asking != ENDED:
            if twin.asking == ARREST:
                twin.apply(who_goes(twin))
                continue
            move = next_action(twin, plan, twin.actions - twin.done)
            if move < 0 or twin.mask() & BIT[move] == 0:
                return -1.0
            cross_off(plan, move)
            twin.apply(move)
        if twin.asking == ENDED:
            return 0.0
        most = 0.0
        for move in twin.moves():
            most = max(most, self.promise_after(twin, move))
        return most

    # Means

    def _take(self, position: WhichSide) -> i64:
        """What leaves the best outlook."""
        best: i64 = TAKE_NONE
        most = -1.0
        for move in position.moves():
            promise = self.promise_after(position, move)
            if promise > most:
                best, most = move, promise
        self.promise = most
        return best

    def promise_after(self, position: WhichSide, move: i64) -> float:
        """About how likely a win is if this is taken, or nothing."""
        need = Need(position)
        if move >= FIRST_TAKE:
            need.take(position.board, move - FIRST_TAKE)
        chances = position.board.turns[position.strength]
        return outlook(position, need, chances)


@final
class Thumb(Policy):
    """The way to spend a turn that leaves the best outlook."""

    def __init__(self) -> None:
        self._planner = Planner()

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, WhichSide)
        return self._planner.choose(position)

    def evaluate(self, position: Position) -> list[float]:
        """The chance to win, if this turn is spent as well as can be seen."""
        assert isinstance(position, WhichSide)
        return [self._planner.expected(position)]

    def reason(self, position: Position, move: i64) -> str:
        """What the plan of this turn wants with it."""
        assert isinstance(position, WhichSide)
        if position.asking == ARREST:
            if move == ARREST_INJURED:
                return "a recruit can take the place, and a prisoner would have to be freed"
            return "an injured worker would die, and nobody could take the place"
        if position.asking == MEANS:
            return self._why_take(position, move)
        return why_action(position, move)

    def _why_take(self, position: WhichSide, move: i64) -> str:
        chance = f"{100 * self._planner.promise_after(position, move):.0f} in 100"
        if move == TAKE_NONE:
            return f"what there is will be wanted for better: about {chance} to win"
        return f"it leaves the best outlook: about {chance} to win"


def who_goes(position: WhichSide) -> i64:
    """A dead comrade can be replaced while there are recruits; a prisoner must be freed."""
    last = position.strength + 1 >= position.board.last_strength
    return ARREST_INJURED if position.recruits > 0 or last else ARREST_HEALTHY


def open_resources(position: WhichSide) -> i64:
    """The resources that can be got in this turn; the press also once there is money."""
    legal = position.mask()
    found: i64 = SET_UNION if legal & BIT[UNION] != 0 else 0
    if position.spent & BIT[PRESS] == 0:
        found |= SET_PRESS
    if legal & BIT[CAFE] != 0:
        found |= SET_CAFE
    if legal & BIT[CHEMISTRY_RISK] != 0:
        found |= SET_CHEMISTRY
    return found


def next_action(position: WhichSide, plan: Plan, left: i64) -> i64:
    """The next step of a plan; -1 if it cannot be made. Healing comes last: whoever is hurt at
    work in this turn can be healed, too."""
    resources = plan.resources
    if plan.free > 0:
        return LAWYERS_RELEASE
    if plan.join > 0:
        return GREENWICH
    if resources & SET_UNION != 0:
        return UNION
    if resources & SET_PRESS != 0 and position.savings >= position.board.pays[PRESS]:
        return PRESS
    if resources & SET_CAFE != 0:
        return CAFE
    if resources & SET_CHEMISTRY != 0:
        return CHEMISTRY_RISK if position.risk <= position.unsanitary else CHEMISTRY_UNSANITARY
    if left > plan.actions():
        return work(position, plan.bold)
    if plan.heal > 0 and position.injured > 0 and resources == 0:
        return BONESETTER
    return -1


def cross_off(plan: Plan, move: i64) -> None:
    """One step of a plan is made."""
    if move == LAWYERS_RELEASE:
        plan.free -= 1
    elif move == GREENWICH:
        plan.join -= 1
    elif move == BONESETTER:
        plan.heal -= 1
    elif move == UNION:
        plan.resources -= SET_UNION
    elif move == PRESS:
        plan.resources -= SET_PRESS
    elif move == CAFE:
        plan.resources -= SET_CAFE
    elif move in (CHEMISTRY_RISK, CHEMISTRY_UNSANITARY):
        plan.resources -= SET_CHEMISTRY


def why_action(position: WhichSide, move: i64) -> str:
    """What an action of a plan is for."""
    ends = position.board.ends
    if move == DOCKS:
        return f"most room is left there: Risk is {position.risk} of {ends[RISK]}"
    if move == CREEK:
        return f"most room is left there: Unsanitary is {position.unsanitary} of {ends[UNSANITARY]}"
    if move == TENDERLOIN:
        return f"most room is left there: Police Threat is {position.threat} of {ends[THREAT]}"
    if move == TRIANGLE:
        return "it earns without danger, and the other gauges are near their ends"
    if move == BONESETTER:
        return f"{position.injured} injured: whoever is healed works again"
    if move == LAWYERS_RELEASE:
        return f"{position.prison} in prison: they eat, and their hands are missing"
    if move == GREENWICH:
        return "one more pair of hands in every turn to come"
    return "the means that are still wanted need it"


def work(position: WhichSide, bold: bool) -> i64:
    """Where the most room is left; at the brink of all three, where there is no danger."""
    ends = position.board.ends
    legal = position.mask()
    best: i64 = TRIANGLE
    most: i64 = 0 if bold else 1
    if legal & BIT[DOCKS] != 0 and ends[RISK] - position.risk > most:
        best, most = DOCKS, ends[RISK] - position.risk
    if legal & BIT[CREEK] != 0 and ends[UNSANITARY] - position.unsanitary > most:
        best, most = CREEK, ends[UNSANITARY] - position.unsanitary
    if legal & BIT[TENDERLOIN] != 0 and ends[THREAT] - position.threat > most:
        best = TENDERLOIN
    return best
