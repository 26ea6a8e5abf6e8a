#include "palette_matching.h"

#include <string.h>

#include "twice.h"

enum {
    MOST = 256,
    /// Each of 8 × 8 × 8 colors: two levels of a channel share a cell, and four cells each way form a block.
    BLOCKS = 32 * 32 * 32,
    CELLS = 4 * 4 * 4,
    /// In place of an index: several colors of the palette lie in this cell.
    SEVERAL = 255,
};

struct kernel_matcher {
    float x[MOST], y[MOST], z[MOST];
    uint32_t colors[MOST];
    float stretch[9], luma[3], surplus;
    /// The centers of a block's cells, counted from its lowest corner.
    float cell_x[CELLS], cell_y[CELLS], cell_z[CELLS];
    /// Twice the greatest distance of a cell's center from its block's.
    float slack;
    int count, padded;
    /// How many blocks have been filled.
    int explored;
    /// The place of a block's indices in `nearest`; 0: it hasn't been filled. Places are given out in order, because
    /// the colors of a picture are close together and then share cache lines.
    uint16_t places[BLOCKS];
    /// For each place, the first of which stays empty: the nearest color to each cell.
    uint8_t nearest[BLOCKS + 1][CELLS];
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
    m->explored = 0;
    for (int i = 0; i < MOST; i++) {
        m->x[i] = i < count ? points[3 * i] : 1e9f;
        m->y[i] = i < count ? points[3 * i + 1] : 1e9f;
        m->z[i] = i < count ? points[3 * i + 2] : 1e9f;
        m->colors[i] = i < count ? colors[i] : 0;
    }
    memcpy(m->stretch, stretch, sizeof m->stretch);
    m->slack = 0;
    for (int corner = 0; corner < 4; corner++) {
        place p = stretched(m, 3, corner & 1 ? 3 : -3, corner & 2 ? 3 : -3);
        float reach = 2 * __builtin_sqrtf(p.x * p.x + p.y * p.y + p.z * p.z) + 0.01f;
        if (reach > m->slack) m->slack = reach;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        place p = stretched(
            m, (float)(cell & 3) * 2 + 0.5f, (float)(cell >> 2 & 3) * 2 + 0.5f, (float)(cell >> 4) * 2 + 0.5f);
        m->cell_x[cell] = p.x;
        m->cell_y[cell] = p.y;
        m->cell_z[cell] = p.z;
    }
    memset(m->places, 0, sizeof m->places);
}

/// Writes the distances of all colors to a place, eight at a time; returns the least.
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

/// A bit for each of 32 distances that is at most `most`.
KERNEL_BODY uint32_t within_body(const float *distance, float most) {
    enum { COUNT = 32 };
    uint32_t is[COUNT], mask = 0;
    for (int i = 0; i < COUNT; i++) is[i] = distance[i] <= most;
    for (int i = 0; i < COUNT; i++) mask |= is[i] << i;
    return mask;
}

KERNEL_TWICE(uint32_t, within, (const float *distance, float most), (distance, most))

/// The nearest of a few colors to each cell of a block that begins at `corner`.
KERNEL_BODY void match_cells_body(
    const kernel_matcher *m, place corner, const uint8_t *few, int count, uint8_t *nearest) {
    float least[CELLS];
    int32_t best[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
        least[cell] = __builtin_inff();
        best[cell] = 0;
    }
    for (int i = 0; i < count; i++) {
        int32_t index = few[i];
        float x = m->x[index] - corner.x, y = m->y[index] - corner.y, z = m->z[index] - corner.z;
        for (int cell = 0; cell < CELLS; cell++) {
            float dx = x - m->cell_x[cell], dy = y - m->cell_y[cell], dz = z - m->cell_z[cell];
            float distance = dx * dx + dy * dy + dz * dz;
            best[cell] = distance < least[cell] ? index : best[cell];
            least[cell] = distance < least[cell] ? distance : least[cell];
        }
    }
    for (int cell = 0; cell < CELLS; cell++) nearest[cell] = (uint8_t)best[cell];
}

KERNEL_TWICE(
    void, match_cells, (const kernel_matcher *m, place corner, const uint8_t *few, int count, uint8_t *nearest),
    (m, corner, few, count, nearest))

static inline uint32_t block_of(uint32_t color) {
    return (color >> 3 & 31) | (color >> 11 & 31) << 5 | (color >> 19 & 31) << 10;
}

static inline uint32_t cell_of(uint32_t color) {
    return (color >> 1 & 3) | (color >> 9 & 3) << 2 | (color >> 17 & 3) << 4;
}

static uint8_t nearest_of_all(const kernel_matcher *m, uint32_t color) {
    float distance[MOST];
    float least =
        distances(m, stretched(m, (float)(color & 255), (float)(color >> 8 & 255), (float)(color >> 16 & 255)), distance);
    int best = 0;
    while (best < m->count - 1 && distance[best] != least) best++;
    return (uint8_t)best;
}

/// Fills the block of a color; returns its place.
static uint16_t explore(kernel_matcher *m, uint32_t color, uint32_t block) {
    float r = (float)(color & 0xf8), g = (float)(color >> 8 & 0xf8), b = (float)(color >> 16 & 0xf8);
    float distance[MOST];
    float least = distances(m, stretched(m, r + 3.5f, g + 3.5f, b + 3.5f), distance);
    float most = __builtin_sqrtf(least) + m->slack;
    most *= most;
    // Only these colors can be the nearest to any of its cells.
    uint8_t few[MOST];
    int count = 0;
    for (int start = 0; start < m->padded; start += 32) {
        for (uint32_t near = within(distance + start, most); near != 0; near &= near - 1) {
            few[count++] = (uint8_t)(start + __builtin_ctz(near));
        }
    }
    uint16_t place = (uint16_t)++m->explored;
    uint8_t *nearest = m->nearest[place];
    match_cells(m, stretched(m, r, g, b), few, count, nearest);
    // Colors of the palette are found exactly.
    uint64_t met = 0;
    for (int i = 0; i < count; i++) {
        uint32_t own = m->colors[few[i]];
        if (block_of(own) != block) continue;
        uint32_t cell = cell_of(own);
        nearest[cell] = met >> cell & 1 ? SEVERAL : few[i];
        met |= (uint64_t)1 << cell;
    }
    m->places[block] = place;
    return place;
}

uint8_t kernel_match(kernel_matcher *m, uint32_t color) {
    uint32_t block = block_of(color);
    uint16_t place = m->places[block];
    if (place == 0) place = explore(m, color, block);
    uint8_t index = m->nearest[place][cell_of(color)];
    return index != SEVERAL ? index : nearest_of_all(m, color);
}

enum { BLOCK = 16 };

/// Packs sixteen bytes of 0 or 1 into bits.
static inline uint32_t bits_of(const uint8_t *is) {
    uint64_t halves[2];
    memcpy(halves, is, sizeof halves);
    // The multiplication gathers the bits in the highest byte.
    const uint64_t gather = 0x0102040810204080u;
    return (uint32_t)(halves[0] * gather >> 56) | (uint32_t)(halves[1] * gather >> 56) << 8;
}

/// A bit for each pixel of a block that may have to be written: its nearest color may still be the one that is shown.
KERNEL_BODY uint32_t open_pixels_body(
    const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, const float *luma, float surplus,
    float budget) {
    uint32_t changed = 0;
    for (int i = 0; i < BLOCK; i++) {
        changed |= (wanted[i] != 0) & ((past[i] != wanted[i]) | (shown[i] == 0));
    }
    if (changed == 0) return 0;
    uint8_t open[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
        float r = (float)((int)(shown[i] & 255) - (int)(wanted[i] & 255));
        float g = (float)((int)(shown[i] >> 8 & 255) - (int)(wanted[i] >> 8 & 255));
        float b = (float)((int)(shown[i] >> 16 & 255) - (int)(wanted[i] >> 16 & 255));
        float y = r * luma[0] + g * luma[1] + b * luma[2];
        float apart = r * r + g * g + b * b + surplus * y * y;
        open[i] = (wanted[i] != 0) & ((shown[i] == 0) | ((past[i] != wanted[i]) & (apart > budget)));
    }
    return bits_of(open);
}

/// Finds the nearest colors of a block's open pixels; returns those that aren't shown already.
KERNEL_BODY uint32_t match_block_body(
    kernel_matcher *m, const uint32_t *wanted, const uint32_t *shown, uint32_t open, uint8_t *indices) {
    uint16_t blocks[BLOCK], places[BLOCK];
    uint8_t cells[BLOCK], odd[BLOCK], is_new[BLOCK];
    for (int i = 0; i < BLOCK; i++) {
        blocks[i] = (uint16_t)block_of(wanted[i]);
        cells[i] = (uint8_t)cell_of(wanted[i]);
    }
    // All sixteen, needed or not: most blocks are open as a whole, and a loop without branches can't be mispredicted.
    for (int i = 0; i < BLOCK; i++) {
        places[i] = m->places[blocks[i]];
        indices[i] = m->nearest[places[i]][cells[i]];
    }
    for (int i = 0; i < BLOCK; i++) odd[i] = (places[i] == 0) | (indices[i] == SEVERAL);
    for (uint32_t slow = bits_of(odd) & open; slow != 0; slow &= slow - 1) {
        int i = __builtin_ctz(slow);
        indices[i] = kernel_match(m, wanted[i]);
    }
    for (int i = 0; i < BLOCK; i++) is_new[i] = m->colors[indices[i]] != shown[i];
    return open & bits_of(is_new);
}

/// What `kernel_quantize_delta_row` does, for one block; returns a bit for each pixel that must be written.
KERNEL_BODY uint32_t keep_block_body(
    kernel_matcher *m, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
    uint8_t clear, float budget) {
    uint8_t nearest[BLOCK];
    uint32_t open = open_pixels_body(wanted, past, shown, m->luma, m->surplus, budget);
    if (open != 0) open = match_block_body(m, wanted, shown, open, nearest);
    memset(indices, clear, BLOCK);
    if (open == 0) return 0;
    for (int i = 0; i < BLOCK; i++) indices[i] = open >> i & 1 ? nearest[i] : clear;
    return open;
}

static inline void widen(kernel_span *span, ptrdiff_t start, uint32_t written) {
    if (written == 0) return;
    if (span->end == 0) span->first = start + __builtin_ctz(written);
    span->end = start + 32 - __builtin_clz(written);
}

KERNEL_BODY kernel_span kernel_quantize_delta_row_body(
    kernel_matcher *m, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
    ptrdiff_t count, uint8_t clear, float budget) {
    kernel_span span = {count, 0};
    ptrdiff_t start = 0;
    for (; start + BLOCK <= count; start += BLOCK) {
        widen(
            &span, start,
            keep_block_body(m, wanted + start, past + start, shown + start, indices + start, clear, budget));
    }
    if (start == count) return span;
    // The last block is padded with clear pixels.
    uint32_t rest[3][BLOCK] = {{0}};
    uint8_t found[BLOCK];
    const size_t size = (size_t)(count - start);
    memcpy(rest[0], wanted + start, 4 * size);
    memcpy(rest[1], past + start, 4 * size);
    memcpy(rest[2], shown + start, 4 * size);
    widen(&span, start, keep_block_body(m, rest[0], rest[1], rest[2], found, clear, budget));
    memcpy(indices + start, found, size);
    return span;
}

KERNEL_TWICE(
    kernel_span, kernel_quantize_delta_row,
    (kernel_matcher *m, const uint32_t *wanted, const uint32_t *past, const uint32_t *shown, uint8_t *indices,
     ptrdiff_t count, uint8_t clear, float budget),
    (m, wanted, past, shown, indices, count, clear, budget))

KERNEL_BODY void kernel_show_row_body(
    const kernel_matcher *m, const uint8_t *indices, uint32_t *shown, ptrdiff_t count) {
    uint8_t clear[BLOCK];
    memset(clear, m->count, sizeof clear);
    ptrdiff_t start = 0;
    for (; start + BLOCK <= count; start += BLOCK) {
        if (memcmp(indices + start, clear, BLOCK) == 0) continue;
        uint32_t colors[BLOCK];
        for (int i = 0; i < BLOCK; i++) colors[i] = m->colors[indices[start + i]];
        for (int i = 0; i < BLOCK; i++) shown[start + i] = colors[i] | (shown[start + i] & -(uint32_t)(colors[i] == 0));
    }
    for (; start < count; start++) {
        uint32_t color = m->colors[indices[start]];
        if (color != 0) shown[start] = color;
    }
}

KERNEL_TWICE(
    void, kernel_show_row, (const kernel_matcher *m, const uint8_t *indices, uint32_t *shown, ptrdiff_t count),
    (m, indices, shown, count))
