#include "pixel_deflate.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "huffman.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

enum {
    PIXEL = 4,
    TABLE_BITS = 13,
    END_OF_BLOCK = 256,
    SYMBOLS = 286,
    DISTANCES = 30,
    PRECODES = huffman_precodes,
    /// Bits of a literal or length: four of them fit into the free part of 64 bits.
    LONGEST = 14,
    LONGEST_DISTANCE = 15,
    LONGEST_PRECODE = 7,
    /// Bytes of a match: whole pixels, so that the next match begins with one.
    MOST_MATCHED = 256,
    /// Bytes that are compared at once.
    AT_ONCE = 16,
    /// The cost of matches shorter than a pixel, which are never used.
    NEVER = 1 << 12,
    /// Estimated bits of a symbol that the block before didn't contain.
    COST_OF_NEW = 12,
    COST_OF_NEW_DISTANCE = 9,
};

/// Literals, then a match. The last sequence of a block has no match.
typedef struct {
    uint32_t literals;
    uint16_t length, distance;
} sequence;

/// Bits that aren't written yet.
typedef struct {
    uint64_t bits;
    unsigned count;
    uint8_t *to;
} bit_writer;

struct pixel_deflater {
    /// Bytes of all blocks before.
    uint32_t position;
    /// Where a pixel with this hash occurred last, counted from 1.
    uint32_t seen[1 << TABLE_BITS];
    /// Bits of a literal, of a distance and of a length up to `AT_ONCE`, as in the block before.
    uint8_t costs[256], distance_costs[DISTANCES];
    int16_t length_costs[AT_ONCE + 1];
    int before_cost, line_cost;
    /// Literals are counted by their place in a pixel, so that no count waits for the one before.
    uint32_t literals[PIXEL][256], symbols[SYMBOLS], distances[DISTANCES];
    bit_writer writer;
    sequence *sequences;
    size_t sequence_count;
};

typedef struct {
    unsigned symbol, extra, extra_bits;
} coded;

static unsigned highest_bit(unsigned value) { return 31u - (unsigned)__builtin_clz(value); }

static coded code_length(unsigned length) {
    unsigned value = length - 3;
    unsigned bits = value < 8 ? 0 : highest_bit(value) - 2;
    return (coded){END_OF_BLOCK + 1 + 4 * bits + (value >> bits), value & ((1u << bits) - 1), bits};
}

static coded code_distance(unsigned distance) {
    unsigned value = distance - 1;
    if (value < 2) return (coded){value, 0, 0};
    unsigned bits = highest_bit(value) - 1;
    return (coded){2 * bits + (value >> bits), value & ((1u << bits) - 1), bits};
}

/// Estimates the bits of each symbol from its frequency in the block before.
static void expect(pixel_deflater *deflater, const uint8_t *lengths, const uint8_t *distance_lengths) {
    for (size_t i = 0; i < 256; i++) deflater->costs[i] = lengths[i] ? lengths[i] : COST_OF_NEW;
    for (unsigned i = 0; i <= AT_ONCE; i++) {
        coded code = code_length(i < PIXEL ? PIXEL : i);
        unsigned bits = lengths[code.symbol] ? lengths[code.symbol] : COST_OF_NEW;
        deflater->length_costs[i] = (int16_t)(i < PIXEL ? NEVER : bits + code.extra_bits);
    }
    // The match may continue.
    deflater->length_costs[AT_ONCE] = -NEVER;
    for (unsigned i = 0; i < DISTANCES; i++) {
        unsigned bits = distance_lengths[i] ? distance_lengths[i] : COST_OF_NEW_DISTANCE;
        deflater->distance_costs[i] = (uint8_t)(bits + (i < 4 ? 0 : i / 2 - 1));
    }
}

pixel_deflater *pixel_deflater_open(size_t most) {
    pixel_deflater *deflater = calloc(1, sizeof *deflater);
    if (!deflater) return NULL;
    deflater->sequences = malloc((most / PIXEL + 2) * sizeof *deflater->sequences);
    if (!deflater->sequences) {
        free(deflater);
        return NULL;
    }
    uint8_t lengths[SYMBOLS], distance_lengths[DISTANCES];
    memset(lengths, 7, sizeof lengths);
    lengths[0] = 3;
    memset(distance_lengths, 5, sizeof distance_lengths);
    expect(deflater, lengths, distance_lengths);
    return deflater;
}

void pixel_deflater_close(pixel_deflater *deflater) {
    if (!deflater) return;
    free(deflater->sequences);
    free(deflater);
}

size_t pixel_deflate_room(size_t length) {
    enum { HEAD = 1024 };
    return HEAD + length * 2;
}

static uint32_t load_32(const uint8_t *from) {
    uint32_t value;
    memcpy(&value, from, sizeof value);
    return value;
}

static uint64_t load_64(const uint8_t *from) {
    uint64_t value;
    memcpy(&value, from, sizeof value);
    return value;
}

/// Counts equal bytes, at most `most`; up to 8 bytes beyond them are read.
static size_t same(const uint8_t *one, const uint8_t *other, size_t most) {
    size_t count = 0;
    while (count < most) {
        uint64_t differing = load_64(one + count) ^ load_64(other + count);
        if (differing) {
            count += (size_t)__builtin_ctzll(differing) / 8;
            break;
        }
        count += sizeof differing;
    }
    return count < most ? count : most;
}

typedef struct {
    unsigned length, distance;
} match;

/// Counts equal bytes, at most `AT_ONCE`.
static unsigned begins_alike(const uint8_t *one, const uint8_t *other) {
#if defined(__SSE2__)
    __m128i equal = _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)one), _mm_loadu_si128((const __m128i *)other));
    return (unsigned)__builtin_ctz(~(unsigned)_mm_movemask_epi8(equal));
#else
    return (unsigned)same(one, other, AT_ONCE);
#endif
}

static uint32_t *slot(pixel_deflater *deflater, const uint8_t *at) {
    return &deflater->seen[load_32(at) * 2654435761u >> (32 - TABLE_BITS)];
}

/// A possible match, and the bits that it saves.
typedef struct {
    unsigned length, distance;
    int gain;
} candidate;

static candidate better(candidate one, candidate other) { return other.gain > one.gain ? other : one; }

/// The bits saved, without the cost of the distance.
static int gain(const pixel_deflater *deflater, int pixel, unsigned length) {
    return pixel * (int)length / PIXEL - deflater->length_costs[length];
}

/// Finds the best of three matches: at the pixel before, in the row above, and where this pixel occurred last. Its
/// length is 0 if none saves anything. There are few branches, because half of them would be mispredicted.
static match find(pixel_deflater *deflater, const uint8_t *data, const uint8_t *at, size_t left, unsigned line) {
    uint32_t here = deflater->position + (uint32_t)(at - data) + 1, *seen = slot(deflater, at);
    unsigned back = here - 1, last = here - *seen;
    last = last <= back && last <= pixel_deflate_reach ? last : 0;
    line = line <= back && line <= pixel_deflate_reach ? line : 0;
    unsigned before = back >= PIXEL ? PIXEL : 0;
    *seen = here;
    if (left < AT_ONCE) return (match){0, 0};
    unsigned near = before ? begins_alike(at - before, at) : 0, above = line ? begins_alike(at - line, at) : 0;
    unsigned far = last ? begins_alike(at - last, at) : 0;
    if ((near | above | far) < PIXEL) return (match){0, 0};

    // Estimated by the first pixel, since the others are similar.
    const uint8_t *costs = deflater->costs;
    int pixel = costs[at[0]] + costs[at[1]] + costs[at[2]] + costs[at[3]];
    unsigned symbol = last ? code_distance(last).symbol : 0;
    candidate best = {near, before, gain(deflater, pixel, near) - deflater->before_cost};
    best = better(best, (candidate){above, line, gain(deflater, pixel, above) - deflater->line_cost});
    best = better(best, (candidate){far, last, gain(deflater, pixel, far) - deflater->distance_costs[symbol]});
    if (best.gain <= 0) return (match){0, 0};
    if (best.length == AT_ONCE) {
        size_t most = left < MOST_MATCHED ? left : MOST_MATCHED;
        best.length = (unsigned)same(at - best.distance, at, most);
    }
    return (match){best.length, best.distance};
}

/// Divides a block into sequences and counts their symbols.
static void divide(pixel_deflater *deflater, const uint8_t *data, size_t length, size_t line) {
    const uint8_t *at = data, *end = data + length, *row = data, *literals = data;
    memset(deflater->literals, 0, sizeof deflater->literals);
    memset(deflater->symbols, 0, sizeof deflater->symbols);
    memset(deflater->distances, 0, sizeof deflater->distances);
    deflater->sequence_count = 0;
    deflater->before_cost = deflater->distance_costs[code_distance(PIXEL).symbol];
    deflater->line_cost = line <= pixel_deflate_reach ? deflater->distance_costs[code_distance((unsigned)line).symbol] : 0;
    while (at < end) {
        while ((size_t)(at - row) >= line) row += line;
        size_t column = (size_t)(at - row);
        // A filter byte, or the rest of a pixel behind a match.
        if (column % PIXEL != 1) {
            deflater->literals[column % PIXEL][*at++]++;
            continue;
        }
        match best = find(deflater, data, at, (size_t)(end - at), (unsigned)line);
        if (best.length == 0) {
            for (size_t i = 0; i < PIXEL; i++) deflater->literals[i][at[i]]++;
            at += PIXEL;
            continue;
        }
        deflater->sequences[deflater->sequence_count++] =
            (sequence){(uint32_t)(at - literals), (uint16_t)best.length, (uint16_t)best.distance};
        deflater->symbols[code_length(best.length).symbol]++;
        deflater->distances[code_distance(best.distance).symbol]++;
        for (size_t i = PIXEL; i + PIXEL <= best.length; i += PIXEL) {
            *slot(deflater, at + i) = deflater->position + (uint32_t)(at + i - data) + 1;
        }
        at += best.length;
        literals = at;
    }
    deflater->sequences[deflater->sequence_count++] = (sequence){(uint32_t)(end - literals), 0, 0};
    for (size_t i = 0; i < PIXEL; i++) {
        for (size_t byte = 0; byte < 256; byte++) deflater->symbols[byte] += deflater->literals[i][byte];
    }
    deflater->symbols[END_OF_BLOCK] = 1;
}

static void put(bit_writer *writer, uint64_t bits, unsigned count) {
    writer->bits |= bits << writer->count;
    writer->count += count;
}

static void put_code(bit_writer *writer, uint32_t code) { put(writer, code & 0xffff, code >> 16); }

/// Writes whole bytes; then there is room for 56 bits.
static void flush(bit_writer *writer) {
    memcpy(writer->to, &writer->bits, sizeof writer->bits);
    writer->to += writer->count / 8;
    writer->bits >>= writer->count / 8 * 8;
    writer->count %= 8;
}

static size_t used(const uint8_t *lengths, size_t count, size_t least) {
    while (count > least && lengths[count - 1] == 0) count--;
    return count;
}

static void put_head(bit_writer *writer, const uint8_t *lengths, const uint8_t *distance_lengths) {
    static const uint8_t order[PRECODES] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t all[SYMBOLS + DISTANCES], pre_lengths[PRECODES], ordered[PRECODES];
    uint16_t symbols[SYMBOLS + DISTANCES];
    uint32_t counts[PRECODES] = {0}, codes[PRECODES];
    size_t literal_count = used(lengths, SYMBOLS, 257), distance_count = used(distance_lengths, DISTANCES, 1);
    memcpy(all, lengths, literal_count);
    memcpy(all + literal_count, distance_lengths, distance_count);
    size_t count = huffman_shorten(all, literal_count + distance_count, symbols);
    for (size_t i = 0; i < count; i++) counts[symbols[i] & 0xff]++;
    huffman_lengths(counts, PRECODES, LONGEST_PRECODE, pre_lengths);
    huffman_codes(pre_lengths, PRECODES, codes);
    for (size_t i = 0; i < PRECODES; i++) ordered[i] = pre_lengths[order[i]];
    size_t pre_count = used(ordered, PRECODES, 4);

    // Header: not the last block, dynamic codes.
    put(writer, 0 | 2 << 1, 3);
    put(writer, (literal_count - 257) | (distance_count - 1) << 5 | (pre_count - 4) << 10, 14);
    flush(writer);
    for (size_t i = 0; i < pre_count; i++) {
        put(writer, ordered[i], 3);
        flush(writer);
    }
    for (size_t i = 0; i < count; i++) {
        unsigned symbol = symbols[i] & 0xff;
        put_code(writer, codes[symbol]);
        put(writer, symbols[i] >> 8, huffman_precode_extra[symbol]);
        flush(writer);
    }
}

/// The codes of match lengths with their extra bits.
static void code_lengths(const uint32_t *codes, uint64_t *length_codes) {
    for (unsigned length = PIXEL; length <= MOST_MATCHED; length++) {
        coded now = code_length(length);
        uint32_t code = codes[now.symbol], bits = code >> 16;
        length_codes[length] = (code & 0xffff) | now.extra << bits | (uint64_t)(bits + now.extra_bits) << 32;
    }
}

static void put_sequences(
    pixel_deflater *deflater, const uint8_t *data, const uint32_t *codes, const uint32_t *distance_codes) {
    uint64_t length_codes[MOST_MATCHED + 1];
    code_lengths(codes, length_codes);
    // A local copy stays in registers.
    bit_writer writer = deflater->writer;
    for (size_t i = 0; i < deflater->sequence_count; i++) {
        sequence now = deflater->sequences[i];
        const uint8_t *end = data + now.literals;
        for (; end - data >= PIXEL; data += PIXEL) {
            for (size_t k = 0; k < PIXEL; k++) put_code(&writer, codes[data[k]]);
            flush(&writer);
        }
        while (data < end) put_code(&writer, codes[*data++]);
        flush(&writer);
        if (now.length == 0) break;
        uint64_t length = length_codes[now.length];
        coded distance = code_distance(now.distance);
        put(&writer, length & 0xffffffff, (unsigned)(length >> 32));
        put_code(&writer, distance_codes[distance.symbol]);
        put(&writer, distance.extra, distance.extra_bits);
        flush(&writer);
        data += now.length;
    }
    put_code(&writer, codes[END_OF_BLOCK]);
    flush(&writer);
    deflater->writer = writer;
}

uint8_t *pixel_deflate_block(
    pixel_deflater *deflater, const uint8_t *data, size_t length, size_t line, uint8_t *to) {
    uint8_t lengths[SYMBOLS], distance_lengths[DISTANCES];
    uint32_t codes[SYMBOLS], distance_codes[DISTANCES];
    divide(deflater, data, length, line);
    huffman_lengths(deflater->symbols, SYMBOLS, LONGEST, lengths);
    huffman_lengths(deflater->distances, DISTANCES, LONGEST_DISTANCE, distance_lengths);
    huffman_codes(lengths, SYMBOLS, codes);
    huffman_codes(distance_lengths, DISTANCES, distance_codes);
    deflater->writer.to = to;
    put_head(&deflater->writer, lengths, distance_lengths);
    put_sequences(deflater, data, codes, distance_codes);
    expect(deflater, lengths, distance_lengths);
    deflater->position += (uint32_t)length;
    return deflater->writer.to;
}

uint8_t *pixel_deflate_align(pixel_deflater *deflater, uint8_t *to) {
    bit_writer *writer = &deflater->writer;
    writer->to = to;
    put(writer, 0, 3);
    writer->count = (writer->count + 7) / 8 * 8;
    flush(writer);
    static const uint8_t nothing[4] = {0, 0, 0xff, 0xff};
    memcpy(writer->to, nothing, sizeof nothing);
    return writer->to + sizeof nothing;
}
