// PNG's filters taken back.
#ifndef PNG_UNFILTERS_H
#define PNG_UNFILTERS_H

#include <stddef.h>
#include <stdint.h>

enum { png_filter_count = 5, png_unfilter_room = 4 };

/// @param filter below `png_filter_count`.
/// @param row in place; as many bytes as `png_unfilter_room` behind it may be read, none is written.
/// @param above of the same length, with the same room.
/// @param pixel bytes of one: 1 to 4.
void png_unfilter_row(int filter, uint8_t *row, const uint8_t *above, size_t pixel, size_t stride);

#endif
