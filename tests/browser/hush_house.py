"""`parlour` with one more game: Hush, in which seats are asked in secret."""

from __future__ import annotations

import sys

from parlour.cli import main
from parlour.games import slugs

if __name__ == "__main__":
    slugs()["hush"] = "tests.examples.hush:GAME"
    sys.exit(main())
