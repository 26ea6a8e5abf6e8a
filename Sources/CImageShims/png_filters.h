// PNG's filters.
#ifndef PNG_FILTERS_H
#define PNG_FILTERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Each row after its filter's number; the filter of least weight.
/// @param above the row before the first; null: the first is filtered by itself.
/// @param pixel bytes of one.
/// @param stride bytes of a row.
bool png_filter_rows(
    const uint8_t *rows, size_t count, const uint8_t *above, size_t pixel, size_t stride, uint8_t *to);

#endif
