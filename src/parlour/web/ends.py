"""The end of a match: what is told of it, and its picture."""

from __future__ import annotations

from contextlib import suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.house.views import Analysis
from parlour.web.http import NO_STORE, house_of, in_thread, person_of, token_of
from parlour.web.pages import end as end_page

PICTURE = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A picture brings its own style, and nothing else."""


async def end(request: Request) -> Response:
    """All that is told at the end, as a piece of a page."""
    house, match = house_of(request), request.path_params["match"]

    def look() -> str:
        view = house.queries.view(match, token_of(request))
        if view.summary is None:
            raise HTTPException(404)
        person = person_of(request)
        played = house.persons.played(person, view.game) if person is not None else []
        found = _analysis(request) if view.seat >= 0 and view.lesson is None else None
        return end_page.end(view, house.find(view.game), played, found)

    return HTMLResponse(await in_thread(look), headers=NO_STORE)


async def weighed(request: Request) -> Response:
    """What a look back has found so far, in short."""
    found = await in_thread(lambda: _analysis(request))
    if found is None:
        raise HTTPException(404)
    return HTMLResponse(end_page.weighed(found), headers=NO_STORE)


def _analysis(request: Request) -> Analysis | None:
    """What is known of the match; None while nobody may look back."""
    house, match = house_of(request), request.path_params["match"]
    with suppress(ParlourError):
        return house.analysis.analysis(match, token_of(request))
    return None


async def picture(request: Request) -> Response:
    """The picture that a game has for an outcome."""
    game, outcome = find_game(request.path_params["game"]), request.path_params["outcome"]
    file = end_page.end_file(game, outcome)
    if file is None:
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE}
    return FileResponse(file, media_type="image/svg+xml", headers=headers)


ROUTES: list[BaseRoute] = [
    Route("/match/{match:word}/end", end),
    Route("/match/{match:word}/end/review", weighed),
    Route("/ends/{game:word}/{outcome:word}.svg", picture),
]
