#include "CLinux.h"

#include <malloc.h>

void kigurumi_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }
