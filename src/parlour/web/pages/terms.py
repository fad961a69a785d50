"""What one sits down to, in short words: on the invitation and at the table."""

from __future__ import annotations

from parlour.house.views import View
from parlour.scene.icons import icon_image

PRACTICE = "Practice: everybody may take decisions back, also after chance has answered."
CHOSEN = "Chosen deal: somebody may know what chance will give."
WATCHED = "Whoever has the link of this table may watch. Hidden things stay hidden from them."
DAY = (
    "The deal of the day: one try with the usual options, no undo, no hints. Nobody looks on, and "
    "it counts if it ends before midnight UTC."
)


def terms(view: View) -> str:
    """The terms of a match as a list."""
    said = [("return-arrow", PRACTICE)] if view.practice else []
    said += [("rolling-dices", CHOSEN)] if view.seeded else []
    if view.counting:
        said.append(("hourglass", DAY))
    elif view.day is not None:
        said.append(("hourglass", f"The deal of {view.day}: everybody can know it."))
    if not view.counting:
        said.append(("semi-closed-eye", WATCHED))
    items = "".join(f"<li>{icon_image(icon)}<span>{text}</span></li>" for icon, text in said)
    return f'<ul class="terms" aria-label="What is agreed here">{items}</ul>'
