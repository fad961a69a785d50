"""What one touches in Lucha Libre, and what a touch means that is not possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from parlour.engine.core.dice import faces_of
from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import ACCEPT, Tables, holds
from parlour.scene.choices import NOTHING


def named(team: str, faces: list[int]) -> list[tuple[str, int]]:
    """Dice by their face: those that stay on the table keep their names in every wave."""
    seen: Counter[int] = Counter()
    found: list[tuple[str, int]] = []
    for face in faces:
        seen[face] += 1
        found.append((f"die-{team}-{face}-{seen[face]}", face))
    return found


def sentence(position: LuchaLibre, move: int, seat: int) -> str:
    """A move as it reads in this position."""
    tables = position.tables
    if move < tables.first_claim:
        return tables.book.sentence(move)
    claim = move - int(tables.first_claim)
    text = grouped(tables, position.corner(seat), claim)
    return f"Claim {text}" if tables.claim_moves[claim] else "Claim nothing"


def touches(position: LuchaLibre, move: int) -> tuple[tuple[str, ...], ...]:
    """A plate, a claim card, or dice and then the reroll plate."""
    tables = position.tables
    if move == ACCEPT:
        return (("plate-accept",),)
    if move >= tables.first_claim:
        return ((f"claim-{tables.claim_words[move - int(tables.first_claim)]}",),)
    corner = position.corner(position.asked)
    if not holds(corner.dice, tables.handfuls.handfuls[move]):
        return ()
    faces = faces_of(corner.dice)
    chosen = faces_of(tables.handfuls.handfuls[move])
    names = [name for name, _ in named(tables.teams[corner.team], faces)]
    return tuple(
        (*(names[place] for place in places), "plate-reroll")
        for places in combinations(range(len(faces)), len(chosen))
        if [faces[place] for place in places] == chosen
    )


def grouped(tables: Tables, corner: Corner, claim: int) -> str:
    """The moves of a claim, each with its dice."""
    groups = tables.groups(int(corner.ring), int(corner.dice), claim) or [0]
    dice = ["-".join(map(str, faces_of(group))) for group in groups[:-1]]
    names = [tables.move_names[move] for move in tables.claim_moves[claim]]
    parts = [f"{name} {faces}" for name, faces in zip(names, dice, strict=True)]
    return ", ".join(parts) or "no move"


def move_meant(position: LuchaLibre, name: str) -> int | None:
    """A printed move and the resting wrestler mean a claim, dice of the other corner a reroll, as
    long as that is refused."""
    move = _meant(position, name)
    return NOTHING if move in position.moves() else move


def _meant(position: LuchaLibre, name: str) -> int | None:
    tables = position.tables
    mine = position.corner(position.asked)
    other = position.corner(1 - position.asked)
    if name.startswith(f"die-{position.team_id(other)}-"):
        return int(tables.handfuls.number(other.dice))
    if name == f"wrestler-{tables.wrestlers[mine.resting]}":
        return _claim_of(tables, "change")
    printed = f"move-{position.team_id(mine)}-"
    return _claim_of(tables, name.removeprefix(printed)) if name.startswith(printed) else None


def _claim_of(tables: Tables, words: str) -> int | None:
    if words not in tables.claim_words:
        return None
    return int(tables.first_claim) + tables.claim_words.index(words)
