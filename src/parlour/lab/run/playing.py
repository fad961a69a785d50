"""Plays the matches of a chunk and notes what happens in them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

import msgspec

from parlour.bots import any_bot
from parlour.bots.advice import Advice, advise
from parlour.bots.search.search import Budget
from parlour.engine.book import Book
from parlour.engine.core.playout import Policy, seen_by
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import ParlourError
from parlour.engine.events import Audience, Event
from parlour.engine.game import Game
from parlour.engine.measures import USE, Group, Measures, Notes
from parlour.games import find_game
from parlour.lab.plan.experiment import (
    Arm,
    Chunk,
    Experiment,
    measures_of,
    setup_of,
    stream,
)
from parlour.lab.run.rows import PlayedMatch, arrow_rows, packed

MOVES = Group("moves", "Moves", USE, "Kinds of moves, by the book of the game.", alike=False)
"""Noted in every game."""
SURE = 2.5
"""Standard errors by which the best move must be ahead to matter."""
LEAST_GAP = 0.01
"""And the part of the span between good and bad results."""


class MatchListener(Audience):
    """Hears the events of a match and lets the game note what they tell."""

    def __init__(self, measures: Measures, notes: Notes) -> None:
        super().__init__()
        self.note = measures.hear
        self.turn = measures.turn
        self.notes = notes
        self.due = True
        """Whether a turn has begun and nobody has looked who is ahead."""
        self.turns = 0

    def hear(self, event: Event) -> None:
        """Take one event."""
        if event.kind == self.turn:
            self.due = True
            self.turns += 1
        if self.note is not None:
            self.note(event, self.notes)


class Families:
    """The kind of every move, looked up once."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], str] = {}
        self.books: dict[int, Book] = {}

    def of(self, book: Book, move: int) -> str:
        """The family of a move."""
        key = (id(book), move)
        if key not in self.known:
            self.books[id(book)] = book
            self.known[key] = book.move(move).family
        return self.known[key]


FAMILIES = Families()


@dataclass
class MatchCounts:
    """What is counted while a match goes on."""

    decisions: int = 0
    forced: int = 0
    options: int = 0
    standings: list[list[float]] = field(default_factory=list)
    kept: tuple[Position, int] | None = None
    """A decision to weigh afterwards, every one of the match as likely as the others."""
    open: int = 0
    """Decisions with more than one legal move."""


@dataclass(frozen=True)
class Bot:
    """Who plays at a level. One that searches keeps its tree from move to move, so every seat of
    every match has one of its own; the others serve all."""

    name: str
    game: Game
    shared: Policy | None

    def policy(self) -> Policy:
        """The bot for a seat of one match."""
        return self.shared if self.shared is not None else any_bot(self.name, self.game)


def bot_of(name: str, game: Game) -> Bot:
    """A level of a game, or a search of any size."""
    known = next((level for level in game.ladder if level.name == name), None)
    keeps = known is None or known.simulations > 0
    return Bot(name, game, None if keeps else any_bot(name, game))


@dataclass(frozen=True)
class ArmSetup:
    """All that the matches of an arm share in a process."""

    game: Game
    measures: Measures
    start: Position
    level: Bot
    other: Bot
    judge: Policy | None
    """Who evaluates how far a single seat is."""


@lru_cache(maxsize=2)
def _read(experiment: bytes) -> Experiment:
    """Read once in each process: a race has thousands of arms."""
    return msgspec.json.decode(experiment, type=Experiment)


@lru_cache(maxsize=8)
def _arm_setup(experiment: bytes, place: int) -> tuple[Experiment, ArmSetup]:
    """Worked out once for each arm in each process."""
    read = _read(experiment)
    return read, arm_setup(read, read.arms[place])


def arm_setup(experiment: Experiment, arm: Arm) -> ArmSetup:
    """The game, the start and the bots of an arm."""
    game = find_game(experiment.game)
    start = game.start_of(setup_of(game, arm, experiment.seats))
    level = bot_of(arm.level, game)
    other = bot_of(arm.against, game) if arm.against else level
    thumb = game.thumb() if game.thumb is not None else None
    judge = thumb if experiment.seats == 1 and thumb is not None else None
    return ArmSetup(game, measures_of(game), start, level, other, judge)


def play_chunk(experiment: bytes, chunk: Chunk) -> bytes:
    """Play one chunk of an experiment, both in plain data; always the same for the same chunk."""
    read, common = _arm_setup(experiment, chunk.arm)
    arm = read.arms[chunk.arm]
    rows: list[PlayedMatch] = []
    for number in range(chunk.first, chunk.first + chunk.matches):
        try:
            rows.append(play_match(read, arm, common, number))
        except Exception as error:
            what = f"{type(error).__name__} {error}".strip()
            raise ParlourError(
                f"match {number} of '{arm.name}' (seed {read.seed}) failed: {what}"
            ) from error
    return packed(arrow_rows(read, rows))


def play_match(experiment: Experiment, arm: Arm, common: ArmSetup, number: int) -> PlayedMatch:
    """One match, noted."""
    seats = experiment.seats
    subject = number % seats
    policies = [
        (common.level if seat == subject else common.other).policy() for seat in range(seats)
    ]
    position = common.start.copy()
    notes = Notes(position)
    listener = MatchListener(common.measures, notes)
    position.audience = listener
    weigh = _is_weighed(experiment, arm, common.measures, number)
    counts = _played(experiment, arm, common, position, policies, listener, number, weigh)
    position.audience = None
    if common.measures.end is not None:
        common.measures.end(position, notes)
    result = position.result()
    winners = result["winners"]
    assert isinstance(winners, list)
    scores = [float(score) for score in position.scores()]
    results = _results_of(common.game, winners, scores)
    length = result.get(common.measures.length, listener.turns)
    cause = result.get(common.measures.cause)
    values: dict[str, object] = {
        "arm": arm.name,
        "level": arm.level,
        "against": arm.against or arm.level,
        "match": number,
        "seats": seats,
        "seat": subject,
        "winners": winners,
        "share": 1.0 / len(winners) if subject in winners else 0.0,
        "first": 1.0 / len(winners) if 0 in winners else 0.0,
        "scores": scores,
        "value": results[subject],
        "decisions": counts.decisions,
        "forced": counts.forced,
        "options": counts.options,
        "turns": int(length) if isinstance(length, int | float) else listener.turns,
        "cause": None if cause is None else str(cause),
    }
    values |= _leads(counts.standings, winners)
    if weigh and counts.kept is not None:
        values |= _weighed(common.game, *counts.kept, stream(experiment.seed, number, "weigh"))
    return PlayedMatch(values, result, _noted(notes, results))


def _is_weighed(experiment: Experiment, arm: Arm, measures: Measures, number: int) -> bool:
    """Whether one of the decisions of a match is weighed; the report asks only of levels by
    themselves."""
    if experiment.weigh == 0 or arm.changes or arm.against:
        return False
    every = measures.weighs.get(arm.level, experiment.weigh)
    return number // experiment.seats % every == 0


def _played(
    experiment: Experiment,
    arm: Arm,
    common: ArmSetup,
    position: Position,
    policies: list[Policy],
    listener: MatchListener,
    number: int,
    weigh: bool,
) -> MatchCounts:
    """To the end. Every kind of chance has a stream of its own, so that arms which differ in one
    thing still meet the same luck in the others."""
    counts = MatchCounts()
    luck: dict[str, Kiss] = {}
    dealt = {asks: list(words) for asks, words in arm.dealt.items()}
    streams = [stream(experiment.seed, number, f"seat {seat}") for seat in range(experiment.seats)]
    pick = stream(experiment.seed, number, "pick")
    noted = listener.notes.add
    keeps = common.level.shared is None or common.other.shared is None
    while True:
        turn = int(position.to_move())
        if turn == OVER:
            return counts
        if turn == CHANCE:
            asks = position.asks()
            if dealt.get(asks):
                position.apply(position.outcome_book().number(dealt[asks].pop(0)))
                continue
            if asks not in luck:
                luck[asks] = stream(experiment.seed, number, asks)
            position.apply(position.sample(luck[asks]))
            continue
        if listener.due:
            listener.due = False
            counts.standings.append(_standing(common, position))
        legal = position.moves()
        count = len(legal)
        counts.decisions += 1
        counts.options += count
        if count == 1:
            counts.forced += 1
        elif weigh:
            counts.open += 1
            if pick.below(counts.open) == 0:
                counts.kept = (position.copy(), turn)
        seen = seen_by(position, turn, streams[turn])
        if seen is position and keeps:
            # A search goes on thinking about what it was handed: the match must not change that.
            seen = position.copy()
        move = int(policies[turn].choose(seen, streams[turn]))
        noted("moves", FAMILIES.of(position.book(), move), turn)
        position.apply(move)


def _standing(common: ArmSetup, position: Position) -> list[float]:
    if common.measures.standing is not None:
        return common.measures.standing(position)
    return common.judge.evaluate(position) if common.judge is not None else []


def _results_of(game: Game, winners: list[int], scores: list[float]) -> list[float]:
    """The result of a match for each seat: a share of the win, or points."""
    if game.unit:
        return scores
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(len(scores))]


def _leads(standings: list[list[float]], winners: list[int]) -> dict[str, object]:
    """How the lead went: for one seat its lowest and highest expectation, for several who led."""
    known = [each for each in standings if each]
    if not known:
        return {}
    if len(known[0]) == 1:
        alone = [each[0] for each in known]
        return {"opened": alone[0], "lowest": min(alone), "highest": max(alone)}
    leaders = [_leader(each) for each in known]
    clear = [leader for leader in leaders if leader >= 0]
    changes = sum(one != other for one, other in pairwise(clear))
    found: dict[str, object] = {"lead_changes": changes}
    if len(winners) == 1:
        found["behind"] = max(max(each) - each[winners[0]] for each in known)
        half = leaders[len(leaders) // 2]
        found["leader_won"] = None if half < 0 else half == winners[0]
    return found


def _leader(standing: list[float]) -> int:
    """The seat in front; -1 if several are."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else -1


def _weighed(game: Game, position: Position, seat: int, rng: Kiss) -> dict[str, object]:
    """Whether a decision mattered: whether its best move is surely better than any move."""
    advice = _advice(game, position, seat, rng)
    gap, error = gap_of(advice)
    least = LEAST_GAP * game.span
    sole = is_sole(advice, least)
    return {
        "gap": gap,
        "mattered": sole or gap > max(SURE * error, least),
        "sole": sole,
        "hopeless": _hopeless(game, advice),
    }


def _hopeless(game: Game, advice: Advice) -> bool | None:
    """Whether it is known that no move wins any more; None where only playouts tell."""
    if game.unit or (measures_of(game).weigher is None and not advice.exact):
        return None
    return all(each.result <= 0.0 and each.error == 0.0 for each in advice.values)


def _advice(game: Game, position: Position, seat: int, rng: Kiss) -> Advice:
    measures = measures_of(game)
    seen = seen_by(position, seat, rng)
    if measures.weigher is not None:
        found = tuple(measures.weigher(seen, measures.look))
        return Advice(seat, found, exact=all(each.error == 0.0 for each in found))
    advised = game if measures.exact else replace(game, oracle=None)
    return advise(advised, seen, seat, Budget(simulations=measures.look), rng)


def is_sole(advice: Advice, least: float) -> bool:
    """Whether all moves but the best are surely worse, by more than the least that counts."""
    best = max(advice.values, key=lambda each: each.result) if advice.exact else advice.best
    return all(
        best.result - each.result > max(SURE * float((best.error**2 + each.error**2) ** 0.5), least)
        for each in advice.values
        if each is not best
    )


def gap_of(advice: Advice) -> tuple[float, float]:
    """How much better the best move is than one taken blindly, and how sure that is."""
    best = max(advice.values, key=lambda each: each.result) if advice.exact else advice.best
    others = [each for each in advice.values if each is not best]
    count = len(advice.values)
    gap = sum(best.result - each.result for each in others) / count
    # The best is one of those that blindness takes, so only the others blur the gap in full.
    errors = (len(others) * best.error) ** 2 + sum(each.error**2 for each in others)
    return gap, float(errors**0.5) / count


def _noted(notes: Notes, results: list[float]) -> list[tuple[int, str, str, float, float | None]]:
    """Notes in a fixed order, each with what came of it."""
    alone = results[0] if len(results) == 1 else None
    return [
        (seat, group, thing, value, results[seat] if seat >= 0 else alone)
        for (group, thing, seat), value in sorted(notes.tally.items())
    ]
