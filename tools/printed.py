"""Puts the data of the games on record, each in a file `printed.json` beside its rules.

    python -m tools.printed                  # all games
    python -m tools.printed last-glow        # or some

The lab names whatever differs from the record, so it is renewed only when a change of the data is
meant to be the printed game from now on.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from parlour.games import find_game, slugs
from parlour.lab.plan.printed_game import write_printed


def main(names: Sequence[str]) -> int:
    """Write the records of these games, or of all."""
    for name in names or slugs():
        print(write_printed(find_game(name)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
