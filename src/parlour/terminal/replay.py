"""A record replayed: its log by turns, or its steps as data."""

from __future__ import annotations

from parlour.engine.core.position import BYSTANDER, CHANCE
from parlour.engine.record import History, Step
from parlour.match.log import ending_of, heard, line_of
from parlour.scene.default_scene import scene_of
from parlour.terminal.console import TerminalConsole
from parlour.terminal.log import lines_of, result_words


def replay_data(history: History) -> dict[str, object]:
    """Every step with its events, as plain data."""
    return {
        "game": history.game.slug,
        "title": history.game.title,
        "options": dict(history.setup.options),
        "seats": list(history.who),
        "steps": [_step(history, number, step) for number, step in enumerate(history.steps, 1)],
        "over": history.over,
        "result": history.position.result() if history.over else None,
        "digest": history.position.digest(),
    }


def _step(history: History, number: int, step: Step) -> dict[str, object]:
    names = history.game.seat_names(history.setup.seats)
    return {
        "number": number,
        "who": "chance" if step.who == CHANCE else names[step.who],
        "asked": step.asked,
        "step": step.notation,
        "events": [
            {
                "kind": e.kind,
                "rule": e.rule,
                "facts": e.facts,
                "words": line_of(history.game, e, 0).text,
            }
            for e in heard(step.events, BYSTANDER, True)
        ],
    }


def show_replay(history: History) -> None:
    """The log by turns and how it ended."""
    console = TerminalConsole()
    names = history.game.seat_names(history.setup.seats)
    seats = ", ".join(f"{name}: {who}" for name, who in zip(names, history.who, strict=True))
    options = ", ".join(f"{name} {value}" for name, value in history.setup.options.items())
    console.tell(
        f"{history.game.title} ({'; '.join(part for part in (seats, options) if part)})", "bold"
    )
    for line in lines_of(history.game, history.steps, over=True):
        console.tell_line(line, with_rule=True)
    count = len(history.steps)
    if history.over:
        end = result_words(history.game, history.position, names)
        console.tell(f"{end} All {count} steps are right.", "bold")
        ending = ending_of(history.game, history)
        if ending is not None:
            mood = scene_of(history.game, history.position, BYSTANDER).mood
            console.show_ending(ending, mood)
    else:
        console.tell(f"All {count} steps are right; the match is not over.", "bold")
