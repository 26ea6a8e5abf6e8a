// Codes of variable length, as deflate has them.
#ifndef HUFFMAN_H
#define HUFFMAN_H

#include <stddef.h>
#include <stdint.h>

enum { huffman_most_symbols = 286, huffman_longest = 15 };

/// The lengths of the shortest codes; 0 where a symbol doesn't occur, 1 where it is the only one.
/// @param counts of each symbol, below 2^23.
/// @param symbols at most `huffman_most_symbols`, of which at most 2^longest occur.
/// @param longest at most `huffman_longest`.
void huffman_lengths(const uint32_t *counts, size_t symbols, unsigned longest, uint8_t *lengths);

/// Codes of these lengths, their first bit lowest; above them, from bit 16, the lengths.
void huffman_codes(const uint8_t *lengths, size_t symbols, uint32_t *codes);

#endif
