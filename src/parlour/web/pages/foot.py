"""The buttons of a table; on a phone they are its foot, with ways to what it has no room for."""

from __future__ import annotations

from collections.abc import Iterable

ICONS = {
    "table": "M3 4h18v16H3zM3 12h18M9 4v16M15 4v16",
    "log": "M4 6h16M4 10.7h11M4 15.3h14M4 20h8",
    "guide": "M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14",
    "hint": "M9 17h6M10 21h4M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8",
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 11h-3",
    "more": "M5 12h.01M12 12h.01M19 12h.01",
}
"""Lines in a square of 24; the house draws them."""
SHEETS = (("log", "Log"), ("guide", "Guide"))
Named = tuple[str, str, str]
"""The id of a button, its word, and what it does."""


def buttons(often: Iterable[Named], seldom: Iterable[Named], more: str = "") -> str:
    """The ways to what a phone has no room for; what is wanted often; a menu with the rest."""
    ways = way("table", "Table", "table") + "".join(
        way("side", label, "side", f' data-tab="tab-{name}"', name) for name, label in SHEETS
    )
    return (
        ways
        + "".join(_button(each) for each in often)
        + way("more", "More", "more")
        + f'<div class="more" id="more">{"".join(_button(each) for each in seldom)}{more}'
        '<a class="button on-phone" href="/">Back to the hall</a></div>'
    )


def way(drawer: str, label: str, of: str, more: str = "", name: str = "") -> str:
    """A button of the foot that opens what lies in a drawer, or closes it."""
    name = name or drawer
    return (
        f'<button type="button" class="on-phone" id="open-{name}" data-drawer="{drawer}"{more} '
        f'aria-expanded="false" aria-controls="{of}">{icon(name)}{label}</button>'
    )


def icon(name: str) -> str:
    """What stands above the word of a button on a phone."""
    if name not in ICONS:
        return ""
    drawn = f'<path d="{ICONS[name]}"/>'
    return f'<svg class="sign-of" viewBox="0 0 24 24" aria-hidden="true">{drawn}</svg>'


def _button(named: Named) -> str:
    name, label, about = named
    return (
        f'<button id="{name}" type="button" title="{about}"'
        + (' aria-pressed="false"' if name == "sound" else "")
        + (' aria-label="Help"' if name == "help" else "")
        + f">{icon(name)}{label}</button>"
    )
