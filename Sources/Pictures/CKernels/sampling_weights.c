#include "sampling_weights.h"

#include <string.h>

#include "twice.h"

enum { MOST_PHASES = 64, MOST_PIXELS = 4096, TAPS = 4 };

typedef float taps __attribute__((vector_size(TAPS * sizeof(float))));

/// The four weights of each sample, and the pixel that they begin at.
typedef struct {
    ptrdiff_t first[KERNEL_SAMPLES];
    float shares[KERNEL_SAMPLES][TAPS];
} samples;

static void cubic(double f, float a, float *shares) {
    float x = (float)f, xx = x * x, xxx = x * x * x;
    shares[0] = a * (xxx - 2 * xx + x);
    shares[1] = (a + 2) * xxx - (a + 3) * xx + 1;
    shares[2] = -(a + 2) * xxx + (2 * a + 3) * xx - a * x;
    shares[3] = a * (xx - xxx);
}

static samples placed(const double *places, double center, float sharpness) {
    samples result;
    for (int k = 0; k < KERNEL_SAMPLES; k++) {
        double at = center + places[k];
        ptrdiff_t whole = (ptrdiff_t)at;
        result.first[k] = whole - 1;
        cubic(at - (double)whole, sharpness, result.shares[k]);
    }
    return result;
}

/// Rounds the weights of one phase to 1/16384. The largest takes the remainder, so that they add up to 1.
static void put(const float *window, const kernel_table *t, int16_t *weights) {
    int whole[MOST_PIXELS];
    const ptrdiff_t count = t->columns * t->rows;
    int sum = 0;
    ptrdiff_t largest = 0;
    for (ptrdiff_t k = 0; k < count; k++) {
        float exact = window[k] * (16384.0f / KERNEL_SAMPLES);
        int near = (int)exact;
        float rest = exact - (float)near;
        whole[k] = near + (rest >= 0.5f) - (rest <= -0.5f);
        sum += whole[k];
        if (whole[k] > whole[largest]) largest = k;
    }
    whole[largest] += 16384 - sum;
    for (ptrdiff_t j = 0; j < t->rows; j++) {
        for (ptrdiff_t i = 0; i < t->columns; i++) {
            int value = whole[j * t->columns + i];
            value = value < INT16_MIN ? INT16_MIN : value > INT16_MAX ? INT16_MAX : value;
            weights[2 * (j / 2 * t->columns + i) + j % 2] = (int16_t)value;
        }
    }
}

void kernel_weigh(const kernel_table *t, int16_t *weights) {
    const ptrdiff_t count = t->columns * t->rows;
    if (count > MOST_PIXELS || t->phases > MOST_PHASES) return;
    samples across[MOST_PHASES];
    for (ptrdiff_t x = 0; x < t->phases; x++) {
        double center = ((double)x + 0.5) / (double)t->phases - (double)(t->left + (x >= t->left_turn));
        across[x] = placed(t->across, center, t->sharpness);
    }
    // Weights beyond the window are written beside it and dropped.
    float room[TAPS + MOST_PIXELS + TAPS];
    float *const window = room + TAPS;
    for (ptrdiff_t y = 0; y < t->phases; y++) {
        double center = ((double)y + 0.5) / (double)t->phases - (double)(t->top + (y >= t->top_turn));
        samples down = placed(t->down, center, t->sharpness);
        for (ptrdiff_t x = 0; x < t->phases; x++) {
            memset(room, 0, (size_t)(TAPS + count + TAPS) * sizeof *room);
            for (int k = 0; k < KERNEL_SAMPLES; k++) {
                taps shares;
                memcpy(&shares, across[x].shares[k], sizeof shares);
                for (int j = 0; j < 4; j++) {
                    ptrdiff_t line = (down.first[k] + j) * t->columns + across[x].first[k];
                    if (line <= -TAPS || line >= count) continue;
                    taps sum;
                    memcpy(&sum, window + line, sizeof sum);
                    sum += shares * down.shares[k][j];
                    memcpy(window + line, &sum, sizeof sum);
                }
            }
            put(window, t, weights);
            weights += count;
        }
    }
}
