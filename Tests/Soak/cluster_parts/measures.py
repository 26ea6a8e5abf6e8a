"""How much a cluster does, and how fast: measurements, with the few things that must hold at any load."""
import collections, json, os, shutil, statistics, subprocess, time

from faults import Proxy
from field import FACES, Field
from machines import ROOT, Bucket, cpu_seconds, digest


def photo(number):
    """A face that no group has had: the same pixels after a comment of its own."""
    comment, data = b"%d" % number, FACES[0]
    return data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]


def spent(field, workers):
    """Processor seconds of queue, store and workers."""
    return cpu_seconds(field.queue.process), cpu_seconds(field.bucket.process), sum(cpu_seconds(w) for w in workers)


def submit_all(many, options, count):
    """Enqueues all groups by `watch --submit`. Returns how many seconds that took."""
    root = many.folder / f"faces-{count}"
    for number in range(options.many):
        path = root / f"many.{count}.{number}"
        path.mkdir(parents=True)
        (path / "currentImageFace.img").write_bytes(photo(number))
    begun = time.monotonic()
    submitting = subprocess.Popen([many.kigurumi, "watch", root, "--submit", "--config", many.folder / "k.json"],
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=open(many.folder / "watch.log", "ab"))
    while (found := many.counts()) is None or found["waiting"] < options.many:
        if submitting.poll() is not None:
            raise RuntimeError("watch --submit ended")
        time.sleep(.5)
    submitted = time.monotonic() - begun
    many.stop(submitting)
    shutil.rmtree(root)
    return submitted


def published(many, workers):
    return [line for w in workers for line in many.lines(w) if "generation" in line]


def throughput(field, options):
    """Many groups over 1, 2 and 4 workers, two small costumes each: groups a second, and who spends the time.

    With `--phase`, all numbers of workers share one queue, and each but the last works for so many seconds.
    """
    many = Field(field.kigurumi, field.folder / "many", field.queue, field.bucket, ("bear", "cat"), 96)
    many.failures = field.failures
    rows, load, counts, all_done = [], os.getloadavg()[0], list(map(int, options.workers.split(","))), []
    submitted = submit_all(many, options, counts[0]) if options.phase else None
    for count in counts:
        if not options.phase:
            submitted, all_done = submit_all(many, options, count), []
        # A worker's own pauses belong to it; its start doesn't.
        workers = [many.worker(f"many-{count}-{n}.log") for n in range(count)]
        before, begun = spent(many, workers), time.monotonic()
        is_last = not options.phase or count == counts[-1]
        if is_last:
            many.settle(7000)
        else:
            time.sleep(options.phase)
        seconds, after, done = time.monotonic() - begun, spent(many, workers), published(many, workers)
        queue, store, work = [b - a for a, b in zip(before, after)]
        many.stop(*workers)
        all_done += published(many, workers)
        if is_last:
            many.check(len({line["group"] for line in all_done}) == options.many, f"{len(all_done)} packs of {options.many} groups")
            for number in range(0, options.many, max(1, options.many // 50)):
                many.newest[f"many.{counts[0] if options.phase else count}.{number}"] = digest(photo(number))
            many.check_packs()
            many.newest.clear()
        n, times = max(1, len(done)), sorted(line["total_ms"] for line in done) or [0]
        rows.append(f"| {count} | {n / seconds:.1f} | {times[len(times) // 2]} ms | {work / n * 1000:.1f} ms | {store / n * 1000:.1f} ms | "
                    f"{queue / n * 1000:.2f} ms | {queue / (queue + store + work):.1%} | {options.many / submitted:.0f} |")
        print(f"  {rows[-1]}", flush=True)
    table = "\n".join(["| workers | groups a second | median job | CPU of workers, a job | of the store | of the queue | the queue's share | submitted a second |",
                       "|---|---|---|---|---|---|---|---|", *rows])
    how = f"on one queue, {options.phase} s for all but the last" if options.phase else "each"
    return f"{options.many} groups {how}, {os.cpu_count()} cores, load {load:.0f} at the start\n{table}"


def latency(field, options):
    """A face stored to its manifest in the store, beside the local service with the same costumes: at most 1.5 times."""
    costumes = [p.name for p in sorted((ROOT / "Templates").iterdir()) if (p / "template.json").exists()][:options.costumes]
    fast = Field(field.kigurumi, field.folder / "latency", field.queue, field.bucket, costumes, options.side)
    fast.failures = field.failures
    settings = json.loads((fast.folder / "k.json").read_text())
    local = fast.folder / "local.json"
    local.write_text(json.dumps({key: value for key, value in settings.items() if key != "cluster"}))
    root = fast.folder / "groups"
    (root / "local").mkdir(parents=True)
    worker = fast.worker("latency.log")
    service = subprocess.Popen([fast.kigurumi, "watch", root, "--config", local], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=open(fast.folder / "service.log", "ab"),
                               env={**os.environ, "KIGURUMI_SETTLE_QUIET": "50ms"})

    def until(read, face):
        end = time.monotonic() + 120
        while time.monotonic() < end:
            found = read()
            if found and json.loads(found).get("face", {}).get("sha256") == digest(face):
                return time.monotonic()
            time.sleep(.002)
        raise TimeoutError("no manifest within two minutes")

    def by_service(face):
        (root / "local/new").write_bytes(face)
        begun = time.monotonic()
        os.rename(root / "local/new", root / "local/currentImageFace.img")
        manifest = root / "local/Stickers/manifest.json"
        # The debounce is a setting of the service alone; a submission is one upload.
        return until(lambda: manifest.exists() and manifest.read_bytes(), face) - begun - .05

    def by_cluster(face):
        path = fast.folder / "face"
        path.write_bytes(face)
        begun = time.monotonic()
        done = subprocess.Popen([fast.kigurumi, "submit", "far", path, "--config", fast.folder / "k.json"],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        # The face is stored when its object is there.
        stored = None
        while stored is None:
            heads = fast.bucket.ask("HEAD", "groups/far/currentImageFace.img")
            if heads is not None and heads["x-amz-meta-sha256"] == digest(face):
                stored = time.monotonic()
        end = until(lambda: fast.bucket.get("groups/far/Stickers/manifest.json"), face)
        done.wait()
        return end - stored

    ways, times = (by_service, by_cluster), ([], [])
    for number in range(options.faces + 2):
        for index in (0, 1) if number % 2 else (1, 0):
            seconds = ways[index](photo(1000 + number))
            # The first two fill caches.
            if number >= 2:
                times[index].append(seconds)
    service.terminate()
    service.wait()
    fast.stop(worker)
    local_median, cluster_median = map(statistics.median, times)
    ratio = cluster_median / local_median
    if os.getloadavg()[0] < 2 * os.cpu_count():
        fast.check(ratio <= 1.5, f"the cluster takes {ratio:.2f} times as long as the service")
    return (f"{len(costumes)} costumes, {options.faces} faces: face stored → manifest {cluster_median * 1000:.0f} ms, local service "
            f"{local_median * 1000:.0f} ms: {ratio:.2f} x (target 1.5; load {os.getloadavg()[0]:.0f})")


def cost(field, options):
    """What a group costs: requests to the store by kind, processor time, objects and bytes, for one pack after the other."""
    costumes = [p.name for p in sorted((ROOT / "Templates").iterdir()) if (p / "template.json").exists()][:options.costumes]
    dear = Field(field.kigurumi, field.folder / "cost", field.queue, field.bucket, costumes, options.side)
    dear.failures = field.failures
    proxy, tally = Proxy((field.bucket.address, Bucket.PORT), 9010), collections.Counter()

    def count(number, line, is_answer):
        if line:
            method, path, _ = line.split(" ")
            tally["LIST" if "list-type" in path else method] += 1

    worker = dear.worker("cost.log", dear.settings("cost.json", store="http://10.27.0.254:9010/stickers"))
    dear.submit("cost", FACES[1])
    dear.settle(600)
    proxy.hook, rows = count, []
    for name, face in (("a new face", FACES[0]), ("the same again", FACES[0]), ("another face", FACES[2])):
        tally.clear()
        before = cpu_seconds(worker)
        dear.submit("cost", face)
        dear.settle(600)
        time.sleep(2)
        rows.append(f"| {name} | {cpu_seconds(worker) - before:.2f} s | " + " | ".join(str(tally[k]) for k in ("GET", "PUT", "DELETE", "LIST")) + " |")
    found = json.loads(dear.bucket.get("groups/cost/Stickers/manifest.json"))
    from field import files
    sizes = [int(dear.bucket.ask("HEAD", f"groups/cost/Stickers/{name}")["Content-Length"]) for name, _ in files(found)]
    dear.check_packs()
    dear.stop(worker)
    table = "\n".join(["| job | CPU | GET | PUT | DELETE | LIST |", "|---|---|---|---|---|---|", *rows])
    return f"{len(costumes)} costumes at {options.side}: {len(sizes)} files of {sum(sizes) / 1e6:.1f} MB\n{table}"
