#include "webp_reader.h"

#include <stdlib.h>
#include <string.h>

#include <webp/decode.h>
#include <webp/demux.h>

struct codec_webp_reader {
    WebPData file;
    WebPDemuxer *demuxer;
    WebPAnimDecoder *animation;
};

codec_webp_reader *codec_webp_open(const uint8_t *bytes, size_t length, codec_reason *reason) {
    codec_webp_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        codec_reason_set(reason, "out of memory");
        return NULL;
    }
    reader->file = (WebPData){bytes, length};
    reader->demuxer = WebPDemux(&reader->file);
    if (reader->demuxer) return reader;
    codec_reason_set(reason, "its chunks contradict one another");
    free(reader);
    return NULL;
}

uint32_t codec_webp_width(const codec_webp_reader *reader) {
    return WebPDemuxGetI(reader->demuxer, WEBP_FF_CANVAS_WIDTH);
}

uint32_t codec_webp_height(const codec_webp_reader *reader) {
    return WebPDemuxGetI(reader->demuxer, WEBP_FF_CANVAS_HEIGHT);
}

uint32_t codec_webp_frames(const codec_webp_reader *reader) {
    return WebPDemuxGetI(reader->demuxer, WEBP_FF_FRAME_COUNT);
}

int codec_webp_duration(const codec_webp_reader *reader, uint32_t frame) {
    WebPIterator found;
    int duration = 0;
    if (WebPDemuxGetFrame(reader->demuxer, (int)frame + 1, &found)) duration = found.duration;
    WebPDemuxReleaseIterator(&found);
    return duration;
}

bool codec_webp_is_covered(const codec_webp_reader *reader) {
    WebPIterator first;
    bool covered = WebPDemuxGetFrame(reader->demuxer, 1, &first) && (uint32_t)first.width == codec_webp_width(reader)
        && (uint32_t)first.height == codec_webp_height(reader);
    WebPDemuxReleaseIterator(&first);
    return covered;
}

// Whether the header announces something; for a file without such a header libwebp finds out itself.
static bool announces(const codec_webp_reader *reader, WebPFeatureFlags flag) {
    return WebPDemuxGetI(reader->demuxer, WEBP_FF_FORMAT_FLAGS) & (uint32_t)flag;
}

const uint8_t *codec_webp_chunk(const codec_webp_reader *reader, const char name[4], size_t *length) {
    WebPChunkIterator found;
    memset(&found, 0, sizeof found);
    const uint8_t *bytes = NULL;
    *length = 0;
    // As in browsers.
    if (strcmp(name, "ICCP") == 0 && !announces(reader, ICCP_FLAG)) return NULL;
    if (WebPDemuxGetChunk(reader->demuxer, name, 1, &found)) {
        // Points into the file itself.
        bytes = found.chunk.bytes;
        *length = found.chunk.size;
    }
    WebPDemuxReleaseChunkIterator(&found);
    return bytes;
}

bool codec_webp_read_still(
    const codec_webp_reader *reader, uint32_t width, uint32_t height, uint8_t *rgba, codec_reason *reason) {
    WebPIterator frame;
    WebPDecoderConfig config;
    codec_reason_set(reason, "no picture in it");
    if (!WebPInitDecoderConfig(&config)) return false;
    if (!WebPDemuxGetFrame(reader->demuxer, 1, &frame)) return false;
    VP8StatusCode status = WebPGetFeatures(frame.fragment.bytes, frame.fragment.size, &config.input);
    bool fits = status == VP8_STATUS_OK && (uint32_t)config.input.width == codec_webp_width(reader)
        && (uint32_t)config.input.height == codec_webp_height(reader);
    if (fits) {
        config.options.use_scaling =
            width != (uint32_t)config.input.width || height != (uint32_t)config.input.height;
        config.options.scaled_width = (int)width;
        config.options.scaled_height = (int)height;
        config.output.colorspace = MODE_RGBA;
        config.output.is_external_memory = 1;
        config.output.u.RGBA.rgba = rgba;
        config.output.u.RGBA.stride = (int)width * 4;
        config.output.u.RGBA.size = (size_t)width * height * 4;
        status = WebPDecode(frame.fragment.bytes, frame.fragment.size, &config);
        WebPFreeDecBuffer(&config.output);
    }
    WebPDemuxReleaseIterator(&frame);
    if (fits && status == VP8_STATUS_OK) {
        const size_t pixels = announces(reader, ALPHA_FLAG) ? 0 : (size_t)width * height;
        for (size_t i = 0; i < pixels; i++) rgba[i * 4 + 3] = 255;
        return true;
    }
    codec_reason_set(reason, status == VP8_STATUS_OUT_OF_MEMORY ? "out of memory" : "its picture is damaged");
    return false;
}

const uint8_t *codec_webp_next(codec_webp_reader *reader, codec_reason *reason) {
    codec_reason_set(reason, "a frame is damaged");
    if (!reader->animation) {
        WebPAnimDecoderOptions options;
        if (!WebPAnimDecoderOptionsInit(&options)) return NULL;
        options.color_mode = MODE_RGBA;
        reader->animation = WebPAnimDecoderNew(&reader->file, &options);
        if (!reader->animation) return NULL;
    }
    uint8_t *canvas = NULL;
    int end = 0;
    return WebPAnimDecoderGetNext(reader->animation, &canvas, &end) ? canvas : NULL;
}

void codec_webp_close(codec_webp_reader *reader) {
    if (!reader) return;
    if (reader->animation) WebPAnimDecoderDelete(reader->animation);
    WebPDemuxDelete(reader->demuxer);
    free(reader);
}

int codec_webp_version(void) { return WebPGetDecoderVersion(); }
