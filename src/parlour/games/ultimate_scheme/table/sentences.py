"""Ultimate Scheme: what is asked, and what a move does, in a sentence each."""

from __future__ import annotations

from parlour.games.ultimate_scheme.notation import TOKEN_NAMES
from parlour.games.ultimate_scheme.rules.aims import aim_of, family_of, played_name
from parlour.games.ultimate_scheme.rules.pending import WALK
from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.state import (
    ACCESS_CHOICE,
    AFTER_MOVE,
    AIM,
    COLLECT_SLOT,
    DECK_CHOICE,
    DISCOUNT,
    DRAW_SLOT,
    END_SLOT,
    EXECUTE_SLOT,
    MOVE_SLOT,
    PICK_FACTION,
    PUT_BACK,
    STAGE_START,
    TOKEN_CHOICE,
    WINDOW,
)
from parlour.games.ultimate_scheme.rules.tables import (
    AGAINST,
    BLIMP,
    FROM,
    PAY,
    PIECE,
    TARGET,
    TO,
)
from parlour.games.ultimate_scheme.rules.windows import window_facts, window_of
from parlour.games.ultimate_scheme.table.narration import WAITING

ASKED = {
    DRAW_SLOT: "Draw a scheme from a deck",
    MOVE_SLOT: "Move a minion: touch it, then where it goes; or pass",
    AFTER_MOVE: "Play a card, or be done",
    EXECUTE_SLOT: "Execute schemes that are ready, or be done",
    END_SLOT: "Use your power or a card, or be done",
    ACCESS_CHOICE: "Choose a hidden site: you get a key to it",
    TOKEN_CHOICE: "Take which token?",
    DECK_CHOICE: "Draw from which deck?",
    DISCOUNT: "Leave out which tokens of the cost?",
    PUT_BACK: "Put which scheme back into its deck?",
    PICK_FACTION: "Choose the faction you lead",
}


def asked_for(position: UltimateScheme) -> str:
    """What the seat that is asked is asked for."""
    asking = int(position.asking)
    if asking == WINDOW:
        return window_text(position)
    if asking == AIM:
        return _aim(position)
    if asking == COLLECT_SLOT:
        first = position.stage == STAGE_START
        return "Collect in a site where you have a minion" if first else "Play a card, or be done"
    if asking == DRAW_SLOT and (position.turn == 1 or not position.decks_left()):
        return "Play a card, or be done"
    return ASKED.get(asking, "Choose")


def window_text(position: UltimateScheme) -> str:
    """What everybody sees is waited for."""
    window = window_of(position)
    said = WAITING[int(window.kind)].format(**window_facts(position, window))
    return said.replace("??", "?")


NAMING = {
    FROM: "which minion goes?", TO: "where does it go?", PIECE: "which of the two?",
    TARGET: "which minion?", AGAINST: "against whom?", PAY: "pay with what?",
    BLIMP: "up or down?",
}  # fmt: skip
"""What is asked for a card, for each family of targets."""


def _aim(position: UltimateScheme) -> str:
    aim = aim_of(position)
    what = NAMING.get(int(family_of(position, aim)), "which site?")
    if aim.card == WALK:
        return what.capitalize()
    return f"{played_name(position, aim).removeprefix('the ')}: {what}"


def label(position: UltimateScheme, move: int) -> str:
    """A move as it reads in this position, with factions for seats."""
    found = position.book().move(move)
    words = found.arguments
    if found.family in ("target", "stab", "sacrifice"):
        site = position.board.site_names[position.board.site_ids.index(words[0])]
        sack = " with a sack" if words[2] == "marked" else ""
        return f"{position.who(int(words[1]) - 1)} in {site}{sack}"
    if found.family == "against":
        if words[0] == "nobody":
            return "Nobody loses access"
        return f"{position.who(int(words[0]) - 1)} loses access"
    if found.family == "take":
        return f"1 {TOKEN_NAMES[words[1]]} from {position.who(int(words[0]) - 1)}"
    if found.family == "faction":
        return position.board.faction_names[position.board.faction_ids.index(words[0])]
    if found.family == "piece":
        return "The one with a sack" if words[0] == "marked" else "The one without a sack"
    if found.family == "pass":
        return "Pass" if position.asking == WINDOW else "No move"
    return position.book().sentence(move)


def detail(position: UltimateScheme, move: int) -> str:
    """A second line for a move, where one needs it to choose."""
    found = position.book().move(move)
    if found.family != "faction":
        return ""
    faction = position.board.data.factions[position.board.faction_ids.index(found.arguments[0])]
    home = position.board.site_names[position.board.site_ids.index(faction.headquarters)]
    return f"{home}. {faction.power}"
