#include <string.h>

#include "layers.h"
#include "vectors.h"

/// A picture and how it is read beyond its edges.
typedef struct {
    const uint8_t *pixels;
    ptrdiff_t width, height;
    int continues;
} picture;

/// A color with its opacity, each up to 255.
typedef struct {
    float red, green, blue, alpha;
} color;

static ptrdiff_t below(double x) {
    // Far outside is as good as outside.
    double near = !(x >= -1e6) ? -1e6 : x > 1e6 ? 1e6 : x;
    ptrdiff_t whole = (ptrdiff_t)near;
    return near < (double)whole ? whole - 1 : whole;
}

/// The channels of a pixel, or sums of them.
typedef int32_t channels __attribute__((vector_size(16)));
typedef uint8_t channel_bytes __attribute__((vector_size(4)));

static channels whole(const picture *from, ptrdiff_t x, ptrdiff_t y) {
    channel_bytes pixel;
    memcpy(&pixel, from->pixels + 4 * (y * from->width + x), sizeof pixel);
    return __builtin_convertvector(pixel, channels);
}

/// Like `whole`, also beyond the edges.
static channels anywhere(const picture *from, ptrdiff_t x, ptrdiff_t y) {
    if (x < 0 || y < 0 || x >= from->width || y >= from->height) {
        if (!from->continues) return (channels){0, 0, 0, 255};
        x = x < 0 ? 0 : x < from->width ? x : from->width - 1;
        y = y < 0 ? 0 : y < from->height ? y : from->height - 1;
    }
    return whole(from, x, y);
}

static color at(const picture *from, ptrdiff_t x, ptrdiff_t y) {
    channels pixel = anywhere(from, x, y);
    return (color){(float)pixel[0], (float)pixel[1], (float)pixel[2], (float)pixel[3]};
}

static color mixed(color a, color b, float share) {
    return (color){
        a.red + (b.red - a.red) * share, a.green + (b.green - a.green) * share, a.blue + (b.blue - a.blue) * share,
        a.alpha + (b.alpha - a.alpha) * share,
    };
}

static color between(const picture *from, double x, double y) {
    ptrdiff_t column = below(x - 0.5), row = below(y - 0.5);
    float right = (float)(x - 0.5 - (double)column), down = (float)(y - 0.5 - (double)row);
    color above = mixed(at(from, column, row), at(from, column + 1, row), right);
    color under = mixed(at(from, column, row + 1), at(from, column + 1, row + 1), right);
    return mixed(above, under, down);
}

/// How many samples cover a step in the picture: one, between pixels, up to 1.5 pixels; never more than 4.
static int samples(double x, double y) {
    double square = x * x + y * y;
    int count = 1;
    if (square <= 2.25) return count;
    while (count < 4 && (double)count * count < square) count++;
    return count;
}

/// Whether all of a network's square lies within the picture.
static int is_within(const picture *from, const face_view *view, face_tensor input) {
    for (int corner = 0; corner < 4; corner++) {
        double i = corner & 1 ? input.width : 0, j = corner & 2 ? input.height : 0;
        double x = view->a * i + view->b * j + view->c, y = view->d * i + view->e * j + view->f;
        if (!(x >= 0 && y >= 0 && x <= (double)from->width && y <= (double)from->height)) return 0;
    }
    return 1;
}

/// Where samples are taken around the middle of a place, in pixels of the picture.
typedef struct {
    int count;
    double x[16], y[16];
} sampling;

static sampling sampled(const face_view *view) {
    int across = samples(view->a, view->d), down = samples(view->b, view->e);
    sampling all = {.count = across * down};
    for (int k = 0; k < all.count; k++) {
        double u = (k % across + 0.5) / across - 0.5, v = (k / across + 0.5) / down - 0.5;
        all.x[k] = view->a * u + view->b * v;
        all.y[k] = view->d * u + view->e * v;
    }
    return all;
}

/// The mean color of one place of the network's square.
/// - within: whether all of the square lies within the picture.
static color mean(const picture *from, const sampling *all, double x, double y, int within) {
    if (all->count == 1) return between(from, x, y);
    channels sum = {0, 0, 0, 0};
    if (within) {
        // All sixteen, of which the last may be unused: so they are computed side by side.
        int32_t columns[16], rows[16];
        for (int k = 0; k < 16; k++) columns[k] = (int32_t)(x + all->x[k]);
        for (int k = 0; k < 16; k++) rows[k] = (int32_t)(y + all->y[k]);
        for (int k = 0; k < all->count; k++) sum += whole(from, columns[k], rows[k]);
    } else {
        for (int k = 0; k < all->count; k++)
            sum += anywhere(from, below(x + all->x[k]), below(y + all->y[k]));
    }
    float share = 1.0f / (float)all->count;
    return (color){
        (float)sum[0] * share, (float)sum[1] * share, (float)sum[2] * share, (float)sum[3] * share};
}

/// The most places on a side of a network's square, and the most samples of a place in one direction.
enum { PLACES = 256, SAMPLES = 4 };

/// Where the samples of an upright square lie in one direction: columns or rows of the picture; -1 for black.
typedef struct {
    int count;
    ptrdiff_t at[PLACES][SAMPLES];
} line;

/// @param step from place to place in pixels.
/// @param corner of the square.
/// @param size of the picture in this direction.
static line lined(double step, double corner, int places, ptrdiff_t size, int continues) {
    line all = {.count = samples(step, 0)};
    for (int place = 0; place < places; place++) {
        double middle = step * (place + 0.5) + corner;
        for (int k = 0; k < all.count; k++) {
            ptrdiff_t at = below(middle + step * ((k + 0.5) / all.count - 0.5));
            ptrdiff_t edge = !continues ? -1 : at < 0 ? 0 : size - 1;
            all.at[place][k] = at < 0 || at >= size ? edge : at;
        }
    }
    return all;
}

/// Writes one place of the network's square.
static void put(color one, float range, float low, float *out) {
    float gray = (255 - one.alpha) / 2;
    out[0] = (one.red + gray) * range + low;
    out[1] = (one.green + gray) * range + low;
    out[2] = (one.blue + gray) * range + low;
}

/// The same as for any square, with the samples of columns and rows located once.
static void see_upright(
    const picture *from, const face_view *view, const line *columns, const line *rows, face_tensor input, float *out) {
    float range = (view->high - view->low) / 255, share = 1.0f / (float)(columns->count * rows->count);
    const channels black = {0, 0, 0, 255};
    for (int j = 0; j < input.height; j++) {
        for (int i = 0; i < input.width; i++, out += input.stride) {
            channels sum = {0, 0, 0, 0};
            for (int v = 0; v < rows->count; v++) {
                ptrdiff_t y = rows->at[j][v];
                for (int u = 0; u < columns->count; u++) {
                    ptrdiff_t x = columns->at[i][u];
                    sum += x < 0 || y < 0 ? black : whole(from, x, y);
                }
            }
            put((color){(float)sum[0] * share, (float)sum[1] * share, (float)sum[2] * share, (float)sum[3] * share},
                range, view->low, out);
        }
    }
}

/// Where the places of an upright square that is seen between pixels lie in one direction.
typedef struct {
    /// The pixels before and behind; -1 for black.
    ptrdiff_t before[PLACES], behind[PLACES];
    /// From one to the other.
    float share[PLACES];
} gaps;

/// The same parameters as `lined`.
static gaps gapped(double step, double corner, int places, ptrdiff_t size, int continues) {
    gaps all;
    for (int place = 0; place < places; place++) {
        // As for any square, so that the numbers are the same.
        double middle = step * (place + 0.5) + corner - 0.5;
        ptrdiff_t at = below(middle);
        all.share[place] = (float)(middle - (double)at);
        for (int k = 0; k < 2; k++) {
            ptrdiff_t one = at + k, edge = !continues ? -1 : one < 0 ? 0 : size - 1;
            (k ? all.behind : all.before)[place] = one < 0 || one >= size ? edge : one;
        }
    }
    return all;
}

typedef float channel_shares __attribute__((vector_size(16)));

static channel_shares shares(const picture *from, ptrdiff_t x, ptrdiff_t y) {
    if (x < 0 || y < 0) return (channel_shares){0, 0, 0, 255};
    return __builtin_convertvector(whole(from, x, y), channel_shares);
}

/// The same as for any square that is seen between pixels, with columns and rows located once.
static void see_between(
    const picture *from, const face_view *view, const gaps *columns, const gaps *rows, face_tensor input, float *out) {
    float range = (view->high - view->low) / 255;
    for (int j = 0; j < input.height; j++) {
        ptrdiff_t above = rows->before[j], under = rows->behind[j];
        for (int i = 0; i < input.width; i++, out += input.stride) {
            ptrdiff_t left = columns->before[i], right = columns->behind[i];
            channel_shares one = shares(from, left, above), two = shares(from, left, under);
            one += (shares(from, right, above) - one) * columns->share[i];
            two += (shares(from, right, under) - two) * columns->share[i];
            one += (two - one) * rows->share[j];
            put((color){one[0], one[1], one[2], one[3]}, range, view->low, out);
        }
    }
}

void face_network_see(
    const uint8_t *pixels, size_t width, size_t height, face_view view, face_tensor input, float *workspace) {
    picture from = {pixels, (ptrdiff_t)width, (ptrdiff_t)height, view.continues};
    float *out = workspace + input.offset, range = (view.high - view.low) / 255;
    sampling all = sampled(&view);
    int is_upright = view.b == 0 && view.d == 0 && input.width <= PLACES && input.height <= PLACES;
    if (is_upright && all.count == 1) {
        gaps columns = gapped(view.a, view.c, input.width, from.width, view.continues);
        gaps rows = gapped(view.e, view.f, input.height, from.height, view.continues);
        see_between(&from, &view, &columns, &rows, input, out);
        return;
    }
    if (is_upright) {
        line columns = lined(view.a, view.c, input.width, from.width, view.continues);
        line rows = lined(view.e, view.f, input.height, from.height, view.continues);
        see_upright(&from, &view, &columns, &rows, input, out);
        return;
    }
    int within = is_within(&from, &view, input);
    for (int j = 0; j < input.height; j++) {
        for (int i = 0; i < input.width; i++, out += input.stride) {
            double x = view.a * (i + 0.5) + view.b * (j + 0.5) + view.c;
            double y = view.d * (i + 0.5) + view.e * (j + 0.5) + view.f;
            put(mean(&from, &all, x, y, within), range, view.low, out);
        }
    }
}
