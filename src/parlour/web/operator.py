"""The operator: how whoever runs a house gets in, and how they remove a guest."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.house.tokens import fits
from parlour.web.http import (
    NO_STORE,
    budgets_of,
    host_of,
    house_of,
    in_thread,
    is_secure,
    link_to,
    number_in,
    own_form,
    site_of,
)
from parlour.web.pages import guests as operator_page

MOST_TABLES = 100


def is_operator(request: Request) -> bool:
    """Whether whoever asks runs the house: by a cookie, or by a bearer token."""
    kind, _, bearer = request.headers.get("authorization", "").partition(" ")
    token = request.cookies.get("operator") or (bearer if kind.lower() == "bearer" else "")
    return bool(token) and _opens(request, token)


def _opens(request: Request, token: str) -> bool:
    return budgets_of(request).token(host_of(request)) and fits(token, site_of(request).operator)


def may_use_lab(request: Request) -> bool:
    """Whether experiments are for whoever asks."""
    return site_of(request).open_lab or is_operator(request)


def check_operator(allowed: bool) -> None:
    """Refuse what only the operator may do."""
    if not allowed:
        raise HTTPException(
            403,
            "this is for whoever runs this house: they come in by the link that was printed when "
            "it started",
        )


async def operator(request: Request) -> Response:
    """The newest tables; for everybody else the way in. Looking changes nothing, and the
    token stands behind the '#' of its link: no log, proxy or preview of links ever gets it."""
    if not is_operator(request):
        return HTMLResponse(operator_page.sign_in(), headers=NO_STORE)
    return await _tables(request)


async def come_in(request: Request) -> Response:
    """Exchange the token for a cookie that is sent with our own pages only."""
    words = await own_form(request)
    token = words.get("token", "").strip()
    if not _opens(request, token):
        said = "that is not the token of this start: the newest link was printed last"
        return HTMLResponse(operator_page.sign_in(said), 403)
    answer = RedirectResponse("/", 303)
    answer.set_cookie(
        "operator", token, httponly=True, samesite="strict", secure=is_secure(request)
    )
    return answer


async def remove(request: Request) -> Response:
    """Free the seat of a guest."""
    check_operator(is_operator(request))
    words = await own_form(request)
    house, match, seat = house_of(request), words.get("match", ""), number_in(words, "seat")
    invitation = await in_thread(lambda: house.matchmaking.remove_guest(match, (seat or 0) - 1))
    return await _tables(request, link_to(request, f"/join/{invitation}"))


async def _tables(request: Request, invitation: str = "") -> Response:
    house = house_of(request)
    found = await in_thread(lambda: house.store.newest_playing(MOST_TABLES))
    return HTMLResponse(operator_page.tables(found, invitation), headers=NO_STORE)


ROUTES: list[BaseRoute] = [
    Route("/operator", operator),
    Route("/operator", come_in, methods=["POST"]),
    Route("/operator/remove", remove, methods=["POST"]),
]
