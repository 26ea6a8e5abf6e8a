#include "huffman.h"

#include <string.h>

enum { SYMBOL_BITS = 9 };

/// Sorts keys in ascending order.
static void sort(uint32_t *keys, size_t count) {
    static const size_t gaps[] = {132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            uint32_t key = keys[i];
            size_t to = i;
            for (; to >= gaps[g] && keys[to - gaps[g]] > key; to -= gaps[g]) keys[to] = keys[to - gaps[g]];
            keys[to] = key;
        }
    }
}

/// Counts how many codes have each length in the tree of two or more leaves; longer ones count as `longest`.
static void tally(const uint32_t *keys, size_t count, unsigned longest, uint32_t *tallies) {
    // Inner nodes are made in the order of their weights, so that no queue is needed.
    uint32_t weights[huffman_most_symbols];
    uint16_t parents[huffman_most_symbols], leaf_parents[huffman_most_symbols], depths[huffman_most_symbols];
    size_t leaf = 0, branch = 0;
    for (size_t made = 0; made + 1 < count; made++) {
        weights[made] = 0;
        for (int child = 0; child < 2; child++) {
            if (branch == made || (leaf < count && keys[leaf] >> SYMBOL_BITS <= weights[branch])) {
                weights[made] += keys[leaf] >> SYMBOL_BITS;
                leaf_parents[leaf++] = (uint16_t)made;
            } else {
                weights[made] += weights[branch];
                parents[branch++] = (uint16_t)made;
            }
        }
    }
    depths[count - 2] = 0;
    for (size_t i = count - 2; i-- > 0;) depths[i] = (uint16_t)(depths[parents[i]] + 1);
    for (size_t i = 0; i < count; i++) {
        unsigned depth = depths[leaf_parents[i]] + 1u;
        tallies[depth < longest ? depth : longest]++;
    }
}

/// Lengthens short codes until those that were cut off at the limit fit in.
static void make_room(unsigned longest, uint32_t *tallies) {
    uint32_t taken = 0;
    for (unsigned length = 1; length <= longest; length++) taken += tallies[length] << (longest - length);
    for (; taken > 1u << longest; taken--) {
        unsigned length = longest - 1;
        while (tallies[length] == 0) length--;
        // One leaf moves a level down, and one of the longest becomes its sibling.
        tallies[length]--;
        tallies[length + 1] += 2;
        tallies[longest]--;
    }
}

void huffman_lengths(const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths) {
    uint32_t keys[huffman_most_symbols], tallies[huffman_longest + 1] = {0};
    size_t count = 0;
    memset(lengths, 0, symbols);
    for (size_t i = 0; i < symbols; i++) {
        if (counts[i]) keys[count++] = counts[i] << SYMBOL_BITS | (uint32_t)i;
    }
    if (count == 0) return;
    if (count == 1) {
        tallies[1] = 1;
    } else {
        sort(keys, count);
        tally(keys, count, longest, tallies);
        make_room(longest, tallies);
    }
    size_t next = 0;
    for (unsigned length = longest; length > 0; length--) {
        for (uint32_t i = 0; i < tallies[length]; i++) {
            lengths[keys[next++] & ((1 << SYMBOL_BITS) - 1)] = (uint8_t)length;
        }
    }
}

void huffman_codes(const uint8_t *lengths, size_t symbols, uint32_t *codes) {
    uint32_t tallies[huffman_longest + 1] = {0}, next[huffman_longest + 1] = {0};
    for (size_t i = 0; i < symbols; i++) tallies[lengths[i]]++;
    tallies[0] = 0;
    for (unsigned length = 1; length <= huffman_longest; length++) {
        next[length] = (next[length - 1] + tallies[length - 1]) << 1;
    }
    for (size_t i = 0; i < symbols; i++) {
        unsigned length = lengths[i];
        uint32_t code = length ? next[length]++ : 0, turned = 0;
        for (unsigned bit = 0; bit < length; bit++) turned |= (code >> bit & 1) << (length - 1 - bit);
        codes[i] = turned | (uint32_t)length << 16;
    }
}

const uint8_t huffman_precode_extra[huffman_precodes] = {[16] = 2, [17] = 3, [18] = 7};

size_t huffman_shorten(const uint8_t *lengths, size_t count, uint16_t *symbols) {
    enum { SAME = 16, SOME_ZEROS, MANY_ZEROS };
    size_t made = 0;
    for (size_t i = 0, run; i < count; i += run) {
        run = 1;
        while (i + run < count && lengths[i + run] == lengths[i] && run < 138) run++;
        if (lengths[i] == 0 && run >= 3) {
            symbols[made++] = (uint16_t)(run < 11 ? SOME_ZEROS | (run - 3) << 8 : MANY_ZEROS | (run - 11) << 8);
        } else if (lengths[i] > 0 && run >= 4) {
            if (run > 7) run = 7;
            symbols[made++] = lengths[i];
            symbols[made++] = (uint16_t)(SAME | (run - 4) << 8);
        } else {
            run = 1;
            symbols[made++] = lengths[i];
        }
    }
    return made;
}
