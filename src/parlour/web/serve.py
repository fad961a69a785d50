"""`parlour serve`: open the house."""

from __future__ import annotations

import argparse
import os
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import uvicorn

from parlour.engine.errors import ParlourError
from parlour.match.house import House
from parlour.match.store import open_store
from parlour.match.work import WorkQueue
from parlour.match.workers import Workers
from parlour.web.app import make_app
from parlour.web.connections import (
    BACKLOG,
    Connections,
    LimitedServer,
    files_for_connections,
    limited,
)
from parlour.web.desk import Desk
from parlour.web.log_limit import LOGGING


def command(arguments: argparse.Namespace) -> int:
    """Serve until the person has enough."""
    check_port(arguments.host, arguments.port)
    store = open_store(arguments.database or default_database())
    queue = WorkQueue()
    workers = Workers(queue)
    house = House(store, queue=queue, aside=_in_a_thread)
    desk = Desk(data_folder() / "lab")
    address = f"http://{arguments.host}:{arguments.port}/"
    print(f"Parlour is open at {address}  (Ctrl-C closes it)", flush=True)
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    config = uvicorn.Config(
        make_app(house, desk),
        host=arguments.host,
        port=arguments.port,
        log_level="warning",
        log_config=LOGGING,
        http=limited(Connections(total=files_for_connections())),
        backlog=BACKLOG,
        ws="websockets-sansio",
        ws_max_size=65_536,
        timeout_graceful_shutdown=3,
    )
    try:
        with suppress(KeyboardInterrupt):
            LimitedServer(config).run()
    finally:
        desk.close()
        house.stop_studies()
        workers.close()
        store.close()
    return 0


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
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def default_database() -> str:
    """Where matches are kept on this machine."""
    return f"sqlite:///{data_folder() / 'parlour.db'}"
