#include "jpeg_reader.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>
#include <jerror.h>

struct codec_jpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_progress_mgr progress;
    jmp_buf jump;
    codec_jpeg_status status;
    codec_reason reason;
    int max_scans;
    uint64_t coefficient_bytes;
    bool keeps_inks;
    // Whether the file has ended without an end mark.
    bool ended;
    // How many zeros the file ends with, and how many bytes before its end no scan has used.
    size_t zeros, unused;
};

// The three managers below are found through pointers in `jpeg`, the first member.
static codec_jpeg_reader *reader_of(j_common_ptr jpeg) { return (codec_jpeg_reader *)jpeg; }

static _Noreturn void give_up(j_common_ptr jpeg, codec_jpeg_status status) {
    codec_jpeg_reader *reader = reader_of(jpeg);
    char message[JMSG_LENGTH_MAX];
    jpeg->err->format_message(jpeg, message);
    codec_reason_set(&reader->reason, message);
    reader->status = status;
    longjmp(reader->jump, 1);
}

static _Noreturn void refuse(j_common_ptr jpeg, const char *kind) {
    codec_reason_set(&reader_of(jpeg)->reason, kind);
    reader_of(jpeg)->status = CODEC_JPEG_UNSUPPORTED;
    longjmp(reader_of(jpeg)->jump, 1);
}

static const char *process_of(int marker) {
    switch (marker) {
    case 0xc3:
    case 0xc7:
    case 0xcb:
    case 0xcf: return "lossless JPEG";
    case 0xc5:
    case 0xc6:
    case 0xcd:
    case 0xce: return "hierarchical JPEG";
    default: return "JPEG of another process";
    }
}

static void on_error(j_common_ptr jpeg) {
    codec_jpeg_reader *reader = reader_of(jpeg);
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
    case JERR_NO_BACKING_STORE: give_up(jpeg, CODEC_JPEG_OUT_OF_MEMORY);
    case JERR_BAD_PRECISION: refuse(jpeg, "JPEG with more than 8 bits a channel");
    case JERR_SOF_UNSUPPORTED: refuse(jpeg, process_of(jpeg->err->msg_parm.i[0]));
    case JERR_COMPONENT_COUNT:
    case JERR_CONVERSION_NOTIMPL: refuse(jpeg, "JPEG with another number of channels");
    case JERR_FRACT_SAMPLE_NOTIMPL:
    case JERR_CCIR601_NOTIMPL: refuse(jpeg, "JPEG with other sampling factors");
    case JERR_EMPTY_IMAGE:
        if (reader->jpeg.image_width > 0 && reader->jpeg.image_height == 0) {
            refuse(jpeg, "JPEG with its height at its end (DNL)");
        }
        break;
    default: break;
    }
    give_up(jpeg, reader->ended ? CODEC_JPEG_TRUNCATED : CODEC_JPEG_DAMAGED);
}

// libjpeg fills missing data with gray and only warns; a face must be complete.
static void on_message(j_common_ptr jpeg, int level) {
    if (level >= 0) return;
    switch (jpeg->err->msg_code) {
    case JWRN_JPEG_EOF:
        // libjpeg goes on as if there were an end mark.
        reader_of(jpeg)->ended = true;
        break;
    case JWRN_EXTRANEOUS_DATA:
        if (reader_of(jpeg)->ended) reader_of(jpeg)->unused = (size_t)jpeg->err->msg_parm.i[0];
        break;
    case JWRN_HIT_MARKER:
        give_up(jpeg, CODEC_JPEG_TRUNCATED);
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
        give_up(jpeg, CODEC_JPEG_DAMAGED);
    default:
        break;
    }
}

static void on_output(j_common_ptr jpeg) { (void)jpeg; }

static void on_progress(j_common_ptr jpeg) {
    codec_jpeg_reader *reader = reader_of(jpeg);
    if (reader->jpeg.input_scan_number > reader->max_scans) give_up(jpeg, CODEC_JPEG_TOO_MANY_SCANS);
}

// The status that a call returns after a longjmp.
static codec_jpeg_status failure(codec_jpeg_reader *reader, codec_reason *reason) {
    *reason = reader->reason;
    return reader->status;
}

static uint64_t coefficient_bytes(struct jpeg_decompress_struct *jpeg) {
    if (!jpeg_has_multiple_scans(jpeg)) return 0;
    uint64_t bytes = 0;
    for (int i = 0; i < jpeg->num_components; i++) {
        bytes += (uint64_t)jpeg->comp_info[i].width_in_blocks * jpeg->comp_info[i].height_in_blocks
            * sizeof(JBLOCK);
    }
    return bytes;
}

codec_jpeg_reader *codec_jpeg_open(
    const uint8_t *bytes, size_t length, codec_jpeg_status *status, codec_reason *reason) {
    codec_jpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) {
        codec_reason_set(reason, "out of memory");
        *status = CODEC_JPEG_OUT_OF_MEMORY;
        return NULL;
    }
    reader->max_scans = 1;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = on_error;
    reader->errors.emit_message = on_message;
    reader->errors.output_message = on_output;
    if (setjmp(reader->jump)) {
        *status = failure(reader, reason);
        return reader;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->progress.progress_monitor = on_progress;
    reader->jpeg.progress = &reader->progress;
    while (reader->zeros < length && bytes[length - 1 - reader->zeros] == 0) reader->zeros++;
    jpeg_mem_src(&reader->jpeg, bytes, length);
    jpeg_read_header(&reader->jpeg, TRUE);
    if (reader->ended) give_up((j_common_ptr)&reader->jpeg, CODEC_JPEG_TRUNCATED);
    reader->coefficient_bytes = coefficient_bytes(&reader->jpeg);
    *status = CODEC_JPEG_FINE;
    return reader;
}

uint32_t codec_jpeg_width(const codec_jpeg_reader *reader) {
    return reader->jpeg.output_width ? reader->jpeg.output_width : reader->jpeg.image_width;
}

uint32_t codec_jpeg_height(const codec_jpeg_reader *reader) {
    return reader->jpeg.output_height ? reader->jpeg.output_height : reader->jpeg.image_height;
}

uint64_t codec_jpeg_coefficient_bytes(const codec_jpeg_reader *reader) { return reader->coefficient_bytes; }

bool codec_jpeg_is_gray(const codec_jpeg_reader *reader) { return reader->jpeg.jpeg_color_space == JCS_GRAYSCALE; }

bool codec_jpeg_lacks_end(const codec_jpeg_reader *reader) { return reader->ended; }

bool codec_jpeg_has_inks(const codec_jpeg_reader *reader) {
    return reader->jpeg.jpeg_color_space == JCS_CMYK || reader->jpeg.jpeg_color_space == JCS_YCCK;
}

void codec_jpeg_keep_inks(codec_jpeg_reader *reader) { reader->keeps_inks = true; }

codec_jpeg_status codec_jpeg_start(
    codec_jpeg_reader *reader, int divisor, int max_scans, codec_reason *reason) {
    if (setjmp(reader->jump)) return failure(reader, reason);
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    reader->max_scans = max_scans;
    jpeg->out_color_space = codec_jpeg_has_inks(reader) ? JCS_CMYK : JCS_EXT_RGBA;
    jpeg->scale_num = 1;
    jpeg->scale_denom = divisor;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg->do_fancy_upsampling = TRUE;
    jpeg_start_decompress(jpeg);
    if (jpeg->output_components != 4) refuse((j_common_ptr)jpeg, "JPEG with another number of channels");
    return CODEC_JPEG_FINE;
}

// CMYK in JPEG files is stored inverted: 255 is no ink.
static void convert_inks(uint8_t *row, uint32_t width) {
    for (uint32_t x = 0; x < width; x++, row += 4) {
        unsigned black = row[3];
        for (int i = 0; i < 3; i++) {
            unsigned product = row[i] * black + 128;
            row[i] = (uint8_t)((product + (product >> 8)) >> 8);
        }
        row[3] = 255;
    }
}

codec_jpeg_status codec_jpeg_read_rows(
    codec_jpeg_reader *reader, uint8_t *rgba, uint32_t count, codec_reason *reason) {
    if (setjmp(reader->jump)) return failure(reader, reason);
    struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    size_t stride = (size_t)jpeg->output_width * 4;
    for (uint32_t y = 0; y < count && jpeg->output_scanline < jpeg->output_height;) {
        // Several rows at once: libjpeg returns those of one row of blocks.
        JSAMPROW rows[8];
        uint32_t wanted = count - y < 8 ? count - y : 8;
        for (uint32_t i = 0; i < wanted; i++) rows[i] = rgba + (y + i) * stride;
        uint32_t got = jpeg_read_scanlines(jpeg, rows, wanted);
        if (got == 0) break;
        if (jpeg->out_color_space == JCS_CMYK && !reader->keeps_inks) {
            for (uint32_t i = 0; i < got; i++) convert_inks(rows[i], jpeg->output_width);
        }
        y += got;
    }
    return CODEC_JPEG_FINE;
}

codec_jpeg_status codec_jpeg_skip_rows(codec_jpeg_reader *reader, uint32_t count, codec_reason *reason) {
    if (setjmp(reader->jump)) return failure(reader, reason);
    if (count > 0) jpeg_skip_scanlines(&reader->jpeg, count);
    return CODEC_JPEG_FINE;
}

// Whether the scans contain all of the picture. A scan that lacks data has been reported before.
static bool has_all_scans(const struct jpeg_decompress_struct *jpeg) {
    // An arithmetic decoder can't tell whether data are missing.
    if (jpeg->arith_code) return false;
    for (int i = 0; i < jpeg->num_components; i++) {
        // It is set by the first scan with this channel.
        if (!jpeg->comp_info[i].quant_table) return false;
        for (int k = 0; jpeg->progressive_mode && k < DCTSIZE2; k++) {
            if (jpeg->coef_bits[i][k] != 0) return false;
        }
    }
    return true;
}

codec_jpeg_status codec_jpeg_finish(codec_jpeg_reader *reader, codec_reason *reason) {
    if (setjmp(reader->jump)) return failure(reader, reason);
    bool is_whole = has_all_scans(&reader->jpeg);
    jpeg_finish_decompress(&reader->jpeg);
    if (!reader->ended) return CODEC_JPEG_FINE;
    // A copy that broke off may be filled up with zeros, which a scan reads as data. libjpeg reads 8 bytes ahead.
    if (is_whole && reader->zeros <= reader->unused + 8) return CODEC_JPEG_FINE;
    codec_reason_set(reason, "");
    return CODEC_JPEG_TRUNCATED;
}

void codec_jpeg_close(codec_jpeg_reader *reader) {
    if (!reader) return;
    // Doesn't jump, and does nothing if creating the decompressor failed.
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}
