"""What a browser is sent of a table: frames, each with cues, patches and lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from parlour.bots.hint import Hint
from parlour.bots.narration import result_words
from parlour.engine.game import Game
from parlour.match.sight import LogLine, Past, View
from parlour.scene.cues import Cue, Travel
from parlour.scene.look import Look
from parlour.scene.preview import Change, Preview
from parlour.scene.table import Scene
from parlour.scene.web import Fragment, changes, draw_ending, render

Message = dict[str, Any]


class Screen:
    """What one browser shows of a match, so that only what changed is sent."""

    def __init__(self, game: Game) -> None:
        self.look = game.look if isinstance(game.look, Look) else Look()
        self.shown: list[Fragment] = []

    def frame(
        self,
        scene: Scene,
        cues: Sequence[Cue] = (),
        kept: int = 0,
        lines: Sequence[LogLine] = (),
    ) -> Message:
        """One moment: how it is staged, what changes, what the log says."""
        fragments = render(scene, self.look)
        travels = {cue.piece: cue.into for cue in cues if isinstance(cue, Travel)}
        patches = changes(self.shown, fragments, travels)
        self.shown = fragments
        return {
            "cues": [_cue(cue) for cue in cues if not isinstance(cue, Travel)],
            "patches": patches,
            "kept": kept,
            "lines": [asdict(line) for line in lines],
        }

    def frames(self, view: View, fresh: bool) -> list[Message]:
        """A view and what led to it. Whoever comes fresh gets the table as it was before."""
        passage = view.passage
        if passage is None or not passage.moments:
            lines = view.log if fresh or view.missed is not None else ()
            return [self.frame(view.scene, (), len(view.log) - len(lines), lines)]
        found = []
        if fresh:
            found.append(self.frame(passage.before, (), 0, view.log[: passage.kept]))
        for moment in passage.moments[:-1]:
            found.append(self.frame(moment.scene, moment.cues, moment.kept, moment.lines))
        last = passage.moments[-1]
        return [*found, self.frame(view.scene, last.cues, last.kept, last.lines)]


def _cue(cue: Cue) -> Message:
    return {"do": type(cue).__name__.lower(), **asdict(cue)}


def table_message(view: View, frames: list[Message], fresh: bool) -> Message:
    """The table as it is now, and the frames that lead there."""
    return {
        "is": "table",
        "fresh": fresh,
        "seq": view.seq,
        "seat": view.seat,
        "frames": frames,
        "missed": asdict(view.missed) if view.missed is not None else None,
        "trouble": view.trouble,
        "choices": [
            {
                "move": notation,
                "label": choice.label,
                "touches": choice.touches,
                "warning": choice.warning,
            }
            for choice, notation in zip(view.choices, view.notations, strict=True)
        ],
        "mine": view.seat in view.waiting,
        "answered": view.answered is not None,
        "undo": view.why_no_undo,
        "concede": view.why_no_concede,
        "over": view.over,
        "won": view.result is not None and view.seat in view.result.get("winners", ()),
        "ending": view.prompt.text if view.over else "",
        "story": draw_ending(view.ending) if view.ending is not None else "",
        "key": view.key,
        "beat": beat_message(view),
        "standing": view.standing,
        "seats": [
            {
                "number": seat.number,
                "label": seat.label,
                "who": seat.who,
                "name": seat.name,
                "answered": seat.answered,
                "mine": seat.number == view.seat,
                "asked": seat.number in view.waiting,
                "holding": seat.holding,
                "handed": seat.handed,
                "here": seat.here,
            }
            for seat in view.seats
        ],
    }


def beat_message(view: View) -> Message | None:
    """What everybody waits for, with what this seat may do about it."""
    beat = view.beat
    if beat is None:
        return None
    return {
        "seq": beat.seq,
        "may": view.seat in beat.may,
        "seconds": beat.seconds,
        "still": beat.still,
        "left": beat.left,
        "asks": beat.asks,
        "text": view.prompt.text,
        "hold": beat.why_no_hold,
    }


def past_message(past: Past, frame: Message) -> Message:
    """The table as it was after a step."""
    return {"is": "past", "step": past.step, "of": past.of, "frame": frame}


def advice_message(found: Hint) -> Message:
    """The best moves with what they promise."""
    return {
        "options": [
            {
                "move": each.move,
                "label": each.label,
                "result": result_words(each.result, found.unit),
            }
            for each in found.options
        ],
        "reason": found.reason,
        "exact": found.exact,
    }


def preview_message(shown: Preview) -> Message:
    """What a move would do, in words."""
    return {
        "certain": _changes(shown.certain),
        "asked": shown.asked,
        "turns": [
            {"chance": str(turn.chance), "changes": _changes(turn.changes)} for turn in shown.turns
        ],
    }


def _changes(found: Sequence[Change]) -> list[str]:
    return [f"{change.name}: {change.words}" for change in found]
