"""Games from outside the tree in the house: hall, pages, a match to its end, the review."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.bots.search.search import Budget
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.web.app import make_app
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.hosts import Site
from tests.examples.distribution import BOTS, OUTSIDE
from tests.web.lines import ORIGIN, Line

pytestmark = pytest.mark.usefixtures("discovered")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    store = open_store(f"sqlite:///{tmp_path / 'matches.db'}")
    house = House(store, effort=Effort(reviews=Budget(simulations=8)))
    app = make_app(house, ExperimentJobs(tmp_path / "lab"), Site(open_lab=True))
    with TestClient(app, follow_redirects=False) as opened:
        yield opened
    store.close()


def test_the_hall_shows_both(client: TestClient) -> None:
    page = client.get("/").text
    for slug, title in OUTSIDE.items():
        assert f'id="card-{slug}"' in page
        assert f'<p class="back-title">{title}</p>' in page
    assert 'src="/covers/hexapawn.svg"' in page
    assert client.get("/covers/hexapawn.svg").headers["content-type"] == "image/svg+xml"
    assert '<div class="moment game-tic-tac-toe">' in page, "a moment of a match is its cover"
    assert client.get("/covers/tic-tac-toe.svg").status_code == 404
    assert "thought up by Martin Gardner" in client.get("/credits").text


def test_guide_and_rules_are_shown_or_absent(client: TestClient) -> None:
    assert "Touch a pawn, then the square" in client.get("/guide/hexapawn").text
    assert "Whoever has to move and cannot" in client.get("/rules/hexapawn").text
    assert client.get("/rules/hexapawn/HP-6").json()["rule"] == "HP-6"
    assert "Three in a row." in client.get("/guide/tic-tac-toe").text
    assert "They are not written down here." in client.get("/rules/tic-tac-toe").text
    assert client.get("/rules/tic-tac-toe/TT-1").status_code == 400
    assert ".hp-pawn" in client.get("/looks/hexapawn.css").text
    assert "--ground" in client.get("/looks/tic-tac-toe.css").text


@pytest.mark.parametrize("slug", OUTSIDE)
def test_a_match_is_played_and_looked_back_at(client: TestClient, slug: str) -> None:
    assert OUTSIDE[slug] in client.get(f"/play/{slug}").text
    assert OUTSIDE[slug] in client.get(f"/lab/{slug}").text
    form = {"seed": "1", "seat-2": BOTS[slug]}
    answer = client.post(f"/start/{slug}", data=form, headers=ORIGIN)
    assert answer.status_code == 303, answer.text
    where = answer.headers["location"]
    assert client.get(where).status_code == 200
    with client.websocket_connect(f"{where}/socket", headers=ORIGIN) as socket:
        at = Line(socket)
        at.hear()
        decided = -1
        while not at.table["over"]:
            if at.moves() and at.table["seq"] > decided:
                decided = at.table["seq"]
                assert at.act("move", move=at.moves()[0])["kind"] == "taken"
            else:
                at.hear()
    assert client.get(f"{where}/record").json()["game"] == slug
    assert OUTSIDE[slug] in client.get(f"{where}/review").text
    found = client.post(f"{where}/analysis", headers=ORIGIN).json()
    assert found["state"] == "done"
    assert "You played at" in found["above"]
