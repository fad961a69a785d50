"""What follows from a step, in the words of the position."""

from __future__ import annotations

from parlour.engine.core.position import CHANCE
from parlour.engine.study import Study


def changes(study: Study, *steps: object) -> dict[str, object]:
    """The fields that differ after some moves and outcomes, with what they say then."""
    before = study.position.describe()
    for step in steps:
        if study.position.to_move() == CHANCE:
            study.then(step)
        else:
            study.play(str(step))
    after = study.position.describe()
    return {name: after[name] for name in after if before.get(name) != after[name]}


def told(study: Study) -> list[tuple[str, str, dict[str, object]]]:
    """All that was told of the last step: what happened, by which rule, and its facts."""
    return [(event.kind, event.rule, dict(event.facts)) for event in study.events]
