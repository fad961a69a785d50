"""Whose house it is: the hosts it answers for, its links, and whom it believes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from parlour.house.house import House
from parlour.web.app import make_app
from parlour.web.bucket import Buckets
from parlour.web.hosts import Site, host_key, own_names
from tests.house.houses import store_at

Opened = Callable[..., TestClient]


@pytest.fixture
def opened(tmp_path: Path) -> Opened:
    house = House(store_at(tmp_path))

    def browser(site: Site | None = None, at: str = "testserver", **more: Any) -> TestClient:
        return TestClient(
            make_app(house, site=site), f"http://{at}", follow_redirects=False, **more
        )

    return browser


def started(client: TestClient, origin: str, **form: str) -> str:
    """Open a match with a free seat; the client keeps its seat and its invitation."""
    form = {"seat-1": "me", "seat-2": "friend", **form}
    answer = client.post("/start/lucha-libre", data=form, headers={"origin": origin})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def socket_refused(client: TestClient, path: str, **headers: str) -> bool:
    """Whether a table cannot be opened with these headers."""
    given: Any = {name: value.encode("latin-1") for name, value in headers.items()}
    try:
        with client.websocket_connect(f"{path}/socket", headers=given) as socket:
            socket.receive_text()
    except WebSocketDisconnect:
        return True
    return False


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("home.example", 200),
        ("HOME.example:8000", 200),
        ("home.example.", 200),
        ("[fd00::7]:8000", 200),
        ("evil.example", 421),
        ("home.example.evil.example", 421),
        ("[::2]", 421),
        ("[", 400),
        ("a b", 400),
        ("home.example@evil.example", 400),
        ("home.example:80:80", 400),
        ("", 400),
        ("h" * 5_000, 400),
        ("h\u00f6me.example", 400),
    ],
)
def test_only_requests_for_an_allowed_host_are_answered(
    opened: Opened, host: str, status: int
) -> None:
    client = opened(Site(hosts=frozenset({"home.example", "fd00::7"})), "home.example")
    headers: Any = {"host": host.encode("latin-1")}
    answer = client.get("/health", headers=headers)
    assert answer.status_code == status
    assert (status == 421) == ("--allow-host" in answer.text)


def test_a_socket_for_another_host_is_refused_too(opened: Opened) -> None:
    client = opened(Site(hosts=frozenset({"home.example"})), "home.example")
    path = started(client, "http://home.example")
    assert socket_refused(client, path, host="evil.example", origin="http://evil.example")


@pytest.mark.parametrize(
    "origin", ["http://[", "http://" + "x" * 60_000, "http://h\u00f6me", "null", "", "http://a:b:c"]
)
def test_an_odd_origin_is_another_page(opened: Opened, origin: str) -> None:
    client = opened()
    headers: Any = {"origin": origin.encode("latin-1")}
    assert client.post("/start/last-glow", headers=headers).status_code == 403
    path = started(client, "http://testserver")
    assert socket_refused(client, path, origin=origin)


def test_links_are_made_from_the_address_and_never_from_the_request(opened: Opened) -> None:
    site = Site(frozenset({"inside", "games.example.org"}), "https://games.example.org")
    client = opened(site, "inside")
    answer = client.post("/start/lucha-libre", data={"seat-2": "friend"},
                         headers={"origin": "https://games.example.org"})  # fmt: skip
    assert answer.status_code == 303
    assert all("secure" in each.lower() for each in answer.headers.get_list("set-cookie"))
    cookies = "; ".join(each.partition(";")[0] for each in answer.headers.get_list("set-cookie"))
    page = client.get(answer.headers["location"] + "?x=1", headers={"cookie": cookies}).text
    assert 'id="link">https://games.example.org/join/' in page
    assert f'id="watch">https://games.example.org{answer.headers["location"]}<' in page
    assert "inside" not in page


def test_without_an_address_links_lead_where_one_came_in(opened: Opened) -> None:
    client = opened()
    path = started(client, "http://testserver")
    page = client.get(path).text
    assert 'id="link">http://testserver/join/' in page
    assert f'id="watch">http://testserver{path}<' in page


def forms_taken(client: TestClient, forwarded: str) -> int:
    """How many of five forms are looked at, where one host may send three."""
    headers = {"origin": "http://testserver", "x-forwarded-for": forwarded}
    sent = [client.post("/records", headers=headers).status_code for _ in range(5)]
    assert set(sent) <= {400, 429}
    return sent.count(400)


def narrow(client: TestClient) -> TestClient:
    """Each host may send three forms, ever."""
    client.app.state.budgets.forms = Buckets(3, 0.0)  # type: ignore[attr-defined]
    return client


def test_forwarded_headers_are_believed_from_a_trusted_proxy_only(opened: Opened) -> None:
    proxy = ("10.0.0.1", 50_000)
    plain = narrow(opened(client=proxy))
    assert forms_taken(plain, "198.51.100.1") == 3
    assert forms_taken(plain, "198.51.100.2") == 0, "whoever comes directly cannot rename it"
    behind = narrow(opened(Site(proxies=("10.0.0.1",)), client=proxy))
    assert forms_taken(behind, "9.9.9.9, 198.51.100.1") == 3
    assert forms_taken(behind, "8.8.8.8, 198.51.100.1") == 0, "only the last hop counts"
    assert forms_taken(behind, "198.51.100.2, 10.0.0.1") == 3
    other = narrow(opened(Site(proxies=("10.0.0.1",)), client=("10.0.0.2", 50_000)))
    assert forms_taken(other, "198.51.100.1") == 3
    assert forms_taken(other, "198.51.100.2") == 0


def test_limits_count_a_household_once(opened: Opened) -> None:
    behind = narrow(opened(Site(proxies=("10.0.0.1",)), client=("10.0.0.1", 50_000)))
    assert forms_taken(behind, "2001:db8:0:7::1") == 3
    assert forms_taken(behind, "2001:db8:0:7:ffff::2") == 0
    assert forms_taken(behind, "2001:db8:0:8::1") == 3


def test_a_proxy_says_whether_the_line_is_encrypted(opened: Opened) -> None:
    headers = {"origin": "http://testserver", "x-forwarded-proto": "https"}
    for site, secure in ((Site(), False), (Site(proxies=("10.0.0.1",)), True)):
        client = opened(site, client=("10.0.0.1", 50_000))
        answer = client.post("/start/last-glow", headers=headers)
        assert ("secure" in answer.headers["set-cookie"].lower()) == secure


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:0:7:1:2:3:4", "2001:db8:0:7::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("testclient", "testclient"),
        ("[", "["),
    ],
)
def test_a_household_counts_as_one_host(address: str, key: str) -> None:
    assert host_key(address) == key


def test_a_machine_knows_its_own_names() -> None:
    names = own_names("192.0.2.7")
    assert {"localhost", "127.0.0.1", "::1", "192.0.2.7"} <= names
    assert own_names("0.0.0.0") >= own_names("127.0.0.1")
