"""Events: what happened, for log and animation, told only while somebody listens."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, with the rule that made it happen."""

    kind: str
    rule: str
    facts: dict[str, object]


@dataclass(slots=True)
class Audience:
    """Collects events in the order they happen."""

    events: list[Event] = field(default_factory=list)

    def hear(self, kind: str, rule: str, facts: dict[str, object]) -> None:
        """Take one event."""
        self.events.append(Event(kind, rule, facts))

    def take(self) -> list[Event]:
        """Return what was heard since the last call."""
        heard, self.events = self.events, []
        return heard
