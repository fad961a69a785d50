"""The rules of a game as a page to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parlour.games import all_games, find_game
from parlour.house.house import House
from parlour.match.rulebook import rules_file, rules_text
from parlour.web.app import make_app
from parlour.web.pages.rules import rules
from tests.house.houses import store_at

SLUGS = sorted(all_games())


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(House(store_at(tmp_path)))) as opened:
        yield opened


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_has_its_place_and_every_link_leads_to_one(slug: str) -> None:
    game = find_game(slug)
    page = rules(game)
    places = re.findall(r' id="([^"]+)"', page)
    assert len(places) == len(set(places))
    assert set(rules_text(game)) <= set(places)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(places)
    named = re.sub(r"<a [^>]*>[^<]*</a>|<[^>]+>", "", page)
    assert not [known for known in rules_text(game) if re.search(rf"\b{known}\b", named)]


@pytest.mark.parametrize("slug", SLUGS)
def test_its_sections_are_those_of_the_document(slug: str) -> None:
    game = find_game(slug)
    document = rules_file(game)
    assert document is not None
    written = document.read_text("utf-8").partition("\n## Rules\n")[2].partition("\n## ")[0]
    sections = ["Rules", *re.findall(r"^### (.+)$", written, re.M), "Rulings"]
    page = unescape(rules(game))
    assert re.findall(r"<h[23] id=[^>]*>([^<]*)</h", page) == sections
    assert re.findall(r'<a href="#part-\d+">([^<]*)</a>', page) == sections


@pytest.mark.parametrize("slug", SLUGS)
def test_no_code_stands_in_what_people_read(slug: str) -> None:
    read = re.sub(r"<pre>.*?</pre>", "", rules(find_game(slug)), flags=re.S)
    assert "<code" not in read
    assert "`" not in read
    assert not re.findall(r"\b[a-z0-9]+_[a-z0-9_]+\b", re.sub(r"<[^>]+>", " ", read))


def test_what_was_measured_and_how_it_is_built_is_left_out() -> None:
    page = rules(find_game("last-glow"))
    assert "SP = structure points" in page, "what the short words mean comes first"
    for other in ("What the doubt of", "Source: ", "Target bands", "Taking back"):
        assert other not in page


def test_the_way_back_leads_to_the_table_or_to_the_hall(client: TestClient) -> None:
    table, hall = 'href="/match/abc">Back to the table', 'href="/">Back to the hall'
    page = client.get("/rules/last-glow?table=abc").text
    assert table in page
    assert hall not in page
    for nowhere in ("", "?table=", "?table=//elsewhere", "?table=%22%3E"):
        page = client.get(f"/rules/last-glow{nowhere}").text
        assert hall in page
        assert "Back to the table" not in page
