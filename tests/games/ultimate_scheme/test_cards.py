"""What cards and factions do that the rules do not say already."""

from __future__ import annotations

import pytest

from tests.games.ultimate_scheme.cases import asked, kinds, plot, seat

rule = pytest.mark.rule


@rule("US-57", "US-R47")
def test_shred_the_evidence() -> None:
    table = plot("Draw", {"hand": ["C01", "S01"], "cards": ["A04"]}).play("play A04")
    assert table.moves == ["return C01", "return S01"]
    assert table.position.covert()
    table.play("return S01")
    event = table.told("put back")[0]
    assert event.seen_by(0).facts["scheme"] == "S01"
    assert "scheme" not in event.seen_by(2).facts
    assert "S01" in table["decks"]["subversion"]  # type: ignore[index]
    table.play("draw subversion")
    assert "scheme S01" in table.chances
    table.then("S01").play("draw genius").then("G01")
    assert seat(table, 1)["hand"] == ["C01", "S01", "G01"]
    assert table.can("draw criminal")  # the draw of the slot is still to come


@rule("US-56")
def test_rented_submarine() -> None:
    boat: dict[str, object] = {
        "minions": ["TOK", "KAT"],
        "access": ["KAT", "ANT"],
        "cards": ["A06"],
    }
    table = plot("Move 1", boat).play("play A06")
    assert table.moves == ["from TOK", "from KAT"]
    table.play("from KAT")
    assert sorted(seat(table, 1)["minions"]) == ["ANT", "TOK"]
    assert plot("Move 1", {**boat, "access": []}).why_not("play A06")


@rule("US-56", "US-R42")
def test_red_eye_flight() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "access": ["A51"], "cards": ["A07"]},
                 {"minions": ["SFO"], "cards": ["A22"]}).play("play A07")  # fmt: skip
    goals = {move.split()[1] for move in table.moves}
    assert goals == {"BOG", "TOK", "RIO", "BER", "CAI", "SFO", "A51"}
    table.play("to TOK")
    assert seat(table, 1)["minions"] == ["TOK"]
    assert asked(table) == 2  # nothing happened on the way: no Ambush in San Francisco
    assert "play A22" not in table.moves
    closed = plot("Move 1", {"minions": ["NYC"], "cards": ["A07"]}).play("play A07")
    assert "to A51" not in closed.moves


def test_tokens_from_cards() -> None:
    for card, vault in (("A13", "F2 O0 S0 U0"), ("A14", "F0 O2 S0 U0"), ("A15", "F0 O0 S2 U0")):
        table = plot("Collect 1", {"minions": ["NYC"], "cards": [card]}).play(f"play {card}")
        assert seat(table, 1)["vault"] == vault


@rule("US-56", "US-R33")
def test_meteorite() -> None:
    table = plot("Collect 1", {"minions": ["NYC"], "vault": "F1 O2", "cards": ["A16"]})
    table.play("play A16")
    assert table.moves == ["pay FO", "pay OO"]
    table.play("pay FO")
    assert seat(table, 1)["vault"] == "F0 O1 S0 U1"
    poor = plot("Collect 1", {"minions": ["NYC"], "vault": "F1 U3", "cards": ["A16"]})
    assert not poor.can("play A16")


@rule("US-33", "US-56")
def test_body_double() -> None:
    boss: dict[str, object] = {
        "minions": ["BER"], "vault": "F8 S8", "hand": ["C10", "C13", "C20"], "cards": ["A18"],
    }  # fmt: skip
    table = plot("Execute", boss, ninja=1, claimed={"3": 1, "5": 1})
    assert not table.can("execute C10")
    table.play("play A18")
    assert table.can("execute C10")  # London is linked to Berlin
    assert not table.can("execute C20")  # Loch Ness is hidden, and there is no access
    assert plot("Execute", {**boss, "access": ["LOC"]}, ninja=1).play("play A18").can("execute C20")
    sack: dict[str, object] = {"minions": ["NYC"], "marked": ["BER"], "hand": ["C13"]}
    marked = plot("Execute", {**boss, **sack}, ninja=1)
    assert not marked.play("play A18").can("execute C13")
    table.play("execute C13")
    assert not table.can("execute C10")  # used up, though it was not needed


@rule("US-35", "US-R50")
def test_coupon_book_of_doom() -> None:
    boss: dict[str, object] = {
        "minions": ["BER"], "vault": "O3 S2", "hand": ["G09", "G10"], "cards": ["A19"],
    }  # fmt: skip
    table = plot("Execute", boss, claimed={"3": 1})
    assert table.moves == ["done", "play A19"]
    table.play("play A19")
    assert table.moves == ["done", "execute G09", "execute G10"]
    table.play("execute G09")
    assert table.moves == ["discount S", "discount OS", "discount SS"]
    table.play("discount SS")
    assert seat(table, 1)["vault"] == "F0 O0 S1 U0"
    exotic: dict[str, object] = {
        "minions": ["MOS"],
        "vault": "S3",
        "hand": ["G12"],
        "cards": ["A19"],
    }
    assert not plot("Execute", exotic).play("play A19").can("execute G12")  # basic tokens only


@rule("US-54", "US-56", "US-R33")
def test_propaganda_blimp() -> None:
    for anarchy, moves in ((0, 1), (12, 11)):
        table = plot("Execute", {"cards": ["A20"]}, anarchy=anarchy).play("play A20")
        assert table["anarchy"] == moves  # only one way to go
    table = plot("Execute", {"cards": ["A20"]}, anarchy=5).play("play A20")
    assert table.moves == ["anarchy up", "anarchy down"]
    assert table.play("anarchy down")["anarchy"] == 4


def test_midnight_oil_and_think_tank() -> None:
    oil = plot("End", {"cards": ["A21"]}).play("play A21", "draw genius").then("G01")
    assert seat(oil, 1)["hand"] == ["G01"]
    tank = plot("Draw", {"cards": ["A03"]}).play("play A03", "draw criminal").then("C02")
    assert seat(tank, 1)["hand"] == ["C02"]
    empty: dict[str, object] = {"criminal": [], "subversion": ["S01"], "genius": []}
    last = plot("Draw", {"cards": ["A03"]}, decks=empty).play("draw subversion").then("S01")
    assert (last["step"], asked(last)) == ("Move 1", 1)  # no scheme is left to draw


def test_friendly_natives_choices() -> None:
    table = plot("Move 1", {"cards": ["A09"], "access": ["KAT"]}, {"access": ["KAT", "LOC"]})
    table.play("play A09")
    assert len(table.moves) == 6
    mine = table.copy().play("site KAT")
    assert seat(mine, 2)["access"] == ["LOC"]  # one list entry: against seat 2
    other = table.copy().play("site LOC")
    assert other.moves == ["against 2", "against nobody"]
    other.play("against nobody")
    assert seat(other, 1)["access"] == ["LOC", "KAT"]
    assert seat(other, 2)["access"] == ["LOC", "KAT"]


def test_no_machines() -> None:
    front: dict[str, object] = {
        "faction": "NELF",
        "minions": ["BER"],
        "vault": "S2",
        "hand": ["C13"],
    }
    assert plot("Execute", front).can("execute C13")
    other = plot("Execute", {**front, "faction": "MOON", "cards": ["A20"]})
    assert not other.can("execute C13")


def test_strip_mining() -> None:
    table = (
        plot("Collect 2", {"faction": "GIGA", "minions": ["SIN"]}).play("collect SIN").then("A01")
    )
    assert seat(table, 1)["vault"] == "F2 O0 S0 U0"
    first = (
        plot("Collect 1", {"faction": "GIGA", "minions": ["SIN"]}).play("collect SIN").then("A01")
    )
    assert seat(first, 1)["vault"] == "F1 O0 S0 U0"
    cairo = plot("Collect 2", {"faction": "GIGA", "minions": ["CAI"]})
    cairo.play("collect CAI", "token O")
    assert cairo.moves == ["token F", "token O", "token S"]
    rare = plot("Collect 2", {"faction": "GIGA", "minions": ["ANT"]}).play("collect ANT")
    assert seat(rare, 1)["vault"] == "F0 O0 S0 U2"


@rule("US-42")
def test_redistribution() -> None:
    table = plot("End", {"faction": "BOLS", "vault": "F1"}, {"vault": "F3 S2"}, {"vault": "F4"})
    assert table.moves == ["done", "take 2 F", "take 2 S"]
    table.play("take 2 S")
    assert seat(table, 1)["vault"] == "F1 O0 S1 U0"
    assert "took" in kinds(table)


def test_the_cult_strikes_once() -> None:
    table = plot("End", {"faction": "CULT", "minions": ["CAI"]}, {"minions": ["CAI", "CAI"]})
    table.play("sacrifice CAI 2 plain")
    assert table["turn"] == 3
