"""The lab in the browser: an experiment is begun, followed, cancelled, and its report is shown."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.engine.errors import ParlourError
from parlour.games import all_games, find_game
from parlour.house.house import House
from parlour.match.lab_answers import FILE, LabAnswers, keep_lab_answers, lab_answers
from parlour.web.app import make_app
from parlour.web.experiment_jobs import DONE, FAILED, NONE, STOPPED, ExperimentJobs, Wish, read_wish
from parlour.web.hosts import Site
from tests.house.houses import store_at

ORIGIN = {"origin": "http://testserver"}
OPEN = Site(open_lab=True)
GLOW = find_game("last-glow")
EXPERIMENT = """
import json, pathlib, signal, sys
print(json.dumps({"done": 40, "wanted": 100}), flush=True)
if sys.argv[2] == "waits":
    signal.pause()
if sys.argv[2] == "fails":
    sys.exit("parlour: the cards are wet")
pathlib.Path(sys.argv[1], "report.html").write_text("<h1>Found</h1>")
"""


def made(folder: Path, way: str) -> ExperimentJobs:
    """A desk whose experiments end at once, wait, or fail."""
    return ExperimentJobs(
        folder, lambda wish, where: [sys.executable, "-c", EXPERIMENT, str(where), way]
    )


def ended(desk: ExperimentJobs) -> str:
    """The state of an experiment once its process is gone."""
    work = desk._works["last-glow"]
    assert work.reader is not None
    work.reader.join()
    return work.state


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    house = House(store_at(tmp_path))
    desk = made(tmp_path / "lab", "ends")
    with TestClient(make_app(house, desk, OPEN), follow_redirects=False) as opened:
        yield opened


def test_an_experiment_is_begun_and_its_report_shown(client: TestClient) -> None:
    page = client.get("/lab/last-glow")
    assert "<iframe" not in page.text
    assert "frame-src 'self'" in page.headers["content-security-policy"]
    assert client.get("/lab/last-glow/report").status_code == 404
    answer = client.post("/lab/last-glow", data={"mode": "nightmare"}, headers=ORIGIN)
    assert (answer.status_code, answer.headers["location"]) == (303, "/lab/last-glow")
    desk = client.app.state.desk  # type: ignore[attr-defined]
    assert ended(desk) == DONE
    state = client.get("/lab/last-glow/state").json()
    assert (state["state"], state["done"], state["report"]) == (DONE, 40, True)
    assert ">What the lab says<" in client.get("/play/last-glow").text
    page = client.get("/lab/last-glow")
    assert '<iframe class="report" src="/lab/last-glow/report"' in page.text
    assert 'value="nightmare" checked' in page.text, "the form is as one left it"
    report = client.get("/lab/last-glow/report")
    assert report.text == "<h1>Found</h1>"
    policies = report.headers.get_list("content-security-policy")
    assert len(policies) == 1, "a second policy would forbid the style of a report"
    assert "script-src" not in policies[0]
    assert "default-src 'none'" in policies[0]


@pytest.mark.parametrize("slug", [s for s, game in all_games().items() if lab_answers(game)])
def test_what_the_lab_says_is_for_everybody(tmp_path: Path, slug: str) -> None:
    game = find_game(slug)
    found = lab_answers(game)
    assert found is not None
    with TestClient(make_app(House(store_at(tmp_path)))) as stranger:
        assert ">What the lab says<" in stranger.get(f"/play/{slug}").text
        page = stranger.get(f"/lab/{slug}").text
    assert re.findall(r"<article[^>]*><h2>(.*?)</h2>", page) == [
        each.question for each in found.answers
    ]
    assert found.command in page
    assert not re.search(r" style=|\son[a-z]+=|<script(?![^>]*src)", page)
    assert game.folder is not None
    assert (game.folder / FILE).stat().st_size < 20_000


def test_nothing_is_offered_where_nothing_is_kept(tmp_path: Path) -> None:
    """No answers, or answers about other rules."""
    none = replace(GLOW, folder=tmp_path)
    assert lab_answers(none) is None
    keep_lab_answers(none, LabAnswers("old rules", 3, "parlour lab", []))
    assert lab_answers(none) is None
    keep_lab_answers(none, LabAnswers(GLOW.version, 3, "parlour lab", []))
    assert lab_answers(none) is not None


def test_what_does_not_fit_is_said_and_nothing_begins(client: TestClient) -> None:
    answer = client.post("/lab/last-glow", data={"mode": "calm"}, headers=ORIGIN)
    assert answer.status_code == 400
    assert "Nightmare" in answer.text
    assert (
        "minutes, not"
        in client.post("/lab/last-glow", data={"minutes": "900"}, headers=ORIGIN).text
    )
    assert client.get("/lab/last-glow/state").json()["state"] == NONE
    assert client.post("/lab/last-glow", data={}).status_code == 403
    assert client.get("/lab/nowhere").status_code == 404


def test_one_experiment_at_a_time_and_it_can_be_cancelled(tmp_path: Path) -> None:
    desk = made(tmp_path, "waits")
    desk.start(GLOW, Wish("last-glow"))
    with pytest.raises(ParlourError, match="busy with 'last-glow'"):
        desk.start(find_game("toroball"), Wish("toroball"))
    desk.stop(GLOW)
    assert ended(desk) == STOPPED
    assert desk.report(GLOW) is None
    desk.start(GLOW, Wish("last-glow"))
    desk.close()
    assert ended(desk) == STOPPED


def test_an_experiment_leaves_the_machine_to_whoever_plays(tmp_path: Path) -> None:
    desk = made(tmp_path, "waits")
    desk.start(GLOW, Wish("last-glow"))
    niceness = os.getpriority(os.PRIO_PROCESS, desk._works["last-glow"].process.pid)
    desk.close()
    ended(desk)
    assert niceness == 15


def test_an_experiment_that_fails_says_why(tmp_path: Path) -> None:
    desk = made(tmp_path, "fails")
    desk.start(GLOW, Wish("last-glow"))
    assert ended(desk) == FAILED
    assert desk.state(GLOW)["line"] == "parlour: the cards are wet"


def test_a_house_without_a_lab_says_so(tmp_path: Path) -> None:
    house = House(store_at(tmp_path))
    with TestClient(make_app(house, site=OPEN)) as client:
        assert client.get("/lab/last-glow").status_code == 404


def test_a_wish_is_the_command_that_one_would_type() -> None:
    wish = read_wish(GLOW, {"mode": "abyss", "minutes": "3"})
    words = wish.command(Path("there"))
    assert words[3:5] == ["lab", "last-glow"]
    assert words[5:] == [
        "--option", "mode=abyss", "--minutes", "3", "--out", "there", "--progress",
    ]  # fmt: skip
    schemers = read_wish(find_game("ultimate-scheme"), {"seats": "4"})
    assert schemers.command(Path("there"))[5:7] == ["--seats", "4"]
