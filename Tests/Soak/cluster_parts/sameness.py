"""Whether a worker makes what this machine's own commands make, byte for byte."""
import json, os, re, subprocess, time

from field import FACES, Field
from machines import ROOT, digest, sh

# What may differ: when a pack was published, and what tells its series apart.
ONCE = re.compile(rb"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ")


def keys(field, prefix):
    found, after = [], ""
    while page := re.findall("<Key>(.*?)</Key>", sh("curl", "-s", f"{field.bucket.url}?list-type=2&prefix={prefix}&start-after={after}")):
        found, after = found + page, page[-1]
    return found


def fetched(field, group, part):
    """All files of a part of a group, without what workers remember."""
    prefix = f"groups/{group}/{part}/"
    return {key[len(prefix):]: field.bucket.get(key) for key in keys(field, prefix) if "/.kigurumi/" not in key}


def local(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*")
            if path.is_file() and ".kigurumi" not in path.relative_to(folder).parts}


def plain(name, data, series):
    """A document without its time and series."""
    return ONCE.sub(b"TIME", data).replace(series, b"SERIES") if name in ("manifest.json", "index.html") else data


def series(files):
    return json.loads(files["manifest.json"])["series"].encode()


def same(field, options):
    """A pack of all costumes by `build` and by a worker, and packs for platforms by `watch` and by a worker: every byte."""
    costumes = [p.name for p in sorted((ROOT / "Templates").iterdir()) if (p / "template.json").exists()]
    every = Field(field.kigurumi, field.folder / "same", field.queue, field.bucket, costumes, options.side)
    every.failures = field.failures
    face = every.folder / "me.jpg"
    face.write_bytes(FACES[1])
    worker = every.worker("same.log")
    every.submit("same.all", FACES[1])
    every.settle(900)
    every.stop(worker)
    subprocess.run([every.kigurumi, "build", face, "--templates", every.folder / "T", "-o", every.folder / "built", "--group", "same.all",
                    "--size", str(options.side)], check=True, capture_output=True, env={**os.environ, "XDG_CACHE_HOME": str(every.folder / "xdg")})
    ours, theirs = local(every.folder / "built"), fetched(every, "same.all", "Stickers")
    for files in (ours, theirs):
        files.pop("status.json")  # It names a process.
    every.check(set(ours) == set(theirs), f"other names: {sorted(set(ours) ^ set(theirs))[:9]}")
    other = [name for name in ours if plain(name, ours[name], series(ours)) != plain(name, theirs.get(name, b""), series(theirs))]
    every.check(not other and len(ours) > len(costumes), f"other bytes: {other[:9]}")

    # Two faces, so that there are versions and replaced packs.
    few = Field(field.kigurumi, field.folder / "same-exports", field.queue, field.bucket, costumes[:4], 96)
    few.failures = field.failures
    settings = {**json.loads((few.folder / "k.json").read_text()), "platforms": ["whatsapp", "telegram", "web"]}
    (few.folder / "k.json").write_text(json.dumps(settings))
    settings.pop("cluster")
    (few.folder / "local.json").write_text(json.dumps(settings))
    group = few.folder / "groups/same.exports"
    group.mkdir(parents=True)
    service = subprocess.Popen([few.kigurumi, "watch", group.parent, "--config", few.folder / "local.json"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=open(few.folder / "service.log", "ab"))
    worker = few.worker("exports.log")
    try:
        for face in (FACES[1], FACES[2]):
            (group / "new").write_bytes(face)
            os.rename(group / "new", group / "currentImageFace.img")
            few.submit("same.exports", face)
            few.settle(300)
            end, done = time.monotonic() + 300, False
            while not done and time.monotonic() < end:
                time.sleep(.5)
                found = sorted(group.glob("Exports/*/export.json"))
                done = len(found) == 3 and all(json.loads(p.read_bytes())["face"] == digest(face) for p in found)
            few.check(done, "the service makes no packs for platforms")
    finally:
        service.terminate()
        service.wait()
    few.stop(worker)
    ours_too, theirs_too = local(group / "Exports"), fetched(few, "same.exports", "Exports")
    for files in (ours_too, theirs_too):
        files.pop("status.json")
    few.check(ours_too == theirs_too, f"other packs for platforms: "
              f"{sorted(n for n in set(ours_too) | set(theirs_too) if ours_too.get(n) != theirs_too.get(n))[:9]}")
    return (f"{len(json.loads(ours['manifest.json'])['stickers'])} costumes at {options.side}: {len(ours)} files, {sum(map(len, ours.values())) / 1e6:.1f} MB; packs for "
            f"platforms: {len(ours_too)} files; all equal but the time and the series")
