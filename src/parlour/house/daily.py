"""The deal of the day: one key a day for each game for one, one try for each person, one board."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import replace
from hashlib import blake2b
from typing import Final

from parlour.bots import bot_names
from parlour.engine.dealer import Dealer
from parlour.engine.errors import ParlourError
from parlour.engine.game import Game
from parlour.house.days import counts, day_after, day_of, end_of
from parlour.house.matchmaking import Matchmaking
from parlour.house.rows import SeatRow, Tried, TryRow
from parlour.house.table_cache import NoMatch, TableCache
from parlour.house.tokens import derived_token, hash_of
from parlour.house.views import DayBoard, DayKey, Seated, TryLine
from parlour.house.work_queue import Busy
from parlour.match.match import PERSON

SECRET: Final = "days"
BOT: Final = b"bot"
"""In the place of a person: the strongest bot of the game has tried."""
HOST_TRIES: Final = 20
"""Tries of one host at one deal."""


def for_one(game: Game) -> bool:
    """Whether a game can be played by one person alone."""
    return any(len(names) == 1 for names in game.seats)


class Daily:
    """Deals once a day, and keeps the boards. The key of a day follows from a secret of the house,
    so that its fingerprint can be shown before anything of it is stored."""

    def __init__(self, tables: TableCache, matchmaking: Matchmaking) -> None:
        self._store = tables.store
        self._clock = tables.clock
        self._find = tables.find
        self._matchmaking = matchmaking
        self._secret: bytes | None = None
        self._hosts: Counter[tuple[str, str, str]] = Counter()
        """How often a day's deal of a game was tried from a host."""

    def today(self) -> str:
        """The day, by UTC."""
        return day_of(self._clock())

    def fingerprint(self, slug: str, day: str) -> str:
        """What commits the house to the deal of a day, today's or tomorrow's."""
        return self._dealer(self._game(slug), day).commitment

    def _dealer(self, game: Game, day: str) -> Dealer:
        if self._secret is None:
            self._secret = self._store.days.secret(SECRET, lambda: secrets.token_bytes(32))
        what = f"{day} {game.slug} {game.version}".encode()
        return Dealer(
            blake2b(what, key=self._secret, digest_size=32, person=b"parlour-day").digest()
        )

    def _game(self, slug: str) -> Game:
        game = self._find(slug)
        if not for_one(game):
            raise ParlourError(f"{game.title} has no deal of the day: it is not for one")
        return game

    def start(self, slug: str, person: str, name: str = "", host: str = "") -> Seated:
        """Sit down at today's deal: for the first time, or where one has stopped."""
        game, day = self._game(slug), self.today()
        token = derived_token(person, f"{day} {slug}")
        known = self._store.days.try_of(day, slug, hash_of(person))
        if known is None:
            self._check_host(day, slug, host)
            entry = TryRow(day, slug, hash_of(person))
            seat = SeatRow(0, PERSON, name, hash_of(token), self._clock(), hash_of(person))
            opened = self._matchmaking.open_try(game, self._dealer(game, day), entry, seat)
            if opened is not None:
                self._hosts[day, slug, host] += 1
                return Seated(opened, 0, token)
            known = self._store.days.try_of(day, slug, hash_of(person))
        assert known is not None
        return Seated(known.match, 0, token)

    def _check_host(self, day: str, slug: str, host: str) -> None:
        """Refuse a host from which many have tried; other days are forgotten."""
        if self._hosts and next(iter(self._hosts))[0] != day:
            self._hosts = Counter()
        if self._hosts[day, slug, host] >= HOST_TRIES:
            raise ParlourError(
                f"{HOST_TRIES} have tried this deal from your address: come tomorrow"
            )

    def tried(self, person: str | None) -> dict[str, TryRow]:
        """What somebody has tried today, by game."""
        if person is None:
            return {}
        found = self._store.days.tries_of(self.today(), hash_of(person))
        return {each.game: each for each in found}

    def board(self, slug: str, day: str, person: str | None = None) -> DayBoard:
        """Who has tried the deal of a day and what came of it. Before midnight it names no match
        but one's own."""
        game, now = self._game(slug), self._clock()
        if day > self.today():
            raise NoMatch("that day has not come yet")
        counting = counts(day, now)
        mine = hash_of(person) if person is not None else None
        found = self._store.days.tries(day, slug)
        persons = [each for each in found if each.entry.person != BOT]
        done = [each for each in persons if _in_time(each.entry)]
        done.sort(key=lambda each: _rank(each.entry, game))
        ranks = [_rank(each.entry, game) for each in done]
        lines = tuple(
            replace(_line(each, mine, hidden=counting), place=1 + ranks.index(rank))
            for each, rank in zip(done, ranks, strict=True)
        )
        own = [_line(each, mine, False) for each in persons if each.entry.person == mine]
        return DayBoard(
            game=slug,
            title=game.title,
            day=day,
            counting=counting,
            lines=lines,
            unfinished=len(persons) - len(done),
            mine=next((each for each in (*lines, *own) if each.mine), None),
            commitment=self.fingerprint(slug, day) if counting else "",
            next_commitment=self.fingerprint(slug, day_after(day)) if counting else "",
            keys=() if counting else tuple(sorted({_key(each) for each in persons})),
            bot=None if counting else self._bot(game, day, found),
        )

    def _bot(self, game: Game, day: str, found: list[Tried]) -> TryLine | None:
        """What the strongest bot did with the same deal. It plays when that is first asked for, if
        anybody has tried; None if it cannot."""
        known = next((each for each in found if each.entry.person == BOT), None)
        if known is not None:
            return _line(known, None, hidden=False)
        same = [each for each in found if each.version == game.version]
        if not same:
            return None
        entry, seat = TryRow(day, game.slug, BOT), SeatRow(0, bot_names(game)[-1])
        try:
            self._matchmaking.open_try(game, Dealer(same[0].key), entry, seat)
        except Busy:
            return None
        tries = self._store.days.tries(day, game.slug)
        return next(_line(each, None, False) for each in tries if each.entry.person == BOT)


def _in_time(entry: TryRow) -> bool:
    """Whether a try has ended before midnight: afterwards the deal is known."""
    return entry.ended is not None and entry.ended < end_of(entry.day)


def _rank(entry: TryRow, game: Game) -> tuple[float, ...]:
    """Smaller is better. By points, or else the quickest who won before whoever held out longest;
    whoever gave up comes last."""
    if entry.score is None:
        return (2, -entry.moves)
    if game.unit:
        return (0, -entry.score, entry.moves)
    return (0, entry.moves) if entry.won else (1, -entry.moves)


def _line(tried: Tried, mine: bytes | None, hidden: bool) -> TryLine:
    entry = tried.entry
    own = entry.person == mine
    return TryLine(
        match="" if hidden and not own else entry.match,
        name=tried.name,
        who=tried.who,
        mine=own,
        finished=entry.ended is not None,
        won=entry.won,
        given_up=entry.ended is not None and entry.score is None,
        words=entry.words,
        moves=entry.moves,
    )


def _key(tried: Tried) -> DayKey:
    return DayKey(tried.key.hex(), Dealer(tried.key).commitment)
