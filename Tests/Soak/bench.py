"""The setup of a long test: two faces, a scratch folder, the program, and the ways a test can end."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
FACES = [os.path.join(ROOT, "Tests/Fixtures/Faces", name) for name in ("astronaut-icon.jpg", "astronaut-512.jpg")]
NAME = os.path.basename(sys.argv[0])


def say(text):
    print(f"{NAME}: {text}", flush=True)


def skip(reason):
    say(f"skipped: {reason}")
    sys.exit(0)


def fail(text):
    say(f"FAILED: {text}")
    sys.exit(1)


def need(program, package):
    if not shutil.which(program):
        skip(f"there is no {program} here (apt-get install {package})")


COSTUME = """{"format": 1, "name": {"en": "Plain"}, "description": {"en": "A face on %(color)s."},
 "canvas": {"width": 64, "height": 64},
 "layers": [{"fill": "%(color)s", "box": {"x": 0, "y": 0, "width": 64, "height": 64}},
            {"face": {}, "box": {"x": 8, "y": 8, "width": 48, "height": 48}}]}
"""


class Bench:
    """A scratch folder, removed with all its contents when the test ends."""

    def __init__(self, program):
        self.program = os.path.realpath(program)
        self.folder = tempfile.mkdtemp(prefix="kigurumi-soak-")
        self.environment = dict(os.environ, KIGURUMI_CACHE=os.path.join(self.folder, "cache"), SWIFT_BACKTRACE="enable=no")
        self.processes = []
        self.costumes = self.plain_costumes()

    def plain_costumes(self, colors=("#cc6644", "#4466cc")):
        """Creates a folder of plain costumes: publishing is tested, not drawing."""
        folder = self.path("costumes")
        names = ["plain-%d" % number for number in range(len(colors))]
        for name, color in zip(names, colors):
            os.makedirs(os.path.join(folder, name))
            with open(os.path.join(folder, name, "template.json"), "w", encoding="utf-8") as file:
                file.write(COSTUME % {"color": color})
        with open(os.path.join(folder, "pack.json"), "w", encoding="utf-8") as file:
            file.write('{"name": {"en": "Soak"}, "author": "Soak", "cover": "%s", "order": [%s]}'
                       % (names[0], ", ".join('"%s"' % name for name in names)))
        return folder

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.processes:
            if process.poll() is None:
                process.kill()
                process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def build_command(self, face, pack, *extra):
        return [self.program, "build", FACES[face], "--templates", self.costumes, "--output", pack, "--size", "64", "--quiet", "--replace",
                *extra]

    def run(self, command, timeout=120, **more):
        """Runs a program and returns its exit status and output; a signal is negative."""
        done = subprocess.run(command, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              stdin=subprocess.DEVNULL, timeout=timeout, **more)
        return done.returncode, done.stdout.decode(errors="replace")

    def build(self, face, pack, *extra):
        status, text = self.run(self.build_command(face, pack, *extra))
        if status != 0:
            fail(f"a plain build ends with {status}:\n{text}")


def wait_for(condition, seconds, pause=0.2):
    """Waits until `condition` is true and returns its value; None after so many seconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(pause)
    return None


def load():
    return "load average %.1f" % os.getloadavg()[0]
