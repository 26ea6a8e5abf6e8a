#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

int kigurumi_ending_signal(pid_t pid, int milliseconds) {
    const struct timespec pause = {0, 2000000};
    for (int waited = 0;; waited += 2) {
        siginfo_t info = {0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT | WNOHANG) != 0) {
            if (errno != EINTR) return 0;
        } else if (info.si_pid == pid) {
            return info.si_code == CLD_EXITED ? 0 : info.si_status;
        }
        if (waited >= milliseconds) return 0;
        nanosleep(&pause, NULL);
    }
}
