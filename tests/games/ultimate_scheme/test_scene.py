"""Ultimate Scheme on the table: what is shown, touched and told."""

from __future__ import annotations

import pytest

from parlour.engine.events import Event
from parlour.games.ultimate_scheme import GAME
from parlour.games.ultimate_scheme.table.narration import log_line
from parlour.games.ultimate_scheme.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.table import Scene
from tests.games.ultimate_scheme.cases import ended, plot, rules

rule = pytest.mark.rule


def paths(shown: Scene, label: str) -> tuple[tuple[str, ...], ...]:
    return next(choice.touches for choice in shown.choices if choice.label == label)


def test_a_site_with_minions_is_touched_and_then_another() -> None:
    table = plot("Move 1", {"minions": ["NYC", "NYC"], "cards": ["A05"]})
    shown = scene(rules(table), 0)
    assert paths(shown, "Move from New York to London") == (("site-NYC", "site-LON"),)
    assert paths(shown, "Play Charter Jet") == (("card-A05-1",),)
    assert scene(rules(table), 1).choices == ()


def test_schemes_decks_and_sites_are_touched() -> None:
    draw = scene(rules(plot("Draw")), 0)
    assert paths(draw, "Draw a genius scheme") == (("deck-genius",),)
    collect = scene(rules(plot("Collect 1", {"minions": ["NYC"]})), 0)
    assert paths(collect, "Collect in New York") == (("site-NYC",),)
    boss: dict[str, object] = {"minions": ["NYC"], "vault": "F3", "hand": ["C03"]}
    execute = scene(rules(plot("Execute", boss)), 0)
    assert paths(execute, "Execute Sell the Brooklyn Bridge (Again)") == (("scheme-C03",),)


def test_hands_are_shown_to_their_owners_only() -> None:
    table = plot("Move 1", {"hand": ["C01"], "cards": ["A05"]})
    assert {"scheme-C01", "card-A05-1"} <= set(scene(rules(table), 0).ids())
    for viewer in (1, 2, -1):
        ids = scene(rules(table), viewer).ids()
        assert "scheme-C01" not in ids
        assert "card-A05-1" not in ids
    done = ended({"progress": 15, "hand": ["C01"]}, x_factor="off")
    assert done.over
    assert "scheme-C01" in scene(rules(done), -1).ids()


def test_nobody_sees_who_is_asked_in_a_window() -> None:
    table = plot("Move 1", {"minions": ["LON"]}, {"cards": ["A27"]}, {"cards": ["A01"]})
    table.play("move LON NYC")
    assert scene(rules(table), 0).prompt.seat is None
    assert scene(rules(table), 2).prompt.seat is None
    assert scene(rules(table), 1).prompt.seat == 1


def test_touching_what_is_no_target_says_why_not() -> None:
    table = plot("Collect 1", {"minions": ["NYC"], "cards": ["A05"], "hand": ["C03"]})
    position = rules(table)
    for thing, reason in (("site-LON", "US-27"), ("card-A05-1", "US-55"), ("scheme-C03", "US-32"),
                          ("deck-genius", "US-16")):  # fmt: skip
        move = move_meant(GAME, position, 0, thing)
        assert move is not None
        assert reason in str(position.why_not(move))
    assert move_meant(GAME, position, 1, "site-LON") is None
    assert move_meant(GAME, position, 0, "anarchy") is None


def test_headlines() -> None:
    boss: dict[str, object] = {
        "faction": "ROBO", "minions": ["LOC"], "vault": "O3 S2", "hand": ["G08"], "progress": 6,
    }  # fmt: skip
    table = plot("Execute", boss, claimed={"3": 1, "5": 1, "7": 1}).play("execute G08")
    lines = [log_line(event) for event in table.events]
    assert lines[0] == ("NESSIE SEEN AT WESTMINSTER - Professor Roboto executes Ride Nessie to "
                        "Parliament: +3 progress, now 9, for 3 Occult, 2 Science.")  # fmt: skip
    assert lines[1] == "Professor Roboto claims the bounty at 9: a minion."


def test_draws_name_the_card_to_their_owner() -> None:
    event = Event("drew scheme", "US-19", {"seat": 0, "who": "X", "deck": 2, "hand": 4}, 0,
                  {"scheme": "G21", "name": "Bottle the Yeti"})  # fmt: skip
    assert log_line(event.seen_by(0)) == "X draws a Genius scheme: Bottle the Yeti."
    assert log_line(event.seen_by(1)) == "X draws a Genius scheme."


@rule("US-20", "US-23")
@pytest.mark.parametrize(
    ("moves", "way"),
    [
        (["move BER LON"], "on foot"),
        (["saucer", "to DOH"], "by Flying Saucer"),
        (["play A05", "to DOH"], "by Charter Jet"),
    ],
)
def test_the_log_says_how_a_minion_moved(moves: list[str], way: str) -> None:
    table = plot("Move 1", {"faction": "MOON", "minions": ["BER"], "cards": ["A05"]})
    for move in moves:
        table.play(move)
    lines = {event.kind: log_line(event) for event in table.events}
    to = "Doha" if len(moves) > 1 else "London"
    assert lines["announced"] == f"Das Moon Reich sets out for {to} {way}."
    assert lines["moved"] == f"Das Moon Reich moves from Berlin to {to} {way}."
