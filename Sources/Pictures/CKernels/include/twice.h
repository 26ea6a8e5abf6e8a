// Compiles a function twice on x86-64, once for every processor and once for AVX2, and chooses at each call.
#ifndef CKERNELS_TWICE_H
#define CKERNELS_TWICE_H

#include <stdbool.h>

#pragma STDC FP_CONTRACT OFF

/// Whether the AVX2 version is chosen.
bool kernel_is_wide(void);

#define KERNEL_BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define KERNEL_TWICE(result, name, parameters, arguments)                                                              \
    __attribute__((target("avx2"))) static result name##_wide parameters { return name##_body arguments; }             \
    static result name##_narrow parameters { return name##_body arguments; }                                           \
    result name parameters {                                                                                           \
        return kernel_is_wide() ? name##_wide arguments : name##_narrow arguments;                       \
    }
#else
#define KERNEL_TWICE(result, name, parameters, arguments)                                                              \
    result name parameters { return name##_body arguments; }
#endif

#endif
