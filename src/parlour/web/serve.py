"""`parlour serve`: open the house."""

from __future__ import annotations

import argparse
import os
import threading
import webbrowser
from pathlib import Path

import uvicorn

from parlour.match.house import House
from parlour.match.store import open_store
from parlour.web.app import make_app


def command(arguments: argparse.Namespace) -> int:
    """Serve until the person has enough."""
    house = House(open_store(arguments.database or default_database()))
    address = f"http://{arguments.host}:{arguments.port}/"
    print(f"Parlour is open at {address}  (Ctrl-C closes it)", flush=True)
    if arguments.open:
        threading.Timer(1.0, webbrowser.open, [address]).start()
    uvicorn.run(
        make_app(house),
        host=arguments.host,
        port=arguments.port,
        log_level="warning",
        ws_max_size=65_536,
        timeout_graceful_shutdown=3,
    )
    return 0


def default_database() -> str:
    """Where matches are kept on this machine."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    folder = Path(data) / "parlour"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'parlour.db'}"
