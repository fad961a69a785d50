"""What a program is told of a table is the table: nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from inspect import getmro
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from parlour.engine.errors import ParlourError
from parlour.games import all_games
from parlour.house.house import House
from parlour.house.messages import Ask, PastMessage, SceneFrame, WhyMessage
from parlour.house.remote_table import HungUp, RemoteTable, join, sit
from parlour.house.store import Store
from parlour.house.views import MomentView, View
from parlour.scene import table
from parlour.scene.scene_data import scene_after
from parlour.scene.table import Scene
from parlour.web.app import make_app
from tests.house.houses import glow_table, house_at, sealed_table
from tests.house.worlds import Alarm
from tests.web.lines import Line, bearer, line

STEPS = 8


class Wire:
    """A line without a network."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.send = socket.send_text
        self.recv = socket.receive_text


@contextmanager
def remote(
    house: House, match: str, *tokens: str, seen: int | None = None
) -> Iterator[RemoteTable]:
    with line(house, match, *tokens, seen=seen, form="data") as at:
        yield RemoteTable(Wire(at.socket))


def plain(thing: Any) -> Any:
    """A thing in the vocabulary of all tables, without what its game has added."""
    if isinstance(thing, tuple):
        return tuple(map(plain, thing))
    if not is_dataclass(thing):
        return thing
    kind: Any = next(each for each in getmro(type(thing)) if each.__module__ == table.__name__)
    return kind(**{each.name: plain(getattr(thing, each.name)) for each in fields(kind)})


def as_told(scene: Scene) -> Scene:
    """A scene as a program has it: its choices have their places as numbers."""
    choices = (replace(choice, move=number) for number, choice in enumerate(scene.choices))
    found: Scene = plain(replace(scene, choices=tuple(choices)))
    return found


def assert_shows(at: RemoteTable, view: View) -> None:
    """The program knows exactly what the view says."""
    while at.table.seq < view.seq:
        at.wait()
    assert at.scene == as_told(view.scene)
    assert [choice.move for choice in at.choices] == list(view.notations)
    assert tuple(at.log) == view.log


def told(moments: Sequence[MomentView]) -> list[tuple[object, ...]]:
    """What moments say besides how the table was."""
    said = [(moment.cues, moment.kept, moment.lines) for moment in moments]
    return [each for each in said if each[0] or each[2]]


@pytest.mark.parametrize("slug", all_games())
@pytest.mark.parametrize("seated", [True, False], ids=["seat", "bystander"])
def test_the_scene_of_a_program_is_that_of_its_seat(store: Store, slug: str, seated: bool) -> None:
    clock, rng = Alarm(), Random(5)
    house = house_at(store, clock=clock, wait=clock.wait)
    game = all_games()[slug]
    seats = ["person"] + ["random"] * (len(game.seats[0]) - 1)
    opened = house.matchmaking.open_match(slug, seats=seats, seed=4)
    match, player = opened.match, opened.token
    assert player is not None
    with remote(house, match, *([player] if seated else [])) as at:
        for step in range(STEPS):
            token = player if seated else None
            assert_shows(at, house.queries.view(match, token))
            before, view = at.table.seq, house.queries.view(match, player)
            if view.over:
                break
            if view.notations:
                house.actions.act(match, player, view.seq, f"k{step}", rng.choice(view.notations))
            else:
                clock.to(clock.now + 60)
            after = house.queries.view(match, token).seq
            moments: list[MomentView] = []
            happened = house.queries.view(match, token, before).passage
            while at.table.seq < after:
                at.wait()
                moments += at.moments
            assert happened is not None
            assert told(moments) == told(happened.moments)
        assert step > 2 or view.over


@pytest.mark.parametrize("seen", [0, 3])
def test_whoever_comes_back_knows_all_that_happened(house: House, seen: int) -> None:
    match, token = glow_table(house)
    with remote(house, match, token) as at:
        for _ in range(5):
            assert at.act(at.choices[0].move).kind == "taken"
    with remote(house, match, token, seen=seen) as at:
        view = house.queries.view(match, token, seen)
        assert_shows(at, view)
        assert view.passage is not None
        scenes = [view.passage.before, *(moment.scene for moment in view.passage.moments[:-1])]
        assert [moment.scene for moment in at.moments[:-1]] == [as_told(each) for each in scenes]


def test_only_what_changed_is_told(house: House) -> None:
    match, token = glow_table(house)
    with line(house, match, token, form="data") as at:
        first = at.hear()["frames"][-1]["scene"]
        at.act("move", move="light")
        then = at.table["frames"][-1]["scene"]
    assert {*first} - {*then} >= {"zone_ids", "mood"}
    assert 0 < len(then["zones"]) < len(first["zones"])
    assert len(msgspec.json.encode(then)) < len(msgspec.json.encode(first)) / 2


def test_an_undo_is_undone_for_a_program_too(house: House) -> None:
    match, token = glow_table(house)
    with remote(house, match, token) as at:
        before, log = at.scene, list(at.log)
        at.act("light")
        assert at.scene != before
        assert at.deed("undo").kind == "taken"
        assert (at.scene, at.log) == (before, log)
        assert at.act("fly").kind == "illegal"
        with pytest.raises(ParlourError, match="nothing one can do"):
            at.deed("dance")
        why = at.ask(Ask("why", touch="plate-send"))
        assert isinstance(why, WhyMessage)
        assert why.rule == "LG-18"


def test_several_seats_of_one_program_are_handed_over_to_at_once(house: House) -> None:
    match, tokens = sealed_table(house)
    with remote(house, match, *tokens) as at:
        played = []
        while not at.table.over:
            played.append(at.table.seat)
            assert at.act("pick a").kind == "taken"
    assert sorted(played) == [0, 0, 1, 1, 2, 2]


def test_a_bystander_cannot_play(house: House) -> None:
    match, _ = glow_table(house)
    with remote(house, match) as at, pytest.raises(ParlourError, match="only seats can play"):
        at.act("light")


def test_a_look_back_is_told_as_data(house: House) -> None:
    match, token = glow_table(house)
    with remote(house, match, token) as at:
        for _ in range(5):
            at.act(at.choices[0].move)
    client, known = TestClient(make_app(house)), None
    steps = house.queries.past(match, token, 0).of
    where, headers = f"/match/{match}/past?form=data", bearer(token)
    with client.websocket_connect(where, headers=headers) as socket:
        for step in (0, 1, 2, steps, 1):
            said = Line(socket).ask(act="look", step=step)
            known = scene_after(known, msgspec.convert(said, PastMessage[SceneFrame]).frame.scene)
            assert known == as_told(house.queries.past(match, token, step).scene)


class Saying:
    """A house that says these things, one after the other."""

    def __init__(self, *said: str) -> None:
        self.said = iter(said)

    def send(self, text: str) -> None:
        """Nobody hears it."""

    def recv(self) -> str:
        """The next thing."""
        return next(self.said)


@pytest.mark.parametrize(
    "said",
    ["{", "[]", '{"is": "news"}', '{"is": "table"}', '{"is": "gone", "why": "no such match"}'],
)
def test_a_house_that_says_nonsense_is_answered_in_words(said: str) -> None:
    with pytest.raises(ParlourError):
        RemoteTable(Saying(said))


def test_what_is_no_address_is_refused() -> None:
    for nonsense in ("", "games.example.org", "ftp://games.example.org/match/x", "http://"):
        with pytest.raises(ParlourError, match="no address"), join(nonsense):
            pass
        with pytest.raises(ParlourError, match="no address"):
            sit(nonsense)


def test_a_house_that_is_not_there_is_said_so() -> None:
    nobody = "http://127.0.0.1:1/match/x"
    with pytest.raises(HungUp, match="cannot be reached"), join(nobody):
        pass
    with pytest.raises(HungUp, match="cannot be reached"):
        sit(nobody)
