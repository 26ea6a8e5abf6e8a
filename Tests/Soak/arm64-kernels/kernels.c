// Runs the kernels on numbers from a fixed sequence and prints a digest of each one's results. Tests/Soak/arm64 compares
// what programs for several processors print.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CFaceNetworks.h"
#include "CKernels.h"

enum { WIDTH = 211, HEIGHT = 157, COUNT = WIDTH * HEIGHT };

static uint64_t state = 0x9e3779b97f4a7c15u;

static uint32_t number(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

static float share(void) { return (float)(number() & 0xffff) / 65535; }

static void *memory(size_t size) {
    void *block = aligned_alloc(64, (size + 127) & ~(size_t)63);
    memset(block, 0, (size + 127) & ~(size_t)63);
    return block;
}

static void print(const char *name, const void *bytes, size_t size) {
    uint64_t digest = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++) digest = (digest ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    printf("%-22s %016llx\n", name, (unsigned long long)digest);
}

/// A smooth picture with noise: premultiplied, or opaque.
static uint32_t *picture(int opaque) {
    uint32_t *pixels = memory((COUNT + 64) * sizeof *pixels);
    for (int i = 0; i < COUNT; i++) {
        uint32_t a = opaque ? 255 : (number() & 3) == 0 ? 0 : (number() & 1) ? 255 : number() & 255;
        uint32_t r = (uint32_t)(i % WIDTH) + (number() & 15), g = (uint32_t)(i / WIDTH) + (number() & 15), b = number() & 255;
        pixels[i] = (r & 255) * a / 255 | (g & 255) * a / 255 << 8 | b * a / 255 << 16 | a << 24;
    }
    return pixels;
}

static float *floats(size_t count) {
    float *numbers = memory((count + 64) * sizeof *numbers);
    for (size_t i = 0; i < count; i++) numbers[i] = share();
    return numbers;
}

static void pixels(void) {
    uint32_t *one = picture(0), *other = picture(0), *opaque = picture(1);
    memcpy(other, one, sizeof *one * COUNT / 2);
    kernel_change change = kernel_compare(one, other, WIDTH, HEIGHT);
    print("compare", &change, sizeof change);
    kernel_box bounds = kernel_bounds(one, WIDTH, HEIGHT);
    print("bounds", &bounds, sizeof bounds);
    uint64_t outline = kernel_outline(one, COUNT);
    print("outline", &outline, sizeof outline);
    uint32_t *flat = memory(COUNT * 4 + 256);
    kernel_flatten(one, flat, COUNT, opaque);
    print("flatten", flat, COUNT * 4);
    kernel_composite(one, opaque, COUNT);
    print("composite", opaque, COUNT * 4);
    float *colors = floats(COUNT * 4), *coverage = floats(COUNT);
    for (int i = 0; i < COUNT * 4; i++) colors[i] *= 255;
    kernel_composite_colors(colors, coverage, opaque, COUNT);
    print("composite_colors", opaque, COUNT * 4);
    uint32_t *smooth = memory(COUNT * 4 + 256);
    for (int y = 1; y < HEIGHT - 1; y++) {
        kernel_smooth_row(
            one + (y - 1) * WIDTH, one + y * WIDTH, one + (y + 1) * WIDTH, smooth + y * WIDTH, WIDTH, 24);
    }
    print("smooth_row", smooth, COUNT * 4);
    kernel_plane_set planes = {memory(COUNT), memory(COUNT), memory(COUNT), memory(COUNT)};
    kernel_planes(one, WIDTH, HEIGHT, planes);
    print("planes y", planes.y, COUNT);
    print("planes u", planes.u, (WIDTH + 1) / 2 * ((HEIGHT + 1) / 2));
    print("planes a", planes.a, COUNT);
}

static void palette(void) {
    uint32_t colors[200];
    float points[600];
    float stretch[9] = {.3f, .59f, .11f, .5f, -.4f, -.1f, .2f, .3f, -.5f}, luma[3] = {.2126f, .7152f, .0722f};
    for (int i = 0; i < 200; i++) {
        colors[i] = (number() & 0xffffff) | 0xff000000;
        for (int k = 0; k < 3; k++) {
            points[i * 3 + k] = 0;
            for (int c = 0; c < 3; c++) points[i * 3 + k] += stretch[k * 3 + c] * (float)(colors[i] >> 8 * c & 255);
        }
    }
    kernel_matcher *matcher = memory(kernel_matcher_size());
    kernel_matcher_begin(matcher, colors, points, 200, stretch, luma, 2);
    uint8_t *indices = memory(COUNT);
    for (int i = 0; i < COUNT; i++) indices[i] = kernel_match(matcher, number() & 0xffffff);
    print("match", indices, COUNT);
    size_t nearest[COUNT];
    float *places = floats(4 * 8 * 25 + 4 * COUNT);
    for (int i = 0; i < COUNT; i++) nearest[i] = kernel_nearest(places, 25, places + 4 * 8 * 25 + 4 * i);
    print("nearest", nearest, sizeof nearest);
    uint32_t *wanted = picture(1), *past = picture(1), *shown = picture(1);
    for (int y = 0; y < HEIGHT; y++) {
        ptrdiff_t at = y * WIDTH;
        kernel_quantize_delta_row(matcher, wanted + at, past + at, shown + at, indices + at, WIDTH, 200, 300);
        kernel_show_row(matcher, indices + at, shown + at, WIDTH);
    }
    print("quantize_delta_row", indices, COUNT);
    print("show_row", shown, COUNT * 4);
    kernel_coder *coder = memory(kernel_coder_size());
    kernel_coder_begin(coder, 8, points, 200);
    uint8_t *out = memory(kernel_coder_most(COUNT) + 64);
    size_t length = kernel_coder_code(coder, (kernel_codes){0}, indices, COUNT, (kernel_codes){0}, 150, out);
    print("coder", out, length);
    print("coder indices", indices, COUNT);
}

static void matte(void) {
    uint32_t *opaque = picture(1);
    kernel_picture seen = {opaque, WIDTH, HEIGHT};
    size_t whole = MATTE_PLACES * MATTE_LANES;
    uint32_t *guide = memory(MATTE_PLACES * 4 + 256);
    float *spare = memory((whole + MATTE_SIDE * MATTE_LANES + 64) * 4), *mask = floats(MATTE_PLACES);
    float *weight = floats(MATTE_PLACES), *first = memory(whole * 4 + 256), *second = memory(whole * 4 + 256);
    for (int i = 0; i < MATTE_PLACES; i++) weight[i] += .1f;
    kernel_matte_shrink(seen, guide, spare);
    print("matte_shrink", guide, MATTE_PLACES * 4);
    kernel_matte_moments(guide, mask, weight, first, second);
    print("matte_moments", second, whole * 4);
    kernel_matte_sum(first, spare, 9);
    kernel_matte_sum(second, spare, 9);
    print("matte_sum", first, whole * 4);
    kernel_matte_fit(first, second, 1e-4f);
    print("matte_fit", first, whole * 4);
    kernel_matte_sum(first, spare, 5);
    float *floor = floats(MATTE_PLACES), *ceiling = floats(MATTE_PLACES);
    for (int i = 0; i < MATTE_PLACES; i++) floor[i] *= .2f, ceiling[i] = 1 - .2f * ceiling[i];
    kernel_matte_bound(first, floor, ceiling);
    print("matte_bound", first, whole * 4);
    uint8_t *alpha = memory(MATTE_PLACES + COUNT);
    kernel_matte_alpha(seen, first, (kernel_matte_range){.1f, .9f}, alpha, spare);
    print("matte_alpha", alpha, COUNT);
    uint8_t *places = memory(MATTE_PLACES);
    for (int i = 0; i < MATTE_PLACES; i++) places[i] = number() & 255;
    float *colors = memory(whole * 4 + 256);
    kernel_matte_split(guide, places, second);
    kernel_matte_sum(second, spare, 9);
    kernel_matte_estimate(guide, places, second, colors);
    print("matte_estimate", colors, whole * 4);
    kernel_matte_sum(second, spare, 3);
    kernel_matte_settle(second, colors);
    print("matte_settle", colors, whole * 4);
    kernel_matte_means(mask, colors, spare, 9);
    print("matte_means", colors, MATTE_PLACES * 4);
    uint32_t *cut = memory(COUNT * 4 + 256);
    kernel_matte_cut(seen, colors, alpha, cut, spare);
    print("matte_cut", cut, COUNT * 4);
    kernel_matte_keep(cut, alpha, COUNT);
    print("matte_keep", cut, COUNT * 4);
}

static void sampling(void) {
    enum { PHASES = 32, COLUMNS = 6, ROWS = 6 };
    kernel_table table = {.phases = PHASES, .left = -2, .left_turn = PHASES / 2, .top = -2, .top_turn = PHASES / 2,
                          .columns = COLUMNS, .rows = ROWS, .sharpness = -.5f};
    for (int i = 0; i < KERNEL_SAMPLES; i++) table.across[i] = (i % 4 - 1.5) * .3, table.down[i] = (i / 4 - 1.5) * .3;
    size_t count = (size_t)PHASES * PHASES * COLUMNS * ROWS;
    int16_t *weights = memory(count * 2 + 256);
    kernel_weigh(&table, weights);
    print("weigh", weights, count * 2);
    uint32_t *source = picture(0);
    uint8_t *pairs = memory((size_t)COUNT * 8 + 256);
    for (int y = 0; y < HEIGHT; y++) {
        kernel_pair_rows(
            source + y * WIDTH, source + (y + 1 < HEIGHT ? y + 1 : y) * WIDTH, WIDTH, pairs + (size_t)y * WIDTH * 8);
    }
    size_t squares = (size_t)(kernel_squares(WIDTH) * kernel_squares(HEIGHT));
    uint32_t *colors = memory(squares * 4 + 256);
    kernel_find_even(source, WIDTH, HEIGHT, colors);
    print("find_even", colors, squares * 4);
    kernel_window window = {
        .pairs = pairs, .colors = colors, .pixels = (const uint8_t *)source, .width = WIDTH, .end_column = WIDTH, .end_row = HEIGHT,
        .weights = weights, .left = -2, .left_turn = PHASES / 2, .top = -2, .top_turn = PHASES / 2, .bits = 5,
        .columns = COLUMNS, .rows = ROWS, .map = {1.07, .13, 3.3, -.11, .93, 9.1, 0, 0, 1}, .affine = true};
    float *row = memory(WIDTH * 16 + 256), *coverage = floats(WIDTH);
    uint64_t all = 0;
    for (int perspective = 0; perspective < 2; perspective++) {
        window.affine = !perspective;
        window.map[6] = perspective ? .0004 : 0;
        for (int y = 0; y < HEIGHT; y++) {
            kernel_sample(&window, row, coverage, 0, WIDTH, 0, y);
            for (int i = 0; i < WIDTH * 4; i++) {
                uint32_t bits;
                memcpy(&bits, row + i, 4);
                all = (all ^ bits) * 0x100000001b3u;
            }
        }
    }
    print("sample", &all, sizeof all);
}

static face_tensor tensor(uint32_t offset, uint16_t side, uint16_t channels) {
    return (face_tensor){offset, side, side, channels, channels};
}

static void networks(void) {
    enum { SIDE = 16, CHANNELS = 16, SIZE = SIDE * SIDE * CHANNELS };
    float *workspace = memory((size_t)SIZE * 16 * 4), *weights = floats(20000);
    for (int i = 0; i < 20000; i++) weights[i] = weights[i] * .4f - .2f;
    uint32_t *source = picture(1);
    face_view view = {.a = 1.3, .b = .2, .c = 4.5, .d = -.2, .e = 1.3, .f = 7.5, .low = -1, .high = 1, .continues = 1};
    face_network_see((const uint8_t *)source, WIDTH, HEIGHT, view, (face_tensor){0, SIDE, SIDE, 3, 8}, workspace);
    print("network see", workspace, SIDE * SIDE * 8 * 4);
    for (int i = 0; i < SIZE; i++) workspace[i] = share() * 2 - 1;
    for (int activation = FACE_PLAIN; activation <= FACE_LOGISTIC; activation++) {
        face_layer layers[] = {
            {FACE_CONVOLUTION, (uint8_t)activation, 3, 1, 1, 1, tensor(0, SIDE, CHANNELS), {0},
             tensor(SIZE, SIDE, CHANNELS), 0, 4096, 4160},
            {FACE_DEPTHWISE, (uint8_t)activation, 3, 1, 1, 1, tensor(SIZE, SIDE, CHANNELS), {0},
             tensor(SIZE * 2, SIDE, CHANNELS), 5000, 6000, 6100},
            {FACE_SUM, (uint8_t)activation, 0, 0, 0, 0, tensor(SIZE, SIDE, CHANNELS), tensor(SIZE * 2, SIDE, CHANNELS),
             tensor(SIZE * 3, SIDE, CHANNELS), 0, 0, 6100},
            {FACE_LARGEST, 0, 2, 2, 0, 0, tensor(SIZE * 3, SIDE, CHANNELS), {0}, tensor(SIZE * 4, SIDE / 2, CHANNELS), 0, 0, 0},
            {FACE_MEAN, 0, 0, 0, 0, 0, tensor(SIZE * 3, SIDE, CHANNELS), {0}, tensor(SIZE * 5, 1, CHANNELS), 0, 0, 0},
            {FACE_PRODUCT, 0, 0, 0, 0, 0, tensor(SIZE * 3, SIDE, CHANNELS), tensor(SIZE * 5, 1, CHANNELS),
             tensor(SIZE * 6, SIDE, CHANNELS), 0, 0, 0},
            {FACE_ENLARGE, 0, 0, 0, 0, 0, tensor(SIZE * 4, SIDE / 2, CHANNELS), {0}, tensor(SIZE * 7, SIDE, CHANNELS), 0, 0, 0},
        };
        face_network_run(layers, sizeof layers / sizeof *layers, weights, workspace);
        char name[32];
        snprintf(name, sizeof name, "network activation %d", activation);
        print(name, workspace + SIZE, (size_t)SIZE * 7 * 4);
    }
}

int main(int count, char **arguments) {
    kernel_stay_narrow(count > 1 && strcmp(arguments[1], "narrow") == 0);
    pixels();
    palette();
    matte();
    sampling();
    networks();
}
