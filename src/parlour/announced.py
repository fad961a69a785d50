"""Games that are announced but whose rules are not published: shown, never offered to play."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Announced:
    """A title that is known by its name only."""

    slug: str
    title: str
    notice: str
    picture: str
    """A file of the static folder."""


ANNOUNCED = (
    Announced(
        "way-of-the-shotgun",
        "Way of the ShoTgun",
        "Announced, rules not published. Yeast Games named it in the booklet of their postcard "
        "games; its adventure booklet and its rules are to follow. Until then nobody can play it.",
        "envelope.svg",
    ),
)
