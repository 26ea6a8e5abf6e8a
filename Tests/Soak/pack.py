"""Checks what must be true of a pack at every instant, independently of the program that wrote it."""
import hashlib
import json
import os
import re

STICKER = re.compile(r"[a-z2-7]{16}-[a-z0-9-]+\.(png|gif)\Z")


def files(manifest):
    """Returns every file that a manifest names, with the entry that names it."""
    for sticker in manifest["stickers"]:
        yield sticker["id"], sticker
        if "still" in sticker:
            yield sticker["id"], sticker["still"]


def salt(sticker_id, data):
    digest = hashlib.sha256(sticker_id.encode() + b"\0" + data).digest()
    bits = int.from_bytes(digest[:10], "big")
    return "".join("abcdefghijklmnopqrstuvwxyz234567"[(bits >> shift) & 31] for shift in range(75, -1, -5))


def manifest(folder):
    """Returns the manifest, or None if there is none. A half-written one raises."""
    try:
        with open(os.path.join(folder, "manifest.json"), encoding="utf-8") as file:
            return json.load(file)
    except FileNotFoundError:
        return None


def defects(folder):
    """Returns the defects of the pack in `folder` as sentences; none if it is intact or doesn't exist yet."""
    try:
        current = manifest(folder)
    except ValueError as error:
        return [f"manifest.json is no JSON: {error}"]
    if current is None:
        return []
    found = []
    for sticker_id, entry in files(current):
        name = entry["file"]
        try:
            with open(os.path.join(folder, name), "rb") as file:
                data = file.read()
        except OSError as error:
            found.append(f"{name}: {error.strerror}")
            continue
        if len(data) != entry["bytes"] or hashlib.sha256(data).hexdigest() != entry["sha256"]:
            found.append(f"{name} is not what the manifest says")
        if name.split("-")[0] != salt(sticker_id, data):
            found.append(f"{name} has another content's name")
    return found


def face(folder):
    """Returns the digest of the face that the published pack shows; None without a pack."""
    current = manifest(folder)
    return current["face"]["sha256"] if current and current.get("face") else None


def leftovers(folder):
    """Returns files that a finished pack doesn't need: staging, half-written documents."""
    staging = os.path.join(folder, ".kigurumi", "staging")
    left = [f"staging/{name}" for name in os.listdir(staging)] if os.path.isdir(staging) else []
    known = {"manifest.json", "status.json", "index.html", ".kigurumi"}
    return left + [name for name in os.listdir(folder) if name not in known and not STICKER.match(name)]


def snapshot(folder):
    """Returns inode, size and times of every file, to detect writes."""
    result = {}
    for place, _, names in os.walk(folder):
        for name in names:
            about = os.lstat(os.path.join(place, name))
            result[os.path.join(place, name)] = (about.st_ino, about.st_size, about.st_mtime_ns)
    return result


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()
