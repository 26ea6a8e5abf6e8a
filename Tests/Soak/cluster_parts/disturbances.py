"""What may happen to a cluster. Each part leaves it settled and checks what must always hold."""
import hashlib, json, os, pathlib, shutil, signal, subprocess, threading, time

from faults import Proxy
from field import FACES, Field
from machines import Bucket, Partition, SlowLink, sh


def proxied(field, port):
    """A proxy before the store, and settings for workers that use it."""
    proxy = Proxy((field.bucket.address, Bucket.PORT), port)
    return proxy, field.settings(f"proxy-{port}.json", store=f"http://10.27.0.254:{port}/stickers")


def kills(field, options):
    """Workers are killed at many points of a job.

    Three of four at requests to the store, before and after the server's answer; the others by time.
    """
    proxy, settings = proxied(field, 9001)
    first = field.worker("kills-first.log", settings)
    field.submit("kills.first", FACES[0])
    field.settle(60)
    field.stop(first)
    requests, job = proxy.requests + 4, max(line.get("total_ms", 0) for line in field.lines(first)) / 1000
    groups = [f"kills.{n}" for n in range(options.kills)]
    points, batch = set(), time.monotonic()
    with field.observe(groups):
        for number, group in enumerate(groups):
            # A job that was killed comes back after 30 seconds. By then a worker that lives does it, or the next victims
            # would take it, and a job whose workers end five times is given up.
            if time.monotonic() - batch > 24:
                calm = field.worker("kills-calm.log")
                field.settle(150)
                field.stop(calm)
                batch = time.monotonic()
            field.submit(group, FACES[number % len(FACES)])
            start, done = proxy.requests, threading.Event()
            victim = field.worker("kills-victim.log", settings)

            def hook(count, line, is_answer, at=1 + number // 4 % requests, wants_answer=number % 4 == 1):
                if not done.is_set() and count - start >= at and is_answer == wants_answer:
                    done.set()
                    victim.kill()
                    points.add((at, wants_answer))

            if number % 2 == 0 or number % 4 == 1:
                proxy.hook = hook
                done.wait(10)
            else:
                # From the first request on, in equal steps to the end of the job.
                end = time.monotonic() + 10
                while proxy.requests == start and time.monotonic() < end:
                    time.sleep(.001)
                time.sleep((number // 4) / (options.kills / 4) * (job + .2))
            proxy.hook = lambda *_: None
            victim.kill()
            victim.wait()
        last = field.worker("kills-last.log")
        field.settle(300)
        field.check_packs(groups)
        field.check_scratch()
        field.stop(last)
    return f"{options.kills} workers killed, {len(points)} different requests and answers, a job of {job * 1000:.0f} ms has {requests - 4} requests"


def ready(field, path):
    try:
        return "\nkigurumi_worker_ready 1" in path.read_text()
    except OSError:
        return False


def partition(field, options, other):
    """The workers' machine is cut off from the queue or the store for a minute, in the middle of jobs."""
    metrics = field.folder / f"{other}.prom"
    path = field.settings(f"cut-{other}.json", metrics={"file": str(metrics)})
    groups = [f"cut-{other}.{n}" for n in range(options.groups)]
    workers = [field.worker(f"cut-{other}-1.log", path), field.worker(f"cut-{other}-2.log")]
    was_ready = False
    with field.observe(groups) as observer:
        for group in groups:
            field.submit(group, field.other_face(group))
        field.settle(120)
        field.check(ready(field, metrics), "a worker isn't ready before the partition")
        for group in groups:
            field.submit(group, field.other_face(group))
        with Partition("work", other):
            start = time.monotonic()
            for group in groups[::2]:
                field.submit(group, field.other_face(group))
            time.sleep(max(0, options.seconds - 5 - (time.monotonic() - start)))
            was_ready = ready(field, metrics)
            time.sleep(5)
        healed = time.monotonic()
        field.settle(240)
        settled = time.monotonic() - healed
        time.sleep(16)
        field.check(not was_ready, f"a worker says that it's ready without the {other}")
        field.check(ready(field, metrics), "a worker isn't ready after the partition")
        field.check(all(w.poll() is None for w in workers), "a worker ended")
    field.check_packs(groups)
    field.stop(*workers)
    return f"{options.seconds} s, settled {settled:.0f} s after it"


def partition_queue(field, options):
    """The queue is cut off."""
    return partition(field, options, "queue")


def partition_store(field, options):
    """The store is cut off."""
    return partition(field, options, "store")


def slow(field, options):
    """Each packet of the workers waits for 200 ms on its way to the queue and to the store."""
    groups = [f"slow.{n}" for n in range(options.groups)]
    with SlowLink("work", "queue", .2), SlowLink("work", "store", .2), field.observe(groups):
        workers = [field.worker(f"slow-{n}.log") for n in range(2)]
        for turn in range(2):
            for group in groups:
                field.submit(group, field.other_face(group))
        start = time.monotonic()
        field.settle(300)
        field.check_packs(groups)
        field.stop(*workers)
    return f"{len(groups)} groups settled {time.monotonic() - start:.0f} s after the last face"


def faults(field, options):
    """The store answers 503 to half of the requests, then every fifth body is cut, in both directions."""
    proxy, settings = proxied(field, 9002)
    groups, found = [f"faults.{n}" for n in range(options.groups)], []
    workers = [field.worker(f"faults-{n}.log", settings) for n in range(2)]
    with field.observe(groups):
        for mode in ("busy", "half"):
            proxy.mode, before = mode, proxy.faults
            for turn in range(3):
                for group in groups:
                    # Submissions meet the same faults.
                    field.submit(group, field.other_face(group), settings=settings)
            field.settle(300)
            found.append(f"{proxy.faults - before} of {mode}")
            field.check_packs(groups)
        proxy.mode = "plain"
    field.stop(*workers)
    return "faults: " + ", ".join(found)


def restarts(field, options):
    """Queue and store are killed and restarted, in turn and both at once, while faces arrive."""
    groups = [f"restarts.{n}" for n in range(options.groups)]
    workers = [field.worker(f"restarts-{n}.log") for n in range(2)]
    count = 0
    with field.observe(groups):
        for turn in range(options.restarts):
            for group in groups[turn % 3::3]:
                field.submit(group, field.other_face(group))
            victims = [[field.queue], [field.bucket], [field.queue, field.bucket]][turn % 3]
            time.sleep(.1 * turn)
            for each in victims:
                each.kill()
            time.sleep(1 + turn % 4)
            for each in victims:
                each.start()
            count += len(victims)
        field.settle(240)
        field.check(all(w.poll() is None for w in workers), "a worker ended")
        field.check_packs(groups)
    field.stop(*workers)
    return f"{count} restarts"


def losses(field, options):
    """The queue goes back to an older state, then its stream is deleted, while jobs wait: each face has a pack within 10 minutes."""
    groups, found = [f"losses.{n}" for n in range(options.groups)], []
    workers = [field.worker(f"losses-{n}.log") for n in range(2)]
    data, kept = field.folder / f"nats-{field.queue.name}", field.folder / "nats-kept"
    field.settle(240)
    # A worker that starts after the loss would look anyhow.
    while not all(any(line.get("message") == "pending" for line in field.lines(each)) for each in workers):
        time.sleep(.2)
    with field.observe(groups):
        for way in ("older", "deleted"):
            for each in workers:
                each.send_signal(signal.SIGSTOP)
            for number, group in enumerate(groups):
                if number == len(groups) // 2:
                    time.sleep(1)
                    shutil.copytree(data, kept)
                field.submit(group, field.other_face(group))
            if way == "older":
                field.queue.kill()
                shutil.rmtree(data)
                kept.rename(data)
                field.queue.start()
            else:
                shutil.rmtree(kept)
                field.queue.request("$JS.API.STREAM.DELETE.KIGURUMI_JOBS")
            for each in workers:
                each.send_signal(signal.SIGCONT)
            start, left = time.monotonic(), set(groups)
            while left and time.monotonic() < start + 600:
                time.sleep(1)
                left = {group for group in left if not field.has_newest(group)}
            field.check(not left, f"without a pack: {left}")
            found.append(f"{way} {time.monotonic() - start:.0f} s")
    looks = sum(line.get("message") in ("pending", "the queue had lost jobs; they are enqueued again")
                for each in workers for line in field.lines(each))
    field.check_packs(groups)
    field.stop(*workers)
    return f"{len(groups)} faces healed: {', '.join(found)}; {looks} looks of 2 workers"


def full(field, options):
    """The store's disk is full for half a minute, in the middle of packs."""
    field.bucket.kill()
    folder = field.folder / "full"
    disk = folder / "disk"
    disk.mkdir(parents=True)
    sh("mount", "-t", "tmpfs", "-o", "size=300m", "tmpfs", disk)
    bucket = Bucket(str(folder), data=str(disk), volumes=8)
    small = Field(field.kigurumi, folder, field.queue, bucket)
    small.failures = field.failures
    groups = [f"full.{n}" for n in range(options.groups)]
    try:
        worker = small.worker("full.log")
        with small.observe(groups):
            for group in groups:
                small.submit(group, small.other_face(group))
            small.settle(120)
            for group in groups:
                small.submit(group, small.other_face(group))
            with open(disk / "ballast", "wb") as ballast:
                try:
                    while True:
                        ballast.write(bytes(1 << 16))
                        ballast.flush()
                except OSError:
                    pass
            path = folder / "refused"
            path.write_bytes(FACES[0])
            refused = small.call("submit", "full.refused", str(path))
            time.sleep(30)
            free = shutil.disk_usage(disk).free
            os.remove(disk / "ballast")
            start = time.monotonic()
            small.settle(240)
            small.check(worker.poll() is None, "a worker ended")
            small.check_packs(groups)
            small.stop(worker)
        codes = sorted({line["code"] for line in small.lines(worker) if "code" in line})
        small.check(codes, "no worker noticed the full store")
        return (f"{free} bytes were free; codes of the worker: {', '.join(codes)}; a submission ends with {refused.returncode}; "
                f"settled {time.monotonic() - start:.0f} s after space was there")
    finally:
        small.close()
        bucket.kill()
        field.bucket.start()
        time.sleep(3)


class Folder:
    """A folder as a store: it has no clock of its own."""

    def __init__(self, field):
        self.folder, self.url = field.bucket.folder, str(field.folder / "clock-store")
        os.makedirs(self.url)

    def get(self, key, seconds=0):
        try:
            return pathlib.Path(self.url, key).read_bytes()
        except FileNotFoundError:
            return None

    def ask(self, method, key, seconds=0):
        found = self.get(key)
        return found and {"x-amz-meta-sha256": hashlib.sha256(found).hexdigest()}


def clock(field, options):
    """The clock of a worker is an hour ahead or behind.

    First with a bucket, which refuses it, then with a folder, which doesn't. Files without a manifest are removed as soon
    as it's allowed.
    """
    if not shutil.which("faketime"):
        return "skipped: faketime is missing (Debian's package)"
    # It names shared memory by its process, and a killed one leaves it to the next of that number.
    for left in pathlib.Path("/dev/shm").glob("*faketime*"):
        left.unlink(missing_ok=True)
    loose = Field(field.kigurumi, field.folder / "clock", field.queue, Folder(field))
    loose.failures = field.failures
    results = []
    for kind, where in (("bucket", field), ("folder", loose)):
        settings = where.settings("clock.json", retention={"time": "1s", "shortest": "1s"})
        groups = [f"clock-{kind}.{n}" for n in range(options.groups)]
        for shift in ("+1h", "-1h"):
            wrong = where.worker(f"clock{shift}.log", settings, prefix=("faketime", "-f", shift))
            with where.observe(groups):
                for group in groups:
                    where.submit(group, where.other_face(group), settings=settings)
                # A store that checks clocks refuses this worker: the jobs stay for one whose clock is right.
                time.sleep(15)
                lines = where.lines(wrong)
                alone = sum("generation" in line for line in lines)
                codes = sorted({line["code"] for line in lines if "code" in line})
                where.check(wrong.poll() is None, f"a worker ended, see {wrong.log}")
                where.check(codes == ["store.clock"] and not alone if kind == "bucket" else alone, f"{kind} {shift}: {alone} {codes}")
                right = where.worker(f"clock{shift}-right.log", settings)
                for turn in range(4):
                    for group in groups:
                        where.submit(group, where.other_face(group), settings=settings)
                    time.sleep(2)
                where.settle(240)
                where.check_packs(groups)
            results.append(f"{kind} {shift}: {alone} packs by this worker alone" + (f", {', '.join(codes)}" if codes else ""))
            where.stop(*[w for w in (wrong, right) if w.poll() is None])
    return "; ".join(results)


def twins(field, options):
    """Workers are stopped in the middle of jobs, others do those jobs and newer ones, and then the first go on."""
    proxy, settings = proxied(field, 9003)
    groups, stopped = [f"twins.{n}" for n in range(options.twins)], []
    with field.observe(groups):
        for number, group in enumerate(groups):
            field.submit(group, FACES[0])
            start, done = proxy.requests, threading.Event()
            first = field.worker(f"twins-{number}.log", settings)

            def hook(count, line, is_answer, at=4 + number):
                if not done.is_set() and count - start > at and not is_answer:
                    done.set()
                    first.send_signal(signal.SIGSTOP)

            proxy.hook = hook
            done.wait(10)
            proxy.hook = lambda *_: None
            stopped.append(first)
        # The jobs go to the other one after 30 seconds; half of the groups have a newer face by then.
        for group in groups[::2]:
            field.submit(group, FACES[1])
        second = field.worker("twins-second.log")
        field.settle(150)
        for group in groups[1::2]:
            field.submit(group, FACES[2])
        field.settle(60)
        for each in stopped:
            each.send_signal(signal.SIGCONT)
        time.sleep(15)
        field.settle(60)
        field.check_packs(groups)
    field.stop(second, *stopped)
    return f"{len(stopped)} workers stopped at different requests"


def poison(field, options):
    """A face ends each worker that takes it; others are no picture. The rest goes on."""
    proxy, settings = proxied(field, 9004)
    groups = [f"beside.{n}" for n in range(options.groups)]
    victims, kills = [], []

    def hook(count, line, is_answer):
        # The face was read: this worker is at it.
        if "groups/poison/currentImageFace" in line:
            for each in victims:
                if each.poll() is None:
                    each.kill()
                    kills.append(time.monotonic())

    field.submit("poison", FACES[0])
    proxy.hook, start = hook, time.monotonic()
    with field.observe(groups):
        while time.monotonic() - start < 330:
            found = field.counts()
            if found and found["failed"]:
                break
            if not victims or victims[-1].poll() is not None:
                victims.append(field.worker("poison.log", settings))
                for group in groups[len(victims) % 3::3]:
                    field.submit(group, field.other_face(group), tries=90)
            time.sleep(1)
        found = field.counts()
        codes = [each["code"] for each in found["failures"]]
        field.check(codes == ["worker.job.abandoned"], f"a poisonous face ends as {codes}")
        proxy.hook = lambda *_: None
        field.call("queue", "requeue", "poison")
        field.settle(90)
        field.check_packs([*groups, "poison"])
        bad = {"none": b"", "text": b"no picture", "half": FACES[0][:len(FACES[0]) // 2], "zeros": bytes(2_000_000)}
        states = []
        for name, face in bad.items():
            if face:
                field.submit(f"bad.{name}", face)
                del field.newest[f"bad.{name}"]
        field.settle(90)
        for name, face in bad.items():
            status = field.bucket.get(f"groups/bad.{name}/Stickers/status.json") if face else None
            if status:
                states.append(json.loads(status)["state"])
        field.check(states.count("rejected") >= 2 and set(states) <= {"rejected", "published", "idle", "ready", "current"},
                    f"faces that are no pictures have the states {states}")
    live = [w for w in victims if w.poll() is None]
    field.stop(*live)
    return f"{len(kills)} workers ended by one face; then {codes[0] if codes else '-'}; bad faces: {', '.join(states)}"
