"""Ultimate Scheme: what one wants, how far it is, and who is near it."""

from __future__ import annotations

from parlour.games.ultimate_scheme.rules.position import UltimateScheme
from parlour.games.ultimate_scheme.rules.victory import factor_met
from parlour.games.ultimate_scheme.table.readiness import checks
from parlour.scene.table import Goal, GoalPart


def goal(position: UltimateScheme, seat: int) -> Goal:
    """US-82: progress, or less of it with the condition that only its owner knows; and the
    X-factor."""
    board = position.board
    whose = "an" if seat < 0 else "your"
    text = (
        f"Complete {whose} ultimate scheme: {board.long_progress} progress, "
        f"or {board.short_progress} with its condition"
    )
    if seat < 0:
        return Goal(text, tuple(_race(position)))
    return Goal(text, tuple(_parts(position, seat)), _danger(position, seat))


def _race(position: UltimateScheme) -> list[GoalPart]:
    return [
        GoalPart(position.who(number), int(one.progress), int(position.board.long_progress))
        for number, one in enumerate(position.seats)
    ]


def _parts(position: UltimateScheme, seat: int) -> list[GoalPart]:
    """What the seat has of what it needs; with the condition met less progress is enough."""
    if position.seats[seat].ultimate < 0:
        return []
    (_, progress, long), (_, _, short), (condition, there, wanted), *factor = checks(position, seat)
    found = [
        GoalPart("Progress", progress, short if there >= wanted else long),
        GoalPart(condition[0].upper() + condition[1:], there, wanted),
    ]
    return found + [GoalPart(f"X-factor: {name}", has, least) for name, has, least in factor]


def _danger(position: UltimateScheme, seat: int) -> str:
    """US-14, US-82, US-R32: what everybody can see of who is about to win."""
    rivals = [number for number in range(int(position.players)) if number != seat]
    for number in rivals:
        if position.seats[number].completed:
            return f"{position.who(number)} has completed its ultimate scheme"
    for number in rivals:
        near = position.seats[number].progress >= position.board.short_progress
        if near and factor_met(position, number):
            return f"{position.who(number)} can complete in its End slot"
    if position.turn == position.cap:
        return "This is the last game turn: most progress wins"
    return ""
