#include "matching.h"

#include <string.h>

#include "twice.h"

enum {
    MOST = 256,
    CELLS = 64 * 64 * 64,
    LISTS = 16384,
    LISTED = 15,
    /// What a cell holds: nothing yet, an index + 1, a list + FIRST_LIST, or that all must be compared.
    UNKNOWN = 0,
    FIRST_LIST = MOST + 1,
    ALL = 0xffff,
};

struct kernel_matcher {
    float x[MOST], y[MOST], z[MOST];
    uint32_t colors[MOST];
    float stretch[9], luma[3], surplus;
    /// How far the corner of a cell may be from its middle, twice.
    float slack;
    int count, padded, lists;
    uint32_t last_color;
    uint8_t last_index;
    uint16_t cells[CELLS];
    uint8_t list[LISTS][LISTED + 1];
};

size_t kernel_matcher_size(void) { return sizeof(kernel_matcher); }

typedef struct {
    float x, y, z;
} place;

static inline place stretched(const kernel_matcher *m, float r, float g, float b) {
    const float *s = m->stretch;
    return (place){
        s[0] * r + s[1] * g + s[2] * b, s[3] * r + s[4] * g + s[5] * b, s[6] * r + s[7] * g + s[8] * b};
}

static inline float apart(const kernel_matcher *m, place p, int i) {
    float dx = m->x[i] - p.x, dy = m->y[i] - p.y, dz = m->z[i] - p.z;
    return dx * dx + dy * dy + dz * dz;
}

void kernel_matcher_begin(
    kernel_matcher *m, const uint32_t *colors, const float *points, int count, const float *stretch, const float *luma,
    float surplus) {
    m->count = count;
    memcpy(m->luma, luma, sizeof m->luma);
    m->surplus = surplus;
    m->padded = (count + 31) / 32 * 32;
    m->lists = 0;
    m->last_color = 0;
    m->last_index = 0;
    for (int i = 0; i < MOST; i++) {
        m->x[i] = i < count ? points[3 * i] : 1e9f;
        m->y[i] = i < count ? points[3 * i + 1] : 1e9f;
        m->z[i] = i < count ? points[3 * i + 2] : 1e9f;
        m->colors[i] = i < count ? colors[i] : 0;
    }
    memcpy(m->stretch, stretch, sizeof m->stretch);
    m->slack = 0;
    for (int corner = 0; corner < 4; corner++) {
        place p = stretched(m, 1.5f, corner & 1 ? 1.5f : -1.5f, corner & 2 ? 1.5f : -1.5f);
        float reach = 2 * __builtin_sqrtf(p.x * p.x + p.y * p.y + p.z * p.z) + 0.01f;
        if (reach > m->slack) m->slack = reach;
    }
    memset(m->cells, 0, sizeof m->cells);
}

/// Eight at a time; returns the least.
KERNEL_BODY float distances_body(const kernel_matcher *m, place p, float *to) {
    enum { LANES = 8 };
    float least[LANES];
    for (int lane = 0; lane < LANES; lane++) least[lane] = __builtin_inff();
    for (int i = 0; i < m->padded; i += LANES) {
        for (int lane = 0; lane < LANES; lane++) {
            float distance = apart(m, p, i + lane);
            to[i + lane] = distance;
            least[lane] = distance < least[lane] ? distance : least[lane];
        }
    }
    for (int lane = 1; lane < LANES; lane++) {
        if (least[lane] < least[0]) least[0] = least[lane];
    }
    return least[0];
}

KERNEL_TWICE(float, distances, (const kernel_matcher *m, place p, float *to), (m, p, to))

/// Which of 32 are at most so far, a bit for each.
KERNEL_BODY uint32_t within_body(const float *distance, float most) {
    enum { COUNT = 32 };
    uint32_t is[COUNT], mask = 0;
    for (int i = 0; i < COUNT; i++) is[i] = distance[i] <= most;
    for (int i = 0; i < COUNT; i++) mask |= is[i] << i;
    return mask;
}

KERNEL_TWICE(uint32_t, within, (const float *distance, float most), (distance, most))

static uint8_t nearest_of_all(const kernel_matcher *m, place p) {
    float distance[MOST];
    float least = distances(m, p, distance);
    int best = 0;
    while (best < m->count - 1 && distance[best] != least) best++;
    return (uint8_t)best;
}

/// Which colours may be the nearest to any of a cell.
static uint16_t explored(kernel_matcher *m, uint32_t cell) {
    float distance[MOST];
    float middle[3];
    for (int channel = 0; channel < 3; channel++) {
        uint32_t place = (cell >> (6 + 4 * channel) & 15) << 2 | (cell >> 2 * channel & 3);
        middle[channel] = (float)place * 4 + 1.5f;
    }
    float least = distances(m, stretched(m, middle[0], middle[1], middle[2]), distance);
    float most = __builtin_sqrtf(least) + m->slack;
    most *= most;
    uint8_t found[LISTED + 1];
    int count = 0;
    for (int start = 0; start < m->padded; start += 32) {
        for (uint32_t near = within(distance + start, most); near != 0; near &= near - 1) {
            if (count == LISTED) return ALL;
            found[++count] = (uint8_t)(start + __builtin_ctz(near));
        }
    }
    if (count == 1) return (uint16_t)(found[1] + 1);
    if (m->lists == LISTS) return ALL;
    found[0] = (uint8_t)count;
    memcpy(m->list[m->lists], found, sizeof found);
    return (uint16_t)(FIRST_LIST + m->lists++);
}

/// Four cells each way lie side by side: the colours of a picture are near to each other, and so what is known of them is.
static inline uint32_t cell_of(uint32_t r, uint32_t g, uint32_t b) {
    return (r >> 2 & 3) | (g >> 2 & 3) << 2 | (b >> 2 & 3) << 4 | r >> 4 << 6 | g >> 4 << 10 | b >> 4 << 14;
}

static inline uint8_t match(kernel_matcher *m, uint32_t color) {
    uint32_t r = color & 255, g = color >> 8 & 255, b = color >> 16 & 255;
    uint32_t cell = cell_of(r, g, b);
    uint16_t what = m->cells[cell];
    if (what == UNKNOWN) what = m->cells[cell] = explored(m, cell);
    if (what < FIRST_LIST) return (uint8_t)(what - 1);
    place p = stretched(m, (float)r, (float)g, (float)b);
    if (what == ALL) return nearest_of_all(m, p);
    const uint8_t *list = m->list[what - FIRST_LIST];
    int best = list[1];
    float least = apart(m, p, best);
    for (int i = 2; i <= list[0]; i++) {
        float distance = apart(m, p, list[i]);
        if (distance < least) {
            least = distance;
            best = list[i];
        }
    }
    return (uint8_t)best;
}

uint8_t kernel_match(kernel_matcher *m, uint32_t color) { return match(m, color); }

enum { BLOCK = 16 };

/// Which pixels of a block must be written, a bit for each; their own index may still turn out to be shown already.
KERNEL_BODY uint32_t open_pixels_body(
    const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, ptrdiff_t count, const float *luma,
    float surplus, float budget) {
    uint32_t changed = 0;
    for (ptrdiff_t i = 0; i < count; i++) {
        changed |= (wanted[i] != 0) & ((past[i] != wanted[i]) | (shown[i] == 0));
    }
    if (changed == 0) return 0;
    uint32_t open[BLOCK] = {0};
    for (ptrdiff_t i = 0; i < count; i++) {
        float r = (float)((int)(shown[i] & 255) - (int)(wanted[i] & 255));
        float g = (float)((int)(shown[i] >> 8 & 255) - (int)(wanted[i] >> 8 & 255));
        float b = (float)((int)(shown[i] >> 16 & 255) - (int)(wanted[i] >> 16 & 255));
        float y = r * luma[0] + g * luma[1] + b * luma[2];
        float apart = r * r + g * g + b * b + surplus * y * y;
        open[i] = (wanted[i] != 0) & ((shown[i] == 0) | ((past[i] != wanted[i]) & (apart > budget)));
    }
    uint32_t mask = 0;
    for (int i = 0; i < BLOCK; i++) mask |= open[i] << i;
    return mask;
}

KERNEL_TWICE(
    uint32_t, open_pixels,
    (const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, ptrdiff_t count, const float *luma,
     float surplus, float budget),
    (wanted, past, shown, count, luma, surplus, budget))

kernel_span kernel_keep_row(
    kernel_matcher *m, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
    ptrdiff_t count, uint8_t clear, float budget) {
    kernel_span span = {count, 0};
    memset(indices, clear, (size_t)count);
    for (ptrdiff_t start = 0; start < count; start += BLOCK) {
        ptrdiff_t end = start + BLOCK < count ? start + BLOCK : count;
        uint32_t open = open_pixels(
            wanted + start, past + start, shown + start, end - start, m->luma, m->surplus, budget);
        for (; open != 0; open &= open - 1) {
            ptrdiff_t i = start + __builtin_ctz(open);
            uint32_t want = wanted[i];
            if (want != m->last_color) {
                m->last_index = match(m, want);
                m->last_color = want;
            }
            if (shown[i] == m->colors[m->last_index]) continue;
            indices[i] = m->last_index;
            if (i < span.first) span.first = i;
            span.end = i + 1;
        }
    }
    return span;
}

void kernel_show_row(const kernel_matcher *m, const uint8_t *indices, uint32_t *shown, ptrdiff_t count) {
    for (ptrdiff_t i = 0; i < count; i++) {
        uint32_t color = m->colors[indices[i]];
        shown[i] = color != 0 ? color : shown[i];
    }
}
