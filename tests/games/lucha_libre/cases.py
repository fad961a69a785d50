"""Positions of Lucha Libre in few words."""

from __future__ import annotations

from parlour.engine.study import Study
from parlour.games import find_game

GAME = find_game("lucha-libre")


def fight(santo: str | None = None, demon: str | None = None, **words: object) -> Study:
    """The first wave with these dice; unless said otherwise all is as at the start."""
    dice = {"santo": santo, "demon": demon}
    return GAME.study({"dice": {team: said for team, said in dice.items() if said}, **words})


def claims(santo: str, demon: str, **words: object) -> Study:
    """Both have accepted: the claims, or what follows if there is nothing to choose."""
    return fight(santo, demon, **words).play("accept", "accept")


def fans(study: Study) -> str:
    """The fans as S/D."""
    counts = study["fans"]
    assert isinstance(counts, dict)
    return f"{counts['santo']}/{counts['demon']}"


def energy(study: Study, wrestler: str) -> str:
    """The space of a wrestler."""
    spaces = study["energy"]
    assert isinstance(spaces, dict)
    return str(spaces[wrestler])


def on(**spaces: int) -> dict[str, object]:
    """Energy by wrestler."""
    return {wrestler: f"e{space}" for wrestler, space in spaces.items()}


def santo_claims(dice: str, **words: object) -> list[str]:
    """What El Santo (or whoever is in his ring) may claim with these dice."""
    spaces = {2: 0, 3: 1, 4: 3, 5: 5}
    ring = words.get("ring") or {"santo": "santo"}
    assert isinstance(ring, dict)
    space = spaces[len(dice.split("-"))]
    level = {"energy": on(**{ring["santo"]: space, "demon": 1})}
    study = fight(dice, "1-1-4", **{**level, **words}).play("accept", "accept")
    return study.moves if study["step"] == "claim" else [str(study.told("claim")[0].facts["claim"])]
