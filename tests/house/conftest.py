"""A store and a house for every test that asks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.house.house import House
from parlour.house.store import Store
from tests.house.houses import house_at, store_at


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = store_at(tmp_path)
    yield store
    store.close()


@pytest.fixture
def house(store: Store) -> House:
    return house_at(store)
