#define _GNU_SOURCE
#include "CLinux.h"

#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

void kigurumi_limit_arenas(int count) { mallopt(M_ARENA_MAX, count); }

// Of the program itself, which comes first, the parts that are never written.
static int forget_program(struct dl_phdr_info *program, size_t size, void *nothing) {
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    for (int i = 0; i < program->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &program->dlpi_phdr[i];
        if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
        uintptr_t start = (program->dlpi_addr + part->p_vaddr) & ~(page - 1);
        madvise((void *)start, program->dlpi_addr + part->p_vaddr + part->p_memsz - start, MADV_DONTNEED);
    }
    return 1;
}

void kigurumi_trim_memory(void) { malloc_trim(0); }

void kigurumi_return_memory(void) {
    kigurumi_trim_memory();
    dl_iterate_phdr(forget_program, NULL);
}

void kigurumi_keep_memory(void) {
    // A sticker's pictures stay in the heap. Larger blocks are few, and leave gaps in it that add up.
    mallopt(M_MMAP_THRESHOLD, 2 << 20);
    // A larger value gains nothing.
    mallopt(M_TRIM_THRESHOLD, 16 << 20);
}
