"""Toroball: what holds in every position of many matches."""

from __future__ import annotations

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.games.toroball.bots.thumb import Thumb
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import ENDED, FREE, OUT
from parlour.games.toroball.rules.tables import COW, EMPTY, NOWHERE, SOLID
from tests.games.toroball.cases import GAME, acts, pitch

rule = pytest.mark.rule


def check(position: Toroball) -> None:
    """TB-4, TB-7, TB-30, TB-45."""
    pitch_ = position.pitch
    standing = {int(position.at[n]): n for n in range(6) if position.at[n] != NOWHERE}
    if position.cow != NOWHERE:
        standing[int(position.cow)] = COW
    assert position.holds[pitch_.shelter] == SOLID
    for square in pitch_.inner:
        if square != pitch_.shelter:
            assert position.holds[square] == standing.get(int(square), EMPTY)
    assert pitch_.ene_least <= position.ene <= pitch_.ene_most
    for n in range(6):
        assert position.state[n] != OUT or position.at[n] == NOWHERE
    if position.step != ENDED:
        assert position.on_field(0)
        assert position.on_field(1)
        assert len(position.moves()) != 1, "a decision has two options at least"
        assert position.ball != pitch_.shelter
    assert FREE == 0


@rule("TB-4", "TB-7", "TB-30", "TB-45")
@pytest.mark.parametrize("seed", range(6))
def test_every_position_is_sound(seed: int) -> None:
    rng = Kiss(seed)
    thumb = Thumb()
    position = GAME.start(round_cap=12)
    assert isinstance(position, Toroball)
    while position.to_move() != OVER:
        check(position)
        if position.to_move() == CHANCE:
            position.apply(position.sample(rng))
        elif seed % 2 and rng.below(3):
            position.apply(thumb.choose(position, rng))
        else:
            position.apply(random_move(position, rng))
    check(position)


# Rules of thumb


def test_thumb_shoots_when_the_lane_is_clear() -> None:
    study = pitch(W1="G4", ball="G4", cow="C2", to_move="West")
    for _ in range(2):
        study.play(study.position.book().notation(int(Thumb().choose(study.position, Kiss(1)))))
    assert study.told("goal")[0].facts["team"] == "West"


def test_thumb_does_not_empty_its_own_field() -> None:
    study = acts("W1", "D2", W2="A7 perched", W3="out until 2", cow="D4", movement=1, stepped=True)
    move = study.position.book().notation(int(Thumb().choose(study.position, Kiss(1))))
    assert move not in ("hide", "perch")


def test_thumb_keeps_goal_on_the_middle_arrow() -> None:
    study = GAME.study().then("East")
    assert (
        study.position.book().notation(int(Thumb().choose(study.position, Kiss(1)))) == "arrow K4"
    )


def test_thumb_beats_random_play() -> None:
    thumb, won = Thumb(), 0
    for seed in range(6):
        rng = Kiss(seed)
        position = GAME.start()
        while position.to_move() != OVER:
            turn = position.to_move()
            if turn == CHANCE:
                position.apply(position.sample(rng))
            else:
                mine = turn == seed % 2
                position.apply(thumb.choose(position, rng) if mine else random_move(position, rng))
        won += position.scores()[seed % 2] == 1.0
    assert won >= 5
