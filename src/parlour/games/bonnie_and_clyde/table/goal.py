"""Bonnie and Clyde: what one wants, and what would lose the match."""

from __future__ import annotations

from parlour.games.bonnie_and_clyde.rules.position import BonnieAndClyde
from parlour.games.bonnie_and_clyde.rules.tables import CARTRIDGE, POLICE_DIE
from parlour.games.bonnie_and_clyde.table.scene import deadly_faces, listed
from parlour.scene.table import Goal, GoalPart


def goal(position: BonnieAndClyde, seat: int) -> Goal:
    """BC-27, BC-30: all four of Love to death, and with them out of town."""
    board = position.board
    parts = (
        GoalPart("Love", int(position.love), int(board.max_love)),
        GoalPart("Ammunition", int(position.ammunition), int(board.max_ammunition)),
        GoalPart("Passion", int(position.passion), int(board.max_passion)),
        GoalPart("Poems", int(position.poem), int(board.max_poem)),
    )
    return Goal(_wanted(position), parts, _danger(position))


def _wanted(position: BonnieAndClyde) -> str:
    if position.board.at_once:
        return "End a turn with all four"
    if position.leaving:
        return "Keep all four until the evening"
    return "Leave town while you have all four" if position.held else "Leave town with all four"


def _danger(position: BonnieAndClyde) -> str:
    """BC-16, BC-29: the police, or an evening that cannot be paid."""
    board = position.board
    if position.asking == CARTRIDGE and position.total >= board.death_total:
        saves = position.total == board.death_total
        return "The police kill Clyde" + (" unless a cartridge is spent" if saves else "")
    if position.savings < board.life_cost and position.asking >= CARTRIDGE:
        return f"${board.life_cost} for the evening is missing: earn it or it is over"
    armed = 1 if position.ammunition else 0
    faces = deadly_faces(position, int(board.death_total) + armed)
    if not faces:
        return ""
    when = "" if position.asking == POLICE_DIE else "next "
    return f"The {when}police die kills on {listed(faces, 'or')}"
