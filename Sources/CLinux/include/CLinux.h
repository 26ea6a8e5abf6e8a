// What Swift cannot call by itself: system calls without a wrapper, variadic calls, macros.
#ifndef CLINUX_H
#define CLINUX_H
#include <sys/types.h>
// syncfs(2), which the C library declares for GNU sources only. 0, or -1 with errno set.
int kigurumi_syncfs(int descriptor);
#endif
