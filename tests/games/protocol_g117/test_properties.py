"""What holds in every position of a match."""

from __future__ import annotations

import pytest

from parlour.engine.core.bits import BIT, bit_list
from parlour.engine.core.position import OVER
from parlour.engine.core.rng import Kiss
from parlour.games.protocol_g117.rules.points import chargeable
from parlour.games.protocol_g117.rules.position import ProtocolG117
from parlour.games.protocol_g117.rules.state import POINT
from parlour.games.protocol_g117.rules.tables import AI, HU
from tests.games.protocol_g117.cases import GAME


def walk(seed: int, **options: object) -> list[ProtocolG117]:
    """Every position of a random match."""
    rng, position = Kiss(seed), GAME.start(**options)
    found: list[ProtocolG117] = []
    while True:
        twin = position.copy()
        assert isinstance(twin, ProtocolG117)
        found.append(twin)
        if position.to_move() == OVER:
            return found
        moves = position.moves()
        position.apply(moves[rng.below(len(moves))])


@pytest.mark.rule("PG-4", "PG-6")
@pytest.mark.parametrize("seed", range(12))
def test_cubes_and_limits_are_kept(seed: int) -> None:
    for position in walk(seed):
        tables = position.tables
        for side in (AI, HU):
            army = position.army(side)
            assert army.supply + army.lost + army.units_on(tables.all) == tables.cubes
        for square in range(int(tables.size)):
            bit = BIT[square]
            units = position.ai.units_on(bit) + position.hu.units_on(bit)
            assert units <= tables.limits[square]
            assert bool(position.free() & bit) == (units < tables.limits[square])


@pytest.mark.rule("PG-10", "PG-34", "PG-36")
@pytest.mark.parametrize("seed", range(12))
def test_a_match_has_ten_turns_or_an_even_number_up_to_twenty(seed: int) -> None:
    last = walk(seed)[-1]
    assert last.turn == 10 or (10 < last.turn <= 20 and last.turn % 2 == 0)
    assert last.turn == 20 or last.ai.score != last.hu.score


@pytest.mark.rule("PG-20")
@pytest.mark.parametrize("seed", range(8))
def test_charges_are_those_that_steps_can_reach(seed: int) -> None:
    """The quick way to find charges agrees with walking every path."""
    for position in walk(seed):
        if position.step != POINT:
            continue
        tables, mine = position.tables, position.army(position.side)
        free, other = int(position.free()), position.army(1 - position.side)
        for unit in bit_list(mine.one):
            ends = {unit}
            for _ in range(2):
                ends |= {
                    near for end in ends for near in bit_list(tables.adjacent[end])
                    if free >> near & 1
                }  # fmt: skip
            reach = {target for target in bit_list(other.one)
                     if any(tables.contact[target] >> end & 1 for end in ends)}  # fmt: skip
            assert set(bit_list(chargeable(position, unit))) == reach


@pytest.mark.rule("PG-8")
def test_the_set_up_choice_is_a_mirror_image() -> None:
    mirror = {f"{column}{row}": f"{column}{6 - row}" for column in "abcdefg" for row in range(1, 6)}
    one, other = (GAME.study().play(f"setup {square}") for square in ("g2", "g4"))
    rng = Kiss(4)
    swap = {"nw": "sw", "sw": "nw"}
    assert swap, "the Matrix is no mirror image north to south: HU starts in the south"
    for _ in range(6):
        moves = [move for move in one.moves if "step" not in move or move.split()[1] in mirror]
        move = moves[rng.below(len(moves))]
        one.play(move)
        other.play(" ".join(mirror.get(word, word) for word in move.split()))
    troops = one["troops"]
    assert isinstance(troops, list)
    assert sorted(mirror[square] for square in troops) == sorted(other["troops"])  # type: ignore[call-overload]
