"""Why a move of Ultimate Scheme is not possible now, in whole sentences with their rules."""

from __future__ import annotations

import pytest

from parlour.engine.study import Study
from parlour.scene.choices import move_meant
from tests.games.ultimate_scheme.cases import GAME, plot, rules

rule = pytest.mark.rule

HERE: dict[str, object] = {"minions": ["NYC", "TOK"], "access": ["KAT"]}


def aiming(card: str, *named: str, step: str = "Move 1", **more: object) -> Study:
    """A card whose next target is asked for."""
    boss: dict[str, object] = {**HERE, "cards": [card], "vault": "F1 O2"}
    table = plot(step, boss, {"minions": ["NYC", "RIO"], "access": ["LOC"]}, **more)
    return table.play(f"play {card}", *named)


def submarine() -> Study:
    """A Rented Submarine from New York, with two hidden sites to choose from."""
    boss: dict[str, object] = {"minions": ["NYC"], "access": ["KAT", "LOC"], "cards": ["A06"]}
    return plot("Move 1", boss).play("play A06")


@rule("US-56", "US-R42")
@pytest.mark.parametrize(
    ("table", "move", "said"),
    [(aiming("A05"), "from LON", "US-56: you have no minion in London"),
     (aiming("A05"), "to LON", "US-56: for Charter Jet you now name the minion that goes"),
     (aiming("A05", "from NYC"), "to NYC", "US-R42: a special move ends in another site"),
     (aiming("A05", "from NYC"), "to KAT",
      "US-56: Charter Jet goes to open sites, not to Kathmandu"),
     (aiming("A07", "from NYC"), "to SIN",
      "US-56: Red-Eye Flight goes along two links that you may enter, not to Singapore"),
     (aiming("A06"), "from KAT", "US-56: you have no minion in Kathmandu"),
     (submarine(), "to LON",
      "US-56: Rented Submarine goes to hidden sites you have access to, not to London"),
     (submarine(), "to A51",
      "US-56: Rented Submarine goes to hidden sites you have access to, not to Area 51"),
     (aiming("A09"), "site NYC",
      "US-56: Friendly Natives names a hidden site, and New York is open"),
     (aiming("A09"), "site KAT", "US-56: you have access to Kathmandu, and no rival does"),
     (aiming("A09", "site LOC"), "against 3",
      "US-56: no rival in seat 3 has access to Loch Ness"),
     (aiming("A11", plague=["BER"]), "site BER",
      "US-56: there is a Plague token on Berlin already"),
     (aiming("A11"), "site KAT",
      "US-56: Plague in a Can names an open site, and Kathmandu is hidden"),
     (aiming("A16", step="Collect 1"), "pay FF", "US-56: your vault does not hold these tokens"),
     (aiming("A20", step="Execute", anarchy=5), "token F", "US-28: no token is chosen"),
     (plot("Move 1"), "anarchy up", "US-56: no target is named: this is your Move slot"),
     (plot("Move 1"), "stab NYC 2 plain", "US-25: your faction does not stab"),
     (plot("Move 1", {"faction": "SIXF"}), "stab NYC 2 plain",
      "US-25: you stab when a minion has arrived: this is your Move slot"),
     (plot("Move 1"), "sacrifice NYC 2 plain", "US-R28: your faction does not sacrifice"),
     (plot("Move 1", {"faction": "CULT"}), "sacrifice NYC 2 plain",
      "US-42: you sacrifice in the End step: this is your Move slot"),
     (plot("Move 1"), "rendition NYC",
      "US-69: a Rendition answers a move that was just announced: this is your Move slot")],
)  # fmt: skip
def test_refusals_are_sentences(table: Study, move: str, said: str) -> None:
    assert str(table.why_not(move)).startswith(said)


@rule("US-47")
def test_a_piece_that_is_not_there() -> None:
    boss: dict[str, object] = {"minions": ["NYC"], "marked": ["NYC"], "cards": ["A05"]}
    table = plot("Move 1", boss, {"minions": ["NYC"], "marked": ["NYC"]}).play("move NYC LON")
    assert table.moves == ["piece plain", "piece marked"]
    assert table.why_not("target NYC 2 plain") == (
        "US-56: for the move you now name which of the two goes"
    )


@rule("US-R24")
def test_where_a_rendition_cannot_send() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]}).play("move LON NYC")
    assert table.why_not("rendition LON") == "US-R24: the minion stands in London already"
    assert table.why_not("rendition KAT") == (
        "US-R24: a Rendition names an open site, and Kathmandu is hidden"
    )


@rule("US-72")
def test_what_a_racket_cannot_take() -> None:
    racket: dict[str, object] = {"minions": ["SFO"], "cards": ["A29"]}
    table = plot("Collect 1", {"minions": ["SFO"], "vault": "F3"}, racket)
    table.play("collect SFO", "token O", "play A29")
    assert str(table.why_not("token F")).startswith("US-72: only a type that was just collected")


@pytest.mark.parametrize(
    ("table", "thing", "reason"),
    [(plot("Move 1", {"minions": ["NYC"]}), "site-TOK", "are not linked"),
     (plot("Move 1", {"minions": ["NYC"]}), "site-A51", "US-21"),
     (plot("Move 1", {"minions": ["NYC"], "cards": ["A10"]}).play("move NYC LON"), "site-TOK",
      "US-20: one move"),
     (plot("Move 1", {"minions": ["NYC"]}), "minion-2-LON", "US-25"),
     (plot("Collect 1", {"minions": ["NYC", "LON"]}, depleted=["NYC"]), "minion-1-NYC", "US-29"),
     (plot("Execute", {"cards": ["A20"]}), "site-NYC", "US-26"),
     (plot("Draw", {"hand": ["C01"], "cards": ["A04"]}, {"executed": ["C02"]}), "scheme-C02",
      "US-32"),
     (plot("Draw", {"hand": ["C01", "C03"], "cards": ["A04"]}, {"executed": ["C02"]})
      .play("play A04"), "scheme-C02", "US-57: that scheme is not in your hand"),
     (aiming("A09"), "site-NYC", "US-56: Friendly Natives names a hidden site")],
)  # fmt: skip
def test_what_a_touch_means_that_makes_no_move(table: Study, thing: str, reason: str) -> None:
    move = move_meant(GAME, rules(table), 0, thing)
    assert move is not None
    assert reason in str(rules(table).why_not(move))
