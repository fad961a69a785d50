"""Plays a match as a person does: sees only what the page shows, and touches it.

By mouse, by finger, or by keyboard alone. A table that is at rest says so: `data-busy` is false
when nothing moves and no answer is awaited, and `data-seq` counts what has happened.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from parlour.games import all_games

Way = Literal["mouse", "touch", "keyboard"]
Look = Callable[[], None]
"""What is looked at before a move."""
WAYS: tuple[Way, ...] = ("mouse", "touch", "keyboard")
ARROWS = {
    "ArrowRight": (1, 0),
    "ArrowLeft": (-1, 0),
    "ArrowDown": (0, 1),
    "ArrowUp": (0, -1),
}
PATIENCE = 120_000
"""Milliseconds until what does not come is given up, on a machine that is slow too."""
OVER = "#over:not([hidden])"
ASKED = "dialog#ask[open]"
SHORT = {"goals_to_win": "1", "round_cap": "6", "turn_cap": "2"}
"""Options that make a match end sooner, for games that have them."""

# A point at which touching something reaches it, or the spot that a piece there lies on: first
# its middle, then others from a lattice.
WHERE = """
async (element) => {
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);  // what floats moves along
  const box = element.getBoundingClientRect();
  const parts = [0.5, 0.3, 0.7, 0.1, 0.9];
  for (const down of parts) {
    for (const across of parts) {
      const [x, y] = [box.left + box.width * across, box.top + box.height * down];
      const hit = document.elementFromPoint(x, y);
      const legal = hit?.closest(".open, button");
      const under = legal ? null : hit?.closest("[data-at]")?.getAttribute("data-at");
      if (legal === element || (under && under === element.id)) return [x, y];
    }
  }
  return null;
}
"""
FOCUSED = """
() => {
  const element = document.activeElement;
  const table = document.getElementById("table");
  if (!element || !table?.contains(element) || element === table) return null;
  const box = element.getBoundingClientRect();
  return [element.id, box.left + box.width / 2, box.top + box.height / 2];
}
"""
MIDDLE = """
(element) => {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
"""


def start(page: Page, game: str, **form: str) -> None:
    """Open a match and sit down at it."""
    origin = page.request.get("/health").url.removesuffix("/health")
    answer = page.request.post(
        f"/start/{game}", form=dict(form), headers={"origin": origin}, max_redirects=0
    )
    assert answer.status == 303, answer.text()
    page.goto(answer.headers["location"])


def against_bots(game: str) -> dict[str, str]:
    """Every other seat is a bot's, and the match is a short one."""
    found = all_games()[game]
    seats = {f"seat-{number + 1}": "casual" for number in range(1, len(found.seats[0]))}
    names = [option.name for option in found.options]
    window = {"window": "1"} if found.windows else {}
    return seats | window | {name: value for name, value in SHORT.items() if name in names}


def open_drawer(page: Page, name: str) -> None:
    """Reach what a phone has in a drawer; elsewhere it is in view."""
    way = page.locator(f"#open-{name}")
    if way.is_visible() and way.get_attribute("aria-expanded") == "false":
        way.click()


class Player:
    """A person at a table."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 1, hints: bool = True) -> None:
        self.page = page
        self.way = way
        self.table = page.locator("#table")
        self._random = random.Random(seed)
        self._hints = hints

    @property
    def seq(self) -> int:
        """How much has happened, as the table shows it."""
        return int(self.table.get_attribute("data-seq") or 0)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.page.locator(OVER).count() > 0

    def rest(self) -> None:
        """Wait until nothing moves and no answer is awaited."""
        self._await("#table[data-busy='false']")

    def play(self, most: int = 500, look: Look = lambda: None) -> int:
        """Play until the match is over; gives the number of moves."""
        moves = self.begin(most, look)
        assert self.over, f"the match is not over after {most} moves"
        return moves

    def begin(self, moves: int, look: Look = lambda: None) -> int:
        """Look and move so many times, or fewer if the match is over before; gives how many."""
        for made in range(moves):
            self.wait_for_turn()
            if self.over:
                return made
            look()
            self.move()
        self.wait_for_turn()
        return moves

    def wait_for_turn(self) -> None:
        """Wait until something is asked of me, or the match is over."""
        self._await(f"#table[data-busy='false'] .open, {OVER}")

    def _await(self, selector: str) -> None:
        """Wait until something is there."""
        self.page.locator(selector).first.wait_for(state="attached", timeout=PATIENCE)

    def move(self) -> None:
        """Make one move: what the hint shows, or anything legal."""
        seq = self.seq
        for thing in self._hinted() if self._hints else []:
            if self.moved_by(thing, seq):
                return
        for _ in range(40):
            if self.moved_by(self._anything(), seq):
                return
        raise AssertionError(f"no move was made: {self.page.locator('#asked').inner_text()}")

    def moved_by(self, thing: str, seq: int) -> bool:
        """Touch something; it is marked, or the move is made."""
        self.touch(self.thing(thing))
        moved = f"#table:not([data-seq='{seq}']), {OVER}"
        self._await(f"[id='{thing}'].touched, {ASKED}, {moved}")
        if self.page.locator(ASKED).count():
            self.answer(yes=True)
            self._await(moved)
        self.rest()
        return self.over or self.seq != seq

    def walk(self, path: Sequence[str]) -> None:
        """Touch some things one after the other, and wait for what comes of it."""
        for thing in path:
            self.touch(self.thing(thing))
        self.rest()

    def _hinted(self) -> list[str]:
        """What the bot would touch, in order."""
        self.page.keyboard.press("h")
        marked = self.table.locator(".hinted")
        self._await("#table .hinted")
        self.rest()
        order = "(all) => all.map((each) => [Number(each.dataset.order ?? 1), each.id])"
        found: list[list[Any]] = marked.evaluate_all(order)
        return [thing for _, thing in sorted(found)]

    def _anything(self) -> str:
        """Something that can be touched now."""
        legal = self.table.locator(".open:not(.touched)")
        ids: list[str] = legal.evaluate_all("(all) => all.map((each) => each.id)")
        assert ids, "nothing can be touched"
        return self._random.choice(sorted(ids))

    def thing(self, thing: str) -> Locator:
        """Something on the table by its id."""
        return self.page.locator(f"[id='{thing}']")

    def answer(self, yes: bool) -> None:
        """Say yes or no where the table asks whether I mean it."""
        button = self.page.locator(f"{ASKED} {'.yes' if yes else '.no'}")
        if self.way == "keyboard":
            self._press(button)
        elif self.way == "touch":
            button.tap()
        else:
            button.click()
        expect(self.page.locator(ASKED)).to_have_count(0)

    def touch(self, thing: Locator) -> None:
        """Touch one thing on the table."""
        if self.way == "keyboard":
            self._walk_to(thing)
            self.page.keyboard.press("Enter")
        else:
            self._press(thing)

    def _press(self, thing: Locator) -> None:
        if self.way == "keyboard":
            self._tab_to(thing)
            self.page.keyboard.press("Enter")
            return
        point = thing.evaluate(WHERE)
        assert point is not None, f"{thing} is covered: nobody can touch it"
        if self.way == "touch":
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def _tab_to(self, thing: Locator) -> None:
        for _ in range(100):
            if thing.evaluate("(element) => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{thing} cannot be reached by Tab")

    def _walk_to(self, thing: Locator) -> None:
        """By Tab onto the table, then by arrows; never the same key twice in the same place."""
        wanted = thing.get_attribute("id")
        tried: dict[str, set[str]] = {}
        for _ in range(400):
            here = self.page.evaluate(FOCUSED)
            if here is None:
                self.page.keyboard.press("Tab")
                continue
            if here[0] == wanted:
                return
            keys = tried.setdefault(here[0], set())
            key = _nearest(here[1:], thing.evaluate(MIDDLE), keys)
            keys.add(key)
            self.page.keyboard.press(key)
        raise AssertionError(f"{wanted} cannot be reached by the arrow keys")


def _nearest(here: list[float], there: list[float], tried: set[str]) -> str:
    """The arrow that points best and was not tried here; Tab when all were."""
    across, down = there[0] - here[0], there[1] - here[1]
    left = [key for key in ARROWS if key not in tried]
    if not left:
        return "Tab"
    return max(left, key=lambda key: ARROWS[key][0] * across + ARROWS[key][1] * down)
