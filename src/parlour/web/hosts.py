"""Who is counted as one host."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address


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
