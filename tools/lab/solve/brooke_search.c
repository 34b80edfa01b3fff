/* Exact values of Brooke positions: a null-window search over tables that the engine has made.
 *
 * Nothing here knows the rules: a side is a number, and what can become of it is a list in a table.  Ranks are the
 * outcomes of a pass in ascending worth to blue.  Every question is "is this position worth at least rank g?".
 */
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint8_t u8;
typedef int8_t i8;

/* --- tables of sides, the same for all spreads */

typedef struct {
    i8 total[3];
    i8 room;
    u8 stock, can_place, excess, placed;
} Side;

enum { ACTIONS = 5, FLIP = 5, MOST_CHILDREN = 1024, MOST_RANKS = 31, WAYS = 8 };

static const Side *side;
static const u32 *place_start[3], *place_list;         /* slot -> side -> sides with one more die */
static const u32 *own_start[ACTIONS], *own_list;       /* action -> side -> what its mover can make of it */
static const u32 *their_start[ACTIONS], *their_list;   /* the same for dice of the opponent */
static const u32 *cut_start, *cut_list;                /* side -> corrections of its overflow */

/* --- tables of the present spread */

static i8 printed[8][3];            /* faces -> printed lead of blue */
static i8 act[2][8][3][3];          /* mover, faces, slot -> printed lead of the mover, on own dice, action */
static i8 rank_of[27];
static int ranks;
static int16_t worth[13][8][3][64]; /* stock, faces, slot, lead of dice + 32 -> worth for ordering */
static int16_t worth_room[13], worth_stock[13], worth_mover[13];

static u8 outcome_sign[128];

/* --- positions already asked about: key 40 bits, generation 11, least 5, most 5 bits */

typedef struct { u64 at[WAYS]; } Bucket;
static Bucket *table;
static u64 buckets, generation, replaced;
static u64 nodes, children_seen, quick_nodes;
static u64 give_up_at = UINT64_MAX;  /* nodes after which a question is given up */
static jmp_buf given_up;
static u8 killer[64];
static const u8 look_ahead[16] = {0, 0, 0, 0, 0, 0, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2};

enum { GENERATIONS = 2047, LAST = 1 };

static inline u64 make_key(u32 blue, u32 red, int faces, int mover) {
    return ((u64)blue << 18 | red) << 4 | (u64)faces << 1 | (u64)mover;
}

static inline Bucket *bucket_of(u64 key) {
    u64 h = key * 0x9E3779B97F4A7C15ull;
    h ^= h >> 29;
    h *= 0xBF58476D1CE4E5B9ull;
    return &table[(u64)(((unsigned __int128)h * buckets) >> 64)];
}

/* Whether at most one die is left. */
static inline int is_last(u64 key) {
    return side[key >> 22].stock + side[key >> 4 & 0x3FFFF].stock <= LAST;
}

/* least << 5 | most */
static inline int look_up(u64 key) {
    if (is_last(key)) return ranks - 1;
    Bucket *b = bucket_of(key);
    u64 want = key << 11 | generation;
    for (int i = 0; i < WAYS; i++)
        if (b->at[i] >> 10 == want)
            return (int)(b->at[i] & 1023);
    return ranks - 1;
}

static inline void store(u64 key, int goal, int reached) {
    Bucket *b = bucket_of(key);
    u64 want = key << 11 | generation;
    int victim = -1;
    for (int i = 0; i < WAYS; i++) {
        u64 entry = b->at[i];
        if (entry >> 10 == want) {
            if (reached) {
                if ((int)(entry >> 5 & 31) < goal) b->at[i] = (entry & ~(31ull << 5)) | (u64)goal << 5;
            } else {
                if ((int)(entry & 31) > goal - 1) b->at[i] = (entry & ~31ull) | (u64)(goal - 1);
            }
            return;
        }
        if (victim < 0 && (entry >> 10 & 2047) != generation) victim = i;
    }
    if (victim < 0) {
        victim = (int)(replaced++ & (WAYS - 1));
    }
    int least = reached ? goal : 0, most = reached ? ranks - 1 : goal - 1;
    b->at[victim] = want << 10 | (u64)least << 5 | (u64)most;
}

/* --- turns that decided a question before, tried again before all turns are listed */

static uint16_t by_mine[2][1 << 21], by_theirs[2][1 << 21];

static inline uint16_t code_of(int slot, int place, int choice) {
    return (uint16_t)(1 + (slot << 12 | place << 8 | choice));
}

/* The result of a turn given by its code; 0 if there is no such turn here. */
static inline int play(uint16_t code, u32 *own, u32 *other, int *faces, int mover) {
    if (!code) return 0;
    int slot = (code - 1) >> 12, place = (code - 1) >> 8 & 15, choice = (code - 1) & 255;
    u32 at = place_start[slot][*own] + (u32)place;
    if (at >= place_start[slot][*own + 1]) return 0;
    u32 placed = place_list[at];
    const i8 *a = act[mover][*faces][slot];
    if (side[placed].total[slot] + a[0] <= side[*other].total[slot]) {
        *own = placed;
        return choice == 0;
    }
    int flipped = *faces ^ 1 << slot;
    if (a[2] == FLIP) {
        if (choice > 2) return 0;
        *own = placed, *faces = flipped ^ 1 << choice;
    } else if (a[1]) {
        at = own_start[a[2]][placed] + (u32)choice;
        if (at >= own_start[a[2]][placed + 1]) return 0;
        *own = own_list[at], *faces = flipped;
    } else {
        at = their_start[a[2]][*other] + (u32)choice;
        if (at >= their_start[a[2]][*other + 1]) return 0;
        *own = placed, *other = their_list[at], *faces = flipped;
    }
    return 1;
}

static inline uint16_t *habit_by_mine(u32 own, int faces, int mover) {
    return &by_mine[mover][own << 3 | (u32)faces];
}

static inline uint16_t *habit_by_theirs(u32 other, int faces, int mover) {
    return &by_theirs[mover][other << 3 | (u32)faces];
}

/* --- search */

typedef struct { u64 key; int score; uint16_t code; } Child;

typedef struct {
    int wanted, goal, placer, found;
    uint16_t code;
    Child *list;
} Gather;

static inline int outcome_rank(const Side *b, const Side *r, int faces) {
    const i8 *p = printed[faces];
    int o = 9 * outcome_sign[b->total[0] - r->total[0] + p[0] + 64]
        + 3 * outcome_sign[b->total[1] - r->total[1] + p[1] + 64]
        + outcome_sign[b->total[2] - r->total[2] + p[2] + 64];
    return rank_of[o];
}

/* One result of a turn; returns 1 if it decides the question. */
static inline int result(Gather *g, u32 own, u32 other, int faces) {
    const Side *mine = &side[own], *theirs = &side[other];
    u32 blue = g->placer ? other : own, red = g->placer ? own : other;
    int follower;
    if (theirs->can_place || mine->excess || theirs->excess)
        follower = 1 - g->placer;
    else if (mine->can_place)
        follower = g->placer;
    else
        return (outcome_rank(&side[blue], &side[red], faces) >= g->goal) == g->wanted;
    u64 key = make_key(blue, red, faces, follower);
    if (mine->stock + theirs->stock > LAST) __builtin_prefetch(bucket_of(key));
    g->list[g->found].code = g->code;
    g->list[g->found++].key = key;
    return 0;
}

static int gather(Gather *g, u32 own, u32 other, int faces, int slot) {
    const i8 *a = act[g->placer][faces][slot];
    const u32 *places = place_list + place_start[slot][own], *acted, *end;
    int count = (int)(place_start[slot][own + 1] - place_start[slot][own]);
    int to_beat = side[other].total[slot] - a[0], flipped = faces ^ 1 << slot;
    for (int at = 0; at < count; at++) {
        u32 placed = places[at];
        g->code = code_of(slot, at, 0);
        if (side[placed].total[slot] <= to_beat) {
            if (result(g, placed, other, faces)) return 1;
        } else if (a[2] == FLIP) {
            for (int flip = 0; flip < 3; flip++, g->code++)
                if (result(g, placed, other, flipped ^ 1 << flip)) return 1;
        } else if (a[1]) {
            acted = own_list + own_start[a[2]][placed], end = own_list + own_start[a[2]][placed + 1];
            for (; acted < end; acted++, g->code++)
                if (result(g, *acted, other, flipped)) return 1;
        } else {
            acted = their_list + their_start[a[2]][other], end = their_list + their_start[a[2]][other + 1];
            for (; acted < end; acted++, g->code++)
                if (result(g, placed, *acted, flipped)) return 1;
        }
    }
    return 0;
}

static int prove(u64 key, int goal);

static const u8 order_of[3][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}};

static inline int evaluate(u64 key) {
    u32 blue = (u32)(key >> 22), red = (u32)(key >> 4) & 0x3FFFF;
    int faces = (int)(key >> 1 & 7), mover = (int)(key & 1);
    const Side *b = &side[blue], *r = &side[red];
    int stock = b->stock + r->stock;
    int value = worth[stock][faces][0][b->total[0] - r->total[0] + 32]
        + worth[stock][faces][1][b->total[1] - r->total[1] + 32]
        + worth[stock][faces][2][b->total[2] - r->total[2] + 32]
        + worth_room[stock] * (b->room - r->room) + worth_stock[stock] * (b->stock - r->stock);
    return mover ? value - worth_mover[stock] : value + worth_mover[stock];
}

/* --- the last die: no list, no table; asking again is cheaper than looking up */

static int quick(u32 blue, u32 red, int faces, int mover, int goal);

static inline int settled(u32 own, u32 other, int faces, int placer, int goal) {
    const Side *mine = &side[own], *theirs = &side[other];
    u32 blue = placer ? other : own, red = placer ? own : other;
    if (theirs->can_place | mine->excess | theirs->excess) return quick(blue, red, faces, 1 - placer, goal);
    if (mine->can_place) return quick(blue, red, faces, placer, goal);
    return outcome_rank(&side[blue], &side[red], faces) >= goal;
}

static int quick(u32 blue, u32 red, int faces, int mover, int goal) {
    int wanted = mover == 0;
    quick_nodes++;
    if (side[blue].excess | side[red].excess) {
        u32 own = mover ? blue : red, other = mover ? red : blue;
        for (u32 i = cut_start[own]; i < cut_start[own + 1]; i++)
            for (u32 j = cut_start[other]; j < cut_start[other + 1]; j++)
                if (settled(cut_list[i], cut_list[j], faces, 1 - mover, goal) == wanted) return wanted;
        return !wanted;
    }
    u32 own = mover ? red : blue, other = mover ? blue : red;
    uint16_t *first = habit_by_mine(own, faces, mover), *second = habit_by_theirs(other, faces, mover), code;
    for (int n = 0; n < 2; n++) {
        u32 mine = own, theirs = other;
        int shown = faces;
        code = n ? *second : *first;
        if (n && code == *first) break;
        if (play(code, &mine, &theirs, &shown, mover) && settled(mine, theirs, shown, mover, goal) == wanted)
            goto yes;
    }
    for (int slot = 0; slot < 3; slot++) {
        int flipped = faces ^ 1 << slot;
        const i8 *a = act[mover][faces][slot];
        const u32 *places = place_list + place_start[slot][own];
        int count = (int)(place_start[slot][own + 1] - place_start[slot][own]);
        int to_beat = side[other].total[slot] - a[0], n = 0;
        for (int at = count - 1; at >= 0; at--) {  /* the highest first */
            u32 placed = places[at];
            if (side[placed].total[slot] <= to_beat) {
                if (settled(placed, other, faces, mover, goal) == wanted) {
                    code = code_of(slot, at, 0);
                    goto yes;
                }
            } else if (a[2] == FLIP) {
                for (n = 0; n < 3; n++)
                    if (settled(placed, other, flipped ^ 1 << n, mover, goal) == wanted) {
                        code = code_of(slot, at, n);
                        goto yes;
                    }
            } else if (a[1]) {
                const u32 *acted = own_list + own_start[a[2]][placed],
                          *end = own_list + own_start[a[2]][placed + 1];
                for (n = 0; acted + n < end; n++)
                    if (settled(acted[n], other, flipped, mover, goal) == wanted) {
                        code = code_of(slot, at, n);
                        goto yes;
                    }
            } else {
                const u32 *acted = their_list + their_start[a[2]][other],
                          *end = their_list + their_start[a[2]][other + 1];
                for (n = 0; acted + n < end; n++)
                    if (settled(placed, acted[n], flipped, mover, goal) == wanted) {
                        code = code_of(slot, at, n);
                        goto yes;
                    }
            }
        }
    }
    return !wanted;
yes:
    if (*first != code) *first = *second = code;
    return wanted;
}

/* --- looking ahead, to order turns where an unlucky order costs most */

static int ahead(u64 key, int depth, int low, int high);

static inline int ahead_result(u32 own, u32 other, int faces, int placer, int depth, int low, int high) {
    const Side *mine = &side[own], *theirs = &side[other];
    u32 blue = placer ? other : own, red = placer ? own : other;
    int follower = theirs->can_place | mine->excess | theirs->excess ? 1 - placer : placer;
    u64 key = make_key(blue, red, faces, follower);
    if (depth <= 0 || !(theirs->can_place | mine->can_place)) return evaluate(key);
    return ahead(key, depth, low, high);
}

#define TRY(o, t, f) do { \
        int v = ahead_result(o, t, f, placer, depth - 1, low, high); \
        if (mover) { if (v < high) high = v; } else { if (v > low) low = v; } \
        if (low >= high) return mover ? high : low; \
    } while (0)

/* The best evaluation that the mover can reach in so many turns, between two bounds. */
static int ahead(u64 key, int depth, int low, int high) {
    u32 blue = (u32)(key >> 22), red = (u32)(key >> 4) & 0x3FFFF;
    int faces = (int)(key >> 1 & 7), mover = (int)(key & 1), placer = mover;
    if (side[blue].excess | side[red].excess) {
        placer = 1 - mover;
        depth++;
        u32 own = placer ? red : blue, other = placer ? blue : red;
        for (u32 i = cut_start[own]; i < cut_start[own + 1]; i++)
            for (u32 j = cut_start[other]; j < cut_start[other + 1]; j++) TRY(cut_list[i], cut_list[j], faces);
        return mover ? high : low;
    }
    u32 own = mover ? red : blue, other = mover ? blue : red;
    for (int slot = 0; slot < 3; slot++) {
        const i8 *a = act[placer][faces][slot];
        const u32 *places = place_list + place_start[slot][own], *end = place_list + place_start[slot][own + 1];
        int to_beat = side[other].total[slot] - a[0], flipped = faces ^ 1 << slot;
        for (; places < end; places++) {
            u32 placed = *places;
            if (side[placed].total[slot] <= to_beat) TRY(placed, other, faces);
            else if (a[2] == FLIP) {
                for (int flip = 0; flip < 3; flip++) TRY(placed, other, flipped ^ 1 << flip);
            } else if (a[1]) {
                for (u32 i = own_start[a[2]][placed]; i < own_start[a[2]][placed + 1]; i++)
                    TRY(own_list[i], other, flipped);
            } else {
                for (u32 i = their_start[a[2]][other]; i < their_start[a[2]][other + 1]; i++)
                    TRY(placed, their_list[i], flipped);
            }
        }
    }
    return mover ? high : low;
}

/* --- history: how often a turn that left these dice decided a question */

typedef struct { float won, tried; } Habit;
static Habit mine_left[2][1 << 21], theirs_left[2][1 << 21];
enum { HISTORY_FROM = 4, TRY_FIRST = 4 };
static const float HISTORY_WEIGHT = 8000.0f, GAIN_COST = 0.5f;

static inline float share(const Habit *h) {
    return (h->won + 0.3f) / (h->tried + 1.0f);
}

static inline Habit *habit_mine(u64 key, int mover) {
    u32 own = mover ? (u32)(key >> 4) & 0x3FFFF : (u32)(key >> 22);
    return &mine_left[mover][own << 3 | (key >> 1 & 7)];
}

static inline Habit *habit_theirs(u64 key, int mover) {
    u32 other = mover ? (u32)(key >> 22) : (u32)(key >> 4) & 0x3FFFF;
    return &theirs_left[mover][other << 3 | (key >> 1 & 7)];
}

static inline void learn(u64 key, int mover, float won) {
    Habit *h = habit_mine(key, mover);
    h->won += won, h->tried += 1;
    h = habit_theirs(key, mover);
    h->won += won, h->tried += 1;
}

static inline int asked(u64 key, int goal) {
    if (is_last(key))
        return quick((u32)(key >> 22), (u32)(key >> 4) & 0x3FFFF, (int)(key >> 1 & 7), (int)(key & 1), goal);
    int known = look_up(key);
    if (known >> 5 >= goal) return 1;
    if ((known & 31) < goal) return 0;
    return prove(key, goal);
}

static int prove(u64 key, int goal) {
    u32 blue = (u32)(key >> 22), red = (u32)(key >> 4) & 0x3FFFF;
    int faces = (int)(key >> 1 & 7), mover = (int)(key & 1);
    int wanted = mover == 0, answer = !wanted;
    Child list[MOST_CHILDREN];
    uint16_t *first = NULL, *second = NULL;
    Gather g = {.wanted = wanted, .goal = goal, .list = list};
    if (++nodes > give_up_at) longjmp(given_up, 1);
    if (side[blue].excess | side[red].excess) {
        g.placer = 1 - mover;
        u32 own = g.placer ? red : blue, other = g.placer ? blue : red;
        for (u32 i = cut_start[own]; i < cut_start[own + 1]; i++)
            for (u32 j = cut_start[other]; j < cut_start[other + 1]; j++)
                if (result(&g, cut_list[i], cut_list[j], faces)) { answer = wanted; goto done; }
        for (int i = 0; i < g.found; i++) {
            int known = look_up(list[i].key);
            if (known >> 5 >= goal) {
                if (wanted) { answer = wanted; goto done; }
                list[i--] = list[--g.found];
            } else if ((known & 31) < goal) {
                if (!wanted) { answer = wanted; goto done; }
                list[i--] = list[--g.found];
            } else {
                list[i].score = evaluate(list[i].key);
            }
        }
    } else {
        u32 own = mover ? red : blue, other = mover ? blue : red;
        int habit = (side[blue].stock + side[red].stock) * 2 + mover, kept = 0;
        const u8 *slots = order_of[killer[habit]];
        g.placer = mover;
        first = habit_by_mine(own, faces, mover), second = habit_by_theirs(other, faces, mover);
        if (side[blue].stock + side[red].stock <= TRY_FIRST)
            for (int n = 0; n < 2; n++) {
                u32 mine = own, theirs = other;
                int shown = faces;
                g.code = n ? *second : *first;
                if (n && g.code == *first) break;
                if (!play(g.code, &mine, &theirs, &shown, mover)) continue;
                if (side[mine].stock + side[theirs].stock >= side[blue].stock + side[red].stock) continue;
                g.found = 0;
                if (result(&g, mine, theirs, shown)) { answer = wanted; goto known; }
                if (g.found) {
                    u64 tried = list[0].key;
                    int good = asked(tried, goal) == wanted;
                    if (side[blue].stock + side[red].stock >= HISTORY_FROM) learn(tried, mover, good);
                    if (good) { answer = wanted; goto known; }
                }
            }
        for (int s = 0; s < 3; s++) {
            int slot = slots[s];
            g.found = kept;
            if (gather(&g, own, other, faces, slot)) { killer[habit] = (u8)slot; answer = wanted; goto done; }
            children_seen += (u64)(g.found - kept);
            for (int i = kept; i < g.found; i++) {
                int known = look_up(list[i].key);
                if (known >> 5 >= goal) {
                    if (wanted) { killer[habit] = (u8)slot; g.code = list[i].code; answer = wanted; goto done; }
                } else if ((known & 31) < goal) {
                    if (!wanted) { killer[habit] = (u8)slot; g.code = list[i].code; answer = wanted; goto done; }
                } else {
                    list[kept].key = list[i].key, list[kept].code = list[i].code;
                    list[kept++].score = evaluate(list[i].key);
                }
            }
        }
        g.found = kept;
    }
    int stock = side[blue].stock + side[red].stock;
    if (g.found > 1 && look_ahead[stock])
        for (int i = 0; i < g.found; i++) list[i].score = ahead(list[i].key, look_ahead[stock], -30000, 30000);
    /* More dice make a larger search, so turns that gain one come late. */
    for (int i = 0; i < g.found; i++) {
        u64 k = list[i].key;
        float likely = -GAIN_COST * (float)(side[k >> 22].stock + side[k >> 4 & 0x3FFFF].stock - stock + 1);
        if (stock >= HISTORY_FROM) likely += share(habit_mine(k, mover)) + share(habit_theirs(k, mover));
        list[i].score += (int)(wanted ? HISTORY_WEIGHT * likely : -HISTORY_WEIGHT * likely);
    }
    for (int n = 0; n < g.found; n++) {
        int best = n;
        if (wanted) {
            for (int i = n + 1; i < g.found; i++)
                if (list[i].score > list[best].score) best = i;
        } else {
            for (int i = n + 1; i < g.found; i++)
                if (list[i].score < list[best].score) best = i;
        }
        Child next = list[best];
        list[best] = list[n];
        int good = asked(next.key, goal);
        if (stock >= HISTORY_FROM) learn(next.key, mover, good == wanted);
        if (good == wanted) { answer = wanted; g.code = next.code; break; }
    }
done:
    if (answer == wanted && first) *first = *second = g.code;
known:
    store(key, goal, answer);
    return answer;
}

/* --- what Python calls */

int set_sides(const Side *sides, const u32 *const *starts, const u32 *const *lists, u64 table_bytes) {
    side = sides;
    for (int slot = 0; slot < 3; slot++) place_start[slot] = starts[slot];
    for (int action = 0; action < ACTIONS; action++) {
        own_start[action] = starts[3 + action];
        their_start[action] = starts[3 + ACTIONS + action];
    }
    cut_start = starts[3 + 2 * ACTIONS];
    place_list = lists[0], own_list = lists[1], their_list = lists[2], cut_list = lists[3];
    for (int lead = -64; lead < 64; lead++) outcome_sign[lead + 64] = lead > 0 ? 2 : lead < 0 ? 0 : 1;
    buckets = table_bytes / sizeof(Bucket);
    table = mmap(NULL, buckets * sizeof(Bucket), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (table == MAP_FAILED) return -1;
    madvise(table, buckets * sizeof(Bucket), MADV_HUGEPAGE);
    generation = 0;
    return 0;
}

void set_spread(const i8 *leads, const i8 *actions, const i8 *outcome_ranks, int rank_count,
                const int16_t *lead_worths, const int16_t *other_worths) {
    memcpy(printed, leads, sizeof printed);
    memcpy(act, actions, sizeof act);
    memcpy(rank_of, outcome_ranks, sizeof rank_of);
    memcpy(worth, lead_worths, sizeof worth);
    memcpy(worth_room, other_worths, sizeof worth_room);
    memcpy(worth_stock, other_worths + 13, sizeof worth_stock);
    memcpy(worth_mover, other_worths + 26, sizeof worth_mover);
    ranks = rank_count;
    if (++generation > GENERATIONS) {
        memset(table, 0, buckets * sizeof(Bucket));
        generation = 1;
    }
    memset(killer, 0, sizeof killer);
    memset(by_mine, 0, sizeof by_mine);
    memset(by_theirs, 0, sizeof by_theirs);
    memset(mine_left, 0, sizeof mine_left);
    memset(theirs_left, 0, sizeof theirs_left);
    nodes = children_seen = quick_nodes = replaced = 0;
}

/* Whether a position is worth at least a rank. */
int reaches(u64 key, int goal) {
    int known = look_up(key);
    if (goal <= 0 || known >> 5 >= goal) return 1;
    if (goal >= ranks || (known & 31) < goal) return 0;
    return prove(key, goal);
}

/* The same with so many positions at most; -1: not found out.  Answers on the way are kept. */
int reaches_within(u64 key, int goal, u64 most) {
    int answer = -1;
    give_up_at = nodes + most;
    if (!setjmp(given_up)) answer = reaches(key, goal);
    give_up_at = UINT64_MAX;
    return answer;
}

void counts(u64 *out) {
    out[0] = nodes, out[1] = children_seen, out[2] = quick_nodes;
}
