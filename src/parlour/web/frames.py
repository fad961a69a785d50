"""What a client is sent of a table: frames, each with cues, what changes and lines of the log."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Generic

import msgspec

from parlour.bots.advice import Hint
from parlour.bots.narration import MINUS, result_words
from parlour.engine.game import Game
from parlour.house.messages import (
    DATA,
    DRAWN,
    AdviceMessage,
    Advised,
    F,
    Frame,
    LegalMove,
    PastMessage,
    PreviewMessage,
    SceneFrame,
    SeatShown,
    TableMessage,
    WindowShown,
)
from parlour.house.views import Past, View
from parlour.match.log import LogLine
from parlour.scene.cues import Cue, Travel
from parlour.scene.look import Look
from parlour.scene.preview import Preview
from parlour.scene.scene_data import CUES, scene_data, tagged
from parlour.scene.table import Scene
from parlour.web.drawings import Kept, patches


class Screen(ABC, Generic[F]):
    """What one client shows of a match, so that only what changed is sent."""

    form: ClassVar[str]

    def __init__(self, game: Game) -> None:
        self.look = game.look if isinstance(game.look, Look) else Look()
        self.shown: Scene | None = None

    @abstractmethod
    def frame(
        self,
        scene: Scene,
        cues: Sequence[Cue] = (),
        kept: int = 0,
        lines: Sequence[LogLine] = (),
    ) -> F:
        """One moment: how it is staged, what changes, what the log says."""

    def frames(self, view: View, fresh: bool) -> list[F]:
        """A view and what led to it. Whoever comes fresh gets the table as it was before."""
        passage = view.passage
        if passage is None or not passage.moments:
            lines = view.log if fresh or view.missed is not None else ()
            return [self.frame(view.scene, (), len(view.log) - len(lines), lines)]
        found: list[F] = []
        if fresh:
            found.append(self.frame(passage.before, (), 0, view.log[: passage.kept]))
        for moment in passage.moments[:-1]:
            found.append(self.frame(moment.scene, moment.cues, moment.kept, moment.lines))
        last = passage.moments[-1]
        return [*found, self.frame(view.scene, last.cues, last.kept, last.lines)]

    def message(self, view: View) -> bytes:
        """A view as this client is sent it; encoded once for all who are shown the same."""
        before, fresh = self.shown, self.shown is None

        def made() -> bytes:
            self.shown = before
            return msgspec.json.encode(_table_message(view, self.frames(view, fresh), fresh))

        text = _MESSAGES.of((view, before), self.form, made)
        self.shown = view.scene
        return text


class DrawnScreen(Screen[Frame]):
    """A page in a browser: it is sent what changes of its elements."""

    form = DRAWN

    def frame(
        self,
        scene: Scene,
        cues: Sequence[Cue] = (),
        kept: int = 0,
        lines: Sequence[LogLine] = (),
    ) -> Frame:
        """One moment; a piece that goes on under another name is a patch."""
        travels = {cue.piece: cue.into for cue in cues if isinstance(cue, Travel)}
        changed = patches(self.shown, scene, self.look, travels)
        self.shown = scene
        staged = [tagged("do", cue, CUES) for cue in cues if not isinstance(cue, Travel)]
        return Frame(staged, changed, kept, list(lines))


class DataScreen(Screen[SceneFrame]):
    """A program: it is sent what lies on the table."""

    form = DATA

    def frame(
        self,
        scene: Scene,
        cues: Sequence[Cue] = (),
        kept: int = 0,
        lines: Sequence[LogLine] = (),
    ) -> SceneFrame:
        """One moment."""
        changed = scene_data(self.shown, scene)
        self.shown = scene
        return SceneFrame([tagged("do", cue, CUES) for cue in cues], changed, kept, list(lines))


SCREENS: Final[dict[str, type[Screen[Any]]]] = {
    each.form: each for each in (DrawnScreen, DataScreen)
}
_MESSAGES: Kept[bytes] = Kept(500)


def _table_message(view: View, frames: list[F], fresh: bool) -> TableMessage[F]:
    """The table as it is now, and the frames that lead there."""
    return TableMessage(
        fresh=fresh,
        seq=view.seq,
        seat=view.seat,
        frames=frames,
        missed=view.missed,
        trouble=view.trouble,
        choices=[
            LegalMove(notation, choice.label, choice.touches, choice.warning)
            for choice, notation in zip(view.choices, view.notations, strict=True)
        ],
        mine=view.seat in view.waiting,
        answered=view.answered is not None,
        undo=view.why_no_undo,
        concede=view.why_no_concede,
        over=view.over,
        won=view.result is not None and view.seat in view.result.get("winners", ()),
        ending=view.prompt.text if view.over else "",
        key=view.key,
        seats=[
            SeatShown(
                number=seat.number,
                label=seat.label,
                who=seat.who,
                name=seat.name,
                answered=seat.answered,
                mine=seat.number == view.seat,
                asked=seat.number in view.waiting,
                holding=seat.holding,
                handed=seat.handed,
                here=seat.here,
                open=seat.open,
                removable=seat.removable,
            )
            for seat in view.seats
        ],
        window=_window(view),
        standing=view.standing,
        rematch=view.rematch,
        lesson=view.lesson.made if view.lesson is not None else None,
    )


def _window(view: View) -> WindowShown | None:
    """What everybody waits for, with what this seat may do about it."""
    window = view.window
    if window is None:
        return None
    return WindowShown(
        seq=window.seq,
        may=view.seat in window.may,
        seconds=window.seconds,
        still=window.still,
        left=window.left,
        asks=window.asks,
        text=view.prompt.text,
        hold=window.why_no_hold,
    )


def past_message(past: Past, frame: F) -> PastMessage[F]:
    """The table as it was after a step."""
    return PastMessage(past.step, past.of, frame)


def advice_message(seq: int, found: Hint) -> AdviceMessage:
    """The best moves with what they promise."""
    options = [
        Advised(each.move, each.label, result_words(each.result, found.unit))
        for each in found.options
    ]
    return AdviceMessage(seq, options, found.reason, found.exact)


def preview_message(move: str, seq: int, shown: Preview) -> PreviewMessage:
    """What a move would do, in words."""
    gauges = [[each.gauge, f"{each.by:+d}".replace("-", MINUS)] for each in shown.gauges]
    return PreviewMessage(move, seq, shown.lines(), gauges)
