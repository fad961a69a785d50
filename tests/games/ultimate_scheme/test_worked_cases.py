"""The worked cases of the rules, in their order."""

from __future__ import annotations

import pytest

from tests.games.ultimate_scheme.cases import GAME, asked, ended, kinds, plot, seat


@pytest.mark.rule("US-33", "US-35", "US-36", "US-37", "US-38", "US-41", "US-53", "US-54")
def test_1_piracy() -> None:
    zero: dict[str, object] = {
        "faction": "ZERO", "vault": "F5 S1", "minions": ["SIN", "NYC"], "progress": 4,
        "hand": ["C01"],
    }  # fmt: skip
    table = plot("Execute", zero, ninja=1, anarchy=6, claimed={"3": 1})
    assert "execute C01" in table.moves
    table.play("execute C01")
    assert table.moves == ["token F", "token O", "token S"]
    assert table["claimed"] == {"3": 1, "5": 1}
    table.play("token O")
    done = seat(table, 1)
    assert done["vault"] == "F1 O1 S0 U0"
    assert table["ninja"] == 1
    assert done["progress"] == 6
    assert sorted(done["minions"]) == ["NYC", "SIN", "SIN"]
    assert done["executed"] == ["C01"]
    assert table["anarchy"] == 7
    position = table.position
    assert position.board.reached(4, position.seats[0].executed) == 1  # type: ignore[attr-defined]
    assert position.board.reached(5, position.seats[0].executed) == 2  # type: ignore[attr-defined]
    blimp: dict[str, object] = {**zero, "cards": ["A20"]}
    assert not plot("Execute", blimp, ninja=1, anarchy=5).can("execute C01")


@pytest.mark.rule("US-R36")
def test_1_piracy_for_wraith() -> None:
    wraith: dict[str, object] = {
        "faction": "WRAI", "vault": "F5 S1", "minions": ["SIN"], "hand": ["C01"], "cards": ["A20"],
    }  # fmt: skip
    assert plot("Execute", wraith, ninja=1, anarchy=5).can("execute C01")
    assert not plot("Execute", wraith, ninja=1, anarchy=2).can("execute C01")


@pytest.mark.rule("US-R21", "US-25", "US-70")
def test_2_liquidate_before_ambush() -> None:
    mover: dict[str, object] = {"minions": ["LON"], "cards": ["A08"]}
    victim: dict[str, object] = {"minions": ["NYC", "TOK"], "cards": ["A22"]}
    table = plot("Move 1", mover, victim).play("move LON NYC", "play A08")
    assert "destroyed" in kinds(table)
    assert seat(table, 2)["minions"] == ["TOK"]
    assert table["step"] == "Move 1"
    assert asked(table) == 2  # in its own Move slot: no Ambush window opened for it
    assert "move TOK OKI" in table.moves
    two = plot("Move 1", mover, {**victim, "minions": ["NYC", "NYC"]})
    two.play("move LON NYC", "play A08")
    assert asked(two) == 2
    assert two.moves == ["pass", "play A22"]
    two.play("play A22")
    assert seat(two, 1)["minions"] == ["TOK"]  # it respawned in its headquarters


@pytest.mark.rule("US-23")
def test_3_charter_jet_is_a_move() -> None:
    table = plot("Move 1", {"minions": ["MOS", "MOS"], "cards": ["A05", "A05"]}, players=2)
    table.play("play A05", "to BOG")
    assert seat(table, 1)["minions"] == ["BOG", "MOS"]
    assert asked(table) == 2
    table.play("pass")
    assert (table["step"], asked(table)) == ("Move 2", 1)
    table.play("move MOS DOH")
    assert asked(table) == 2


@pytest.mark.rule("US-58", "US-R23")
def test_4_charter_jet_neutralized() -> None:
    table = plot("Move 1", {"minions": ["MOS", "MOS"], "cards": ["A05"]}, {}, {"cards": ["A23"]})
    table.play("play A05", "to BOG")
    assert asked(table) == 3
    table.play("play A23")
    assert table["discards"] == ["A05", "A23"]
    assert seat(table, 1)["minions"] == ["MOS", "MOS"]
    assert asked(table) == 1
    assert table.can("move MOS DOH")


@pytest.mark.rule("US-27", "US-29", "US-R15", "US-51")
def test_5_first_to_choose() -> None:
    table = plot("Collect 1", {"minions": ["TOK"]}, {"minions": ["TOK", "OKI"]}, ninja=3)
    table.play("collect TOK")
    assert seat(table, 1)["vault"] == "F0 O0 S2 U0"
    assert table["depleted"] == ["TOK"]
    assert asked(table) == 2
    assert not table.can("collect TOK")
    table.play("collect OKI", "token F")
    assert table["ninja"] == 2
    assert seat(table, 2)["vault"] == "F1 O0 S0 U0"
    assert "US-29" in str(plot("Collect 2", {"minions": ["TOK", "OKI"]}, depleted=["TOK"])
                          .why_not("collect TOK"))  # fmt: skip


@pytest.mark.rule("US-26", "US-30")
def test_6_extra_minions_do_not_collect() -> None:
    table = plot("Collect 1", {"minions": ["NYC", "LON", "BER", "TOK"]}, players=2)
    table.play("collect NYC", "collect SFO" if table.can("collect SFO") else "done")
    while not (table["step"] == "Collect 2" and asked(table) == 1):
        table.play("done")
    table.play("collect BER").then("A01")
    assert seat(table, 1)["vault"] == "F2 O0 S1 U0"
    assert seat(table, 1)["cards"] == ["A01"]
    assert asked(table) == 2  # one collection in each slot


@pytest.mark.rule("US-49", "US-R27")
def test_7_friendly_natives_too_late() -> None:
    native: dict[str, object] = {"minions": ["NYC"], "cards": ["A09"]}
    other: dict[str, object] = {
        "minions": ["KAT"], "access": ["KAT"], "vault": "F2 O3", "hand": ["S20"],
    }  # fmt: skip
    table = plot("Move 2", native, other, players=2, claimed={"3": 1})
    table.play("play A09", "site KAT", "against 2")
    assert seat(table, 1)["access"] == ["KAT"]
    assert seat(table, 2)["access"] == []
    assert seat(table, 2)["minions"] == ["KAT"]
    table.play("pass", "pass", "done")
    table.play("collect KAT")
    assert seat(table, 2)["vault"] == "F2 O5 S0 U1"
    while not table.can("execute S20"):
        table.play("done")
    table.play("execute S20")
    assert seat(table, 2)["executed"] == ["S20"]
    assert seat(table, 2)["minions"] == ["LON", "LON"]  # home (US-42), and topped up (US-13)
    away = plot("Move 1", native, {"minions": ["DOH"]}, players=2, slot=2)
    assert "US-21" in str(away.why_not("move DOH KAT"))


@pytest.mark.rule("US-21", "US-R27")
def test_8_friendly_natives_in_time() -> None:
    table = plot("Move 2", {"cards": ["A09"]}, {"minions": ["DOH"], "access": ["KAT"]})
    table.play("play A09", "site KAT", "against 2", "pass")
    assert asked(table) == 2
    assert not table.can("move DOH KAT")
    assert table.can("move DOH SIN")


@pytest.mark.rule("US-R28", "US-42")
def test_9_the_cult_and_its_own() -> None:
    cult: dict[str, object] = {"faction": "CULT", "minions": ["CAI", "CAI", "LON"]}
    table = plot("End", cult, {"faction": "SIXF", "minions": ["CAI"]},
                 {"faction": "ROBO", "minions": ["LON", "TOK"]})  # fmt: skip
    assert table.moves == ["done", "sacrifice LON 3 plain"]
    table.play("sacrifice LON 3 plain")
    assert seat(table, 1)["vault"] == "F0 O1 S0 U0"
    assert seat(table, 3)["minions"] == ["TOK", "TOK"]


@pytest.mark.rule("US-59", "US-61", "US-R31")
def test_10_out_of_cards() -> None:
    rich: dict[str, object] = {
        "minions": ["NYC"], "vault": "F3", "hand": ["C03"], "progress": 2,
    }  # fmt: skip
    played = ["A01", "A01", "A05", "A08", "A22", "A23", "A30"]
    table = plot("Execute", rich, action_deck=[], discards=played).play("execute C03")
    assert table["discards"] == []
    assert table.chances["card A01"] == pytest.approx(2 / 7)
    assert table.chances["card A30"] == pytest.approx(1 / 7)
    table.then("A30")
    assert len(table["action_deck"]) == 6  # type: ignore[arg-type]
    assert plot("Draw", decks={"genius": []}).moves == ["draw criminal", "draw subversion"]
    last = plot("Draw", decks={"criminal": ["C01"], "subversion": [], "genius": []}, players=2)
    assert last.then("C01")["step"] == "Move 1"  # seat 2 draws nothing


@pytest.mark.rule("US-R24", "US-69", "US-79")
def test_11_rendition() -> None:
    mover: dict[str, object] = {"faction": "WRAI", "minions": ["BOG", "RIO"], "access": ["MAP"]}
    table = plot("Move 1", {"cards": []}, mover, {"cards": ["A27"]}, slot=2)
    table.play("move BOG MAP")
    assert asked(table) == 3
    assert "rendition BOG" not in table.moves
    assert len(table.moves) == 12
    table.play("rendition MOS")
    assert seat(table, 2)["minions"] == ["RIO"]
    assert seat(table, 2)["marked"] == ["MOS"]
    assert asked(table) == 3  # the move of the slot is used up
    table.play("pass", "pass")
    assert (table["step"], asked(table)) == ("Move 2", 2)
    table.play("move MOS BER")
    assert seat(table, 2)["marked"] == ["BER"]
    lone = plot("Collect 1", {"minions": ["NYC"], "marked": ["BER"]})
    assert "US-79" in str(lone.why_not("collect BER"))
    both = plot("Collect 1", {"minions": ["BER"], "marked": ["BER"]})
    assert both.can("collect BER")
    last = ended({"minions": ["NYC"], "marked": ["BER"]}, players=2, slot=2)
    assert seat(last, 1)["marked"] == []


@pytest.mark.rule("US-73", "US-74", "US-R26", "US-34")
def test_12_okinawa_against_a_ninja_scheme() -> None:
    holder: dict[str, object] = {
        "minions": ["OKI"], "vault": "F4 O3 S4", "hand": ["C18", "S19"],
    }  # fmt: skip
    table = plot("Execute", {}, holder, {"cards": ["A28"]}, slot=2, ninja=2)
    assert asked(table) == 3
    taken = table.copy().play("play A28")
    assert taken["ninja"] == 3
    assert seat(taken, 2)["executed"] == []
    assert not taken.can("execute C18")
    table.play("pass")
    assert asked(table) == 2
    table.play("execute C18")
    assert seat(table, 2)["progress"] == 2
    assert asked(table) == 3
    assert table.moves == ["pass", "play A28"]
    assert not table.play("play A28").can("execute S19")


@pytest.mark.rule("US-13", "US-R11")
def test_13_new_luddite_front() -> None:
    position = GAME.position({}, first_player="1")
    for outcome in ("faction NELF", "faction ROBO", "ultimate U01", "ultimate U02", "x-factor X1"):
        position.play(position.outcome_book().number(outcome))
    while position.asks() in ("scheme", "action card"):
        position.play(position.outcomes()[0][0])
    first = position.describe()["seats"]
    assert isinstance(first, list)
    assert first[0]["minions"] == ["SFO", "SFO", "SFO"]
    assert first[1]["minions"] == ["TOK", "TOK"]
    late = ended({"faction": "NELF", "minions": ["TOK"]}, {"minions": ["NYC"]}, turn=4)
    assert late["turn"] == 5
    assert sorted(seat(late, 1)["minions"]) == ["SFO", "SFO", "TOK"]
    assert seat(late, 2)["minions"] == ["NYC", "TOK"]


@pytest.mark.rule("US-45", "US-46")
def test_14_last_minion() -> None:
    table = plot("Move 1", {"minions": ["BOG"], "cards": ["A08"]}, {"faction": "DARK",
                 "minions": ["BOG"]}, players=2)  # fmt: skip
    table.play("play A08")
    assert "respawned" in kinds(table)
    assert seat(table, 2)["minions"] == ["LON"]
    later = ended({"minions": ["BOG"]}, {"faction": "DARK", "minions": ["LON"]}, players=2)
    assert seat(later, 2)["minions"] == ["LON", "LON"]


@pytest.mark.rule("US-64", "US-65", "US-68", "US-71")
def test_15_neutralizer_on_neutralizer() -> None:
    first: dict[str, object] = {"minions": ["NYC"], "cards": ["A08", "A23"]}
    victim: dict[str, object] = {"minions": ["NYC", "LON"], "cards": ["A23", "A23", "A25"]}
    table = plot("Move 1", first, victim, players=4)
    table.play("play A08", "target NYC 2 plain")
    assert asked(table) == 2
    table.play("play A23")
    assert asked(table) == 1
    table.play("play A23")
    assert asked(table) == 2
    table.play("pass")
    assert "cancelled" in kinds(table)
    assert table.told("cancelled")[0].facts["card"] == "A23"
    assert (asked(table), table.moves) == (2, ["pass", "play A23"])
    table.play("pass")
    assert (asked(table), table.moves) == (2, ["pass", "play A25"])
    table.play("play A25")
    assert asked(table) == 1
    assert sorted(seat(table, 2)["minions"]) == ["LON", "LON"]


@pytest.mark.rule("US-37", "US-R14")
def test_16_jumping_bounties() -> None:
    rich: dict[str, object] = {
        "minions": ["LOC"], "vault": "F3 S2", "hand": ["C20"], "progress": 4,
    }  # fmt: skip
    table = plot("Execute", rich, claimed={"3": 1}).play("execute C20")
    assert seat(table, 1)["progress"] == 7
    assert [event.facts["at"] for event in table.told("bounty")] == [5]
    table.play("token S")
    assert [event.facts["at"] for event in table.told("bounty")] == [7]
    table.play("access ANT")
    assert seat(table, 1)["access"] == ["ANT"]


@pytest.mark.rule("US-44", "US-R16")
def test_17_minion_icon_at_the_limit() -> None:
    table = plot("Collect 1", {"minions": ["MOS", "NYC", "NYC", "NYC", "NYC"]}).play("collect MOS")
    assert seat(table, 1)["vault"] == "F0 O0 S1 U0"
    assert len(seat(table, 1)["minions"]) == 5
    assert table["depleted"] == ["MOS"]


@pytest.mark.rule("US-84", "US-85", "US-R5")
def test_18_two_winners() -> None:
    done: dict[str, object] = {
        "progress": 12, "access": ["KAT", "ANT", "LOC"], "vault": "U1", "ultimate": "U01",
        "executed": ["C06", "C07"],
    }  # fmt: skip
    other: dict[str, object] = {
        "progress": 15, "access": ["KAT", "ANT", "LOC", "A51"], "ultimate": "U02",
    }  # fmt: skip
    table = ended(done, other, players=2, x_factor="X4")
    assert table.over
    assert [each["completed"] for each in table["seats"]] == [True, True]  # type: ignore[attr-defined]
    assert table.position.result()["winners"] == [1]
    level = ended({**done, "progress": 15}, other, players=2, x_factor="X4")
    assert level.position.result()["winners"] == [0]


@pytest.mark.rule("US-12")
def test_19_first_player() -> None:
    firsts = {1: 2}
    table = ended(players=4, turn=1, first=2)
    for turn in (2, 3, 4, 5):
        assert table["turn"] == turn
        firsts[turn] = int(str(table["first"]))
        table = ended(players=4, turn=turn, first=firsts[turn])
    assert firsts == {1: 2, 2: 3, 3: 4, 4: 1, 5: 2}
