// Huffman codes as deflate and lossless WebP use them.
#ifndef HUFFMAN_H
#define HUFFMAN_H

#include <stddef.h>
#include <stdint.h>

enum { huffman_most_symbols = 286, huffman_longest = 15, huffman_precodes = 19 };

/// Computes the lengths of an optimal code.
/// @param counts how often each symbol occurs, below 2^23.
/// @param symbols number of symbols, at most `huffman_most_symbols`, of which at most 2^longest occur.
/// @param longest the greatest length allowed, at most `huffman_longest`.
/// @param lengths receive the lengths in bits: 0 for a symbol that doesn't occur, 1 for one that is the only one.
void huffman_lengths(const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths);

/// Computes the codes of given lengths.
/// @param lengths in bits, by symbol.
/// @param symbols number of symbols.
/// @param codes receive the codes, the first bit lowest, and from bit 16 on their lengths.
void huffman_codes(const uint8_t *lengths, size_t symbols, uint32_t *codes);

/// The number of extra bits of each symbol of the precode, which encodes the lengths of another code.
extern const uint8_t huffman_precode_extra[huffman_precodes];

/// Run-length encodes the lengths of codes.
/// @param lengths in bits, by symbol.
/// @param count number of lengths.
/// @param symbols receive at most `count` symbols of the precode, with their extra bits from bit 8 on.
/// @returns how many symbols were written.
size_t huffman_shorten(const uint8_t *lengths, size_t count, uint16_t *symbols);

#endif
