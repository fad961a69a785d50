"""Looking back at a match with a search: what each choice was worth, and what chance did.

Pure: no clock of its own, no files, no processes. For the same steps, seat, simulations and
seed it always finds the same. It only weighs what the seat could know when it decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import hypot, inf, sqrt
from statistics import fmean
from time import perf_counter
from typing import Final, NamedTuple

import msgspec

from parlour.bots.advice import ENOUGH_TRIES, Advice, WeighedMove, advise, weighed_move
from parlour.bots.levels import RandomBot
from parlour.bots.search.search import Budget
from parlour.engine.core.playout import policy_playout, seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.game import Game, Setup
from parlour.engine.values import MoveValue
from parlour.scene.default_scene import scene_of

REVIEWS: Final = Budget(simulations=2_500, seconds=0.8)
"""For each decision; a chance event gets as much."""
WHOLE: Final = 90.0
"""Seconds that the review of a long match takes, second looks not counted."""
BEST: Final = "best"
CLASSES: Final = (
    (BEST, 0.0),
    ("good", 0.03),
    ("inaccuracy", 0.07),
    ("mistake", 0.15),
    ("blunder", float("inf")),
)
"""What a move is called that gave away at most so much of a win. Where scores are points, so
much of the span of the game."""
SURE: Final = 2.0
"""Standard errors that a choice must be worse before that counts."""
SURER: Final = 2.5
"""The same for what chance did: there are many small events, and some seem large by accident."""
SHOWN: Final = 4
"""Moves that a verdict names: the best ones."""
LOOKS: Final = 8
"""Ways on that a second look at a move follows."""
FLIPS: Final = 4000
"""Other matches that a match is compared with for its luck."""
LISTED: Final = 252
"""Outcomes of one chance event that are looked at one by one, where results are exact."""
SEATS: Final = 8
"""No table has more."""
FEWEST: Final = 8
"""Playouts that a position gets, however slow they are."""


def touches_for(game: Game, position: Position, seat: int, move: int) -> list[str]:
    """What a seat touches on the table to make a move, in order."""
    choices = scene_of(game, position, seat).choices
    ways = next((choice.touches for choice in choices if choice.move == move), ())
    return list(ways[0]) if ways else []


class Verdict(msgspec.Struct, frozen=True):
    """A decision of the seat, held against what else it could have done."""

    step: int
    """How many steps of the match came before it."""
    played: WeighedMove
    options: list[WeighedMove]
    """The best moves, best first."""
    given: float
    """What it gave away: the best result less its own; 0 if that may be noise."""
    stake: float
    """How much more the best move promised than any move at random."""
    kind: str
    """One of `CLASSES`."""
    exact: bool = False
    touches: list[str] = []
    """What one would have touched on the table for the best move, where it was another."""

    @property
    def best(self) -> WeighedMove:
        """What should have been done."""
        return self.options[0]


class Swing(msgspec.Struct, frozen=True):
    """What chance did between two decisions."""

    step: int
    until: int
    """How many steps there were after it."""
    words: str
    change: float
    """How much the expected result of the seat rose or fell; 0 if that may be noise."""


class Review(msgspec.Struct, frozen=True):
    """A match as one seat played it. It grows while it is made."""

    game: str
    version: str
    seat: int
    steps: int
    unit: str
    """What scores count; empty where they are shares of a win."""
    span: float
    done: int
    of: int
    """How many decisions and chance events there are to be looked at."""
    score: float | None
    """How it ended for the seat; None if the match was left before the end."""
    verdicts: list[Verdict]
    swings: list[Swing]

    @property
    def whole(self) -> bool:
        """Whether everything has been looked at."""
        return self.done == self.of

    def curve(self) -> list[tuple[int, float]]:
        """The expected result over the match: before and after each decision, and at the end."""
        points: list[tuple[int, float]] = []
        for verdict in self.verdicts:
            before = verdict.played.result + verdict.given
            points += [(verdict.step, before), (verdict.step + 1, verdict.played.result)]
        if self.score is not None and self.whole:
            points.append((self.steps, self.score))
        return points

    def costliest(self, most: int = 5) -> list[Verdict]:
        """The decisions that gave most away, the worst first."""
        dear = [verdict for verdict in self.verdicts if verdict.given > 0]
        return sorted(dear, key=lambda verdict: (-verdict.given, verdict.step))[:most]

    def best_choice(self) -> Verdict | None:
        """The best move that was made where most hung on it."""
        right = [each for each in self.verdicts if each.played.move == each.best.move]
        return max(right, key=lambda verdict: verdict.stake, default=None)

    def accuracy(self) -> float | None:
        """How well the seat chose, over all its decisions: 1 if always best, 0 if no better than
        any moves at random."""
        if not self.verdicts:
            return None
        stake = sum(each.stake for each in self.verdicts)
        given = sum(each.given for each in self.verdicts)
        return max(1.0 - given / stake, 0.0) if stake > 0.0 else 1.0

    def noise(self) -> float:
        """The differences between moves that are too small to count, about: half are smaller."""
        seen = sorted(
            SURE * hypot(each.played.error, each.best.error)
            for each in self.verdicts
            if each.played.move != each.best.move
        )
        return seen[len(seen) // 2] if seen else 0.0

    def luck(self) -> float:
        """What chance gave to the seat and took from it, all in all."""
        return sum(swing.change for swing in self.swings)

    def luck_rank(self) -> float | None:
        """The share of matches in which chance is worse to the seat than it was in this one.

        The luck of a match is a sum of swings, each of which is nothing on average: what chance
        gives with one outcome it takes with the others. How far such sums lie apart is estimated
        from the match itself: its swings are added up again many times, each with its own or the
        opposite sign by the toss of a coin. Ties count half. That is exact for coins, and rough
        for events that are rare and hit hard.
        """
        sizes = [abs(swing.change) for swing in self.swings if swing.change]
        if not sizes:
            return None
        rng = Kiss(len(sizes))
        below = 0.0
        own = self.luck()
        for _ in range(FLIPS):
            total = sum(size if rng.below(2) else -size for size in sizes)
            below += 0.5 if abs(total - own) < 1e-9 else float(total < own)
        return below / FLIPS


class Advisor:
    """Weighs moves and positions for a review here and now; others may let it be done elsewhere."""

    def __init__(self, game: Game, budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def advise(self, position: Position, seat: int, seed: int) -> Advice:
        """What the moves of the seat promise."""
        return advise(self.game, position, seat, self.budget, Kiss(seed))

    def quick_advice(self, position: Position, seat: int, seed: int) -> Advice:
        """The same in a fraction of the time."""
        return advise(self.game, position, seat, part_of(self.budget, LOOKS), Kiss(seed))

    def expect(self, position: Position, seat: int, seed: int) -> Expected:
        """What the seat can expect if everybody goes on by rules of thumb."""
        return expect(self.game, position, seat, self.budget, Kiss(seed))


def part_of(budget: Budget, parts: int) -> Budget:
    """A fraction of a budget."""
    least = 1 if budget.simulations else 0
    return Budget(max(budget.simulations // parts, least), budget.seconds / parts)


def paced(budget: Budget, things: int, seconds: float) -> Budget:
    """A budget for each of so many things, so that all of them take about so long at most.

    >>> paced(Budget(simulations=100, seconds=1.0), 300, 60.0)
    Budget(simulations=100, seconds=0.2)
    """
    return replace(budget, seconds=min(budget.seconds, seconds / max(things, 1)))


class Expected(NamedTuple):
    """The average result of a seat, and its standard error."""

    result: float
    error: float = 0.0


def expect(game: Game, position: Position, seat: int, budget: Budget, rng: Kiss) -> Expected:
    """The average result of a seat when everybody goes on by rules of thumb.

    It falls short of good play, but by the same rule before and after a chance event: so what
    chance adds to it is nothing on average, and luck does not count as skill or skill as luck.
    Half of what a search may do is enough for it.
    """
    if position.to_move() == OVER:
        return Expected(float(position.scores()[seat]))
    policies = [game.thumb() if game.thumb is not None else RandomBot()] * SEATS
    most = budget.simulations // 2
    until = perf_counter() + budget.seconds / 2 if budget.seconds > 0 else 0.0
    found: list[float] = []
    while len(found) < FEWEST or not most or len(found) < most:
        played = seen_by(position, seat, rng).copy()
        policy_playout(played, policies, rng)
        found.append(float(played.scores()[seat]))
        if until and len(found) >= FEWEST and perf_counter() >= until:
            break
    mean = fmean(found)
    spread = fmean([(each - mean) ** 2 for each in found])
    return Expected(mean, sqrt((spread + 0.25 / len(found)) / len(found)))


def exact_value(game: Game, position: Position, seat: int) -> float | None:
    """What a seat can expect, where that is known exactly: at the end, where the game is solved,
    and before chance that leads only to such positions."""
    turn = int(position.to_move())
    if turn == OVER:
        return float(position.scores()[seat])
    if game.oracle is None or position.has_secrets():
        return None
    if turn == CHANCE:
        return _exact_mean(game, position, seat)
    oracle = game.oracle(position) if turn == seat else None
    known = oracle.values(position) if oracle is not None else []
    return known[0].result if known else None


def _exact_mean(game: Game, position: Position, seat: int) -> float | None:
    outcomes = position.outcomes()
    if len(outcomes) > LISTED:
        return None
    total = 0.0
    for outcome, weight in outcomes:
        twin = position.copy()
        twin.apply(outcome)
        value = exact_value(game, twin, seat)
        if value is None:
            return None
        total += weight * value
    return total / sum(weight for _, weight in outcomes)


def classed(given: float, span: float = 1.0) -> str:
    """What a move is called by what it gave away.

    >>> classed(0.0), classed(0.1), classed(2.0, span=12.0)
    ('best', 'mistake', 'blunder')
    """
    return next(name for name, most in CLASSES if given <= most * span)


def given_away(best: MoveValue, played: MoveValue) -> float:
    """How much less a move promises than the best one: nothing where that may be noise."""
    gap = best.result - played.result
    tried = played.tries >= ENOUGH_TRIES or played.tries == 0
    return gap if tried and gap > SURE * hypot(best.error, played.error) else 0.0


def suspect(best: MoveValue, played: MoveValue, span: float = 1.0) -> bool:
    """Whether a move deserves a second look: it promises less, also if it was hardly tried."""
    gap = best.result - played.result
    doubtful = 0 < played.tries < ENOUGH_TRIES and classed(gap, span) not in (BEST, "good")
    return doubtful or given_away(best, played) > 0.0


def review(
    game: Game, setup: Setup, steps: Sequence[int], seat: int, advisor: Advisor, seed: int = 1
) -> Iterator[Review]:
    """Look at every decision of a seat and at every chance event, in their order; what is known
    so far comes after each of them. Whoever has seen enough just stops asking."""
    return Reviewer(game, setup, steps, seat, advisor, seed).run()


class Reviewer:
    """A review that is being made."""

    def __init__(
        self, game: Game, setup: Setup, steps: Sequence[int], seat: int, advisor: Advisor, seed: int
    ) -> None:
        self.game = game
        self.setup = setup
        self.steps = steps
        self.seat = seat
        self.advisor = advisor
        self.seed = seed
        self.verdicts: list[Verdict] = []
        self.swings: list[Swing] = []

    def run(self) -> Iterator[Review]:
        """Yield the review after each thing that was looked at, and first of all."""
        places = list(self._places())
        score = self._score()
        yield self._so_far(0, len(places), score)
        for done, (start, until, position) in enumerate(places, start=1):
            if position.to_move() == CHANCE:
                self.swings.append(self._swing(start, until, position))
            else:
                self.verdicts.append(self._verdict(start, position))
            yield self._so_far(done, len(places), score)

    def _so_far(self, done: int, of: int, score: float | None) -> Review:
        return Review(
            game=self.game.slug,
            version=self.game.version,
            seat=self.seat,
            steps=len(self.steps),
            unit=self.game.unit,
            span=self.game.span,
            done=done,
            of=of,
            score=score,
            verdicts=list(self.verdicts),
            swings=list(self.swings),
        )

    def _score(self) -> float | None:
        position = self.game.start_of(self.setup)
        for number in self.steps:
            position.apply(number)
        return float(position.scores()[self.seat]) if position.to_move() == OVER else None

    def _places(self) -> Iterator[tuple[int, int, Position]]:
        """Where the seat had a choice, and where chance decided: from which step to which.
        Chance events that follow each other are one."""
        position = self.game.start_of(self.setup)
        step = 0
        while step < len(self.steps):
            turn = int(position.to_move())
            start, before = step, position
            position = position.copy()
            position.apply(self.steps[step])
            step += 1
            while turn == CHANCE and step < len(self.steps) and position.to_move() == CHANCE:
                position.apply(self.steps[step])
                step += 1
            if turn == CHANCE or (turn == self.seat and len(before.moves()) > 1):
                yield start, step, before

    def _rng(self, step: int, part: int = 0) -> int:
        """A seed of its own for everything that is looked at."""
        return (self.seed * 1_000_003 + step) * 4 + part

    # Choice

    def _verdict(self, step: int, real: Position) -> Verdict:
        """What the seat did, held against what it could have done with what it knew."""
        position = seen_by(real, self.seat, Kiss(self._rng(step))).copy()
        move = self.steps[step]
        advice = self.advisor.advise(position, self.seat, self._rng(step, 1))
        played = self._played(advice, position, step)
        given = 0.0
        if move != advice.best.move and suspect(advice.best, played, self.game.span):
            played, given = self._second_look(advice, position, played, step)
        book = position.book()
        return Verdict(
            step=step,
            played=weighed_move(book, played),
            options=[weighed_move(book, each) for each in advice.values[:SHOWN]],
            given=given,
            stake=advice.best.result - fmean([each.result for each in advice.values]),
            kind=classed(given, self.game.span),
            exact=advice.exact,
            touches=touches_for(self.game, position, self.seat, advice.best.move) if given else [],
        )

    def _played(self, advice: Advice, position: Position, step: int) -> MoveValue:
        """What the move that was made promised. One that the search never tried is held against
        the best one by rules of thumb."""
        move = self.steps[step]
        found = next((each for each in advice.values if each.move == move), None)
        if found is not None:
            return found
        best = advice.best
        ours, theirs = (self._after(position, each, step) for each in (move, best.move))
        least = -inf if self.game.unit else 0.0
        result = max(min(best.result + ours.result - theirs.result, best.result), least)
        return MoveValue(move, result, hypot(ours.error, theirs.error))

    def _second_look(
        self, advice: Advice, position: Position, played: MoveValue, step: int
    ) -> tuple[MoveValue, float]:
        """A search hardly follows a move that seems bad, and may do it wrong: before it counts as
        bad, both it and the best one are followed to the seat's next choice and weighed there."""
        best = advice.best
        if advice.exact:
            return played, given_away(best, played)
        if len(position.together()) > 1:  # what follows depends on covered answers: no second look
            given = given_away(best, played) if played.tries >= ENOUGH_TRIES else 0.0
            return replace(played, result=best.result - given), given
        pairs = [self._followed(position, (best.move, played.move), step, n) for n in range(LOOKS)]
        gaps = [theirs - ours for theirs, ours in pairs]
        gap = fmean(gaps)
        spread = fmean([(each - gap) ** 2 for each in gaps])
        error = sqrt((spread + (0.1 * self.game.span) ** 2 / LOOKS) / LOOKS)
        given = min(gap, best.result - played.result) if gap > SURE * error else 0.0
        return MoveValue(played.move, best.result - given, error, played.tries), given

    def _followed(
        self, position: Position, moves: tuple[int, int], step: int, look: int
    ) -> tuple[float, float]:
        """What the seat can expect at its next choice after each of two moves: with the same deal,
        the others going on by rules of thumb."""
        seed = self._rng(step) * LOOKS + look
        start = seen_by(position, self.seat, Kiss(seed))
        found = [self._at_next(start.copy(), move, seed) for move in moves]
        return found[0], found[1]

    def _at_next(self, position: Position, move: int, seed: int) -> float:
        rng = Kiss(seed)
        policy = self.game.thumb() if self.game.thumb is not None else RandomBot()
        position.apply(move)
        while (turn := int(position.to_move())) != OVER:
            if turn == CHANCE:
                position.apply(position.sample(rng))
            elif turn == self.seat and len(moves := position.moves()) > 1:
                seen = seen_by(position, self.seat, rng).copy()
                return self.advisor.quick_advice(seen, self.seat, seed).best.result
            elif turn == self.seat:
                position.apply(moves[0])
            else:
                position.apply(policy.choose(seen_by(position, turn, rng), rng))
        return float(position.scores()[self.seat])

    def _after(self, position: Position, move: int, step: int) -> Expected:
        twin = position.copy()
        twin.apply(move)
        return self.advisor.expect(twin, self.seat, self._rng(step, 2))

    # Chance

    def _swing(self, start: int, until: int, before: Position) -> Swing:
        """What chance did; nothing where the seat could not notice."""
        after = before.copy()
        words: list[str] = []
        for number in self.steps[start:until]:
            words.append(after.outcome_book().notation(number))
            after.apply(number)
        return Swing(start, until, ", ".join(words), self._change(start, before, after))

    def _change(self, start: int, before: Position, after: Position) -> float:
        if before.has_secrets() and before.known_to(self.seat) == after.known_to(self.seat):
            return 0.0
        known = [exact_value(self.game, each, self.seat) for each in (before, after)]
        if known[0] is not None and known[1] is not None:
            return known[1] - known[0]
        earlier = self.advisor.expect(before, self.seat, self._rng(start, 2))
        later = self.advisor.expect(after, self.seat, self._rng(start, 3))
        change = later.result - earlier.result
        return change if abs(change) > SURER * hypot(earlier.error, later.error) else 0.0
