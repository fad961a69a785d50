"""The deal of the day: its pages, sitting down at it, and matches beside each other."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.house.days import end_of, read_day
from parlour.house.tokens import new_token
from parlour.house.views import DayBoard, Seated, TryLine
from parlour.web.http import (
    give_seat,
    host_of,
    house_of,
    in_thread,
    keep_person,
    link_to,
    metrics_of,
    number_in,
    own_form,
    person_of,
)
from parlour.web.pages import beside as beside_page
from parlour.web.pages import day as day_page


async def today(request: Request) -> Response:
    """Today's deal of a game."""
    return await _today(request)


async def _today(
    request: Request, words: dict[str, str] | None = None, wrong: str = ""
) -> Response:
    house, slug = house_of(request), request.path_params["game"]
    day = house.daily.today()
    board = await in_thread(lambda: house.daily.board(slug, day, person_of(request)))
    left = end_of(day) - house.clock()
    page = day_page.today(find_game(slug), board, left, _address(request, slug, day), words, wrong)
    return HTMLResponse(page, 400 if wrong else 200)


async def start(request: Request) -> Response:
    """Sit down at today's deal, or go on where one has stopped."""
    words = await own_form(request)
    house, slug = house_of(request), request.path_params["game"]
    person, name = person_of(request) or new_token(), words.get("name", "")
    find_game(slug)

    def sit_down() -> tuple[Seated, bool]:
        new = slug not in house.daily.tried(person)
        return house.daily.start(slug, person, name, host_of(request)), new

    try:
        seated, new = await in_thread(sit_down)
    except ParlourError as error:
        return await _today(request, words, str(error))
    if new:
        metrics_of(request).opened.inc()
    answer = RedirectResponse(f"/match/{seated.match}", 303)
    give_seat(answer, request, seated.match, seated.token)
    keep_person(answer, request, person)
    return answer


async def day(request: Request) -> Response:
    """The board of a day that is over; that of today is the page of today."""
    slug, board = request.path_params["game"], await _board(request)
    if board.counting:
        return RedirectResponse(f"/day/{slug}", 303)
    page = day_page.past(find_game(slug), board, _address(request, slug, board.day))
    return HTMLResponse(page)


async def mine(request: Request) -> Response:
    """One's own place on the board, for whoever has just finished."""
    board = await _board(request)
    own = board.mine
    if own is None or not own.place:
        return JSONResponse({"why": "you are not on this board"}, 404)
    return JSONResponse(
        {
            "game": board.game,
            "day": board.day,
            "place": own.place,
            "of": len(board.lines),
            "line": day_page.share_words(board),
            "address": _address(request, board.game, board.day),
        }
    )


async def beside(request: Request) -> Response:
    """Two matches of a day beside each other: those that are wished, or one's own or the best
    beside the bot's."""
    board = await _board(request)
    if board.counting:
        raise ParlourError("the matches of a day can be looked at after midnight UTC")
    lines = board.finished
    if len(lines) < 2:
        raise ParlourError("there are not two matches of this day to look at yet")
    left = next((line for line in lines if line.mine), lines[0])
    right = next(line for line in reversed(lines) if line != left)
    sides = zip(beside_page.SIDES, (left, right), strict=True)
    shown = [_chosen(lines, request.query_params.get(side, ""), line) for side, line in sides]
    page = beside_page.beside(board, shown, number_in(request.query_params, "step") or 0)
    return HTMLResponse(page, headers={"content-security-policy": beside_page.POLICY})


def _chosen(lines: Sequence[TryLine], match: str, usual: TryLine) -> TryLine:
    return next((line for line in lines if line.match == match), usual)


async def _board(request: Request) -> DayBoard:
    house, slug = house_of(request), request.path_params["game"]
    day = read_day(request.path_params["day"]).isoformat()
    return await in_thread(lambda: house.daily.board(slug, day, person_of(request)))


def _address(request: Request, slug: str, day: str) -> str:
    """Where others find this day."""
    return link_to(request, f"/day/{slug}/{day}")


ROUTES: list[BaseRoute] = [
    Route("/day/{game:word}", today),
    Route("/day/{game:word}", start, methods=["POST"]),
    Route("/day/{game:word}/{day:word}", day),
    Route("/day/{game:word}/{day:word}/mine", mine),
    Route("/day/{game:word}/{day:word}/beside", beside),
]
