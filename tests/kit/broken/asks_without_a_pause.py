"""Hush that asks whoever can object without telling the table to wait."""

from __future__ import annotations

from dataclasses import replace

from tests.examples import hush

CAUGHT_BY = "questions_are_announced"


class Hasty(hush.Hush):
    def pause(self, kind: str, rule: str, facts: dict[str, object], seats: list[int]) -> None:
        self.tell(kind, rule, facts)


GAME = replace(hush.GAME, slug="hasty", start_of=lambda setup: Hasty())
