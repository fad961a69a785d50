"""Tokens: long random words that stand for a seat, a person or an invitation; kept as hashes."""

from __future__ import annotations

import re
import secrets
from base64 import urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest

TOKEN = re.compile(r"[A-Za-z0-9_-]{16,64}")


def is_token(text: str) -> bool:
    """Whether a text looks like one of our tokens."""
    return TOKEN.fullmatch(text) is not None


def new_token() -> str:
    """A word of 192 random bits that fits into a link."""
    return secrets.token_urlsafe(24)


def derived_token(invitation: str, client_key: str) -> str:
    """The token for whoever sits down by an invitation with a key of their own, each time."""
    digest = blake2b(client_key.encode(), key=hash_of(invitation), digest_size=24).digest()
    return urlsafe_b64encode(digest).decode()


def hash_of(token: str) -> bytes:
    """What is stored of a token. Tokens are too random to be guessed, so no salt is needed."""
    return blake2b(token.encode(), digest_size=32, person=b"parlour-token").digest()


def person_hash(person: str | None) -> bytes | None:
    """What is stored of a person, if it is known who it is."""
    return hash_of(person) if person else None


def seat_token(person: str, seat: int) -> str:
    """A person's token as the token of one of their seats at a match."""
    return f"{person}~{seat}"


def opens(token: str, seat: int, own: bytes | None, person: bytes | None) -> bool:
    """Whether a token is that of a seat, or of the person who sits there with its number."""
    who, by_person, number = token.partition("~")
    return number == str(seat) and fits(who, person) if by_person else fits(token, own)


def sealed(token: str, code: str) -> bytes:
    """A token as it is kept for whoever has a code, which is used for nothing else."""
    return bytes(a ^ b for a, b in zip(token.encode(), _mask(code), strict=False))


def unsealed(kept: bytes, code: str) -> str:
    """The token that was kept."""
    return bytes(a ^ b for a, b in zip(kept, _mask(code), strict=False)).decode("ascii", "replace")


def _mask(code: str) -> bytes:
    """As many bytes as the longest token has letters."""
    return blake2b(code.encode(), digest_size=64, person=b"parlour-mask").digest()


def fits(token: str, stored: bytes | None) -> bool:
    """Whether a token is the one whose hash is stored, in a time that tells nothing."""
    return stored is not None and compare_digest(hash_of(token), stored)
