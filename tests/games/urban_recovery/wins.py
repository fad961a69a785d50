"""Shortest wins of the six boards, as lines of the worked cases."""

WINS = {
    "cold-feet": (
        "a5 b5 c5 d5 | d6 d5 e5 f5 | f4 g4 g3 g2 | g1 (release) f1 e1 e2 |"
        " e3 e4 d4 c4 | b4 b5 b6 a6"
    ),
    "man-at-the-door": (
        "a6 a5 b5 c5 | d5 (pick up) throw d3 (pick up) d4 e4 f4 | f3 f2 f1 g1 (release) |"
        " throw g3 g2 f2 f3 f4 | f5 f6 e6 d6 | d7 c7 b7 a7"
    ),
    "broken-glass": (
        "b7 | c7 d7 d6 d5 | d4 d3 c3 | b3 (pick up) throw f3 (pick up) c3 d3 e3 |"
        " throw e2, f3, f2 (release), f3, e3 | d3 c3 b3 (pick up) throw e3 (pick up) b4 |"
        " a4 a5 a6 a7"
    ),
    "long-night": (
        "| b10 c10 |  |  |  | c9 b9 b8 b7 | a7 a6 a5 a4 (pick up) throw a7 (pick up) |"
        " a3 throw a1 a2 (pick up) b2 b1 | c1 d1 e1 f1 | g1 h1 h2 h3 | h4 h5 throw h4 i5 j5 |"
        " j4 j3 j2 j1 (pick up) | throw j4 (pick up) j2 j3 k3 k2 | k1 (release) k2 k3 k4 |"
        " throw i4 j4 j5 j6 j7 | j8 j9 i9 h9 | g9 f9 e9 d9 | d10 c10 b10 a10"
    ),
    "courtyard": (
        "a10 a9 a8 a7 | a6 a5 a4 a3 | a2 a1 b1 | c1 d1 e1 (pick up) throw a1 (pick up) |"
        " throw a1 f1 (pick up) | throw c1 e1 (pick up) e2 e3 e4 | e5 e6 e7 e8 |"
        " f8 f9 throw j9 g9 h9 | h10 h11 i11 | j11 k11 l11 (pick up) l10 | k10 j10 j9 i9 |"
        " i8 throw h8 h8 h7 g7 (release) | h7 h8 g8 f8 | f9 e9 d9 d10 | d11 c11 b11 a11"
    ),
    "recovery": (
        "a10 a9 a8 (pick up) throw a4 (pick up) | a9 throw e9 (pick up) b9 c9 d9 |"
        " e9 throw e5 e10 f10 f9 | g9 h9 h10 i10 (pick up) throw m10 (pick up) |"
        " j10 throw m10 j9 (pick up) j8 | j7 j6 k6 l6 | l5 l4 m4 m3 |"
        " m2 (release) m3 m4 throw m5 l4 | l5 l6 k6 j6 | j7 j8 j9 j10 (pick up) |"
        " i10 h10 h9 g9 | f9 f10 e10 e11 | d11 c11 b11 a11"
    ),
}
