"""Whatever is sent to whichever path: no error of ours, and nothing in the log.

The routes are asked of the app, so a new one is tried without a line here.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any
from urllib.parse import unquote, urlencode

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.applications import Starlette
from starlette.routing import Mount, Route

from parlour.engine.errors import ParlourError
from parlour.games import find_game, slugs
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.tokens import hash_of, new_token
from parlour.house.work_queue import WorkQueue
from parlour.web.app import make_app
from parlour.web.bucket import Buckets
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.hosts import Site
from tests.conftest import times
from tests.house.houses import store_at

OPERATOR = "the-token-of-whoever-runs-it"
PERSON = "the-token-of-whoever-plays"
MOST_TOKENS = 300
"""So many seats and invitations are given out: opening a match waits for the disk."""
NAMES = ["record", "name", "seats", "seat-1", "seat-2", "seed", "mode", "practice", "window",
         "key", "seat", "step", "width", "deal", "minutes", "token", "match", "matches",
         "seen"]  # fmt: skip
VALUES = ["", "1", "2", "me", "friend", "here", "casual", "yes", "same", "slow", "2.5", OPERATOR]
METHODS = ["GET", "POST", "HEAD", "PUT", "OPTIONS", "TRACE", "BREW", "get", ""]
HEADERS = ["host", "origin", "cookie", "content-type", "content-length", "authorization", "range",
           "x-forwarded-for", "x-forwarded-proto", "if-none-match", "if-range"]  # fmt: skip

OURS = {"host": "testserver", "origin": "http://testserver"}


class Heard(logging.Handler):
    """Keeps what is logged as something to look at."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@dataclass(repr=False)
class World:
    """An app with a match in it, and who hears what is logged."""

    app: Starlette
    heard: Heard
    runner: asyncio.Runner
    words: list[str]
    """What fits somewhere into a path: games, rules, matches, invitations."""
    cookies: list[str]

    def answer(self, scope: dict[str, Any], body: list[bytes], whole: bool) -> int:
        """Send a request to the app itself; the status of its answer."""
        parts = iter([*body, b""] if whole else body)
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            part = next(parts, None)
            if part is None:
                return {"type": "http.disconnect"}
            return {"type": "http.request", "body": part, "more_body": part != b"" or not whole}

        async def send(message: Any) -> None:
            sent.append(message)

        self.runner.run(self.app(scope, receive, send))
        return int(sent[0]["status"])


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("fuzz")
    numbers = count()

    def tokens() -> str:
        if next(numbers) > MOST_TOKENS:
            raise ParlourError("there are enough matches")
        return new_token()

    store = store_at(folder)
    house = House(store, tokens=tokens, queue=WorkQueue(), effort=Effort(aside=lambda work: None))
    desk = ExperimentJobs(folder / "lab", lambda wish, where: ["true"])
    app = make_app(house, desk, Site(operator=hash_of(OPERATOR), proxies=("10.0.0.1",)))
    for pace in ("pages", "forms", "tokens"):
        setattr(app.state.budgets, pace, Buckets(10**9, 0.0))
    opened = house.matchmaking.open_match("lucha-libre", seats=["person", "empty"])
    for _ in range(5):
        house.matchmaking.open_match("lucha-libre", seats=["person", "empty"], person=PERSON)
    over = house.matchmaking.open_match("lucha-libre", seats=["person", "casual"])
    house.actions.concede(over.match, str(over.token), house.queries.view(over.match).seq, "key")
    heard = Heard()
    logging.getLogger().addHandler(heard)
    with asyncio.Runner() as runner:
        words = [
            *slugs(),
            "LG-1",
            house.persons.offer_tables(PERSON),
            opened.match,
            over.match,
            str(opened.invitation),
            "main.js",
        ]
        seats = [f"seat={opened.token}", f"seat={over.token}", f"seat={opened.token}.x"]
        cookies = [*seats, f"operator={OPERATOR}", f"invitation={opened.invitation}"]
        cookies += [f"person={PERSON}", "person=" + "x" * 30]
        yield World(app, heard, runner, words, cookies)
    logging.getLogger().removeHandler(heard)
    desk.close()
    store.close()


def paths_of(app: Starlette) -> list[str]:
    """Every path of the app, with its parameters in braces."""
    found = [each.path for each in app.routes if isinstance(each, Route)]
    return [*found, *(f"{each.path}/{{path}}" for each in app.routes if isinstance(each, Mount))]


printable = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40)
jsons = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda part: (
        st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=5), part, max_size=3)
    ),
    max_leaves=8,
)


@st.composite
def records(draw: st.DrawFn) -> dict[str, object]:
    """Something like a record: one that could be played on, with odd parts in it."""
    game = find_game(draw(st.sampled_from(sorted(slugs()))))
    parts: dict[str, object] = {
        "game": game.slug,
        "version": game.version,
        "options": {},
        "seats": ["person"] * len(game.seats[0]),
        "steps": draw(st.lists(st.text(max_size=9), max_size=1)),
        "key": "00" * 32,
    }
    if draw(st.booleans()):
        option = st.sampled_from([each.name for each in game.options] or ["mode"])
        parts["options"] = draw(st.dictionaries(option | st.just("components"), jsons, max_size=2))
    odd = st.sampled_from([*parts, "components", "components", "result", "commitment", "format"])
    return {**parts, **draw(st.dictionaries(odd, jsons, max_size=2))}


@st.composite
def bodies(draw: st.DrawFn, words: list[str]) -> bytes:
    """A form, or any bytes."""
    if draw(st.booleans()):
        return draw(st.binary(max_size=60))
    value = st.sampled_from([*VALUES, *words]) | st.text(max_size=12)
    form = draw(st.dictionaries(st.sampled_from(NAMES), value, max_size=5))
    return urlencode(form, errors="surrogatepass").encode()


@st.composite
def requests(draw: st.DrawFn, world: World) -> dict[str, Any]:
    """Any request to one of the paths."""
    word = st.sampled_from(world.words) | st.sampled_from(["..", "x" * 300, "\0"]) | st.text()
    path = re.sub(
        r"\{[^}]*\}", lambda _: draw(word), draw(st.sampled_from(paths_of(world.app)))
    )  # fmt: skip
    asked = st.dictionaries(st.sampled_from(NAMES), st.sampled_from(VALUES) | st.text(max_size=9))
    headers = {**OURS, **draw(st.dictionaries(st.sampled_from(HEADERS), printable, max_size=2))}
    if draw(st.booleans()):
        headers["cookie"] = draw(st.sampled_from(world.cookies))
    method = draw(st.sampled_from(METHODS[:2]) | st.sampled_from(METHODS))
    client = draw(st.sampled_from([("10.0.0.1", 1), ("::1", 1), None]))
    query = urlencode(draw(asked), errors="surrogatepass").encode()
    return {**request(method, path, headers), "query_string": query, "client": client}


def request(method: str, path: str, headers: Mapping[str, str] = OURS) -> dict[str, Any]:
    """A request as a server hands it to the app."""
    raw = path.encode("utf-8", "replace")
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(raw.decode()),
        "raw_path": raw,
        "query_string": b"",
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        "client": ("::1", 1),
        "server": ("testserver", 80),
        "root_path": "",
        "state": {},
    }


@settings(max_examples=times(400, 2_000), derandomize=True, deadline=None, database=None)
@given(data=st.data())
def test_no_request_breaks_anything(world: World, data: st.DataObject) -> None:
    scope = data.draw(requests(world))
    body = data.draw(st.lists(bodies(world.words), max_size=2))
    status = world.answer(scope, body, whole=data.draw(st.booleans()))
    assert 200 <= status < 500
    assert world.heard.lines == []


@settings(max_examples=times(200, 1_000), derandomize=True, deadline=None, database=None)
@given(record=records())
def test_no_record_breaks_anything(world: World, record: dict[str, object]) -> None:
    body = urlencode({"record": json.dumps(record)}).encode()
    status = world.answer(request("POST", "/records"), [body], whole=True)
    assert status in (303, 400, 404)
    assert world.heard.lines == []
