"""Measures time and memory as costumes, sides and groups grow."""
import json
import os
import subprocess

from measuring import ROOT, by_turns, say, table

COSTUMES = os.path.join(ROOT, "Tests/Benchmarks/Costumes")
COUNTS = [1, 2, 5, 10, 20, 50, 100, 200]
# More would be refused: a sticker may take 10 s of processor time.
FRAMES = [1, 2, 5, 10, 20, 40, 70, 100]
SIDES = [128, 256, 384, 512, 640, 768, 896, 1024]
GROUPS = [1, 10, 100, 1_000, 2_500, 5_000, 10_000]
ROUNDS = 3
SIDE = 256
SMALL = 96


def costume(name):
    with open(os.path.join(COSTUMES, name, "template.json"), encoding="utf-8") as file:
        return json.load(file)


def put(folder, name, document):
    os.makedirs(os.path.join(folder, name))
    with open(os.path.join(folder, name, "template.json"), "w", encoding="utf-8") as file:
        json.dump(document, file)


def wardrobe(folder, count, moving, side=SIDE):
    """So many costumes, the last ones of which move; no two look the same."""
    os.makedirs(folder)
    for number in range(count):
        document = costume("sway" if number >= count - moving else "still")
        colors = json.dumps(document["layers"]).replace("#ffd9a0", f"#{(number * 37) % 256:02x}d9a0")
        document["layers"] = json.loads(colors)
        put(folder, f"bear-{number:03d}", document)
    with open(os.path.join(folder, "pack.json"), "w", encoding="utf-8") as file:
        json.dump({"name": {"en": "Bears"}, "size": side}, file)
    return folder


def stretched(count):
    """A swaying bear of so many frames, at the same speed."""
    document = costume("sway")
    step = document["animation"]["duration"] / 16
    turns = max(1, round(count / 16))
    document["animation"]["duration"] = round(count * step, 6)
    for layer in document["layers"]:
        for track in layer["animate"].values():
            scale = count * step / turns / track["times"][-1]
            once = [time * scale for time in track["times"]]
            times, values, easings = [0], [track["values"][0]], []
            for turn in range(turns):
                times += [round(time + turn * once[-1], 6) for time in once[1:]]
                values += track["values"][1:]
                easings += track["easings"]
            track.update(times=[min(time, document["animation"]["duration"]) for time in times], values=values, easings=easings)
    return document


def point(size, found):
    return {"x": size, **{name: costs.__dict__ for name, costs in found.items()}}


def told(name, points):
    ways = [way for way in points[0] if way != "x"]
    table([name] + [f"{way}: s" if what == "wall" else what for way in ways for what in ("wall", "CPU", "MiB")],
          [[point["x"]] + [point[way][what] for way in ways for what in ("wall", "cpu", "memory")] for point in points])
    say("")


def templates(program, place):
    def ways(count):
        folder = wardrobe(place.new("templates"), count, moving=count // 2)
        build = [program, "build", place.face, "--templates", folder, "--output", place.new("pack"), "--fresh", "--quiet"]

        def first():
            place.cache = place.new("cache")
            return place.cost(build)
        return {"first run": first, "compiled": lambda: place.cost(build)}
    return [point(count, by_turns(ROUNDS, ways(count))) for count in COUNTS]


def one(program, place, document, side):
    """Builds one costume, once all that is known of it before a face is worked out."""
    folder = place.new("templates")
    put(folder, "bear", document)
    build = [program, "build", place.face, "--templates", folder, "--size", str(side), "--output", place.new("pack"),
             "--fresh", "--no-stills", "--quiet"]
    place.run(build)
    return lambda: place.cost(build)


def frames(program, place):
    """At a side at which all frames fit into a sticker as they are, and at one at which they must be made to."""
    def ways(count):
        document = stretched(count) if count > 1 else costume("still")
        return {f"{side} pixels": one(program, place, document, side) for side in (SMALL, SIDE)}
    return [point(count, by_turns(ROUNDS, ways(count))) for count in FRAMES]


def sides(program, place):
    return [point(side, by_turns(ROUNDS, {
        name: one(program, place, costume(id), side) for name, id in (("still", "still"), ("16 frames", "sway"))}))
        for side in SIDES]


def groups(program, _):
    """The service's start with so many groups whose packs aren't there yet."""
    import daemon
    from bench import Bench
    from measuring import Costs, middle

    points = []
    for count in GROUPS:
        found = []
        for _ in range(ROUNDS):
            with Bench(program) as bench:
                root = bench.path("root")
                for number in range(count):
                    os.makedirs(os.path.join(root, f"g{number}"))
                    daemon.put(root, f"g{number}", daemon.picture(number))
                running = daemon.Daemon(bench, root)
                found.append(Costs(running.ready_after, daemon.processor_time(running.pid), daemon.memory(running.pid) / 1024))
                running.kill()
        points.append({"x": count, "ready": middle(found).__dict__})
    return points


def measured(programs, place):
    program = os.path.join(programs, "kigurumi")
    found = {}
    for name, measure in (("templates", templates), ("frames", frames), ("side", sides), ("groups", groups)):
        found[name] = measure(program, place)
        told(name, found[name])
    return found
