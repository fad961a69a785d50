"""The hall without a browser: postcards, starting a match, joining one, credits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient
from tools.vendor import listed, wanted

from parlour.engine.errors import ParlourError
from parlour.games import all_games, announced
from parlour.house.house import House
from parlour.scene import icons
from parlour.web.app import STATIC, make_app
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.pages import start_form as start_page
from parlour.web.pages import wall as wall_page
from parlour.web.start import read_start
from tests.examples.tic_tac_toe import GAME as TIC_TAC_TOE
from tests.house.houses import playing, store_at

ORIGIN = {"origin": "http://testserver"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    house = House(store_at(tmp_path))
    desk = ExperimentJobs(tmp_path / "lab")
    with TestClient(make_app(house, desk), follow_redirects=False) as opened:
        yield opened


def house_of(client: TestClient) -> House:
    house = client.app.state.house  # type: ignore[attr-defined]
    assert isinstance(house, House)
    return house


def opened_matches(client: TestClient) -> list[str]:
    return playing(house_of(client).store)


def send(client: TestClient, path: str, **form: str) -> tuple[int, str]:
    """Send a form; give the status and the text, or where it leads."""
    answer = client.post(path, data=form, headers=ORIGIN)
    return answer.status_code, unescape(answer.headers.get("location", answer.text))


def invited(client: TestClient) -> str:
    """Open a match with a free seat; give the path of its invitation."""
    form = {"seat-1": "me", "seat-2": "friend", "name": "Ana"}
    answer = client.post("/start/lucha-libre", data=form, headers=ORIGIN)
    assert answer.status_code == 303
    kept = [each for each in answer.headers.get_list("set-cookie") if "invitation=" in each]
    return "/join/" + kept[0].partition("invitation=")[2].partition(";")[0]


# Every page


@pytest.mark.parametrize(
    "path", ["/", "/credits", "/play/last-glow", "/play/lucha-libre", "/play/nazi-hunter"]
)
def test_every_page_answers_and_keeps_the_policy(client: TestClient, path: str) -> None:
    page = client.get(path)
    assert page.status_code == 200
    assert '<html lang="en">' in page.text
    assert len(re.findall(r"<h1\b", page.text)) == 1
    assert " style=" not in page.text
    assert not re.search(r"<script(?![^>]*\bsrc=)", page.text)
    assert not re.search(r"\son[a-z]+=", page.text)
    assert 'href="/credits"' in page.text


def test_what_the_pages_link_to_is_there(client: TestClient) -> None:
    for path in ("/", "/credits", "/play/lucha-libre"):
        text = client.get(path).text
        for link in set(re.findall(r'(?:src|href)="(/[^"#]*)', text)):
            assert client.get(link).status_code == 200, link


def test_style_sheets_only_name_files_that_exist() -> None:
    sheet = (STATIC / "house.css").read_text("utf-8")
    for name in re.findall(r'url\("([^"]+)"\)', sheet):
        assert (STATIC / name).is_file(), name


def test_a_refusal_leads_back_to_the_hall(client: TestClient) -> None:
    for path in ("/nowhere", "/play/chess", "/join/nothing", "/covers/chess.svg"):
        page = client.get(path)
        assert page.status_code in (400, 404)
        assert "Back to the hall" in page.text


# The wall


def test_each_postcard_says_what_the_filters_ask(client: TestClient) -> None:
    text = client.get("/").text
    for game in all_games().values():
        found = re.search(rf'<li class="postcard" id="card-{game.slug}" ([^>]*)>', text)
        assert found is not None
        said = dict(re.findall(r'data-(\w+)="([^"]*)"', found.group(1)))
        assert said["players"] == " ".join(str(len(names)) for names in game.seats)
        assert said["minutes"] == str(game.minutes)
        assert said["weight"] == str(game.weight)
        assert game.title.lower() in unescape(said["words"])
        assert f'href="/play/{game.slug}"' in text
        assert f'action="/start/{game.slug}"' in text


def test_postcards_and_filters_tell_who_can_play(client: TestClient) -> None:
    text = client.get("/").text
    assert "Small games for one to five" in text
    cards = dict(
        re.findall(r'id="card-([^"]+)"(.*?)</li>(?=<li class="postcard|</ul>)', text, re.S)
    )
    assert "2 to 5 players" in cards["ultimate-scheme"]
    assert ">duel<" not in cards["ultimate-scheme"]
    assert ">duel<" in cards["lucha-libre"]
    assert 'class="modes"' not in cards["lucha-libre"], "a team is no mode"
    assert "<b>Storm</b>" in cards["last-glow"]
    counts = {len(names) for game in all_games().values() for names in game.seats}
    offered = re.search(r'<select name="players">(.*?)</select>', text)
    assert offered is not None
    assert set(re.findall(r'value="(\d)"', offered.group(1))) == {str(count) for count in counts}
    spans = [tuple(map(int, found)) for found in re.findall(r'value="(\d+)-(\d+)"', text)]
    for game in all_games().values():
        assert any(least <= game.minutes <= most for least, most in spans)


def test_what_is_announced_hangs_there_but_cannot_be_played(client: TestClient) -> None:
    text = client.get("/").text
    for each in announced():
        assert each.title in text
        assert "rules not published" in text
        assert f"/play/{each.slug}" not in text
        assert f"/start/{each.slug}" not in text
        for answer in (
            client.get(f"/play/{each.slug}"),
            client.post(f"/start/{each.slug}", data={}, headers=ORIGIN),
        ):
            assert answer.status_code == 400
            assert "its rules are not published" in answer.text
    assert opened_matches(client) == []


def test_a_game_without_a_cover_is_shown_by_a_moment_of_play() -> None:
    assert wall_page.cover_file(TIC_TAC_TOE) is None
    assert wall_page.cover("last-glow").startswith("<svg")


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_covers_are_harmless_pictures(client: TestClient, slug: str) -> None:
    answer = client.get(f"/covers/{slug}.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert_harmless(answer.text)
    top = ElementTree.fromstring(answer.text)
    assert top.get("viewBox") == "0 0 600 400"


@pytest.mark.parametrize("name", ["envelope.svg", "grain.svg", "icon.svg", "tick.svg"])
def test_pictures_of_the_house_are_harmless(name: str) -> None:
    assert_harmless((STATIC / name).read_text("utf-8"))


def assert_harmless(text: str) -> None:
    """No scripts, no words set in a font that may be missing, nothing from elsewhere."""
    for element in ElementTree.fromstring(text).iter():
        name = element.tag.rpartition("}")[2]
        assert name not in ("script", "foreignObject", "image", "use", "a", "style", "text")
        for key, value in element.attrib.items():
            assert not key.lower().startswith("on")
            assert "href" not in key
            assert "url(" not in value or value.startswith("url(#")


# Starting


def test_play_now_needs_no_word(client: TestClient) -> None:
    for slug in all_games():
        status, where = send(client, f"/start/{slug}")
        assert status == 303
        assert where.startswith("/match/")
        seats = house_of(client).queries.view(where.removeprefix("/match/")).seats
        assert [seat.who for seat in seats] == ["person", "casual"][: len(seats)]


BAD = [
    ("last-glow", {"mode": "calm"}, "option mode cannot be 'calm'"),
    ("lucha-libre", {"round_cap": "many"}, "a whole number from 1 to 200, not 'many'"),
    ("last-glow", {"seed": "lucky"}, "A seed is a whole number"),
    ("last-glow", {"seed": "9" * 40}, "A seed is a whole number"),
    ("last-glow", {"name": "n" * 33}, "A name has at most 32 letters"),
    ("last-glow", {"seat-1": "friend"}, "can sit in the seat Captain"),
    ("last-glow", {"seats": "7"}, "is played with 1 seats, not '7'"),
    ("lucha-libre", {"seat-2": "deepest"}, "nobody called 'deepest' can sit"),
    ("lucha-libre", {"seat-1": "me", "seat-2": "me"}, "You can sit in one seat only"),
    ("lucha-libre", {"seat-1": "friend"}, "Take a seat yourself"),
    ("lucha-libre", {"seat-2": "here", "name-2": "x" * 40}, "A name has at most 32 letters"),
]


@pytest.mark.parametrize(("game", "form", "sentence"), BAD)
def test_what_does_not_fit_comes_back_with_its_words(
    client: TestClient, game: str, form: dict[str, str], sentence: str
) -> None:
    kept = {"name": "Ana <b>", "seed": "77", "practice": "yes", **form}
    answer = client.post(f"/start/{game}", data=kept, headers=ORIGIN)
    assert answer.status_code == 400
    assert sentence.lower() in unescape(answer.text).lower()
    assert 'role="alert"' in answer.text
    assert "Ana &lt;b&gt;" in answer.text or "name" in form
    assert f'value="{kept["seed"]}"' in answer.text
    assert '<input type="radio" name="practice" value="yes" checked>' in answer.text
    assert "Traceback" not in answer.text
    assert "set-cookie" not in answer.headers
    assert opened_matches(client) == []


def test_the_words_of_a_good_form_arrive(client: TestClient) -> None:
    form = {"mode": "nightmare", "practice": "yes", "seed": "7", "name": "Ana"}
    status, where = send(client, "/start/last-glow", **form)
    assert status == 303
    view = house_of(client).queries.view(where.removeprefix("/match/"))
    assert (view.practice, view.seeded, view.seats[0].name) == (True, True, "Ana")
    assert house_of(client).queries.record(view.match).options["mode"] == "nightmare"


def test_a_second_person_at_this_screen_sits_down_too(client: TestClient) -> None:
    form = {"seat-1": "here", "seat-2": "me", "name": "Ana", "name-1": "Ben"}
    answer = client.post("/start/lucha-libre", data=form, headers=ORIGIN)
    assert answer.status_code == 303
    cookies = answer.headers.get_list("set-cookie")
    tokens = cookies[0].partition("seat=")[2].partition(";")[0].split(".")
    match = answer.headers["location"].removeprefix("/match/")
    assert [house_of(client).queries.view(match, token).seat for token in tokens] == [1, 0]
    assert [seat.name for seat in house_of(client).queries.view(match).seats] == ["Ben", "Ana"]
    assert not any("invitation=" in each for each in cookies)
    assert all("httponly" in each.lower() for each in cookies)
    assert f"path=/match/{match}".lower() in cookies[0].lower()


def test_bots_alone_can_be_watched(client: TestClient) -> None:
    form = {"seat-1": "casual", "seat-2": "random"}
    answer = client.post("/start/lucha-libre", data=form, headers=ORIGIN)
    assert answer.status_code == 303
    assert "set-cookie" not in answer.headers


def test_the_start_form_explains_every_value() -> None:
    for game in all_games().values():
        text = unescape(start_page.start(game))
        for option in game.options:
            values = getattr(option, "values", {})
            for value in values if len(values) > 1 else ():
                assert f'name="{option.name}" value="{value}"' in text
                assert wall_page.spoken(option, value)[1] in text  # type: ignore[arg-type]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_the_start_form_asks_who_and_how_hard_and_folds_the_rest(slug: str) -> None:
    game = all_games()[slug]
    shown, _, folded = unescape(start_page.start(game)).partition('<details class="more">')
    alone = max(wall_page.players(game)) == 1
    assert ('name="seat-1"' in folded) == ('name="level"' in folded) == alone
    order = [shown.find(f'name="{name}"') for name in ("seats", "seat-2", "mode", "level")]
    there = [place for place in order if place >= 0]
    assert there == sorted(there)
    for option in game.options:
        asked = getattr(option, "asked", "more")
        values = getattr(option, "values", {})
        if len(values) != 1:
            assert f'name="{option.name}"' in (folded if asked == "more" else shown)
        for value in values:
            name = wall_page.spoken(option, value)[0]  # type: ignore[arg-type]
            assert not re.search(r"_|\d-|-\d|^\d", name), "words, not codes"
    assert all(f'name="{name}"' in folded for name in ("practice", "seed"))
    assert 'name="window"' not in shown


def test_bots_play_at_the_level_that_is_said() -> None:
    game = all_games()["lucha-libre"]
    form = {"seat-1": "bot", "seat-2": "bot", "level": "skilled"}
    assert read_start(game, form).seats == ("skilled", "skilled")
    assert read_start(game, {"seat-2": "bot"}).seats == ("me", "casual")
    assert read_start(game, {"seat-2": "strong", "level": "beginner"}).seats == ("me", "strong")
    again = start_page.start(game, {"seat-2": "strong"}, "no")
    assert 'name="seat-2" value="bot" checked' in again
    assert 'name="level" value="strong" checked' in again
    with pytest.raises(ParlourError, match="nobody called 'deepest'"):
        read_start(game, {"level": "deepest"})


def test_a_game_without_rules_of_thumb_offers_the_random_bot() -> None:
    text = start_page.start(TIC_TAC_TOE)
    assert 'value="casual"' not in text
    assert 'name="level" value="random" checked' in text
    assert read_start(TIC_TAC_TOE, {}).seats == ("me", "random")
    with pytest.raises(ParlourError, match="nobody called 'casual'"):
        read_start(TIC_TAC_TOE, {"seat-2": "casual"})


# Joining


def test_looking_at_an_invitation_takes_no_seat(client: TestClient) -> None:
    link = invited(client)
    friend = TestClient(client.app, follow_redirects=False)
    for _ in range(3):
        page = friend.get(link)
        assert page.status_code == 200
        assert "set-cookie" not in page.headers
    assert "You are invited to Lucha Libre" in page.text
    assert "<b>First corner</b> is Ana" in page.text
    assert "<b>Second corner</b> is free" in page.text
    assert friend.head(link).status_code == 200
    match = opened_matches(client)[0]
    assert [seat.who for seat in house_of(client).queries.view(match).seats] == ["person", "empty"]


def test_sitting_down_needs_our_own_form(client: TestClient) -> None:
    link = invited(client)
    friend = TestClient(client.app, follow_redirects=False)
    assert friend.post(link, data={"name": "Ben"}).status_code == 403
    assert send(friend, link, name="n" * 40)[0] == 400
    status, text = send(friend, link, name="Ben " * 20)
    assert status == 400
    assert "A name has at most 32 letters" in text
    assert "Ben Ben" in text
    status, where = send(friend, link, name="Ben", key="once")
    assert status == 303
    assert send(friend, link, name="Ben", key="once") == (303, where)
    seats = house_of(client).queries.view(where.removeprefix("/match/")).seats
    assert [seat.name for seat in seats] == ["Ana", "Ben"]
    late = send(TestClient(client.app, follow_redirects=False), link, name="Cy")
    assert late[0] == 400
    assert "not good any more" in late[1]


# Credits and what is vendored


def test_credits_name_everybody(client: TestClient) -> None:
    text = unescape(client.get("/credits").text)
    for game in all_games().values():
        assert game.credits in text
    for name in ("Lorc", "Delapouite", "CC-BY-3.0", "Fraunces", "Atkinson Hyperlegible Next"):
        assert name in text
    assert 'id="reconstructed"' in text


def test_vendored_fonts_keep_their_licences() -> None:
    fonts = STATIC / "fonts"
    families = {"fraunces", "atkinson-hyperlegible-next"}
    for family in families:
        assert "SIL OPEN FONT LICENSE" in (fonts / f"{family}.LICENSE.txt").read_text("utf-8")
    for file in fonts.glob("*.woff2"):
        assert any(file.name.startswith(family) for family in families)
        assert file.name in (STATIC / "house.css").read_text("utf-8")


def test_every_listed_icon_is_vendored() -> None:
    names = wanted(listed())
    assert names == sorted(icons.drawings())
    for name in names:
        ElementTree.fromstring(icons.icon_image(name))
    with pytest.raises(ParlourError, match=r"there is no icon 'lighthous'.*vendor\.py"):
        icons.icon("lighthous")
