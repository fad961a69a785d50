"""What one sits down to is said before one does, and at the table, to bystanders too."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.house.house import House
from parlour.web.app import make_app
from tests.house.houses import store_at

PRACTICE = "Practice: everybody may take decisions back"
CHOSEN = "Chosen deal: somebody may know what chance will give"
WATCHED = "Whoever has the link of this table may watch"


@pytest.mark.parametrize("practice", [True, False])
@pytest.mark.parametrize("seed", [7, None])
def test_what_is_agreed_is_said_to_everybody(
    tmp_path: Path, practice: bool, seed: int | None
) -> None:
    house = House(store_at(tmp_path))
    seats = ["person", "empty"]
    opened = house.matchmaking.open_match("lucha-libre", seats=seats, practice=practice, seed=seed)
    client = TestClient(make_app(house))
    pages = [
        client.get(f"/join/{opened.invitation}").text,
        client.get(f"/match/{opened.match}").text,
    ]
    client.cookies.set("seat", str(opened.token))
    pages.append(client.get(f"/match/{opened.match}").text)
    for page in pages:
        assert (PRACTICE in page) == practice
        assert (CHOSEN in page) == (seed is not None)
        assert WATCHED in page
    for page in pages[1:]:
        assert page.index(WATCHED) < page.index('role="tablist"'), "no tab hides it"
