"""The rules of thumb of Mad Maxence."""

from __future__ import annotations

from parlour.engine.core.playout import policy_playout
from parlour.engine.core.rng import Kiss
from parlour.engine.study import Study
from parlour.games.mad_maxence.bots.thumb import Thumb, ways_to_exit

from .cases import GAME, arrived, at, play, small


def _chosen(study: Study) -> str:
    position = study.position
    return position.book().notation(int(Thumb().choose(position, Kiss(1))))


def test_habits_of_the_road() -> None:
    assert _chosen(at(at="0", c=1, p=1)) == "repair"
    assert _chosen(at(at="0", c=3, d=2, f=1, tu=9)) == "manoeuvre easy"
    assert _chosen(at(at="0", c=3, d=0, f=1, tu=9, p=0)).startswith("go"), "no coin to toss"
    assert _chosen(at(at="8", c=3, tu=13, p=0, f=0, came_from="5")) in ("go 6", "go 7")
    unvisited = _chosen(at(at="0", c=3, tu=2, p=0, f=0, visited=["0", "2", "4", "5"]))
    assert unvisited == "go A"


def test_the_open_page_is_read() -> None:
    assert _chosen(arrived(at="1", came_from="2", f=1)) == "choose Trade fuel for the ram"
    words = ["gate-code"]
    assert _chosen(arrived(at="9", came_from="6", words=words, tech=2)) == (
        "choose Signal the code"
    )
    assert _chosen(at(fight={"foe": "Gate wardens"}, tech=1, c=1, tu=4)) == "flee"
    wardens = {"foe": "Gate wardens", "c": 2}
    assert _chosen(at(fight=wardens, tech=2, c=3, tu=4)) == "fight"


def test_equipment_is_used_when_it_helps() -> None:
    for tu, used in ((8, True), (0, False)):
        position = play(small(), tu=tu, c=3, equipment=["flare"]).position
        chosen = position.book().notation(int(Thumb().choose(position, Kiss(1))))
        assert (chosen == "use flare") == used


def test_a_defeat_is_tried_again() -> None:
    assert _chosen(at(mode="campaign", c=0, p=0)) == "retry"


def test_the_way_to_the_exit_never_turns_back() -> None:
    position = at().position
    world, booklet = position.world, position.booklet  # type: ignore[attr-defined]
    far = ways_to_exit(booklet, len(world.places))
    width = len(world.places) + 1
    place = world.places.index
    assert far[place("0") * width + width - 1] == 3
    assert far[place("6") * width + place("9")] == 3
    assert far[place("7") * width + place("8")] == 1


def test_it_wins_far_more_often_than_chance_and_less_than_the_best() -> None:
    rng = Kiss(3)
    wins = 0
    for _ in range(60):
        position = GAME.start()
        policy_playout(position, [Thumb()], rng)
        wins += int(position.scores()[0])
    assert 12 <= wins <= 37


def test_it_plays_an_adventure_of_ones_own() -> None:
    position = GAME.start(components=small())
    policy_playout(position, [Thumb()], Kiss(2))
    assert position.scores() in ([0.0], [1.0])
