"""Words that the cases of Urban Recovery share."""

from __future__ import annotations

from typing import Any

from parlour.engine.study import Study
from parlour.games import find_game
from parlour.games.urban_recovery.rules.position import UrbanRecovery

GAME = find_game("urban-recovery")
BOARDS = {
    "recovery": 13,
    "cold-feet": 6,
    "man-at-the-door": 6,
    "broken-glass": 7,
    "long-night": 18,
    "courtyard": 15,
}
"""The boards and the lengths of their shortest wins."""
AT_ONCE = {
    "recovery": 13,
    "cold-feet": 6,
    "man-at-the-door": 6,
    "broken-glass": 7,
    "long-night": 18,
    "courtyard": 15,
}
"""The same where enemies are back on their routes at once (UR-R14)."""

YARD: dict[str, Any] = {
    "id": "yard",
    "name": "Yard",
    "cold_limit": 8,
    "map": [
        "+-+-+-+-+-+-+-+",
        "|S . . . . . .|",
        "+             +",
        "|. . . . . . .|",
        "+             +",
        "|. . b . . . .|",
        "+             +",
        "|. . . . . . .|",
        "+             +",
        "|. . . . . . .|",
        "+             +",
        "|. y . u . . .|",
        "+             +",
        "|. . . . . . F|",
        "+-+-+-+-+-+-+-+",
    ],
    "enemies": [],
}
"""An empty yard of seven by seven, to put up whatever a case needs."""


def at(**words: object) -> Study:
    """A position of which only what matters is said; on the main board unless it says more."""
    return GAME.study(words)


def yard(*enemies: str, lines: dict[int, str] | None = None, **fields: Any) -> dict[str, Any]:
    """The yard with enemies, other lines of its map and other fields."""
    drawn = list(YARD["map"])
    for number, line in (lines or {}).items():
        drawn[number] = line
    return {**YARD, "map": drawn, "enemies": list(enemies), **fields}


def position(study: Study) -> UrbanRecovery:
    assert isinstance(study.position, UrbanRecovery)
    return study.position


def enemy(study: Study, name: str) -> dict[str, Any]:
    """An enemy in words."""
    described: dict[str, Any] = study.position.describe()
    square, facing = described["enemies"][name].split()
    return {
        "square": square,
        "facing": facing,
        "number": described["numbers"][name],
        "stunned": described["stunned"].get(name, "no"),
        "lured": name in described["lured"],
    }


def stands(study: Study, name: str) -> str:
    """Where an enemy is and how he faces: 'b5 S'."""
    words = enemy(study, name)
    return f"{words['square']} {words['facing']}"


def seen_from(square: str, facing: str, board: str = "recovery") -> set[str]:
    """The squares that an enemy sees, his own left out."""
    place = position(GAME.study(board=board))
    tables = place.board
    here, way = tables.names.index(square), "NESW".index(facing)
    seen = {name for other, name in enumerate(tables.names) if tables.sees(here, way, other)}
    assert square in seen
    return seen - {square}


def walked(study: Study, line: str) -> Study:
    """Play a line as the worked cases write it: squares stepped on, '(pick up)', 'throw d3',
    '(release)', and '|' where a turn ends."""
    words = line.replace("(pick up)", "pick-up").replace("(release)", "release")
    words = words.replace("throw ", "throw:").replace(",", " ").replace("|", " | ")
    for word in words.split():
        if word == "|":
            study.play("end turn")
        elif word.startswith("throw:"):
            study.play(f"throw {word[6:]}")
        elif word == "pick-up":
            study.play("pick up")
        elif word == "release":
            study.play("release")
        else:
            study.play(f"step {_way(study, word)}")
    return study


def _way(study: Study, square: str) -> str:
    place = position(study)
    columns = int(place.board.columns)
    step = place.board.names.index(square) - int(place.player)
    return {-columns: "N", 1: "E", columns: "S", -1: "W"}[step]
