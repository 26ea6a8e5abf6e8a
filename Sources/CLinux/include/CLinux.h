// What Swift cannot call by itself: system calls without a wrapper, variadic calls, macros.
#ifndef CLINUX_H
#define CLINUX_H
#include <sys/types.h>
#endif
