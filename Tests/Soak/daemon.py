"""A running `kigurumi watch`, its groups, and faces for them."""
import ctypes
import os
import select
import signal
import socket
import struct
import subprocess
import time
import zlib

import pack
from bench import fail, wait_for

FACE = "currentImageFace.img"


def picture(number, side=48):
    """Returns a different PNG for every number, as bytes."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    color = bytes(((number * 7) % 256, (number >> 4) % 256, (number >> 12) % 256))
    rows = b"".join(b"\0" + color * side for _ in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    text = chunk(b"tEXt", b"Comment\0%d" % number)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + text + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")


def put(root, group, data):
    """Writes a face as an app should: beside its place, then renamed."""
    place = os.path.join(root, group)
    with open(os.path.join(place, ".upload"), "wb") as file:
        file.write(data)
    os.rename(os.path.join(place, ".upload"), os.path.join(place, FACE))


def is_published(root, group):
    """Whether the pack shows the current face."""
    place = os.path.join(root, group)
    try:
        return pack.face(os.path.join(place, "Stickers")) == pack.digest(os.path.join(place, FACE))
    except (OSError, ValueError):
        return False


def groups(root):
    return sorted(name for name in os.listdir(root) if not name.startswith("."))


def behind(root):
    """Returns the groups whose pack doesn't show their face."""
    return [group for group in groups(root)
            if os.path.exists(os.path.join(root, group, FACE)) and not is_published(root, group)]


class Arrivals:
    """Waits for files that are renamed into a folder. Polling every millisecond would take a tenth of a core from what
    is measured."""

    MOVED_TO = 0x80

    def __init__(self, folder):
        libc = ctypes.CDLL(None, use_errno=True)
        self.events = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        if self.events < 0 or libc.inotify_add_watch(self.events, os.fsencode(folder), self.MOVED_TO) < 0:
            raise OSError(ctypes.get_errno(), "can't watch", folder)

    def wait_for(self, name, condition, seconds):
        """Waits until `condition`, checked at first and whenever `name` arrives, is true and returns its value; None
        after so many seconds."""
        end = time.monotonic() + seconds
        while not (value := condition()):
            while True:
                left = end - time.monotonic()
                if left <= 0 or not select.select([self.events], [], [], left)[0]:
                    return None
                if name.encode() in os.read(self.events, 1 << 16):
                    break
        return value


class Daemon:
    """A service that is started and READY; it ends with its bench."""

    def __init__(self, bench, root, *extra, before=(), environment=None, ready=120):
        self.notices = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        address = bench.path("notify-%d" % time.monotonic_ns())
        self.notices.bind(address)
        self.notices.setblocking(False)
        self.log = bench.path("daemon.log")
        self.started = time.monotonic()
        command = [*before, bench.program, "watch", root, "--templates", bench.costumes, "--size", "64", *extra]
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(command, env=dict(bench.environment, NOTIFY_SOCKET=address, **(environment or {})),
                                            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        bench.processes.append(self.process)
        self.is_ready = ready == 0 or bool(wait_for(self.hears_ready, ready, 0.01))
        self.ready_after = time.monotonic() - self.started
        if not self.is_ready and not before:
            fail(f"not READY after {ready} s:\n{self.text()}")

    def hears_ready(self):
        try:
            while True:
                if b"READY=1" in self.notices.recv(4096):
                    return True
        except BlockingIOError:
            return False

    def text(self, last=3000):
        """Returns the end of the log."""
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return log.read()[-last:]

    @property
    def pid(self):
        return self.process.pid

    def helpers(self):
        """Returns the process ids of the helper programs."""
        found = []
        for name in os.listdir("/proc"):
            if name.isdigit():
                try:
                    with open(f"/proc/{name}/stat", encoding="utf-8") as file:
                        fields = file.read().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                if int(fields[1]) == self.pid:
                    found.append(int(name))
        return found

    def stop(self, seconds=30):
        """Sends SIGTERM and returns the exit status and the seconds it took; fails if the service doesn't end."""
        begun = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            fail(f"still there {seconds} s after SIGTERM:\n{self.text()}")
        return status, time.monotonic() - begun

    def kill(self):
        self.process.kill()
        self.process.wait()


def is_alive(pid):
    """Whether the service still runs; a process that has ended but hasn't been reaped does not."""
    try:
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def memory(pid):
    """Returns resident KiB."""
    with open(f"/proc/{pid}/status", encoding="utf-8") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def descriptors(pid):
    return len(os.listdir(f"/proc/{pid}/fd"))


def processor_time(pid):
    """Returns CPU seconds, user and system."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
