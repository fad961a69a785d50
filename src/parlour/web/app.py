"""The app: pages, seats, and one socket per open table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlsplit

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from parlour.engine.errors import ParlourError
from parlour.games import all_games, find_game
from parlour.match.house import House, NoMatch
from parlour.web import pages
from parlour.web.socket import Sitting
from parlour.web.style import look_css

STATIC = Path(__file__).with_name("static")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
FORM_LIMIT = 20_000
Found = TypeVar("Found")


class Guard:
    """Puts the same strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                extra = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
                message = {**message, "headers": [*message.get("headers", []), *extra]}
            await send(message)

        await self.app(scope, receive, guarded)


def make_app(house: House) -> Starlette:
    """The app that serves a house."""

    @asynccontextmanager
    async def awake(app: Starlette) -> Any:
        await to_thread.run_sync(house.wake)
        yield

    app = Starlette(
        routes=[
            Route("/", hall),
            Route("/start/{game}", start, methods=["POST"]),
            Route("/match/{match}", table),
            WebSocketRoute("/match/{match}/socket", socket),
            Route("/join/{invitation}", join),
            Route("/looks/{game}.css", look),
            Route("/health", health),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={ParlourError: refused, HTTPException: http_error},
        lifespan=awake,
    )
    app.state.house = house
    return app


def house_of(request: Request | WebSocket) -> House:
    """The house that this app serves."""
    found = request.app.state.house
    assert isinstance(found, House)
    return found


async def in_thread(work: Callable[[], Found]) -> Found:
    """The house waits for its disk, so it never runs on the event loop."""
    return await to_thread.run_sync(work)


async def hall(request: Request) -> Response:
    """All games."""
    return HTMLResponse(pages.hall(list(all_games().values())))


async def start(request: Request) -> Response:
    """Open a match and sit down."""
    if not same_origin(request.headers, request.url.netloc):
        raise HTTPException(403, "this form belongs to another page")
    game = find_game(request.path_params["game"])
    words = await read_form(request)
    names = [option.name for option in game.options]
    options: dict[str, object] = {key: words[key] for key in names if key in words}
    seats = [words.get(f"seat-{n + 1}", "person") for n in range(len(game.seats[0]))]
    practice = words.get("practice") == "yes"
    seed = int(words["seed"]) if words.get("seed", "").isdecimal() else None
    house = house_of(request)
    opened = await in_thread(
        lambda: house.open_match(game.slug, options, seats, practice, seed, words.get("name", ""))
    )
    answer = RedirectResponse(f"/match/{opened.match}", 303)
    if opened.token is not None:
        give_seat(answer, request, opened.match, opened.token)
    if opened.invitation is not None:
        cookie = {"path": f"/match/{opened.match}", "httponly": True, "samesite": "lax"}
        answer.set_cookie("invitation", opened.invitation, **cookie)  # type: ignore[arg-type]
    return answer


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form that say something."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > FORM_LIMIT:
            raise HTTPException(413, "that is too much for a form")
    return dict(parse_qsl(body.decode("utf-8", "replace")))


def give_seat(answer: Response, request: Request, match: str, token: str) -> None:
    """A seat is a cookie that only this match sees and no script can read."""
    answer.set_cookie(
        "seat",
        token,
        max_age=60 * 60 * 24 * 365,
        path=f"/match/{match}",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


async def table(request: Request) -> Response:
    """The page of a match."""
    house, match = house_of(request), request.path_params["match"]
    token = request.cookies.get("seat")
    view = await in_thread(lambda: house.view(match, token))
    invitation = request.cookies.get("invitation")
    link = str(request.url_for("join", invitation=invitation)) if invitation else None
    waiting = link if any(seat.who == "empty" for seat in view.seats) else None
    return HTMLResponse(pages.table(view, waiting))


async def join(request: Request) -> Response:
    """Exchange an invitation for a seat."""
    house = house_of(request)
    seated = await in_thread(lambda: house.sit(request.path_params["invitation"]))
    answer = RedirectResponse(f"/match/{seated.match}", 303)
    give_seat(answer, request, seated.match, seated.token)
    return answer


async def socket(websocket: WebSocket) -> None:
    """A table that is open in a browser."""
    if not same_origin(websocket.headers, websocket.url.netloc):
        await websocket.close(4403, "another page may not play here")
        return
    await Sitting(websocket, house_of(websocket)).run()


def same_origin(headers: Mapping[str, str], host: str) -> bool:
    """Whether a request comes from a page of ours."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc == host


async def look(request: Request) -> Response:
    """The colours and drawings of a game as a style sheet."""
    game = find_game(request.path_params["game"])
    return Response(look_css(game), media_type="text/css")


async def health(request: Request) -> Response:
    """Whether the house answers."""
    return PlainTextResponse("well\n")


async def refused(request: Request, error: Exception) -> Response:
    """A refusal in one sentence."""
    code = 404 if isinstance(error, NoMatch) or "there is no game" in str(error) else 400
    return HTMLResponse(pages.sorry(str(error)), code)


async def http_error(request: Request, error: Exception) -> Response:
    """What is not there, or not allowed."""
    assert isinstance(error, HTTPException)
    said = "there is nothing here" if error.status_code == 404 else error.detail
    return HTMLResponse(pages.sorry(said), error.status_code)
