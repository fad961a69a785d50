"""Ultimate Scheme: the world on the wall screen, its sites and the links between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from html import escape
from math import atan2, degrees, hypot

from parlour.games.ultimate_scheme.table.drawings import LOCK, PLAGUE, emblem, sign
from parlour.games.ultimate_scheme.table.pieces import Site
from parlour.scene.look import Box
from parlour.scene.table import Graph, Scene, Zone
from parlour.scene.web.geometry import Place, layout_of

BOX = (1000.0, 720.0)
NODE = (128.0, 128.0)
"""So much of the map is 44 pixels on a small phone."""
NAME_ROOM = 50.0
LARGEST = 0.62
"""How large a minion is drawn at most."""
RADIUS = 53.0
DOWN = 5.0
"""How much lower than its place the circle of a site is drawn, for its name above."""

DRAWN_AT = {
    "A51": (196, 74), "SFO": (68, 178), "NYC": (326, 196), "BOG": (222, 356), "MAP": (190, 506),
    "RIO": (338, 506), "LOC": (456, 78), "LON": (456, 222), "BER": (592, 152), "MOS": (735, 84),
    "TIM": (430, 372), "CAI": (562, 304), "DOH": (692, 384), "KAT": (788, 246), "TOK": (926, 190),
    "OKI": (936, 338), "SIN": (822, 474), "ANT": (560, 640),
}  # fmt: skip
"""The places of the site table, drawn apart until a finger can tell them; the coasts follow."""
BENDS = {
    frozenset(("RIO", "CAI")): (500, 470),
    frozenset(("SIN", "TOK")): (846, 296),
    frozenset(("DOH", "SIN")): (762, 452),
    frozenset(("ANT", "SIN")): (740, 620),
    frozenset(("ANT", "RIO")): (400, 620),
    frozenset(("NYC", "BOG")): (300, 290),
}
"""Links that would run through a third site go round it."""
ROUND = frozenset(("SFO", "TOK"))
"""The link that leaves the map by both edges."""
GREY_AT = (62.0, 656.0)


def places(sites: list[tuple[str, float, float]]) -> dict[str, tuple[float, float]]:
    """Where sites lie in a box of 100 by 100: where they are drawn, else where their table says."""
    found: dict[str, tuple[float, float]] = {}
    for code, x, y in sites:
        at = DRAWN_AT.get(code, (x / 100 * BOX[0], y / 60 * BOX[1]))
        found[code] = scaled(at)
    return found


def scaled(at: tuple[float, float]) -> tuple[float, float]:
    """A point of the drawing in the box of 100 by 100 in which points are given."""
    x = (at[0] - NODE[0] / 2) / (BOX[0] - NODE[0]) * 100
    y = (at[1] - NODE[1] / 2) / (BOX[1] - NODE[1]) * 100
    return round(min(max(x, 0), 100), 3), round(min(max(y, 0), 100), 3)


def world(scene: Scene, zone: Zone, box: Box) -> str:
    """The screen: sea, grid, coasts, links, then every site."""
    assert isinstance(zone, Graph)
    plan = layout_of(zone)
    assert plan is not None
    sites = {spot.id: spot for spot in zone.spots if isinstance(spot, Site)}
    lines = "".join(f"M0 {y}H1000" for y in range(60, 720, 60))
    lines += "".join(f"M{x} 0V720" for x in range(50, 1000, 75))
    return (
        '<defs><radialGradient id="ultimate-scheme-sea" cx=".5" cy=".42" r=".75">'
        '<stop offset="0" stop-color="#17376f"/><stop offset="1" stop-color="#08122e"/>'
        '</radialGradient><pattern id="ultimate-scheme-scan" width="6" height="6" '
        'patternUnits="userSpaceOnUse"><path d="M0 1H6" stroke="#000" stroke-opacity=".2" '
        'stroke-width="2"/></pattern><radialGradient id="ultimate-scheme-dish" cy=".3">'
        '<stop offset="0" stop-color="#1d4a5e"/><stop offset="1" stop-color="#0a1730"/>'
        '</radialGradient><clipPath id="ultimate-scheme-screen">'
        '<rect width="1000" height="720" rx="16"/></clipPath></defs>'
        '<g clip-path="url(#ultimate-scheme-screen)">'
        '<rect width="1000" height="720" fill="url(#ultimate-scheme-sea)"/>'
        f'<path class="us-grid" d="{lines}"/><path class="us-land" d="{LAND}"/>'
        '<rect width="1000" height="720" fill="url(#ultimate-scheme-scan)"/>'
        f"{_links(zone, plan.places, sites)}{_announced(plan.places, sites)}</g>"
        f"{''.join(_site(site, plan.places[name]) for name, site in sites.items())}"
    )


def _announced(at: Mapping[str, Place], sites: dict[str, Site]) -> str:
    """A move that waits for answers: an arrow from its start; where the link leaves the map it
    goes out at one edge and comes in at the other."""
    drawn = ""
    for name, site in sites.items():
        if not site.goes:
            continue
        one, other = at[name], at[site.goes]
        if frozenset((site.code, sites[site.goes].code)) == ROUND:
            wide = BOX[0] if one.x > other.x else -BOX[0]
            drawn += _arrow(one, replace(other, x=other.x + wide))
            one = replace(one, x=one.x - wide)
        drawn += _arrow(one, other)
    return drawn


def _arrow(one: Place, other: Place) -> str:
    """From the middle of a site to the rim of another."""
    across, down = other.x - one.x, other.y - one.y
    share = 1 - (RADIUS + 8) / max(hypot(across, down), 1)
    x, y = one.x + across * share, one.y + down * share
    turn = degrees(atan2(down, across))
    return (
        f'<path class="us-announced" d="M{one.x:.0f} {one.y:.0f}L{x:.0f} {y:.0f}"/>'
        f'<path class="us-tip" transform="translate({x:.0f} {y:.0f}) rotate({turn:.0f})" '
        'd="M8 0-18-15V15Z"/>'
    )


def _links(zone: Graph, at: Mapping[str, Place], sites: dict[str, Site]) -> str:
    """Thin lines between open sites, dotted ones to hidden sites."""
    drawn = ""
    for one, other in zone.links:
        pair = frozenset((sites[one].code, sites[other].code))
        dark = " us-dark" if sites[one].hidden or sites[other].hidden else ""
        path = _over_the_edges(at[one], at[other]) if pair == ROUND else _way(at[one], at[other])
        if pair in BENDS:
            x, y = BENDS[pair]
            path = f"M{at[one].x:g} {at[one].y:g}Q{x} {y} {at[other].x:g} {at[other].y:g}"
        drawn += f'<path class="us-link{dark}" d="{path}"/>'
    return drawn


def _way(one: Place, other: Place) -> str:
    return f"M{one.x:g} {one.y:g}L{other.x:g} {other.y:g}"


def _over_the_edges(one: Place, other: Place) -> str:
    """West from the western site, east from the eastern one, with a head at each edge."""
    west, east = sorted((one, other), key=lambda place: place.x)
    y = round((west.y + east.y) / 2)
    return (
        f"M{west.x:g} {west.y:g}L0 {y:g}M{east.x:g} {east.y:g}L1000 {y:g}"
        f"M9 {y - 8:g}L1 {y:g}L9 {y + 8:g}M991 {y - 8:g}L999 {y:g}L991 {y + 8:g}"
    )


def _site(site: Site, place: Place) -> str:
    """A round dish with its icons; a hidden one has a dashed ring and is dim without a key."""
    kinds = ["us-site", "us-hidden" if site.hidden else "us-open"]
    kinds += ["us-unknown"] if site.hidden and not site.known else []
    kinds += ["us-spent"] if site.depleted else []
    home = f" us-home seat-{site.home + 1}" if site.home is not None else ""
    ring = f'<circle class="us-rim" cy="{DOWN:g}" r="{RADIUS:g}"/>'
    flag = (
        f'<circle class="us-own body" cy="{DOWN:g}" r="{RADIUS + 5:g}"/>'
        if site.home is not None
        else ""
    )
    return (
        f'<g class="{" ".join(kinds)}{home}" transform="translate({place.x:g} {place.y:g})">'
        f'{flag}<circle class="us-dish" cy="{DOWN:g}" r="{RADIUS:g}"/>{ring}{_keys(site)}'
        f"{_icons(site)}{_tokens(site)}"
        f'<text class="us-name" y="-58">{escape(site.text)}</text>'
        f'<text class="us-code" y="-47">{escape(site.code)}</text>{_plans(site)}</g>'
    )


def _icons(site: Site) -> str:
    """What collecting here gives, in a row under the name."""
    step = min(27.0, 84 / max(len(site.icons), 1))
    left = -step * (len(site.icons) - 1) / 2
    size = min(26.0, step + 1)
    icons = "".join(
        sign(icon, left + step * n, -21, size * (1.1 if icon in "MN" else 1))
        for n, icon in enumerate(site.icons)
    )
    wide = step * (len(site.icons) - 1) + 34
    tray = f'<rect class="us-tray" x="{-wide / 2:g}" y="-37" width="{wide:g}" height="32" rx="16"/>'
    return f'<g class="us-icons">{tray}{icons}</g>'


def _tokens(site: Site) -> str:
    """A padlock on what was taken, a cloud on what is poisoned."""
    lock = f'<g transform="translate(-38 -18) scale(.34)">{LOCK}</g>' if site.depleted else ""
    cloud = f'<g transform="translate(37 -18) scale(.46)">{PLAGUE}</g>' if site.plague else ""
    return lock + cloud


def _keys(site: Site) -> str:
    """A key in the colour and with the sign of each seat that has access, on the ring below."""
    drawn = ""
    for n, seat in enumerate(site.access):
        x = (n - (len(site.access) - 1) / 2) * 26
        drawn += (
            f'<g class="us-key seat-{seat + 1}" transform="translate({x:g} 60)">'
            '<circle class="body" r="11.5"/>'
            f"{emblem(seat, 0, 0, 12)}</g>"
        )
    return drawn


def _plans(site: Site) -> str:
    """How many schemes in one's hand are executed here."""
    if not site.plans:
        return ""
    number = f'<text y="6">{site.plans}</text>' if site.plans > 1 else ""
    return f'<g class="us-plans" transform="translate(48 -40)">{sign("D", 0, 0, 32)}{number}</g>'


LAND = (
    # north america
    "M17 62C20 55 36 38 45 34C54 31 77 35 87 34C97 33 114 27 124 26C134 26 155 30 162 30C170 31"
    " 176 30 183 31C191 31 214 37 220 36C225 35 222 20 225 20C228 21 239 38 243 41C248 44 259 3"
    "8 260 40C261 43 255 55 251 59C247 62 231 65 229 68C227 70 233 77 237 81C242 85 258 94 263 "
    "99C269 104 275 117 279 120C282 123 288 127 289 123C289 120 282 98 281 92C280 85 280 76 282"
    " 75C285 73 295 80 300 83C305 86 313 95 318 100C322 106 332 118 336 124C340 129 348 138 347"
    " 141C347 144 332 145 332 149C332 152 346 163 347 167C348 170 342 175 340 177C338 179 334 1"
    "80 332 183C329 186 324 194 321 199C318 203 315 213 310 217C304 222 283 229 276 234C270 240"
    " 263 259 261 260C259 261 265 246 262 241C259 237 245 226 238 225C231 224 211 227 205 233C1"
    "99 240 195 268 194 277C193 285 192 298 195 299C197 299 210 284 214 282C217 280 224 280 222"
    " 284C221 288 205 308 204 312C203 316 213 314 213 317C213 321 202 337 202 341C202 344 214 3"
    "42 214 343C214 345 204 352 202 350C200 348 200 333 198 328C196 323 191 317 187 311C184 304"
    " 173 290 169 278C165 267 160 233 156 221C152 210 139 187 139 191C139 195 158 254 156 252C1"
    "54 251 132 191 125 179C118 167 103 168 102 160C101 151 114 122 118 112C121 103 130 90 128 "
    "86C127 83 113 84 108 83C102 83 95 81 89 82C83 83 68 88 62 92C55 95 44 106 39 110C34 113 22"
    " 121 22 119C22 118 40 104 39 100C39 95 20 89 17 84C14 79 13 68 17 62Z"
    # greenland
    "M333 -21C347 -24 394 -23 407 -19C420 -15 434 3 436 12C438 20 430 40 423 48C416 55 385 66 3"
    "78 73C371 79 373 99 369 99C364 99 351 79 346 70C341 61 338 41 331 33C325 24 296 13 296 6C2"
    "96 -1 318 -18 333 -21Z"
    # cuba
    "M231 279C232 280 248 281 251 283C254 285 253 293 255 295C256 298 265 303 265 303C266 302 2"
    "58 293 256 290C254 287 253 278 250 277C246 275 231 278 231 279Z"
    # south america
    "M213 348C217 339 228 331 235 331C242 331 256 339 264 347C272 354 290 379 295 389C299 399 2"
    "95 420 300 426C304 433 324 436 332 440C339 444 355 449 358 454C360 459 351 471 350 477C348"
    " 483 349 498 346 503C342 508 326 511 321 516C316 521 309 536 306 540C304 545 304 547 302 5"
    "50C301 553 297 557 295 561C294 565 293 576 293 581C292 586 294 596 293 597C291 598 282 592"
    " 278 587C275 582 274 565 269 558C264 551 246 540 238 534C231 528 216 516 210 512C204 507 1"
    "92 508 189 499C187 491 186 461 188 448C190 435 201 413 204 400C207 387 209 357 213 348Z"
    # africa
    "M470 260C479 254 495 252 503 251C510 250 524 249 526 252C529 255 520 272 522 277C524 283 5"
    "38 293 543 295C547 297 551 291 556 291C561 292 572 291 579 300C586 309 604 349 611 361C617"
    " 373 624 387 627 393C630 398 628 403 633 404C638 406 664 400 663 403C663 406 639 421 632 4"
    "26C625 431 611 437 607 443C603 448 606 461 604 468C602 474 592 487 589 492C586 498 584 506"
    " 581 511C578 516 571 527 566 530C561 533 548 537 543 533C538 529 531 507 528 499C525 490 5"
    "23 474 521 466C518 458 509 444 505 439C502 434 500 427 496 425C492 422 479 418 473 418C468"
    " 418 457 421 452 421C447 422 442 424 437 420C432 417 415 401 411 394C407 387 403 377 403 3"
    "69C403 362 407 345 411 336C415 327 429 310 437 300C444 290 462 267 470 260Z"
    # madagascar
    "M630 465C633 464 634 472 633 477C631 482 623 500 621 502C618 503 610 493 612 489C613 484 6"
    "28 467 630 465Z"
    # eurasia
    "M460 221C457 224 461 239 463 244C465 248 471 256 475 255C479 255 490 245 493 241C497 237 5"
    "00 230 504 227C508 223 522 215 527 214C532 213 540 217 543 221C545 226 545 245 548 246C550"
    " 248 559 238 560 233C561 227 552 204 553 203C554 202 569 218 570 225C571 232 562 255 564 2"
    "56C566 257 583 233 585 233C587 234 576 254 578 258C580 263 600 262 601 268C602 274 584 288"
    " 587 301C591 314 620 354 627 367C634 380 633 397 640 400C646 404 668 398 677 394C685 390 7"
    "04 375 706 370C708 366 697 367 692 363C688 359 670 340 669 339C668 337 679 346 683 349C688"
    " 352 698 366 704 363C709 360 723 331 728 328C732 324 739 325 741 333C743 341 740 376 740 3"
    "86C741 397 743 412 746 410C748 408 753 384 758 370C763 357 782 315 788 307C793 299 800 302"
    " 802 309C804 315 804 343 805 355C806 367 807 385 809 399C810 412 815 450 817 459C818 467 8"
    "22 468 822 465C823 461 821 442 821 432C820 421 816 385 817 383C818 381 824 416 828 417C831"
    " 417 842 397 845 386C848 376 845 344 848 337C852 330 866 337 874 335C881 332 900 326 903 3"
    "17C905 307 897 274 894 263C891 251 881 235 879 228C878 220 880 204 882 202C884 200 890 207"
    " 892 211C895 215 901 233 902 233C904 233 903 216 903 210C902 204 897 192 899 186C900 181 9"
    "10 173 911 168C913 162 914 151 912 145C910 139 895 128 895 122C895 117 909 106 914 101C919"
    " 97 930 86 934 91C937 95 939 135 942 138C944 141 949 119 951 112C953 105 950 89 956 85C962"
    " 81 989 84 995 80C1001 76 1004 58 1000 53C995 48 969 45 959 42C948 39 931 34 919 32C906 30"
    " 878 30 864 27C850 24 823 14 811 10C800 6 784 -2 775 -1C767 1 752 18 744 23C735 27 713 30 "
    "707 33C702 37 706 47 702 49C699 51 682 46 678 47C675 47 677 51 677 52C676 53 678 55 675 55"
    "C672 55 659 53 654 52C648 51 642 47 635 45C628 43 608 38 600 39C592 40 579 46 571 52C563 5"
    "7 550 73 541 78C533 83 512 87 508 91C505 96 510 112 514 114C518 116 532 107 538 110C544 11"
    "2 557 130 562 131C567 133 574 127 577 123C580 118 582 101 585 94C588 87 598 73 601 69C604 "
    "65 607 60 609 63C610 65 605 87 611 90C617 93 656 82 656 85C657 88 622 107 615 114C608 121 "
    "608 134 601 138C594 142 569 147 560 146C552 145 540 132 537 133C533 133 537 145 533 150C52"
    "8 155 509 167 503 173C496 180 485 196 480 200C475 204 466 202 466 204C467 206 479 211 481 "
    "213C484 216 486 223 483 224C480 225 462 219 460 221Z"
    # britain
    "M461 190C464 192 481 189 484 186C486 182 481 173 480 164C478 156 473 129 472 121C471 112 4"
    "70 103 469 100C467 97 460 94 459 98C458 102 460 123 461 130C462 136 468 141 468 146C468 15"
    "2 461 165 461 170C460 176 458 188 461 190Z"
    # ireland
    "M447 162C448 166 456 173 458 168C459 164 459 132 458 129C457 125 451 135 449 139C448 143 4"
    "46 158 447 162Z"
    # iceland
    "M420 72C420 70 433 65 436 65C440 64 446 66 446 68C445 70 436 78 433 79C429 79 419 74 420 7"
    "2Z"
    # japan
    "M920 259C921 259 920 228 922 221C923 214 928 212 930 208C931 203 932 189 933 184C934 179 9"
    "39 172 939 170C938 167 930 162 928 162C927 163 927 168 926 173C926 177 923 190 921 196C919"
    " 202 912 212 912 220C912 228 918 259 920 259Z"
    # sumatra
    "M797 443C797 441 809 469 814 475C818 481 828 487 828 488C828 490 818 492 814 486C810 480 7"
    "97 444 797 443Z"
    # borneo
    "M837 469C838 464 852 445 856 442C860 438 867 440 868 445C868 449 861 473 858 477C855 482 8"
    "46 482 843 481C840 480 835 474 837 469Z"
    # java
    "M826 493C826 493 846 491 853 491C860 490 878 487 879 488C879 488 860 492 854 493C847 494 8"
    "26 493 826 493Z"
    # new guinea
    "M904 460C904 458 919 459 925 460C931 462 944 468 948 471C953 474 961 483 960 484C959 485 9"
    "45 483 941 482C936 480 927 476 923 473C918 470 904 462 904 460Z"
    # philippines
    "M893 362C894 361 891 375 890 382C890 389 893 411 893 415C892 420 884 421 883 417C882 413 8"
    "80 394 882 387C883 380 892 362 893 362Z"
    # australia
    "M859 525C861 518 876 516 882 512C887 509 896 502 901 499C907 497 918 491 921 492C924 493 9"
    "23 505 925 505C927 504 935 487 938 488C942 489 947 507 951 514C955 520 970 529 971 536C973"
    " 543 966 565 961 570C957 575 941 575 936 574C931 573 926 564 920 562C915 560 902 556 895 5"
    "56C888 556 868 566 863 562C858 558 856 531 859 525Z"
    # new zealand
    "M1013 555C1016 554 1019 560 1017 562C1015 565 1003 570 999 572C994 575 982 581 982 580C982"
    " 580 995 574 999 571C1003 568 1011 556 1013 555Z"
    # antarctica
    "M19 663C30 660 67 656 87 654C107 652 156 652 174 651C193 650 215 650 230 648C246 646 285 6"
    "36 296 633C306 630 311 624 312 627C313 629 299 647 306 652C314 658 350 669 368 667C387 666"
    " 426 646 446 639C467 632 506 617 528 615C550 612 594 617 613 619C631 621 654 630 670 632C6"
    "87 634 721 637 740 637C758 638 792 636 815 637C837 639 890 646 910 647C929 649 953 648 963"
    " 651C973 655 981 663 985 675C989 687 1121 736 992 744C864 751 126 743 -3 734C-132 725 -4 6"
    "85 -1 676C2 667 7 666 19 663Z"
)
