#define _GNU_SOURCE
#include "CLinux.h"
#include <fcntl.h>
#include <unistd.h>

int kigurumi_syncfs(int descriptor) { return syncfs(descriptor); }

void kigurumi_begin_writing_back(int descriptor) { sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE); }
