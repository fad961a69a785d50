"""Mad Maxence, ruling by ruling; the other rulings stand beside the rules they belong to."""

from __future__ import annotations

import json

import pytest

from parlour.engine.core.playout import random_line
from parlour.engine.core.rng import Kiss
from parlour.engine.errors import BadComponents
from parlour.engine.record import History
from parlour.games.mad_maxence.adventure_check import load_campaign
from parlour.scene.preview import preview

from .cases import GAME, Tables, arrived, at, levels, play, small

rule = pytest.mark.rule


@rule("MM-R12", "MM-R25")
def test_gauges_change_in_the_order_written() -> None:
    study = arrived(at="8", came_from="2", tu=19, c=1).play("choose Sleep in the dark")
    assert study.over
    assert (levels(study)["tu"], levels(study)["c"]) == (20, 1)
    climb = arrived(at="3", came_from="1", tu=20, c=3, tech=1)
    climb.play("choose Climb for the coil").then(0)
    assert (climb["cause"], levels(climb)["c"]) == ("erasers", 2)


@rule("MM-R25")
def test_a_combat_lost_at_the_last_moment_is_lost_as_a_combat() -> None:
    study = at(adventure="mm-2", fight={"foe": "Toll family"}, tech=2, c=1, tu=18, f=1).then(1)
    assert study.told("defeated")
    assert not study.over
    assert levels(study)["tu"] == 20


@rule("MM-R13", "MM-R21")
def test_nothing_of_an_unread_page_is_told() -> None:
    study = at(at="0", c=2)
    position = study.position
    told = preview(GAME, position, position.book().number("go 4"), 0)
    assert not told.possible
    words = json.dumps(position.known_to(0)) + " ".join(
        position.book().notation(move) for move in range(position.book().size)
    )
    assert "Garage" not in words
    assert "Trade fuel" not in words


@rule("MM-R21")
def test_a_page_that_has_been_opened_stays_open() -> None:
    history = History(GAME, GAME.setup())
    history.play_words("choose Strip the wreck")
    assert history.why_no_undo(0) is None
    history.play_words("go 4")
    assert "showed you something secret" in str(history.why_no_undo(0))
    known = at(at="8", visited=["0", "8", "6"], c=3)
    assert not known.position.reveals(known.position.book().number("go 6"))


@rule("MM-R21")
def test_pages_of_earlier_attempts_are_known() -> None:
    study = at(mode="campaign", at="4", tu=20, visited=["0", "4", "5"])
    study.play("go 5", "retry")
    assert study["visited"] == ["0"]
    assert study["read"] == ["0", "4", "5"]
    study.play("choose Strip the wreck")
    position = study.position
    assert preview(GAME, position, position.book().number("go 5"), 0).possible
    assert preview(GAME, position, position.book().number("go 2"), 0).possible == ()


@rule("MM-R14")
def test_what_happens_again_gives_back_neither_time_nor_fuel() -> None:
    fight = {"do": "fight", "foe": "Rat", "c": 1, "won": [], "flee": []}
    bad: list[Tables] = [
        {"again": [{"do": "gain", "f": 1}]},
        {"again": [{"do": "gain", "c": 1, "tu": -1}]},
        {"again": [{"do": "set", "tu": 0}]},
        {"again": [{"do": "set", "f": 2}]},
        {"enter": [{"do": "gain", "f": 1}], "again": "same"},
        {"again": [{**fight, "won": [{"do": "gain", "f": 1}]}], "lost": [], "lost_text": "X"},
        {"again": [{**fight, "flee": [{"do": "gain", "tu": -1}]}], "lost": [], "lost_text": "X"},
        {"again": [fight], "lost": [{"do": "gain", "tu": -1}], "lost_text": "X"},
    ]
    for page in bad:
        with pytest.raises(BadComponents, match=r"location 2 .*must not raise f or lower tu"):
            play(small(page_2=page))
    for page in ({"again": [{"do": "gain", "f": -1, "tu": 1}]}, {"again": [{"do": "set", "f": 0}]}):
        play(small(page_2=page))


@rule("MM-R14")
@pytest.mark.parametrize("adventure", ["mm-1", "mm-2", "mm-3"])
def test_every_match_ends(adventure: str) -> None:
    for seed in range(30):
        line = random_line(GAME.start(adventure=adventure), Kiss(seed))
        assert len(line) < 400


@rule("MM-R16")
def test_a_usable_piece_once_per_departure_also_without_combativeness() -> None:
    study = play(small(), equipment=["winch"], c=0, p=0, tu=3)
    assert study.moves == ["use winch"]
    study.play("use winch")
    assert (levels(study)["c"], levels(study)["tu"]) == (1, 4)
    assert study["equipment"] == ["winch"]
    assert study.why_not("use winch") == "MM-R16: you have used it since you arrived here"
    assert study.play("go 2").can("use winch")
    stranded = play(small(), equipment=["flare"], c=0, p=0, tu=3).play("use flare")
    assert stranded["cause"] == "stranded"
    assert "MM-6" in str(play(small()).why_not("use winch"))


@rule("MM-R16")
@pytest.mark.parametrize(
    "step", [{"do": "win"}, {"do": "stop"}, {"do": "fight", "foe": "X", "c": 1, "won": []}]
)
def test_a_use_list_holds_no_fight_win_or_stop(step: Tables) -> None:
    piece = {"id": "horn", "name": "Horn", "use": [step]}
    with pytest.raises(BadComponents, match=f"equipment horn.*holds no {step['do']}"):
        play(small(equipment=[piece], page_2={"enter": []}))


@rule("MM-R16")
def test_a_piece_that_gives_time_back_is_used_up() -> None:
    piece = {"id": "horn", "name": "Horn", "use": [{"do": "gain", "tu": -1}]}
    with pytest.raises(BadComponents, match=r"equipment horn.*without 'once'"):
        play(small(equipment=[piece], page_2={"enter": []}))


@rule("MM-R17")
def test_each_piece_exists_once() -> None:
    page = {"enter": [{"do": "item", "id": "ram"}, {"do": "drop", "id": "ram"}],
            "again": [{"do": "item", "id": "ram"}]}  # fmt: skip
    tables = small(page_2=page, page_3={"enter": [{"do": "choose", "options": [
        {"label": "Leave", "then": []}, {"label": "Win", "then": [{"do": "win"}]}]}]})  # fmt: skip
    study = play(tables, tech=1).play("go 2")
    assert (levels(study)["tech"], study["equipment"], study["found"]) == (2, [], ["ram"])
    study.play("go 3", "choose Leave", "go 1", "go 2")
    assert (levels(study)["tech"], study["equipment"]) == (2, [])
    brought = (
        at(
            adventure="mm-1",
            at="4",
            came_from="0",
            fight={"foe": "Garage hounds"},
            tech=1,
            c=2,
            equipment=["racing-tyres"],
        )
        .play("fight")
        .then(1)
    )
    assert levels(brought)["d"] == 1


@rule("MM-R18")
def test_roads_are_offered_beside_the_rest() -> None:
    study = at(at="0", tu=5, p=1, c=2, f=1)
    assert study.moves == ["repair", "manoeuvre easy", "manoeuvre hard", "go 2", "go 4", "go 5",
                           "go A"]  # fmt: skip


@rule("MM-R19")
def test_the_last_attempt_ends_the_campaign() -> None:
    words = {"mode": "campaign", "at": "0", "tu": 20}
    assert at(tries={"mm-1": 19}, **words).play("go 2")["phase"] == "defeat"
    assert at(tries={"mm-1": 20}, **words).play("go 2").over
    assert at(attempts=1, **words).play("go 2").over


@rule("MM-R20")
def test_what_the_loader_refuses_besides() -> None:
    fight = {"do": "fight", "foe": "Rat", "c": 1, "won": []}
    with pytest.raises(BadComponents, match=r"location 2 \(Two\), enter 1 \(win\): only the exit"):
        play(small(page_2={"enter": [{"do": "win"}]}))
    with pytest.raises(BadComponents, match="a 'lost' list holds no fight"):
        play(small(page_2={"enter": [fight], "lost": [fight], "lost_text": "X"}))
    options = [{"label": "Go", "then": []}, {"label": "go", "then": []}]
    with pytest.raises(BadComponents, match="option 2: the label 'go' is there already"):
        play(small(page_2={"enter": [{"do": "choose", "options": options}]}))
    test = {"do": "test", "skill": "c", "difficulty": 1, "success": [], "failure": []}
    with pytest.raises(BadComponents, match="'c' is no skill"):
        play(small(page_2={"enter": [test]}))


@rule("MM-R23")
def test_setting_the_clock_is_no_spending() -> None:
    study = play(small(page_2={"enter": [{"do": "set", "tu": 10}]}), tu=3).play("go 2")
    assert levels(study)["tu"] == 10
    assert not study.over


@rule("MM-R24")
def test_a_campaign_may_begin_later() -> None:
    study = at(mode="campaign", adventure="mm-2")
    assert levels(study) == {"tu": 0, "tech": 2, "o": 1, "d": 1, "c": 2, "f": 1, "p": 1}
    assert study["tries"] == {"mm-1": 0, "mm-2": 1, "mm-3": 0}


@rule("MM-21")
def test_a_bonus_is_added_to_the_start_value_of_what_does_not_carry() -> None:
    campaign = load_campaign()
    carry = campaign.adventures[0].carry
    assert carry.bonus[0][0].clock_at_most == 14
    study = at(
        mode="campaign",
        at="9",
        came_from="6",
        tu=15,
        tech=2,
        c=3,
        f=0,
        fight={"foe": "Half-convinced wardens"},
    )
    study.then(2)
    study.then(2)
    assert study["booklet"] == "mm-2"
    assert levels(study)["f"] == 1
