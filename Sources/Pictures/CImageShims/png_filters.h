// Applies PNG's filters.
#ifndef PNG_FILTERS_H
#define PNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// Filters rows that lie one behind the other, each by the filter with the smallest sum of absolute values.
/// @param rows the rows.
/// @param count of rows.
/// @param above the row above the first; null: only filters without it are tried there.
/// @param pixel bytes of a pixel.
/// @param stride bytes of a row.
/// @param to receives `count` times the number of the filter and the row.
void png_filter_rows(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to);

#endif
