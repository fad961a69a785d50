"""What is stuck and stamped on a postcard: the stamp with the seats, the postmark with the time."""

from __future__ import annotations

from math import cos, pi, sin

from parlour.scene.icons import icon

WIDE, HIGH, TOOTH = 60, 74, 2.6
"""A stamp, and the radius of the holes along its edge."""


def stamp(seats: str, most: int) -> str:
    """A stamp whose value is the number of seats."""
    face = icon("person") if most == 1 else icon("two-shadows")
    return (
        f'<svg class="stamp" viewBox="-4 -4 {WIDE + 8} {HIGH + 8}" aria-hidden="true">'
        f'<path class="stamp-paper" d="{_perforated()}"/>'
        f'<rect class="stamp-print" x="6" y="6" width="{WIDE - 12}" height="{HIGH - 12}"/>'
        f'<g class="stamp-face" transform="translate(30 31) scale(.42)">{face}</g>'
        f'<text class="stamp-value" x="30" y="65">{seats}</text></svg>'
    )


def postmark(minutes: int) -> str:
    """A postmark that tells how long a match takes."""
    marks = "".join(
        f'<circle cx="{38 * cos(n * pi / 18):.1f}" cy="{38 * sin(n * pi / 18):.1f}" r="1"/>'
        for n in range(36)
    )
    waves = "".join(f"M-118 {y}q11-7 22 0t22 0 22 0 16 0" for y in (-18, -6, 6, 18))
    return (
        '<svg class="postmark" viewBox="-122 -48 172 96" aria-hidden="true">'
        f'<path class="waves" d="{waves}"/><circle class="ring" r="44"/>'
        f'<circle class="ring" r="31"/><g>{marks}</g>'
        f'<text class="minutes" y="8">{minutes}</text><text class="unit" y="21">min</text></svg>'
    )


def _perforated() -> str:
    """The outline of a stamp: straight paper between half holes."""
    step = TOOTH * 2
    across = int(WIDE // (step * 1.45))
    down = int(HIGH // (step * 1.45))
    gap_x = (WIDE - across * step) / (across + 1)
    gap_y = (HIGH - down * step) / (down + 1)
    hole = f"a{TOOTH} {TOOTH} 0 0 0 "
    top = "".join(f"h{gap_x:.2f}{hole}{step} 0" for _ in range(across)) + f"h{gap_x:.2f}"
    right = "".join(f"v{gap_y:.2f}{hole}0 {step}" for _ in range(down)) + f"v{gap_y:.2f}"
    bottom = "".join(f"h-{gap_x:.2f}{hole}-{step} 0" for _ in range(across)) + f"h-{gap_x:.2f}"
    left = "".join(f"v-{gap_y:.2f}{hole}0 -{step}" for _ in range(down)) + f"v-{gap_y:.2f}z"
    return f"M0 0{top}{right}{bottom}{left}"
