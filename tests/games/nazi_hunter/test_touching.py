"""Nazi Hunter by touch: paths of ids, and what is meant by touching what is no target."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from parlour.engine.core.playout import random_move
from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.nazi_hunter.rules.position import NaziHunter
from parlour.games.nazi_hunter.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.table import Choice, Scene

from .cases import GAME, agent, at, pair

MODES = ["ready", "create", "rookie"]


def played(mode: str, seed: int) -> Iterator[NaziHunter]:
    """Every position of a match played at random."""
    rng = Kiss(seed)
    position = GAME.start(mode=mode)
    while True:
        assert isinstance(position, NaziHunter)
        yield position
        turn = position.to_move()
        if turn == OVER:
            return
        position.apply(position.sample(rng) if turn == CHANCE else random_move(position, rng))


def targets(table: Scene) -> set[str]:
    return {name for choice in table.choices for path in choice.touches for name in path}


def covered(table: Scene) -> set[str]:
    """Pieces that lie on a target: touching them touches it."""
    return {piece.id for piece in table.pieces if piece.at in targets(table)}


def choices(study: Study) -> tuple[Choice, ...]:
    assert isinstance(study.position, NaziHunter)
    return scene(study.position, 0).choices


def made_by(study: Study, *path: str) -> str:
    """The move that a path makes."""
    found = [each.move for each in choices(study) if path in each.touches]
    assert len(found) == 1
    return study.position.book().notation(found[0])


@pytest.mark.parametrize("mode", MODES)
def test_what_is_no_target_says_why(mode: str) -> None:
    for seed in range(3):
        for position in played(mode, seed):
            table = scene(position, 0)
            for name in set(table.ids()) - targets(table) - covered(table):
                move = move_meant(GAME, position, 0, name)
                assert move_meant(GAME, position, -1, name) is None
                if move is not None:
                    assert re.match(r"NH-R?\d+: ", position.why_not(move) or ""), name
                elif position.to_move() == 0:
                    assert not re.match(r"(agent|area|file|add|raise|plate)-", name)


@pytest.mark.parametrize("mode", MODES)
def test_paths_touch_what_is_there_and_tell_moves_apart(mode: str) -> None:
    for seed in range(3):
        for position in played(mode, seed):
            table = scene(position, 0)
            assert targets(table) <= set(table.ids())
            ends: dict[tuple[frozenset[str], str], int] = {}
            for choice in table.choices:
                for path in choice.touches:
                    made = ends.setdefault((frozenset(path[:-1]), path[-1]), choice.move)
                    assert made == choice.move


def test_an_agent_and_an_area_in_either_order() -> None:
    study = at(areas={"hotel": [4]}, agents=pair(agent("port"), agent("hotel")))
    assert made_by(study, "agent-gold", "area-airport") == "gold move airport"
    assert made_by(study, "area-airport", "agent-gold") == "gold move airport"


def test_a_drive_is_made_on_the_map() -> None:
    both = pair(agent("hotel", "drive-auto"), agent("hotel"))
    study = at(areas={"market": [4]}, agents=both).play("gold drive-auto")
    assert made_by(study, "area-airport") == "drive airport hotel"
    assert made_by(study, "agent-gold", "area-airport") == "drive airport hotel"
    assert made_by(study, "agent-silver", "area-airport") == "drive airport airport"
    way = ("agent-gold", "agent-silver", "area-port", "area-airport")
    assert made_by(study, *way) == "drive airport port"
    assert made_by(study, "drive-airport-port") == "drive airport port"


def test_a_file_that_is_sent_away_may_be_dragged() -> None:
    both = pair(agent("hotel", "intimidation"))
    study = at(areas={"hotel": [4]}, agents=both).play("gold intimidation", "file 4")
    assert made_by(study, "file-4", "area-port") == "area port"
    assert made_by(study, "area-port") == "area port"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("gold-exchange", "NH-32: nobody is in custody"),
        ("agent-silver", "NH-19: Silver has acted in this round"),
        ("area-consulate", "NH-19: the Consulate is not next to the Airport"),
        ("file-4", "NH-19: first say which agent does what"),
    ],
)
def test_why_not(name: str, why: str) -> None:
    study = at(areas={"hotel": [4]}, agents=pair(agent("airport"), agent("hotel")))
    position = study.play("silver move port").position
    assert isinstance(position, NaziHunter)
    move = move_meant(GAME, position, 0, name)
    assert move is not None
    assert position.why_not(move) == why


def test_an_area_is_where_the_ready_agent_would_go() -> None:
    both = pair(agent("hotel", ready=False), agent("port"))
    position = at(areas={"hotel": [4]}, agents=both).position
    move = move_meant(GAME, position, 0, "area-market")
    assert position.why_not(move or 0) == "NH-19: the Market is not next to the Port"


def test_a_file_stands_for_the_area_he_is_in() -> None:
    study = at(areas={"hotel": [4], "market": [12]}, agents=pair(agent("hotel")))
    position = study.play("gold close-combat").position
    move = move_meant(GAME, position, 0, "file-12")
    assert position.why_not(move or 0) == "NH-21: the Market is out of reach of close combat"
