"""What the house knows of a person: the tables they sit at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.house.views import MatchView
from parlour.web.http import NO_STORE, house_of, in_thread, person_of


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


ROUTES: list[BaseRoute] = [
    Route("/me/tables", own_tables),
]
