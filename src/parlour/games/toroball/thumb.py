"""Toroball by rules of thumb: shoot when the lane is clear, keep a goalkeeper, mind the cow."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.playout import Policy
from parlour.engine.position import Position
from parlour.engine.rng import Rng
from parlour.games.toroball.rules import Toroball
from parlour.games.toroball.rules_state import (
    ACTING,
    ARROWS,
    FREE,
    HIDDEN,
    LAZY,
    OUT,
    PERCHED,
    TURN,
)
from parlour.games.toroball.tables import AT_BOTTLE, AT_FENCE, COW, EMPTY, NOBODY, NOWHERE, Pitch

GOAL: Final = 100.0
"""What a goal is worth; everything else is told by it."""
FIELD: Final = 1.2
"""For each square that the ball is nearer to the other goal."""
SHOT_NOW: Final = 45.0
"""A clear shot for somebody who has his turn still to come this round."""
SHOT_LATER: Final = 12.0
FOE_NOW: Final = 70.0
"""The same for the other side, which is next."""
FOE_LATER: Final = 25.0
CHASE: Final = 0.8
"""For each step that one's own people are nearer to the ball than the others."""
KEEPER: Final = 6.0
NUDGED: Final = 12.0
"""What it costs to lose a character for two rounds."""
EARLY: Final = 0.5
"""How much of the danger is left if somebody may still move after him."""
RESTING: Final = 1.5
"""What it costs to be perched or hidden."""
LONELY: Final = 10.0
"""What it costs to rest if only one other is left on the field."""
WILD: Final = 3.0
"""What it costs to agitate the cow."""
DULL: Final = -1000.0


@final
class Plan:
    """The best that was found: what it is worth, and the move it begins with."""

    def __init__(self) -> None:
        self.worth: float = DULL
        self.move: i64 = NOWHERE

    def offer(self, worth: float, move: i64) -> None:
        """Remember a better one."""
        if worth > self.worth:
            self.worth = worth
            self.move = move


@final
class Reach:
    """Where a character can get to: movement left there (NOWHERE if not), and the first move."""

    left: vec[i64]
    first: vec[i64]

    def __init__(self, pitch: Pitch) -> None:
        self.left = vec[i64](pitch.blank)
        self.first = vec[i64](pitch.blank)


@final
class Thumb(Policy):
    """Weighs every turn that a character can have, as far as one can see."""

    def choose(self, position: Position, rng: Rng) -> i64:
        """One of the legal moves."""
        assert isinstance(position, Toroball)
        if position.step == ACTING:
            return act(position)
        if position.step == TURN:
            return take_turn(position)
        return keep_goal(position) if position.step == ARROWS else come_back(position)


def keep_goal(position: Toroball) -> i64:
    """The middle arrow."""
    return position.legal[len(position.legal) // 2]


def come_back(position: Toroball) -> i64:
    """Near to the ball, and not beside the cow."""
    pitch = position.pitch
    best: i64 = position.legal[0]
    least: i64 = 1000
    for move in position.legal:
        square = pitch.inner[move - pitch.first_place]
        away = pitch.distance(square, position.ball)
        if position.by_the_cow(square):
            away += 20
        if away < least:
            least = away
            best = move
    return best


def take_turn(position: Toroball) -> i64:
    """The character with the best plan acts; if none gains, the one with the worst skips."""
    pitch = position.pitch
    best: i64 = NOWHERE
    most: float = 0.3
    idle: i64 = NOWHERE
    least: float = -DULL
    back: i64 = NOWHERE
    for move in position.legal:
        if move >= pitch.first_return:
            back = move
        elif move >= pitch.first_skip:
            character = move - pitch.first_skip
            gain = gain_of(position, character)
            if gain > most:
                most = gain
                best = pitch.first_act + character
            if gain < least:
                least = gain
                idle = move
    if back != NOWHERE and (most < GOAL / 3 or best == NOWHERE):
        return back
    return best if best != NOWHERE else idle


def gain_of(position: Toroball, character: i64) -> float:
    """How much better than skipping the best turn of a character is."""
    if position.pitch.first_act + character not in position.legal:
        return DULL
    twin = position.copy()
    twin.apply(position.pitch.first_act + character)
    if twin.step != ACTING or twin.actor != character:
        return 0.0
    return best_plan(twin).worth - standing(position, character)


def act(position: Toroball) -> i64:
    """The first move of the best plan; somebody just back may also stay where he is."""
    plan = best_plan(position)
    if position.pitch.stay in position.legal:
        if plan.worth < standing(position, position.actor) + 0.3:
            return position.pitch.stay
    return plan.move if plan.move in position.legal else position.legal[len(position.legal) - 1]


def standing(position: Toroball, character: i64) -> float:
    """What it is worth to skip."""
    me = character // 3
    return ball_worth(position, position.ball, me, character) + keeper(position, me)


def best_plan(position: Toroball) -> Plan:
    """Go somewhere and end, perch or hide; or go to the ball, kick, and go on; with or without
    the adrenaline of agitating the cow."""
    plan = Plan()
    walk = walking(position)
    consider(position, walk, plan, 0.0, 0)
    if not position.agitated and position.ene < position.pitch.ene_most:
        run = running(position, walk)
        consider(position, run, plan, WILD, 1)
    return plan


def walking(position: Toroball) -> Reach:
    """Where the movement left leads."""
    reach = Reach(position.pitch)
    start = position.at[position.actor]
    reach.left[start] = position.left
    spread(position, reach, position.left)
    return reach


def running(position: Toroball, walk: Reach) -> Reach:
    """Where it leads with the adrenaline of a cow that is agitated on the way."""
    pitch = position.pitch
    reach = Reach(pitch)
    start = position.at[position.actor]
    for way in range(8):
        square = position.cow + pitch.delta[way]
        if walk.left[square] == NOWHERE or (square == start and not position.stepped):
            continue
        reach.left[square] = walk.left[square] + pitch.adrenaline
        reach.first[square] = pitch.agitate if square == start else walk.first[square]
    spread(position, reach, position.left + pitch.adrenaline)
    return reach


def spread(position: Toroball, reach: Reach, most: i64) -> None:
    """Go on from where one is, without drinking."""
    pitch = position.pitch
    for left in range(most, 0, -1):
        for number in range(len(pitch.inner)):
            square = pitch.inner[number]
            if reach.left[square] != left:
                continue
            for way in range(8):
                there = square + pitch.delta[way]
                if position.holds[there] != EMPTY or reach.left[there] >= left - 1:
                    continue
                if left > 1 and pitch.kinds[there] == AT_BOTTLE and not position.drunk:
                    continue
                reach.left[there] = left - 1
                first = reach.first[square]
                reach.first[there] = first if first >= 0 else pitch.first_step + pitch.outer[there]


def consider(position: Toroball, reach: Reach, plan: Plan, price: float, wilder: i64) -> None:
    """Weigh all that can be reached."""
    pitch = position.pitch
    twin = position.copy()
    actor = twin.actor
    me = actor // 3
    start = twin.at[actor]
    begun = twin.stepped or twin.kicked
    twin.ene += wilder
    for number in range(len(pitch.inner)):
        square = pitch.inner[number]
        if reach.left[square] == NOWHERE or (square == start and not begun):
            continue
        move_to(twin, actor, square)
        still = square == start and reach.first[square] == NOWHERE
        worth = ball_worth(twin, twin.ball, me, actor) + keeper(twin, me) - price
        move = pitch.end if still else reach.first[square]
        plan.offer(worth - exposure(twin, actor), move)
        if square == start and not twin.stepped:
            continue
        if pitch.kinds[square] == AT_FENCE:
            plan.offer(worth - rest(twin, actor), pitch.perch if still else move)
        elif twin.is_cover(square):
            plan.offer(worth - rest(twin, actor), pitch.hide if still else move)
    move_to(twin, actor, start)
    ball = twin.ball
    if ball != NOWHERE and reach.left[ball] != NOWHERE and not twin.kicked:
        consider_kicks(twin, reach, plan, price)


def move_to(twin: Toroball, character: i64, square: i64) -> None:
    """Put a character somewhere else, to see what that would be like."""
    twin.holds[twin.at[character]] = EMPTY
    twin.at[character] = square
    twin.holds[square] = character


def consider_kicks(twin: Toroball, reach: Reach, plan: Plan, price: float) -> None:
    """Kicks and shots from the ball's square, then the safest way to go on."""
    pitch = twin.pitch
    actor = twin.actor
    me = actor // 3
    start = twin.at[actor]
    ball = twin.ball
    left = reach.left[ball]
    here = ball == start and reach.first[ball] == NOWHERE
    move_to(twin, actor, ball)
    after = retreat(twin, left, ball != start or twin.stepped) - price
    for way in range(8):
        count = pitch.shots[ball * 8 + way]
        if count != NOWHERE:
            worth = shot_worth(twin, ball, way, count, me)
            plan.offer(worth + after, pitch.first_shot + way if here else reach.first[ball])
        ended: i64 = NOWHERE
        value: float = 0.0
        for distance in range(pitch.kick_least, pitch.kick_most + 1):
            if not twin.can_land(ball, way, distance):
                continue
            flown = twin.flight(ball, way, distance)
            if flown != ended:
                ended = flown
                value = scatter_worth(twin, flown, me)
            kick = pitch.first_kick + way * pitch.distances + distance - pitch.kick_least
            plan.offer(value + after, kick if here else reach.first[ball])
    move_to(twin, actor, start)


def retreat(twin: Toroball, left: i64, stepped: bool) -> float:
    """The best place to go on to after a kick: what keeper and cow make of it."""
    pitch = twin.pitch
    actor = twin.actor
    me = actor // 3
    reach = Reach(pitch)
    ball = twin.at[actor]
    reach.left[ball] = left
    spread(twin, reach, left)
    best: float = DULL
    for number in range(len(pitch.inner)):
        square = pitch.inner[number]
        if reach.left[square] == NOWHERE:
            continue
        move_to(twin, actor, square)
        cost = exposure(twin, actor)
        if square != ball or stepped:
            if pitch.kinds[square] == AT_FENCE or twin.is_cover(square):
                resting = rest(twin, actor)
                cost = resting if resting < cost else cost
        worth = keeper(twin, me) - cost
        if worth > best:
            best = worth
    move_to(twin, actor, ball)
    return best


def shot_worth(twin: Toroball, ball: i64, way: i64, count: i64, me: i64) -> float:
    """A goal if the lane is clear, else what scatters from the obstacle."""
    pitch = twin.pitch
    goal: i64 = pitch.enters[(ball + count * pitch.delta[way]) * 8 + way]
    if twin.is_clear(ball, way, count):
        return GOAL if goal != me else -GOAL
    return scatter_worth(twin, twin.flight(ball, way, count), me)


def scatter_worth(twin: Toroball, flown: i64, me: i64) -> float:
    """The mean over the six faces."""
    pitch = twin.pitch
    total: float = 0.0
    for face in range(6):
        way: i64 = pitch.compass[face]
        goal: i64 = pitch.enters[flown * 8 + way]
        if goal == NOBODY:
            ball = flown + pitch.delta[pitch.bounces[flown * 8 + way]]
            total += ball_worth(twin, ball, me, twin.actor)
        else:
            total += GOAL if goal != me else -GOAL
    return total / 6.0


def ball_worth(position: Toroball, ball: i64, me: i64, actor: i64) -> float:
    """How good a place of the ball is: the goals, who shoots from there, who is near."""
    pitch = position.pitch
    foe = 1 - me
    field = pitch.distance(ball, pitch.goals[me]) - pitch.distance(ball, pitch.goals[foe])
    worth: float = FIELD * float(field)
    mine = nearest(position, ball, me, NOBODY, False)
    theirs = nearest(position, ball, foe, NOBODY, False)
    worth += CHASE * float(theirs - mine)
    ours = lane(position, ball, foe)
    if ours > 0.0:
        now = nearest(position, ball, me, actor, True) <= pitch.movement
        worth += ours * (SHOT_NOW if now else SHOT_LATER if mine <= pitch.movement else 0.0)
    danger = lane(position, ball, me)
    if danger > 0.0:
        now = nearest(position, ball, foe, actor, True) <= pitch.movement
        worth -= danger * (FOE_NOW if now else FOE_LATER if theirs <= pitch.movement else 0.0)
    return worth


def lane(position: Toroball, ball: i64, goal: i64) -> float:
    """How good a shot at a goal is from a square: the chance that it goes in."""
    pitch = position.pitch
    best: float = 0.0
    for way in range(8):
        count = pitch.shots[ball * 8 + way]
        if count == NOWHERE:
            continue
        last = ball + count * pitch.delta[way]
        if pitch.enters[last * 8 + way] != goal:
            continue
        if position.holds[ball] == COW:
            return 0.2
        if position.is_clear(ball, way, count):
            return 1.0
        stopped = position.flight(ball, way, count)
        chance = 1.0 / 6.0 if stopped == last else 0.05
        best = chance if chance > best else best
    return best


def nearest(position: Toroball, ball: i64, team: i64, without: i64, waiting: bool) -> i64:
    """The steps of the nearest of a team to a square; only of those still to have their turn."""
    pitch = position.pitch
    least: i64 = 12
    for character in range(team * 3, team * 3 + 3):
        if character == without or position.state[character] == OUT:
            continue
        if position.at[character] == NOWHERE or (waiting and not position.waits(character)):
            continue
        away = pitch.distance(position.at[character], ball)
        least = away if away < least else least
    return least


def keeper(position: Toroball, team: i64) -> float:
    """Somebody on the middle arrow."""
    pitch = position.pitch
    square = pitch.goals[team] + (1 if team == 0 else -1)
    who = position.holds[square]
    return KEEPER if 0 <= who < COW and who // 3 == team else 0.0


def exposure(position: Toroball, character: i64) -> float:
    """What the cow may do to one who has moved."""
    away = position.pitch.distance(position.at[character], position.cow)
    risk = nudge_chance(position.ene, away)
    if away > 1 and others_wait(position, character):
        risk *= EARLY
    cost = NUDGED if others_free(position, character) > 0 else GOAL
    return risk * cost


def nudge_chance(ene: i64, away: i64) -> float:
    """How likely a cow so far away reaches somebody: it stops beside him, and rests on a 6."""
    count = 0
    for die in range(1, LAZY):
        if die + ene >= away - 1:
            count += 1
    return float(count) / 6.0


def rest(position: Toroball, character: i64) -> float:
    """What perching or hiding costs."""
    others = others_free(position, character)
    if others == 0:
        return GOAL
    return RESTING if others > 1 else LONELY


def others_free(position: Toroball, character: i64) -> i64:
    """How many team-mates are on the field."""
    first = character // 3 * 3
    count: i64 = 0
    for other in range(first, first + 3):
        if other != character and position.state[other] == FREE:
            count += 1
    return count


def others_wait(position: Toroball, character: i64) -> bool:
    """Whether anybody else has his turn still to come this round."""
    for other in range(6):
        if other != character and position.waits(other):
            if not PERCHED <= position.state[other] <= HIDDEN:
                return True
    return False
