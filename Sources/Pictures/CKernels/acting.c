#include "acting.h"

#include <stdbool.h>
#include <string.h>

#include "twice.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
    /// Pixels that are handled together; a multiple of the grid's steps.
    BLOCK = 64,
    /// Places within a pixel that are told apart, each way.
    PHASES = 64,
};

/// The weights of four neighbors (Catmull-Rom), by phase: those across, for four channels each, and those down, in
/// 1/16384.
typedef struct {
    float across[PHASES][4][4];
    int16_t down[PHASES][4];
} taps;

/// t = phase / 64: all weights are multiples of 1/2^19, rounded so that they add up to 16384.
static taps make_taps(void) {
    taps result;
    for (int32_t p = 0; p < PHASES; p++) {
        // In 1/2^18, times two: (-t^3 + 2t^2 - t), (3t^3 - 5t^2 + 2), (-3t^3 + 4t^2 + t), (t^3 - t^2).
        int32_t one = 64 * 64 * 64, t = p * 64 * 64, tt = p * p * 64, ttt = p * p * p;
        int32_t exact[4] = {-ttt + 2 * tt - t, 3 * ttt - 5 * tt + 2 * one, -3 * ttt + 4 * tt + t, ttt - tt};
        int32_t sum = 0;
        for (int k = 0; k < 4; k++) {
            int32_t whole = (exact[k] + (1 << 24) + 16) / 32 - (1 << 19);
            result.down[p][k] = (int16_t)whole;
            sum += whole;
        }
        result.down[p][p < PHASES / 2 ? 1 : 2] += (int16_t)(16384 - sum);
        for (int k = 0; k < 16; k++) result.across[p][k / 4][k % 4] = (float)result.down[p][k / 4] / 268435456.0f;
    }
    return result;
}

/// What is drawn over a pixel.
typedef struct {
    /// The light on it: 1 as it is.
    float light;
    /// The color over it, and how much of it.
    float color[3], amount;
    /// Another place of the picture that is mixed in, and how much of it.
    float x, y, other;
} paint;

/// Where the pixels of a block come from.
typedef struct {
    float x[BLOCK], y[BLOCK];
    /// The same in 1/64 of a pixel.
    int32_t fixed_x[BLOCK], fixed_y[BLOCK];
    /// Where their neighbors begin in the picture, in pixels; -1 at its edges.
    int32_t first[BLOCK];
    /// Whether nothing moves here, or it is drawn later because something is drawn over it.
    bool still[BLOCK];
    /// Whether something is drawn over it, and over any of them.
    bool painted[BLOCK], any_painted;
    paint paints[BLOCK];
} places;

KERNEL_BODY float least(float a, float b) { return a < b ? a : b; }
KERNEL_BODY float most(float a, float b) { return a > b ? a : b; }
KERNEL_BODY float limited(float a) { return most(0, least(a, 1)); }
KERNEL_BODY float smooth(float a) {
    a = limited(a);
    return a * a * (3 - 2 * a);
}

KERNEL_BODY ptrdiff_t clamped(ptrdiff_t place, ptrdiff_t end) {
    return place < 0 ? 0 : place < end ? place : end - 1;
}

/// Where four rows of four pixels begin, `stride` bytes from row to row, and the phases of the place in them.
typedef struct {
    const uint8_t *first;
    ptrdiff_t stride;
    int32_t across, down;
} window;

/// A place in 1/64 of a pixel.
KERNEL_BODY int32_t fixed(float place) {
    const float far = 65536;
    return (int32_t)((most(-far, least(place, far)) + far) * PHASES + 0.5f) - 65536 * PHASES;
}

/// Puts together what is round a place at the edges of the picture.
static __attribute__((noinline)) void put_together(
    const kernel_face *face, ptrdiff_t left, ptrdiff_t top, uint8_t room[4][16]) {
    for (int j = 0; j < 4; j++) {
        ptrdiff_t row = clamped(top + j, face->height);
        for (int i = 0; i < 4; i++) {
            ptrdiff_t column = clamped(left + i, face->width);
            const uint8_t *pixel = face->pixels + 4 * (row * face->width + column);
            // What goes on beyond a side is mirrored; what ends before it doesn't begin again.
            if (pixel[3] == 255) {
                pixel = face->pixels + 4 * (row * face->width + clamped(2 * column - left - i, face->width));
            }
            memcpy(room[j] + 4 * i, pixel, 4);
            if (face->is_cut && top + j < 0) memset(room[j] + 4 * i, 0, 4);
        }
    }
}

/// Finds the pixels round a place; at the edges of the picture, they are put together in `room`.
KERNEL_BODY window found(const kernel_face *face, int32_t x, int32_t y, uint8_t room[4][16]) {
    ptrdiff_t left = (x >> 6) - 1, top = (y >> 6) - 1;
    window at = {.across = x & (PHASES - 1), .down = y & (PHASES - 1)};
    if ((left | top) >= 0 && left + 4 <= face->width && top + 4 <= face->height) {
        at.first = face->pixels + 4 * (top * face->width + left);
        at.stride = 4 * face->width;
    } else {
        put_together(face, left, top, room);
        at.first = room[0];
        at.stride = sizeof room[0];
    }
    return at;
}

KERNEL_BODY window placed(const kernel_face *face, const places *at, ptrdiff_t i, uint8_t room[4][16]) {
    if (at->first[i] < 0) return found(face, at->fixed_x[i], at->fixed_y[i], room);
    return (window){
        .first = face->pixels + 4 * (ptrdiff_t)at->first[i],
        .stride = 4 * face->width,
        .across = at->fixed_x[i] & (PHASES - 1),
        .down = at->fixed_y[i] & (PHASES - 1),
    };
}

/// R G B A.
typedef float color __attribute__((vector_size(16)));

KERNEL_BODY color sampled_plainly(const taps *shares, const window *at) {
    color result = {0};
    const int16_t *down = shares->down[at->down];
    for (int channel = 0; channel < 4; channel++) {
        float parts[4];
        for (int i = 0; i < 4; i++) {
            int32_t sum = 0;
            for (int j = 0; j < 4; j++) sum += at->first[j * at->stride + 4 * i + channel] * down[j];
            parts[i] = (float)sum * shares->across[at->across][i][channel];
        }
        result[channel] = (parts[0] + parts[2]) + (parts[1] + parts[3]);
    }
    return result;
}

#if defined(__x86_64__)
__attribute__((target("avx2"), always_inline)) static inline color sampled_widely(const taps *shares, const window *at) {
    __m128i rows[4];
    for (int j = 0; j < 4; j++) rows[j] = _mm_loadu_si128((const __m128i *)(at->first + j * at->stride));
    int32_t first, second;
    memcpy(&first, shares->down[at->down], 4);
    memcpy(&second, shares->down[at->down] + 2, 4);
    __m256i one = _mm256_set1_epi32(first), two = _mm256_set1_epi32(second);
    __m256i left = _mm256_add_epi32(
        _mm256_madd_epi16(_mm256_cvtepu8_epi16(_mm_unpacklo_epi8(rows[0], rows[1])), one),
        _mm256_madd_epi16(_mm256_cvtepu8_epi16(_mm_unpacklo_epi8(rows[2], rows[3])), two));
    __m256i right = _mm256_add_epi32(
        _mm256_madd_epi16(_mm256_cvtepu8_epi16(_mm_unpackhi_epi8(rows[0], rows[1])), one),
        _mm256_madd_epi16(_mm256_cvtepu8_epi16(_mm_unpackhi_epi8(rows[2], rows[3])), two));
    __m256 near = _mm256_loadu_ps(shares->across[at->across][0]);
    __m256 far = _mm256_loadu_ps(shares->across[at->across][2]);
    __m256 sum = _mm256_add_ps(
        _mm256_mul_ps(_mm256_cvtepi32_ps(left), near), _mm256_mul_ps(_mm256_cvtepi32_ps(right), far));
    return (color)_mm_add_ps(_mm256_castps256_ps128(sum), _mm256_extractf128_ps(sum, 1));
}
#endif

/// Between two nodes of a row, and two rows of nodes.
typedef struct {
    const float *above, *below;
    float down;
} lines;

KERNEL_BODY lines lines_of(const kernel_face *face, const float *grid, ptrdiff_t y) {
    ptrdiff_t line = y >> face->bits;
    lines at = {.above = grid + 2 * line * face->nodes, .below = grid + 2 * (line + 1) * face->nodes};
    at.down = (float)(y - (line << face->bits)) / (float)(1 << face->bits);
    return at;
}

/// The values of a grid at the pixels of a block.
KERNEL_BODY void interpolate_steps(
    const kernel_face *face, lines at, ptrdiff_t x, ptrdiff_t count, ptrdiff_t step, float *u, float *v) {
    const float part = 1.0f / (float)step;
    for (ptrdiff_t start = 0; start < count; start += step) {
        ptrdiff_t node = (x + start) >> face->bits;
        const float *above = at.above + 2 * node, *below = at.below + 2 * node;
        float left_u = above[0] + (below[0] - above[0]) * at.down, left_v = above[1] + (below[1] - above[1]) * at.down;
        float right_u = above[2] + (below[2] - above[2]) * at.down;
        float right_v = above[3] + (below[3] - above[3]) * at.down;
        for (ptrdiff_t k = 0; k < step; k++) {
            float across = (float)(int32_t)k * part;
            u[start + k] = left_u + (right_u - left_u) * across;
            v[start + k] = left_v + (right_v - left_v) * across;
        }
    }
}

KERNEL_BODY void interpolate(
    const kernel_face *face, lines at, ptrdiff_t x, ptrdiff_t count, float *u, float *v) {
    // With constants the compiler unrolls the loops.
    if (face->bits == 3) interpolate_steps(face, at, x, count, 8, u, v);
    else if (face->bits == 2) interpolate_steps(face, at, x, count, 4, u, v);
    else interpolate_steps(face, at, x, count, 2, u, v);
}

/// Places a block by the grid.
KERNEL_BODY void place(const kernel_face *face, places *to, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count) {
    lines at = lines_of(face, face->upper, y);
    interpolate(face, at, x, count, to->x, to->y);
    const float left = (float)(face->left + x), top = (float)(face->top + y);
    for (ptrdiff_t i = 0; i < count; i++) {
        to->x[i] = left + (float)(int32_t)i + to->x[i];
        to->y[i] = top + to->y[i];
    }
    const ptrdiff_t step = 1 << face->bits;
    for (ptrdiff_t start = 0; start < count; start += step) {
        ptrdiff_t node = (x + start) >> face->bits;
        const float *above = at.above + 2 * node, *below = at.below + 2 * node;
        bool is_still = true;
        for (int k = 0; k < 4; k++) is_still &= (above[k] == 0) & (below[k] == 0);
        for (ptrdiff_t k = 0; k < step; k++) to->still[start + k] = is_still;
    }
    memset(to->painted, 0, sizeof to->painted);
    to->any_painted = false;
}

static const paint bare = {.light = 1};

KERNEL_BODY paint *painting(places *to, ptrdiff_t i) {
    if (!to->painted[i]) {
        to->paints[i] = bare;
        to->painted[i] = to->any_painted = to->still[i] = true;
    }
    return to->paints + i;
}

/// Puts a color over what was put there before.
KERNEL_BODY void put_over(paint *to, const float *rgb, float amount) {
    float rest = to->amount * (1 - amount), sum = rest + amount;
    if (!(sum > 0)) return;
    for (int k = 0; k < 3; k++) to->color[k] = (to->color[k] * rest + rgb[k] * amount) / sum;
    to->amount = sum;
}

/// Whether pixels of a row may show a part.
KERNEL_BODY bool touches(const kernel_columns *at, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count) {
    return at->count > 1 && y >= at->first_y && y < at->end_y && x + count > at->first_x && x < at->end_x;
}

/// Finds which places of a block lie on a part.
/// @return false where none does.
KERNEL_BODY bool hits(const kernel_columns *at, const float *u, const float *v, uint8_t *on) {
    uint8_t any = 0;
    for (int k = 0; k < BLOCK; k++) {
        float place = (u[k] - at->left) * at->density;
        on[k] = (place >= 0) & (place < (float)(at->count - 1)) & (v[k] >= at->top) & (v[k] < at->bottom);
        any |= on[k];
    }
    return any != 0;
}

/// The columns of a part round a place; false beside it.
KERNEL_BODY bool column_at(const kernel_columns *at, float u, float v, int32_t *column, float *share) {
    float place = (u - at->left) * at->density;
    if (!(place >= 0 && place < (float)(at->count - 1) && v >= at->top && v < at->bottom)) return false;
    *column = (int32_t)place;
    *share = place - (float)*column;
    return true;
}

/// Moves the lid and the iris of an eye.
KERNEL_BODY void act_eye(
    const kernel_face *face, const kernel_eye *eye, places *to, ptrdiff_t i, float u, float v, float pixel) {
    int32_t column;
    float share;
    if (!column_at(&eye->at, u, v, &column, &share)) return;
    enum { NUMBERS = sizeof(kernel_eye_column) / sizeof(float) };
    float mixed[NUMBERS];
    const float *one = (const float *)(eye->columns + column), *other = (const float *)(eye->columns + column + 1);
    for (int k = 0; k < NUMBERS; k++) mixed[k] = one[k] + (other[k] - one[k]) * share;
    kernel_eye_column c;
    memcpy(&c, mixed, sizeof c);

    float from_u = u, from_v = v;
    if (v > c.upper && v < c.lower && (c.gaze_right != 0 || c.gaze_down != 0)) {
        float room = smooth(least(v - c.upper, c.lower - v) / (0.4f * (c.lower - c.upper) + 1e-4f));
        from_u -= c.gaze_right * room;
        from_v -= c.gaze_down * room;
    }
    float lash = v - (c.edge + 0.2f * c.lash);
    float lash_amount =
        c.moved > 0 ? smooth((0.5f * c.lash - (lash < 0 ? -lash : lash) + 0.008f + pixel) / (0.016f + pixel)) * c.moved : 0;
    float cover = c.moved > 0 && v > c.skin ? limited((c.edge - v) / pixel + 0.5f) * c.moved : 0;
    if (cover == 0 && lash_amount == 0 && from_u == u && from_v == v) return;
    paint *p = painting(to, i);
    if (cover > 0) {
        float height = most(c.edge - c.skin, 1e-3f), w = limited((v - c.skin) / height);
        float stretch = (c.skin_end - c.skin) / height;
        float lid_v = c.skin + (c.skin_end - c.skin) * (w + (1 - stretch) * 0.6f * w * (1 - w));
        // Like a ball: a light in the middle, darker towards the lashes and the corners.
        float down = limited((v - c.crease) / most(c.edge - c.crease, 1e-3f)), corner = c.across * c.across;
        float on = c.shade * smooth((v - c.crease) / 0.06f);
        float glow_x = limited(1 - corner * 1.6f), glow_y = limited(1 - (down - 0.42f) * (down - 0.42f) * 6.0f);
        float light = 1 - on * (0.03f + 0.15f * down * down * down + 0.07f * corner)
                      + on * 0.07f * glow_x * glow_x * glow_y * glow_y;
        p->light = 1 + (light - 1) * cover;
        if (cover >= 1) {
            from_u = u;
            from_v = lid_v;
        } else {
            p->other = cover;
            p->x = face->origin_x + u * face->right_x - lid_v * face->right_y;
            p->y = face->origin_y + u * face->right_y + lid_v * face->right_x;
        }
    }
    if (from_u != u || from_v != v) {
        to->x[i] = face->origin_x + from_u * face->right_x - from_v * face->right_y;
        to->y[i] = face->origin_y + from_u * face->right_y + from_v * face->right_x;
    }
    if (lash_amount > 0) put_over(p, face->lashes, 0.8f * lash_amount);
}

/// Chooses between the jaws, and draws what is between them.
KERNEL_BODY void act_mouth(
    const kernel_face *face, places *to, ptrdiff_t i, const float *rest, const float *lower, float pixel) {
    const kernel_mouth *mouth = &face->mouth;
    int32_t column;
    float share;
    if (!column_at(&mouth->at, rest[0], rest[1], &column, &share)) return;
    float v = rest[1];
    enum { NUMBERS = sizeof(kernel_mouth_column) / sizeof(float) };
    float mixed[NUMBERS];
    const float *one = (const float *)(mouth->columns + column);
    for (int k = 0; k < NUMBERS; k++) mixed[k] = one[k] + (one[NUMBERS + k] - one[k]) * share;
    kernel_mouth_column c;
    memcpy(&c, mixed, sizeof c);

    float own = least(c.own, c.lower), middle = most(own, 0.5f * (c.upper + c.lower));
    float is_low = limited((v - middle) / pixel + 0.5f);
    if (is_low >= 1) {
        to->x[i] = lower[0];
        to->y[i] = lower[1];
        to->still[i] = false;
    } else if (is_low > 0) {
        paint *p = painting(to, i);
        p->other = is_low;
        p->x = lower[0];
        p->y = lower[1];
    }
    float gap = c.lower - own;
    if (gap > 0 && v > c.upper - 0.1f && v < c.lower + 0.25f) {
        float soft = least(0.022f, 0.2f * gap) + pixel;
        // Covers what a rough outline left of teeth and lips.
        float into = soft + 0.35f * most(own - c.upper - 0.12f, 0);
        float above = 0.5f + 0.5f * limited((own - c.upper) / 0.03f);
        float amount =
            limited((v - own) / into + above) * limited((c.lower - v) * c.level / soft + 1) * smooth(gap / 0.03f);
        if (amount > 0) {
            paint *p = painting(to, i);
            float height = most(c.lower - c.upper, 1e-3f), down = limited((v - c.upper) / height);
            float rgb[3];
            for (int k = 0; k < 3; k++) rgb[k] = mouth->dark[k] * (0.65f + 0.35f * down);
            if (c.tongue > 0) {
                // Its tip is round, and its middle has a furrow.
                float y = (c.lower - v) / c.tongue, x = c.across / 0.8f;
                float in = smooth((1 - y * y * 0.85f - x * x * x * x) * 2.4f);
                float furrow = 1 - 0.16f * limited(1 - x * x * 40) * smooth(y * 2);
                float light = (0.7f + 0.3f * limited(1 - x * x)) * (1.06f - 0.42f * limited(y)) * furrow;
                for (int k = 0; k < 3; k++) rgb[k] += (mouth->tongue[k] * light - rgb[k]) * in;
            }
            if (c.teeth > 0) {
                // Teeth are narrower towards the corners, and rounder beside each gap.
                float n = c.across * (3.6f + 0.9f * c.across * c.across), away = n - (float)((int32_t)(n + 16.5f) - 16);
                float near = limited(1 - (away < 0 ? -away : away) * 7);
                float in = smooth((c.teeth * (1 - 0.14f * near) - (v - c.upper)) / (0.016f + pixel) + 0.5f);
                float light = (1 - 0.5f * c.across * c.across) * (0.76f + 0.24f * limited((v - c.upper) / 0.08f));
                light *= 1 - 0.2f * near * near;
                for (int k = 0; k < 3; k++) rgb[k] += (mouth->teeth[k] * light - rgb[k]) * in;
            }
            // The shadow of the lips.
            float shadow = 0.84f + 0.16f * smooth((v - c.upper) / 0.05f);
            for (int k = 0; k < 3; k++) rgb[k] *= shadow;
            put_over(p, rgb, amount);
        }
    }
    if (c.line > 0) {
        float away = (v - 0.5f * (c.upper + c.lower)) / (0.02f + pixel), near = limited(1 - away * away);
        if (near > 0) put_over(painting(to, i), mouth->line, c.line * near * near);
    }
}

/// Clamps to the range of premultiplied colors, and rounds.
KERNEL_BODY uint32_t packed_plainly(color c) {
    float alpha = most(0, least(c[3], 255));
    uint32_t result = 0;
    for (int k = 0; k < 4; k++) {
        float value = most(0, least(c[k], alpha));
        result |= (uint32_t)(int32_t)(value + 0.5f) << 8 * k;
    }
    return result;
}

#if defined(__x86_64__)
__attribute__((target("avx2"), always_inline)) static inline uint32_t packed_widely(color c) {
    __m128 value = (__m128)c;
    __m128 alpha = _mm_min_ps(_mm_shuffle_ps(value, value, _MM_SHUFFLE(3, 3, 3, 3)), _mm_set1_ps(255));
    __m128 kept = _mm_max_ps(_mm_min_ps(value, _mm_max_ps(alpha, _mm_setzero_ps())), _mm_setzero_ps());
    __m128i whole = _mm_cvttps_epi32(_mm_add_ps(kept, _mm_set1_ps(0.5f)));
    return (uint32_t)_mm_cvtsi128_si32(_mm_packus_epi16(_mm_packs_epi32(whole, whole), whole));
}
#endif

KERNEL_BODY color painted(color c, const paint *p) {
    float alpha = c[3], over = most(0, least(alpha, 255)) / 255;
    color above = {p->color[0], p->color[1], p->color[2], 0};
    c *= p->light;
    c += (above * over - c) * p->amount;
    c[3] = alpha;
    return c;
}

KERNEL_BODY float size_of(const kernel_face *face) {
    float x = face->right_x < 0 ? -face->right_x : face->right_x, y = face->right_y < 0 ? -face->right_y : face->right_y;
    // The length of the unit, within 4 %.
    return most(most(x, y), 0.7071f * (x + y));
}

KERNEL_BODY void prepare(const kernel_face *face, places *at, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count, float pixel) {
    float u[BLOCK] = {0}, v[BLOCK] = {0}, lower_x[BLOCK], lower_y[BLOCK];
    uint8_t on[BLOCK];
    place(face, at, x, y, count);
    if (face->lower && touches(&face->mouth.at, x, y, count)) {
        lines rests = lines_of(face, face->rest, y), lowers = lines_of(face, face->lower, y);
        ptrdiff_t first = face->mouth.at.first_x > x ? face->mouth.at.first_x - x : 0;
        ptrdiff_t end = face->mouth.at.end_x < x + count ? face->mouth.at.end_x - x : count;
        interpolate(face, rests, x, count, u, v);
        if (hits(&face->mouth.at, u, v, on)) interpolate(face, lowers, x, count, lower_x, lower_y);
        else end = 0;
        for (ptrdiff_t i = first; i < end; i++) {
            if (!on[i]) continue;
            float rest[2] = {u[i], v[i]};
            float lower[2] = {lower_x[i] + (float)(face->left + x + i), lower_y[i] + (float)(face->top + y)};
            act_mouth(face, at, i, rest, lower, pixel);
        }
    }
    for (int k = 0; k < 2; k++) {
        const kernel_eye *eye = face->eyes + k;
        if (!touches(&eye->at, x, y, count)) continue;
        ptrdiff_t first = eye->at.first_x > x ? eye->at.first_x - x : 0;
        ptrdiff_t end = eye->at.end_x < x + count ? eye->at.end_x - x : count;
        for (int i = 0; i < BLOCK; i++) {
            u[i] = face->across[0] * at->x[i] + face->across[1] * at->y[i] + face->across[2];
            v[i] = face->down[0] * at->x[i] + face->down[1] * at->y[i] + face->down[2];
        }
        if (!hits(&eye->at, u, v, on)) continue;
        for (ptrdiff_t i = first; i < end; i++) {
            if (on[i]) act_eye(face, eye, at, i, u[i], v[i], pixel);
        }
    }
    const int32_t width = (int32_t)face->width, end_x = width - 3, end_y = (int32_t)face->height - 3;
    for (ptrdiff_t i = 0; i < BLOCK; i++) {
        int32_t fixed_x = fixed(at->x[i]), fixed_y = fixed(at->y[i]);
        int32_t left = (fixed_x >> 6) - 1, top = (fixed_y >> 6) - 1;
        at->fixed_x[i] = fixed_x;
        at->fixed_y[i] = fixed_y;
        bool is_inside = (left >= 0) & (top >= 0) & (left < end_x) & (top < end_y);
        at->first[i] = is_inside ? top * width + left : -1;
    }
}

/// Defines a function that draws all rows.
#define ACT(name, sampled, packed)                                                                                     \
    static void name(const kernel_face *face, uint32_t *to, ptrdiff_t width) {                                         \
        const taps shares = make_taps();                                                                               \
        const float pixel = 1 / size_of(face);                                                                         \
        places at = {0};                                                                                               \
        uint8_t room[4][16];                                                                                           \
        for (ptrdiff_t y = 0; y < face->rows; y++, to += width) {                                                      \
            const uint32_t *same =                                                                                     \
                (const uint32_t *)face->pixels + (face->top + y) * face->width + face->left;                           \
            for (ptrdiff_t x = 0; x < face->columns; x += BLOCK) {                                                     \
                ptrdiff_t count = x + BLOCK < face->columns ? BLOCK : face->columns - x;                               \
                prepare(face, &at, x, y, count, pixel);                                                                \
                for (ptrdiff_t i = 0; i < count; i++) {                                                                \
                    if (at.still[i]) {                                                                                 \
                        to[x + i] = same[x + i];                                                                       \
                        continue;                                                                                      \
                    }                                                                                                  \
                    window w = placed(face, &at, i, room);                                                             \
                    to[x + i] = packed(sampled(&shares, &w));                                                          \
                }                                                                                                      \
                for (ptrdiff_t i = 0; at.any_painted && i < count; i++) {                                              \
                    if (!at.painted[i]) continue;                                                                      \
                    const paint *p = at.paints + i;                                                                    \
                    window w = placed(face, &at, i, room);                                                             \
                    color c = sampled(&shares, &w);                                                                    \
                    if (p->other > 0) {                                                                                \
                        w = found(face, fixed(p->x), fixed(p->y), room);                                               \
                        c += (sampled(&shares, &w) - c) * p->other;                                                    \
                    }                                                                                                  \
                    to[x + i] = packed(painted(c, p));                                                                 \
                }                                                                                                      \
            }                                                                                                          \
        }                                                                                                              \
    }

#if defined(__x86_64__)
__attribute__((target("avx2"))) ACT(act_wide, sampled_widely, packed_widely)
ACT(act_narrow, sampled_plainly, packed_plainly)

void kernel_act(const kernel_face *face, uint32_t *to, ptrdiff_t width) {
    if (kernel_is_wide()) act_wide(face, to, width);
    else act_narrow(face, to, width);
}
#else
ACT(act_plain, sampled_plainly, packed_plainly)

void kernel_act(const kernel_face *face, uint32_t *to, ptrdiff_t width) { act_plain(face, to, width); }
#endif
