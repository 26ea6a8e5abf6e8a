// The first process of an emulated machine: tries what a locked face decoder must not be able to do, as
// `kigurumi-face --self-test` does, prints the results, and switches the machine off.
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <unistd.h>

#include "CSandbox.h"

int main(void) {
    mount("proc", "/proc", "proc", 0, NULL);
    printf("Landlock: version %d\n", sandbox_landlock_version());
    int open = 0, number = 0;
    for (const char *name; (name = sandbox_trial_name(number)); number++) {
        int detail = 0;
        sandbox_trial_result result = sandbox_try(number, NULL, &detail);
        open += result != SANDBOX_STOPPED;
        printf("%s (%s %d): %s\n", result == SANDBOX_STOPPED ? "stopped" : result == SANDBOX_POSSIBLE ? "POSSIBLE" : "NOT RUN",
               detail > 0 ? "signal" : "errno", detail > 0 ? detail : -detail, name);
    }
    printf("sandbox: %d trials, %d not stopped\n", number, open);
    fflush(stdout);
    if (getpid() == 1) reboot(RB_POWER_OFF);
    return open != 0;
}
