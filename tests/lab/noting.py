"""What a game notes for the lab while a few steps of it are played."""

from __future__ import annotations

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.measures import Notes
from parlour.engine.study import Study
from parlour.lab.plan.experiment import measures_of
from parlour.lab.run.playing import MatchListener

Tally = dict[tuple[str, str], float]


def heard(study: Study, *steps: object) -> Tally:
    """What is noted while these moves and outcomes are played, all seats together."""
    position, notes = study.position, Notes(study.position)
    measures = measures_of(study.game)
    position.audience = MatchListener(measures, notes)
    for step in steps:
        _do(position, step)
    position.audience = None
    if position.to_move() == OVER and measures.end is not None:
        measures.end(position, notes)
    return told(notes)


def _do(position: Position, step: object) -> None:
    if position.to_move() == CHANCE:
        position.play(position.outcome_book().value(step))
    else:
        position.play(position.book().number(str(step)))


def told(notes: Notes) -> Tally:
    """The notes without their seats."""
    found: Tally = {}
    for (group, thing, _), value in notes.tally.items():
        found[group, thing] = found.get((group, thing), 0.0) + value
    return found


def whole_match(study: Study, seed: int) -> Notes:
    """A match at random, noted to its end."""
    position, notes, rng = study.position, Notes(study.position), Kiss(seed)
    measures = measures_of(study.game)
    position.audience = MatchListener(measures, notes)
    while (turn := position.to_move()) != OVER:
        if turn == CHANCE:
            position.apply(position.sample(rng))
        else:
            moves = position.moves()
            move = moves[rng.below(len(moves))]
            notes.add("moves", position.book().move(move).family, int(turn))
            position.apply(move)
    position.audience = None
    assert measures.end is not None
    measures.end(position, notes)
    return notes
