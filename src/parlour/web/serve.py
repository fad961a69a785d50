"""`parlour serve`: open the house."""

from __future__ import annotations

import argparse
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn
from starlette.types import ASGIApp

from parlour.bots.advice import HINTS
from parlour.engine.errors import ParlourError
from parlour.house.analysis import Effort
from parlour.house.house import House
from parlour.house.store import open_store
from parlour.house.work_queue import WorkQueue
from parlour.house.workers import Workers
from parlour.web.app import make_app
from parlour.web.connections import (
    BACKLOG,
    Connections,
    LimitedServer,
    files_for_connections,
    limited,
)
from parlour.web.experiment_jobs import Desk
from parlour.web.hosts import Networks, Site
from parlour.web.log_limit import LOGGING
from parlour.web.site import OPERATOR, operator_token, own_address, read_site

SERVER: dict[str, Any] = {
    "log_level": "error",  # what strangers send wrongly fills no log
    "log_config": LOGGING,
    "proxy_headers": False,  # the app itself asks whom it believes
    "backlog": BACKLOG,
    "ws": "websockets-sansio",
    "ws_max_size": 65_536,
    "ws_per_message_deflate": False,  # it takes memory for every line, and messages are small
    "timeout_graceful_shutdown": 3,
}


def command(arguments: argparse.Namespace) -> int:
    """Serve until the person has enough."""
    token, given = operator_token()
    site = read_site(arguments, token)
    check_port(arguments.host, arguments.port)
    store = open_store(arguments.database or default_database())
    queue = WorkQueue()
    workers = Workers(queue)
    hints = replace(HINTS, seconds=arguments.hint_seconds)
    house = House(store, queue=queue, effort=Effort(hints, aside=_in_a_thread))
    desk = Desk(data_folder() / "lab")
    address = site.address or own_address("localhost", arguments.port)
    link = f"{address}/operator#{token}"
    print(f"Parlour is open at {address}/  (Ctrl-C closes it)")
    shown = f"{address}/operator, with the token in {OPERATOR}" if given else link
    print(f"For whoever runs it: {shown}", flush=True)
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [link]).start()
    try:
        run_server(make_app(house, desk, site), site, arguments.host, arguments.port)
    finally:
        desk.close()
        house.close()
        workers.close()
        store.close()
    return 0


def run_server(app: ASGIApp, site: Site, host: str, port: int) -> None:
    """Answer until Ctrl-C."""
    counted = Connections(total=files_for_connections(), exempt=Networks(site.proxies))
    config = uvicorn.Config(app, host=host, port=port, http=limited(counted), **SERVER)
    with suppress(KeyboardInterrupt):
        LimitedServer(config).run()


def _in_a_thread(work: Callable[[], None]) -> None:
    threading.Thread(target=work, daemon=True).start()


def check_port(host: str, port: int) -> None:
    """Refuse a door that cannot be opened before anything else is."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0], found[1]) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[4])
    except OSError as error:
        raise ParlourError(
            f"{host}:{port} cannot be opened ({error.strerror}): "
            "perhaps Parlour is open there already; choose another door with --port"
        ) from None


def data_folder() -> Path:
    """Where Parlour keeps things on this machine."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(data) / "parlour"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ParlourError(
            f"{folder} cannot be made ({error.strerror}): "
            "set XDG_DATA_HOME to a folder that may be written"
        ) from None
    return folder


def default_database() -> str:
    """Where matches are kept on this machine."""
    return f"sqlite:///{data_folder() / 'parlour.db'}"
