"""Hush in which the table waits only for those who really hold a veto."""

from __future__ import annotations

from dataclasses import replace

from tests.examples import hush

CAUGHT_BY = "no_leaks"


class Telling(hush.Hush):
    def pause(self, kind: str, rule: str, facts: dict[str, object], seats: list[int]) -> None:
        super().pause(kind, rule, facts, [seat for seat in seats if self.hands[seat][1]])


GAME = replace(hush.GAME, slug="telling", start_of=lambda setup: Telling())
