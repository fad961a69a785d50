"""Where a house is reached, whom it believes and who runs it, as `parlour serve` was told."""

from __future__ import annotations

import argparse
import os
import re
from ipaddress import ip_network

from parlour.engine.errors import ParlourError
from parlour.house.tokens import hash_of, is_token, new_token
from parlour.web.hosts import ANY_ADDRESS, HOST, Site, host_name, own_names

ADDRESS = re.compile(rf"(https?)://({HOST.pattern})/?", re.IGNORECASE)
USUAL_PORTS = {"http": ":80", "https": ":443"}
OPERATOR = "PARLOUR_OPERATOR_TOKEN"
SHORTEST_TOKEN = 22
"""Letters that can hold 128 random bits."""


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
