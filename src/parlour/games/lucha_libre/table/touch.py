"""What one touches in Lucha Libre, and what a touch means that is not possible."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from parlour.engine.core.dice import faces_of, handful_of
from parlour.games.lucha_libre.rules.position import Corner, LuchaLibre
from parlour.games.lucha_libre.rules.tables import ACCEPT, Tables


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
    """The move that a seat means by touching something that is no target now."""
    meant = _meant(position, int(position.to_move()), name)
    return meant if meant is not None and position.why_not(meant) is not None else None


def _meant(position: LuchaLibre, seat: int, name: str) -> int | None:
    tables = position.tables
    mine = position.corner(seat)
    team = tables.teams[mine.team]
    kind, _, rest = name.partition("-")
    if name == "plate-accept":
        return ACCEPT
    if name == "plate-reroll":
        return _reroll(position, seat)
    if kind == "die":
        return _reroll(position, seat if rest.startswith(team) else 1 - seat, name)
    if name == f"wrestler-{tables.wrestlers[mine.resting]}":
        return _claim_of(tables, "change")
    if kind == "claim":
        return _claim_of(tables, rest)
    return _claim_of(tables, rest.removeprefix(f"{team}-")) if kind == "move" else None


def _reroll(position: LuchaLibre, seat: int, die: str = "") -> int | None:
    """To roll a die again, or all of a corner where it is not one of the own dice."""
    tables = position.tables
    corner = position.corner(seat)
    dice = named(tables.teams[corner.team], faces_of(corner.dice)) if position.asked == seat else []
    face = dict(dice).get(die)
    handful = int(corner.dice) if face is None else int(handful_of([face]))
    return int(tables.handfuls.number(handful)) or None


def _claim_of(tables: Tables, words: str) -> int | None:
    if words not in tables.claim_words:
        return None
    return int(tables.first_claim) + tables.claim_words.index(words)
