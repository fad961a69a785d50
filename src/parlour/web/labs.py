"""The lab in the browser: a page for each game with its latest report, and a form for a new one."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.games import find_game
from parlour.match.lab_answers import lab_answers
from parlour.web.experiment_jobs import ExperimentJobs, read_wish
from parlour.web.http import in_thread, own_form
from parlour.web.operator import check_operator, may_use_lab
from parlour.web.pages import lab as lab_page

REPORT_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)
"""A report is one file with its style inside, and runs nothing."""


def desk_of(request: Request) -> ExperimentJobs:
    """Where this app runs experiments, for whoever may use it."""
    check_operator(may_use_lab(request))
    found = request.app.state.desk
    if not isinstance(found, ExperimentJobs):
        raise HTTPException(404, "this house has no lab")
    return found


def lab_words(request: Request, game: Game) -> str:
    """What a link to the lab of a game says; nothing where there is nothing for whoever asks."""
    desk, may = request.app.state.desk, may_use_lab(request)
    works = may and isinstance(desk, ExperimentJobs)
    if lab_answers(game) is not None or (works and desk.report(game) is not None):
        return "What the lab says"
    return "Ask the lab" if works else ""


async def lab(request: Request) -> Response:
    """The lab of a game; for whoever may not use it what is kept of it, if anything is."""
    game = find_game(request.path_params["game"])
    if not may_use_lab(request) and lab_answers(game) is not None:
        return HTMLResponse(lab_page.kept(game))
    desk = desk_of(request)
    state = await in_thread(lambda: desk.state(game))
    page = lab_page.lab(game, state)
    return HTMLResponse(page, headers={"content-security-policy": lab_page.POLICY})


async def start(request: Request) -> Response:
    """Begin an experiment."""
    words = await own_form(request)
    game, desk = find_game(request.path_params["game"]), desk_of(request)
    try:
        wish = read_wish(game, words)
        await in_thread(lambda: desk.start(game, wish))
    except ParlourError as error:
        state = await in_thread(lambda: desk.state(game))
        page = lab_page.lab(game, state, words, str(error))
        return HTMLResponse(page, 400, headers={"content-security-policy": lab_page.POLICY})
    return RedirectResponse(f"/lab/{game.slug}", 303)


async def stop(request: Request) -> Response:
    """Look no further."""
    await own_form(request)
    game, desk = find_game(request.path_params["game"]), desk_of(request)
    await in_thread(lambda: desk.stop(game))
    return RedirectResponse(f"/lab/{game.slug}", 303)


async def state(request: Request) -> Response:
    """How far an experiment is."""
    game, desk = find_game(request.path_params["game"]), desk_of(request)
    return JSONResponse(await in_thread(lambda: desk.state(game)))


async def report(request: Request) -> Response:
    """The latest report."""
    game, desk = find_game(request.path_params["game"]), desk_of(request)
    path = await in_thread(lambda: desk.report(game))
    if path is None:
        raise HTTPException(404, "no experiment has been run here yet")
    headers = {"content-security-policy": REPORT_POLICY, "cache-control": "no-cache"}
    return FileResponse(path, media_type="text/html", headers=headers)


ROUTES: list[BaseRoute] = [
    Route("/lab/{game:word}", lab),
    Route("/lab/{game:word}", start, methods=["POST"]),
    Route("/lab/{game:word}/stop", stop, methods=["POST"]),
    Route("/lab/{game:word}/state", state),
    Route("/lab/{game:word}/report", report),
]
