"""Events: what happened, for log and animation, told only while somebody listens."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.engine.core.position import Position

EVERYBODY = -1


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the rule that made it happen."""

    kind: str
    rule: str
    facts: dict[str, object]
    seat: int = EVERYBODY
    """The seat that knows the secret facts as well."""
    secret: dict[str, object] = field(default_factory=dict)
    moment: Position | None = field(default=None, compare=False, repr=False)
    """The position as it stood, where the table waits for whoever may have an answer."""
    may: tuple[int, ...] = ()
    """Who may have one, by what everybody can see."""

    def seen_by(self, seat: int) -> Event:
        """The event as a seat hears it: the secret is among the facts, or gone.

        >>> drawn = Event("drew", "XX-1", {"deck": "Genius"}, 1, {"card": "Bottle the Yeti"})
        >>> drawn.seen_by(1).facts, drawn.seen_by(0).facts
        ({'deck': 'Genius', 'card': 'Bottle the Yeti'}, {'deck': 'Genius'})
        """
        if not self.secret:
            return self
        told = self.facts | self.secret if seat == self.seat else self.facts
        return replace(self, facts=told, seat=EVERYBODY, secret={})

    def in_full(self) -> Event:
        """The event with nothing left out, for when the match is over."""
        return self.seen_by(self.seat)


@dataclass(slots=True)
class Audience:
    """Collects events in the order they happen."""

    events: list[Event] = field(default_factory=list)

    def hear(self, event: Event) -> None:
        """Take one event."""
        self.events.append(event)

    def take(self) -> list[Event]:
        """Return what was heard since the last call."""
        heard, self.events = self.events, []
        return heard
