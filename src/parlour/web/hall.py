"""The hall: choosing a game, starting a match, sitting down by an invitation, credits."""

from __future__ import annotations

import secrets

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.engine.errors import ParlourError
from parlour.games import all_games, announced, find_game
from parlour.house.views import Seated
from parlour.web.http import (
    NO_STORE,
    give_seat,
    house_of,
    in_thread,
    keep_invitation,
    keep_person,
    metrics_of,
    number_in,
    own_form,
    person_for,
    person_of,
)
from parlour.web.labs import lab_words
from parlour.web.operator import is_operator
from parlour.web.pages import credits as credits_page
from parlour.web.pages import join as join_page
from parlour.web.pages import start_form as start_page
from parlour.web.pages import wall as wall_page
from parlour.web.start import begin, read_start


async def hall(request: Request) -> Response:
    """All games, the tables that are open to everybody, and what is dealt today."""
    house, person = house_of(request), person_of(request)

    def look() -> str:
        games, tried = list(all_games().values()), house.daily.tried(person)
        tables = wall_page.HallTables(is_operator(request), _waiting(request), _key())
        return wall_page.hall(games, announced(), tables, tried, house.daily.today())

    return HTMLResponse(await in_thread(look), headers=NO_STORE)


async def open_tables(request: Request) -> Response:
    """The tables that are open to everybody, as a piece of a page."""
    return HTMLResponse(await in_thread(lambda: _waiting(request)), headers=NO_STORE)


def _waiting(request: Request) -> str:
    house = house_of(request)
    found = house.matchmaking.open_tables(person_of(request))
    there = [(table, bool(house.presence.here(table.match))) for table in found]
    return wall_page.waiting_tables(there, house.clock())


async def sit_open(request: Request) -> Response:
    """Take a seat that is free for everybody."""
    words = await own_form(request)
    house, match, key = house_of(request), words.get("match", ""), words.get("key", "")[:64]
    person, name = person_for(request, key), words.get("name", "")
    seated = await in_thread(lambda: house.matchmaking.sit_open(match, name, key, person))
    return _seated(request, seated, person)


def _seated(request: Request, seated: Seated, person: str) -> Response:
    """To the table, with what opens the seat."""
    answer = RedirectResponse(f"/match/{seated.match}", 303)
    give_seat(answer, request, seated.match, seated.token)
    keep_person(answer, request, person)
    return answer


async def play(request: Request) -> Response:
    """How a match of a game shall start."""
    game = find_game(request.path_params["game"])
    return HTMLResponse(start_page.start(game, lab=lab_words(request, game)))


async def start(request: Request) -> Response:
    """Open a match and sit down; what does not fit comes back with the form as it was."""
    words = await own_form(request)
    game = find_game(request.path_params["game"])
    house, person = house_of(request), person_for(request)
    try:
        wanted = read_start(game, words)
        begun = await in_thread(lambda: begin(house, game, wanted, person))
    except ParlourError as error:
        page = start_page.start(game, words, str(error), lab_words(request, game))
        return HTMLResponse(page, 400)
    metrics_of(request).opened.inc()
    answer = RedirectResponse(f"/match/{begun.match}", 303)
    if begun.tokens:
        give_seat(answer, request, begun.match, ".".join(begun.tokens))
    if begun.invitation is not None:
        keep_invitation(answer, request, begun.match, begun.invitation)
    if begun.tokens:
        keep_person(answer, request, person)
    return answer


async def learn(request: Request) -> Response:
    """Open a part of the lesson of a game."""
    await own_form(request)
    game, number = find_game(request.path_params["game"]), request.path_params["part"]
    house = house_of(request)
    opened = await in_thread(lambda: house.matchmaking.open_lesson(game, number))
    answer = RedirectResponse(f"/match/{opened.match}", 303)
    assert opened.token is not None
    give_seat(answer, request, opened.match, opened.token)
    return answer


async def join(request: Request) -> Response:
    """What an invitation is for. Looking takes no seat: previews of links look too."""
    house, invitation = house_of(request), request.path_params["invitation"]
    view = await in_thread(lambda: house.matchmaking.invited(invitation))
    return HTMLResponse(join_page.join(find_game(view.game), view, invitation, _key()))


async def sit(request: Request) -> Response:
    """Exchange an invitation for a seat."""
    words = await own_form(request)
    house, invitation = house_of(request), request.path_params["invitation"]
    number = number_in(words, "seat")
    seat = number - 1 if number is not None else None
    key = words.get("key", "")[:64]
    person = person_for(request, key)

    def sit_down() -> Seated:
        return house.matchmaking.sit(invitation, words.get("name", ""), seat, key, person)

    try:
        seated = await in_thread(sit_down)
    except ParlourError as error:
        said = str(error)
        view = await in_thread(lambda: house.matchmaking.invited(invitation))
        page = join_page.join(find_game(view.game), view, invitation, _key(), words, said)
        return HTMLResponse(page, 400)
    return _seated(request, seated, person)


async def credit(request: Request) -> Response:
    """Who made what is used here."""
    games = await in_thread(all_games)
    return HTMLResponse(credits_page.credits_page(list(games.values())))


async def cover(request: Request) -> Response:
    """The picture on a game's postcard."""
    file = wall_page.cover_file(find_game(request.path_params["game"]))
    if file is None:
        raise HTTPException(404)
    return FileResponse(file, media_type="image/svg+xml")


def _key() -> str:
    """Sending the same form twice takes one seat, not two."""
    return secrets.token_urlsafe(16)


ROUTES: list[BaseRoute] = [
    Route("/", hall),
    Route("/play/{game:word}", play),
    Route("/start/{game:word}", start, methods=["POST"]),
    Route("/learn/{game:word}/{part:int}", learn, methods=["POST"]),
    Route("/join/{invitation:word}", join, name="join"),
    Route("/join/{invitation:word}", sit, methods=["POST"]),
    Route("/open", open_tables),
    Route("/open", sit_open, methods=["POST"]),
    Route("/credits", credit),
    Route("/covers/{game:word}.svg", cover),
]
