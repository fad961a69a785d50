"""The coach of a lesson as HTML: what is said, how far one is, and where to go from there."""

from __future__ import annotations

from html import escape

import msgspec

from parlour.house.views import LessonView


def coach(lesson: LessonView, game: str) -> str:
    """The bubble. The client fills it step by step, and puts it beside what it is about."""
    part = lesson.part
    steps = [
        {"say": each.say, "point": each.point, "touch": each.touch, "doing": bool(each.do)}
        for each in part.step
    ]
    count = f", part {lesson.number} of {lesson.parts}" if lesson.parts > 1 else ""
    more = lesson.number < lesson.parts
    following = f"/learn/{escape(game)}/{lesson.number + 1}" if more else f"/start/{escape(game)}"
    words = "The next part" if more else "Play your first match"
    practice = "" if more else '<input type="hidden" name="practice" value="yes">'
    return (
        f'<section class="coach" id="coach" aria-label="Lesson: {escape(part.title)}{count}" '
        f'hidden data-steps="{escape(msgspec.json.encode(steps).decode())}">'
        f"<h2>{escape(part.title)}<small>{count.lstrip(', ')}</small></h2>"
        '<p id="coach-says" role="status"></p>'
        '<p id="coach-answer" class="answer" role="status" hidden></p>'
        '<ol id="coach-dots" aria-hidden="true"></ol>'
        '<div class="buttons"><button type="button" class="plain" id="coach-back">Back</button>'
        '<a class="plain" id="coach-leave" href="/">Leave</a>'
        '<button type="button" id="coach-on">Go on</button>'
        f'<form method="post" action="{following}" id="coach-play" hidden>{practice}'
        f"<button>{words}</button></form></div></section>"
    )
