"""The Last Glow on the table: staging, touching what is no target, forecasts, warnings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from parlour.engine.core.position import CHANCE, OVER
from parlour.engine.core.rng import Kiss
from parlour.engine.events import Audience
from parlour.games import find_game
from parlour.games.last_glow.rules.position import LastGlow
from parlour.games.last_glow.rules.tables import CREW
from parlour.games.last_glow.table.look import LOOK
from parlour.games.last_glow.table.narration import cues
from parlour.games.last_glow.table.scene import scene
from parlour.scene.choices import move_meant
from parlour.scene.cues import Burst, Cue, Flight, Rise, Roll, Travel
from parlour.scene.table import Choice, Scene
from parlour.testing.checks import RULE_ID, some, walk

GAME = find_game("last-glow")
MODES = ("storm", "nightmare", "abyss")


def table(**words: object) -> Scene:
    position = GAME.position(words)
    assert isinstance(position, LastGlow)
    return scene(position, 0)


def choice(shown: Scene, path: tuple[str, ...]) -> Choice:
    """The choice that a path makes."""
    return next(each for each in shown.choices if path in each.touches)


def forecasts(shown: Scene, piece: str) -> dict[str, str]:
    found = next(each for each in shown.pieces if each.id == piece).forecasts
    assert len(dict(found)) == len(found)
    return dict(found)


def staged(words: Mapping[str, object], *names: str | int) -> list[Cue]:
    """The cues of the last of some moves and outcomes."""
    study = GAME.study(words)
    for name in names:
        heard = len(study.events)
        if isinstance(name, int):
            study.then(name)
        else:
            study.play(name)
    return [cue for event in study.events[heard:] for cue in cues(event)]


def positions() -> Iterator[LastGlow]:
    """Positions of matches in every mode."""
    for mode in MODES:
        for position in some(GAME, GAME.setup({"mode": mode}), 200, 6):
            assert isinstance(position, LastGlow)
            yield position


# Cues


def ids_of(cue: Cue) -> set[str]:
    if isinstance(cue, Travel):
        return {cue.piece, cue.into}
    if isinstance(cue, Flight):
        return {cue.start, cue.end}
    assert isinstance(cue, Roll | Burst | Rise)
    return {cue.at}


@pytest.mark.parametrize("mode", MODES)
def test_cues_name_what_lies_on_the_table(mode: str) -> None:
    kinds = set()
    for seed in range(30):
        rng = Kiss(seed)
        position = GAME.start(mode=mode)
        assert isinstance(position, LastGlow)
        thumb = GAME.thumb() if GAME.thumb and seed % 2 else None
        while position.to_move() != OVER:
            before = set(scene(position, 0).ids())
            position.audience = audience = Audience()
            if position.to_move() == CHANCE:
                position.apply(position.sample(rng))
            elif thumb is not None:
                position.apply(thumb.choose(position, rng))
            else:
                moves = position.moves()
                position.apply(moves[rng.below(len(moves))])
            ids = before | set(scene(position, 0).ids())
            for event in audience.events:
                kinds.add(event.kind)
                for cue in cues(event):
                    assert ids_of(cue) <= ids, (event, cue)
                    if isinstance(cue, Flight | Burst):
                        assert cue.shape in LOOK.shapes, cue
    assert {"hunt", "heart", "appears", "sail", "light", "damage", "collision", "end"} <= kinds


def test_every_die_is_rolled_where_it_matters() -> None:
    assert staged({"mode": "storm"}, 5)[0] == Roll((5,), "square-1,5")
    near = {"lighthouse": "2,3", "hearts": ["1,3"]}
    assert Roll((2,), "square-1,3", 0) in staged(near, "hunt 1,3", 2)
    heart = {"chance": "heart die", "hearts": ["2,3"], "lighthouse": "1,1"}
    assert staged(heart, 3)[0] == Roll((3,), "square-2,3")
    blocked = {"chance": "heart die", "hearts": ["2,3", "3,3"], "waiting": ["2,3"]}
    assert staged(blocked | {"lighthouse": "1,1"}, 3)[0] == Roll((3,), "square-2,3")
    crowded = {"chance": "appearance die", "hearts": ["1,2"], "dice_left": 1}
    assert staged(crowded, 2)[0] == Roll((2,), "square-1,2")


def test_hearts_travel_under_another_name_and_the_ship_falls_by_itself() -> None:
    heart = {"chance": "heart die", "hearts": ["1,2"], "lighthouse": "4,6"}
    assert Travel("heart-1,2", "heart-2,2") in staged(heart, 4)
    last = staged({"placed": 4, "lighthouse": "3,3"}, "throttle")
    assert last == [Flight("crew", "crew", "plate-throttle"), Burst("fall", "square-3,3", 1)]


def test_an_explosion_is_a_ring_and_a_cross() -> None:
    heart = {"chance": "heart die", "hearts": ["4,2"], "lighthouse": "3,3"}
    shown = staged(heart, 5)
    assert Burst("ring", "square-4,2", 3) in shown
    assert Burst("cross", "square-4,2", 5) in shown
    assert Rise("-2 Structure", "lighthouse") in shown


def test_a_heart_that_hits_the_ship_flies_there_and_bursts() -> None:
    heart = {"chance": "heart die", "hearts": ["2,4"], "lighthouse": "3,4"}
    shown = staged(heart, 3)
    assert not [cue for cue in shown if isinstance(cue, Travel)]
    assert Flight("heart", "heart-2,4", "square-3,4") in shown
    assert Burst("collision", "square-3,4", 2) in shown


def test_a_contact_breaks_a_segment_of_the_dome() -> None:
    heart = {"chance": "heart die", "hearts": ["4,6"], "lighthouse": "1,1", "vp": 2}
    assert Burst("collapse", "victory", 1) in staged(heart, 3)


def test_an_action_that_changes_nothing_says_so() -> None:
    assert Rise("full", "brightness") not in staged({"brightness": 5}, "light")
    assert Rise("full", "brightness") in staged({"brightness": 6}, "light")
    assert Rise("full", "structure") in staged({"sp": 6}, "repair")


def test_items_fly_into_the_hold_and_on_to_the_dome() -> None:
    here = {"lighthouse": "2,3", "items": ["2,3"]}
    assert Flight("item", "square-2,3", "hold") in staged(here, "sleep 2,3")
    assert Flight("item", "hold", "victory") in staged({"aboard": 1}, "send")


def test_sailors_walk_to_the_plate_of_their_action() -> None:
    for move, plate in (("left", "left"), ("right", "right"), ("throttle", "throttle")):
        assert staged({"placed": 0}, move)[0] == Flight("crew", "crew", f"plate-{plate}")


# Touching what is no target


def test_what_is_no_target_says_why_with_its_rule() -> None:
    for position in positions():
        if position.asking != CREW:
            continue
        shown = scene(position, 0)
        legal = {name for each in shown.choices for path in each.touches for name in path}
        legal |= {piece.id for piece in shown.pieces if piece.at in legal}  # touched through
        for name in shown.ids():
            move = move_meant(GAME, position, 0, name)
            if move is None:
                assert name in legal or name.partition("-")[0] not in ("plate", "heart", "item")
                continue
            assert 0 <= move < position.book().size
            if name not in legal:
                reason = position.why_not(move)
                assert reason is not None
                assert RULE_ID.match(reason), reason


def test_every_neighbour_square_above_and_beside_means_a_move() -> None:
    for position in positions():
        if position.asking != CREW:
            continue
        line, column = map(int, position.board.names[position.lighthouse].split(","))
        for square in ((line - 1, column), (line, column - 1), (line, column + 1)):
            name = f"square-{square[0]},{square[1]}"
            if name in scene(position, 0).ids():
                assert move_meant(GAME, position, 0, name) is not None


def test_nobody_else_means_anything() -> None:
    position = GAME.position({"hearts": ["1,1"]})
    assert isinstance(position, LastGlow)
    assert move_meant(GAME, position, -1, "plate-send") is None
    assert move_meant(GAME, position, 0, "plate-send") == position.book().number("send")
    assert move_meant(GAME, position, 0, "crew-2") is None


def test_the_plates_of_hunt_and_sleep_mean_what_is_nearest() -> None:
    position = GAME.position({"lighthouse": "4,1", "hearts": ["1,1", "1,4"]})
    assert isinstance(position, LastGlow)
    assert position.book().notation(move_meant(GAME, position, 0, "plate-hunt") or 0) == "hunt 1,1"
    reason = position.why_not(move_meant(GAME, position, 0, "plate-sleep") or 0)
    assert reason == "LG-16: no item lies on 4,1"


# Touching what is a target


def test_the_ship_and_the_sailors_can_be_brought_to_a_square() -> None:
    shown = table(lighthouse="2,3", placed=2, hearts=["1,3"], items=["2,2"])
    for path in (("square-2,4",), ("lighthouse", "square-2,4"), ("crew-3", "plate-right")):
        assert choice(shown, path).label == "Maneuver one column right"
    for path in (("heart-1,3",), ("plate-hunt", "heart-1,3"), ("crew-3", "heart-1,3")):
        assert choice(shown, path).label == "Hunt the Heart on 1,3"
    for path in (("item-2,2",), ("plate-sleep", "item-2,2"), ("item-2,2", "lighthouse")):
        assert "2,2 to sleep" in choice(shown, path).label


def test_the_item_under_the_ship_needs_no_second_touch() -> None:
    shown = table(lighthouse="2,3", items=["2,3", "2,2"])
    assert "2,3 to sleep" in choice(shown, ("plate-sleep",)).label
    assert "2,2 to sleep" in choice(shown, ("plate-sleep", "item-2,2")).label


# Forecasts


def test_a_heart_shows_its_fan_in_sixths() -> None:
    shown = table(lighthouse="1,6", hearts=["2,3"])
    assert forecasts(shown, "heart-2,3") == {
        "square-3,2": "2/6", "square-3,3": "2/6", "square-3,4": "2/6",
    }  # fmt: skip
    assert forecasts(table(hearts=["1,1"]), "heart-1,1") == {
        "square-2,1": "5/6",
        "square-2,2": "1/6",
    }


def test_a_heart_shows_what_it_does_to_the_ship_after_its_fall() -> None:
    low = forecasts(table(lighthouse="2,3", hearts=["4,2"], vp=1), "heart-4,2")
    assert low == {"victory": "4/6 -1", "square-4,2": "2/6 explodes", "square-3,3": "2/6 -2"}
    above = forecasts(table(lighthouse="1,4", hearts=["1,3"]), "heart-1,3")
    assert above["square-2,4"] == "1/6 hits, -3"
    storm = table(lighthouse="3,3", hearts=["4,2"], chance="heart die")
    assert forecasts(storm, "heart-4,2")["square-3,3"] == "2/6 -2"
    assert forecasts(storm, "heart-4,2")["victory"] == "4/6 lost"
    both = forecasts(table(lighthouse="3,3", hearts=["3,4"]), "heart-3,4")
    assert both["square-4,3"] == "1/6 hits, -3; 1/6 -2"
    assert forecasts(table(lighthouse="2,3", hearts=["3,3"]), "heart-3,3") == {
        "lighthouse": "falls onto it: -3"
    }


def test_the_fan_agrees_with_the_storm() -> None:
    """Every square of the fan is reached by as many faces as it says."""
    for position in positions():
        if position.to_move() != CHANCE or position.asks() != "heart die" or position.again:
            continue
        target = position.board.names[position.target]
        fan = forecasts(scene(position, 0), f"heart-{target}")
        reached: dict[str, int] = {}
        for face in range(6):
            twin = position.copy()
            twin.audience = audience = Audience()
            twin.apply(face)
            told = audience.events[0].facts
            end = {"explosion": f"square-{target}", "planet": "victory"}.get(
                str(told["to"]), f"square-{told['to']}"
            )
            reached[end] = reached.get(end, 0) + 1
        for end, faces in reached.items():
            assert fan[end].startswith(f"{faces}/6")


def test_the_ship_shows_where_it_falls() -> None:
    assert forecasts(table(lighthouse="2,3"), "lighthouse") == {
        "square-3,3": "falls here", "brightness": "-1",
    }  # fmt: skip
    dark = forecasts(table(lighthouse="2,3", brightness=0, hearts=["3,3"]), "lighthouse")
    assert dark == {
        "square-3,3": "falls here: hits, -3", "structure": "-1: the lamp is out",
    }  # fmt: skip
    assert forecasts(table(lighthouse="4,3"), "lighthouse") == {"square-4,3": "crashes"}


def test_forecasts_name_what_is_on_the_table() -> None:
    for position in positions():
        shown = scene(position, 0)
        ids = set(shown.ids())
        for piece in shown.pieces:
            assert {name for name, _ in piece.forecasts} <= ids
            assert len(dict(piece.forecasts)) == len(piece.forecasts)


# Warnings


def test_ending_a_turn_on_the_lowest_line_is_warned_of() -> None:
    shown = table(lighthouse="4,3", placed=4, hearts=["4,4"])
    for path in (("plate-light",), ("heart-4,4",), ("square-4,2",)):
        assert "fall out of the sky" in choice(shown, path).warning
    assert choice(shown, ("plate-throttle",)).warning == ""
    early = table(lighthouse="4,3", placed=3, hearts=["4,4"])
    assert choice(early, ("plate-light",)).warning == ""


def test_a_move_that_breaks_the_hull_is_warned_of() -> None:
    shown = table(lighthouse="3,3", sp=1, throttles=1, placed=1)
    assert "hull would break" in choice(shown, ("plate-throttle",)).warning
    falling = table(lighthouse="2,3", sp=3, placed=3, hearts=["3,3"])
    assert "hull would break" in choice(falling, ("plate-light",)).warning
    assert choice(falling, ("heart-3,3",)).warning == ""


@pytest.mark.parametrize("mode", MODES)
def test_no_move_that_certainly_loses_goes_without_a_warning(mode: str) -> None:
    for position in walk(GAME, GAME.setup({"mode": mode}), 3):
        assert isinstance(position, LastGlow)
        for each in scene(position, 0).choices:
            then = position.copy()
            then.apply(each.move)
            if then.to_move() == OVER:
                assert bool(each.warning) != bool(then.scores()[0])
