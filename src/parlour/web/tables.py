"""Everything at one table: its page, its socket, looking back, its record, playing again."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from parlour.engine.record import Record
from parlour.games import find_game
from parlour.house.stored_match import EMPTY
from parlour.house.tokens import is_token
from parlour.match.rulebook import guide_text, rule_text
from parlour.web.http import (
    Word,
    budgets_of,
    give_seat,
    host_of,
    house_of,
    in_thread,
    keep_invitation,
    keep_person,
    link_to,
    metrics_of,
    number_in,
    own_form,
    person_for,
    same_origin,
    seats_at,
    token_of,
)
from parlour.web.pages import rules as rules_page
from parlour.web.pages import table as table_page
from parlour.web.persons import card_of, qr_code
from parlour.web.socket import is_program, open_line

RECORD_LIMIT = 1_000_000
"""Bytes of a record that is opened, as a form sends it."""


async def table(request: Request) -> Response:
    """The page of a match."""
    house, match = house_of(request), request.path_params["match"]
    view = await in_thread(lambda: house.queries.view(match, token_of(request)))
    invitation = request.cookies.get("invitation", "")
    free = any(seat.who == EMPTY for seat in view.seats) and is_token(invitation)
    link = link_to(request, f"/join/{invitation}") if free else ""
    code = qr_code(link) if link else ""
    watch = link_to(request, f"/match/{match}")
    return HTMLResponse(table_page.table(view, link, code, watch))


async def card(request: Request) -> Response:
    """A match as one line of a list."""
    house, match = house_of(request), request.path_params["match"]
    found = await in_thread(lambda: house.queries.my_match(match, token_of(request)))
    return JSONResponse(card_of(found))


async def record(request: Request) -> Response:
    """The match as a document to keep."""
    house, match = house_of(request), request.path_params["match"]
    kept = await in_thread(lambda: house.queries.record(match))
    name = f"{kept.game}-{match[:6]}.json"
    return Response(
        kept.to_json(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def open_record(request: Request) -> Response:
    """Keep a record that somebody brings, to read it or to play on."""
    words = await own_form(request, RECORD_LIMIT)
    document = Record.from_json(words.get("record", ""))
    house = house_of(request)
    person, name = person_for(request), words.get("name", "")
    opened = await in_thread(lambda: house.matchmaking.take_record(document, name, person))
    where = f"/match/{opened.match}" + ("" if opened.token else "/review")
    answer = RedirectResponse(where, 303)
    if opened.token is not None:
        give_seat(answer, request, opened.match, opened.token)
        keep_person(answer, request, person)
    return answer


async def rematch(request: Request) -> Response:
    """To the match that follows, with all seats that this browser has here."""
    await own_form(request)
    house, match, person = house_of(request), request.path_params["match"], person_for(request)
    found = await in_thread(
        lambda: house.matchmaking.rematch(match, seats_at(request, match), person)
    )
    answer = RedirectResponse(f"/match/{found.match}", 303)
    tokens = [seated.token for seated in found.seats]
    if all(map(is_token, tokens)):  # else the person opens them
        give_seat(answer, request, found.match, ".".join(tokens))
    if found.opened:
        metrics_of(request).opened.inc()
    if found.invitation is not None:
        keep_invitation(answer, request, found.match, found.invitation)
    keep_person(answer, request, person)
    return answer


async def again(request: Request) -> Response:
    """The same deal again."""
    await own_form(request)
    house, match, person = house_of(request), request.path_params["match"], person_for(request)
    opened = await in_thread(
        lambda: house.matchmaking.deal_again(match, token_of(request) or "", person)
    )
    metrics_of(request).opened.inc()
    answer = RedirectResponse(f"/match/{opened.match}", 303)
    if opened.token is not None:
        give_seat(answer, request, opened.match, opened.token)
    if opened.invitation is not None:
        keep_invitation(answer, request, opened.match, opened.invitation)
    keep_person(answer, request, person)
    return answer


async def invite(request: Request) -> Response:
    """A new invitation for the seats that are free; the one before is no longer good."""
    await own_form(request)
    house, match = house_of(request), request.path_params["match"]
    invitation = await in_thread(lambda: house.matchmaking.invite(match, token_of(request) or ""))
    answer = RedirectResponse(f"/match/{match}", 303)
    keep_invitation(answer, request, match, invitation)
    return answer


async def remove(request: Request) -> Response:
    """The host removes a guest who has not moved yet; invitations sent before are good no more."""
    words = await own_form(request)
    house, match, seat = house_of(request), request.path_params["match"], number_in(words, "seat")
    invitation = await in_thread(
        lambda: house.matchmaking.send_away(match, token_of(request) or "", (seat or 0) - 1)
    )
    answer = RedirectResponse(f"/match/{match}", 303)
    keep_invitation(answer, request, match, invitation)
    return answer


async def guide(request: Request) -> Response:
    """How to play, as a piece of a page."""
    game = find_game(request.path_params["game"])
    reader = MarkdownIt().enable("table")
    tokens = reader.parse(guide_text(game))
    for token in tokens:  # the page has a first heading of its own
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + 1}"
    return HTMLResponse(reader.renderer.render(tokens, reader.options, {}))


async def rule(request: Request) -> Response:
    """One rule by its id."""
    game = find_game(request.path_params["game"])
    name, text = rule_text(game, request.path_params["rule"])
    return JSONResponse({"rule": name, "html": MarkdownIt().renderInline(text)})


async def rules(request: Request) -> Response:
    """All rules of a game, each with its id; whoever comes from a table finds the way back."""
    game, table = find_game(request.path_params["game"]), request.query_params.get("table", "")
    page = rules_page.rules(game, table if re.fullmatch(Word.regex, table) else "")
    return HTMLResponse(page)


async def play_socket(websocket: WebSocket) -> None:
    """A table that is open in a browser, or to a program."""
    await _socket(websocket, back=False)


async def review_socket(websocket: WebSocket) -> None:
    """A table that somebody looks back at."""
    await _socket(websocket, back=True)


async def _socket(websocket: WebSocket, back: bool) -> None:
    if not is_program(websocket) and not same_origin(websocket):
        await websocket.close(4403, "another page may not play here")
        return
    budgets, host = budgets_of(websocket), host_of(websocket)
    with budgets.table(host) as allowed:
        if not allowed or not budgets.form(host):
            await websocket.close(4429, "too much at once: wait a minute")
            return
        await open_line(websocket, house_of(websocket), metrics_of(websocket), back)


ROUTES: list[BaseRoute] = [
    Route("/match/{match:word}", table),
    Route("/match/{match:word}/card", card),
    Route("/match/{match:word}/record", record),
    Route("/match/{match:word}/again", again, methods=["POST"]),
    Route("/match/{match:word}/rematch", rematch, methods=["POST"]),
    Route("/match/{match:word}/invite", invite, methods=["POST"]),
    Route("/match/{match:word}/remove", remove, methods=["POST"]),
    WebSocketRoute("/match/{match:word}/socket", play_socket),
    WebSocketRoute("/match/{match:word}/past", review_socket),
    Route("/records", open_record, methods=["POST"]),
    Route("/guide/{game:word}", guide),
    Route("/rules/{game:word}", rules),
    Route("/rules/{game:word}/{rule:word}", rule),
]
