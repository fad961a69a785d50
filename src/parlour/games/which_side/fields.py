"""Which Side: reading a description of a position."""

from __future__ import annotations

from parlour.engine.core.bits import BIT
from parlour.engine.fields import refuse_unless
from parlour.engine.words import Words
from parlour.games.which_side.components import ACTIONS
from parlour.games.which_side.rules.position import (
    ACTION,
    ARREST,
    ASKS,
    BEFORE,
    EMPLOYER,
    EMPLOYER_PHASE,
    ENDED,
    ENDINGS,
    MEANS,
    OPEN,
    PHASES,
    RESOLUTION_PHASE,
    SETUP,
    WIPED_OUT,
    WON,
    WORKER_PHASE,
    WhichSide,
)
from parlour.games.which_side.rules.tables import RESOURCES, SENTENCES, THREAT

PHASE_OF = {
    SETUP: BEFORE, EMPLOYER: EMPLOYER_PHASE, ACTION: WORKER_PHASE, MEANS: RESOLUTION_PHASE,
}  # fmt: skip
"""An arrest may be asked in the Employer Phase too."""
ASKED_IN = {phase: asking for asking, phase in PHASE_OF.items()}

OTHER_NAMES = {
    "employers_strength": "strength",
    "police_threat": "threat",
    "unsanitary_conditions": "unsanitary",
    "in_prison": "prison",
    "prisoners": "prison",
    "workers_in_prison": "prison",
    "healthy_workers": "healthy",
    "injured_workers": "injured",
    "dead_workers": "dead",
    "means_of_production": "means",
    "temporary_increases": "temporary",
    "temporary_life_cost": "temporary",
    "union_agitation": "union",
    "anarchist_agitation": "anarchist",
}
FULL_NAMES = [said.partition(":")[0].replace("é", "e") for said in SENTENCES]
"""The place of each action as it is written out."""
GROUPS = ("workers", "gauges", "resources")
"""Fields may stand together under these names."""


def arrange(position: WhichSide, words: dict[str, object]) -> None:
    """What is not said comes from the start: 4 healthy workers, $2, empty gauges, turn 1.

    - `strength`, `risk`, `unsanitary`, `threat`, `savings`, `temporary` (life cost of this turn),
      `healthy`, `injured`, `prison`, `dead`, `recruits`, `union`, `anarchist`, `strike`,
      `sabotage`, `turn`: numbers. Upper case and spaces do not matter: `Police Threat`.
    - `means`: those under control, by id or name.
    - `decision`: action, arrest or means. `chance`: set-up die or employer die, with
      `dice_left`. If neither is said, the player chooses an action.
    - `phase`: worker and resolution say the same as action and means; an arrest may be of the
      employer phase. `phase` employer alone means that a turn starts: Strength then makes its
      step (WS-8).
    - `actions` (of this turn) and `done` (those used), `spent` (places used up, such as `cafe` or
      `Printing Press`), `taken` (means taken this turn).
    - `ending`: won, employer or wiped out, if the match is over.
    """
    read = Words(_tidied(words))
    starting = _asking(position, read)
    _workers(position, read)
    _gauges(position, read, starting)
    _phase(position, read)
    read.skip("life_cost")
    read.done()
    _check(position)
    if starting:
        ahead = position.strength < position.board.max_strength
        refuse_unless(ahead, "WS-38: after the turn on the top the match is lost")
        position.employer_phase()


def _tidied(words: dict[str, object]) -> dict[str, object]:
    """One spelling for each field."""
    found: dict[str, object] = {}
    for name, value in words.items():
        plain = name.strip().lower().replace("'", "").replace(" ", "_").replace("-", "_")
        if plain in GROUPS and isinstance(value, dict):
            found |= _tidied(value)
        elif plain == "phase" and isinstance(value, str):
            found[plain] = value.lower().removesuffix("phase")
        else:
            found[OTHER_NAMES.get(plain, plain)] = value
    return found


def _asking(position: WhichSide, read: Words) -> bool:
    """What is asked; whether a turn is only about to start."""
    position.ending = read.one_of("ending", ENDINGS, ENDINGS[OPEN])
    chance = read.one_of("chance", ASKS, None)
    decision = read.one_of("decision", ASKS, None)
    phase = read.one_of("phase", PHASES, None)
    mover = read.one_of("to_move", ["player", "chance", "over"], None)
    if position.ending != OPEN or mover == 2:
        refuse_unless(position.ending != OPEN, "a position that is over says how in 'ending'")
        position.asking, position.phase = ENDED, phase if phase >= 0 else RESOLUTION_PHASE
        return False
    refuse_unless(chance in (-1, SETUP, EMPLOYER), "chance is 'set-up die' or 'employer die'")
    refuse_unless(
        decision in (-1, ACTION, ARREST, MEANS), "decision is 'action', 'arrest' or 'means'"
    )
    refuse_unless(chance < 0 or decision < 0, "either chance or a decision is asked, not both")
    asked = max(chance, decision)
    if asked < 0 and phase == EMPLOYER_PHASE:
        refuse_unless(mover != 0, "WS-7: the player decides nothing when a turn starts")
        position.asking, position.phase = EMPLOYER, EMPLOYER_PHASE
        return True
    if asked < 0:
        refuse_unless(mover != 1 or phase == BEFORE, "say in 'chance' which die is asked")
        asked = ASKED_IN[phase] if phase >= 0 else ACTION
    player = asked in (ACTION, ARREST, MEANS)
    refuse_unless(mover < 0 or player == (mover == 0), f"to_move does not fit the {ASKS[asked]}")
    position.asking = asked
    position.phase = _phase_of(asked, phase)
    return False


def _phase_of(asked: int, phase: int) -> int:
    if asked == ARREST:
        fits = phase in (-1, EMPLOYER_PHASE, WORKER_PHASE)
        refuse_unless(fits, "WS-15: arrests happen in the Employer and the Worker Phase")
        return phase if phase >= 0 else WORKER_PHASE
    fits = phase in (-1, PHASE_OF[asked])
    refuse_unless(fits, f"WS-7: the {ASKS[asked]} belongs to the {PHASES[PHASE_OF[asked]]} phase")
    return PHASE_OF[asked]


def _workers(position: WhichSide, read: Words) -> None:
    """Unless it is said otherwise, who is missing was never recruited, or else is dead."""
    board = position.board
    total = int(board.workers + board.recruits)
    position.injured = read.whole("injured", 0, total, 0)
    position.prison = read.whole("prison", 0, total, 0)
    position.healthy = read.whole("healthy", 0, total, int(board.workers))
    living = int(position.healthy + position.injured + position.prison)
    many = f"WS-R13: there are {total} workers in all"
    refuse_unless(living <= total, many)
    dead = read.whole("dead", 0, total, 0) if read.has("dead") else -1
    left = total - living - max(dead, 0)
    refuse_unless(left >= 0, many)
    most = min(int(board.recruits), left)
    position.recruits = read.whole("recruits", 0, int(board.recruits), most)
    position.dead = dead if dead >= 0 else total - living - int(position.recruits)
    read.skip("dead")
    together = living + int(position.dead) + int(position.recruits)
    refuse_unless(position.dead >= 0 and together == total, many)


def _gauges(position: WhichSide, read: Words, starting: bool) -> None:
    board = position.board
    first = 0 if position.asking == SETUP else 1
    turn = read.whole("turn", first, int(board.max_strength), first)
    position.turn = turn - 1 if starting else turn
    top = int(board.max_strength)
    position.strength = read.whole("strength", 0, top, int(position.turn))
    position.risk = read.whole("risk", 0, int(board.ends[0]) - 1, 0)
    position.unsanitary = read.whole("unsanitary", 0, int(board.ends[1]) - 1, 0)
    jail = int(board.ends[THREAT])
    if position.asking == ARREST:
        position.threat = read.whole("threat", jail, jail, jail)
    else:
        position.threat = read.whole("threat", 0, jail - 1, 0)
    top = int(board.max_savings)
    position.savings = read.whole("savings", 0, top, int(board.start_savings))
    position.temporary = read.whole("temporary", 0, 20, 0)
    for name in RESOURCES:
        setattr(position, name, read.whole(name, 0, 20, 0))
    position.means = _means(position, read)


def _means(position: WhichSide, read: Words) -> int:
    """By id or by name."""
    board = position.board
    count = len(board.ids)
    known = [*board.ids, *board.names]
    return sum({1 << place % count for place in read.some_of("means", known, [])})


def _phase(position: WhichSide, read: Words) -> None:
    """How far the phase has come."""
    board = position.board
    asking = position.asking
    rolls = asking == EMPLOYER or (asking == ARREST and position.phase == EMPLOYER_PHASE)
    due = int(board.dice[position.strength]) if asking == EMPLOYER else 0
    position.dice_left = read.whole("dice_left", 1 if due else 0, 2 if rolls else 0, due)
    works = position.phase == WORKER_PHASE
    begun = 1 if asking == ARREST and works else 0
    total = int(board.workers + board.recruits)
    able = max(int(position.able()), begun) if works else 0
    position.actions = read.whole("actions", 0, total, able)
    position.done = read.whole("done", 0, total, begun)
    position.taken = read.whole("taken", 0, int(board.means_per_turn), 0)
    known = [*ACTIONS, *board.places, *FULL_NAMES]
    for place in read.some_of("spent", known, []):
        closed = int(board.spent[place % len(ACTIONS)])
        refuse_unless(closed != 0, f"WS-R4: {known[place]} is never used up")
        position.spent |= closed


def _check(position: WhichSide) -> None:
    """What the workers, the means and the phase allow."""
    won = position.controlled() >= position.target()
    if position.asking == ENDED:
        gone = position.ending == WIPED_OUT
        refuse_unless((position.outside() == 0) == gone, "WS-17: lost when nobody is outside")
        refuse_unless(won == (position.ending == WON), "WS-36: won when the target is reached")
        return
    refuse_unless(position.outside() > 0, "WS-17: without a worker outside prison it is lost")
    refuse_unless(not won, f"WS-36: with {position.target()} means the match is won")
    if position.asking == ACTION:
        refuse_unless(position.done < position.actions, "WS-19: every action is used already")
    elif position.asking == ARREST:
        both = position.healthy > 0 and position.injured > 0
        refuse_unless(both, "WS-15: only between a healthy and an injured worker one chooses")
        used = position.phase == EMPLOYER_PHASE or 1 <= position.done <= position.actions
        refuse_unless(used, "WS-19: somebody was arrested while acting")
    elif position.asking == MEANS:
        left = position.taken < position.board.means_per_turn
        refuse_unless(left, "WS-35: no more means can be taken in this turn")
    elif position.asking == SETUP:
        fresh = position.turn == 0 and position.means == 0 and position.spent & BIT[0] == 0
        refuse_unless(fresh, "WS-4: the set-up die is rolled before anything else")
    elif position.phase == EMPLOYER_PHASE:
        held = position.strength <= position.board.max_strength
        refuse_unless(held, "WS-12: beyond the top the match is lost")
