"""A table that waits for whoever may have an answer, and never tells who had one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import Position
from parlour.engine.core.rng import Rng
from parlour.engine.game import Setup
from parlour.house.work_queue import WorkQueue, think_all
from parlour.match.reaction_window import ReactionWindow, stretch_of
from parlour.match.verify import verify
from tests.examples.hush import Hush
from tests.house.houses import find, house_at, store_at
from tests.house.worlds import Hands, World

NOBODY = [[2, 0], [2, 0], [2, 0]]
EAST = [[2, 0], [1, 1], [2, 0]]
BOTH = [[2, 0], [1, 1], [1, 1]]


def test_nobody_is_asked_and_everybody_waits(tmp_path: Path) -> None:
    world = World(tmp_path, "w", NOBODY)
    world.claim(0, "claim 1")
    view = world.view(1)
    assert view.window is not None
    assert (view.window.may, view.window.seconds, view.window.left) == ((1, 2), 2.5, 2.5)
    assert [line.kind for line in view.log] == ["claim"], "that the table waits is no news"
    assert (view.waiting, view.choices, view.seq) == ((), (), 3)
    world.after(2.4)
    assert world.view(1).seq == 3
    world.after(2.5)
    assert [line.kind for line in world.view(1).log][1:] == ["asked", "coin", "turn"]
    assert world.view(1).waiting == (1,)


def test_whoever_is_asked_sees_it_at_once_and_alone(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH)
    world.claim(0, "claim 1")
    for seat in (1, 2):
        view = world.view(seat)
        assert (view.waiting, view.notations) == ((seat,), ("pass", "veto"))
        assert view.window is not None
        assert view.window.asks == "veto"
    assert world.view(0).waiting == world.view().waiting == ()
    assert world.act(2, "pass").taken
    assert world.view(2).answered == "pass"
    assert world.view(2).why_no_undo is None
    assert world.undo(2).taken
    assert world.view(2).notations == ("pass", "veto")
    assert world.act(0, "claim 1").why == "it is not your turn"


def test_an_answer_takes_effect_when_the_window_is_over(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH)
    world.claim(0, "claim 1")
    assert world.act(1, "veto").taken
    assert world.view(1).notations == ("voice soft", "voice loud")
    assert world.act(1, "voice loud").taken
    assert world.act(2, "veto").taken
    world.after(2.4)
    assert [line.kind for line in world.view().log] == ["claim"]
    world.after(2.6)
    view = world.view(2)
    assert [line.kind for line in view.log][1:] == ["veto"], "East objects first"
    assert view.notations == ("pass", "veto"), "South is asked anew, against East's veto"
    world.after(10)
    assert [line.kind for line in world.view().log][2:] == ["asked", "turn"]
    late = world.house.actions.act(world.match, world.tokens[2], view.seq, "late", "veto")
    assert (late.kind, late.why) == (
        "stale",
        "too late: the moment has passed, and no answer counts as a pass",
    )


def test_an_answer_that_must_be_given_is_awaited(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.claim(0, "claim 1")
    world.act(1, "veto")
    world.after(20)
    assert world.view().seq == world.view(1).seq == 3
    assert world.act(1, "voice soft").taken
    assert world.view().seq == 4


def test_an_answer_is_taken_once(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.claim(0, "claim 1")
    for _ in range(2):
        answer = world.house.actions.act(world.match, world.tokens[1], 3, "once", "pass")
        assert answer.taken
    assert world.act(1, "veto").why == "you have answered"


def test_bots_answer_within_the_window(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH, seats=("person", "person", "random"))
    world.claim(0, "claim 1")
    assert world.view().seq == 2
    stored = world.store.read(world.match)
    assert stored is not None
    replies = [event for event in stored.events if event.kind == "reply"]
    assert {event.who for event in replies} == {2}
    world.after(60)
    assert world.view().waiting == (1,)
    assert world.view().seq == 4


# With nobody but bots


class Claimer(Policy):
    """Claims a point on its turn, and objects to nothing that others claim."""

    def choose(self, position: Position, rng: Rng) -> int:
        return position.moves()[0]


def among_bots(folder: Path, hands: Hands, **more: Any) -> World:
    """East is a person, North and South are bots; North has claimed a point."""
    seats = ("random", "person", "random")
    return World(folder, "w", hands, 1, seats=seats, bots=lambda *_: Claimer(), **more)


def test_whoever_is_alone_and_holds_nothing_is_not_asked(tmp_path: Path) -> None:
    world = among_bots(tmp_path, NOBODY)
    view = world.view(1)
    assert [line.kind for line in view.log] == ["claim", "asked", "coin", "turn"]
    assert (view.waiting, view.window, world.clock.due) == ((1,), None, [])
    world.claim(1, "claim 1")
    assert [line.kind for line in world.view(1).log[4:8]] == ["claim", "asked", "coin", "turn"]


def test_whoever_is_alone_is_asked_without_a_clock(tmp_path: Path) -> None:
    world = among_bots(tmp_path, BOTH)
    view = world.view(1)
    assert (view.waiting, view.notations) == ((1,), ("pass", "veto"))
    assert view.window is not None
    assert (view.window.seconds, view.window.asks) == (0.0, "veto")
    assert world.hold(1).why == "there is no clock to stop"
    assert world.house.queries.my_match(world.match, world.tokens[1]).your_turn, "in the list"
    world.after(600)
    world.restart()
    assert world.view(1).notations == ("pass", "veto")
    assert world.act(1, "veto").taken
    assert world.view(1).notations == ("voice soft", "voice loud")
    assert world.undo(1).taken
    assert world.act(1, "veto").taken
    world.restart()
    assert world.act(1, "voice loud").taken
    assert "veto" in [line.kind for line in world.view(1).log]


def test_a_bot_that_is_left_alone_with_the_question_thinks(tmp_path: Path) -> None:
    world = among_bots(tmp_path, BOTH)
    world.house.actions.hand_to_bot(world.match, world.tokens[1], "random")
    assert world.view().over, "nobody waits any more"


@pytest.mark.parametrize("left", ["friend", "bot"])
def test_nobody_is_alone_whom_somebody_may_join(tmp_path: Path, left: str) -> None:
    seats = ("random", "person", "person")
    world = World(tmp_path, "w", EAST, 1, seats=seats, bots=lambda *_: Claimer())
    if left == "bot":
        world.house.actions.hand_to_bot(world.match, world.tokens[2], "random")
    window = world.view(1).window
    assert window is not None
    assert window.seconds == 2.5, "South may look on, and comes back"


def test_alone_an_own_slot_is_a_turn_like_any_other(tmp_path: Path) -> None:
    house = house_at(store_at(tmp_path))
    seats = ["person", "casual", "casual", "casual"]
    opened = house.matchmaking.open_match("ultimate-scheme", seats=seats, seed=1)
    view = house.queries.view(opened.match, opened.token)
    assert house.tables.at(opened.match, lambda table: table.disclosure.pending), "it is covert"
    assert view.waiting == (0,)
    assert len(view.notations) > 1
    assert view.window is None


def test_practice_goes_back_from_a_question(tmp_path: Path) -> None:
    world = among_bots(tmp_path, BOTH, practice=True)
    world.act(1, "pass")
    world.claim(1, "claim 1")
    assert world.view(1).window is not None, "South claims, East is asked"
    assert world.undo(1).taken
    assert world.view(1).notations == ("claim 1", "claim 2", "draw")


def test_passing_for_a_turn_goes_on_at_once(tmp_path: Path) -> None:
    world = among_bots(tmp_path, BOTH)
    world.house.actions.stand(world.match, world.tokens[1], "", "", round_only=True)
    view = world.view(1)
    assert (view.window, view.standing) == (None, ()), "the next turn has begun"
    assert [line.kind for line in view.log] == ["claim", "asked", "coin", "turn"]


def test_whoever_leaves_a_seat_to_a_bot_is_not_asked(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.house.queue = WorkQueue()
    world.claim(0, "claim 1")
    world.house.actions.hand_to_bot(world.match, world.tokens[1], "random")
    view = world.view(1)
    assert (view.notations, view.waiting, view.window and view.window.asks) == ((), (), "")
    think_all(world.house.queue, find)
    world.after(60)
    think_all(world.house.queue, find)
    assert world.view().window is None


def test_without_persons_nobody_waits(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH, seats=("random",) * 3)
    assert world.view().over
    assert world.clock.due == []
    assert "veto" in str(world.house.queries.record(world.match).steps)


def test_a_record_shows_every_answer_once_the_match_is_over(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    for turn in range(6):
        world.claim(turn % 3, "claim 1")
        world.after(20 * (turn + 1))
    record = world.house.queries.record(world.match)
    assert record.steps.count("pass") == 4, "East is asked whenever another seat claims"
    assert verify(record, lambda _: world.game).outcomes == 6, "the dice do not count answers"
    taken = world.house.matchmaking.take_record(record)
    assert world.house.queries.view(taken.match).log == world.view().log


def test_a_claim_made_again_asks_anew(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST, practice=True)
    for number in (1, 2):
        world.claim(0, f"claim {number}")
        assert f"Fact(name='claim', text='{number}'" in str(world.view(1).scene.zones)
        world.after(10 * number)
        assert world.undo(0).taken


class Twice(Hush):
    """The table waits twice before anybody is asked."""

    def pause(self, kind: str, rule: str, facts: dict[str, object], seats: list[int]) -> None:
        super().pause(kind, rule, facts, seats)
        self.tell("between", "HU-3", {})
        super().pause(kind, rule, facts, seats)


def test_every_pause_has_a_window_of_its_own(tmp_path: Path) -> None:
    for name, hands in {"nobody": NOBODY, "east": EAST}.items():
        world = World(tmp_path, name, hands)

        def start(setup: Setup, hands: list[list[int]] = hands) -> Twice:
            position = Twice()
            position.hands, position.stage = [list(hand) for hand in hands], "claim"
            return position

        world.game = replace(world.game, start_of=start)
        world.house = world._house()
        world.claim(0, "claim 1")
        shown = []
        for when in (2.4, 2.6, 4.9, 5.1):
            world.after(when)
            shown.append([line.kind for line in world.view(0).log])
            asked = "veto" in world.view(1).notations
            assert asked == (name == "east" and 2.5 < when < 5), "asked in the second"
        assert shown[0] == ["claim"]
        assert shown[1] == shown[2] == ["claim", "between"]
        assert shown[3][2:] == ["asked", "coin", "turn"]
        world.store.close()


def test_a_window_that_ended_while_the_house_was_closed_begins_again(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.claim(0, "claim 1")
    world.clock.due = []
    world.clock.now += 60
    world.restart()
    view = world.view(1)
    assert view.window is not None
    assert (view.window.left, view.notations) == (2.5, ("pass", "veto"))
    world.after(62.5)
    assert world.view().window is None


def test_undo_stops_where_others_may_have_answered(tmp_path: Path) -> None:
    for name, hands in {"nobody": NOBODY, "both": BOTH}.items():
        world = World(tmp_path, name, hands)
        world.claim(0, "claim 1")
        world.after(10)
        assert world.view(0).why_no_undo == "it stands: the others may have answered since"
        world.store.close()


# The clock of a reaction window


def window() -> ReactionWindow:
    from parlour.engine.events import Event

    return ReactionWindow(Event("", "", {}, may=(0, 1)), 100.0, 2.5)


def test_holds_stop_the_clock() -> None:
    one = window()
    one.hold(0, 101.0)
    assert one.due() == 112.5
    assert one.left(103.0) == (8.0, 1.5)
    one.hold(1, 104.0)
    assert one.due() == 115.5, "while both hold it stops once"
    one.go_on(1, 105.0)
    assert (one.due(), one.holding(106.0)) == (112.5, (0,))
    one.go_on(0, 105.5)
    assert (one.due(), one.left(106.0)) == (107.0, (0.0, 1.0))


def test_some_windows_are_stretched() -> None:
    key = bytes(range(32))
    drawn = [stretch_of(key, seq, []) for seq in range(4000)]
    longer = [each for each in drawn if each]
    assert 480 < len(longer) < 720
    assert min(longer) >= 1.0
    assert max(longer) <= 4.0
    assert {stretch_of(key, seq, [0.5, 1.5, 2.0, 3.0, 99.0]) for seq in range(400)} == {
        0.0, 1.0, 1.5, 2.0, 3.0, 4.0
    }  # fmt: skip


def test_hold_is_for_whoever_may_have_an_answer_with_or_without_a_card(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    world.claim(0, "claim 1")
    world.after(1)
    assert world.hold(0).why == "only who may have an answer can ask for time"
    assert world.hold(2).taken
    view = world.view()
    assert view.seats[2].holding
    assert view.log[-1].text == "C asks for a moment"
    assert view.window is not None
    assert (view.window.still, view.window.left) == (10.0, 1.5)
    world.after(3)
    assert world.act(1, "pass").taken, "a hold makes no answer stale"
    assert world.hold(2).taken, "and lets go"
    assert world.hold(2).why == "you have had your time"
    assert not world.view().seats[2].holding
    world.after(4.4)
    assert world.view().window is not None
    world.after(4.5)
    assert world.view().window is None


@pytest.mark.parametrize("seconds", [0.5, 7])
def test_a_window_has_its_limits(tmp_path: Path, seconds: float) -> None:
    from parlour.engine.errors import BadOption

    with pytest.raises(BadOption, match="1 to 6 seconds"):
        World(tmp_path, "w", EAST, window=seconds)


# Standing answers, slow and shared tables


def test_a_standing_answer_is_given_without_asking(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH)
    world.house.actions.stand(world.match, world.tokens[1], "veto", "")
    world.claim(0, "claim 1")
    assert world.view(1).notations == ()
    assert world.view(1).standing == ("veto",)
    assert world.view(2).standing == ()
    world.after(10)
    world.house.actions.stand(world.match, world.tokens[1], "veto", None)
    world.act(1, "draw")
    world.claim(2, "claim 1")
    assert world.view(1).notations == ("pass", "veto")


def test_a_standing_answer_for_a_round_ends_with_it(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH)
    world.house.actions.stand(world.match, world.tokens[1], "veto", "", round_only=True)
    world.claim(0, "claim 1")
    world.restart()
    assert world.view(1).notations == ()
    world.after(10)
    assert world.view(1).standing == ()
    world.act(1, "draw")
    world.claim(2, "claim 1")
    assert world.view(1).notations == ("pass", "veto")


def test_passing_for_a_turn_is_for_all_kinds_and_takes_no_time_from_others(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH)
    world.claim(0, "claim 1")
    world.house.actions.stand(world.match, world.tokens[1], "", "", round_only=True)
    assert (world.view(1).notations, world.view(1).standing) == ((), ("",))
    assert world.act(2, "pass").taken
    world.after(2.4)
    assert world.view(0).window is not None, "as long as ever"
    world.after(2.6)
    assert world.view(0).window is None
    assert world.view(1).standing == (), "the turn is over"
    world.act(1, "draw")
    world.claim(2, "claim 1")
    assert world.view(1).notations == ("pass", "veto")


def test_a_standing_answer_to_one_kind_counts_more_than_passing(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST)
    for asked, answer in (("veto", "veto"), ("voice", "voice loud"), ("", "")):
        world.house.actions.stand(world.match, world.tokens[1], asked, answer)
    world.claim(0, "claim 1")
    world.after(2.6)
    assert "veto" in [line.kind for line in world.view(0).log]


def test_at_a_slow_table_only_standing_answers_count(tmp_path: Path) -> None:
    world = World(tmp_path, "w", BOTH, slow=True)
    world.claim(0, "claim 1")
    assert [line.kind for line in world.view().log][1:] == ["asked", "coin", "turn"]
    world.house.actions.stand(world.match, world.tokens[2], "veto", "veto")
    world.house.actions.stand(world.match, world.tokens[2], "voice", "voice loud")
    world.claim(1, "claim 2")
    assert "veto" in [line.kind for line in world.view().log]


def test_at_a_shared_screen_all_who_may_answer_are_asked(tmp_path: Path) -> None:
    world = World(tmp_path, "w", EAST, shared=True)
    world.claim(0, "claim 1")
    assert world.view().waiting == (1, 2)
    assert world.view(1).notations == ("pass", "veto")
    assert world.view(2).notations == ("pass",)
    world.after(100)
    assert world.act(2, "pass").taken
    assert world.view().waiting == (1,)
    assert world.act(1, "pass").taken
    assert world.view().window is None
