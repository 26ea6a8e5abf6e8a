#include "lzw.h"

#include <stdbool.h>
#include <string.h>

#include "twice.h"

enum {
    COLORS = 256,
    LAST_CODE = 4095,
    ALIKE = 24,
    /// Twice as many as there are codes, so that a search soon reaches a free one.
    SLOTS = 8192,
};

/// How a string continues. Most do in one way only, and then a search reads nothing else: all of these fit the L1
/// cache.
typedef struct {
    /// The first longer string: the index it appends (8 bits) and its code (12 bits); 0: there is none.
    uint32_t first;
    /// A bit set of all indices that longer strings append (see `sign`): it ends most failing searches early.
    uint32_t signs;
} string;

struct kernel_coder {
    int bits, count;
    /// The nearest other colors of each color, nearest first, and their squared distances.
    uint8_t alike[COLORS][ALIKE];
    float distance[COLORS][ALIKE];
    /// How many of them are within the budget, and the bit set of their indices.
    uint8_t near[COLORS];
    uint32_t signs[COLORS];
    /// By their codes.
    string strings[LAST_CODE + 1];
    /// The first index of each string; used while existing codes are read.
    uint8_t firsts[LAST_CODE + 1];
    /// The other longer strings in a hash table: the shorter string (12 bits), the index appended (8), their code (12);
    /// 0 is free.
    uint32_t slots[SLOTS];
    /// The codes of runs of the clear index, by length: most of a frame is clear, and its runs need no search.
    uint16_t clears[LAST_CODE + 1];
    /// The longest such run.
    size_t longest;
};

size_t kernel_coder_size(void) { return sizeof(kernel_coder); }

size_t kernel_coder_most(size_t count) { return count * 2 + 64; }

/// Writes the squared distances of colors from one of them.
KERNEL_BODY void squares_body(const float (*axes)[COLORS], int color, float *to) {
    for (int j = 0; j < COLORS; j++) to[j] = 0;
    for (int axis = 0; axis < 3; axis++) {
        float own = axes[axis][color];
        for (int j = 0; j < COLORS; j++) to[j] += (own - axes[axis][j]) * (own - axes[axis][j]);
    }
}

KERNEL_TWICE(void, squares, (const float (*axes)[COLORS], int color, float *to), (axes, color, to))

void kernel_coder_begin(kernel_coder *coder, int bits, const float *points, int count) {
    coder->bits = bits;
    coder->count = count;
    float axes[3][COLORS] = {{0}}, square[COLORS];
    for (int i = 0; i < 3 * count; i++) axes[i % 3][i / 3] = points[i];
    for (int i = 0; i < COLORS; i++) {
        float *distance = coder->distance[i];
        for (int at = 0; at < ALIKE; at++) distance[at] = __builtin_inff();
        if (i >= count) continue;
        squares(axes, i, square);
        for (int j = 0; j < count; j++) {
            if (j == i || square[j] >= distance[ALIKE - 1]) continue;
            int at = ALIKE - 1;
            for (; at > 0 && distance[at - 1] > square[j]; at--) {
                distance[at] = distance[at - 1];
                coder->alike[i][at] = coder->alike[i][at - 1];
            }
            distance[at] = square[j];
            coder->alike[i][at] = (uint8_t)j;
        }
    }
}

typedef struct {
    uint8_t *at;
    uint64_t held;
    int count;
} bit_writer;

static inline void write_code(bit_writer *out, uint32_t code, int width) {
    out->held |= (uint64_t)code << out->count;
    out->count += width;
    if (out->count >= 32) {
        uint32_t word = (uint32_t)out->held;
        for (int i = 0; i < 4; i++) out->at[i] = (uint8_t)(word >> 8 * i);
        out->at += 4;
        out->held >>= 32;
        out->count -= 32;
    }
}

/// The bit of an index in a bit set; eight indices share each bit.
static inline uint32_t sign(uint32_t index) { return (uint32_t)1 << (index & 31); }

/// The slot of the string `node` + `index`, or the free slot where it belongs.
static inline uint32_t *slot(kernel_coder *coder, uint32_t node, uint32_t index) {
    uint32_t key = node << 8 | index;
    uint32_t at = key * 0x9e3779b1u >> 19;
    while (coder->slots[at] != 0 && coder->slots[at] >> 12 != key) at = (at + 1) % SLOTS;
    return coder->slots + at;
}

/// The code of the string `node` + `index`; 0: there is none.
static inline uint32_t next_of(kernel_coder *coder, uint32_t node, uint32_t index) {
    uint32_t first = coder->strings[node].first;
    if (first >> 12 == index) return first & 0xfff;
    return coder->strings[node].signs & sign(index) ? *slot(coder, node, index) & 0xfff : 0;
}

static inline void add(kernel_coder *coder, uint32_t node, uint32_t index, uint32_t code) {
    string *from = &coder->strings[node];
    if (from->first == 0) from->first = index << 12 | code;
    else *slot(coder, node, index) = (node << 8 | index) << 12 | code;
    from->signs |= sign(index);
    coder->strings[code] = (string){0, 0};
}

static inline void forget(kernel_coder *coder) {
    memset(coder->slots, 0, sizeof coder->slots);
    memset(coder->strings, 0, COLORS * sizeof *coder->strings);
    coder->clears[1] = (uint16_t)coder->count;
    coder->longest = 1;
}

/// The length of the run of `index` at the beginning, at most `most`.
static inline size_t run(const uint8_t *indices, size_t most, uint8_t index) {
    uint64_t all, eight;
    memset(&all, index, sizeof all);
    size_t length = 0;
    for (; length + 8 <= most; length += 8) {
        memcpy(&eight, indices + length, sizeof eight);
        if (eight != all) break;
    }
    while (length < most && indices[length] == index) length++;
    return length;
}

/// Finds the longest string at `*position`, which is moved behind it. A similar color that replaces a pixel is written
/// back.
/// @returns the code of the string.
static inline uint32_t longest(kernel_coder *coder, uint8_t *indices, size_t count, size_t *position) {
    uint32_t node = indices[*position];
    size_t at = *position + 1;
    if (node == (uint32_t)coder->count) {
        size_t most = count - *position < coder->longest ? count - *position : coder->longest;
        size_t length = run(indices + *position, most, (uint8_t)node);
        node = coder->clears[length];
        at = *position + length;
    }
    for (; at < count; at++) {
        uint8_t index = indices[at];
        uint32_t child = next_of(coder, node, index);
        if (child == 0) {
            if ((coder->strings[node].signs & coder->signs[index]) == 0) break;
            const uint8_t *alike = coder->alike[index];
            int near = coder->near[index];
            for (int i = 0; i < near && child == 0; i++) {
                child = next_of(coder, node, alike[i]);
                if (child != 0) indices[at] = alike[i];
            }
            if (child == 0) break;
        }
        node = child;
    }
    *position = at;
    return node;
}

/// The state of compressing one picture.
typedef struct {
    bit_writer writer;
    /// Bits of a code at present.
    int width;
    /// The code that the next new string gets.
    uint32_t next;
    /// The code that was written last; NONE after the dictionary was cleared.
    uint32_t last;
} progress;

enum { NONE = LAST_CODE + 1 };

static inline void write_string(progress *c, uint32_t code) {
    write_code(&c->writer, code, c->width);
    c->last = code;
    if (c->next == 1u << c->width && c->width < 12) c->width++;
}

static void empty(kernel_coder *coder, progress *c) {
    forget(coder);
    c->width = coder->bits + 1;
    c->next = (1u << coder->bits) + 2;
    c->last = NONE;
}

/// Adds the string that was written last, with one index appended.
static inline void learn(kernel_coder *coder, progress *c, uint32_t index) {
    uint32_t code = c->next++;
    add(coder, c->last, index, code);
    if (index == (uint32_t)coder->count && c->last == coder->clears[coder->longest]) {
        coder->clears[++coder->longest] = (uint16_t)code;
    }
}

static void write_strings(kernel_coder *coder, progress *c, uint8_t *indices, size_t count) {
    for (size_t position = 0; position < count;) {
        if (c->last != NONE && c->next < LAST_CODE) {
            learn(coder, c, indices[position]);
        } else if (c->last != NONE) {
            write_code(&c->writer, 1u << coder->bits, c->width);
            empty(coder, c);
        }
        write_string(c, longest(coder, indices, count, &position));
    }
}

/// Reads `count` bits, at most 32.
static inline uint32_t bits_at(kernel_codes codes, size_t bit, int count) {
    uint64_t found = 0;
    size_t left = (codes.bits + 7) / 8 - bit / 8;
    if (left >= sizeof found) memcpy(&found, codes.bytes + bit / 8, sizeof found);
    else memcpy(&found, codes.bytes + bit / 8, left);
    return (uint32_t)(found >> (bit & 7) & (((uint64_t)1 << count) - 1));
}

/// Copies existing codes and rebuilds their dictionary; stops at a code that no encoder can have written.
static void write_again(kernel_coder *coder, progress *c, kernel_codes codes) {
    const uint32_t clear = 1u << coder->bits;
    for (uint32_t i = 0; i < clear; i++) coder->firsts[i] = (uint8_t)i;
    for (size_t bit = 0; bit + (size_t)c->width <= codes.bits;) {
        uint32_t code = bits_at(codes, bit, c->width);
        bit += (size_t)c->width;
        if (code == clear) {
            write_code(&c->writer, code, c->width);
            empty(coder, c);
            continue;
        }
        // A code may refer to the string that it completes itself.
        bool is_new = code == c->next && c->last != NONE && c->next < LAST_CODE;
        if (!is_new && (code >= c->next || code == clear + 1)) return;
        if (c->last != NONE) {
            if (c->next >= LAST_CODE) return;
            coder->firsts[c->next] = coder->firsts[c->last];
            learn(coder, c, coder->firsts[code]);
        }
        write_string(c, code);
    }
}

static void write_ending(bit_writer *writer, kernel_codes codes) {
    for (size_t bit = 0; bit < codes.bits; bit += 32) {
        int count = codes.bits - bit < 32 ? (int)(codes.bits - bit) : 32;
        write_code(writer, bits_at(codes, bit, count), count);
    }
}

static progress begun(kernel_coder *coder, float budget, uint8_t *out) {
    for (int i = 0; i < COLORS; i++) {
        int near = 0;
        while (near < ALIKE && coder->distance[i][near] < budget) near++;
        coder->near[i] = (uint8_t)near;
        coder->signs[i] = 0;
        for (int j = 0; j < near; j++) coder->signs[i] |= sign(coder->alike[i][j]);
    }
    progress c = {.writer = {out, 0, 0}};
    empty(coder, &c);
    return c;
}

static size_t flushed(progress *c, const uint8_t *out) {
    size_t bits = (size_t)(c->writer.at - out) * 8 + (size_t)c->writer.count;
    for (; c->writer.count > 0; c->writer.count -= 8) {
        *c->writer.at++ = (uint8_t)c->writer.held;
        c->writer.held >>= 8;
    }
    return bits;
}

size_t kernel_coder_code(
    kernel_coder *coder, kernel_codes beginning, uint8_t *indices, size_t count, kernel_codes ending, float budget,
    uint8_t *out) {
    const uint32_t clear = 1u << coder->bits;
    progress c = begun(coder, budget, out);
    if (beginning.bits > 0) write_again(coder, &c, beginning);
    else write_code(&c.writer, clear, c.width);
    write_strings(coder, &c, indices, count);
    if (ending.bits > 0) {
        write_code(&c.writer, clear, c.width);
        write_ending(&c.writer, ending);
    } else {
        write_code(&c.writer, clear + 1, c.width);
    }
    return (flushed(&c, out) + 7) / 8;
}

size_t kernel_coder_begin_picture(
    kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out) {
    progress c = begun(coder, budget, out);
    write_code(&c.writer, 1u << coder->bits, c.width);
    write_strings(coder, &c, indices, count);
    return flushed(&c, out);
}

size_t kernel_coder_end_picture(kernel_coder *coder, uint8_t *indices, size_t count, float budget, uint8_t *out) {
    progress c = begun(coder, budget, out);
    write_strings(coder, &c, indices, count);
    write_code(&c.writer, (1u << coder->bits) + 1, c.width);
    return flushed(&c, out);
}
