"""A rematch by forms, without a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from parlour.house.house import House
from parlour.house.store import open_store
from tests.web.lines import ORIGIN, Line
from tests.web.test_persons import browser, match_of


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(open_store(f"sqlite:///{tmp_path / 'matches.db'}"))


def test_each_sits_down_again_with_one_touch(house: House) -> None:
    ana, ben, eve = browser(house), browser(house), browser(house)
    match = match_of(ana, **{"name": "Ana", "seat-2": "anybody"})
    ben.post("/open", data={"match": match, "name": "Ben"}, headers=ORIGIN)
    assert ana.post(f"/match/{match}/rematch", headers=ORIGIN).status_code == 400, "not over yet"
    with ben.websocket_connect(f"/match/{match}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        assert line.table["rematch"] == ""
        line.act("concede")
        assert ana.post(f"/match/{match}/rematch").status_code == 403, "no page of ours"
        assert eve.post(f"/match/{match}/rematch", headers=ORIGIN).status_code == 400
        first = ana.post(f"/match/{match}/rematch", headers=ORIGIN)
        while line.table["rematch"] == "":
            line.hear()
        assert line.table["rematch"] == "Ana wants a rematch"
    second = ben.post(f"/match/{match}/rematch", headers=ORIGIN)
    where = first.headers["location"]
    assert second.headers["location"] == where != f"/match/{match}"
    assert [client.get(f"{where}/card").json()["seat"] for client in (ana, ben, eve)] == [1, 0, -1]
    seats = house.queries.view(where.removeprefix("/match/")).seats
    assert [seat.name for seat in seats] == ["Ben", "Ana"]


def test_whoever_waits_is_told_for_whom_the_seats_are_kept(house: House) -> None:
    ana, ben = browser(house), browser(house)
    match = match_of(ana, **{"name": "Ana", "seat-2": "anybody"})
    ben.post("/open", data={"match": match, "name": "Ben"}, headers=ORIGIN)
    with ana.websocket_connect(f"/match/{match}/socket", headers=ORIGIN) as socket:
        line = Line(socket)
        line.hear()
        line.act("concede")
    page = ana.get(ana.post(f"/match/{match}/rematch", headers=ORIGIN).headers["location"]).text
    assert "the seats are kept for those who played with you" in page
    away = browser(house, ben.cookies["person"])
    where = away.post(f"/match/{match}/rematch", headers=ORIGIN).headers["location"]
    assert away.get(f"{where}/card").json()["seat"] == 0
