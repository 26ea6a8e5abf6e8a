#include "CWebP.h"

#include <string.h>

#include <webp/types.h>

#include "huffman.h"

// Lossless WebP without transforms, of one channel: a sticker's alpha is mostly runs that go on, or that the row above
// has too. Looking for nothing else takes a twentieth of the time that libwebp takes, and gives no more bytes.

enum {
    VALUES = 256,
    LENGTHS = 24,
    SYMBOLS = VALUES + LENGTHS,
    LONGEST_COPY = 4096,
    /// Shorter copies take more bits than values.
    SHORTEST_COPY = 2,
    LONGEST_CODE = 15,
    CODE_LENGTHS = huffman_precodes,
    LONGEST_PRECODE = 7,
    /// How a code is written: its symbols, or the lengths of all codes.
    NORMAL = 0,
    SIMPLE = 1,
};

static const uint8_t code_order[CODE_LENGTHS] = {17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/// Where a copy comes from, as the format counts distances.
typedef enum { ABOVE = 0, LEFT = 1 } source;

/// The next part of the values: a copy, or one value where `length` is 0.
typedef struct {
    size_t length;
    source from;
} part;

/// Counts equal bytes, at most `most`.
static size_t same(const uint8_t *one, const uint8_t *other, size_t most) {
    size_t count = 0;
    for (uint64_t a, b; count + sizeof a <= most; count += sizeof a) {
        memcpy(&a, one + count, sizeof a);
        memcpy(&b, other + count, sizeof b);
        if (a != b) break;
    }
    while (count < most && one[count] == other[count]) count++;
    return count;
}

static part part_at(const uint8_t *values, size_t at, size_t count, size_t width) {
    size_t most = count - at < LONGEST_COPY ? count - at : LONGEST_COPY;
    size_t above = at >= width ? same(values + at - width, values + at, most) : 0;
    size_t left = at > 0 && above < most ? same(values + at - 1, values + at, most) : 0;
    part found = above >= left ? (part){above, ABOVE} : (part){left, LEFT};
    if (found.length < SHORTEST_COPY) found.length = 0;
    return found;
}

typedef struct {
    unsigned symbol, extra, extra_bits;
} coded;

static coded code_length(size_t length) {
    unsigned value = (unsigned)length - 1;
    if (value < 4) return (coded){VALUES + value, 0, 0};
    unsigned highest = 31u - (unsigned)__builtin_clz(value), bits = highest - 1;
    return (coded){VALUES + 2 * highest + (value >> bits & 1), value & ((1u << bits) - 1), bits};
}

/// The symbols of all parts.
/// @returns the bits that follow symbols: of lengths, and one of the source of each copy.
static size_t count_symbols(const uint8_t *values, size_t count, size_t width, uint32_t *counts) {
    size_t bits = 0;
    for (size_t at = 0; at < count;) {
        part next = part_at(values, at, count, width);
        if (next.length == 0) {
            counts[values[at++]]++;
            continue;
        }
        coded length = code_length(next.length);
        counts[length.symbol]++;
        bits += length.extra_bits + 1;
        at += next.length;
    }
    return bits;
}

/// The codes of symbols that occur so often.
typedef struct {
    uint8_t lengths[SYMBOLS];
    uint32_t codes[SYMBOLS];
    /// How many symbols occur, and one of them.
    size_t used, symbol;
    /// Bits of all symbols.
    size_t bits;
} code;

static void make_code(uint32_t *counts, size_t symbols, unsigned longest, code *made) {
    // Counts of enormous pictures are only proportions.
    uint32_t most = 0;
    for (size_t i = 0; i < symbols; i++) most = counts[i] > most ? counts[i] : most;
    unsigned shift = 0;
    while (most >> shift >= 1u << 22) shift++;
    uint32_t shares[SYMBOLS];
    made->used = made->symbol = made->bits = 0;
    for (size_t i = 0; i < symbols; i++) {
        shares[i] = counts[i] && counts[i] >> shift == 0 ? 1 : counts[i] >> shift;
        if (counts[i] == 0) continue;
        made->used++;
        made->symbol = i;
    }
    huffman_lengths(shares, symbols, longest, made->lengths);
    // What is always the same takes no bits.
    if (made->used == 1) made->lengths[made->symbol] = 0;
    huffman_codes(made->lengths, symbols, made->codes);
    for (size_t i = 0; i < symbols; i++) made->bits += (size_t)made->lengths[i] * counts[i];
}

/// Bits that aren't written yet.
typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *to;
} bit_writer;

/// @param count 25 at most.
static void put(bit_writer *writer, uint32_t bits, unsigned count) {
    writer->bits |= (uint64_t)bits << writer->count;
    for (writer->count += count; writer->count >= 8; writer->count -= 8) {
        *writer->to++ = (uint8_t)writer->bits;
        writer->bits >>= 8;
    }
}

static void put_symbol(bit_writer *writer, const code *from, size_t symbol) {
    put(writer, from->codes[symbol] & 0xffff, from->codes[symbol] >> 16);
}

static void put_code(bit_writer *writer, const code *written) {
    if (written->used == 1) {
        // One symbol of eight bits: the first part is a value, so this is one.
        put(writer, SIMPLE | 0 << 1 | 1 << 2 | (uint32_t)written->symbol << 3, 11);
        return;
    }
    uint16_t symbols[SYMBOLS];
    uint32_t counts[CODE_LENGTHS] = {0};
    size_t count = huffman_shorten(written->lengths, SYMBOLS, symbols), pre_count = CODE_LENGTHS;
    for (size_t i = 0; i < count; i++) counts[symbols[i] & 0xff]++;
    // Two or more symbols occur, so do lengths and gaps.
    code precode;
    make_code(counts, CODE_LENGTHS, LONGEST_PRECODE, &precode);
    while (pre_count > 4 && precode.lengths[code_order[pre_count - 1]] == 0) pre_count--;
    put(writer, NORMAL | (uint32_t)(pre_count - 4) << 1, 5);
    for (size_t i = 0; i < pre_count; i++) put(writer, precode.lengths[code_order[i]], 3);
    // The lengths of all symbols follow.
    put(writer, 0, 1);
    for (size_t i = 0; i < count; i++) {
        put_symbol(writer, &precode, symbols[i] & 0xff);
        put(writer, symbols[i] >> 8, huffman_precode_extra[symbols[i] & 0xff]);
    }
}

static void put_head(bit_writer *writer, const code *values) {
    enum { NO_TRANSFORM = 0, NO_CACHE = 0, ONE_GROUP = 0 };
    put(writer, NO_TRANSFORM | NO_CACHE << 1 | ONE_GROUP << 2, 3);
    put_code(writer, values);
    // Red, blue and alpha are always 0: one symbol of one bit.
    for (int i = 0; i < 3; i++) put(writer, SIMPLE, 4);
    // Of distances, two symbols: 0 in one bit, and 1 in eight.
    put(writer, SIMPLE | 1 << 1 | 0 << 2 | ABOVE << 3 | LEFT << 4, 12);
}

static void put_values(bit_writer *to, const uint8_t *values, size_t count, size_t width, const code *symbols) {
    // A local copy stays in registers.
    bit_writer writer = *to;
    for (size_t at = 0; at < count;) {
        part next = part_at(values, at, count, width);
        if (next.length == 0) {
            put_symbol(&writer, symbols, values[at++]);
            continue;
        }
        coded length = code_length(next.length);
        put_symbol(&writer, symbols, length.symbol);
        put(&writer, length.extra, length.extra_bits);
        put(&writer, next.from, 1);
        at += next.length;
    }
    *to = writer;
}

bool cwebp_encode_alpha(const uint8_t *alpha, int width, int height, cwebp_bytes *written) {
    // Lengths of codes: a length takes at most 7 bits, and 7 more say how often.
    enum { HEAD = 1 + (8 + 5 + 3 * CODE_LENGTHS + 14 * SYMBOLS + 3 * 4 + 12) / 8 + 1 };
    *written = (cwebp_bytes){NULL, 0};
    size_t count = (size_t)width * (size_t)height;
    uint32_t counts[SYMBOLS] = {0};
    size_t bits = count_symbols(alpha, count, (size_t)width, counts);
    code symbols;
    make_code(counts, SYMBOLS, LONGEST_CODE, &symbols);
    uint8_t *bytes = WebPMalloc(HEAD + (bits + symbols.bits + 7) / 8);
    if (!bytes) return false;
    bit_writer writer = {0, 0, bytes};
    // Lossless compression, no filter, no levels that were reduced.
    put(&writer, 1, 8);
    put_head(&writer, &symbols);
    put_values(&writer, alpha, count, (size_t)width, &symbols);
    put(&writer, 0, 7);
    *written = (cwebp_bytes){bytes, (size_t)(writer.to - bytes)};
    return true;
}
