"""Mad Maxence: spots that know more than their words, for whoever draws them."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.scene.table import Spot


@dataclass(frozen=True, slots=True)
class Stop(Spot):
    """A place of the map."""

    hidden: bool = False
    """A letter."""
    here: bool = False
    before: bool = False
    """Where she just came from."""
    near: bool = False
    """Joined to where she is, and not where she came from."""
    name: str = ""
    """Its name, once its page has been read."""
    been: bool = False
    """Visited in this attempt."""
    leaves: bool = False
    """The exit."""
