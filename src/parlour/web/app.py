"""The app: pages, seats, and one socket per open table."""

from __future__ import annotations

from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from parlour.engine.errors import ParlourError
from parlour.games import find_game
from parlour.house.database_errors import StoreFailed
from parlour.house.house import House
from parlour.house.stored_match import RulesChanged
from parlour.house.table_cache import NoMatch
from parlour.house.work_queue import Busy
from parlour.web import days, ends, hall, labs, operator, persons, reviews, tables
from parlour.web.bucket import Budgets
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.hosts import HostCheck, Site, host_key
from parlour.web.http import metrics_of
from parlour.web.metrics import Metrics
from parlour.web.operator import check_operator, is_operator
from parlour.web.pages.shell import POLICY, sorry
from parlour.web.style import look_css

STATIC = Path(__file__).with_name("static")
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}
TOO_MUCH = PlainTextResponse(
    "That was too much at once: wait a few seconds and try again.\n", 429, {"retry-after": "10"}
)
THREADS = 8
"""Tables that are drawn for seats at the same time; for bystanders it is one."""


class Guard:
    """Puts the same strict headers on every answer that has none of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with headers."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = message.get("headers", [])
                said = {name.lower() for name, _ in own}
                extra = [
                    (name.encode(), value.encode())
                    for name, value in HEADERS.items()
                    if name.encode() not in said
                ]
                message = {**message, "headers": [*own, *extra]}
            await send(message)

        await self.app(scope, receive, guarded)


class PageBudget:
    """Refuses a host that looks at too much at once, before anything is looked up for it."""

    def __init__(self, app: ASGIApp, budgets: Budgets) -> None:
        self.app = app
        self.budgets = budgets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        looks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if looks and not self.budgets.page(host_key((scope["client"] or ("",))[0])):
            await TOO_MUCH(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def make_app(
    house: House, desk: ExperimentJobs | None = None, site: Site | None = None
) -> Starlette:
    """The app that serves a house, and its lab if it has one."""
    site, budgets = site or Site(), Budgets()

    @asynccontextmanager
    async def awake(app: Starlette) -> Any:
        await to_thread.run_sync(house.open)
        yield
        await to_thread.run_sync(house.close)

    app = Starlette(
        routes=[
            *hall.ROUTES,
            *days.ROUTES,
            *tables.ROUTES,
            *reviews.ROUTES,
            *ends.ROUTES,
            *labs.ROUTES,
            *operator.ROUTES,
            *persons.ROUTES,
            Route("/looks/{game:word}.css", look),
            Route("/health", health),
            Route("/metrics", numbers),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[
            Middleware(Guard),
            Middleware(ProxyHeadersMiddleware, list(site.proxies)),
            Middleware(HostCheck, site.hosts),
            Middleware(PageBudget, budgets),
        ],
        exception_handlers={ParlourError: refused, HTTPException: http_error},
        lifespan=awake,
    )
    app.state.house = house
    app.state.desk = desk
    app.state.site = site
    app.state.metrics = Metrics()
    app.state.budgets = budgets
    app.state.seats = CapacityLimiter(THREADS)
    app.state.bystanders = CapacityLimiter(1)
    return app


async def look(request: Request) -> Response:
    """The colours and drawings of a game as a style sheet."""
    game = find_game(request.path_params["game"])
    return Response(look_css(game), media_type="text/css")


async def health(request: Request) -> Response:
    """Whether the house answers."""
    return PlainTextResponse("well\n")


async def numbers(request: Request) -> Response:
    """What the house has counted."""
    check_operator(is_operator(request))
    return Response(metrics_of(request).text(), media_type="text/plain; version=0.0.4")


async def refused(request: Request, error: Exception) -> Response:
    """A refusal in one sentence. A match of other rules can still be read."""
    if isinstance(error, RulesChanged):
        match = request.path_params.get("match")
        return HTMLResponse(sorry(str(error), f"/match/{match}/record" if match else ""), 410)
    if isinstance(error, StoreFailed | Busy):
        return HTMLResponse(sorry(str(error)), 503, headers={"retry-after": "10"})
    code = 404 if isinstance(error, NoMatch) or "there is no game" in str(error) else 400
    return HTMLResponse(sorry(str(error)), code)


async def http_error(request: Request, error: Exception) -> Response:
    """What is not there, or not allowed."""
    assert isinstance(error, HTTPException)
    said = "there is nothing here" if error.status_code == 404 else error.detail
    return HTMLResponse(sorry(said), error.status_code)
