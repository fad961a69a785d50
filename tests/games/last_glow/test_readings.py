"""The Last Glow: both readings of when darkness costs structure, side by side."""

from __future__ import annotations

import pytest

from parlour.engine.core.rng import Kiss
from parlour.games import find_game
from parlour.games.last_glow.bots.evaluation import FEATURES, features_of
from parlour.games.last_glow.bots.thumb import Thumb
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.table.scene import scene
from parlour.scene.table import Gauge, Panel
from parlour.testing.expectimax import expectimax
from tests.games.following import told

from .test_rules import at, last_of_crew

GAME = find_game("last-glow")
rule = pytest.mark.rule
BOTH = ["already", "reached"]
STORM = {"lighthouse": "2,2", "sp": 6}


def glow(**words: object) -> LastGlow:
    position = GAME.position(words)
    assert isinstance(position, LastGlow)
    return position


@rule("LG-22", "LG-R5")
@pytest.mark.parametrize(
    ("light", "ours", "other"),
    [
        (3, (2, 6), (2, 6)),
        (2, (1, 6), (1, 6)),
        (1, (0, 6), (0, 5)),
        (0, (0, 5), (0, 5)),
    ],
)
def test_what_a_storm_costs_at_each_brightness(
    light: int, ours: tuple[int, int], other: tuple[int, int]
) -> None:
    for darkness, after in zip(BOTH, (ours, other), strict=True):
        study = last_of_crew(darkness=darkness, brightness=light, **STORM).play("right")
        assert (study["brightness"], study["sp"]) == after


@rule("LG-R5", "LG-36")
def test_a_lamp_that_goes_out_can_break_the_hull() -> None:
    words = {"lighthouse": "2,2", "brightness": 1, "sp": 1, "placed": 3}
    assert at(darkness="already", **words).play("right")["ending"] == "open"
    lost = at(darkness="reached", **words).play("right")
    assert (lost["ending"], lost["brightness"], lost["sp"]) == ("structure", 0, 0)
    events = [(kind, by) for kind, by, _ in told(lost)]
    assert events[-3:] == [("fade", "LG-22"), ("damage", "LG-22"), ("end", "LG-36")]


@rule("LG-R5")
@pytest.mark.parametrize("darkness", BOTH)
def test_light_up_at_zero_avoids_the_loss_by_both_readings(darkness: str) -> None:
    study = last_of_crew(darkness=darkness, lighthouse="2,4", brightness=0).play("light")
    assert (study["brightness"], study["sp"]) == (1, 6)


@rule("LG-R5", "LG-22")
@pytest.mark.parametrize(
    ("darkness", "light", "lamp", "forecast"),
    [
        ("already", 1, "fades to 0", {"brightness": "-1"}),
        ("reached", 2, "fades to 1", {"brightness": "-1"}),
        (
            "reached", 1, "goes out: -1 Structure",
            {"brightness": "-1", "structure": "-1: the lamp goes out"},
        ),
        ("reached", 0, "is out: -1 Structure", {"structure": "-1: the lamp is out"}),
        ("already", 0, "is out: -1 Structure", {"structure": "-1: the lamp is out"}),
    ],
)  # fmt: skip
def test_the_table_tells_what_the_next_storm_does_to_the_lamp(
    darkness: str, light: int, lamp: str, forecast: dict[str, str]
) -> None:
    shown = scene(glow(darkness=darkness, brightness=light, lighthouse="2,2"), 0)
    storm = next(zone for zone in shown.zones if isinstance(zone, Panel))
    facts = {fact.name: fact for fact in storm.facts}
    assert facts["Lamp"].text == lamp
    assert (facts["Lamp"].look == "danger") == ("structure" in forecast)
    ship = next(piece for piece in shown.pieces if piece.id == "lighthouse")
    assert dict(ship.forecasts) == {"square-3,2": "falls here", **forecast}
    gauge = next(zone for zone in shown.zones if isinstance(zone, Gauge))
    assert (gauge.id, gauge.danger) == ("brightness", BOTH.index(darkness))


# Bots


@rule("LG-R5")
@pytest.mark.parametrize(
    ("darkness", "light", "lights"),
    [("already", 0, True), ("already", 1, False), ("reached", 1, True), ("reached", 2, False)],
)
def test_rules_of_thumb_light_up_before_it_costs(darkness: str, light: int, lights: bool) -> None:
    position = glow(
        darkness=darkness, brightness=light, lighthouse="2,3", hearts=["1,3"], placed=3, sp=6
    )
    thumb = Thumb()
    move = thumb.choose(position, Kiss(1))
    assert (position.book().notation(int(move)) == "light") == lights
    if lights:
        lamp = "is out" if light == 0 else "would go out"
        assert thumb.reason(position, move) == f"the lamp {lamp}, and the crew is nearly placed"


@rule("LG-R5")
def test_brightness_is_judged_by_the_storms_that_it_lasts() -> None:
    place = FEATURES.index("brightness")
    found = {
        darkness: [features_of(glow(darkness=darkness, brightness=n), 0)[place] for n in range(4)]
        for darkness in BOTH
    }
    assert found == {"already": [0.0, 1.0, 2.0, 3.0], "reached": [0.0, 0.0, 1.0, 2.0]}


END: dict[str, object] = {
    "turn": 39, "vp": 5, "brightness": 1, "sp": 1, "placed": 3, "lighthouse": "2,3",
    "items": ["3,3"],
}  # fmt: skip


@rule("LG-R5")
def test_each_reading_is_solved_by_itself() -> None:
    assert GAME.oracle is not None
    found = {}
    for darkness in (*BOTH, *BOTH):
        position = glow(darkness=darkness, **END)
        oracle = GAME.oracle(position)
        assert oracle is not None
        known = {each.move: each.result for each in oracle.values(position)}
        assert max(known.values()) == pytest.approx(expectimax(position), abs=1e-12)
        found[darkness] = known[position.book().number("throttle")]
    assert found["already"] > 0.0
    assert found["reached"] == 0.0, "the lamp goes out and the hull breaks"
