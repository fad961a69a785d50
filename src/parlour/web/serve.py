"""`parlour serve`: open the house."""

from __future__ import annotations

import argparse
import os
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import uvicorn

from parlour.engine.errors import ParlourError
from parlour.match.house import House
from parlour.match.store import open_store
from parlour.match.tokens import hash_of, is_token, new_token
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
from parlour.web.hosts import ANY_ADDRESS, HOST, Site, host_name, own_names
from parlour.web.log_limit import LOGGING

ADDRESS = re.compile(rf"(https?)://({HOST.pattern})/?", re.IGNORECASE)
USUAL_PORTS = {"http": ":80", "https": ":443"}
OPERATOR = "PARLOUR_OPERATOR_TOKEN"
SHORTEST_TOKEN = 22
"""Letters that can hold 128 random bits."""
SERVER: dict[str, Any] = {
    "log_level": "error",  # what strangers send wrongly fills no log
    "log_config": LOGGING,
    "proxy_headers": False,  # the app itself asks whom it believes
    "backlog": BACKLOG,
    "ws": "websockets-sansio",
    "ws_max_size": 65_536,
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
    house = House(store, queue=queue, aside=_in_a_thread)
    desk = Desk(data_folder() / "lab")
    address = site.address or own_address("localhost", arguments.port)
    link = f"{address}/operator#{token}"
    print(f"Parlour is open at {address}/  (Ctrl-C closes it)")
    shown = f"{address}/operator, with the token in {OPERATOR}" if given else link
    print(f"For whoever runs it: {shown}", flush=True)
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [link]).start()
    counted = Connections(total=files_for_connections(), exempt=site.proxies)
    config = uvicorn.Config(
        make_app(house, desk, site),
        host=arguments.host,
        port=arguments.port,
        http=limited(counted),
        **SERVER,
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


def operator_token() -> tuple[str, bool]:
    """The token of whoever runs the house, and whether the environment gave it."""
    given = os.environ.pop(OPERATOR, "")  # no process that is started from here needs it
    if given and (len(given) < SHORTEST_TOKEN or not is_token(given)):
        raise ParlourError(
            f"{OPERATOR} has {SHORTEST_TOKEN} to 64 letters, digits, '-' and '_': "
            "take random ones, or leave it out and one is made at each start"
        )
    return given or new_token(), bool(given)


def read_site(arguments: argparse.Namespace, token: str) -> Site:
    """Where the house is reached, as it was typed."""
    bare = arguments.host in ANY_ADDRESS
    own = "" if bare else own_address(arguments.host, arguments.port)
    address = read_address(arguments.address) if arguments.address else own
    named = [read_host(each) for each in arguments.allow_host]
    public = host_name(address.partition("://")[2])
    return Site(
        hosts=frozenset({*own_names(arguments.host), *named, *([public] if public else [])}),
        address=address,
        proxies=tuple(read_proxy(each) for each in arguments.trust_proxy),
        operator=hash_of(token),
        open_lab=arguments.open_lab,
    )


def own_address(host: str, port: int) -> str:
    """A house without a public address is reached where it listens."""
    return read_address(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")


def read_address(text: str) -> str:
    """An address as browsers write it: in small letters, without its usual port.

    >>> read_address("HTTPS://Games.Example.org:443/")
    'https://games.example.org'
    """
    found = ADDRESS.fullmatch(text)
    if found is None:
        raise ParlourError(
            f"an address is written https://games.example.org, without a path, not '{text}'"
        )
    scheme = found[1].lower()
    return f"{scheme}://{found[2].lower().removesuffix(USUAL_PORTS[scheme])}"


def read_host(text: str) -> str:
    """A host that the house answers for."""
    name = host_name(text)
    if name is None:
        raise ParlourError(f"--allow-host takes a name such as games.example.org, not '{text}'")
    return name


def read_proxy(text: str) -> str:
    """The address of a proxy, or a network of them."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_network(text).network_address)
    except ValueError:
        raise ParlourError(
            f"--trust-proxy takes an address such as 10.0.0.1, not '{text}'"
        ) from None


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
