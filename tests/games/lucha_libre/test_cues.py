"""How events are staged, and what a touch on no target means."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from parlour.engine.core.position import CHANCE, OVER, Position
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience, Event
from parlour.engine.study import Study
from parlour.games.lucha_libre.table.look import LOOK
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll, Travel, Tumble, Walk
from parlour.scene.table import Scene, spots_of
from tests.games.lucha_libre.cases import GAME, claims, fight

rule = pytest.mark.rule


def staged(events: list[Event]) -> list[Cue]:
    assert GAME.cues is not None
    return [cue for event in events for cue in GAME.cues(event)]


def scene_of(position: Position, seat: int) -> Scene:
    assert GAME.scene is not None
    scene = GAME.scene(position, seat)
    assert isinstance(scene, Scene)
    return scene


def steps(seed: int) -> Iterator[tuple[Position, list[Event], Position]]:
    """A random match: before each step, its events, and after it."""
    rng = Kiss(seed)
    position = GAME.start(round_cap=12, seat1_team="demon" if seed % 2 else "santo")
    while position.to_move() != OVER:
        before = position.copy()
        if position.to_move() == CHANCE:
            move = position.sample(rng)
        else:
            moves = position.moves()
            move = moves[rng.below(len(moves) if rng.below(2) else 1)]
        position.audience = Audience()
        position.play(move)
        heard = position.audience.take()
        position.audience = None
        yield before, heard, position


def named(cue: Cue) -> list[str]:
    match cue:
        case Tumble(pieces):
            return list(pieces)
        case Travel(piece, into):
            return [piece, into]
        case Flight(_, start, end):
            return [start, end]
        case Walk(piece, path):
            return [piece, *path]
        case Burst() | Rise() | Roll():
            return [cue.at]


@pytest.mark.parametrize("seed", range(12))
def test_cues_name_what_lies_there_before_or_after(seed: int) -> None:
    for before, events, after in steps(seed):
        ids = {*scene_of(before, -1).ids(), *scene_of(after, -1).ids()}
        for cue in staged(events):
            assert set(named(cue)) <= ids, cue
            if isinstance(cue, Flight | Burst):
                assert cue.shape in LOOK.shapes


@pytest.mark.parametrize("seed", range(6))
def test_forecasts_name_what_lies_there(seed: int) -> None:
    for before, _, _ in steps(seed):
        for seat in (-1, 0, 1):
            scene = scene_of(before, seat)
            ids = set(scene.ids())
            spots = [spot for zone in scene.zones for spot in spots_of(zone)]
            forecasts = {name for spot in spots for name, _ in spot.forecasts}
            forecasts |= {name for piece in scene.pieces for name, _ in piece.forecasts}
            assert forecasts <= ids


@rule("LL-13")
def test_only_the_chosen_dice_tumble_also_those_that_fall_the_same_way() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 1-3", "accept").then("roll 1-6")
    assert staged(study.events) == [Tumble(("die-santo-1-2", "die-santo-6-1"))]


@rule("LL-11")
def test_a_reroll_sends_a_fan_away() -> None:
    study = fight("1-1-3", "2-4-6").play("reroll 3", "accept")
    assert staged(study.events) == [
        Flight("head-santo", "fans-santo", "stand", 1),
        Rise("-1", "fans-santo"),
    ]


@rule("LL-32")
def test_a_resolution_is_staged_in_the_order_of_the_log() -> None:
    study = claims("1-1-3", "5-5-5").play("claim triple_f")
    assert staged(study.events) == [
        Rise("No move", "dice-santo"),
        Rise("Triple F", "dice-demon"),
        Flight("head-demon", "stand", "fans-demon", 5),
        Rise("+5", "fans-demon"),
        Burst("pow", "ring-santo"),
        Rise("-2", "energy-santo"),
        Rise("-1", "energy-demon"),
        Burst("flare", "energy-santo-e0"),
        Burst("flare", "energy-demon-e0"),
        Flight("head-santo", "energy-santo-e0", "stand", 1),
        Rise("-1", "fans-santo"),
        Rise("+1", "wrestler-cavernario"),
        Rise("+1", "wrestler-bulldog"),
        Rise("Round 2", "ring"),
    ]


@rule("LL-37")
def test_a_change_is_a_slap_of_hands() -> None:
    study = claims("1-2-5", "1-1-4").play("claim change")
    assert Burst("slap", "corner-santo") in staged(study.events)


def why(study: Study, seat: int, name: str) -> str | None:
    move = move_meant(GAME, study.position, seat, name)
    return None if move is None else study.position.why_not(move)


def test_a_touch_that_cannot_be_says_why() -> None:
    broke = fight("1-1-3", "2-4-6", fans={"santo": 0})
    no_fans = "LL-12: the Santo team has no fans, it can only accept"
    assert why(broke, 0, "die-santo-3-1") == no_fans
    assert why(broke, 0, "plate-reroll") == no_fans
    wave = fight("1-1-3", "2-4-6")
    assert why(wave, 0, "die-demon-4-1") == "LL-10: the dice of the Santo team are 1-1-3"
    early = "LL-15: claims are made after the roll phase"
    assert why(wave, 0, "wrestler-cavernario") == early
    assert why(wave, 0, "move-santo-triple") == early
    claim = claims("1-2-6", "1-1-4")
    assert why(claim, 0, "die-santo-6-1") == "LL-14: the roll phase is over"
    assert why(claim, 0, "move-santo-triple") == "LL-15: El Santo has no dice for Triple: 1-2-6"
    assert why(claim, 0, "move-demon-triple") is None
    assert why(claim, 0, "wrestler-santo") is None
    assert why(claim, 1, "move-demon-triple") is None


@pytest.mark.parametrize("seed", range(12))
def test_what_is_tried_is_a_move_that_is_refused_with_a_rule(seed: int) -> None:
    for position, _, _ in islice(steps(seed), seed, None, 12):
        for seat in (0, 1):
            scene = scene_of(position, seat)
            targets = {name for choice in scene.choices for path in choice.touches for name in path}
            for name in scene.ids():
                move = move_meant(GAME, position, seat, name)
                if move is None:
                    plate = name.startswith("plate-") and position.to_move() == seat
                    assert not plate or name in targets, name
                    continue
                position.book().notation(move)
                if name not in targets:
                    assert str(position.why_not(move)).startswith("LL-"), name
