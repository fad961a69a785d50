"""Which Side: the fields of a position, and which of them fit together.

What a description leaves out comes from the start: 4 healthy workers, $2, empty gauges, turn 1 on
Strength 1. If it says neither which die is asked for nor what the player decides, that follows from
the phase, or the first action of a turn is chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from parlour.engine.core.bits import bit_list
from parlour.engine.fields import Bits, Derived, Field, Fields, OneOf, Whole, refuse_unless
from parlour.games.which_side.components import ACTIONS
from parlour.games.which_side.rules.tables import (
    ACTION,
    ARREST,
    ASKS,
    BEFORE,
    EMPLOYER,
    EMPLOYER_PHASE,
    ENDED,
    ENDINGS,
    MEANS,
    MODES,
    OPEN,
    PHASES,
    RESOLUTION_PHASE,
    RISK,
    SETUP,
    STRONG,
    THREAT,
    UNSANITARY,
    WIPED_OUT,
    WON,
    WORKER_PHASE,
    Board,
)

if TYPE_CHECKING:
    from parlour.games.which_side.rules.position import WhichSide

DEFEAT = ["exceeded", "reached"]
NOTHING = -1
"""No die is asked for, or no decision."""
PHASE_OF = {
    SETUP: BEFORE, EMPLOYER: EMPLOYER_PHASE, ACTION: WORKER_PHASE, MEANS: RESOLUTION_PHASE,
}  # fmt: skip
"""An arrest may be asked in the Employer Phase or in the Worker Phase."""
ASKED_IN = {phase: asking for asking, phase in PHASE_OF.items()}


def declare(board: Board) -> Fields:
    """Everything that lies on the table or is going on."""
    workers = Whole(0, board.workers + board.recruits)
    union, anarchist, strike, sabotage = (Whole(0, most) for most in board.most_resources)
    defeat = DEFEAT[int(board.max_strength - board.last_strength)]
    return Fields(
        Field("mode", OneOf(MODES)),
        Derived("defeat", lambda position: defeat, OneOf(DEFEAT)),
        Field("turn", Whole(0, board.max_strength)),
        Field("phase", OneOf(PHASES)),
        Field("strength", Whole(0, board.max_strength)),
        Field("risk", Whole(0, board.ends[RISK] - 1)),
        Field("unsanitary", Whole(0, board.ends[UNSANITARY] - 1)),
        Field("threat", Whole(0, board.ends[THREAT])),
        Field("savings", Whole(0, board.max_savings)),
        Derived("life_cost", lambda position: int(position.life_cost())),
        Field("temporary", Whole(0, 1 + max(board.dice))),
        Field("healthy", workers),
        Field("injured", workers),
        Field("prison", workers),
        Field("dead", workers),
        Field("recruits", Whole(0, board.recruits)),
        Field("union", union),
        Field("anarchist", anarchist),
        Field("strike", strike),
        Field("sabotage", sabotage),
        Field("means", Bits(board.ids, names=board.names)),
        Derived("to_move", lambda position: position.mover()),
        Field("chance", OneOf(ASKS[:ACTION], none=NOTHING), get=_die, put=_ask_for_die),
        Field("decision", OneOf(ASKS[ACTION:ENDED], none=NOTHING), get=_decision, put=_ask_player),
        Field("dice_left", Whole(0, max(board.dice))),
        Field("actions", workers),
        Field("done", workers),
        Field("spent", Bits(ACTIONS)),
        Field("taken", Whole(0, board.means_per_turn)),
        Field("ending", OneOf(ENDINGS)),
    )


def _die(position: WhichSide) -> int:
    """The die that is asked for."""
    return int(position.asking) if position.asking in (SETUP, EMPLOYER) else NOTHING


def _ask_for_die(position: WhichSide, die: int) -> None:
    position.asking = ACTION if die == NOTHING else die


def _decision(position: WhichSide) -> int:
    """What the player is asked."""
    return int(position.asking) - ACTION if ACTION <= position.asking < ENDED else NOTHING


def _ask_player(position: WhichSide, decision: int) -> None:
    if decision != NOTHING:
        position.asking = ACTION + decision


def arrange(position: WhichSide, words: dict[str, object]) -> None:
    """Make a start the position that is described."""
    position.fields().arrange(position, words, _settle)


def _settle(position: WhichSide, said: frozenset[str]) -> None:
    """What follows from what is said, and what cannot be."""
    _asked(position, said)
    _workers(position, said)
    _time(position, said)
    _gauges(position)
    _places(position)
    _target(position)
    if position.phase == BEFORE:
        _before(position)
    elif position.phase == EMPLOYER_PHASE:
        _employer_phase(position, said)
    elif position.phase == WORKER_PHASE:
        _worker_phase(position, said)
    else:
        _resolution_phase(position, said)
    if position.ending != OPEN:
        _ended(position)


def _asked(position: WhichSide, said: frozenset[str]) -> None:
    """WS-7: what is asked says the phase, or the other way round."""
    if position.ending != OPEN:
        position.asking = ENDED
        if "phase" not in said:
            early = position.ending == STRONG and _loses_at_once(position)
            position.phase = EMPLOYER_PHASE if early else RESOLUTION_PHASE
        return
    silent = not said & {"chance", "decision"}
    if silent or (position.asking == ACTION and "decision" not in said):
        position.asking = ASKED_IN[int(position.phase)] if "phase" in said else ACTION
    asking = int(position.asking)
    if "phase" not in said:
        position.phase = PHASE_OF.get(asking, WORKER_PHASE)
    if asking == ARREST:
        fits = position.phase in (EMPLOYER_PHASE, WORKER_PHASE)
        refuse_unless(fits, "WS-15: arrests happen in the Employer and the Worker Phase")
        return
    right = PHASE_OF[asking]
    why = f"WS-7: the {ASKS[asking]} belongs to the {PHASES[right]} phase"
    refuse_unless(position.phase == right, why)


def _loses_at_once(position: WhichSide) -> bool:
    """WS-R1: whether the top of Strength is reached too soon for a last turn."""
    return bool(position.board.last_strength < position.board.max_strength)


def _workers(position: WhichSide, said: frozenset[str]) -> None:
    """WS-2, WS-17: unless it is said otherwise, who is missing was never recruited, or is dead."""
    board = position.board
    total = board.workers + board.recruits
    living = position.outside() + position.prison
    if "recruits" not in said:
        left = total - living - (position.dead if "dead" in said else 0)
        position.recruits = max(min(board.recruits, left), 0)
    if "dead" not in said:
        position.dead = max(total - living - position.recruits, 0)
    together = living + position.recruits + position.dead
    refuse_unless(together == total, f"WS-R13: there are {total} workers in all, not {together}")
    gone = position.outside() == 0
    if position.ending == OPEN:
        refuse_unless(not gone, "WS-17: without a worker outside prison it is lost")
    else:
        lost = position.ending == WIPED_OUT
        refuse_unless(gone == lost, "WS-17: it is wiped out if and only if nobody is outside")


def _time(position: WhichSide, said: frozenset[str]) -> None:
    """WS-8: Strength rises in every turn."""
    if "turn" not in said:
        position.turn = 0 if position.phase == BEFORE else 1
    if "strength" not in said:
        position.strength = position.turn
    before = position.phase == BEFORE
    refuse_unless((position.turn == 0) == before, "WS-4: turn 1 starts after the set-up die")
    slow = f"WS-8: in turn {position.turn} Strength is {position.turn} or more"
    refuse_unless(position.strength >= position.turn, slow)
    last = position.board.last_strength
    why = f"WS-R1: beyond Strength {last} the match is lost"
    refuse_unless(position.strength <= last or position.ending == STRONG, why)


def _gauges(position: WhichSide) -> None:
    """WS-15: on Jail somebody is arrested at once."""
    jail = position.board.ends[THREAT]
    if position.asking == ARREST:
        position.threat = jail
        both = position.healthy > 0 and position.injured > 0
        refuse_unless(both, "WS-15: only between a healthy and an injured worker one chooses")
    else:
        open_steps = f"WS-15: threat is {jail} only while an arrest is asked"
        refuse_unless(position.threat < jail, open_steps)


def _places(position: WhichSide) -> None:
    """WS-R4: a place that can be used once a turn is used up in all its ways."""
    for action in bit_list(position.spent):
        closed = position.board.spent[action]
        refuse_unless(closed != 0, f"WS-R4: {ACTIONS[action]} is never used up")
        ways = " and ".join(ACTIONS[each] for each in bit_list(closed))
        whole = position.spent & closed == closed
        refuse_unless(whole, f"WS-R4: {ways} are used up together")


def _target(position: WhichSide) -> None:
    """WS-36."""
    target, held = position.target(), position.controlled()
    if position.ending == WON:
        refuse_unless(held == target, f"WS-36: it is won with {target} means, not {held}")
    else:
        refuse_unless(held < target, f"WS-36: with {held} means the match is won")


def _before(position: WhichSide) -> None:
    """WS-1 to WS-4."""
    start = type(position)(position.board, int(position.mode))
    fresh = start.describe() == position.describe()
    refuse_unless(fresh, "WS-4: the set-up die is rolled before anything else")


def _employer_phase(position: WhichSide, said: frozenset[str]) -> None:
    """WS-9, WS-10: nobody has acted yet, and the dice are fixed when the turn starts."""
    position.actions = position.done = position.spent = position.taken = 0
    due = int(position.board.dice[position.strength])
    if position.asking == EMPLOYER:
        if "dice_left" not in said:
            position.dice_left = due
        refuse_unless(position.dice_left > 0, "WS-9: the die that is asked for is left to roll")
        few = f"WS-9: on Strength {position.strength} at most {due} of the dice can be left"
        refuse_unless(position.dice_left <= due, few)
    elif position.asking == ARREST:
        few = f"WS-9: on Strength {position.strength} fewer than {due} of the dice can be left"
        refuse_unless(position.dice_left < due, few)
    else:
        position.dice_left = 0


def _worker_phase(position: WhichSide, said: frozenset[str]) -> None:
    """WS-18, WS-19: how many of the actions of this turn are used, and where."""
    position.dice_left = position.taken = 0
    begun = 1 if position.asking != ACTION else 0
    if "done" not in said:
        position.done = max(begun, _used_places(position))
    if "actions" not in said:
        position.actions = max(position.able(), position.done)
    if position.asking == ACTION:
        refuse_unless(position.done < position.actions, "WS-19: every action is used already")
    else:
        used = 1 <= position.done <= position.actions
        refuse_unless(used, "WS-19: somebody was arrested or hurt while acting")
    _enough_done(position)


def _resolution_phase(position: WhichSide, said: frozenset[str]) -> None:
    """WS-19, WS-34, WS-35: all actions are used, and what may be taken is not yet."""
    position.dice_left = 0
    if "actions" not in said:
        position.actions = position.done if "done" in said else max(position.able(), 1)
    if "done" not in said:
        position.done = position.actions
    used = position.done == position.actions > 0
    refuse_unless(used, "WS-19: all actions are used before the Resolution Phase")
    _enough_done(position)
    if position.ending == WON and "taken" not in said:
        position.taken = 1
    if position.ending == WIPED_OUT and "savings" not in said:
        position.savings = 0
    held = position.taken <= position.controlled()
    refuse_unless(held, "WS-35: what was taken in this turn is under control")
    if position.asking == MEANS:
        left = position.taken < position.board.means_per_turn
        refuse_unless(left, "WS-35: no more means can be taken in this turn")


def _enough_done(position: WhichSide) -> None:
    """WS-19, WS-R4: a place is used up by an action."""
    used = _used_places(position)
    many = f"WS-19: more places are used up ({used}) than actions are done ({position.done})"
    refuse_unless(used <= position.done, many)


def _used_places(position: WhichSide) -> int:
    """How many places are used up in this turn."""
    return len({position.board.places[action] for action in bit_list(position.spent)})


def _ended(position: WhichSide) -> None:
    """WS-39: what each ending needs."""
    ending, phase = position.ending, position.phase
    top = position.board.max_strength
    if ending == WON:
        right = phase == RESOLUTION_PHASE and position.taken > 0
        refuse_unless(right, "WS-36: it is won by taking means in the Resolution Phase")
    elif ending == STRONG:
        right = position.strength == top and phase != WORKER_PHASE
        why = f"WS-12, WS-38: the employers win on Strength {top}, by a die or when the turn ends"
        refuse_unless(right, why)
        played = phase != RESOLUTION_PHASE or not _loses_at_once(position)
        refuse_unless(played, f"WS-R1: no turn is played on Strength {top}")
        calm = phase == EMPLOYER_PHASE or position.temporary == 0
        refuse_unless(calm, "WS-37: when the turn ends life costs as usual again")
    elif phase == RESOLUTION_PHASE:
        poor = position.savings == 0 and position.taken == 0
        refuse_unless(poor, "WS-34: debts wipe out only who has nothing left and takes nothing")
