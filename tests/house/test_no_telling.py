"""Whatever lies in other hands and whatever they answer in secret, a viewer gets the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.engine.core.playout import Policy
from parlour.engine.core.position import BYSTANDER, Position
from parlour.engine.core.rng import Kiss, Rng, key_of_seed
from parlour.engine.dealer import Dealer
from parlour.engine.game import Game
from parlour.house.listeners import Listeners
from parlour.house.stored_match import StoredMatch
from parlour.match.match import Match
from parlour.match.reaction_window import ReactionWindow, stretch_of
from tests.examples.hush import Hush
from tests.house.worlds import Alarm, Hands, Recorder, Reply, World

OWN = ([1, 1], [2, 0])
"""What the viewer holds: something to answer with, or nothing."""
SECRETLY: dict[str, list[Reply]] = {
    "at once": [(0.0, "pass")],
    "late": [(2.4, "pass")],
    "never": [],
    "in two minds": [(0.2, "veto"), (0.5, "undo"), (1.9, "pass")],
    "undecided": [(0.1, "pass"), (0.4, "undo")],
}
Script = Callable[[World], None]


def deals(viewer: int, own: list[int]) -> list[Hands]:
    """Some deals in which the viewer holds the same."""
    position = Hush()
    position.hands = [[1, 1], [1, 1], [1, 1]]
    if viewer >= 0:
        position.hands[viewer] = list(own)
    position.stage = "claim"
    nobody = [own if seat == viewer else [2, 0] for seat in range(3)]
    found: list[Hands] = [nobody, position.hands]
    for seed in range(40):
        twin = position.redeal(viewer, Kiss(seed))
        assert isinstance(twin, Hush)
        if twin.hands not in found:
            found.append(twin.hands)
    return found[: len(SECRETLY)]


def everything(
    folder: Path, script: Script, viewer: int, own: list[int], seed: int = 3
) -> list[list[tuple[float, str]]]:
    """What the viewer gets in each world."""
    found = []
    for hands, (manner, replies) in zip(deals(viewer, own), SECRETLY.items(), strict=True):
        practice = script is with_practice
        world = World(folder, f"{own} {manner}", hands, viewer, seed, practice=practice)
        world.secretly = {seat: replies for seat in range(3) if seat != viewer}
        if viewer >= 0:
            world.secretly[viewer] = [(1.0, "pass")]
        script(world)
        found.append(world.close())
    return found


def assert_same(found: list[list[tuple[float, str]]]) -> None:
    first = found[0]
    assert len(first) > 10
    for other in found[1:]:
        for one, two in zip(first, other, strict=False):
            assert one == two
        assert len(other) == len(first)


def whole_match(world: World) -> None:
    """All turns; looked at before, within and after every window."""
    for turn in range(6):
        seat = turn % 3
        if turn in (1, 3) and seat != world.viewer:
            assert world.act(seat, "draw").taken
        else:
            world.claim(seat, f"claim {1 + turn % 2}")
        for when in (0.7, 2.45, 2.5):
            world.after(30 * turn + when)
            world.recorder.probe()
        world.after(30 * (turn + 1))


def with_holds(world: World) -> None:
    """Those who may have an answer stop the clock, whether or not they have one."""
    for turn in range(3):
        world.claim(turn, "claim 1")
        first, second = (turn + 1) % 3, (turn + 2) % 3
        world.after(40 * turn + 1.0)
        assert world.hold(first).taken
        world.recorder.probe()
        world.after(40 * turn + 2.6)
        assert world.hold(second).taken
        world.after(40 * turn + 3.1)
        assert world.hold(first).taken, "and lets go"
        world.recorder.probe()
        assert not world.hold((turn + 3) % 3).taken
        world.after(40 * turn + 12.0)
        world.recorder.probe()
        world.after(40 * (turn + 1))
        world.recorder.probe()


def with_restarts(world: World) -> None:
    """The process is killed within a window, and once it stays away for longer than that."""
    world.claim(0, "claim 1")
    world.after(1.2)
    world.restart()
    world.recorder.probe()
    world.after(30)
    world.recorder.probe()
    world.claim(1, "claim 1")
    world.after(30.5)
    world.clock.due = []
    world.clock.now += 60
    world.restart()
    world.recorder.probe()
    world.after(120)
    world.recorder.probe()


def with_a_broken_line(world: World) -> None:
    """The viewer comes back within a reaction window, and after it."""
    world.claim(0, "claim 1")
    seen = world.recorder.seq
    for turn, when in ((0, 1.2), (0, 4.0), (1, 31.0), (1, 45.0)):
        world.after(when)
        if when == 31.0:
            world.recorder.probe()
        again = Recorder(world, world.viewer, seen)
        world.recorder.got += again.got
        if turn == 0 and when == 4.0:
            world.after(30)
            world.claim(1, "claim 2")


def with_undo(world: World) -> None:
    """What can be taken back does not hang on who was asked."""
    world.claim(0, "claim 1")
    world.after(1.0)
    for seat in range(3):
        if seat != world.viewer and world.view(seat).answered is None:
            assert not world.undo(seat).taken
    world.after(10)
    for seat in range(3):
        assert not world.undo(seat).taken
    world.recorder.probe()


def with_practice(world: World) -> None:
    """In practice a claim is taken back after its window, and made again."""
    world.claim(0, "claim 1")
    world.after(1.0)
    assert not world.undo(0).taken, "not within the window"
    world.after(10)
    world.recorder.probe()
    assert world.undo(0).taken
    world.recorder.probe()
    world.claim(0, "claim 2")
    world.after(30)
    world.recorder.probe()


def with_changes_of_seats(world: World) -> None:
    """A seat is handed to a bot within a reaction window."""
    world.claim(0, "claim 1")
    world.after(0.6)
    for seat in range(3):
        if seat not in (world.viewer, 0):
            world.house.actions.hand_to_bot(world.match, world.tokens[seat], "random")
            world.recorder.probe()
            world.house.actions.reclaim_seat(world.match, world.tokens[seat])
    world.recorder.probe()
    world.after(20)
    world.recorder.probe()


SCRIPTS = (
    whole_match,
    with_holds,
    with_restarts,
    with_a_broken_line,
    with_undo,
    with_practice,
    with_changes_of_seats,
)


@pytest.mark.parametrize("viewer", [0, 1, 2, BYSTANDER])
@pytest.mark.parametrize("script", SCRIPTS)
def test_nothing_tells_who_was_asked(tmp_path: Path, script: Script, viewer: int) -> None:
    both = script is whole_match and viewer != BYSTANDER
    for own in OWN if both else OWN[viewer % 2 :][:1]:
        assert_same(everything(tmp_path, script, viewer, own))


def stretched_seed() -> int:
    """A seed by which the first window lasts longer."""
    return next(seed for seed in range(100) if stretch_of(key_of_seed(seed), 3, []))


@pytest.mark.parametrize("viewer", [1, BYSTANDER])
def test_nor_does_a_longer_window(tmp_path: Path, viewer: int) -> None:
    seed = stretched_seed()
    found = everything(tmp_path, whole_match, viewer, [1, 1], seed)
    assert_same(found)
    lifted = [time for time, text in found[0] if '"kind":"asked"' in text]
    assert lifted[0] > 1000.0 + 2.5


@pytest.mark.parametrize("viewer", [0, 2, BYSTANDER])
def test_when_somebody_objects_only_that_is_seen(tmp_path: Path, viewer: int) -> None:
    """East plays a veto, early or late; whether the others could have is nobody's business."""
    found = []
    for number, (mine, other) in enumerate([(0.1, [2, 0]), (2.3, [1, 1]), (1.0, [0, 2])]):
        hands = [[1, 1], [1, 1], [1, 1]]
        hands[0 if viewer == 2 else 2] = other
        if viewer == BYSTANDER:
            hands[0] = other
        world = World(tmp_path, str(number), hands, viewer)
        world.secretly = {1: [(mine, "veto"), (mine + 0.1, "voice loud")], 2: [(2.4, "pass")]}
        world.claim(0, "claim 2")
        for when in (1.1, 2.45, 2.55, 4.0, 20.0):
            world.after(when)
            world.recorder.probe()
        found.append(world.close())
    assert_same(found)
    assert any('"kind":"veto"' in text for _, text in found[0])


# Alone with bots: nothing tells what they hold, or for how long one would have thought


class Searcher(Policy):
    """Claims a point on its turn. Asked for an answer it thinks, and objects to nothing."""

    def __init__(self, thinks: Callable[[], None]) -> None:
        self.thinks = thinks

    def choose(self, position: Position, rng: Rng) -> int:
        if position.covert():
            self.thinks()
        return position.moves()[0]


def among_bots(folder: Path, own: list[int]) -> list[list[tuple[float, str]]]:
    """What East gets in each world: asked, it takes a second to pass."""
    found = []
    for number, hands in enumerate(deals(1, own)):
        clock = Alarm()

        def bots(name: str, game: Game, clock: Alarm = clock, number: int = number) -> Policy:
            thinks = 0.1 * number if name == "skilled" else 0.0
            return Searcher(lambda: setattr(clock, "now", clock.now + thinks))

        seats = ("skilled", "person", "skilled")
        world = World(folder, f"{own} {number}", hands, 1, seats=seats, bots=bots, clock=clock)
        while not (view := world.view(1)).over:
            world.recorder.probe()
            if view.window is not None:
                clock.to(clock.now + 1.0)
            assert world.act(1, view.notations[0]).taken
        found.append(world.close())
    return found


@pytest.mark.parametrize("own", OWN)
def test_nothing_tells_which_bot_was_asked(tmp_path: Path, own: list[int]) -> None:
    assert_same(among_bots(tmp_path, own))


def test_bots_that_think_in_a_window_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "is_quick", lambda self, seat: True)
    with pytest.raises(AssertionError):
        assert_same(among_bots(tmp_path, [2, 0]))


# The comparison has teeth


def told_to_all(patch: pytest.MonkeyPatch) -> None:
    real = Listeners.tell
    patch.setattr(Listeners, "tell", lambda self, match, seq, only=None: real(self, match, seq))


def seen_within_a_window(patch: pytest.MonkeyPatch) -> None:
    def was_seen(self: StoredMatch, seat: int, now: float) -> None:
        if seat >= 0:
            self.seats[seat].last_seen = now

    patch.setattr(StoredMatch, "was_seen", was_seen)


def counted_answers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(StoredMatch, "seq", property(lambda self: len(self.events)))


def dice_by_all_steps(patch: pytest.MonkeyPatch) -> None:
    def deal(self: Dealer, position: Hush, step: int) -> int:
        return 2 + sum(hand[1] for hand in position.hands) % 2

    patch.setattr(Dealer, "deal", deal)


def stretched_if_nobody_is_asked(patch: pytest.MonkeyPatch) -> None:
    def begin(self: StoredMatch, now: float) -> None:
        pause = self.disclosure.pause
        assert pause is not None
        window = ReactionWindow(pause, now, 2.5, 2.0 if self.disclosure.ready else 0.0)
        self._write("window", -1, window.words(), now, False)

    patch.setattr(StoredMatch, "_open_window", begin)


def asked_for_all_to_see(patch: pytest.MonkeyPatch) -> None:
    def waiting(self: StoredMatch, viewer: int = BYSTANDER) -> list[int]:
        return [seat for seat in range(3) if self.question(seat) is not None]

    patch.setattr(StoredMatch, "waiting", waiting)


@pytest.mark.parametrize(
    "broken",
    [
        told_to_all,
        seen_within_a_window,
        counted_answers,
        dice_by_all_steps,
        stretched_if_nobody_is_asked,
        asked_for_all_to_see,
    ],
)
def test_a_house_that_tells_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Callable[[pytest.MonkeyPatch], None]
) -> None:
    broken(monkeypatch)

    def one_turn(world: World) -> None:
        world.claim(0, "claim 1")
        for when in (0.7, 2.45, 2.5):
            world.after(when)
            world.recorder.probe()
        world.after(30)

    with pytest.raises(AssertionError):
        assert_same(everything(tmp_path, one_turn, BYSTANDER, [1, 1]))
