// The catalogs of texts, one a language, as they lie in the program. In C, because `#embed` puts a file into a program as
// it is, and the build follows its changes.
#ifndef CCATALOGS_H
#define CCATALOGS_H

#include <stddef.h>
#include <stdint.h>

/// A catalog's bytes: JSON in UTF-8.
typedef struct {
    const uint8_t *start;
    size_t count;
} catalog_bytes;

/// The catalog with a number from 0 on, in the order of catalogs.c; its count is 0 behind the last one.
catalog_bytes catalog_at(size_t number);

#endif
