"""Positions of Ultimate Scheme in few words."""

from __future__ import annotations

from typing import Any

from parlour.engine.study import Study
from parlour.games import find_game
from parlour.games.ultimate_scheme.rules.position import UltimateScheme

GAME = find_game("ultimate-scheme")
FACTIONS = ("ROBO", "DARK", "GIGA", "ZERO", "WRAI")
"""Whoever is not said to lead somebody else; none of them interferes in a rival's slot."""


def plot(step: str, *seats: dict[str, object], **words: object) -> Study:
    """Three seats unless said otherwise, in a step of game turn 2."""
    players = max(len(seats), int(str(words.pop("players", 3))))
    chosen = [str(seat.get("faction", "")) for seat in seats]
    free = [code for code in FACTIONS if code not in chosen]
    full = [dict(seat) for seat in seats] + [{} for _ in range(players - len(seats))]
    for seat in full:
        if "faction" not in seat:
            seat["faction"] = free.pop(0)
    return GAME.study({"players": players, "seats": full, "step": step, **words})


def ended(*seats: dict[str, object], **words: object) -> Study:
    """An End slot whose seat is done. It holds Midnight Oil, so that it is asked."""
    number = int(str(words.get("slot", words.get("first", 1)))) - 1
    full = [dict(seat) for seat in seats] + [{} for _ in range(number + 1 - len(seats))]
    held = full[number].get("cards", [])
    assert isinstance(held, list)
    full[number]["cards"] = [*held, "A21"]
    return plot("End", *full, **words).play("done")


def seat(study: Study, number: int) -> dict[str, Any]:
    """A seat of the description, from 1."""
    seats = study["seats"]
    assert isinstance(seats, list)
    found: dict[str, Any] = seats[number - 1]
    return found


def rules(study: Study) -> UltimateScheme:
    """The position itself."""
    assert isinstance(study.position, UltimateScheme)
    return study.position


def asked(study: Study) -> int:
    """The seat that decides, from 1; 0 for chance and the end."""
    return max(int(study.position.to_move()), -1) + 1


def kinds(study: Study) -> list[str]:
    """What happened in the last step, pauses included."""
    return [event.kind for event in study.events]


def skip(study: Study, number: int) -> Study:
    """Let everybody pass or be done until a seat decides something in its own slot."""
    while asked(study) != number:
        study.play("pass" if "pass" in study.moves else "done")
    return study
