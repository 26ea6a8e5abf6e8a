"""Starts programs and measures their time and memory; medians; tables."""
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Its daemon and its faces serve here too.
sys.path.insert(0, os.path.join(ROOT, "Tests/Soak"))


@dataclass
class Costs:
    """Of one program: seconds, seconds of processor time, and MiB of its largest process, helpers included."""
    wall: float
    cpu: float
    memory: float


def middle(costs):
    """The median of each."""
    return Costs(*(statistics.median(getattr(one, what) for one in costs) for what in ("wall", "cpu", "memory")))


def by_turns(rounds, ways):
    """The medians of several ways to do something, so taken that a slow moment of the machine falls on all."""
    found = {name: [] for name in ways}
    for _ in range(rounds):
        for name, measure in ways.items():
            found[name].append(measure())
    return {name: middle(costs) for name, costs in found.items()}


class Place:
    """A scratch folder with a cache; gone when it is left."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="kigurumi-bench-")
        self.face = os.path.join(ROOT, "Tests/Fixtures/Faces/astronaut-icon.jpg")
        self.cache = self.path("cache")
        self.count = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def new(self, name):
        """A path that nothing lies at."""
        self.count += 1
        return self.path(f"{name}-{self.count}")

    def run(self, command, cache=None):
        return self.cost(command, cache)

    def cost(self, command, cache=None):
        begun = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 env=dict(os.environ, KIGURUMI_CACHE=cache or self.cache))
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode != 0:
            sys.exit(f"{' '.join(command)} ended with {child.returncode}")
        return Costs(time.monotonic() - begun, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def say(text):
    print(text, flush=True)


def told(value):
    """Three digits that count."""
    if isinstance(value, str):
        return value
    if isinstance(value, int) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}" if value >= 1 else f"{value:.3f}"


def table(head, rows):
    lines = [head] + [[told(cell) for cell in row] for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
    for line in lines:
        say(line[0].ljust(widths[0]) + "".join("  " + cell.rjust(width) for cell, width in zip(line[1:], widths[1:])))
