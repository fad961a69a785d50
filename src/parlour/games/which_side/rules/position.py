"""Which Side: the position and its rules, in the order of the rulebook."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from parlour.engine.book import Book
from parlour.engine.core.bits import BIT, count_bits
from parlour.engine.core.dice import DiePosition
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.fields import Fields
from parlour.games.which_side.components import ACTIONS
from parlour.games.which_side.fields import declare
from parlour.games.which_side.rules.tables import (
    ACTION,
    ARREST,
    ARREST_HEALTHY,
    ARREST_INJURED,
    ASKS,
    BEFORE,
    BONESETTER,
    CAFE,
    CHEMISTRY_RISK,
    CHEMISTRY_UNSANITARY,
    CREEK,
    DOCKS,
    EMPLOYER,
    EMPLOYER_PHASE,
    ENDED,
    ENDINGS,
    FIRST_TAKE,
    GAUGES,
    GREENWICH,
    LAWYERS_RELEASE,
    LAWYERS_THREAT,
    MEANS,
    MODES,
    NO_GAUGE,
    OPEN,
    PRESS,
    RESOLUTION_PHASE,
    RISK,
    RULES,
    SETUP,
    STRONG,
    TAKE_NONE,
    TENDERLOIN,
    TENEMENT_RISK,
    TENEMENT_UNSANITARY,
    THREAT,
    TRIANGLE,
    UNION,
    UNSANITARY,
    WIPED_OUT,
    WON,
    WORKER_PHASE,
    Board,
)

ALWAYS: Final = (1 << DOCKS) | (1 << TRIANGLE) | (1 << CREEK) | (1 << TENDERLOIN)
FREE_RESOURCES: Final = (
    (1 << UNION) | (1 << CAFE) | (1 << CHEMISTRY_RISK) | (1 << CHEMISTRY_UNSANITARY)
)


@final
class WhichSide(DiePosition):
    """A position of Which Side."""

    def __init__(self, board: Board, mode: int) -> None:
        """WS-1, WS-2, WS-3: everything in its place, the set-up die still to come."""
        super().__init__()
        self.board = board
        self.mode: i64 = mode
        self.asking: i64 = SETUP
        self.phase: i64 = BEFORE
        self.turn: i64 = 0
        """0 until turn 1 starts."""
        self.strength: i64 = 0
        self.risk: i64 = 0
        self.unsanitary: i64 = 0
        self.threat: i64 = 0
        self.savings: i64 = board.start_savings
        self.temporary: i64 = 0
        """Dollars that the life cost is higher in this turn."""
        self.healthy: i64 = board.workers
        self.injured: i64 = 0
        self.prison: i64 = 0
        self.dead: i64 = 0
        self.recruits: i64 = board.recruits
        self.union: i64 = 0
        self.anarchist: i64 = 0
        self.strike: i64 = 0
        self.sabotage: i64 = 0
        self.means: i64 = 0
        """The means of production under control, as bits."""
        self.dice_left: i64 = 0
        """Employer dice still to roll, the one asked for included."""
        self.actions: i64 = 0
        """The actions of this turn."""
        self.done: i64 = 0
        """Those of them that are used."""
        self.spent: i64 = 0
        """Actions that may not be used again in this turn, as bits."""
        self.taken: i64 = 0
        """Means taken in this turn."""
        self.ending: i64 = OPEN

    def copy(self) -> WhichSide:
        twin = WhichSide(self.board, self.mode)
        twin.asking = self.asking
        twin.phase = self.phase
        twin.turn = self.turn
        twin.strength = self.strength
        twin.risk = self.risk
        twin.unsanitary = self.unsanitary
        twin.threat = self.threat
        twin.savings = self.savings
        twin.temporary = self.temporary
        twin.healthy = self.healthy
        twin.injured = self.injured
        twin.prison = self.prison
        twin.dead = self.dead
        twin.recruits = self.recruits
        twin.union = self.union
        twin.anarchist = self.anarchist
        twin.strike = self.strike
        twin.sabotage = self.sabotage
        twin.means = self.means
        twin.dice_left = self.dice_left
        twin.actions = self.actions
        twin.done = self.done
        twin.spent = self.spent
        twin.taken = self.taken
        twin.ending = self.ending
        return twin

    def to_move(self) -> i64:
        asking = self.asking
        if asking == ENDED:
            return OVER
        return 0 if asking >= ACTION else CHANCE

    def asks(self) -> str:
        return ASKS[self.asking]

    def book(self) -> Book:
        return self.board.book

    def outcome_book(self) -> Book:
        return self.board.outcome_book

    def mask(self) -> i64:
        asking = self.asking
        if asking == ACTION:
            return self._actions_open()
        if asking == MEANS:
            return BIT[TAKE_NONE] | (self.payable() << FIRST_TAKE)
        return BIT[ARREST_HEALTHY] | BIT[ARREST_INJURED] if asking == ARREST else 0

    def why_not(self, move: int) -> str | None:
        if move in self.moves():
            return None
        if move < ARREST_HEALTHY:
            return self._why_no_action(move)
        if move < TAKE_NONE:
            return "WS-15: nobody is being arrested now"
        return self._why_no_take(move - FIRST_TAKE)

    def apply(self, move: i64) -> None:
        asking = self.asking
        if asking == ACTION:
            self._worker_acts(move)
        elif asking == MEANS:
            self._take(move)
        elif asking == ARREST:
            self._arrest(move == ARREST_HEALTHY)
            self._go_on()
        else:
            self._employer_die(move + 1)

    def _go_on(self) -> None:
        """WS-7, WS-10, WS-19: what follows when a die or an action is resolved."""
        if self.ending != OPEN:
            return
        if self.phase == WORKER_PHASE:
            if self.done < self.actions:
                self.asking = ACTION
            else:
                self._resolution_phase()
        elif self.phase == BEFORE:
            self.employer_phase()
        elif self.dice_left > 0:
            self.asking = EMPLOYER
        else:
            self._worker_phase()

    # Life cost

    def target(self) -> i64:
        """WS-3: how many means win."""
        return self.board.targets[self.mode]

    def rent(self) -> i64:
        """WS-3."""
        return self.board.rents[self.mode]

    def outside(self) -> i64:
        """Workers who are not in prison."""
        return self.healthy + self.injured

    def life_cost(self) -> i64:
        """WS-5: computed, never stored."""
        living = self.healthy + self.injured + self.prison
        return living + self.injured + self.rent() + self.temporary

    # Employer Phase

    def employer_phase(self) -> None:
        """WS-8, WS-9: a step of Strength says how many dice are rolled."""
        self.phase = EMPLOYER_PHASE
        self.turn += 1
        self.done = 0
        self.actions = 0
        self.spent = 0
        self.taken = 0
        self.strength += 1
        self.dice_left = self.board.dice[self.strength]
        self.asking = EMPLOYER
        if self.audience is not None:
            facts: dict[str, object] = {
                "turn": self.turn, "strength": self.strength, "dice": self.dice_left,
            }  # fmt: skip
            self.tell("turn", "WS-8", facts)
        self._too_strong()

    def _too_strong(self) -> None:
        """WS-R1: by the other reading the match is lost as soon as Strength is at its top."""
        if self.strength > self.board.last_strength:
            self._end(STRONG, "WS-R1")

    def _employer_die(self, die: i64) -> None:
        """WS-4, WS-11: one die, resolved before the next (WS-10)."""
        if self.dice_left > 0:
            self.dice_left -= 1
        if die == 1:
            self._dearer_life()
        elif die == 2:
            self._offensive(die, RISK)
        elif die == 3:
            self._offensive(die, THREAT)
        elif die == 4:
            self._offensive(die, UNSANITARY)
        elif die == 5:
            self._tell_die(die, "worker", 0)
            self._injure("accident")
        else:
            self._employer_grows()
        if self.asking != ARREST:
            self._go_on()

    def _tell_die(self, die: i64, what: str, value: i64, brink: bool = False) -> None:
        if self.audience is not None:
            facts: dict[str, object] = {
                "turn": self.turn, "strength": self.strength, "die": die, "what": what,
                "value": value, "brink": brink,
            }  # fmt: skip
            self.tell("die", "WS-4" if self.phase == BEFORE else "WS-11", facts)

    def _dearer_life(self) -> None:
        """WS-6: until the end of the turn."""
        self.temporary += 1
        self._tell_die(1, "life cost", self.life_cost())

    def _offensive(self, die: i64, gauge: i64) -> None:
        """WS-11: a danger grows."""
        reached = self.level(gauge) + 1
        self._tell_die(die, GAUGES[gauge], reached, reached >= self.board.ends[gauge])
        self._raise(gauge)

    def _employer_grows(self) -> None:
        """WS-11, WS-12: beyond the top the match is lost."""
        if self.strength >= self.board.max_strength:
            self._tell_die(6, "beyond", self.strength)
            self._end(STRONG, "WS-12")
            return
        self.strength += 1
        self._tell_die(6, "strength", self.strength)
        self._too_strong()

    # Danger gauges

    def level(self, gauge: i64) -> i64:
        """How far a gauge has come."""
        if gauge == RISK:
            return self.risk
        return self.unsanitary if gauge == UNSANITARY else self.threat

    def _raise(self, gauge: i64) -> None:
        """WS-13, WS-15: the last space injures or arrests, and the gauge starts again."""
        reached = self.level(gauge) + 1
        if reached < self.board.ends[gauge]:
            self._set(gauge, reached)
        elif gauge == THREAT:
            self.threat = reached
            self._jail()
        else:
            self._set(gauge, 0)
            self._injure(GAUGES[gauge])

    def _lower(self, gauge: i64) -> None:
        """WS-16, WS-R18: an action that lowers a gauge is open only above 0."""
        self._set(gauge, self.level(gauge) - 1)

    def _set(self, gauge: i64, value: i64) -> None:
        if gauge == RISK:
            self.risk = value
        elif gauge == UNSANITARY:
            self.unsanitary = value
        else:
            self.threat = value

    def _injure(self, cause: str) -> None:
        """WS-14: a healthy worker first; without one an injured one dies."""
        if self.healthy > 0:
            self.healthy -= 1
            self.injured += 1
            if self.audience is not None:
                facts: dict[str, object] = {"cause": cause, "injured": self.injured}
                self.tell("injured", "WS-13" if cause in GAUGES else "WS-14", facts)
            return
        self._dies(cause)

    def _dies(self, cause: str) -> None:
        """WS-14, WS-15, WS-17: removed from the game, and with the last one it is lost."""
        self.injured -= 1
        self.dead += 1
        if self.audience is not None:
            rule = "WS-15" if cause == "arrest" else "WS-14"
            self.tell("died", rule, {"cause": cause, "dead": self.dead})
        self._nobody_left()

    def _jail(self) -> None:
        """WS-15: with both kinds outside prison the player chooses."""
        if self.healthy > 0 and self.injured > 0:
            self.asking = ARREST
        else:
            self._arrest(self.healthy > 0)

    def _arrest(self, healthy: bool) -> None:
        """WS-15: the injured do not survive it."""
        self.threat = 0
        if not healthy:
            self._dies("arrest")
            return
        self.healthy -= 1
        self.prison += 1
        if self.audience is not None:
            self.tell("arrested", "WS-15", {"prison": self.prison})
        self._nobody_left()

    def _nobody_left(self) -> None:
        """WS-17."""
        if self.outside() == 0:
            self._end(WIPED_OUT, "WS-17")

    # Worker Phase

    def _worker_phase(self) -> None:
        """WS-18, WS-R3: half of the injured, rounded down, cannot act."""
        self.phase = WORKER_PHASE
        self.actions = self.able()
        self.asking = ACTION
        if self.audience is not None:
            self.tell("workers", "WS-18", {"actions": self.actions})

    def able(self) -> i64:
        """WS-18: how many could act in a phase that starts now."""
        return self.healthy + self.injured - self.injured // 2

    def _actions_open(self) -> i64:
        """WS-20 to WS-31 by their conditions."""
        legal: i64 = ALWAYS | FREE_RESOURCES
        if self.risk > 0:
            legal |= BIT[TENEMENT_RISK]
        if self.unsanitary > 0:
            legal |= BIT[TENEMENT_UNSANITARY]
        if self.injured > 0:
            legal |= BIT[BONESETTER]
        if self.prison > 0:
            legal |= BIT[LAWYERS_RELEASE]
        if self.threat > 0:
            legal |= BIT[LAWYERS_THREAT]
        if self.savings >= self.board.pays[PRESS]:
            legal |= BIT[PRESS]
        if self.recruits > 0:
            legal |= BIT[GREENWICH]
        return legal & ~self.spent

    def _why_no_action(self, move: i64) -> str:
        """WS-20 to WS-31: which of their conditions does not hold."""
        if self.asking == ARREST:
            return "WS-15: first say who is arrested"
        if self.asking != ACTION:
            return "WS-7: it is not the time for workers to act"
        rule = RULES[move]
        if self.spent & BIT[move] != 0:
            return f"{rule}: this place can be used only once a turn"
        if move == PRESS:
            return f"{rule}: it costs ${self.board.pays[move]}, and the purse holds ${self.savings}"
        if move == BONESETTER:
            return f"{rule}: nobody is injured"
        if move == LAWYERS_RELEASE:
            return f"{rule}: nobody is in prison"
        if move == GREENWICH:
            return f"{rule}: there is nobody left to recruit"
        return f"{rule}: that danger is at 0 already"

    def _worker_acts(self, move: i64) -> None:
        """WS-19: one action, resolved at once."""
        self.done += 1
        self.spent |= self.board.spent[move]
        if move <= TENEMENT_UNSANITARY:
            self._tenement(move)
        elif move == BONESETTER:
            self._bonesetter()
        elif move == LAWYERS_RELEASE:
            self._release()
        elif move == LAWYERS_THREAT:
            self._calm_police()
        elif move < DOCKS:
            self._agitate(move)
        elif move == GREENWICH:
            self._recruit()
        else:
            self._earn(move)
        if self.asking != ARREST:
            self._go_on()

    def _tenement(self, move: i64) -> None:
        """WS-20."""
        self._lower(self.board.gauge[move])
        self._tell_action(move, self.level(self.board.gauge[move]))

    def _bonesetter(self) -> None:
        """WS-21."""
        self.injured -= 1
        self.healthy += 1
        self._tell_action(BONESETTER, self.injured)

    def _release(self) -> None:
        """WS-22, WS-R6: whoever comes back is healthy."""
        self.prison -= 1
        self.healthy += 1
        self._tell_action(LAWYERS_RELEASE, self.prison)

    def _calm_police(self) -> None:
        """WS-22."""
        self._lower(THREAT)
        self._tell_action(LAWYERS_THREAT, self.threat)

    def _agitate(self, move: i64) -> None:
        """WS-23 to WS-26: a resource, perhaps for a dollar, perhaps with a danger after it."""
        self.savings -= self.board.pays[move]
        self._gain(self.board.gives[move])
        self._tell_action(move, 0)
        self._danger_after(move)

    def _gain(self, resource: i64) -> None:
        if resource == 0:
            self.union += 1
        elif resource == 1:
            self.anarchist += 1
        elif resource == 2:
            self.strike += 1
        elif resource == 3:
            self.sabotage += 1

    def _earn(self, move: i64) -> None:
        """WS-27 to WS-30, WS-32: what the purse cannot hold is lost."""
        self.savings = min(self.savings + self.board.earns[move], self.board.max_savings)
        self._tell_action(move, 0)
        self._danger_after(move)

    def _danger_after(self, move: i64) -> None:
        """WS-25, WS-26, WS-27, WS-29, WS-30: first the gain, then the gauge."""
        gauge = self.board.gauge[move]
        if gauge == NO_GAUGE:
            return
        if self.audience is not None:
            reached = self.level(gauge) + 1
            facts: dict[str, object] = {
                "gauge": GAUGES[gauge], "value": reached,
                "brink": reached >= self.board.ends[gauge],
            }  # fmt: skip
            self.tell("danger", RULES[move], facts)
        self._raise(gauge)

    def _recruit(self) -> None:
        """WS-31."""
        self.recruits -= 1
        self.healthy += 1
        self._tell_action(GREENWICH, self.outside())

    def _tell_action(self, move: i64, value: i64) -> None:
        if self.audience is not None:
            facts: dict[str, object] = {
                "action": ACTIONS[move], "savings": self.savings, "value": value,
                "earns": self.board.earns[move], "pays": self.board.pays[move],
            }  # fmt: skip
            self.tell("action", RULES[move], facts)

    # Resolution Phase

    def _resolution_phase(self) -> None:
        """WS-33, WS-34, WS-35."""
        self.phase = RESOLUTION_PHASE
        self._pay_life_cost()
        if self.ending == OPEN:
            self.asking = MEANS

    def _pay_life_cost(self) -> None:
        """WS-33: pay if the purse holds it."""
        cost = self.life_cost()
        if self.savings < cost:
            self._short_of_money(cost)
            return
        self.savings -= cost
        if self.audience is not None:
            self.tell("paid", "WS-33", {"cost": cost, "savings": self.savings})

    def _short_of_money(self, cost: i64) -> None:
        """WS-34: one injury for each missing dollar, counted before the first."""
        missing = cost - self.savings
        if self.audience is not None:
            facts: dict[str, object] = {"cost": cost, "paid": self.savings, "missing": missing}
            self.tell("short", "WS-34", facts)
        self.savings = 0
        while missing > 0 and self.ending == OPEN:
            self._injure("debt")
            missing -= 1

    def payable(self) -> i64:
        """WS-35: the means that are not controlled and can be paid in full, as bits."""
        found: i64 = 0
        left = self.board.all_means & ~self.means
        for number in range(self.board.count):
            if left & BIT[number] != 0 and self._can_pay(number):
                found |= BIT[number]
        return found

    def _can_pay(self, number: i64) -> bool:
        board = self.board
        return (
            self.savings >= board.dollars[number]
            and self.union >= board.union[number]
            and self.anarchist >= board.anarchist[number]
            and self.strike >= board.strike[number]
            and self.sabotage >= board.sabotage[number]
        )

    def _why_no_take(self, number: i64) -> str:
        """WS-35: what is wanting."""
        if self.asking != MEANS:
            return "WS-35: means of production are taken when all workers have acted"
        board = self.board
        name = board.names[number]
        if self.means & BIT[number] != 0:
            return f"WS-35: the {name} is yours already"
        if self.savings < board.dollars[number]:
            dollars = board.dollars[number]
            return f"WS-35: the {name} costs ${dollars}, and the purse holds ${self.savings}"
        have = [self.union, self.anarchist, self.strike, self.sabotage]
        need = [
            board.union[number], board.anarchist[number], board.strike[number],
            board.sabotage[number],
        ]  # fmt: skip
        named = ["union agitation", "anarchist agitation", "strikes", "sabotage"]
        short = [named[each] for each in range(4) if have[each] < need[each]]
        return f"WS-35: the {name} needs more {' and '.join(short)}"

    def controlled(self) -> i64:
        """How many means are under control."""
        return count_bits(self.means)

    def _take(self, move: i64) -> None:
        """WS-35, WS-36: pay in full, and win with the last one wanted."""
        if move == TAKE_NONE:
            self._turn_ends()
            return
        number = move - FIRST_TAKE
        board = self.board
        self.savings -= board.dollars[number]
        self.union -= board.union[number]
        self.anarchist -= board.anarchist[number]
        self.strike -= board.strike[number]
        self.sabotage -= board.sabotage[number]
        self.means |= BIT[number]
        self.taken += 1
        if self.audience is not None:
            price = [
                f"${count}" if word == "dollars" else word
                for count, word in board.price(int(number))
            ]
            facts: dict[str, object] = {
                "means": board.ids[number], "name": board.names[number], "price": price,
                "controlled": self.controlled(), "target": self.target(),
            }  # fmt: skip
            self.tell("took", "WS-35", facts)
        if self.controlled() >= self.target():
            self._end(WON, "WS-36")
        elif self.taken >= board.means_per_turn:
            self._turn_ends()

    def _turn_ends(self) -> None:
        """WS-37, WS-38: life is cheaper again, and at the top the time is over."""
        self.temporary = 0
        if self.strength >= self.board.max_strength:
            self._end(STRONG, "WS-38")
        else:
            self.employer_phase()

    # End

    def _end(self, ending: i64, rule: str) -> None:
        self.ending = ending
        self.asking = ENDED
        self.dice_left = 0
        if self.audience is not None:
            self.tell("end", rule, {"ending": ENDINGS[ending], "turn": self.turn})

    def scores(self) -> list[float]:
        return [1.0 if self.ending == WON else 0.0]

    def result(self) -> dict[str, object]:
        """WS-39."""
        won = self.ending == WON
        return {
            "winners": [0] if won else [],
            "cause": ENDINGS[self.ending],
            "mode": MODES[self.mode],
            "turns": self.turn,
            "strength": self.strength,
            "means": self.controlled(),
            "healthy": self.healthy,
            "injured": self.injured,
            "prison": self.prison,
            "dead": self.dead,
        }

    # In words

    def fields(self) -> Fields:
        if self.board.fields is None:
            self.board.fields = declare(self.board)
        return self.board.fields
