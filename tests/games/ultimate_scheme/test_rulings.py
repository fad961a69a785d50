"""The rulings of Ultimate Scheme that no other test proves."""

from __future__ import annotations

import pytest

from parlour.engine.errors import BadOption
from parlour.engine.record import History
from tests.games.ultimate_scheme.cases import GAME, asked, ended, kinds, plot, rules, seat

rule = pytest.mark.rule


@rule("US-R1")
def test_two_to_five_seats() -> None:
    assert [len(names) for names in GAME.seats] == [2, 3, 4, 5]
    with pytest.raises(BadOption):
        GAME.setup({}, 6)
    army: dict[str, object] = {"minions": ["NYC"] * 5}
    table = plot("Move 1", army, army, army, army, army)
    assert [len(seat(table, number)["minions"]) for number in range(1, 6)] == [5] * 5


@rule("US-R2")
def test_no_birthdays() -> None:
    assert GAME.start_of(GAME.setup({}, 5)).outcomes() == [(seat, 1) for seat in range(5)]


@rule("US-R3")
def test_each_step_goes_round_once() -> None:
    table = plot("Move 1", players=3)
    order = []
    for _ in range(6):
        order.append((table["step"], asked(table)))
        table.play("pass")
    assert order == [(step, n) for step in ("Move 1", "Move 2") for n in (1, 2, 3)]


@rule("US-R10")
def test_moving_and_collecting_are_free() -> None:
    assert "pass" in plot("Move 1").moves
    assert "done" in plot("Collect 1").moves


@rule("US-R12", "US-13")
def test_top_up_comes_after_the_token_has_passed() -> None:
    table = ended({"minions": ["NYC"]}, {"minions": ["NYC"]}, players=2)
    events = [(event.kind, event.facts["seat"]) for event in table.events if "seat" in event.facts]
    assert events[:3] == [("turn", 1), ("minion", 1), ("minion", 0)]
    assert len(seat(table, 1)["minions"]) == 2


@rule("US-R17")
def test_a_minion_gained_while_collecting() -> None:
    boss: dict[str, object] = {"minions": ["MOS"], "vault": "F3 O1", "hand": ["S13"]}
    table = plot("Collect 1", boss).play("collect MOS")
    assert seat(table, 1)["minions"] == ["MOS", "MOS"]
    assert table["depleted"] == ["MOS"]
    late = plot("Execute", {**boss, "minions": ["MOS", "MOS"]}, depleted=["MOS"])
    assert late.can("execute S13")


@rule("US-R20")
def test_action_cards_come_from_icons() -> None:
    for site in ("LON", "BER", "SIN", "TIM"):
        table = plot("Collect 1", {"minions": [site]}).play(f"collect {site}")
        assert table.position.asks() == "action card"


@rule("US-R25", "US-76")
def test_a_renditioned_minion_did_not_arrive() -> None:
    fingers: dict[str, object] = {"faction": "SIXF", "minions": ["CAI"], "cards": ["A10"]}
    table = plot("Move 1", fingers, {"minions": ["RIO"], "cards": ["A27"]})
    table.play("move CAI LON", "rendition RIO")
    assert table.moves == ["done", "play A10"]  # nobody to stab


@rule("US-R29")
def test_a_save_may_leave_the_minion_where_it_is() -> None:
    mover: dict[str, object] = {"minions": ["LON"], "cards": ["A24"]}
    ambush: dict[str, object] = {"minions": ["NYC"], "cards": ["A22", "A22"]}
    table = plot("Move 1", mover, ambush).play("move LON NYC", "play A22", "play A24")
    assert seat(table, 1)["minions"] == ["NYC"]
    assert (asked(table), table.moves) == (2, ["pass", "play A22"])  # the window goes on
    away = plot("Move 1", {**mover, "cards": ["A25"]}, ambush)
    away.play("move LON NYC", "play A22", "play A25")
    assert seat(away, 1)["minions"] == ["TOK"]
    assert away["slot"] == 2


@rule("US-R30")
def test_a_new_minion_appears_in_its_site() -> None:
    table = plot("Collect 1", {"minions": ["BOG"]}).play("collect BOG")
    assert seat(table, 1)["minions"] == ["BOG", "BOG"]


@rule("US-R32", "US-14")
def test_the_turn_cap() -> None:
    table = ended({"progress": 4}, {"progress": 6}, turn=25, x_factor="X1")
    assert table.over
    assert table.position.result()["winners"] == [1]
    assert table.position.result()["by"] == "cap"
    assert not ended({"progress": 4}, turn=24, x_factor="X1").over
    assert ended({"progress": 4}, turn=3, turn_cap=3).over
    level = ended({"vault": "U1"}, {"vault": "U1"}, turn=25, x_factor="X3")
    assert level.position.result()["winners"] == [0, 1]


@rule("US-R35")
def test_regions_of_schemes() -> None:
    board = rules(plot("Move 1")).board
    regions = {board.scheme_ids[n]: board.region_ids[board.region_of[board.scheme_site[n]]]
               for n in range(63)}  # fmt: skip
    assert regions["C01"] == "AS"
    assert regions["C19"] == "NA"  # a hidden site has a region
    antarctic = [n for n in range(63) if regions[board.scheme_ids[n]] == "AN"]
    for ultimate in range(5):
        assert all(not int(board.once[ultimate]) >> n & 1 for n in antarctic)


@rule("US-R37")
def test_the_grey_pawn_has_no_rule() -> None:
    assert not any("pawn" in move for move in plot("Move 1").moves)


@rule("US-R38")
def test_rewards_in_printed_order() -> None:
    boss: dict[str, object] = {"minions": ["LOC"], "vault": "F3 S2", "hand": ["C20"], "progress": 4}
    table = plot("Execute", boss, claimed={"3": 1}).play("execute C20")
    assert all(move.startswith("token") for move in table.moves)
    table.play("token F")
    assert all(move.startswith("access") for move in table.moves)


@rule("US-R40", "US-R49")
def test_the_table_pauses_whether_or_not_anybody_is_asked() -> None:
    held: dict[str, object] = {"cards": ["A27"]}
    other: dict[str, object] = {"cards": ["A01"]}
    for rival in (held, other):
        table = plot("Move 1", {"minions": ["LON"]}, rival).play("move LON NYC")
        pauses = [event for event in table.events if event.moment is not None]
        assert [(event.kind, event.may) for event in pauses][:1] == [("rendition", (1,))]
        moment = pauses[0].moment
        assert moment is not None
        assert moment.known_to(2)["to_move"] is None
    none = plot("Move 1", {"minions": ["LON"]}).play("move LON NYC")
    assert "rendition" not in kinds(none)  # nobody holds a card: nobody may answer
    two = plot("Move 1", {"minions": ["LON"], "cards": ["A23"]}, {"cards": ["A27", "A01"]}, other)
    two.play("move LON NYC", "rendition TOK", "play A23")
    again = [event.may for event in two.events if event.kind == "rendition"]
    assert again == [(1, 2)]  # it goes on from the seat that played


@rule("US-R40")
def test_answers_are_hidden() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]}, {"cards": ["A27"]})
    table.play("move LON NYC")
    position = table.position
    assert position.covert()
    assert position.known_to(0)["to_move"] is None
    assert position.known_to(0)["pending"][-1]["at"] is None  # type: ignore[index]
    assert position.known_to(1)["to_move"] == 2
    table.play("pass")
    assert table.events == []  # a pass leaves no trace
    assert asked(table) == 3


@rule("US-R47")
def test_own_slots_that_would_betray_a_hand() -> None:
    assert plot("Execute", {"cards": ["A20"]}).position.covert()
    assert plot("Draw", {"cards": ["A03"]}, turn=1).position.covert()
    assert not plot("Draw", {"cards": ["A03"]}).position.covert()
    assert not plot("Move 1", {"cards": ["A05"]}).position.covert()
    assert plot("Move 1", {"cards": ["A10"]}).play("pass").position.covert()
    assert not plot("Collect 1", {"cards": ["A13"]}).position.covert()
    assert plot(
        "Collect 1", {"cards": ["A13"], "minions": ["NYC"]}, plague=["NYC"]
    ).position.covert()
    assert plot("End", {"cards": ["A21"]}).position.covert()
    assert not plot("End", {"faction": "BOLS"}, {"vault": "F9"}).position.covert()


@rule("US-R40")
def test_a_decision_after_which_the_table_paused_stands() -> None:
    history = History(GAME, GAME.setup({}, 3))
    table = plot("Move 1", {"minions": ["LON", "RIO"]}, {"cards": ["A01"]})
    history.position = table.position
    book = table.position.book()
    history.play(book.number("move LON NYC"))
    assert history.steps[-1].reveals
    quiet = plot("Move 1", {"minions": ["LON", "RIO"], "cards": ["A10"]})
    assert not quiet.position.reveals(book.number("pass"))


@rule("US-R42")
def test_special_moves_end_elsewhere() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "cards": ["A05", "A06"], "access": ["KAT"]})
    assert "to NYC" not in table.copy().play("play A05").moves
    there = plot("Move 1", {"minions": ["KAT"], "cards": ["A06"], "access": ["KAT"]})
    assert not there.can("play A06")
    saucer = plot("Move 1", {"faction": "MOON", "minions": ["NYC"]}).play("saucer")
    assert "to NYC" not in saucer.moves
    assert len(saucer.moves) == 11


@rule("US-R43")
def test_saves_protect_own_minions() -> None:
    table = plot("Move 1", {"minions": ["LON"], "cards": ["A08"]}, {"minions": ["LON", "RIO"]},
                 {"faction": "GIGA", "cards": ["A25", "A24", "A26"]})  # fmt: skip
    table.play("play A08")
    assert "destroyed" in kinds(table)


@rule("US-R44")
def test_beat_them_to_it_is_no_collection() -> None:
    table = plot("Collect 1", {"minions": ["NYC"], "cards": ["A17"]}, {"minions": ["BER"],
                 "cards": ["A29"]}).play("play A17", "site BER")  # fmt: skip
    assert table.can("collect NYC")
    assert seat(table, 1)["vault"] == "F0 O0 S0 U0"


@rule("US-R45")
def test_of_two_copies_the_older_is_played() -> None:
    table = plot("Collect 1", {"minions": ["LON"], "cards": ["A08"]}, action_deck=[],
                 discards=["A08", "A01"]).play("collect LON")  # fmt: skip
    assert table["generation"] == 1
    table.then("A08")
    assert seat(table, 1)["past"] == [["A08"]]
    one = rules(table).seats[0]
    one.discard(rules(table).board.card_ids.index("A08"))
    assert seat(table, 1)["past"] == [[]]
    assert seat(table, 1)["cards"] == ["A08"]
    assert table.position.known_to(1)["seats"][0]["past"] == [0]  # type: ignore[index]


@rule("US-R48")
def test_a_condition_that_was_not_met_is_known() -> None:
    done: dict[str, object] = {"progress": 12, "executed": ["C06", "C07"], "ultimate": "U05"}
    table = ended(done, x_factor="off")
    assert table.position.known_to(1)["seats"][0]["denied"] == ["U01"]  # type: ignore[index]
