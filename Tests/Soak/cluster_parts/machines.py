"""A network of three machines on this one: namespaces for the queue, the store and the workers, joined by a switch.

The script runs in namespaces of its own (network, mounts, processes), so whatever it starts or breaks ends with it and
concerns nobody else.
"""
import fcntl, json, os, pathlib, random, shutil, signal, socket, struct, subprocess, sys, threading, time, urllib.request

ADDRESSES = {"queue": "10.27.0.1", "store": "10.27.0.2", "work": "10.27.0.3",
             "m1": "10.27.0.11", "m2": "10.27.0.12", "m3": "10.27.0.13"}
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
# Variables of trials aren't the program's, which reports those that it doesn't have.
WEED = (os.environ.pop("KIGURUMI_SEAWEEDFS", None) or shutil.which("weed")
        or shutil.which(str(ROOT / ".build/seaweedfs/bin/weed")))  # `make soak` puts it there.


def sh(*words, check=True):
    return subprocess.run([str(w) for w in words], check=check, capture_output=True, text=True).stdout


def inside(name, *words, **more):
    """Starts a program on a machine."""
    return subprocess.Popen(["ip", "netns", "exec", name, *[str(w) for w in words]], stdin=subprocess.DEVNULL, **more)


def enter():
    """Runs the script once more in namespaces of its own, and ends with its status. Returns inside of them."""
    if os.environ.pop("TRIAL_INSIDE", None):
        sh("mount", "-t", "tmpfs", "tmpfs", "/run/netns") if os.path.isdir("/run/netns") else os.mkdir("/run/netns")
        sh("ip", "link", "set", "lo", "up")
        sh("ip", "link", "add", "hub", "type", "bridge")
        sh("ip", "address", "add", "10.27.0.254/24", "dev", "hub")
        sh("ip", "link", "set", "hub", "up")
        return
    probe = subprocess.run(["unshare", "--net", "ip", "link", "add", "hub", "type", "bridge"], capture_output=True, text=True)
    if probe.returncode or not shutil.which("nats-server"):
        why = "nats-server is missing" if probe.returncode == 0 else f"no network namespaces: {probe.stderr.strip()}"
        print(f"cluster: skipped: {why}")
        sys.exit(0)
    done = subprocess.Popen(["unshare", "--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc",
                             sys.executable, *sys.argv], env={**os.environ, "TRIAL_INSIDE": "1", **({"KIGURUMI_SEAWEEDFS": WEED} if WEED else {})})
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: done.kill())
    sys.exit(done.wait())


def machine(name):
    """Makes a machine, or returns its address if it is there."""
    if not os.path.exists(f"/run/netns/{name}"):
        sh("ip", "netns", "add", name)
        sh("ip", "link", "add", f"to-{name}", "type", "veth", "peer", "name", "net", "netns", name)
        sh("ip", "link", "set", f"to-{name}", "master", "hub", "up")
        sh("ip", "-n", name, "address", "add", f"{ADDRESSES[name]}/24", "dev", "net")
        for device in ("net", "lo"):
            sh("ip", "-n", name, "link", "set", device, "up")
    return ADDRESSES[name]


def wait_for(address, port, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            return socket.create_connection((address, port), 1).close()
        except OSError:
            time.sleep(.05)
    raise TimeoutError(f"nothing answers on {address}:{port}")


class Partition:
    """No packet passes between two machines, and none is refused: as if the cable between them were cut. Each sends what is
    for the other to a network card that nobody has."""

    def __init__(self, one, other):
        self.ends = (one, other), (other, one)

    def __enter__(self):
        for name, far in self.ends:
            sh("ip", "-n", name, "neighbor", "replace", ADDRESSES[far], "lladdr", "02:00:00:00:00:01",
               "nud", "permanent", "dev", "net")

    def __exit__(self, *_):
        for name, far in self.ends:
            sh("ip", "-n", name, "neighbor", "del", ADDRESSES[far], "dev", "net")


class SlowLink:
    """Packets from one machine to another wait before they go on. A tunnel, since the kernel may lack netem."""

    def __init__(self, one, other, seconds):
        self.ends, self.seconds, self.running = (one, other), seconds, True
        self.files = []
        for index, name in enumerate(self.ends):
            file = os.open("/dev/net/tun", os.O_RDWR)
            device = f"slow{index}-{other}"[:15]
            fcntl.ioctl(file, 0x400454CA, struct.pack("16sH22s", device.encode(), 0x1001, b""))  # TUNSETIFF, TUN without heads
            sh("ip", "link", "set", device, "netns", name)
            sh("ip", "-n", name, "link", "set", device, "up")
            self.files.append((file, name, device))

    def __enter__(self):
        for index, (file, name, device) in enumerate(self.files):
            there = ADDRESSES[self.ends[1 - index]]
            sh("ip", "-n", name, "route", "add", f"{there}/32", "dev", device, "src", ADDRESSES[name])
            target = self.files[1 - index][0]
            threading.Thread(target=self.carry, args=(file, target, self.seconds if index == 0 else 0), daemon=True).start()

    def carry(self, source, target, seconds):
        import collections, select
        waiting = collections.deque()
        while self.running:
            pause = max(0, waiting[0][0] - time.monotonic()) if waiting else .5
            if select.select([source], [], [], pause)[0]:
                waiting.append((time.monotonic() + seconds, os.read(source, 65536)))
            while waiting and waiting[0][0] <= time.monotonic():
                try:
                    os.write(target, waiting.popleft()[1])
                except OSError:
                    pass

    def __exit__(self, *_):
        self.running = False
        time.sleep(.6)
        for file, *_ in self.files:
            os.close(file)  # The devices and their routes end with it.


class Queue:
    """A nats-server with JetStream."""

    def __init__(self, folder, name="queue", extra=()):
        self.folder, self.name, self.extra = folder, name, extra
        self.address = machine(name)
        self.url = f"nats://{self.address}:4222"
        self.start()

    def start(self):
        log = open(f"{self.folder}/nats-{self.name}.log", "ab")
        self.process = inside(self.name, "nats-server", "-a", "0.0.0.0", "-p", 4222, "-m", 8222, "-js", "-sd",
                              f"{self.folder}/nats-{self.name}", *self.extra, stderr=log, stdout=log)
        wait_for(self.address, 4222)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def request(self, subject):
        """Asks by the protocol itself, and waits for the answer."""
        with socket.create_connection((self.address, 4222), 10) as one:
            one.sendall(f'CONNECT {{"verbose":false}}\r\nSUB in.1 1\r\nPUB {subject} in.1 0\r\n\r\n'.encode())
            answer = b""
            while b"MSG" not in answer or not answer.endswith(b"}\r\n"):
                part = one.recv(65536)
                assert part, answer
                answer += part
        assert b'"error"' not in answer, answer

    def monitoring(self, path):
        return json.load(urllib.request.urlopen(f"http://{self.address}:8222/{path}", timeout=10))


class Bucket:
    """A SeaweedFS with a bucket `stickers`, whose objects everybody may read: observers need no keys."""

    # Other ones on this machine are kept apart: SeaweedFS has sockets in /tmp that are named after its ports.
    BASE = random.randrange(10_000, 20_000)
    PORT = BASE + 3

    def __init__(self, folder, data=None, volumes=128):
        self.folder, self.data, self.volumes = folder, data or f"{folder}/weed", volumes
        self.address = machine("store")
        os.makedirs(self.data, exist_ok=True)
        keys = {"s3-access-key": "key", "s3-secret-key": "secret"}
        for name, text in keys.items():
            pathlib.Path(folder, name).write_text(text + "\n")
        pathlib.Path(folder, "s3.json").write_text(json.dumps({"identities": [
            {"name": "trial", "credentials": [{"accessKey": "key", "secretKey": "secret"}],
             "actions": ["Admin", "Read", "Write", "List"]},
            {"name": "anonymous", "actions": ["Read", "List"]}]}))
        self.start()
        self.make_bucket()

    @property
    def url(self):
        return f"http://{self.address}:{self.PORT}/stickers"

    def start(self):
        log = open(f"{self.folder}/weed.log", "ab")
        self.process = inside(
            "store", WEED, "-logtostderr", "server", "-dir", self.data, "-ip", self.address, "-ip.bind", "0.0.0.0",
            "-master.telemetry=false", "-master.port", self.BASE, "-volume.port", self.BASE + 1, "-filer", "-filer.port", self.BASE + 2,
            "-filer.localSocket", f"{self.folder}/filer.sock", "-s3", "-s3.port.grpc", self.BASE + 10_003,
            "-s3.port.iceberg", 0, "-s3.port.lance", 0, "-s3.port", self.PORT, "-s3.localSocket", f"{self.folder}/s3.sock",
            "-s3.config", f"{self.folder}/s3.json", "-master.volumeSizeLimitMB", 64, "-volume.max", self.volumes,
            "-volume.minFreeSpace", "0", cwd=self.folder, stdout=log, stderr=log)
        wait_for(self.address, self.PORT, 90)

    def kill(self):
        self.process.kill()
        self.process.wait()

    def signed(self, method, path, body=b""):
        """A signed request by curl. Returns its status."""
        return sh("curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u",
                  "key:secret", "-X", method, "--data-binary", body.decode(), "-H", f"x-amz-content-sha256: {digest(body)}",
                  f"http://{self.address}:{self.PORT}/{path}", check=False)

    def make_bucket(self):
        end = time.monotonic() + 90
        while self.signed("PUT", "stickers") not in ("200", "409") or self.signed("PUT", "stickers/first", b"x") != "200":
            if time.monotonic() > end:
                raise TimeoutError("SeaweedFS doesn't take objects")
            time.sleep(.3)

    def get(self, key, seconds=10):
        """An object's bytes; None if it isn't there. A server that was just started answers 500 until it knows its volumes."""
        end = time.monotonic() + 60
        while True:
            try:
                return self.ask("GET", key, seconds)
            except urllib.error.HTTPError as error:
                if error.code < 500 or time.monotonic() > end:
                    raise
                time.sleep(.5)

    def ask(self, method, key, seconds=10):
        request = urllib.request.Request(f"{self.url}/{key}", method=method)
        try:
            with urllib.request.urlopen(request, timeout=seconds) as answer:
                return answer.read() if method == "GET" else answer.headers
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise


def digest(data):
    import hashlib
    return hashlib.sha256(data).hexdigest()


def cpu_seconds(process):
    """Processor time of a program and the children it has waited for."""
    fields = open(f"/proc/{process.pid}/stat").read().rsplit(")", 1)[1].split()
    return sum(int(x) for x in fields[11:15]) / os.sysconf("SC_CLK_TCK")
