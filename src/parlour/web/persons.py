"""What the house knows of a person: their tables, taking them along, and forgetting."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.house.views import MatchView
from parlour.web.http import (
    NO_STORE,
    drop_cookies,
    house_of,
    in_thread,
    is_word,
    keep_person,
    link_to,
    own_form,
    person_of,
)
from parlour.web.pages import matches as matches_page
from parlour.web.pages import me as me_page

AT_ONCE = 10
"""Tables whose cookies one answer deletes: proxies allow few headers."""


def card_of(found: MatchView) -> dict[str, object]:
    """A match as one line of a list."""
    return {
        "match": found.match,
        "game": found.game,
        "title": found.title,
        "seat": found.seat,
        "names": list(found.names),
        "your_turn": found.your_turn,
        "over": found.over,
        "counting": found.counting,
        "prompt": found.prompt,
        "since": found.since,
        "here": found.here,
        "url": f"/match/{found.match}",
    }


async def own_tables(request: Request) -> Response:
    """All tables of the person whose browser asks."""
    house, person = house_of(request), person_of(request)
    found = await in_thread(lambda: house.persons.tables(person)) if person else []
    return JSONResponse({"tables": [card_of(each) for each in found]}, headers=NO_STORE)


async def me(request: Request) -> Response:
    """What the house knows of whoever asks."""
    return HTMLResponse(me_page.me(await _count(request)), headers=NO_STORE)


async def played(request: Request) -> Response:
    """What the person whose browser asks has played to the end."""
    house, person = house_of(request), person_of(request)
    found = await in_thread(lambda: house.persons.played(person)) if person else []
    return HTMLResponse(matches_page.matches(found), headers=NO_STORE)


async def link(request: Request) -> Response:
    """A link that moves the person's tables to another device."""
    await own_form(request)
    house, person, tables = house_of(request), person_of(request), await _count(request)
    if person is None or not tables:
        return HTMLResponse(me_page.me(0), 400, headers=NO_STORE)
    code = await in_thread(lambda: house.persons.offer_tables(person))
    to = link_to(request, f"/take/{code}")
    return HTMLResponse(me_page.me(tables, to, qr_code(to)), headers=NO_STORE)


def qr_code(text: str) -> str:
    """A text as a picture for cameras."""
    return segno.make(text, micro=False).svg_inline(scale=4, border=2)


async def take(request: Request) -> Response:
    """What a link would bring. Looking changes nothing: previews of links look too."""
    house, code = house_of(request), request.path_params["code"]
    tables = await in_thread(lambda: house.persons.offered_tables(code))
    return HTMLResponse(me_page.take(code, tables, await _count(request)), headers=NO_STORE)


async def take_over(request: Request) -> Response:
    """Be the person who made the link, in this browser too."""
    await own_form(request)
    house, code, own = house_of(request), request.path_params["code"], person_of(request)
    person = await in_thread(lambda: house.persons.take_over(code, own))
    answer = RedirectResponse("/", 303)
    keep_person(answer, request, person)
    return answer


async def ask_forget(request: Request) -> Response:
    """Ask before somebody is forgotten."""
    return HTMLResponse(me_page.forget(await _count(request)), headers=NO_STORE)


async def forget(request: Request) -> Response:
    """Forget whoever asks for it."""
    await own_form(request)
    house, person = house_of(request), person_of(request)
    matches = await in_thread(lambda: house.persons.forget(person)) if person else []
    answer = HTMLResponse(me_page.forgotten(matches), headers=NO_STORE)
    drop_cookies(answer, ["/"], "person")
    _drop_seats(answer, matches)
    return answer


async def forget_cookies(request: Request) -> Response:
    """Delete what a browser has kept of some tables."""
    words = await own_form(request)
    answer = Response(status_code=204)
    _drop_seats(answer, [each for each in words.get("matches", "").split() if is_word(each)])
    return answer


def _drop_seats(answer: Response, matches: Sequence[str]) -> None:
    paths = [f"/match/{match}" for match in matches[:AT_ONCE]]
    drop_cookies(answer, paths, "seat", "invitation")


async def _count(request: Request) -> int:
    """At how many tables the person of this browser sits."""
    house, person = house_of(request), person_of(request)
    return await in_thread(lambda: house.persons.count_tables(person)) if person else 0


ROUTES: list[BaseRoute] = [
    Route("/me", me),
    Route("/me/tables", own_tables),
    Route("/me/matches", played),
    Route("/me/link", link, methods=["POST"]),
    Route("/me/forget", ask_forget),
    Route("/me/forget", forget, methods=["POST"]),
    Route("/me/cookies", forget_cookies, methods=["POST"]),
    Route("/take/{code:word}", take),
    Route("/take/{code:word}", take_over, methods=["POST"]),
]
