"""`python -m parlour`."""

from __future__ import annotations

from parlour.cli import main

raise SystemExit(main())
