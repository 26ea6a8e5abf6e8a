"""A cluster to disturb: queue, store, workers, submissions, and an observer that checks what must always hold."""
import hashlib, http.client, json, os, pathlib, random, shutil, signal, subprocess, threading, time, urllib.error

from machines import ROOT, Bucket, Queue, cpu_seconds, inside, machine

FACES = [(ROOT / "Tests/Fixtures/Faces" / name).read_bytes() for name in ("astronaut-icon.jpg", "hopper.jpg", "cap.png")]


class Field:
    # Of all fields: one that a part leaves behind would do the jobs of the next part.
    workers = []

    def __init__(self, kigurumi, folder, queue=None, bucket=None, costumes=("bear",), side=48):
        self.kigurumi, self.folder = os.path.abspath(kigurumi), pathlib.Path(folder)
        self.folder.mkdir(exist_ok=True)
        self.failures, self.newest, self.chance = [], {}, random.Random(27)
        self.submissions = 0
        machine("work")
        self.queue, self.bucket = queue or Queue(folder), bucket or Bucket(folder)
        templates = self.folder / "T"
        templates.mkdir(exist_ok=True)
        for name in (*costumes, "Filters", "Expressions", "Skins", "pack.json", *(p.name for p in (ROOT / "Templates").glob("*.svg"))):
            source = ROOT / "Templates" / name
            copy = (shutil.copytree if source.is_dir() else shutil.copy)
            copy(source, templates / name, **({"dirs_exist_ok": True} if source.is_dir() else {}))
        self.side = side
        self.settings()

    def settings(self, name="k.json", **cluster):
        """Writes a file of settings, and returns its path."""
        more = {key: cluster.pop(key) for key in ("retention", "metrics") if key in cluster}
        keys = {"queue": self.queue.url, "store": self.bucket.url, "storeKeyFile": f"{self.bucket.folder}/s3-access-key",
                "storeSecretFile": f"{self.bucket.folder}/s3-secret-key", "jobs": 1, "scratch": str(self.folder / "scratch"),
                "stopTime": "60s", **cluster}
        path = self.folder / name
        keys = {key: value for key, value in keys.items() if value is not None}
        path.write_text(json.dumps({"cluster": keys, "templates": str(self.folder / "T"), "cache": str(self.folder / "cache"),
                                    "stickers": {"side": self.side}, "log": {"level": "debug", "format": "json"}, **more}))
        return path

    def check(self, condition, what):
        if not condition:
            self.failures.append(what)
            print("cluster: WRONG:", what, flush=True)
        return condition

    # Programs. Workers have a machine of their own; submissions come from elsewhere, as from an app server.

    def call(self, *words, settings=None, seconds=180):
        started = subprocess.Popen([self.kigurumi, *words, "--config", settings or self.folder / "k.json"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        try:
            started.stdout_text, started.stderr_text = started.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            started.kill()
            started.stdout_text, started.stderr_text = "", f"no end within {seconds} s"
            started.communicate()
        return started

    def worker(self, log, settings=None, name="work", prefix=()):
        path = self.folder / log
        process = inside(name, *prefix, self.kigurumi, "worker", "--config", settings or self.folder / "k.json",
                         stderr=open(path, "ab"), stdout=subprocess.DEVNULL)
        process.log, process.prefix = path, prefix
        self.workers.append(process)
        return process

    def stop(self, *workers, seconds=150):
        """Workers that are asked to stop return or finish their jobs, and end with success."""
        for each in workers:
            # A program that started the worker passes its status on, but no signals.
            inner = pathlib.Path(f"/proc/{each.pid}/task/{each.pid}/children").read_text().split() if each.poll() is None else []
            if getattr(each, "prefix", None) and inner:
                os.kill(int(inner[0]), signal.SIGTERM)
            else:
                each.send_signal(signal.SIGTERM)
        for each in workers:
            try:
                self.check(each.wait(seconds) == 0, f"a worker ends with {each.returncode}, see {getattr(each, 'log', '-')}")
            except subprocess.TimeoutExpired:
                each.kill()
                self.check(False, f"a worker doesn't stop, see {getattr(each, 'log', '-')}")

    @staticmethod
    def lines(worker):
        """The lines of a worker's log."""
        found = []
        for line in worker.log.read_text(errors="replace").splitlines():
            try:
                found.append(json.loads(line))
            except ValueError:
                pass
        return found

    # Faces.

    def submit(self, group, face, settings=None, tries=30):
        path = self.folder / f"face-{threading.get_ident()}"
        path.write_bytes(face)
        for _ in range(tries):
            done = self.call("submit", group, str(path), settings=settings)
            # The store may have it even where the queue wasn't reached: then the newest face is this one all the same.
            if done.returncode == 0:
                self.newest[group] = hashlib.sha256(face).hexdigest()
                self.submissions += 1
                return True
            time.sleep(1)
        return self.check(False, f"{group} can't be submitted: {done.stderr_text}")

    def other_face(self, group):
        """A face that the group doesn't have."""
        return self.chance.choice([f for f in FACES if hashlib.sha256(f).hexdigest() != self.newest.get(group)])

    def counts(self):
        done = self.call("queue", "--json")
        return json.loads(done.stdout_text) if done.returncode == 0 else None

    def settle(self, seconds):
        """Waits until no job waits or runs. At most that time may pass without one that ends: other work slows all of them."""
        end, found, least = time.monotonic() + seconds, None, None
        while time.monotonic() < end:
            found = self.counts()
            left = found and found["waiting"] + found["rebuilds"] + found["running"]
            if left == 0:
                self.check(found["failed"] == 0, f"failed: {found['failures']}")
                return found
            if left and (least is None or left < least):
                end, least = time.monotonic() + seconds, left
            time.sleep(.5)
        self.check(False, f"jobs wait or run forever: {found}")
        return found

    # What must hold.

    def observe(self, groups, every=.2):
        return Observer(self, groups, every)

    def check_packs(self, groups=None):
        """Each group has the pack of its newest face, whole: every file with its digest."""
        for group in groups or list(self.newest):
            found = self.bucket.get(f"groups/{group}/Stickers/manifest.json")
            if not self.check(found is not None, f"{group} has no pack"):
                continue
            manifest = json.loads(found)
            self.check(manifest["face"]["sha256"] == self.newest[group], f"{group} lacks the pack of its newest face")
            for name, sum in files(manifest):
                data = self.bucket.get(f"groups/{group}/Stickers/{name}")
                self.check(data is not None and hashlib.sha256(data).hexdigest() == sum, f"{group}: {name} is missing or other")

    def has_newest(self, group):
        found = self.bucket.get(f"groups/{group}/Stickers/manifest.json")
        return found is not None and json.loads(found)["face"]["sha256"] == self.newest[group]

    def check_scratch(self):
        """Nothing of a face stays on the machine of workers that were stopped or killed, once another one has started."""
        left = [str(p) for p in (self.folder / "scratch").rglob("currentImageFace.img")]
        self.check(not left, f"faces are left: {left}")

    def close(self):
        for each in self.workers:
            if each.poll() is None:
                each.kill()
                each.wait()
        self.workers.clear()


def files(manifest):
    """The files of a pack with their digests."""
    for sticker in manifest["stickers"]:
        for stated in [sticker] + ([sticker["still"]] if "still" in sticker else []):
            yield stated["file"], stated["sha256"]


class Observer:
    """Reads manifests all the time, as consumers do: no generation falls, and no manifest names a file that isn't there."""

    def __init__(self, field, groups, every):
        self.field, self.groups, self.every = field, groups, every
        self.last, self.reads, self.running = {}, 0, True
        self.thread = threading.Thread(target=self.run, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        alive, self.running = self.thread.is_alive(), False
        self.thread.join(60)
        self.field.check(alive, "the observer ended before the part did")

    def run(self):
        while self.running:
            for group in list(self.groups):
                try:
                    self.look(group)
                except (OSError, ValueError, http.client.HTTPException) as error:
                    # The store is away by intention; what is torn is no JSON and counts.
                    if isinstance(error, ValueError):
                        self.field.check(False, f"{group} has a torn manifest: {error}")
            time.sleep(self.every)

    def look(self, group):
        found = self.field.bucket.get(f"groups/{group}/Stickers/manifest.json", 3)
        if found is None:
            return
        manifest, check = json.loads(found), self.field.check
        self.reads += 1
        series, generation = self.last.get(group, (manifest["series"], 0))
        check(manifest["series"] == series, f"{group} has another series")
        check(manifest["generation"] >= generation, f"{group} fell from {generation} to {manifest['generation']}")
        if (manifest["series"], manifest["generation"]) == self.last.get(group):
            return
        for name, sum in files(manifest):
            heads = self.field.bucket.ask("HEAD", f"groups/{group}/Stickers/{name}", 3)
            check(heads is not None and heads["x-amz-meta-sha256"] == sum, f"{group} names {name}, which is missing or other")
        self.last[group] = (manifest["series"], manifest["generation"])
