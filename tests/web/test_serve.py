"""`parlour serve`: what is typed becomes the site, and what the server is told."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from parlour.cli import make_parsers
from parlour.engine.errors import ParlourError
from parlour.house.tokens import hash_of
from parlour.web import serve
from parlour.web.hosts import Site
from parlour.web.site import OPERATOR, SHORTEST_TOKEN, operator_token, read_site

TOKEN = "a-token-of-enough-letters"


def typed(*words: str) -> argparse.Namespace:
    return make_parsers()["serve"].parse_args(list(words))


def site(*words: str) -> Site:
    return read_site(typed(*words), TOKEN)


def test_a_house_at_home_answers_for_its_machine_only() -> None:
    found = site()
    assert {"localhost", "127.0.0.1", "::1"} <= found.hosts
    assert "testserver" not in found.hosts
    assert (found.address, found.proxies, found.open_lab) == ("http://127.0.0.1:8000", (), False)
    assert found.operator == hash_of(TOKEN)
    assert site("--host", "0.0.0.0").address == "", "links lead where one came in"
    assert site("--host", "::1", "--port", "80").address == "http://[::1]"


def test_a_public_house_says_where_it_is() -> None:
    words = "--address https://Games.example.org/ --allow-host Inside:8000 --open-lab"
    found = site(*words.split(), "--trust-proxy", "10.0.0.1", "--trust-proxy", "fd00::/8")
    assert found.address == "https://games.example.org"
    assert {"games.example.org", "inside", "localhost"} <= found.hosts
    assert (found.proxies, found.open_lab) == (("10.0.0.1", "fd00::/8"), True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--address", "games.example.org"], "an address is written https://"),
        (["--address", "https://games.example.org/parlour"], "without a path"),
        (["--address", "https://a@b.example"], "an address is written"),
        (["--allow-host", "*"], "--allow-host takes a name"),
        (["--trust-proxy", "*"], "--trust-proxy takes an address"),
        (["--trust-proxy", "10.0.0.1/8"], "--trust-proxy takes an address"),
    ],
)
def test_what_cannot_be_meant_is_said(words: list[str], said: str) -> None:
    with pytest.raises(ParlourError, match=re.escape(said)):
        site(*words)


@pytest.mark.parametrize("short", ["secret", "x" * 21, "x" * 30 + "!", "x" * 65])
def test_a_token_that_can_be_guessed_is_refused(
    short: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(OPERATOR, short)
    with pytest.raises(ParlourError, match="22 to 64 letters"):
        operator_token()


def test_a_token_is_new_at_each_start_unless_the_environment_gives_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(OPERATOR, raising=False)
    first, second = operator_token(), operator_token()
    assert first[0] != second[0]
    assert len(first[0]) >= SHORTEST_TOKEN
    monkeypatch.setenv(OPERATOR, TOKEN)
    assert operator_token() == (TOKEN, True)
    assert operator_token()[0] != TOKEN, "no process that is started later finds it"


class NoWorkers:
    """Nobody thinks."""

    def __init__(self, queue: object, count: int) -> None: ...
    def close(self) -> None: ...


@pytest.mark.parametrize("given", [True, False])
def test_the_operators_link_is_printed_and_opens_the_lab(
    given: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told: list[int] = []

    def run(app: Any, *_: object) -> None:
        said = capsys.readouterr().out
        address = re.findall(r"open at (\S+)/ ", said)[0]
        token = TOKEN if given else re.findall(r"/operator#(\S+)", said)[0]
        assert not given or TOKEN not in said
        client = TestClient(app, address, follow_redirects=False)
        refused = client.get("/lab/last-glow/state").status_code
        client.post("/operator", data={"token": token}, headers={"origin": address})
        told.extend([refused, client.get("/lab/last-glow/state").status_code])

    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv(OPERATOR, TOKEN if given else "")
    monkeypatch.setattr(serve, "Workers", NoWorkers)
    monkeypatch.setattr(serve, "check_port", lambda host, port: None)
    monkeypatch.setattr(serve, "run_server", run)
    assert serve.command(typed()) == 0
    assert told == [403, 200]
    assert serve.SERVER["proxy_headers"] is False, "by itself uvicorn believes 127.0.0.1"
