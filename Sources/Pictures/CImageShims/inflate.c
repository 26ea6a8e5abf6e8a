#include "inflate.h"

#include <libdeflate.h>

ptrdiff_t codec_inflate_whole(
    enum codec_wrapping wrapping, const uint8_t *source, size_t count, uint8_t *target, size_t limit) {
    struct libdeflate_decompressor *inflater = libdeflate_alloc_decompressor();
    if (!inflater) return -1;
    size_t written = 0;
    enum libdeflate_result result = LIBDEFLATE_BAD_DATA;
    switch (wrapping) {
    case CODEC_DEFLATE:
        result = libdeflate_deflate_decompress(inflater, source, count, target, limit, &written);
        break;
    case CODEC_ZLIB:
        result = libdeflate_zlib_decompress(inflater, source, count, target, limit, &written);
        break;
    case CODEC_GZIP:
        result = libdeflate_gzip_decompress(inflater, source, count, target, limit, &written);
        break;
    }
    libdeflate_free_decompressor(inflater);
    return result == LIBDEFLATE_SUCCESS ? (ptrdiff_t)written : -1;
}

uint32_t codec_crc32_of(const uint8_t *source, size_t count) { return libdeflate_crc32(0, source, count); }
