"""A Most Dangerous Rescue: what is drawn by hand, each in a square from -50 to 50."""

from __future__ import annotations

from parlour.scene.icons import icon

SHIELD = (
    '<path class="sign" d="M0-40C14-31 27-29 36-29C37 4 26 30 0 42C-26 30-37 4-36-29'
    'C-27-29-14-31 0-40ZM0-27C-8-22-16-19-23-18C-22 4-15 20 0 28Z"/>'
)
COINS = (
    '<path class="sign" d="M-40 10A24 9 0 0 1 8 10V34A24 9 0 0 1-40 34ZM-34 10A18 5 0 0 0 2 10'
    "A18 5 0 0 0-34 10ZM-8-26A24 9 0 0 1 40-26V24A24 9 0 0 1 14 33V8C13 0 2-5-8-6Z"
    'M-2-26A18 5 0 0 0 34-26A18 5 0 0 0-2-26Z"/>'
)
SIGNS = {
    "red": icon("crossed-swords"),
    "blue": SHIELD,
    "green": COINS,
    "purple": icon("magnifying-glass"),
}
"""The sign of each action."""

PAWN = (
    '<ellipse class="shade" cx="3" cy="42" rx="30" ry="7"/>'
    '<path class="man" d="M-25 40C-25 30-18 28-14 20C-9 10-9 0-9-6C-17-8-17-12-12-14'
    'C-19-20-19-42 0-42C19-42 19-20 12-14C17-12 17-8 9-6C9 0 9 10 14 20C18 28 25 30 25 40Z"/>'
    '<path class="gleam" d="M-7-34C-12-30-12-24-9-20"/>'
)
HUNTER = (
    '<ellipse class="shade" cx="3" cy="40" rx="26" ry="7"/>'
    '<path class="man" d="M0-42 30 0 0 42-30 0Z"/>'
    '<path class="rose" d="M0-28 6-6 22 0 6 6 0 28-6 6-22 0-6-6Z"/>'
)

DISC = '<circle class="disc" r="44"/><circle class="rim" r="38"/>'
RELICS = (
    # Sun disc
    '<circle class="fill" r="15"/><path class="line" d="M0-32V-21M0 32V21M-32 0H-21M32 0H21'
    'M-23-23-15-15M23 23 15 15M-23 23-15 15M23-23 15-15"/>',
    # Jade mask
    '<path class="fill" d="M-24-28C-10-34 10-34 24-28C28 0 20 26 0 34C-20 26-28 0-24-28Z"/>'
    '<path class="cut" d="M-17-8C-12-13-7-12-4-7C-9-3-13-3-17-8ZM17-8C12-13 7-12 4-7C9-3 13-3 17-8Z'
    'M-9 15C-3 19 3 19 9 15C5 24-5 24-9 15Z"/>',
    # Bronze astrolabe
    '<circle class="line" r="26"/><circle class="line" r="15"/><circle class="fill" r="4"/>'
    '<path class="line" d="M-18 18 18-18M0-26V-36M-6-36H6"/>',
    # Salt crown
    '<path class="fill" d="M-30 22-32-18-15-2 0-28 15-2 32-18 30 22Z"/>'
    '<path class="cut" d="M-26 12H26V17H-26Z"/>',
    # Singing bowl
    '<path class="fill" d="M-30-4H30C30 20 16 30 0 30C-16 30-30 20-30-4Z"/>'
    '<path class="line" d="M-20-14C-14-22-14-24-18-32M0-14C6-22 6-24 2-34M20-14C26-22 26-24'
    ' 22-32"/>',
    # Obsidian key
    '<path class="line wide" d="M0-4V34M0 22H13M0 32H11"/>'
    '<circle class="line wide" cy="-17" r="12"/>',
    # Clay tablet of names
    '<path class="fill" d="M-22-32C-8-35 10-34 23-31C25-10 24 12 22 32C8 35-10 34-23 31'
    'C-25 10-24-12-22-32Z"/>'
    '<path class="cutline" d="M-14-20H14M-14-9H10M-14 2H14M-14 13H6M-14 23H12"/>',
    # Silver lyre
    '<path class="line wide" d="M-12 28C-34 12-16-8-24-32M12 28C34 12 16-8 24-32M-22-20H22'
    'M-14 28H14"/>'
    '<path class="line" d="M-8-20V28M0-20V28M8-20V28"/>',
)
"""The eight artifacts in the order of the list."""

FEDORA = (
    '<path class="coat" d="M-33 46V34C-28 20-16 17-9 14L0 22 9 14C16 17 28 20 33 34V46Z"/>'
    '<path class="face" d="M-10-10H10V4C10 12 5 17 0 17C-5 17-10 12-10 4Z"/>'
    '<path class="lapel" d="M-9 14 0 22-7 40-15 20ZM9 14 0 22 7 40 15 20Z"/>'
    '<path class="hat" d="M-25-6C-18-11-12-12-12-12C-12-22-9-27-4-26C-1-25 1-25 4-26'
    'C9-27 12-22 12-12C12-12 18-11 25-6C12-1-12-1-25-6Z"/>'
    '<path class="ribbon" d="M-12-12C-4-9 4-9 12-12V-16C4-13-4-13-12-16Z"/>'
)

BACK = (
    '<rect class="back-field" x="-30" y="-43" width="60" height="86" rx="5"/>'
    '<rect class="back-line" x="-26" y="-39" width="52" height="78" rx="3"/>'
    '<circle class="back-line" r="19"/>'
    '<path class="back-rose" d="M0-24 4-4 24 0 4 4 0 24-4 4-24 0-4-4Z"/>'
    '<path class="back-line" d="M-12-12 12 12M12-12-12 12"/>'
)
RELIC_CARD = (
    '<rect class="relic-field" x="-30" y="-43" width="60" height="86" rx="5"/>'
    '<rect class="back-line" x="-26" y="-39" width="52" height="78" rx="3"/>'
    '<path class="back-rose" d="M0-26 7-8 26-8 11 4 17 22 0 11-17 22-11 4-26-8-7-8Z"/>'
)
HIT = (
    '<path class="hit" d="M0-48 10-20 34-34 24-8 48 0 24 9 34 34 9 23 0 48-9 23-34 34-24 9-48 0'
    '-24-8-34-34-10-20Z"/>'
)
STAMP = (
    '<g class="stamped" transform="rotate(-12)"><circle r="40"/><circle r="33"/>'
    '<path d="M-22 0-8 14 22-16"/></g>'
)
