/* The Last Glow in plain C: the speed a hand-written engine reaches on random play.
 *
 * A position asks for one thing at a time, a decision or a die, and play() answers it. All
 * randomness stays outside the position. LG-n are the rule ids of the game's rules page.
 *
 * Build: cc -O3 -o last_glow last_glow.c
 * Usage: last_glow MODE SEED STEPS [trace]     MODE: storm, nightmare or abyss
 */
#define _POSIX_C_SOURCE 200809L

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    COLUMNS = 6,
    LINES = 4,
    SQUARES = LINES * COLUMNS, /* square = (line - 1) * 6 + (column - 1) */
    DIE_FACES = 6,
    START_SQUARE = 14, /* (3,3), LG-2 */
    START_BRIGHTNESS = 3,
    MAX_BRIGHTNESS = 6,
    MAX_STRUCTURE = 6,
    VICTORY = 6,
    CREW_SIZE = 5,
    PATCHING_BELOW = 4, /* LG-7: under this many SP one of the crew patches the hull */
    HEART_CUBES = 8,
    ITEM_CUBES = 6,
    HUNT_REACH = 3,
    HUNT_TARGET = 3,
    LAST_TURN = 40,
    DICE_CYCLE = 10,
};

#define LINE_1 UINT32_C(0x00003f)
#define COLUMN_1 UINT32_C(0x041041)
#define COLUMN_6 UINT32_C(0x820820)

/* Decisions; HUNT and SLEEP are followed by the 24 squares they can name. */
enum {
    LIGHT_UP,
    REPAIR,
    MANEUVER_LEFT,
    MANEUVER_RIGHT,
    FULL_THROTTLE,
    SEND,
    HUNT,
    SLEEP = HUNT + SQUARES,
};

typedef enum {
    ASK_CREW,
    ASK_SETUP_DIE,
    ASK_HUNT_DIE,
    ASK_HEART_DIE,
    ASK_HEART_DIE_AGAIN,
    ASK_APPEARANCE_DIE,
    ASK_APPEARANCE_DIE_AGAIN,
    GAME_OVER,
} Prompt;

typedef enum { UNDECIDED, WON, LOST_STRUCTURE, LOST_CRASH, LOST_CONTACT, LOST_TIME } Result;

/* A mode is the number of appearance dice by turn (LG-31). */
typedef struct {
    const char *name;
    uint8_t dice[DICE_CYCLE];
} Mode;

static const Mode MODES[] = {
    {"storm", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {"nightmare", {1, 1, 2, 1, 3, 2, 1, 1, 2, 3}},
    {"abyss", {2, 2, 2, 2, 2, 2, 2, 2, 2, 2}},
};

typedef struct {
    uint32_t hearts; /* bit per square */
    uint32_t items;  /* bit per square */
    uint32_t queue;  /* Hearts still to be handled this turn, bit per place in the LG-23 order */
    int heart_supply;
    int item_supply;
    int aboard;
    int ship;
    int brightness;
    int structure;
    int victory;
    int placed;    /* crew placed this turn */
    int throttles; /* Full Throttles this turn */
    int turn;
    int dice_left; /* appearance dice still to come this turn */
    int square;    /* the Heart whose die is asked for */
    Prompt prompt;
    Result result;
    const Mode *mode;
} Position;

/* What a heart die does besides moving the Heart to a square (LG-25, LG-26, LG-28). */
enum { CONTACT = SQUARES, EXPLOSION };

static struct {
    uint32_t hunt_reach[SQUARES];         /* squares at orthogonal distance 1 to 3 */
    uint32_t beside[SQUARES];             /* the four orthogonal neighbours */
    uint8_t hunt_face[SQUARES][SQUARES];  /* lowest outcome with which a Hunt succeeds */
    uint8_t blast[SQUARES][SQUARES];      /* SP lost by ship at [1] to an Explosion at [0] */
    uint8_t drift[SQUARES][DIE_FACES];    /* target square, CONTACT or EXPLOSION */
} table;

static inline uint32_t bit(int square) { return UINT32_C(1) << square; }

/* LG-24 to LG-26, LG-28: where the storm table sends a Heart. */
static int drift_of(int square, int outcome)
{
    int line = square / COLUMNS, column = square % COLUMNS;
    int total = outcome + 1 + line; /* counted from 0, a line is the number printed on it (LG-1) */
    int sideways = total <= 3 ? -1 : total <= 5 ? 0 : 1;
    if (total >= 8)
        return EXPLOSION;
    if (line == LINES - 1)
        return CONTACT;
    if (column + sideways < 0 || column + sideways >= COLUMNS)
        sideways = 0;
    return square + COLUMNS + sideways;
}

/* LG-26: 2 SP on the 8 squares around, 1 SP exactly two squares away in a straight line. */
static int blast_of(int rows, int columns)
{
    if (rows <= 1 && columns <= 1)
        return 2;
    return rows + columns == 2 ? 1 : 0;
}

static void build_tables(void)
{
    for (int a = 0; a < SQUARES; a++) {
        for (int b = 0; b < SQUARES; b++) {
            int rows = abs(a / COLUMNS - b / COLUMNS), columns = abs(a % COLUMNS - b % COLUMNS);
            int distance = rows + columns;
            if (distance >= 1 && distance <= HUNT_REACH)
                table.hunt_reach[a] |= bit(b);
            if (distance == 1)
                table.beside[a] |= bit(b);
            table.hunt_face[a][b] = (uint8_t)(distance + HUNT_TARGET - 1);
            table.blast[a][b] = (uint8_t)blast_of(rows, columns);
        }
        for (int outcome = 0; outcome < DIE_FACES; outcome++)
            table.drift[a][outcome] = (uint8_t)drift_of(a, outcome);
    }
}

/* LG-2, LG-3: the position before the set-up die. */
static inline Position new_position(const Mode *mode)
{
    return (Position){
        .heart_supply = HEART_CUBES,
        .item_supply = ITEM_CUBES,
        .ship = START_SQUARE,
        .brightness = START_BRIGHTNESS,
        .structure = MAX_STRUCTURE,
        .turn = 1,
        .prompt = ASK_SETUP_DIE,
        .mode = mode,
    };
}

static inline bool is_over(const Position *p) { return p->prompt == GAME_OVER; }

static inline void finish(Position *p, Result result)
{
    p->result = result;
    p->prompt = GAME_OVER;
}

/* LG-36: without structure the game is lost at once, also in mid-step. */
static inline void damage(Position *p, int points)
{
    p->structure -= points;
    if (p->structure <= 0) {
        p->structure = 0;
        finish(p, LOST_STRUCTURE);
    }
}

static inline void add_heart(Position *p, int square)
{
    p->hearts |= bit(square);
    p->heart_supply--;
}

static inline void remove_heart(Position *p, int square)
{
    p->hearts &= ~bit(square);
    p->heart_supply++;
}

/* LG-29: a Heart that arrives on an item destroys it. */
static inline void destroy_item(Position *p, int square)
{
    p->item_supply += (p->items & bit(square)) != 0;
    p->items &= ~bit(square);
}

/* LG-30: ship and Heart on one square. The caller has taken the Heart off the grid. */
static inline void collide(Position *p) { damage(p, 3); }

/* LG-6: after the appearance step the next turn begins; LG-37: there is no turn 41. */
static inline void end_turn(Position *p)
{
    if (p->turn == LAST_TURN) {
        finish(p, LOST_TIME);
        return;
    }
    p->turn++;
    p->placed = 0;
    p->throttles = 0;
    p->prompt = ASK_CREW;
}

/* LG-32, LG-35: ask for the next die, unless all 8 Hearts are on the grid. */
static inline void next_appearance(Position *p)
{
    if (p->dice_left == 0 || p->heart_supply == 0) {
        end_turn(p);
        return;
    }
    p->dice_left--;
    p->prompt = ASK_APPEARANCE_DIE;
}

/* LG-34: a Heart appears on line 1. */
static inline void appear(Position *p, int square)
{
    destroy_item(p, square);
    if (square != p->ship)
        add_heart(p, square);
    else
        collide(p);
    if (!is_over(p))
        next_appearance(p);
}

/* LG-33: on a Heart the first die is rolled once more, the second is lost. */
static inline void roll_appearance(Position *p, int column)
{
    if (!(p->hearts & bit(column)))
        appear(p, column);
    else if (p->prompt == ASK_APPEARANCE_DIE)
        p->prompt = ASK_APPEARANCE_DIE_AGAIN;
    else
        next_appearance(p);
}

/* LG-31 */
static inline void start_appearance(Position *p)
{
    p->dice_left = p->mode->dice[(p->turn - 1) % DICE_CYCLE];
    next_appearance(p);
}

/* LG-23: line 4 comes first, so the mask is turned upside down to be read from its lowest bit. */
static inline uint32_t upside_down(uint32_t squares)
{
    return squares >> 18 | (squares >> 6 & LINE_1 << 6) | (squares << 6 & LINE_1 << 12) |
           (squares & LINE_1) << 18;
}

static inline int square_of_place(int place)
{
    return (LINES - 1 - place / COLUMNS) * COLUMNS + place % COLUMNS;
}

/* LG-23: Hearts only move to lines already handled, so the queue stays valid as they move. */
static inline void next_heart(Position *p)
{
    if (p->queue == 0) {
        start_appearance(p);
        return;
    }
    p->square = square_of_place(__builtin_ctz(p->queue));
    p->queue &= p->queue - 1;
    p->prompt = ASK_HEART_DIE;
}

/* LG-26 */
static inline void explode(Position *p)
{
    remove_heart(p, p->square);
    damage(p, table.blast[p->square][p->ship]);
}

/* LG-28 */
static inline void contact(Position *p)
{
    remove_heart(p, p->square);
    if (p->victory == 0)
        finish(p, LOST_CONTACT);
    else
        p->victory--;
}

/* LG-25 */
static inline void move_heart(Position *p, int target)
{
    remove_heart(p, p->square);
    destroy_item(p, target);
    if (target != p->ship)
        add_heart(p, target);
    else
        collide(p);
}

/* LG-24, LG-27: behind a Heart the first die is rolled once more, the second is lost. */
static inline void roll_heart(Position *p, int outcome)
{
    int target = table.drift[p->square][outcome];
    if (target == EXPLOSION) {
        explode(p);
    } else if (target == CONTACT) {
        contact(p);
    } else if (!(p->hearts & bit(target))) {
        move_heart(p, target);
    } else if (p->prompt == ASK_HEART_DIE) {
        p->prompt = ASK_HEART_DIE_AGAIN;
        return;
    }
    if (!is_over(p))
        next_heart(p);
}

/* LG-20, LG-21 */
static inline void fall(Position *p)
{
    p->ship += COLUMNS;
    if (p->ship >= SQUARES) {
        finish(p, LOST_CRASH);
    } else if (p->hearts & bit(p->ship)) {
        remove_heart(p, p->ship);
        collide(p);
    }
}

/* LG-22 */
static inline void burn_down(Position *p)
{
    if (p->brightness > 0)
        p->brightness--;
    else
        damage(p, 1);
}

/* LG-6: Lighthouse management, then the Hearts. */
static inline void start_storm(Position *p)
{
    fall(p);
    if (is_over(p))
        return;
    burn_down(p);
    if (is_over(p))
        return;
    p->queue = upside_down(p->hearts);
    next_heart(p);
}

/* LG-7 */
static inline int crew_limit(const Position *p)
{
    return p->structure >= PATCHING_BELOW ? CREW_SIZE : CREW_SIZE - 1;
}

/* LG-7, LG-8: go on placing or let the storm come. */
static inline void after_action(Position *p)
{
    if (p->placed < crew_limit(p))
        p->prompt = ASK_CREW;
    else
        start_storm(p);
}

/* LG-9 to LG-17: the decisions offered, one bit each. */
static inline uint64_t legal_actions(const Position *p)
{
    uint32_t ship = bit(p->ship);
    uint32_t sleepers = p->items & ship;
    bool left = ship & ~COLUMN_1 & ~(p->hearts << 1);
    bool right = ship & ~COLUMN_6 & ~(p->hearts >> 1);
    bool up = ship & ~LINE_1 & ~(p->hearts << COLUMNS);
    bool send = p->aboard > 0;
    uint64_t legal = 1 << LIGHT_UP | 1 << REPAIR | left << MANEUVER_LEFT |
                     right << MANEUVER_RIGHT | up << FULL_THROTTLE | send << SEND;
    if (p->item_supply > 0)
        legal |= (uint64_t)(p->hearts & table.hunt_reach[p->ship]) << HUNT;
    if (p->placed + 2 <= crew_limit(p))
        sleepers |= p->items & table.beside[p->ship];
    return legal | (uint64_t)sleepers << SLEEP;
}

/* LG-9 */
static inline void light_up(Position *p)
{
    p->brightness += 2;
    if (p->brightness > MAX_BRIGHTNESS)
        p->brightness = MAX_BRIGHTNESS;
}

/* LG-10 */
static inline void repair(Position *p)
{
    if (p->structure < MAX_STRUCTURE)
        p->structure++;
}

/* LG-12, LG-13 */
static inline void full_throttle(Position *p)
{
    p->ship -= COLUMNS;
    if (p->throttles++ > 0)
        damage(p, 1);
}

/* LG-16, LG-17: the second of the crew for a neighbour square. */
static inline void sleep_item(Position *p, int square)
{
    p->items &= ~bit(square);
    p->aboard++;
    p->placed += square != p->ship;
}

/* LG-18, LG-19 */
static inline void send_item(Position *p)
{
    p->aboard--;
    p->item_supply++;
    if (++p->victory == VICTORY)
        finish(p, WON);
}

/* LG-8: one action of the crew. A Hunt waits for its die. */
static inline void act(Position *p, int action)
{
    p->placed++;
    switch (action) {
    case LIGHT_UP: light_up(p); break;
    case REPAIR: repair(p); break;
    case MANEUVER_LEFT: p->ship--; break; /* LG-11 */
    case MANEUVER_RIGHT: p->ship++; break;
    case FULL_THROTTLE: full_throttle(p); break;
    case SEND: send_item(p); break;
    default:
        if (action < SLEEP) {
            p->square = action - HUNT;
            p->prompt = ASK_HUNT_DIE;
            return;
        }
        sleep_item(p, action - SLEEP);
    }
    if (!is_over(p))
        after_action(p);
}

/* LG-14 */
static inline void roll_hunt(Position *p, int outcome)
{
    if (outcome >= table.hunt_face[p->ship][p->square]) {
        remove_heart(p, p->square);
        p->items |= bit(p->square);
        p->item_supply--;
    }
    after_action(p);
}

/* LG-5 */
static inline void roll_setup(Position *p, int column)
{
    add_heart(p, column);
    p->prompt = ASK_CREW;
}

/* Answers what the position asks: an action, or the outcome of a die (face - 1). */
static inline void play(Position *p, int id)
{
    switch (p->prompt) {
    case ASK_CREW: act(p, id); break;
    case ASK_SETUP_DIE: roll_setup(p, id); break;
    case ASK_HUNT_DIE: roll_hunt(p, id); break;
    case ASK_HEART_DIE:
    case ASK_HEART_DIE_AGAIN: roll_heart(p, id); break;
    case ASK_APPEARANCE_DIE:
    case ASK_APPEARANCE_DIE_AGAIN: roll_appearance(p, id); break;
    case GAME_OVER: break;
    }
}

/* KISS99 */
typedef struct {
    uint32_t x, y, z, c;
} Kiss;

static uint32_t splitmix(uint64_t *state)
{
    uint64_t v = *state += UINT64_C(0x9E3779B97F4A7C15);
    v = (v ^ v >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    v = (v ^ v >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(v ^ v >> 31);
}

static Kiss kiss_from(uint64_t seed)
{
    Kiss k;
    k.x = splitmix(&seed);
    k.y = splitmix(&seed) | 1;
    k.z = splitmix(&seed) | 1;
    k.c = splitmix(&seed) % 698769068;
    return k;
}

static inline uint32_t kiss_next(Kiss *k)
{
    k->x = 69069 * k->x + 12345;
    k->y ^= k->y << 13;
    k->y ^= k->y >> 17;
    k->y ^= k->y << 5;
    uint64_t t = UINT64_C(698769069) * k->z + k->c;
    k->c = (uint32_t)(t >> 32);
    k->z = (uint32_t)t;
    return k->x + k->y + k->z;
}

static inline int below(Kiss *k, int n)
{
    return (int)((uint64_t)kiss_next(k) * (uint32_t)n >> 32);
}

/* Bits set in a mask; without -mpopcnt the builtin is a call. */
static inline int count_bits(uint64_t mask)
{
    mask -= mask >> 1 & UINT64_C(0x5555555555555555);
    mask = (mask & UINT64_C(0x3333333333333333)) + (mask >> 2 & UINT64_C(0x3333333333333333));
    mask = (mask + (mask >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(mask * UINT64_C(0x0101010101010101) >> 56);
}

static inline int nth_bit(uint64_t mask, int n)
{
    while (n-- > 0)
        mask &= mask - 1;
    return __builtin_ctzll(mask);
}

/* Random play: a uniform legal action, or the roll of a die. */
static inline int choose(const Position *p, Kiss *k)
{
    if (p->prompt != ASK_CREW)
        return below(k, DIE_FACES);
    uint64_t legal = legal_actions(p);
    return nth_bit(legal, below(k, count_bits(legal)));
}

typedef struct {
    uint64_t steps, games, wins, trace;
} Tally;

/* Whole games until enough steps were made. Inlined with a constant `tracing`. */
static inline Tally play_games(const Mode *mode, uint64_t seed, uint64_t steps, bool tracing)
{
    Tally tally = {.trace = UINT64_C(14695981039346656037)};
    Kiss kiss = kiss_from(seed);
    while (tally.steps < steps) {
        Position p = new_position(mode);
        while (!is_over(&p)) {
            int id = choose(&p, &kiss);
            play(&p, id);
            tally.steps++;
            if (tracing)
                tally.trace = (tally.trace ^ (uint64_t)id) * UINT64_C(1099511628211);
        }
        tally.games++;
        tally.wins += p.result == WON;
    }
    return tally;
}

static Tally run_silent(const Mode *mode, uint64_t seed, uint64_t steps)
{
    return play_games(mode, seed, steps, false);
}

static Tally run_traced(const Mode *mode, uint64_t seed, uint64_t steps)
{
    return play_games(mode, seed, steps, true);
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static const Mode *mode_named(const char *name)
{
    for (size_t i = 0; i < sizeof MODES / sizeof *MODES; i++)
        if (strcmp(MODES[i].name, name) == 0)
            return &MODES[i];
    return NULL;
}

static bool parse_number(const char *text, uint64_t *number)
{
    char *end;
    *number = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && *end == '\0';
}

static void report(const Tally *tally, double seconds, bool tracing)
{
    printf("{\"steps\":%" PRIu64 ",\"games\":%" PRIu64 ",\"wins\":%" PRIu64 ",\"seconds\":%.9f,",
           tally->steps, tally->games, tally->wins, seconds);
    if (tracing)
        printf("\"trace\":\"%016" PRIx64 "\"}\n", tally->trace);
    else
        printf("\"trace\":null}\n");
}

int main(int argc, char **argv)
{
    bool tracing = argc == 5 && strcmp(argv[4], "trace") == 0;
    const Mode *mode = argc == 4 || tracing ? mode_named(argv[1]) : NULL;
    uint64_t seed, steps;
    if (!mode || !parse_number(argv[2], &seed) || !parse_number(argv[3], &steps)) {
        fprintf(stderr, "usage: last_glow storm|nightmare|abyss SEED STEPS [trace]\n");
        return 2;
    }

    build_tables();
    double start = now();
    Tally tally = tracing ? run_traced(mode, seed, steps) : run_silent(mode, seed, steps);
    report(&tally, now() - start, tracing);
    return 0;
}
