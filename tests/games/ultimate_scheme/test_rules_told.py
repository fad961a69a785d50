"""Ultimate Scheme: all that a card changes, and all that is told of it."""

from __future__ import annotations

from typing import Any

import pytest

from parlour.engine.study import Study
from tests.games.following import changes, told
from tests.games.ultimate_scheme.cases import plot, rules, seat

rule = pytest.mark.rule

Seats = dict[int, dict[str, object]]
ROBO = {"seat": 0, "who": "Professor Roboto"}
DARK = {"seat": 1, "who": "Dark Masters of Darkness"}


def moved(table: Study, *steps: object) -> dict[str, Any]:
    """What some steps change; of the seats only the fields that differ, by their number."""
    before = [dict(seat(table, number)) for number in range(1, 4)]
    changed = changes(table, *steps)
    if "seats" in changed:
        changed["seats"] = {
            number: {
                field: value
                for field, value in seat(table, number).items()
                if value != before[number - 1][field]
            }
            for number in range(1, 4)
            if seat(table, number) != before[number - 1]
        }
    return changed


@rule("US-56", "US-57")
@pytest.mark.parametrize(
    ("step", "card", "has", "moves", "mine"),
    [
        ("Draw", "A01", {}, [], {"minions": ["NYC", "TOK", "TOK"]}),
        ("Draw", "A02", {}, ["site RIO"], {"minions": ["NYC", "RIO"]}),
        ("Draw", "A03", {}, ["draw genius", "G05"], {"hand": ["G05"]}),
        ("Move 1", "A10", {}, ["access ANT"], {"access": ["ANT"]}),
        ("Collect 1", "A13", {}, [], {"vault": "F2 O0 S0 U0"}),
        ("Collect 1", "A14", {}, [], {"vault": "F0 O2 S0 U0"}),
        ("Collect 1", "A15", {}, [], {"vault": "F0 O0 S2 U0"}),
        ("Collect 1", "A16", {"vault": "F1 O1 S1"}, ["pay FS"], {"vault": "F0 O1 S0 U1"}),
    ],
)
def test_what_a_card_gives(
    step: str, card: str, has: dict[str, object], moves: list[str], mine: dict[str, object]
) -> None:
    table = plot(step, {"minions": ["NYC"], "cards": [card], **has})
    changed = moved(table, f"play {card}", *moves)
    assert changed.pop("discards") == [card]
    assert changed.pop("seats") == {1: {**mine, "cards": []}}
    assert set(changed) <= {"bank", "decks"}
    assert table["to_move"] == 1
    assert table["step"] == step


@rule("US-12", "US-54", "US-56")
@pytest.mark.parametrize(
    ("card", "moves", "follows"),
    [
        ("A05", ["to CAI"], {"slot": 2, "to_move": 2, "seats": {1: {"minions": ["CAI"]}}}),
        ("A07", ["to TOK"], {"slot": 2, "to_move": 2, "seats": {1: {"minions": ["TOK"]}}}),
        ("A11", ["site LON"], {"plague": ["LON"], "seats": {1: {}}}),
        ("A28", [], {"ninja": 1, "seats": {1: {}}}),
    ],
)
def test_what_a_card_does_to_the_map(card: str, moves: list[str], follows: dict[str, Any]) -> None:
    table = plot("Move 1", {"minions": ["NYC"], "cards": [card]}, ninja=2)
    changed = moved(table, f"play {card}", *moves)
    seats: Seats = {number: dict(fields) for number, fields in follows["seats"].items()}
    seats[1]["cards"] = []
    assert changed == {**follows, "seats": seats, "discards": [card]}


@rule("US-56", "US-77")
def test_beat_them_to_it_and_the_blimp() -> None:
    beat = plot("Collect 1", {"minions": ["NYC"], "cards": ["A17"]})
    assert moved(beat, "play A17", "site LON") == {
        "depleted": ["LON"], "discards": ["A17"], "seats": {1: {"cards": []}},
    }  # fmt: skip
    assert told(beat)[-1] == ("spoilt", "US-77", {**ROBO, "site": "LON", "name": "London"})
    blimp = plot("Execute", {"cards": ["A20", "A20"], "hand": ["C10"]}, anarchy=5)
    assert moved(blimp, "play A20", "anarchy up")["anarchy"] == 6
    assert told(blimp) == [
        ("anarchy", "US-54", {"anarchy": 6, "by": 1, "colour": 2, "changed": True}),
    ]  # fmt: skip
    assert moved(blimp, "play A20", "anarchy down")["anarchy"] == 5


@rule("US-45", "US-56")
def test_liquidate_and_friendly_natives() -> None:
    killed = plot("Move 1", {"minions": ["NYC"], "cards": ["A08"]}, {"minions": ["NYC", "CAI"]})
    assert moved(killed, "play A08") == {
        "discards": ["A08"], "seats": {1: {"cards": []}, 2: {"minions": ["CAI"]}},
    }  # fmt: skip
    assert told(killed) == [
        ("played", "US-57", {**ROBO, "card": "A08", "name": "Liquidate"}),
        ("destroyed", "US-45", {
            **DARK, "site": "NYC", "name": "New York", "marked": False, "cause": "card",
            "by": "Professor Roboto",
        }),
    ]  # fmt: skip
    natives = plot("Move 1", {"cards": ["A09"]}, {"access": ["KAT"]})
    assert moved(natives, "play A09", "site KAT", "against 2") == {
        "discards": ["A09"],
        "seats": {1: {"access": ["KAT"], "cards": []}, 2: {"access": []}},
    }  # fmt: skip
    assert told(natives) == [
        ("access", "US-48", {**ROBO, "site": "KAT", "name": "Kathmandu"}),
        ("access lost", "US-49", {**DARK, "site": "KAT", "name": "Kathmandu"}),
    ]


@rule("US-28", "US-29", "US-56")
def test_double_billing_gives_the_icons_once_more() -> None:
    table = plot("Collect 1", {"cards": ["A12"], "minions": ["CAI"]})
    assert moved(table, "collect CAI", "token S") == {
        "stage": "after", "bank": "F40 O39 S39 U20", "depleted": ["CAI"], "collected": "CAI",
        "gained": ["O", "S"], "seats": {1: {"vault": "F0 O1 S1 U0"}},
    }  # fmt: skip
    changed = moved(table, "play A12", "token F")
    assert changed["seats"] == {1: {"vault": "F1 O2 S1 U0", "cards": []}}
    assert changed["bank"] == "F39 O38 S39 U20"


@rule("US-57", "US-19")
def test_shred_the_evidence_gives_two_schemes_for_one() -> None:
    table = plot("Draw", {"hand": ["C01", "S01"], "cards": ["A04"]})
    table.play("play A04", "return S01", "draw criminal").then("C05")
    assert told(table) == [("drew scheme", "US-19", {**ROBO, "deck": 0, "hand": 2})]
    table.play("draw genius").then("G02")
    assert seat(table, 1)["hand"] == ["C01", "C05", "G02"]
    assert table["asks"] == "draw slot"
    assert seat(table, 1)["cards"] == []


@rule("US-20", "US-25")
def test_a_move_is_told_with_how_it_is_made() -> None:
    table = plot("Move 1", {"minions": ["NYC"], "cards": ["A05"]})
    ways: dict[str, tuple[object, object]] = {}
    for steps in (["move NYC LON"], ["play A05", "to LON"]):
        twin = table.copy().play(*steps)
        announced, arrived = twin.told("announced")[0], twin.told("moved")[0]
        assert (announced.rule, arrived.rule) == ("US-25", "US-20")
        path = {
            **ROBO, "from": "NYC", "from_name": "New York", "to": "LON", "to_name": "London",
            "was_marked": False, "marked": False,
        }  # fmt: skip
        assert {name: announced.facts[name] for name in path} == path
        assert (announced.facts["left"], announced.facts["there"]) == (1, 0)
        assert (arrived.facts["left"], arrived.facts["there"]) == (0, 1)
        ways[steps[0]] = arrived.facts["how"], arrived.facts["by"]
    assert ways == {
        "move NYC LON": ("on foot", "on foot"), "play A05": ("A05", "by Charter Jet"),
    }  # fmt: skip


# Reactions and interrupts


@rule("US-45", "US-46", "US-70")
def test_an_ambush() -> None:
    table = plot("Move 1", {"minions": ["NYC"]}, {"minions": ["SFO"], "cards": ["A22"]})
    table.play("move NYC SFO")
    changed = moved(table, "play A22")
    assert changed["seats"] == {1: {"minions": ["TOK"]}, 2: {"cards": []}}
    assert [(kind, cites) for kind, cites, _ in told(table)] == [
        ("played", "US-57"), ("destroyed", "US-45"), ("respawned", "US-46"),
    ]  # fmt: skip
    assert told(table)[1][2]["cause"] == "ambush"


@rule("US-71")
@pytest.mark.parametrize(
    ("card", "name", "place", "moves"),
    [
        ("A24", "Big Apple", "NYC", []), ("A25", "Safehouse", "TOK", []),
        ("A26", "Skyhook", "RIO", ["site RIO"]),
    ],
)  # fmt: skip
def test_a_save(card: str, name: str, place: str, moves: list[str]) -> None:
    table = plot(
        "Move 1", {"minions": ["BOG"], "cards": [card]}, {"minions": ["SFO"], "cards": ["A22"]}
    )
    table.play("move BOG SFO", "play A22", f"play {card}", *moves)
    assert seat(table, 1)["minions"] == [place]
    kind, cites, facts = told(table)[-1]
    assert (kind, cites) == ("saved", "US-71")
    assert (facts["from"], facts["to"], facts["card"], facts["name"]) == ("SFO", place, card, name)
    assert table["discards"] == ["A22", card]


@rule("US-58", "US-68")
def test_a_neutralizer() -> None:
    table = plot("Collect 1", {"minions": ["NYC"], "cards": ["A13"]}, {"cards": ["A23"]})
    table.play("play A13")
    changed = moved(table, "play A23")
    assert changed["discards"] == ["A13", "A23"]
    assert changed["seats"] == {2: {"cards": []}}
    assert told(table) == [
        ("played", "US-57", {**DARK, "card": "A23", "name": "Neutralizer"}),
        ("cancelled", "US-58", {**ROBO, "card": "A13", "name": "Offshore Account"}),
    ]
    assert table.moves == ["done", "collect NYC"]


@rule("US-69")
def test_a_rendition() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]}).play("move LON NYC")
    changed = moved(table, "rendition RIO")
    assert changed["seats"] == {1: {"minions": [], "marked": ["RIO"]}, 2: {"cards": []}}
    facts = told(table)[-1][2]
    assert told(table)[-1][:2] == ("renditioned", "US-69")
    assert (facts["from"], facts["to"], facts["was_marked"], facts["marked"], facts["by"]) == (
        "LON", "RIO", False, True, "Dark Masters of Darkness",
    )  # fmt: skip
    assert table["slot"] == 2


@rule("US-72")
def test_a_protection_racket() -> None:
    table = plot("Collect 1", {"minions": ["NYC"]}, {"minions": ["NYC"], "cards": ["A29"]})
    table.play("collect NYC")
    assert seat(table, 1)["vault"] == "F2 O0 S0 U0"
    changed = moved(table, "play A29")
    assert changed["seats"] == {
        1: {"vault": "F1 O0 S0 U0"}, 2: {"vault": "F1 O0 S0 U0", "cards": []},
    }  # fmt: skip
    assert told(table)[-1] == (
        "took", "US-72", {**DARK, "victim": 0, "from": "Professor Roboto", "token": "F"},
    )  # fmt: skip


@rule("US-35", "US-73")
def test_a_scheme_and_somebody_whose_idea_it_was() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "hand": ["C03", "C10"], "vault": "F8"}
    table = plot("Execute", boss, {"minions": ["NYC"], "cards": ["A30"]})
    changed = moved(table, "execute C03")
    assert changed["seats"] == {
        1: {"vault": "F5 O0 S0 U0", "progress": 1, "hand": ["C10"], "executed": ["C03"]},
    }  # fmt: skip
    assert told(table)[0] == ("executed", "US-35", {
        **ROBO, "scheme": "C03", "name": "Sell the Brooklyn Bridge (Again)",
        "headline": "Bridge sold to ninth owner", "site": "NYC", "cost": [3, 0, 0, 0],
        "progress": 1, "total": 1,
    })  # fmt: skip
    table.play("play A30", "token S")
    assert seat(table, 2)["vault"] == "F0 O0 S1 U0"
    table.play("draw subversion").then("S05")
    assert seat(table, 2)["hand"] == ["S05"]
    assert table["discards"] == ["A30"]


@rule("US-44")
def test_a_minion_beyond_the_limit_is_told_to_be_lost() -> None:
    five = ["BOG", "BOG", "BOG", "BOG", "BOG"]
    table = plot("Collect 1", {"minions": five})
    assert moved(table, "collect BOG")["seats"] == {1: {"vault": "F1 O0 S0 U0"}}
    assert [(kind, cites) for kind, cites, _ in told(table)] == [
        ("collected", "US-28"), ("token", "US-28"), ("no minion", "US-44"), ("depleted", "US-29"),
    ]  # fmt: skip
    four = plot("Collect 1", {"minions": five[:4]}).play("collect BOG")
    assert told(four)[2] == (
        "minion", "US-28", {**ROBO, "site": "BOG", "name": "Bogota", "minions": 5},
    )  # fmt: skip


@rule("US-23", "US-55", "US-56", "US-62", "US-74")
def test_why_a_card_cannot_be_played() -> None:
    cards: dict[str, object] = {
        "cards": ["A05", "A06", "A08", "A13", "A22", "A28"],
        "minions": ["NYC"],
    }
    before = plot("Move 1", cards, ninja=1)
    assert before.why_not("play A06") == "US-56: Rented Submarine would do nothing now"
    assert before.why_not("play A08") == "US-56: Liquidate would do nothing now"
    assert before.why_not("play A01") == "US-55: you do not hold Minion-Con"
    assert str(before.why_not("play A13")).startswith("US-55: Offshore Account is played")
    assert before.why_not("play A28") == "US-74: the Ninja is yours already"
    after = plot("Move 1", {**cards, "cards": ["A05", "A08", "A10"]}).play("move NYC LON")
    assert after.moves == ["done", "play A08", "play A10"]
    assert after.why_not("play A05") == "US-23: one slot, one move at most"
    alone = plot("Move 1", {**cards, "cards": ["A05", "A08", "A10"]}).play("move NYC BOG")
    assert alone.why_not("play A08") == "US-56: Liquidate would do nothing now"


@rule("US-R40", "US-R47")
def test_only_in_a_window_silence_is_a_pass() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]})
    assert table.position.quiet() == -1
    table.play("move LON NYC")
    assert table.position.book().notation(int(table.position.quiet())) == "pass"


@pytest.mark.parametrize(
    ("one", "other", "links"),
    [("NYC", "NYC", 0), ("NYC", "SFO", 1), ("NYC", "TOK", 2), ("MOS", "RIO", 3), ("A51", "ANT", 4)],
)
def test_how_far_sites_are_apart(one: str, other: str, links: int) -> None:
    board = rules(plot("Move 1", {"minions": ["LON"]})).board
    start, end = board.site_ids.index(one), board.site_ids.index(other)
    assert board.distance[start * len(board.site_ids) + end] == links
    assert board.distance[end * len(board.site_ids) + start] == links
