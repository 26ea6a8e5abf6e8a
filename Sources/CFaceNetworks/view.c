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
    double near = x < -1e6 ? -1e6 : x > 1e6 ? 1e6 : x;
    ptrdiff_t whole = (ptrdiff_t)near;
    return near < (double)whole ? whole - 1 : whole;
}

static color at(const picture *from, ptrdiff_t x, ptrdiff_t y) {
    if (x < 0 || y < 0 || x >= from->width || y >= from->height) {
        if (!from->continues) return (color){0, 0, 0, 255};
        x = x < 0 ? 0 : x < from->width ? x : from->width - 1;
        y = y < 0 ? 0 : y < from->height ? y : from->height - 1;
    }
    const uint8_t *pixel = from->pixels + 4 * (y * from->width + x);
    return (color){pixel[0], pixel[1], pixel[2], pixel[3]};
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

/// The mean color of one place of the network's square.
static color mean(const picture *from, const face_view *view, double i, double j, int across, int down) {
    double x = view->a * i + view->b * j + view->c, y = view->d * i + view->e * j + view->f;
    if (across == 1 && down == 1) return between(from, x, y);
    color sum = {0, 0, 0, 0};
    for (int q = 0; q < down; q++) {
        double v = ((double)q + 0.5) / down - 0.5;
        for (int p = 0; p < across; p++) {
            double u = ((double)p + 0.5) / across - 0.5;
            color one = at(
                from, below(x + view->a * u + view->b * v), below(y + view->d * u + view->e * v));
            sum.red += one.red, sum.green += one.green, sum.blue += one.blue, sum.alpha += one.alpha;
        }
    }
    float share = 1.0f / (float)(across * down);
    return (color){sum.red * share, sum.green * share, sum.blue * share, sum.alpha * share};
}

void face_network_see(
    const uint8_t *pixels, size_t width, size_t height, face_view view, face_tensor input, float *workspace) {
    picture from = {pixels, (ptrdiff_t)width, (ptrdiff_t)height, view.continues};
    float *out = workspace + input.offset, range = (view.high - view.low) / 255;
    int across = samples(view.a, view.d), down = samples(view.b, view.e);
    for (int j = 0; j < input.height; j++) {
        for (int i = 0; i < input.width; i++, out += input.stride) {
            color one = mean(&from, &view, i + 0.5, j + 0.5, across, down);
            float gray = (255 - one.alpha) / 2;
            out[0] = (one.red + gray) * range + view.low;
            out[1] = (one.green + gray) * range + view.low;
            out[2] = (one.blue + gray) * range + view.low;
        }
    }
}
