// The kernels of layers. Each reads its inputs from the workspace and writes its output there.
#ifndef CFACENETWORKS_LAYERS_H
#define CFACENETWORKS_LAYERS_H

#include "CFaceNetworks.h"

void face_convolution(const face_layer *layer, const float *weights, float *workspace);
void face_depthwise(const face_layer *layer, const float *weights, float *workspace);
void face_sum(const face_layer *layer, const float *weights, float *workspace);
void face_product(const face_layer *layer, float *workspace);
void face_largest(const face_layer *layer, float *workspace);
void face_mean(const face_layer *layer, float *workspace);
void face_enlarge(const face_layer *layer, float *workspace);
void face_locate(const face_layer *layer, const float *weights, float *workspace);
void face_sample(const face_layer *layer, float *workspace);
void face_place(const face_layer *layer, float *workspace);
void face_unfold(const face_layer *layer, float *workspace);

#endif
