"""Sees what a page does wrong: errors, warnings, broken policies, requests that fail."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

TELL_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI} ${event.sample}`);
});
"""


LOST_LINE = r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED"
"""What Chromium says while the server is away."""


class Watch:
    """Everything that went wrong on the pages of some contexts."""

    def __init__(self) -> None:
        self._seen: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context, those opened later too."""
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)

    def allow(self, pattern: str) -> None:
        """Something that this test brings about on purpose, such as a lost line."""
        self._allowed.append(re.compile(pattern))

    @property
    def faults(self) -> list[str]:
        """What nobody allowed."""
        return [line for line in self._seen if not any(each.search(line) for each in self._allowed)]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._seen.append(f"{message.type}: {message.text} ({message.location['url']})")

    def _error(self, error: WebError) -> None:
        self._seen.append(f"uncaught: {error.error}")

    def _failed(self, request: Request) -> None:
        # A page that is left lets go of what it was still loading.
        if request.failure != "net::ERR_ABORTED":
            self._seen.append(f"failed: {request.method} {request.url} {request.failure}")
