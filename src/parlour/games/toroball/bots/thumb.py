"""Toroball by rules of thumb: the turn after which the own team is likeliest to score next."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.engine.core.bits import BIT
from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.games.toroball.bots.evaluation import Outlook, field_of, to_win
from parlour.games.toroball.rules.acting import is_cover
from parlour.games.toroball.rules.kicks import can_land, flight, is_clear
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import ACTING, ARROWS, FREE, HIDDEN, PERCHED, PLACE, TURN
from parlour.games.toroball.rules.tables import AT_BOTTLE, AT_FENCE, EMPTY, NOBODY, NOWHERE, Pitch
from parlour.games.toroball.rules.turns import enter

PLANS: Final = 12
"""How many turns a search looks at."""
DULL: Final = -1000.0
SLOTH: Final = 0.001
"""How much better it must look after acting than after skipping."""


# A plan as one number: the move it begins with, who goes where with how much movement left there,
# whether he agitates the cow on the way, and the move that ends it.
WHO: Final = 1 << 9
WHERE: Final = 1 << 12
LEFT: Final = 1 << 20
WILDER: Final = 1 << 24
LAST: Final = 1 << 25


@final
class Plan:
    """The best that was found: how it looks afterwards, and the move it begins with; and the best
    few, if they are asked for."""

    def __init__(self, actor: i64, most: i64) -> None:
        self.worth: float = DULL
        self.move: i64 = NOWHERE
        self.actor = actor
        self.most = most
        """How many of the best are kept."""
        self.worths: list[float] = []
        self.codes: list[int] = []

    def offer(
        self, worth: float, move: i64, square: i64, left: i64, wilder: i64, last: i64
    ) -> None:
        """Remember a better one."""
        if worth > self.worth:
            self.worth = worth
            self.move = move
        if self.most > 0:
            code = move + (self.actor + 1) * WHO + square * WHERE + left * LEFT
            self.keep(worth, code + wilder * WILDER + last * LAST)

    def keep(self, worth: float, code: i64) -> None:
        """Among the best few, if it is one of them."""
        worths = self.worths
        count = len(worths)
        if count >= self.most and worth <= worths[count - 1]:
            return
        place = count
        while place > 0 and worths[place - 1] < worth:
            place -= 1
        worths.insert(place, worth)
        self.codes.insert(place, int(code))
        if count >= self.most:
            worths.pop()
            self.codes.pop()


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
        if isinstance(position, Outline):
            return position.moves()[0]
        assert isinstance(position, Toroball)
        if position.step == ACTING:
            return act(position)
        if position.step == TURN:
            return take_turn(position)
        return keep_goal(position) if position.step == ARROWS else come_back(position)

    def evaluate(self, position: Position) -> list[float]:
        """The chance of each team to win."""
        if isinstance(position, Outline):
            return self.evaluate(position.field)
        assert isinstance(position, Toroball)
        west = to_win(position, next_goal(position))
        return [west, 1.0 - west]

    def reason(self, position: Position, move: i64) -> str:
        """What a turn that it would take leads to."""
        assert isinstance(position, Toroball)
        pitch = position.pitch
        if position.step == ARROWS:
            return "the middle arrow is in the way of most shots"
        if position.step == PLACE:
            return "it is near to the ball and away from the cow"
        if move >= pitch.first_return and position.step == TURN:
            return "back on the pitch it can help at once"
        if move >= pitch.first_skip and position.step == TURN:
            return "the cow ignores who stands still, and nobody gains by moving now"
        twin = position
        if position.step == TURN:
            twin = position.copy()
            enter(twin, move - pitch.first_act)
        plan = Plan(twin.actor, 1)
        weigh_plans(twin, plan)
        return self._why(twin, plan.codes[0] // LAST)

    def _why(self, position: Toroball, last: i64) -> str:
        """What the turn is for that ends, or goes on after a kick, with a move."""
        pitch = position.pitch
        if last >= pitch.first_kick and last < pitch.first_shot:
            return "the ball can be kicked where it does more good"
        if last >= pitch.first_shot and last < pitch.agitate:
            way = last - pitch.first_shot
            clear = is_clear(position, position.ball, way, pitch.shots[position.ball * 8 + way])
            return "the ball lies open for a shot" if clear else "a shot may go in off the keeper"
        if last == pitch.perch or last == pitch.hide:
            return "whoever rests is safe from the cow"
        return "it is a better place for what may come, ball and cow considered"

    def outline(self, position: Position) -> Position:
        """Whole turns as moves."""
        assert isinstance(position, Toroball)
        return Outline(position.copy())

    def begins(self, plan: i64) -> i64:
        """The first move of a turn."""
        return plan % WHO

    def goes_on(self, position: Position, plan: i64) -> i64:
        """The next step of a turn, or what ends it."""
        assert isinstance(position, Toroball)
        move = plan // LAST
        if plan < WHO or position.step != ACTING or position.actor != plan // WHO % 8 - 1:
            return -1
        if position.drunk or (position.kicked and move < position.pitch.agitate):
            return -1
        square = plan // WHERE % 256
        left = plan // LEFT % 16
        if square != position.at[position.actor] or left != position.left:
            reach = walking(position)
            if plan // WILDER % 2 == 1 and not position.agitated:
                reach = running(position, reach)
            if reach.left[square] != left:
                return -1
            move = reach.first[square]
        return move if move in position.legal else -1


@final
class Outline(Position):
    """A position in which the best few turns of every character are the moves."""

    def __init__(self, field: Toroball) -> None:
        super().__init__()
        self.field = field
        self.plans: list[int] = []

    def copy(self) -> Outline:
        """A position of its own."""
        return Outline(self.field.copy())

    def to_move(self) -> i64:
        """Who decides."""
        return self.field.to_move()

    def sample(self, rng: Rng) -> i64:
        """One outcome of chance."""
        return self.field.sample(rng)

    def scores(self) -> list[float]:
        """What each team has at the end."""
        return self.field.scores()

    def describe(self) -> dict[str, object]:
        """The position that is outlined."""
        return self.field.describe()

    def moves(self) -> list[int]:
        """The best first."""
        if len(self.plans) == 0:
            self.plans = plans_of(self.field)
        return self.plans

    def apply(self, move: i64) -> None:
        """Do a whole turn, or an outcome of chance."""
        field = self.field
        self.plans = []
        if move < WHO:
            field.apply(move)
            return
        actor = move // WHO % 8 - 1
        if field.step == TURN:
            enter(field, actor)
        square = move // WHERE % 256
        if square != field.at[actor]:
            field.put(actor, square)
            field.stepped = True
            field.state[actor] = FREE
        field.left = move // LEFT % 16
        if move // WILDER % 2 == 1:
            field.agitated = True
            field.stepped = True
            field.ene += 1
        field.apply(move // LAST)


def plans_of(position: Toroball) -> list[int]:
    """The best few turns as numbers, the best first; other decisions as they are."""
    if position.step == ACTING:
        plan = Plan(position.actor, PLANS)
        weigh_plans(position, plan)
        if position.pitch.stay in position.legal:
            plan.keep(standing(position, position.actor), position.pitch.stay)
        return plan.codes
    if position.step != TURN:
        return position.legal
    pitch = position.pitch
    found = Plan(NOBODY, PLANS)
    for move in position.legal:
        if move >= pitch.first_return:
            found.keep(return_worth(position, move), move)
        elif move >= pitch.first_skip:
            found.keep(standing(position, move - pitch.first_skip) + SLOTH, move)
        else:
            twin = position.copy()
            enter(twin, move - pitch.first_act)
            plan = Plan(twin.actor, PLANS)
            weigh_plans(twin, plan)
            for place in range(len(plan.codes)):
                code = plan.codes[place]
                found.keep(plan.worths[place], code - code % WHO + move)
    return found.codes


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


def next_goal(position: Toroball) -> float:
    """The chance that West scores next."""
    if position.step == ACTING:
        best = best_plan(position).worth
        return best if position.actor < 3 else 1.0 - best
    if position.step == ARROWS or position.step == PLACE:
        twin = position.copy()
        while twin.step == ARROWS or twin.step == PLACE:
            twin.apply(keep_goal(twin) if twin.step == ARROWS else come_back(twin))
        return next_goal(twin)
    if position.cow == NOWHERE or position.ball == NOWHERE:
        return 0.5
    return Outlook(position, field_of(position.pitch), NOBODY).chance(position, position.ball, 0)


def take_turn(position: Toroball) -> i64:
    """The character and the turn after which it looks best."""
    pitch = position.pitch
    best: i64 = NOWHERE
    most: float = DULL
    for move in position.legal:
        if move >= pitch.first_return:
            worth = return_worth(position, move)
        elif move >= pitch.first_skip:
            worth = standing(position, move - pitch.first_skip) + SLOTH
        else:
            worth = turn_worth(position, move)
        if worth > most:
            most = worth
            best = move
    return best


def turn_worth(position: Toroball, move: i64) -> float:
    """How it looks after the best turn of a character."""
    twin = position.copy()
    twin.apply(move)
    if twin.step != ACTING or twin.actor != move - position.pitch.first_act:
        return DULL
    return best_plan(twin).worth


def return_worth(position: Toroball, move: i64) -> float:
    """How it looks after somebody came back and had his turn."""
    character = move - position.pitch.first_return
    twin = position.copy()
    twin.apply(move)
    if twin.step == PLACE:
        twin.apply(come_back(twin))
    if twin.step != ACTING or twin.actor != character:
        return DULL
    stays = standing(twin, character)
    goes = best_plan(twin).worth
    return goes if goes > stays else stays


def act(position: Toroball) -> i64:
    """The first move of the best plan; somebody just back may also stay where he is."""
    plan = best_plan(position)
    if position.pitch.stay in position.legal:
        if plan.worth < standing(position, position.actor) + SLOTH:
            return position.pitch.stay
    return plan.move if plan.move in position.legal else position.legal[len(position.legal) - 1]


def standing(position: Toroball, character: i64) -> float:
    """How it looks if a character skips."""
    outlook = Outlook(position, field_of(position.pitch), character)
    return outlook.chance(position, position.ball, character // 3)


def best_plan(position: Toroball) -> Plan:
    """The best turn of the acting character."""
    plan = Plan(position.actor, 0)
    weigh_plans(position, plan)
    return plan


def weigh_plans(position: Toroball, plan: Plan) -> None:
    """Go somewhere and end, perch or hide; or go to the ball, kick, and go on; with or without
    the adrenaline of agitating the cow."""
    outlook = Outlook(position, field_of(position.pitch), position.actor)
    walk = walking(position)
    consider(position, walk, plan, outlook, 0)
    if not position.agitated and position.ene < position.pitch.ene_most:
        run = running(position, walk)
        consider(position, run, plan, outlook, 1)


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


def consider(position: Toroball, reach: Reach, plan: Plan, outlook: Outlook, wilder: i64) -> None:
    """Weigh all that can be reached."""
    pitch = position.pitch
    twin = position.copy()
    actor = twin.actor
    me = actor // 3
    start = twin.at[actor]
    begun = twin.stepped or twin.kicked
    alone = others_free(twin, actor) == 0
    twin.ene += wilder
    for number in range(len(pitch.inner)):
        square = pitch.inner[number]
        if reach.left[square] == NOWHERE or (square == start and not begun):
            continue
        move_to(twin, actor, square)
        first = reach.first[square]
        left = reach.left[square]
        ends(twin, actor)
        worth = outlook.chance(twin, twin.ball, me)
        plan.offer(worth, first if first >= 0 else pitch.end, square, left, wilder, pitch.end)
        if alone or (square == start and not twin.stepped):
            continue
        if pitch.kinds[square] == AT_FENCE:
            rests(twin, actor, PERCHED)
            worth = outlook.chance(twin, twin.ball, me)
            plan.offer(
                worth, first if first >= 0 else pitch.perch, square, left, wilder, pitch.perch
            )
        elif is_cover(twin, square):
            rests(twin, actor, HIDDEN)
            worth = outlook.chance(twin, twin.ball, me)
            plan.offer(worth, first if first >= 0 else pitch.hide, square, left, wilder, pitch.hide)
    move_to(twin, actor, start)
    ball = twin.ball
    if ball != NOWHERE and reach.left[ball] != NOWHERE and not twin.kicked:
        consider_kicks(twin, reach, plan, outlook, wilder)


def ends(twin: Toroball, character: i64) -> None:
    """As if it had ended its turn where it is."""
    twin.state[character] = FREE
    twin.moved |= BIT[character]


def rests(twin: Toroball, character: i64, state: i64) -> None:
    """As if it had perched or hidden."""
    twin.state[character] = state
    twin.moved &= ~BIT[character]


def move_to(twin: Toroball, character: i64, square: i64) -> None:
    """Put a character somewhere else, to see what that would be like."""
    twin.holds[twin.at[character]] = EMPTY
    twin.at[character] = square
    twin.holds[square] = character


def consider_kicks(twin: Toroball, reach: Reach, plan: Plan, outlook: Outlook, wilder: i64) -> None:
    """Kicks and shots from the ball's square, then the best place to go on to."""
    pitch = twin.pitch
    actor = twin.actor
    me = actor // 3
    start = twin.at[actor]
    ball = twin.ball
    first = reach.first[ball]
    left = reach.left[ball]
    move_to(twin, actor, ball)
    known: vec[float] = vec[float]([DULL] * int(pitch.size))
    flights = vec[i64](pitch.blank)
    for way in range(8):
        count = pitch.shots[ball * 8 + way]
        if count != NOWHERE and is_clear(twin, ball, way, count):
            goal: i64 = pitch.enters[(ball + count * pitch.delta[way]) * 8 + way]
            shot = pitch.first_shot + way
            worth = 1.0 if goal != me else 0.0
            plan.offer(worth, first if first >= 0 else shot, ball, left, wilder, shot)
        elif count != NOWHERE:
            flights[way] = flight(twin, ball, way, count)
    go_on(twin, left, ball != start or twin.stepped, outlook)
    for way in range(8):
        if flights[way] != NOWHERE:
            worth = scatter_worth(twin, flights[way], me, outlook, known)
            shot = pitch.first_shot + way
            plan.offer(worth, first if first >= 0 else shot, ball, left, wilder, shot)
        for distance in range(pitch.kick_least, pitch.kick_most + 1):
            if not can_land(twin, ball, way, distance):
                continue
            flown = flight(twin, ball, way, distance)
            if known[flown] != DULL:
                continue
            worth = scatter_worth(twin, flown, me, outlook, known)
            kick = pitch.first_kick + way * pitch.distances + distance - pitch.kick_least
            plan.offer(worth, first if first >= 0 else kick, ball, left, wilder, kick)
    move_to(twin, actor, start)
    twin.state[actor] = FREE


def go_on(twin: Toroball, left: i64, stepped: bool, outlook: Outlook) -> None:
    """Put the kicker where he had best go after the kick, if the ball goes well."""
    pitch = twin.pitch
    actor = twin.actor
    me = actor // 3
    alone = others_free(twin, actor) == 0
    reach = Reach(pitch)
    ball = twin.at[actor]
    hoped = pitch.spots[1 - me]
    reach.left[ball] = left
    spread(twin, reach, left)
    best: float = DULL
    place = ball
    state: i64 = FREE
    for number in range(len(pitch.inner)):
        square = pitch.inner[number]
        if reach.left[square] == NOWHERE:
            continue
        move_to(twin, actor, square)
        ends(twin, actor)
        worth = outlook.chance(twin, hoped, me)
        if worth > best:
            best, place, state = worth, square, FREE
        if alone or (square == ball and not stepped):
            continue
        if pitch.kinds[square] == AT_FENCE or is_cover(twin, square):
            rests(twin, actor, PERCHED)
            worth = outlook.chance(twin, hoped, me)
            if worth > best:
                best, place, state = worth, square, PERCHED
    move_to(twin, actor, place)
    if state == FREE:
        ends(twin, actor)
    else:
        rests(twin, actor, state)


def scatter_worth(
    twin: Toroball, flown: i64, me: i64, outlook: Outlook, known: vec[float]
) -> float:
    """The mean over the six faces."""
    pitch = twin.pitch
    if known[flown] != DULL:
        return known[flown]
    total: float = 0.0
    for face in range(6):
        way: i64 = pitch.compass[face]
        goal: i64 = pitch.enters[flown * 8 + way]
        if goal == NOBODY:
            ball = flown + pitch.delta[pitch.bounces[flown * 8 + way]]
            total += outlook.chance(twin, ball, me)
        elif goal != me:
            total += 1.0
    known[flown] = total / 6.0
    return known[flown]


def others_free(position: Toroball, character: i64) -> i64:
    """How many team-mates are on the field."""
    first = character // 3 * 3
    count: i64 = 0
    for other in range(first, first + 3):
        if other != character and position.state[other] == FREE:
            count += 1
    return count
