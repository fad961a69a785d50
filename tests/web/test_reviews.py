"""Looking back in the app: the page, the analysis as it grows, playing on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as replaced
from starlette.testclient import TestClient

from parlour.bots.advice import WeighedMove
from parlour.bots.review import Review, Swing, Verdict
from parlour.bots.search.search import Budget
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.views import Analysis
from parlour.web.app import make_app
from parlour.web.pages.curve import curve
from parlour.web.pages.review import message
from tests.house.houses import store_at

ORIGIN = {"origin": "http://testserver"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = store_at(tmp_path)
    yield House(store, effort=Effort(reviews=Budget(simulations=8)))
    store.close()


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with TestClient(make_app(house), follow_redirects=False) as opened:
        yield opened


def conceded(client: TestClient, house: House) -> str:
    """A match of The Last Glow that was given up after two decisions."""
    answer = client.post("/start/last-glow", data={"seed": "1"}, headers=ORIGIN)
    where = str(answer.headers["location"])
    match, token = where.rsplit("/", 1)[1], client.cookies.get("seat", path=where)
    assert token is not None
    for key, move in enumerate(("light", "repair")):
        assert house.actions.act(match, token, house.queries.view(match).seq, str(key), move).taken
    assert house.actions.concede(match, token, house.queries.view(match).seq, "c").taken
    return where


def test_a_match_that_is_played_offers_no_analysis(client: TestClient) -> None:
    answer = client.post("/start/last-glow", data={"seed": "1"}, headers=ORIGIN)
    where = answer.headers["location"]
    assert 'id="analysis"' not in client.get(f"{where}/review").text
    refused = client.get(f"{where}/analysis")
    assert (refused.status_code, "over" in refused.json()["why"]) == (400, True)
    assert client.post(f"{where}/analysis", headers=ORIGIN).status_code == 400
    assert client.post(f"{where}/on", data={"step": "1"}, headers=ORIGIN).status_code == 400


def test_an_analysis_is_begun_by_a_page_of_ours_and_kept(client: TestClient, house: House) -> None:
    where = conceded(client, house)
    assert 'id="analysis"' in client.get(f"{where}/review").text
    before = client.get(f"{where}/analysis").json()
    assert (before["state"], "Analyse" in before["above"]) == ("none", True)
    assert client.post(f"{where}/analysis").status_code == 403
    found = client.post(f"{where}/analysis", headers=ORIGIN).json()
    assert (found["state"], found["done"]) == ("done", found["of"])
    assert "You played at" in found["above"]
    assert found["steps"]
    again = client.get(f"{where}/analysis?width=400&seat=0").json()
    assert again["steps"] == found["steps"]
    assert 'width="400"' in again["above"]
    assert "style=" not in found["above"] + found["beside"], "the policy forbids it"
    assert client.get(f"{where}/analysis?seat=5").status_code == 400
    stopped = client.post(f"{where}/analysis/stop", headers=ORIGIN).json()
    assert stopped["state"] == "done", "there is nothing to stop any more"


def test_one_plays_on_from_a_step(client: TestClient, house: House) -> None:
    where = conceded(client, house)
    answer = client.post(f"{where}/on", data={"step": "2", "seat": "0"}, headers=ORIGIN)
    assert answer.status_code == 303
    table = client.get(answer.headers["location"])
    assert 'data-seat="0"' in table.text
    assert client.post(f"{where}/on", data={"step": "2"}).status_code == 403


def analysis(state: str = "done", **more: Any) -> Analysis:
    """A mistake, a stroke of luck, and points."""
    played = WeighedMove("light", "Light <up>", 0.4, 0.02, 90)
    best = WeighedMove("hunt", "Hunt", 0.55)
    verdicts = [Verdict(1, played, [best, played], 0.15, 0.2, "mistake")]
    found = Review("last-glow", "1", 0, 3, "", 1.0, 2, 2, 1.0, verdicts,
                   [Swing(2, 3, "die 6", 0.6)])  # fmt: skip
    found = replaced(found, **more)
    return Analysis("m", "last-glow", 0, ("Captain",), state, found, (0, 1, 2, 3), True)


def test_the_panel_says_what_was_better_and_leads_there() -> None:
    said = message(analysis(), 900)
    assert "Better was Hunt (55 % instead of 40 %)" in said["beside"]
    assert 'data-step="1"' in said["beside"]
    assert "Light &lt;up&gt;" in said["beside"]
    assert "Light <up>" not in said["above"] + said["beside"]
    assert [each["at"] for each in said["steps"]] == [1, 3]
    assert said["steps"][0]["costly"]
    assert said["steps"][1]["chance"] == "Chance (die 6): +60 %."
    assert "1 mistake" in said["above"]


def test_while_it_is_made_the_panel_shows_how_far_it_is() -> None:
    said = message(analysis("running", done=1, of=4), 900)
    assert '<progress id="progress" value="1" max="4">' in said["above"]
    assert "Cancel" in said["above"]
    assert said["beside"] == ""
    assert "That did not work" in message(analysis("failed"), 900)["above"]


def test_points_have_a_scale_of_their_own() -> None:
    found = analysis(unit="points", span=12.0, score=-8.0).review
    assert found is not None
    drawn = curve(found, (0, 1, 2, 3), 600, 148)
    marks = re.findall(r'<text class="mark"[^>]*>([^<]+)', drawn)
    assert (len(marks), marks[0]) == (2, "−8.0")
    assert drawn.count('class="dot mistake"') == 1
