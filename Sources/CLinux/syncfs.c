#define _GNU_SOURCE
#include "CLinux.h"
#include <unistd.h>

int kigurumi_syncfs(int descriptor) { return syncfs(descriptor); }
