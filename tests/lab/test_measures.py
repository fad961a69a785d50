"""The numbers that the briefs ask for, in positions where they are known by hand."""

from __future__ import annotations

import pytest

from parlour.engine.measures import TIMES
from parlour.games import find_game
from parlour.games.toroball.rules.position import Toroball
from parlour.games.toroball.rules.state import PERCHED
from parlour.games.ultimate_scheme.lab.measures import finish
from parlour.games.urban_recovery.bots.solving import Solver
from parlour.games.urban_recovery.lab.board_report import (
    board_key,
    coldest,
    known,
    removals,
    rounded,
    shortest_wins,
    weigh,
    without,
)
from parlour.games.urban_recovery.rules.position import UrbanRecovery
from tests.games.a_most_dangerous_rescue.cases import at as rescue
from tests.games.lucha_libre.cases import claims, fight, on
from tests.games.nazi_hunter.cases import agent, pair
from tests.games.nazi_hunter.cases import at as hunt
from tests.games.toroball.cases import acts, pitch
from tests.games.ultimate_scheme.cases import plot, rules
from tests.games.which_side.cases import at as side
from tests.lab.noting import heard, whole_match


def test_a_research_is_completed_and_a_scene_counts_for_its_member() -> None:
    player = {"assets": 4, "ongoing": {"blue": ["S01", "S02"], "red": ["S03"]}}
    study = rescue(member="M1", active="S29", player=player)
    noted = heard(study, "take c3", "research blue", "S01", "S10")
    assert noted["completed", "blue"] == 1
    assert ("assets", "an asset") not in noted
    assert noted["against", "The Hammer"] == 1
    assert sum(value for (group, _), value in noted.items() if group == "gang costs") == 1


def test_four_resources_are_an_asset_and_a_way_is_counted_once() -> None:
    player = {"assets": 3, "resources": 3, "ongoing": {"blue": ["S11", "S12"]}}
    study = rescue(member="M1", active="S29", yu={"life": 3}, player=player)
    noted = heard(study, "take b1", "S29", "find notes", "give S11", "give S12")
    assert noted["assets", "an asset"] == 1
    assert noted["seeks", "notes"] == 1


def test_roy_blocks_a_passion() -> None:
    game = find_game("bonnie-and-clyde")
    words = {"love": 2, "savings": 3, "boredom": 2}
    blocked = heard(game.study({**words, "roy": "present"}), "go for a ride")
    assert (blocked["blocked", "Passion"], blocked["passions", "Passion"]) == (1, 1)
    free = heard(game.study({**words, "roy": "absent"}), "go for a ride")
    assert free["passions", "Passion"] == 1
    assert ("blocked", "Passion") not in free


def test_what_more_at_the_start_is_worth() -> None:
    """The brief: 64.2 % with perfect play."""
    game = find_game("bonnie-and-clyde")
    assert game.measures is not None
    assert game.measures.known is not None
    told = {each.says: each.value for each in game.measures.known(game.start())}
    assert told["chance to win with perfect play"] == "64.16 %"
    richer = {each.value for each in game.measures.known(game.start(start_savings=2))}
    assert told["a dollar more at the start"] == "+4.15 points"
    assert "68.31 %" in richer


def test_captures_by_one_agent_and_by_both() -> None:
    both = pair(agent("market", "close-combat 4"))
    alone = hunt(areas={"market": [10, 11]}, agents=both)
    noted = heard(alone, "gold close-combat", "area market")
    assert noted["arrests", "by one agent"] == 2
    both = pair(agent("market", "close-combat 2"), agent("market", "close-combat 3"))
    together = hunt(areas={"market": [10, 11]}, agents=both)
    steps = ("gold close-combat", "area market", "silver close-combat", "area market")
    noted = heard(together, *steps)
    assert noted["arrests", "by both agents"] == 2
    assert ("arrests", "by one agent") not in noted


def test_captures_by_demolitions_and_by_exchange() -> None:
    both = pair(agent("hotel", "demolitions"))
    study = hunt(areas={"port": [1, 2], "consulate": [7, 8, 9]}, agents=both)
    assert heard(study, "gold demolitions", "file 8")["arrests", "by demolitions"] == 1
    study = hunt(areas={"hotel": [4, 5]}, captured=[10, 12], agents=pair(agent("hotel")))
    assert heard(study, "gold exchange", "file 4", "file 10")["arrests", "by exchange"] == 1


def test_plus_one_costs_an_arrest() -> None:
    """Files 10 and 11 have force 3 together; file 3 adds one to each while it is on the board."""
    areas = {"market": [10, 11], "hotel": [3]}
    study = hunt(areas=areas, agents=pair(agent("market", "close-combat 4")))
    noted = heard(study, "gold close-combat", "area market")
    assert noted["plus one costs", "force that is used against plus-one"] == 2
    assert noted["plus one costs", "arrests that would have succeeded without it"] == 1
    free = hunt(areas={"market": [10, 11]}, agents=pair(agent("market", "close-combat 4")))
    assert not [key for key in heard(free, "gold close-combat", "area market")
                if key[0] == "plus one costs"]  # fmt: skip


def test_characters_perched_and_nudged() -> None:
    turns = ["E1", "W1", "E2", "W2", "E3", "W3"]
    study = pitch(
        W1="G4", W2="C4", turns=turns, moved=["W1", "W2"], asks="cow_move", cow="I4", ball="A1"
    )
    position = study.position
    assert isinstance(position, Toroball)
    position.state[5] = PERCHED
    noted = heard(study, 3)
    assert (noted["stances", "perched"], noted["characters", "perched"]) == (1, 6)
    assert noted["characters", "hidden"] == 6
    assert noted["nudged in", "turn 2 of the round"] == 1


def test_what_comes_of_a_bottle() -> None:
    noted = heard(acts("W1", "C3", cow="G3"), "step B2", 2)
    assert noted["drunk", "bottles drunk"] == 1
    assert not [thing for group, thing in noted if group == "drunk" and "then" in thing]


def test_kicks_for_a_goal_and_who_begins() -> None:
    notes = whole_match(find_game("toroball").study(), 4)
    kicks = sum(value for (group, _, _), value in notes.tally.items() if group == "lanes")
    goals = sum(value for (group, _, _), value in notes.tally.items() if group == "goals")
    assert goals
    assert notes.tally["kicks", "kicks and shots for a goal", -1] == pytest.approx(kicks / goals)
    seats = {seat: thing for group, thing, seat in notes.tally if group == "begins"}
    assert sorted(seats.values()) == ["who begins", "who comes second"]
    assert not [key for key in notes.tally if key[0] == "drinker"]


def test_fans_of_a_move_and_energy_at_a_change() -> None:
    study = claims("1-2-5", "1-2-5")
    noted = heard(study, "claim change", "claim show_off+change")
    assert noted["yields", "Show Off"] == 1
    assert ("yields", "Wrestler Change") not in noted
    assert noted["left at", "who leaves: e1"] + noted["left at", "who leaves: e2"] == 2
    assert noted["left at", "who enters: e2"] == 2
    # The round that follows begins with both new men on e2.
    assert (noted["stands", "e2"], noted["rounds", "e2"], noted["rounds", "e5"]) == (2, 2, 2)


def test_a_tie_at_the_top_is_noted_and_the_last_ring() -> None:
    words = {"fans": {"santo": 36, "demon": 36}, "round": 60}
    noted = heard(fight("1-4-6", "1-1-5", **words), "accept", "accept")
    assert noted["finishes", "ties set back"] == 1
    assert (noted["ring", "El Santo"], noted["ring", "Blue Demon"]) == (1, 1)
    won = heard(claims("1-2-6-6", "1-1-4", fans={"santo": 36}, energy=on(santo=3)),
                "claim show_off+show_off+change")  # fmt: skip
    assert won["teams", "santo"] == 1


def test_a_recruit_is_noted_by_its_turn() -> None:
    noted = heard(side(turn=3, savings=9), "greenwich")
    assert noted["recruits", "turn 3"] == 1


def test_the_last_blow_and_the_patching_crew() -> None:
    game = find_game("last-glow")
    noted = heard(game.study({"sp": 1, "placed": 1, "throttles": 1}), "throttle")
    assert noted["broke", "full throttle"] == 1
    own = {"start": {"sp": 2}, "max": {"sp": 2}}
    notes = whole_match(game.study({}, components=own), 3)
    turns = int(notes.position.turn)
    assert turns > 1
    assert notes.tally["turns", "a turn", -1] == turns
    assert notes.tally["patching", "a turn", -1] == turns - 1


def test_who_completes_and_what_decides() -> None:
    level: dict[str, object] = {"progress": 15, "completed": True}

    def ends(*seats: dict[str, object]) -> str:
        return finish(rules(plot("Cleanup", *seats, turn_cap=2)))

    assert ends({**level, "vault": "U2"}, {**level, "vault": "U1"}) == (
        "several complete, Unobtainium decides"
    )
    more: dict[str, object] = {**level, "progress": 16}
    assert ends(level, {**more, "vault": "U1"}, {**more, "vault": "U2"}) == (
        "several complete, Unobtainium decides"
    )
    assert ends({**level, "progress": 16}, level) == "several complete, progress decides"
    assert ends(level, level) == "several complete and share the win"
    assert ends(level, {"progress": 19}) == "one seat completes"
    assert ends({"progress": 7}) == "nobody completes"


def test_a_site_is_contested_while_another_minion_stands_there() -> None:
    shared = plot("Collect 1", {"minions": ["CAI"]}, {"minions": ["CAI"]})
    noted = heard(shared, "collect CAI")
    assert (noted["collections", "Cairo"], noted["contested", "Cairo"]) == (1, 1)
    alone = plot("Collect 1", {"minions": ["CAI"]}, {"minions": ["BER"]})
    assert ("contested", "Cairo") not in heard(alone, "collect CAI")


def test_a_whole_match_of_ultimate_scheme_adds_up() -> None:
    game = find_game("ultimate-scheme")
    notes = whole_match(game.study(), 5)
    tally, position = notes.tally, notes.position
    seats = int(position.players)
    pairs = [(thing, seat) for group, thing, seat in tally if group == "pairs"]
    assert sorted(seat for _, seat in pairs) == list(range(seats))
    for thing, seat in pairs:
        ultimate, faction = thing.split(TIMES)
        one = position.seats[seat]
        assert faction == position.board.faction_names[one.faction]
        assert ultimate == position.board.ultimate_names[one.ultimate]
    idle = sum(value for (group, _, _), value in tally.items() if group == "idle")
    held = sum(int(one.held(token)) for one in position.seats[:seats] for token in range(4))
    assert idle == held
    plays = sum(value for (group, _, _), value in tally.items() if group == "plays")
    draws = sum(value for (group, _, _), value in tally.items() if group == "draws")
    assert 0 < plays <= draws
    passes = sum(tally.get(("moves", "pass", seat), 0.0) for seat in range(seats))
    assert 0 < passes == tally["passed", "a window", -1] < tally["asked", "a window", -1]


# Urban Recovery


def on_board(name: str, **options: object) -> UrbanRecovery:
    start = find_game("urban-recovery").start(board=name, **options)
    assert isinstance(start, UrbanRecovery)
    return start


def test_what_the_solver_tells_of_a_board() -> None:
    start = on_board("cold-feet")
    told = {each.says: each.value for each in known(start)}
    assert told["shortest win"] == "turn 6"
    assert told["different shortest wins"] == "4"
    assert told["shortest win without any shelters"] == "turn 6, not needed"
    assert told["shortest win without the warm square d6"] == "none"


def test_what_the_solver_tells_follows_the_reading() -> None:
    walking = on_board("broken-glass").board
    at_once = on_board("broken-glass", way_back="at-once").board
    assert [shortest_wins(board, 7).value for board in (walking, at_once)] == ["178,183", "229,340"]
    assert board_key(walking) != board_key(at_once)
    assert [without(board, []).back_at_once for board in (walking, at_once)] == [False, True]


def test_too_many_shortest_wins_are_not_counted() -> None:
    told = shortest_wins(on_board("man-at-the-door").board, 6, 100)
    assert told.value == "too many to count"
    assert told.more == "the count stops after 100 positions"


def test_a_large_number_of_wins_is_rounded() -> None:
    numbers = [4, 999_999, 1_000_000, 9_960_000, 21_129_888, 10**400]
    assert [rounded(each) for each in numbers] == [
        "4", "999,999", "about 1.0 × 10^6", "about 1.0 × 10^7", "about 2.1 × 10^7",
        "about 1.0 × 10^400",
    ]  # fmt: skip


def test_squares_are_taken_off_a_board() -> None:
    board = on_board("broken-glass").board
    squares = dict(removals(board))["the brick pile b2"]
    plainer = without(board, squares)
    assert plainer.plan.squares.count("b") == board.plan.squares.count("b") - 1
    assert not Solver(UrbanRecovery(plainer, hints=True)).solve()


def test_the_coldest_moment_of_a_way() -> None:
    start = on_board("cold-feet")
    solver = Solver(start.copy())
    assert solver.solve()
    assert coldest(start.board, solver.line()) == 4
    assert coldest(start.board, []) == 0


def test_a_decision_is_weighed_by_whether_a_win_is_left() -> None:
    start = on_board("cold-feet")
    found = {each.move: each.result for each in weigh(start, 200)}
    assert set(found) == set(start.moves())
    best = Solver(start.copy())
    assert best.solve()
    assert found[best.line()[0]] == 1.0
    unsure = on_board("recovery")
    assert {(each.result, each.error) for each in weigh(unsure, 2)} == {(0.5, 0.5)}
    late = start.copy()
    late.cold = start.board.cold_limit - 1
    assert all(each.result == 0.0 for each in weigh(late, 200))


def test_the_bank_and_hidden_sites_are_told() -> None:
    poor = plot("Collect 1", {"minions": ["CAI"]}, bank="F1 O1 S1 U1")
    noted = heard(poor, "collect CAI")
    assert sum(value for (group, _), value in noted.items() if group == "bank") >= 1
