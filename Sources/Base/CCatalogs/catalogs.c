#include "catalogs.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

// One line a language, English first. A zero follows each catalog, and one more the last.
static const char catalogs[] = {
#embed "../Messages/Catalogs/en.json" suffix(, 0,)
#embed "../Messages/Catalogs/de.json" suffix(, 0,)
#embed "../Messages/Catalogs/es.json" suffix(, 0,)
#embed "../Messages/Catalogs/ja.json" suffix(, 0,)
#embed "../Messages/Catalogs/ko.json" suffix(, 0,)
#embed "../Messages/Catalogs/pt.json" suffix(, 0,)
#embed "../Messages/Catalogs/th.json" suffix(, 0,)
#embed "../Messages/Catalogs/zh-Hant.json" suffix(, 0,)
    0,
};

catalog_bytes catalog_at(size_t number) {
    const char *start = catalogs;
    for (size_t k = 0; k < number && *start; k++) start += strlen(start) + 1;
    return (catalog_bytes){(const uint8_t *)start, strlen(start)};
}
