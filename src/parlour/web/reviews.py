"""Looking back at a match: its page, its analysis, and playing on from any step."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.engine.errors import ParlourError
from parlour.house.house import House
from parlour.house.views import Analysis, Past
from parlour.web.http import (
    give_seat,
    house_of,
    in_thread,
    keep_person,
    metrics_of,
    number_in,
    own_form,
    person_for,
    token_of,
)
from parlour.web.pages import review as review_page

LAST = 1_000_000
"""A step that no match has."""
WIDTHS = (240, 2400)
"""How wide a curve can be drawn."""


async def review(request: Request) -> Response:
    """The page on which one looks back at a match."""
    house, match = house_of(request), request.path_params["match"]
    step = number_in(request.query_params, "step")

    def look() -> tuple[Past, bool]:
        past = house.queries.past(match, token_of(request), LAST if step is None else step)
        return past, house.analysis.is_readable(match)

    past, offered = await in_thread(look)
    if "beside" not in request.query_params:
        return HTMLResponse(review_page.review(past, offered))
    page = review_page.review(past, offered=False, framed=True)
    return HTMLResponse(page, headers={"content-security-policy": review_page.FRAMED})


async def analysis(request: Request) -> Response:
    """What the analysis of a match has found, or has found so far."""
    return await _answer(request, request.query_params, lambda house: house.analysis.analysis)


async def analyse(request: Request) -> Response:
    """Begin to analyse a match."""
    return await _answer(request, await own_form(request), lambda house: house.analysis.analyse)


async def stop(request: Request) -> Response:
    """Look no further."""
    return await _answer(request, await own_form(request), lambda house: house.analysis.stop)


async def _answer(
    request: Request,
    words: Mapping[str, str],
    part: Callable[[House], Callable[[str, str | None, int | None], Analysis]],
) -> Response:
    house, match = house_of(request), request.path_params["match"]
    seat = number_in(words, "seat")
    width = min(max(number_in(words, "width") or 720, WIDTHS[0]), WIDTHS[1])
    try:
        found = await in_thread(lambda: part(house)(match, token_of(request), seat))
    except ParlourError as error:
        return JSONResponse({"why": str(error)}, 400)
    return JSONResponse(review_page.message(found, width))


async def play_on(request: Request) -> Response:
    """A match of practice that goes on from a step."""
    words = await own_form(request)
    house, match, person = house_of(request), request.path_params["match"], person_for(request)
    step, seat = number_in(words, "step"), number_in(words, "seat")
    opened = await in_thread(
        lambda: house.matchmaking.play_on(match, step or 0, seat or 0, person=person)
    )
    metrics_of(request).opened.inc()
    answer = RedirectResponse(f"/match/{opened.match}", 303)
    assert opened.token is not None
    give_seat(answer, request, opened.match, opened.token)
    keep_person(answer, request, person)
    return answer


ROUTES: list[BaseRoute] = [
    Route("/match/{match:word}/review", review),
    Route("/match/{match:word}/analysis", analysis),
    Route("/match/{match:word}/analysis", analyse, methods=["POST"]),
    Route("/match/{match:word}/analysis/stop", stop, methods=["POST"]),
    Route("/match/{match:word}/on", play_on, methods=["POST"]),
]
