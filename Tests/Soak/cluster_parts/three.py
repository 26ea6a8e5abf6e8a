"""The page's three machines: a queue of three servers with TLS and a password, a worker on each, and one machine dies."""
import json, os, re, shutil, time

from field import Field
from machines import ADDRESSES, ROOT, inside, machine, sh, wait_for

NAMES = ("m1", "m2", "m3")


def blocks(page="docs/cluster/README.md"):
    """The fenced blocks of a page."""
    return re.findall(r"^```(\w*)\n(.*?)^```", (ROOT / page).read_text(), re.S | re.M)


def certificates(folder):
    """An authority, and a certificate that it signed for all three names."""
    def openssl(*words):
        sh("openssl", *words)

    openssl("req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=trial",
            "-keyout", folder / "ca-key.pem", "-out", folder / "ca.pem")
    openssl("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=m1", "-keyout",
            folder / "key.pem", "-out", folder / "request.pem")
    (folder / "names").write_text("subjectAltName=" + ",".join(f"DNS:{name},IP:{ADDRESSES[name]}" for name in NAMES))
    openssl("x509", "-req", "-in", folder / "request.pem", "-CA", folder / "ca.pem", "-CAkey", folder / "ca-key.pem", "-days", "2",
            "-CAcreateserial", "-extfile", folder / "names", "-out", folder / "cert.pem")


class Servers:
    """The queue of the page: its configuration, with this trial's folders, and TLS switched on as its comment shows."""

    def __init__(self, folder):
        self.folder, self.address, self.running = folder, "m1", {}
        self.url = ",".join(f"tls://{name}:4222" for name in NAMES)
        hosts = folder / "hosts"
        hosts.write_text("127.0.0.1 localhost\n" + "".join(f"{ADDRESSES[name]} {name}\n" for name in NAMES))
        sh("mount", "--bind", hosts, "/etc/hosts")
        text = next(body for _, body in blocks() if "server_name" in body)
        for name in NAMES:
            machine(name)
            own = re.sub("^# (?=tls)", "", text, flags=re.M).replace("server_name: m1", f"server_name: {name}")
            own = own.replace("/var/lib/nats", str(folder / f"nats-{name}")).replace("/etc/nats", str(folder))
            own = own.replace("PASSWORD-OF-THE-QUEUE", "a password of the trial").replace("PASSWORD-BETWEEN-SERVERS", "another1")
            (folder / f"{name}.conf").write_text(own)
        for name in NAMES:
            self.start(name)

    def start(self, name):
        log = open(self.folder / f"nats-{name}.log", "ab")
        self.running[name] = inside(name, "nats-server", "-c", self.folder / f"{name}.conf", stdout=log, stderr=log)
        wait_for(ADDRESSES[name], 4222)

    def kill(self, name):
        self.running[name].kill()
        self.running[name].wait()


def three_machines(field, options):
    """Three machines with a server and a worker each; each machine dies once, with all that runs on it."""
    folder = field.folder / "three"
    folder.mkdir()
    if not shutil.which("openssl"):
        return "skipped: openssl is missing"
    certificates(folder)
    servers = Servers(folder)
    # The secrets lie in one folder, as in /etc/kigurumi; no setting names them.
    (folder / "queue-password").write_text("a password of the trial\n")
    for name in ("s3-access-key", "s3-secret-key"):
        shutil.copy(f"{field.bucket.folder}/{name}", folder)
    os.environ["CREDENTIALS_DIRECTORY"] = str(folder)
    page = json.loads(next(body for kind, body in blocks() if kind == "json" and '"queueReplicas"' in body))
    trio = Field(field.kigurumi, folder, servers, field.bucket)
    trio.failures = field.failures
    given = {**page["cluster"], "queue": servers.url, "store": field.bucket.url, "queueCertificates": str(folder / "ca.pem"),
             "storeKeyFile": None, "storeSecretFile": None}
    trio.settings(**given)
    workers = {}

    def start(name):
        workers[name] = trio.worker(f"worker-{name}.log", trio.settings(f"{name}.json", **given, scratch=str(folder / name)), name)

    # A wrong password is refused with its own code.
    (folder / "wrong").write_text("wrong\n")
    wrong = trio.call("queue", settings=trio.settings("wrong.json", **{**given, "queuePasswordFile": str(folder / "wrong")}))
    trio.check(wrong.returncode and "refuse" in wrong.stderr_text, f"a wrong password: {wrong.stderr_text}")
    for name in NAMES:
        start(name)
    groups, slowest = [f"three.{n}" for n in range(options.groups)], 0
    with trio.observe(groups):
        for victim in NAMES:
            for group in groups:
                trio.submit(group, trio.other_face(group))
            servers.kill(victim)
            workers[victim].kill()
            sh("ip", "link", "set", f"to-{victim}", "down")
            begun = time.monotonic()
            for group in groups[::2]:
                trio.submit(group, trio.other_face(group))
            trio.settle(180)
            trio.check_packs(groups)
            slowest = max(slowest, time.monotonic() - begun)
            sh("ip", "link", "set", f"to-{victim}", "up")
            servers.start(victim)
            start(victim)
            time.sleep(10)
    trio.stop(*[w for w in workers.values() if w.poll() is None])
    for name in NAMES:
        servers.kill(name)
    sh("umount", "/etc/hosts")
    del os.environ["CREDENTIALS_DIRECTORY"]
    return f"each of three machines died once; settled at most {slowest:.0f} s after it; TLS and password used"
