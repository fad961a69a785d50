"""A Most Dangerous Rescue: what the order of the gang is worth."""

from __future__ import annotations

from itertools import permutations

from parlour.engine.experiments import CompareAll, Entry
from parlour.engine.game import Setup
from parlour.games.a_most_dangerous_rescue import components

PLACES = ("first", "second", "third", "boss")


def orders(setup: Setup) -> list[Entry]:
    """DR-10: every order in which the members stand in line; the last one follows by itself."""
    members = components.load(setup.components, setup.file).members
    return [
        Entry(
            ", ".join(member.name for member in line),
            setup.options,
            setup.components,
            {"member": tuple(f"member {member.id}" for member in line[:-1])},
            tuple(f"{member.name} {place}" for member, place in zip(line, PLACES, strict=True)),
        )
        for line in permutations(members)
    ]


ORDERS = CompareAll(
    "orders",
    "The order of the gang",
    "Every order in which the four members can stand in line, from the first to the boss.",
    orders,
    "order",
    "Members by their place",
)
