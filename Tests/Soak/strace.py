"""Counts a program's system calls, and makes one of them fail or be the last."""
import collections
import re

# What a publish does to a file system.
CALLS = ["openat", "openat2", "write", "renameat", "renameat2", "rename", "linkat", "unlinkat", "mkdirat", "fchmod", "fsync",
         "fdatasync", "syncfs", "flock", "fcntl", "close", "newfstatat", "getdents64", "read"]


def command(program, *options):
    return ["strace", "-f", "-qq", "-o", "/dev/null", *options, *program]


def counted(bench, program):
    """Returns how often the busiest thread makes each call; strace counts per thread."""
    log = bench.path("calls")
    status, text = bench.run(["strace", "-f", "-qq", "-o", log, "-e", "trace=" + ",".join(CALLS), *program])
    if status != 0:
        raise SystemExit(f"strace does not work here: {text}")
    counts = collections.Counter()
    with open(log, encoding="utf-8", errors="replace") as lines:
        for line in lines:
            found = re.match(r"(\d+) +(\w+)\(", line)
            if found:
                counts[found.groups()] += 1
    most = collections.Counter()
    for (_, call), count in counts.items():
        most[call] = max(most[call], count)
    return most


def sampled(count, limit):
    """Returns the numbers of the calls to try: all if there are few, otherwise the first, the last, and some
    between."""
    if count <= limit:
        return list(range(1, count + 1))
    return sorted({1 + round(index * (count - 1) / (limit - 1)) for index in range(limit)})


def inject(call, what, when):
    return ["-e", f"trace={call}", "-e", f"inject={call}:{what}:when={when}"]
