// Reverses PNG's filters.
#ifndef PNG_UNFILTERS_H
#define PNG_UNFILTERS_H

#include <stddef.h>
#include <stdint.h>

enum { png_filter_count = 5, png_unfilter_room = 4 };

/// Reverses the filter of a row, in place.
/// @param filter below `png_filter_count`.
/// @param row the row; `png_unfilter_room` bytes behind it may be read, but aren't written.
/// @param above the row above, with the same room behind it.
/// @param pixel bytes of a pixel, 1 to 4.
/// @param stride bytes of a row.
void png_unfilter_row(int filter, uint8_t *row, const uint8_t *above, size_t pixel, size_t stride);

#endif
