// PNG's filters.
#ifndef PNG_FILTERS_H
#define PNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// A row after its filter's number: the filter of least weight.
/// @param above the row before; null: it is filtered by itself.
/// @param pixel bytes of one.
/// @param stride bytes of a row.
void png_filter_row(const uint8_t *row, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to);

/// Rows one after the other.
/// @param above the row before the first.
void png_filter_rows(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to);

#endif
