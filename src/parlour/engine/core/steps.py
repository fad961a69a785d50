"""The stack of pending steps: what is still to do, the next thing on top.

Rules push what follows instead of calling it, so that a position can stop between
any two steps, be copied, and go on.
"""

from __future__ import annotations

from typing import final


@final
class Steps:
    """Steps are numbers of the game's own, each with one argument.

    >>> steps = Steps()
    >>> steps.push(1, 0); steps.push(2, 7)
    >>> steps.pop(), steps.argument
    (2, 7)
    """

    def __init__(self) -> None:
        self._steps: list[int] = []
        self._arguments: list[int] = []
        self.argument: int = 0
        """The argument of the step popped last."""

    def push(self, step: int, argument: int = 0) -> None:
        """Do this before everything pushed earlier."""
        self._steps.append(step)
        self._arguments.append(argument)

    def pop(self) -> int:
        """The next step."""
        self.argument = self._arguments.pop()
        return self._steps.pop()

    def top(self) -> int:
        """The next step, left where it is; -1 if there is none."""
        return self._steps[-1] if self._steps else -1

    def __len__(self) -> int:
        return len(self._steps)

    def copy(self) -> Steps:
        """A stack of its own."""
        twin = Steps()
        twin._steps = self._steps.copy()
        twin._arguments = self._arguments.copy()
        twin.argument = self.argument
        return twin

    def listed(self) -> list[tuple[int, int]]:
        """Bottom to top, for a description."""
        return list(zip(self._steps, self._arguments, strict=True))
