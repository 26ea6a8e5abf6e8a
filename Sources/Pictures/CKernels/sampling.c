#include "sampling.h"

#include <string.h>

#include "twice.h"

KERNEL_BODY void kernel_pair_rows_body(
    const uint32_t *restrict row, const uint32_t *restrict below, ptrdiff_t width, uint8_t *restrict pairs) {
    const uint8_t *upper = (const uint8_t *)row, *lower = (const uint8_t *)below;
    for (ptrdiff_t i = 0; i < 4 * width; i++) {
        pairs[2 * i] = upper[i];
        pairs[2 * i + 1] = lower[i];
    }
}

KERNEL_TWICE(
    void, kernel_pair_rows,
    (const uint32_t *restrict row, const uint32_t *restrict below, ptrdiff_t width, uint8_t *restrict pairs),
    (row, below, width, pairs))

/// Pixels a side of the squares in which `kernel_find_even` looks.
enum { SQUARE_BITS = 3, SQUARE = 1 << SQUARE_BITS };

ptrdiff_t kernel_squares(ptrdiff_t pixels) { return (pixels + SQUARE - 1) / SQUARE; }

KERNEL_BODY bool is_one_color(const uint32_t *pixels, ptrdiff_t pitch, ptrdiff_t width, ptrdiff_t height) {
    uint32_t differences = 0;
    for (ptrdiff_t y = 0; y < height; y++) {
        for (ptrdiff_t x = 0; x < width; x++) differences |= pixels[y * pitch + x] ^ pixels[0];
    }
    return differences == 0;
}

KERNEL_BODY void kernel_find_even_body(
    const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, uint32_t *colors) {
    const ptrdiff_t columns = kernel_squares(width), rows = kernel_squares(height);
    for (ptrdiff_t y = 0; y < rows; y++) {
        for (ptrdiff_t x = 0; x < columns; x++) {
            const uint32_t *first = pixels + SQUARE * (y * width + x);
            ptrdiff_t right = width - SQUARE * x, down = height - SQUARE * y;
            bool is_even =
                right >= SQUARE && down >= SQUARE
                    ? is_one_color(first, width, SQUARE, SQUARE)
                    : is_one_color(first, width, right < SQUARE ? right : SQUARE, down < SQUARE ? down : SQUARE);
            colors[y * columns + x] = is_even ? *first : KERNEL_UNEVEN;
        }
    }
    // A window also reaches the squares to the right and below, which still hold their own color.
    for (ptrdiff_t y = 0; y < rows; y++) {
        for (ptrdiff_t x = 0; x < columns; x++) {
            ptrdiff_t at = y * columns + x, right = x + 1 < columns, below = y + 1 < rows ? columns : 0;
            uint32_t color = colors[at];
            bool is_even = color == colors[at + right] && color == colors[at + below]
                           && color == colors[at + below + right];
            colors[at] = is_even ? color : KERNEL_UNEVEN;
        }
    }
}

KERNEL_TWICE(
    void, kernel_find_even, (const uint32_t *pixels, ptrdiff_t width, ptrdiff_t height, uint32_t *colors),
    (pixels, width, height, colors))

#if defined(__x86_64__)
#include <immintrin.h>
#endif

enum {
    /// Pixels whose places are computed together.
    BLOCK = 64,
    /// Weights are prefetched so many pixels ahead, when the table is larger than the L1 cache.
    AHEAD = 8,
};

static inline ptrdiff_t clamped(ptrdiff_t place, ptrdiff_t first, ptrdiff_t end) {
    return place < first ? first : place >= end ? end - 1 : place;
}

#if defined(__x86_64__)
static inline int32_t two_weights(const int16_t *weights) {
    int32_t both;
    memcpy(&both, weights, sizeof both);
    return both;
}

static inline __m128i pixel(const uint8_t *pixels) {
    int32_t channels;
    memcpy(&channels, pixels, sizeof channels);
    return _mm_cvtsi32_si128(channels);
}

/// A window that reaches beyond what is shown: the nearest row and column are repeated.
static __m128i at_edge(const kernel_window *w, ptrdiff_t start, ptrdiff_t left, ptrdiff_t top) {
    const int16_t *weights = w->weights + 2 * start;
    __m128i sum = _mm_setzero_si128();
    for (ptrdiff_t j = 0; j < w->rows; j += 2) {
        const uint8_t *upper = w->pixels + 4 * w->width * clamped(top + j, w->first_row, w->end_row);
        const uint8_t *lower = w->pixels + 4 * w->width * clamped(top + j + 1, w->first_row, w->end_row);
        for (ptrdiff_t i = 0; i < w->columns; i++) {
            ptrdiff_t place = 4 * clamped(left + i, w->first_column, w->end_column);
            __m128i bytes = _mm_unpacklo_epi8(pixel(upper + place), pixel(lower + place));
            __m128i words = _mm_unpacklo_epi8(bytes, _mm_setzero_si128());
            sum = _mm_add_epi32(sum, _mm_madd_epi16(words, _mm_set1_epi32(two_weights(weights + 2 * i))));
        }
        weights += 2 * w->columns;
    }
    return sum;
}

static inline __attribute__((always_inline)) __m128i within_narrow(
    const kernel_window *w, const uint8_t *pairs, const int16_t *weights) {
    __m128i sum = _mm_setzero_si128();
    for (ptrdiff_t j = 0; j < w->rows; j += 2) {
        for (ptrdiff_t i = 0; i < w->columns; i++) {
            __m128i bytes = _mm_loadl_epi64((const __m128i *)(pairs + 8 * i));
            __m128i words = _mm_unpacklo_epi8(bytes, _mm_setzero_si128());
            sum = _mm_add_epi32(sum, _mm_madd_epi16(words, _mm_set1_epi32(two_weights(weights + 2 * i))));
        }
        pairs += 16 * w->width;
        weights += 2 * w->columns;
    }
    return sum;
}

/// The sum of the even columns, and that of the odd ones.
__attribute__((target("avx2"), always_inline)) static inline __m256i halves_within(
    const kernel_window *w, const uint8_t *pairs, const int16_t *weights, ptrdiff_t columns, ptrdiff_t rows) {
    // Both lanes hold the weights of two columns; each takes those of its own.
    const __m256i spread = _mm256_setr_epi8(
        0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    __m256i two = _mm256_setzero_si256();
    for (ptrdiff_t j = 0; j < rows; j += 2) {
        for (ptrdiff_t i = 0; i < columns; i += 2) {
            __m256i words = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(pairs + 8 * i)));
            __m256i both = _mm256_broadcastq_epi64(_mm_loadl_epi64((const __m128i *)(weights + 2 * i)));
            __m256i shares = _mm256_shuffle_epi8(both, spread);
            two = _mm256_add_epi32(two, _mm256_madd_epi16(words, shares));
        }
        pairs += 16 * w->width;
        weights += 2 * columns;
    }
    return two;
}
#else
typedef struct {
    int32_t channels[4];
} sums;

/// A window that reaches beyond what is shown: the nearest row and column are repeated.
static sums at_edge(const kernel_window *w, ptrdiff_t start, ptrdiff_t left, ptrdiff_t top) {
    sums sum = {{0, 0, 0, 0}};
    for (ptrdiff_t j = 0; j < w->rows; j++) {
        ptrdiff_t line = clamped(top + j, w->first_row, w->end_row);
        for (ptrdiff_t i = 0; i < w->columns; i++) {
            ptrdiff_t column = clamped(left + i, w->first_column, w->end_column);
            const uint8_t *pixel = w->pixels + 4 * (line * w->width + column);
            int32_t weight = w->weights[2 * (start + j / 2 * w->columns + i) + j % 2];
            for (int channel = 0; channel < 4; channel++) sum.channels[channel] += pixel[channel] * weight;
        }
    }
    return sum;
}

static inline __attribute__((always_inline)) sums within_plain(
    const kernel_window *w, const uint8_t *pairs, const int16_t *weights) {
    sums sum = {{0, 0, 0, 0}};
    for (ptrdiff_t j = 0; j < w->rows; j += 2) {
        for (ptrdiff_t i = 0; i < w->columns; i++) {
            for (int channel = 0; channel < 4; channel++) {
                sum.channels[channel] += pairs[8 * i + 2 * channel] * weights[2 * i]
                                         + pairs[8 * i + 2 * channel + 1] * weights[2 * i + 1];
            }
        }
        pairs += 16 * w->width;
        weights += 2 * w->columns;
    }
    return sum;
}
#endif

/// Clamps a place to what fixed-point numbers can hold; NaN becomes the lower end.
static inline double held(double place, double bias) {
    double low = place >= -bias ? place : -bias;
    return bias < low ? bias : low;
}

/// Clamps to the range of premultiplied colors: a cubic overshoots.
#if defined(__x86_64__)
static inline __attribute__((always_inline)) void put(__m128i sum, float *to) {
    __m128 color = _mm_mul_ps(_mm_cvtepi32_ps(sum), _mm_set1_ps(1.0f / 16384));
    __m128 alpha = _mm_shuffle_ps(color, color, _MM_SHUFFLE(3, 3, 3, 3));
    alpha = _mm_min_ps(_mm_max_ps(alpha, _mm_setzero_ps()), _mm_set1_ps(255));
    _mm_storeu_ps(to, _mm_min_ps(_mm_max_ps(color, _mm_setzero_ps()), alpha));
}
#else
static inline void put(sums sum, float *to) {
    float alpha = (float)sum.channels[3] * (1.0f / 16384);
    alpha = alpha > 0 ? alpha : 0;
    alpha = alpha < 255 ? alpha : 255;
    for (int channel = 0; channel < 4; channel++) {
        float value = (float)sum.channels[channel] * (1.0f / 16384);
        value = value < 0 ? 0 : value;
        to[channel] = value > alpha ? alpha : value;
    }
}
#endif

/// Puts the color of a window that has no other: the weights add up to 1.
static inline void put_even(uint32_t color, float *to) {
    uint32_t alpha = color >> 24;
    for (int channel = 0; channel < 4; channel++) {
        uint32_t value = color >> 8 * channel & 255;
        to[channel] = (float)(value < alpha ? value : alpha);
    }
}

/// Where the windows of a row's pixels begin and which weights they take. Computed for many pixels at a time, so that
/// the sums don't wait for each place.
typedef struct {
    int32_t left[BLOCK], top[BLOCK], start[BLOCK];
    /// Whether the whole window is shown, and if so, where it begins in `pairs`.
    int32_t is_inside[BLOCK], first[BLOCK];
    /// Its only color, or `KERNEL_UNEVEN`.
    uint32_t color[BLOCK];
} places;

KERNEL_BODY void place_body(const kernel_window *w, places *to, ptrdiff_t x, ptrdiff_t y) {
    const double bias = 1048576;
    const double phases = (double)(1 << w->bits);
    const int32_t mask = (1 << w->bits) - 1, origin = 1048576 << w->bits;
    const int32_t weights = (int32_t)(w->columns * w->rows / 2);
    const int bits = w->bits;
    const int32_t left = w->left, left_turn = w->left_turn, top = w->top, top_turn = w->top_turn;
    const double *map = w->map;
    const double down = (double)y + 0.5;
    double u[BLOCK], v[BLOCK];
    int32_t fixed_u[BLOCK], fixed_v[BLOCK];
    for (int k = 0; k < BLOCK; k++) {
        double across = (double)((int32_t)x + k) + 0.5;
        u[k] = map[0] * across + map[1] * down + map[2];
        v[k] = map[3] * across + map[4] * down + map[5];
    }
    if (!w->affine) {
        for (int k = 0; k < BLOCK; k++) {
            double ahead = map[6] * ((double)((int32_t)x + k) + 0.5) + map[7] * down + map[8];
            u[k] /= ahead;
            v[k] /= ahead;
        }
    }
    for (int k = 0; k < BLOCK; k++) {
        fixed_u[k] = (int32_t)((held(u[k] - 0.5, bias) + bias) * phases) - origin;
        fixed_v[k] = (int32_t)((held(v[k] - 0.5, bias) + bias) * phases) - origin;
    }
    for (int k = 0; k < BLOCK; k++) {
        int32_t phase_x = fixed_u[k] & mask, phase_y = fixed_v[k] & mask;
        to->left[k] = (fixed_u[k] >> bits) + left + (phase_x >= left_turn);
        to->top[k] = (fixed_v[k] >> bits) + top + (phase_y >= top_turn);
        to->start[k] = (phase_y << bits | phase_x) * weights;
    }
    const int32_t first_column = w->pairs ? (int32_t)w->first_column : INT32_MAX;
    const int32_t last_column = (int32_t)(w->end_column - w->columns);
    const uint32_t width = (uint32_t)w->width;
    const int32_t first_row = (int32_t)w->first_row, last_row = (int32_t)(w->end_row - w->rows);
    for (int k = 0; k < BLOCK; k++) {
        to->is_inside[k] = (to->left[k] >= first_column) & (to->left[k] <= last_column) & (to->top[k] >= first_row)
                           & (to->top[k] <= last_row);
        uint32_t first = (uint32_t)to->top[k] * width + (uint32_t)to->left[k];
        to->first[k] = to->is_inside[k] ? (int32_t)first : 0;
    }
    const bool is_small = w->pairs && w->columns <= SQUARE && w->rows <= SQUARE;
    const int32_t squares = (int32_t)kernel_squares(w->width);
    for (int k = 0; k < BLOCK; k++) {
        int32_t square = (to->top[k] >> SQUARE_BITS) * squares + (to->left[k] >> SQUARE_BITS);
        to->color[k] = is_small && to->is_inside[k] ? w->colors[square] : KERNEL_UNEVEN;
    }
}

KERNEL_TWICE(
    void, place, (const kernel_window *w, places *to, ptrdiff_t x, ptrdiff_t y), (w, to, x, y))

#define PARAMETERS                                                                                                     \
    const kernel_window *w, float *row, const float *coverage, ptrdiff_t from, ptrdiff_t end, ptrdiff_t x, ptrdiff_t y

static inline const uint8_t *pairs_of(const kernel_window *w, const places *at, ptrdiff_t i) {
    return w->pairs + 8 * (ptrdiff_t)at->first[i];
}

#define SAMPLE(place, within)                                                                                          \
    places at;                                                                                                         \
    for (ptrdiff_t block = from; block < end; block += BLOCK) {                                                        \
        ptrdiff_t count = block + BLOCK < end ? BLOCK : end - block;                                                   \
        place(w, &at, x + block, y);                                                                                  \
        for (ptrdiff_t i = 0; i < count; i++) {                                                                        \
            if (!(coverage[block + i] > 0)) continue;                                                                  \
            float *color = row + 4 * (block + i);                                                                      \
            if (at.color[i] != KERNEL_UNEVEN) put_even(at.color[i], color);                                            \
            else if (at.is_inside[i]) put(within(w, pairs_of(w, &at, i), w->weights + 2 * at.start[i]), color);             \
            else put(at_edge(w, at.start[i], at.left[i], at.top[i]), color);                                           \
        }                                                                                                              \
    }

#if defined(__x86_64__)
/// `put` for two neighboring pixels.
__attribute__((target("avx2"), always_inline)) static inline void put_two(__m256i one, __m256i other, float *to) {
    __m256i sums = _mm256_add_epi32(
        _mm256_permute2x128_si256(one, other, 0x20), _mm256_permute2x128_si256(one, other, 0x31));
    __m256 colors = _mm256_mul_ps(_mm256_cvtepi32_ps(sums), _mm256_set1_ps(1.0f / 16384));
    __m256 alpha = _mm256_shuffle_ps(colors, colors, _MM_SHUFFLE(3, 3, 3, 3));
    alpha = _mm256_min_ps(_mm256_max_ps(alpha, _mm256_setzero_ps()), _mm256_set1_ps(255));
    _mm256_storeu_ps(to, _mm256_min_ps(_mm256_max_ps(colors, _mm256_setzero_ps()), alpha));
}

// The sizes of most draws. With constants the compiler unrolls the loops.
__attribute__((target("avx2"), always_inline)) static inline void sample_wide(
    PARAMETERS, ptrdiff_t columns, ptrdiff_t rows) {
    places at;
    for (ptrdiff_t block = from; block < end; block += BLOCK) {
        ptrdiff_t count = block + BLOCK < end ? BLOCK : end - block;
        place_wide(w, &at, x + block, y);
        for (ptrdiff_t i = 0; i < count; i++) {
            const float *shares = coverage + block + i;
            if (!(shares[0] > 0)) continue;
            float *color = row + 4 * (block + i);
            if (at.color[i] != KERNEL_UNEVEN) {
                put_even(at.color[i], color);
                continue;
            }
            if (columns > 4) {
                const int16_t *coming = w->weights + 2 * at.start[i + AHEAD < BLOCK ? i + AHEAD : i];
                __builtin_prefetch(coming);
                __builtin_prefetch(coming + 32);
            }
            if (!at.is_inside[i]) {
                put(at_edge(w, at.start[i], at.left[i], at.top[i]), color);
                continue;
            }
            __m256i one = halves_within(w, pairs_of(w, &at, i), w->weights + 2 * at.start[i], columns, rows);
            if (i + 1 < count && shares[1] > 0 && at.is_inside[i + 1]) {
                i++;
                put_two(
                    one, halves_within(w, pairs_of(w, &at, i), w->weights + 2 * at.start[i], columns, rows), color);
            } else {
                put(_mm_add_epi32(_mm256_castsi256_si128(one), _mm256_extracti128_si256(one, 1)), color);
            }
        }
    }
}

#define SAMPLE_WIDE(name, columns, rows)                                                                               \
    __attribute__((target("avx2"))) static void sample_wide_##name(PARAMETERS) {                                       \
        sample_wide(w, row, coverage, from, end, x, y, columns, rows);                                                 \
    }

SAMPLE_WIDE(4, 4, 4)
SAMPLE_WIDE(6, 6, w->rows)
SAMPLE_WIDE(8, 8, w->rows)
SAMPLE_WIDE(any, w->columns, w->rows)

static void sample_narrow(PARAMETERS) { SAMPLE(place_narrow, within_narrow) }

void kernel_sample(PARAMETERS) {
    if (!kernel_is_wide()) {
        sample_narrow(w, row, coverage, from, end, x, y);
    } else if (w->columns == 4 && w->rows == 4) {
        sample_wide_4(w, row, coverage, from, end, x, y);
    } else if (w->columns == 6) {
        sample_wide_6(w, row, coverage, from, end, x, y);
    } else if (w->columns == 8) {
        sample_wide_8(w, row, coverage, from, end, x, y);
    } else {
        sample_wide_any(w, row, coverage, from, end, x, y);
    }
}
#else
void kernel_sample(PARAMETERS) { SAMPLE(place, within_plain) }
#endif
