"""`parlour serve`: open the house."""

from __future__ import annotations

import argparse
import gc
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import make_url
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
from parlour.web.experiment_jobs import ExperimentJobs
from parlour.web.hosts import Networks, Site
from parlour.web.log_limit import LOGGING
from parlour.web.site import OPERATOR, operator_token, own_address, read_site
from parlour.web.supervisor import Supervisor, WorkerPlace

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


@dataclass(frozen=True)
class ServeOptions:
    """What every process of a house is told."""

    site: Site
    database: str
    host: str
    port: int
    hint_seconds: float
    workers: int
    """How many processes serve the house."""


def command(arguments: argparse.Namespace) -> int:
    """Serve until the person has enough."""
    token, given = operator_token()
    site = read_site(arguments, token)
    check_port(arguments.host, arguments.port)
    database = arguments.database or default_database()
    options = ServeOptions(
        site, database, arguments.host, arguments.port, arguments.hint_seconds, arguments.workers
    )
    check_workers(options)
    open_store(database).close()  # what is wrong with it is said before anything is printed
    address = site.address or own_address("localhost", arguments.port)
    link = f"{address}/operator#{token}"
    print(f"Parlour is open at {address}/  (Ctrl-C closes it)")
    shown = f"{address}/operator, with the token in {OPERATOR}" if given else link
    print(f"For whoever runs it: {shown}", flush=True)
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [link]).start()
    with alone_with(database):
        if options.workers > 1:
            Supervisor(options.workers, serve_one, options).run(arguments.host, arguments.port)
        else:
            serve_one(options)
    return 0


def serve_one(options: ServeOptions, place: WorkerPlace | None = None) -> None:
    """Serve the house, or be one of several processes that share its door, in the place of one
    that has died: what that did nobody has to wait for until its lease ends."""
    if place is None:
        store = open_store(options.database)
    else:
        store = open_store(options.database, place.name, place.door_name, place.homes.buckets)
        if place.before:
            store.servers.leave(place.before)
    queue = WorkQueue()
    workers = Workers(queue, max((os.cpu_count() or 1) // options.workers, 1))
    hints = replace(HINTS, seconds=options.hint_seconds)
    effort = Effort(hints, aside=_in_a_thread)
    house = House(store, queue=queue, effort=effort)
    collect_seldom()
    desk = ExperimentJobs(data_folder() / "lab") if options.workers == 1 else None
    try:
        run_server(make_app(house, desk, options.site), options, place)
    finally:
        if desk is not None:
            desk.close()
        house.close()
        workers.close()
        store.close()


def collect_seldom() -> None:
    """Look for garbage that keeps itself alive a hundred times less often than usual: there is
    hardly any, and to look through all that the tables hold stops everybody for a quarter of a
    second."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 100)


def run_server(app: ASGIApp, options: ServeOptions, place: WorkerPlace | None) -> None:
    """Answer until Ctrl-C."""
    counted = Connections(total=files_for_connections(), exempt=Networks(options.site.proxies))
    homes, doors = (place.homes, [place.door]) if place is not None else (None, None)
    protocol = limited(counted, homes)
    config = uvicorn.Config(app, host=options.host, port=options.port, http=protocol, **SERVER)
    with suppress(KeyboardInterrupt):
        LimitedServer(config, homes).run(doors)


def check_workers(options: ServeOptions) -> None:
    """Refuse several processes for a database that only one can use."""
    if options.workers < 1:
        raise ParlourError("at least one process has to serve: --workers 1")
    if options.workers > 1 and options.database.startswith("sqlite"):
        raise ParlourError(
            "SQLite is for one process: for several, give them one PostgreSQL by "
            "--database postgresql+psycopg://USER@HOST/NAME"
        )


@contextmanager
def alone_with(database: str) -> Iterator[None]:
    """Let no second house use the same file: it would not hear what the first one stores."""
    path = make_url(database).database if database.startswith("sqlite") else None
    if path is None or sys.platform == "win32":
        yield
        return
    import fcntl

    with open(f"{path}.lock", "w", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise ParlourError(
                f"another Parlour serves {path} already: close that first, or choose another "
                "file with --database"
            ) from None
        yield


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
