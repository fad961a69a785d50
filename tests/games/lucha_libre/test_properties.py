"""What holds in every position."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.engine.core.dice import faces_of, handful_of
from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.games.lucha_libre.rules.position import LuchaLibre
from parlour.games.lucha_libre.rules.tables import Tables
from tests.games.lucha_libre.cases import GAME

rule = pytest.mark.rule

START = GAME.start()
assert isinstance(START, LuchaLibre)
TABLES = START.tables
OTHER = GAME.start(declining="allowed")
assert isinstance(OTHER, LuchaLibre)
FREE_TABLES = OTHER.tables
"""Where moves may be left out (LL-R9)."""

MIRROR_FACE = {1: 1, 2: 2, 3: 4, 4: 3, 5: 6, 6: 5}
MIRROR_NAME = {
    "santo": "demon", "demon": "santo", "cavernario": "bulldog", "bulldog": "cavernario",
}  # fmt: skip

PATTERNS = {
    "santo": (6, [3, 5], [1, 2, 4]),
    "cavernario": (4, [5, 6], [1, 2, 3]),
    "demon": (5, [4, 6], [1, 2, 3]),
    "bulldog": (3, [5, 6], [1, 2, 4]),
}


def move_of(wrestler: str, faces: list[int]) -> str | None:
    """The move that exactly these dice make, written down once more from the rulebook."""
    lucky, two, three = PATTERNS[wrestler]
    if faces == [lucky]:
        return "show_off"
    if len(faces) == 3 and len(set(faces)) == 1:
        return "triple_f" if faces[0] == lucky else "triple"
    known = {(1, 2): "change", tuple(two): "seq2", tuple(three): "seq3", (1, 2, 3, 4): "seq4"}
    return known.get(tuple(faces))


def splits(wrestler: str, dice: tuple[int, ...]) -> set[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every way to make moves of some dice: the moves and the dice left over."""
    found: set[tuple[tuple[str, ...], tuple[int, ...]]] = {((), dice)}
    for size in range(1, 5):
        for places in combinations(range(len(dice)), size):
            move = move_of(wrestler, [dice[place] for place in places])
            if move is None:
                continue
            rest = tuple(face for place, face in enumerate(dice) if place not in places)
            for moves, left in splits(wrestler, rest):
                if not (move == "change" and move in moves):
                    found.add((tuple(sorted((move, *moves))), left))
    return found


def brute_force(wrestler: str, dice: tuple[int, ...]) -> set[tuple[str, ...]]:
    """The maximal claims, by trying everything."""
    maximal = set()
    for moves, left in splits(wrestler, dice):
        more = {name for names, _ in splits(wrestler, left) for name in names}
        if more <= {"change"}:
            maximal.add(moves)
    return maximal


@rule("LL-15", "LL-16", "LL-17", "LL-20", "LL-26")
@given(
    wrestler=st.sampled_from(sorted(PATTERNS)),
    dice=st.lists(st.integers(1, 6), min_size=2, max_size=5).map(sorted),
)
@settings(max_examples=250, deadline=None, derandomize=True)
def test_claims_are_those_that_brute_force_finds(wrestler: str, dice: list[int]) -> None:
    listed = listed_claims(TABLES, wrestler, dice)
    assert listed == {claim or ("nothing",) for claim in brute_force(wrestler, tuple(dice))}


@rule("LL-R9", "LL-15", "LL-16")
@given(
    wrestler=st.sampled_from(sorted(PATTERNS)),
    dice=st.lists(st.integers(1, 6), min_size=2, max_size=5).map(sorted),
)
@settings(max_examples=250, deadline=None, derandomize=True)
def test_where_moves_may_be_left_out_any_split_is_a_claim(wrestler: str, dice: list[int]) -> None:
    listed = listed_claims(FREE_TABLES, wrestler, dice)
    assert listed == {moves or ("nothing",) for moves, _ in splits(wrestler, tuple(dice))}


def listed_claims(tables: Tables, wrestler: str, dice: list[int]) -> set[tuple[str, ...]]:
    """The claims that the tables allow."""
    number = int(tables.handfuls.number(handful_of(dice)))
    place = tables.wrestlers.index(wrestler) * int(tables.count) + number
    return {
        tuple(sorted(tables.claim_words[move - int(tables.first_claim)].split("+")))
        for move in tables.claims[place]
    }


@rule("LL-18")
def test_there_are_one_to_four_claims_for_any_dice() -> None:
    counts = {len(claims) for claims in TABLES.claims if claims}
    assert counts == {1, 2, 3, 4}
    assert max(len(claims) for claims in FREE_TABLES.claims) == 11


@rule("LL-20", "LL-23", "LL-24", "LL-25")
def test_the_teams_are_mirror_images_wrestler_by_wrestler() -> None:
    for wrestler, twin in MIRROR_NAME.items():
        for number, handful in enumerate(TABLES.handfuls.handfuls):
            mirrored = handful_of([MIRROR_FACE[face] for face in faces_of(handful)])
            mine = TABLES.wrestlers.index(wrestler) * int(TABLES.count) + number
            theirs = TABLES.wrestlers.index(twin) * int(TABLES.count)
            theirs += int(TABLES.handfuls.number(mirrored))
            assert TABLES.claims[mine] == TABLES.claims[theirs]


def mirrored_dice(words: str) -> str:
    """The faces 3 and 4, and 5 and 6, exchanged."""
    return "-".join(sorted(str(MIRROR_FACE[int(face)]) for face in words.split("-") if face))


def mirrored_words(notation: str) -> str:
    """A move or outcome of the other team."""
    family, _, argument = notation.partition(" ")
    return f"{family} {mirrored_dice(argument)}" if family in ("roll", "reroll") else notation


def mirrored_by_team(field: object) -> dict[str, object]:
    """A field of a description with teams and wrestlers exchanged."""
    assert isinstance(field, dict)
    return {MIRROR_NAME[name]: MIRROR_NAME.get(str(value), value) for name, value in field.items()}


@rule("LL-1", "LL-28", "LL-33", "LL-37")
@given(seed=st.integers(0, 10**6))
@settings(max_examples=12, deadline=None, derandomize=True)
def test_a_match_and_its_mirror_image_go_the_same_way(seed: int) -> None:
    rng = Kiss(seed)
    one = GAME.start(seat1_team="santo", round_cap=15)
    two = GAME.start(seat1_team="demon", round_cap=15)
    while one.to_move() != OVER:
        book = one.outcome_book() if one.to_move() == CHANCE else one.book()
        move = _step(one, rng)
        two.play(book.number(mirrored_words(book.notation(move))))
        one.play(move)
        assert one.to_move() == two.to_move()
        left, right = one.describe(), two.describe()
        for field in ("fans", "energy", "ring"):
            assert mirrored_by_team(left[field]) == right[field]
    assert one.scores() == two.scores()


@rule("LL-4", "LL-8", "LL-11", "LL-12", "LL-29", "LL-R4", "LL-R8")
@given(seed=st.integers(0, 10**6))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_what_never_changes_and_what_is_always_in_range(seed: int) -> None:
    rng = Kiss(seed)
    position = GAME.start(round_cap=20)
    assert isinstance(position, LuchaLibre)
    before = 20
    while position.to_move() != OVER:
        for corner in (position.first, position.second):
            assert 0 <= corner.fans <= 36
            assert 0 <= corner.energy <= 5
            assert 0 <= corner.rested <= 5
            dice = len(faces_of(corner.dice)) + int(corner.rolling)
            assert dice == TABLES.dice[corner.energy]
            assert {int(corner.ring), int(corner.resting)} in ({0, 1}, {2, 3})
        same_round = position.round
        paid = sum(1 for corner in (position.first, position.second) if corner.rolling > 0)
        position.apply(_step(position, rng))
        fans = int(position.first.fans + position.second.fans)
        if position.round == same_round and position.to_move() != OVER:
            assert before - 2 <= fans <= before
            assert fans == before or paid == 0
        before = fans


def _step(position: Position, rng: Kiss) -> int:
    """Chance, or a player who mostly accepts."""
    if position.to_move() == CHANCE:
        return int(position.sample(rng))
    moves = position.moves()
    return 0 if 0 in moves and rng.below(3) else int(random_move(position, rng))
