"""All that a house and its clients say to each other over the socket of a table.

The fields have here the names and types that are sent, as JSON. `docs/protocol.md` tells when
each message is sent and what it means; `static/protocol.js` has the same types for the client.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from msgspec import UNSET, Raw, Struct, UnsetType

from parlour.house.views import Missed
from parlour.match.log import LogLine
from parlour.scene.scene_data import SceneData, Tagged

DRAWN: Final = "drawn"
"""The form for browsers: what changes on a page."""
DATA: Final = "data"
"""The form for programs: what lies on the table."""


class Ask(Struct, forbid_unknown_fields=True):
    """What a client sends."""

    act: str
    seq: int = 0
    """The sequence number that the person saw when deciding."""
    key: str = ""
    """A name of the client's own, so that nothing is done twice."""
    move: str = ""
    touch: str = ""
    seat: int = -1
    bot: str = ""
    step: int = 0
    asked: str = ""
    """The kind of question that a standing answer is for."""
    round: bool = False
    """Whether it stands for this round only."""


Cue = Tagged
"""A cue of `scene/cues.py`; `do` says its kind."""


Patches = Raw
"""A list of patches, encoded once for all who are sent it."""


class Frame(Struct):
    """One moment: how it is staged, what changes, what the log says."""

    cues: list[Cue]
    patches: Patches
    kept: int
    """So many lines of the log still stand, then come `lines`."""
    lines: list[LogLine]


class SceneFrame(Struct):
    """The same moment for a program."""

    cues: list[Cue]
    scene: SceneData
    kept: int
    lines: list[LogLine]


F = TypeVar("F", bound=Frame | SceneFrame)
"""A frame of the form that a line speaks."""


class LegalMove(Struct):
    """A legal move, and what one touches to make it."""

    move: str
    label: str
    touches: tuple[tuple[str, ...], ...]
    warning: str


class SeatShown(Struct):
    """A seat as one viewer sees it."""

    number: int
    label: str
    who: str
    name: str
    answered: bool
    mine: bool
    asked: bool
    holding: bool
    handed: str
    here: bool
    open: bool
    removable: bool


class WindowShown(Struct):
    """What everybody waits for, with what this seat may do about it."""

    seq: int
    may: bool
    seconds: float
    still: float
    left: float
    asks: str
    text: str
    hold: str | None


class TableMessage(Struct, Generic[F], tag_field="is", tag="table"):
    """The table as it is now, and the frames that lead there."""

    fresh: bool
    seq: int
    seat: int
    frames: list[F]
    missed: Missed | None
    trouble: str
    choices: list[LegalMove]
    mine: bool
    answered: bool
    undo: str | None
    concede: str | None
    over: bool
    won: bool
    ending: str
    key: str | None
    seats: list[SeatShown]
    window: WindowShown | None
    standing: tuple[str, ...]
    rematch: str
    lesson: int | None
    """In a lesson: how many of its moves are made."""


class AnswerMessage(Struct, tag_field="is", tag="answer"):
    """What became of something a person did."""

    key: str
    kind: str
    seq: int | UnsetType = UNSET
    why: str = ""
    rule: str = ""


class RefusedMessage(Struct, tag_field="is", tag="refused"):
    """Why something that was asked is not done."""

    why: str
    key: str | UnsetType = UNSET
    of: str | UnsetType = UNSET


class WhyMessage(Struct, tag_field="is", tag="why"):
    """Why touching something makes no move."""

    touch: str
    text: str
    rule: str


class PreviewMessage(Struct, tag_field="is", tag="preview"):
    """What a move would do, in words."""

    move: str
    seq: int
    lines: list[str]
    gauges: list[list[str]]
    """The ids of gauges that it would move, and how far: '+1'."""


class HintMessage(Struct, tag_field="is", tag="hint"):
    """What the rules of thumb would do."""

    move: str
    label: str


class Advised(Struct):
    """A move and what it promises."""

    move: str
    label: str
    result: str


class AdviceMessage(Struct, tag_field="is", tag="advice"):
    """The best moves, best first."""

    seq: int
    options: list[Advised]
    reason: str
    exact: bool


class HereMessage(Struct, tag_field="is", tag="here"):
    """Whose persons are at the table."""

    seats: list[int]


class HandoverMessage(Struct, tag_field="is", tag="handover"):
    """Somebody else at this screen is asked, and the table is hidden until they are there."""

    seat: str


class PastMessage(Struct, Generic[F], tag_field="is", tag="past"):
    """The table as it was after a step."""

    step: int
    of: int
    frame: F


class GoneMessage(Struct, tag_field="is", tag="gone"):
    """Why the house hangs up."""

    why: str


PlainMessage = (
    AnswerMessage
    | RefusedMessage
    | WhyMessage
    | PreviewMessage
    | HintMessage
    | AdviceMessage
    | HereMessage
    | HandoverMessage
    | GoneMessage
)
"""What is the same in both forms; the field `is` says which one it is."""
Message = TableMessage[Frame] | PastMessage[Frame] | PlainMessage
"""What a browser is sent."""
SceneMessage = TableMessage[SceneFrame] | PastMessage[SceneFrame] | PlainMessage
"""What a program is sent."""
