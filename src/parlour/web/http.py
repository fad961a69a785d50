"""What all handlers share: the house, its thread, forms, and the cookies of a seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar
from urllib.parse import parse_qsl

from anyio import CapacityLimiter, to_thread
from starlette.convertors import StringConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.websockets import WebSocket

from parlour.house.house import House
from parlour.house.tokens import is_token
from parlour.web.bucket import Budgets
from parlour.web.hosts import Site, host_key
from parlour.web.metrics import Metrics

FORM_LIMIT = 20_000
"""Bytes of a form, unless its handler allows more."""
FIELDS = 200
YEAR = 60 * 60 * 24 * 365
Found = TypeVar("Found")


class Word(StringConvertor):
    """All that may stand in a path of ours: slugs, rules, matches, invitations."""

    regex = "[A-Za-z0-9_-]{1,64}"


register_url_convertor("word", Word())


def house_of(request: Request | WebSocket) -> House:
    """The house that this app serves."""
    found = request.app.state.house
    assert isinstance(found, House)
    return found


def metrics_of(request: Request | WebSocket) -> Metrics:
    """The numbers of this app."""
    found = request.app.state.metrics
    assert isinstance(found, Metrics)
    return found


def site_of(request: Request | WebSocket) -> Site:
    """Where this app is reached, and who runs it."""
    found = request.app.state.site
    assert isinstance(found, Site)
    return found


def link_to(request: Request, path: str) -> str:
    """A link to send: by the public address, or by the host that was asked for."""
    here = f"{request.url.scheme}://{request.headers['host']}"
    return (site_of(request).address or here) + path


def host_of(request: Request | WebSocket) -> str:
    """The host that a request comes from, as limits count it."""
    return host_key(request.client.host) if request.client is not None else ""


def budgets_of(request: Request | WebSocket) -> Budgets:
    """How much hosts may ask of this app."""
    found = request.app.state.budgets
    assert isinstance(found, Budgets)
    return found


def number_in(words: Mapping[str, str], name: str) -> int | None:
    """A whole number that was given, if it was."""
    said = words.get(name, "")
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 7 else None


def threads_of(request: Request | WebSocket, seated: bool) -> CapacityLimiter:
    """The threads in which a table is looked at and drawn: few for bystanders, who can be many."""
    found = request.app.state.seats if seated else request.app.state.bystanders
    assert isinstance(found, CapacityLimiter)
    return found


async def in_thread(work: Callable[[], Found], threads: CapacityLimiter | None = None) -> Found:
    """The house waits for its disk, so it never runs on the event loop."""
    return await to_thread.run_sync(work, limiter=threads)


def same_origin(request: Request | WebSocket) -> bool:
    """Whether a request comes from a page of ours."""
    origin = request.headers.get("origin", "").lower()
    host = request.headers["host"].lower()
    return origin in (site_of(request).address or None, f"http://{host}", f"https://{host}")


async def read_form(request: Request, limit: int = FORM_LIMIT) -> dict[str, str]:
    """The fields of a form that say something."""
    body = await _body(request, limit)
    try:
        fields = parse_qsl(body.decode(), errors="strict", max_num_fields=FIELDS)
        if any("\0" in each for field in fields for each in field):
            raise ValueError
    except ValueError:
        said = f"that form cannot be read: it has at most {FIELDS} fields, of text in UTF-8"
        raise HTTPException(400, said) from None
    return dict(fields)


async def _body(request: Request, limit: int) -> bytes:
    body = b""
    try:
        async for part in request.stream():
            body += part
            if len(body) > limit:
                raise HTTPException(413, "that is too much for a form")
    except ClientDisconnect:
        raise HTTPException(408, "the form did not arrive: send it again") from None
    return body


async def own_form(request: Request, limit: int = FORM_LIMIT) -> dict[str, str]:
    """The fields of a form that a page of ours sent, not too often."""
    if not same_origin(request):
        raise HTTPException(403, "this form belongs to another page")
    if not budgets_of(request).form(host_of(request)):
        raise HTTPException(429, "that was too much at once: wait a minute and try again")
    return await read_form(request, limit)


def is_secure(request: Request) -> bool:
    """Whether people reach the house by an encrypted line."""
    return "https" in (request.url.scheme, site_of(request).address.partition(":")[0])


def give_seat(answer: Response, request: Request, match: str, token: str) -> None:
    """A seat is a cookie that only this match sees and no script can read."""
    _keep(answer, request, match, "seat", token)


def keep_invitation(answer: Response, request: Request, match: str, invitation: str) -> None:
    """The host's browser keeps the invitation, so that the table can show its link again."""
    _keep(answer, request, match, "invitation", invitation)


def person_of(request: Request | WebSocket) -> str | None:
    """The token of whoever uses this browser, if they have sat down before."""
    token = request.cookies.get("person", "")
    return token if is_token(token) else None


def keep_person(answer: Response, request: Request, token: str) -> None:
    """A person is a cookie of the whole house that no script can read."""
    _keep_at("/", answer, request, "person", token)


def _keep(answer: Response, request: Request, match: str, name: str, value: str) -> None:
    _keep_at(f"/match/{match}", answer, request, name, value)


def _keep_at(path: str, answer: Response, request: Request, name: str, value: str) -> None:
    answer.set_cookie(
        name,
        value,
        max_age=YEAR,
        path=path,
        httponly=True,
        samesite="lax",
        secure=is_secure(request),
    )
