"""Which hosts a house answers for, and which host a request comes from."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network

from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

HOST = re.compile(r"(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::[0-9]{1,5})?", re.IGNORECASE)
LONGEST_HOST = 260
ANY_ADDRESS = ("0.0.0.0", "::")
"""To listen at all addresses of a machine."""
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that nobody has."""


@dataclass(frozen=True)
class Site:
    """Where a house is reached, whom it believes, and who runs it."""

    hosts: frozenset[str] = frozenset({"127.0.0.1", "testserver"})
    """The names it answers for: `serve` gives its own, tests call it by these."""
    address: str = ""
    """Where people reach it, as https://games.example.org; empty for wherever they came in."""
    proxies: tuple[str, ...] = ()
    """The addresses whose X-Forwarded headers are believed."""
    operator: bytes | None = None
    """The hash of the token of whoever runs it."""
    open_lab: bool = False
    """Whether everybody may use the lab."""


class HostCheck:
    """Refuses what is meant for another host: a page elsewhere can point its own name here."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse. No browser shows what a refused socket says: it is only closed."""
        answer = self._refusal(scope) if scope["type"] in ("http", "websocket") else None
        if answer is not None and scope["type"] == "websocket":
            await WebSocketClose(4403)(scope, receive, send)
        else:
            await (answer or self.app)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        name = host_name(given[0]) if len(given) == 1 else None
        if name is None:
            return PlainTextResponse("This request does not say which host it is for.\n", 400)
        if name in self.hosts:
            return None
        said = f"This house does not answer for {name}: --allow-host {name} would let it.\n"
        return PlainTextResponse(said, 421)


def host_name(text: str) -> str | None:
    """The name in a Host header, without its port; None if there is none.

    >>> host_name("Games.Example.org:8000"), host_name("[::1]:80"), host_name("[")
    ('games.example.org', '::1', None)
    """
    found = HOST.fullmatch(text) if len(text) < LONGEST_HOST else None
    return (found[1] or found[2]).lower().rstrip(".") if found else None


def host_key(address: str | None) -> str:
    """The name under which a host is counted: an IPv4 address, or the network of an IPv6 one.

    Whoever has an IPv6 address usually has the 2**64 of its network.

    >>> host_key("192.0.2.7"), host_key("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    >>> host_key("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::/64'
    >>> host_key("testclient"), host_key(None)
    ('testclient', '')
    """
    try:
        found = ip_address(address or "")
    except ValueError:
        return address or ""
    ipv4 = found if isinstance(found, IPv4Address) else found.ipv4_mapped
    return str(ipv4 or IPv6Network((int(found), 64), strict=False))


class Networks:
    """Some addresses and networks of them, to ask whether one is among them.

    >>> "10.1.2.3" in Networks(["10.0.0.0/8", "::1"]), "odd" in Networks(["::1"])
    (True, False)
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [ip_network(text) for text in texts]

    def __contains__(self, address: object) -> bool:
        try:
            found = ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def own_names(host: str) -> set[str]:
    """What a machine that listens at an address is called."""
    here = socket.gethostname().lower()
    names = {"localhost", "127.0.0.1", "::1", host.lower(), here, f"{here}.local"}
    names.add(socket.getfqdn().lower())
    return names | own_addresses() if host in ANY_ADDRESS else names


def own_addresses() -> set[str]:
    """The addresses of this machine, as far as it tells them."""
    found: set[str] = set()
    with suppress(OSError):
        for info in socket.getaddrinfo(socket.gethostname(), None):
            found.add(str(info[4][0]).partition("%")[0])
    for family, far in ELSEWHERE:
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))  # sends nothing: it only says which address would be used
            found.add(probe.getsockname()[0])
    return found
