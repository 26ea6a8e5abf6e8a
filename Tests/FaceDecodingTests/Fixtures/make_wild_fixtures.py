#!/usr/bin/python3
"""Makes the pictures as phones and browsers write them: WebP, APNG, HEIC, AVIF, colour profiles, orientations.

What each must show is known beforehand, from its own pixels and from the arithmetic of colour below, and is not asked of
the libraries that decode; only CMYK and lossy WebP are (Pillow). Writes `wild.rgba` and `wild.json`, of the same form as
those of make_fixtures.py. Needs Pillow, heif-enc (libheif-examples) and avifenc (libavif-bin), since heif-enc writes no AVIF of 10 bits.
"""

import io
import json
import pathlib
import random
import struct
import subprocess
import tempfile
import zlib

from PIL import Image, ImageCms

import make_fixtures as plain
from make_fixtures import chunk, png, shown

HERE = pathlib.Path(__file__).resolve().parent
INDEX = []
EXPECTED = bytearray()


def keep(name, data, frames, size, delays=(0,), tolerance=2):
    (HERE / name).write_bytes(data)
    INDEX.append({
        "name": name, "width": size[0], "height": size[1], "delays": list(delays), "tolerance": tolerance,
        "offset": len(EXPECTED)})
    for frame in frames:
        EXPECTED.extend(bytes(frame))


# Colour

D65, D50 = (0.3127, 0.3290), (0.34567, 0.35850)
SRGB = ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06))
P3 = ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060))


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(3)) for j in range(len(b[0]))] for i in range(3)]


def inverse(m):
    (a, b, c), (d, e, f), (g, h, i) = m
    det = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    return [[(e * i - f * h) / det, (c * h - b * i) / det, (b * f - c * e) / det],
            [(f * g - d * i) / det, (a * i - c * g) / det, (c * d - a * f) / det],
            [(d * h - e * g) / det, (b * g - a * h) / det, (a * e - b * d) / det]]


def xyz(point):
    return [[point[0] / point[1]], [1], [(1 - point[0] - point[1]) / point[1]]]


def matrix(primaries, white=D65):
    """Linear RGB to XYZ."""
    columns = [xyz(p) for p in primaries]
    m = [[columns[j][i][0] for j in range(3)] for i in range(3)]
    scale = multiply(inverse(m), xyz(white))
    return [[m[i][j] * scale[j][0] for j in range(3)] for i in range(3)]


BRADFORD = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]


def adapted(m, white=D65):
    """XYZ seen under D50, as profiles have it."""
    source, target = multiply(BRADFORD, xyz(white)), multiply(BRADFORD, xyz(D50))
    scale = [[target[i][0] / source[i][0] if i == j else 0 for j in range(3)] for i in range(3)]
    return multiply(multiply(multiply(inverse(BRADFORD), scale), BRADFORD), m)


def linear(v):
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def encoded(v):
    v = min(1, max(0, v))
    return 12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055


def to_srgb(color, primaries=SRGB, curve=linear, top=255, white=D65):
    light = [[curve(c / top)] for c in color]
    there = multiply(adapted(matrix(primaries, white), white), light)
    here = multiply(inverse(adapted(matrix(SRGB))), there)
    return [round(encoded(c[0]) * 255) for c in here]


# Profiles

def fixed(value):
    return struct.pack(">i", round(value * 65536))


def profile(space, tags, kind=b"mntr", pcs=b"XYZ "):
    table, body = b"", b""
    start = 128 + 4 + 12 * len(tags)
    for name, data in tags:
        data += bytes(-len(data) % 4)
        table += name + struct.pack(">II", start + len(body), len(data))
        body += data
    head = struct.pack(">I4sI4s4s4s", start + len(body), b"\0\0\0\0", 0x04300000, kind, space, pcs)
    head += struct.pack(">6H", 2026, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + fixed(0.9642) + fixed(1) + fixed(0.8249)
    return head.ljust(128, b"\0") + struct.pack(">I", len(tags)) + table + body


def text(value):
    return b"mluc\0\0\0\0" + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(value) * 2, 28) + value.encode("utf-16-be")


def point(values):
    return b"XYZ \0\0\0\0" + b"".join(fixed(v) for v in values)


SRGB_CURVE = b"para\0\0\0\0\0\3\0\0" + b"".join(
    fixed(v) for v in (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045))


def gamma_curve(value):
    return b"curv\0\0\0\0\0\0\0\1" + struct.pack(">H", round(value * 256)) + b"\0\0"


COMMON = [(b"desc", text("test")), (b"cprt", text("CC0")), (b"wtpt", point((0.9642, 1, 0.8249)))]


def rgb_profile(primaries, curve=SRGB_CURVE):
    m = adapted(matrix(primaries))
    columns = [(name, point([m[i][j] for i in range(3)])) for j, name in enumerate((b"rXYZ", b"gXYZ", b"bXYZ"))]
    return profile(b"RGB ", COMMON + columns + [(name, curve) for name in (b"rTRC", b"gTRC", b"bTRC")])


def grey_profile(gamma):
    return profile(b"GRAY", COMMON + [(b"kTRC", gamma_curve(gamma))])


def ink_profile():
    """Four inks to Lab by a table of their corners, and back by a constant: only the way to the screen is tested."""
    corners = bytearray()
    for index in range(16):
        c, m, y, k = (index >> bit & 1 for bit in (3, 2, 1, 0))
        lightness = max(0, 100 - 30 * c - 40 * m - 8 * y - 85 * k)
        a, b = -30 * c + 60 * m - 4 * y, -40 * c - 4 * m + 80 * y
        shade = 0.2 if k else 1
        corners += bytes([round(lightness * 2.55), round(128 + a * shade), round(128 + b * shade)])
    ramp = bytes(range(256))
    unit = b"".join(fixed(1 if i == j else 0) for i in range(3) for j in range(3))
    table = b"mft1\0\0\0\0" + bytes([4, 3, 2, 0]) + unit + ramp * 4 + bytes(corners) + ramp * 3
    return profile(b"CMYK", COMMON + [(b"A2B0", table)], kind=b"prtr", pcs=b"Lab ")


PATCHES = [(200, 100, 50), (234, 51, 35), (0, 0, 0), (255, 255, 255), (128, 128, 128), (30, 60, 90), (90, 160, 20)]
P3_PROFILE = rgb_profile(P3)


def patches(size=8, colors=PATCHES):
    image = Image.new("RGB", (size * len(colors), size))
    for i, color in enumerate(colors):
        image.paste(color, (i * size, 0, i * size + size, size))
    return image


def rows(image):
    return [[image.getpixel((x, y)) for x in range(image.width)] for y in range(image.height)]


def rgba(image, convert=lambda color: color):
    out, known = [], {}
    for y in range(image.height):
        for x in range(image.width):
            color = image.getpixel((x, y))
            color = color if isinstance(color, tuple) else (color,) * 3
            if color not in known:
                known[color] = [*convert(color), 255]
            out += known[color]
    return out


def p3(color):
    return to_srgb(color, P3)


def iccp(data):
    return b"iCCP", b"test\0\0" + zlib.compress(data)


def quads(*numbers):
    return struct.pack(f">{len(numbers)}I", *(round(n * 100000) for n in numbers))


def chromaticities(primaries):
    return b"cHRM", quads(*D65, *primaries[0], *primaries[1], *primaries[2])


def saved(image, kind, **options):
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def with_profile_pieces(data, profile, size):
    """A JPEG with its profile in many segments, in the wrong order."""
    pieces = [profile[i:i + size] for i in range(0, len(profile), size)]
    segments = [
        b"\xff\xe2" + struct.pack(">H", len(piece) + 16) + b"ICC_PROFILE\0" + bytes([number + 1, len(pieces)]) + piece
        for number, piece in enumerate(pieces)]
    return data[:2] + b"".join(reversed(segments)) + data[2:]


def color_fixtures():
    image = patches()
    size = image.size
    assert p3((200, 100, 50)) == [215, 93, 31] or max(abs(a - b) for a, b in zip(p3((200, 100, 50)), (215, 93, 31))) <= 1
    keep("color-p3.png", png(size, 2, 8, rows(image), before=[iccp(P3_PROFILE)]), [rgba(image, p3)], size)
    deep = [[tuple(c * 257 for c in color) for color in row] for row in rows(image)]
    keep("color-p3-16.png", png(size, 2, 16, deep, before=[iccp(P3_PROFILE)]), [rgba(image, p3)], size)
    keep("color-p3-interlaced-16.png", png(size, 2, 16, deep, True, before=[iccp(P3_PROFILE)]), [rgba(image, p3)], size)
    indices = [[(PATCHES.index(color),) for color in row] for row in rows(image)]
    keep("color-p3-palette.png", png(size, 3, 8, indices, before=[
        iccp(P3_PROFILE), (b"PLTE", bytes(sum((list(c) for c in PATCHES), [])))]), [rgba(image, p3)], size)
    flat = saved(image, "JPEG", quality=100, subsampling=0)
    keep("color-p3.jpg", saved(image, "JPEG", quality=100, subsampling=0, icc_profile=P3_PROFILE), [rgba(image, p3)],
         size, tolerance=4)
    keep("color-p3-pieces.jpg", with_profile_pieces(flat, P3_PROFILE, 100), [rgba(image, p3)], size, tolerance=4)
    keep("color-p3.webp", saved(image, "WEBP", lossless=True, icc_profile=P3_PROFILE), [rgba(image, p3)], size)

    keep("color-p3-gama-chrm.png", png(size, 2, 8, rows(image), before=[
        (b"gAMA", quads(1 / 2.2)), chromaticities(P3)]),
        [rgba(image, lambda c: to_srgb(c, P3, lambda v: v ** 2.2))], size)
    keep("color-gama-16.png", png(size, 2, 16, deep, before=[(b"gAMA", quads(1))]),
         [rgba(image, lambda c: to_srgb(c, SRGB, lambda v: v))], size)
    keep("color-p3-cicp.png", png(size, 2, 8, rows(image), before=[
        (b"cICP", bytes([12, 13, 0, 1])), iccp(grey_profile(1.8))]), [rgba(image, p3)], size)
    keep("color-srgb-chrm.png", png(size, 2, 8, rows(image), before=[
        (b"gAMA", quads(0.45455)), chromaticities(SRGB)]), [rgba(image)], size, tolerance=0)

    greys = patches(colors=[(v, v, v) for v in (0, 20, 60, 128, 200, 255)]).convert("L")
    grey = grey_profile(1.0)
    shade = lambda color: to_srgb(color, SRGB, lambda v: v)
    single = [[(value,) for value in row] for row in rows(greys)]
    keep("color-grey.png", png(greys.size, 0, 8, single, before=[iccp(grey)]), [rgba(greys, shade)], greys.size)
    keep("color-grey.jpg", saved(greys, "JPEG", quality=100, icc_profile=grey), [rgba(greys, shade)], greys.size,
         tolerance=4)
    deep = [[(value * 257,) for value in row] for row in rows(greys)]
    keep("color-grey-16.png", png(greys.size, 0, 16, deep, before=[iccp(grey)]), [rgba(greys, shade)], greys.size)

    inks = Image.new("CMYK", (48, 8))
    for i, ink in enumerate([(0, 0, 0, 0), (255, 0, 0, 0), (0, 255, 0, 0), (0, 0, 255, 0), (0, 0, 0, 255), (90, 40, 160, 20)]):
        inks.paste(ink, (i * 8, 0, i * 8 + 8, 8))
    ink = ink_profile()
    data = saved(inks, "JPEG", quality=100, subsampling=0, icc_profile=ink)
    back = ImageCms.profileToProfile(
        Image.open(io.BytesIO(data)), ImageCms.ImageCmsProfile(io.BytesIO(ink)), ImageCms.createProfile("sRGB"),
        renderingIntent=0, outputMode="RGB", flags=0x2000)
    keep("color-cmyk.jpg", data, [rgba(back)], inks.size, tolerance=2)

    # Profiles that are none, and one for other pictures: told, and the colours taken as they are.
    keep("broken-profile.png", png(size, 2, 8, rows(image), before=[iccp(b"no profile at all" * 9)]), [rgba(image)],
         size, tolerance=0)
    keep("broken-packing.png", png(size, 2, 8, rows(image), before=[(b"iCCP", b"test\0\0nothing")]), [rgba(image)],
         size, tolerance=0)
    keep("broken-grey.png", png(size, 2, 8, rows(image), before=[iccp(ink)]), [rgba(image)], size, tolerance=0)
    keep("broken-profile.jpg", saved(image, "JPEG", quality=100, subsampling=0, icc_profile=P3_PROFILE[:200]),
         [rgba(image)], size, tolerance=3)
    missing = bytearray(with_profile_pieces(flat, P3_PROFILE, 100))
    missing[missing.index(b"ICC_PROFILE") + 12] = 99
    keep("broken-pieces.jpg", bytes(missing), [rgba(image)], size, tolerance=3)
    keep("broken-profile.webp", saved(image, "WEBP", lossless=True, icc_profile=b"no profile"), [rgba(image)], size,
         tolerance=0)


# WebP

def webp_fixtures():
    rng = random.Random(5)
    image = Image.new("RGBA", (23, 17))
    for y in range(17):
        for x in range(23):
            image.putpixel((x, y), (x * 11, y * 15, 200 - x * 5, rng.choice((0, 90, 180, 255))))
    exact = saved(image, "WEBP", lossless=True, exact=True)
    keep("webp-lossless-alpha.webp", exact, [image.tobytes()], image.size, tolerance=1)
    for name, options in {"lossy": {"quality": 90}, "lossy-alpha": {"quality": 90, "alpha_quality": 100}}.items():
        source = plain.scene() if name == "lossy" else image
        data = saved(source, "WEBP", **options)
        seen = Image.open(io.BytesIO(data)).convert("RGBA")
        keep(f"webp-{name}.webp", data, [seen.tobytes()], seen.size, tolerance=1)
    frames = []
    for i in range(5):
        frame = Image.new("RGBA", (20, 14), (0, 0, 0, 0))
        frame.paste((250 - i * 40, 30 * i, 90, 255), (i * 3, i * 2, i * 3 + 6, i * 2 + 5))
        if i > 2:
            frame.paste((10, 20, 250, 120), (0, 0, 4, 4))
        frames.append(frame)
    data = saved(frames[0], "WEBP", save_all=True, append_images=frames[1:], lossless=True, exact=True,
                 duration=[25, 25, 25, 25, 400], loop=0)
    keep("webp-moving.webp", data, [f.tobytes() for f in frames], (20, 14), [2, 3, 2, 3, 40], tolerance=1)


# APNG

def apng(size, color, frames, hidden=None, gap=0):
    """A frame: box, samples, dispose, blend, delay as a fraction. `hidden`: a picture for those who know no frames.
    `gap`: so many numbers are left out after the first frame."""
    number, body = 0, b""
    if hidden:
        body += chunk(b"IDAT", packed_rows(hidden, color))
    for i, frame in enumerate(frames):
        x, y, width, height = frame["box"]
        body += chunk(b"fcTL", struct.pack(
            ">IIIIIHHBB", number, width, height, x, y, *frame["delay"], frame.get("dispose", 0), frame.get("blend", 0)))
        number += 1
        number += gap if i == 0 else 0
        data = packed_rows(frame["samples"], color)
        if i == 0 and not hidden:
            body += chunk(b"IDAT", data)
            continue
        # In two pieces.
        for piece in (data[:9], data[9:]):
            body += chunk(b"fdAT", struct.pack(">I", number) + piece)
            number += 1
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *size, 8, color, 0, 0, 0))
        + chunk(b"acTL", struct.pack(">II", len(frames), 0)) + body + chunk(b"IEND"))


def packed_rows(samples, color):
    bpp = plain.CHANNELS[color]
    return zlib.compress(plain.filtered([bytes(sum(map(list, row), [])) for row in samples], bpp, None))


def apng_frames(size, frames):
    """What the frames look like: the plainest compositor there is, in whole numbers of straight alpha."""
    width, height = size
    canvas, pictures = [(0, 0, 0, 0)] * (width * height), []
    for i, frame in enumerate(frames):
        before = list(canvas)
        x0, y0, w, h = frame["box"]
        for y in range(h):
            for x in range(w):
                at = (y0 + y) * width + x0 + x
                new = frame["samples"][y][x]
                if frame.get("blend") and new[3] < 255:
                    old, a = canvas[at], new[3] / 255
                    b = old[3] / 255 * (1 - a)
                    new = tuple(
                        round((n * a + o * b) / (a + b)) if a + b else 0 for n, o in zip(new[:3], old)) + (round((a + b) * 255),)
                canvas[at] = new
        pictures.append([c for pixel in canvas for c in pixel])
        if frame.get("dispose") == 1:
            for y in range(h):
                for x in range(w):
                    canvas[(y0 + y) * width + x0 + x] = (0, 0, 0, 0)
        elif frame.get("dispose") == 2 and i > 0:
            canvas = before
        elif frame.get("dispose") == 2:
            canvas = [(0, 0, 0, 0)] * (width * height)
    return pictures


def apng_fixtures():
    rng = random.Random(3)
    size = (12, 9)

    def frame(box, **more):
        return {
            "box": box, "delay": (1, 10),
            "samples": [[tuple(rng.choice((0, 80, 160, 255)) for _ in range(4)) for _ in range(box[2])] for _ in range(box[3])],
            **more}

    mixed = [frame((0, 0, 12, 9), dispose=0), frame((2, 1, 6, 5), dispose=1, blend=1), frame((5, 4, 7, 5), dispose=2, blend=1),
             frame((0, 0, 12, 9), dispose=0, blend=1), frame((3, 3, 1, 1), dispose=1, blend=0), frame((6, 0, 6, 9), blend=1)]
    for each, delay in zip(mixed, ((1, 40), (1, 40), (1, 40), (1, 40), (0, 100), (7, 0))):
        each["delay"] = delay
    keep("apng-mixed.png", apng(size, 6, mixed), apng_frames(size, mixed), size, [2, 3, 2, 3, 10, 7])
    first = [frame((1, 1, 4, 4), dispose=2), frame((0, 0, 12, 9), blend=1)]
    keep("apng-hidden-picture.png", apng(size, 6, first, hidden=frame((0, 0, 12, 9))["samples"]),
         apng_frames(size, first), size, [10, 10])
    # One that contradicts itself is shown as the plain picture.
    wrong = [frame((0, 0, 12, 9)), frame((9, 0, 12, 9))]
    plainly = [c for row in wrong[0]["samples"] for pixel in row for c in pixel]
    keep("apng-outside.png", apng(size, 6, wrong), [plainly], size)
    right = [wrong[0], frame((0, 0, 12, 9))]
    keep("apng-sequence-gap.png", apng(size, 6, right, gap=1), [plainly], size)
    keep("apng-sequence-again.png", apng(size, 6, right, gap=-1), [plainly], size)


# HEIC and AVIF

def heif(image, name, *options, before=(), source="png", depth=8):
    with tempfile.TemporaryDirectory() as folder:
        path, out = f"{folder}/in.{source}", f"{folder}/{name}"
        if source == "png":
            # 257 makes 65,535 of 255.
            samples = [[tuple(part * (257 if depth == 16 else 1) for part in color) for color in row] for row in rows(image)]
            open(path, "wb").write(png(image.size, 2, depth, samples, before=before))
        else:
            open(path, "wb").write(image)
        program = "avifenc" if "--lossless" in options else "heif-enc"
        subprocess.run([program, path, "-o", out, *options], check=True, capture_output=True)
        return open(out, "rb").read()


EXACT = ("-L", "-p", "chroma=444", "--matrix_coefficients", "0")


def heif_fixtures():
    # Libraries want even sides of some length.
    image = patches(size=16)
    for kind in ("heic", "avif"):
        more = ("-A",) if kind == "avif" else ()
        keep(f"{kind}-exact.{kind}", heif(image, f"a.{kind}", *EXACT, *more), [rgba(image)], image.size, tolerance=1)
        keep(f"{kind}-p3.{kind}", heif(image, f"a.{kind}", *EXACT, *more, before=[iccp(P3_PROFILE)]), [rgba(image, p3)],
             image.size)
        exact = heif(image, f"a.{kind}", *EXACT, *more)
        if kind == "heic":
            told = with_property(exact, described(12, 13))
        else:
            at = exact.index(b"nclx") + 4
            told = exact[:at] + struct.pack(">HH", 12, 13) + exact[at + 4:]
        keep(f"{kind}-p3-nclx.{kind}", told, [rgba(image, p3)], image.size)
        keep(f"{kind}-420.{kind}", heif(image, f"a.{kind}", "-q", "90", "-p", "chroma=420", *more), [rgba(image)],
             image.size, tolerance=40)
        ten = ("-b", "10", "-L", "-p", "chroma=444") if kind == "heic" else ("-d", "10", "--lossless")
        keep(f"{kind}-10.{kind}", heif(image, f"a.{kind}", *ten, depth=16), [rgba(image)], image.size)


def boxes(data, start, end):
    while start < end:
        length, kind = struct.unpack(">I4s", data[start:start + 8])
        yield kind, start, start + length
        start += length


def rotation(quarters):
    """Quarter turns against the clock."""
    return struct.pack(">I4sB", 9, b"irot", quarters)


def described(primaries, transfer):
    return struct.pack(">I4s4sHHHB", 19, b"colr", b"nclx", primaries, transfer, 0, 0x80)


def with_property(data, box):
    """The same HEIC with one property more on its picture."""
    data = bytearray(data)
    meta = next((a, b) for kind, a, b in boxes(data, 0, len(data)) if kind == b"meta")
    inner = {kind: (a, b) for kind, a, b in boxes(data, meta[0] + 12, meta[1])}
    properties = {kind: (a, b) for kind, a, b in boxes(data, inner[b"iprp"][0] + 8, inner[b"iprp"][1])}
    number = len(list(boxes(data, properties[b"ipco"][0] + 8, properties[b"ipco"][1]))) + 1
    # ipma: version 0, a byte an association; the picture's entry.
    primary = data[inner[b"pitm"][0] + 12:inner[b"pitm"][0] + 14]
    at = properties[b"ipma"][0] + 16
    while data[at:at + 2] != primary:
        at += 3 + data[at + 2]
    data[at + 2] += 1
    data[at + 2 + data[at + 2]:at + 2 + data[at + 2]] = bytes([0x80 | number])
    end = properties[b"ipco"][1]
    data[end:end] = box
    # What lies behind moves by so much.
    grown = len(box) + 1
    for start, more in ((meta[0], grown), (inner[b"iprp"][0], grown), (properties[b"ipco"][0], len(box)),
                        (properties[b"ipma"][0] + len(box), 1)):
        data[start:start + 4] = struct.pack(">I", struct.unpack(">I", data[start:start + 4])[0] + more)
    moved = grown if inner[b"iloc"][0] > inner[b"iprp"][0] else 0
    at = inner[b"iloc"][0] + moved + 8
    version, sizes = data[at], struct.unpack(">H", data[at + 4:at + 6])[0]
    assert sizes == 0x4440 and version == 1, "another form of iloc"
    items, at = struct.unpack(">H", data[at + 6:at + 8])[0], at + 8
    for _ in range(items):
        in_file = data[at + 3] == 0
        extents = struct.unpack(">H", data[at + 10:at + 12])[0]
        at += 12
        # Of the base offset, which the extents count from.
        if in_file:
            data[at - 6:at - 2] = struct.pack(">I", struct.unpack(">I", data[at - 6:at - 2])[0] + grown)
        at += 8 * extents
    return bytes(data)


# HEIC and AVIF of several pictures, put together here

def box(kind, data=b""):
    return struct.pack(">I4s", len(data) + 8, kind) + data


def full(kind, data=b"", version=0, flags=0):
    return box(kind, struct.pack(">I", version << 24 | flags) + data)


def coded(data):
    """The first item of a file: its kind, its codec's properties, its bytes."""
    inner = {}
    for kind, start, end in boxes(data, 0, len(data)):
        if kind == b"meta":
            inner = {kind: data[a:b] for kind, a, b in boxes(data, start + 12, end)}
    properties = {kind: inner[b"iprp"][a:b] for kind, a, b in boxes(inner[b"iprp"], 8, len(inner[b"iprp"])) if kind == b"ipco"}
    store = properties[b"ipco"]
    codec = [store[a:b] for kind, a, b in boxes(store, 8, len(store)) if kind in (b"hvcC", b"av1C")][0]
    locations = inner[b"iloc"]
    version, sizes = locations[8], struct.unpack(">H", locations[12:14])[0]
    at = 16 + (4 if version else 2) + (2 if version == 0 else 2)
    base_size = sizes >> 4 & 15
    base = int.from_bytes(locations[at:at + base_size], "big")
    at += base_size + 2
    offset, length = (int.from_bytes(locations[at + i * 4:at + i * 4 + 4], "big") for i in range(2))
    return b"hvc1" if codec[4:8] == b"hvcC" else b"av01", codec, data[base + offset:base + offset + length]


def size(width, height):
    return full(b"ispe", struct.pack(">II", width, height))


def color(primaries, transfer, matrix, is_full):
    return box(b"colr", b"nclx" + struct.pack(">HHHB", primaries, transfer, matrix, is_full << 7))


def alpha_kind():
    return full(b"auxC", b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0")


def container(items, references=(), primary=1, brand=b"heic"):
    """A file of items 1, 2, …: kind, properties, bytes (None: not located), hidden. A reference: kind, from, to."""
    store, known, links, data, places = b"", [], b"", b"", []
    for number, item in enumerate(items, 1):
        numbers = []
        for each in item["properties"]:
            if each not in known:
                known.append(each)
                store += each
            numbers.append(known.index(each) + 1)
        links += struct.pack(">HB", number, len(numbers)) + bytes(numbers)
        if item.get("bytes") is not None:
            # The same bytes are stored once.
            at = data.find(item["bytes"]) if item["bytes"] in data else len(data)
            data += item["bytes"] if at == len(data) else b""
            places.append((number, at, len(item["bytes"])))
    entries = b"".join(
        full(b"infe", struct.pack(">HH4s", number, 0, item["kind"]) + b"\0", 2, item.get("hidden", 0))
        for number, item in enumerate(items, 1))
    derived = b"".join(
        box(kind, struct.pack(">HH", start, len(ends)) + b"".join(struct.pack(">H", end) for end in ends))
        for kind, start, ends in references)

    def meta(base):
        located = b"".join(struct.pack(">HHHII", number, 0, 1, base + at, length) for number, at, length in places)
        return full(b"meta", full(b"hdlr", b"\0\0\0\0pict" + bytes(13)) + full(b"pitm", struct.pack(">H", primary))
                    + full(b"iloc", b"\x44\0" + struct.pack(">H", len(places)) + located)
                    + full(b"iinf", struct.pack(">H", len(items)) + entries) + full(b"iref", derived)
                    + box(b"iprp", box(b"ipco", store) + full(b"ipma", struct.pack(">I", len(items)) + links)))

    head = box(b"ftyp", brand + b"\0\0\0\0mif1" + brand)
    return head + meta(len(head) + len(meta(0)) + 8) + box(b"mdat", data)


def tile(kind, colors, *options, width=512, height=64):
    """A coded picture of upright bars."""
    image = Image.new("RGB", (width, height))
    for i, each in enumerate(colors):
        image.paste(each, (i * width // len(colors), 0, (i + 1) * width // len(colors), height))
    more = ("-A",) if kind == "avif" else ()
    name, codec, data = coded(heif(image, f"a.{kind}", "-q", "80", "-p", "chroma=420", *more, *options))
    return {"kind": name, "properties": [codec, size(width, height)], "bytes": data, "hidden": 1}


TILES = [((200, 60, 40), (40, 160, 80)), ((30, 60, 200), (220, 220, 220)), ((120, 20, 120), (240, 200, 30)),
         ((10, 10, 10), (90, 160, 200))]


def grid(kind, tiles, columns, width, height, *properties):
    rows = len(tiles) // columns
    derived = {"kind": b"grid", "properties": [size(width, height), *properties],
               "bytes": struct.pack(">BBBBHH", 0, 0, rows - 1, columns - 1, width, height)}
    return [derived, *tiles], [(b"dimg", 1, range(2, len(tiles) + 2))]


def derived_fixtures():
    """Bars of 256 pixels in the colors of TILES over and over, read by DerivedPictureTests."""
    write = lambda name, data: (HERE / name).write_bytes(data)
    tiles = {kind: [tile(kind, colors) for colors in TILES] for kind in ("heic", "avif")}
    for kind in ("heic", "avif"):
        brand = kind.encode()
        for width in (1023, 1024, 4032):
            count = -(-width // 512)
            write(f"tiled-{width}.{kind}", container(
                *grid(kind, (tiles[kind] * 2)[:count], count, width, 64), brand=brand))
    # Two tiles on a canvas of another color; the second is laid over the first, and reaches over the edge.
    overlay = struct.pack(">BBHHHHHHhhhh", 0, 0, 0, 0x8080, 0, 0xffff, 1280, 96, 0, 0, 256, 32)
    canvas = {"kind": b"iovl", "properties": [size(1280, 96)], "bytes": overlay}
    write("overlay.heic", container([canvas, *tiles["heic"][:2]], [(b"dimg", 1, (2, 3))]))
    # A derived picture that is the same, turned; it has no bytes of its own.
    same = {"kind": b"iden", "properties": [size(1024, 64), rotation(1)]}
    made, references = grid("heic", tiles["heic"][:2], 2, 1024, 64)
    write("identity.heic", container(
        [same, *made], [(b"dimg", 1, (2,)), *((kind, start + 1, [end + 1 for end in ends]) for kind, start, ends in references)]))
    # As iOS 18 writes them: a gain map, a thumbnail and a description that belong to two pictures, of which one is none.
    made, references = grid("heic", tiles["heic"][:2], 2, 1024, 64)
    gain = {**tiles["heic"][0], "properties": tiles["heic"][0]["properties"] + [
        full(b"auxC", b"urn:com:apple:photo:2020:aux:hdrgainmap\0")]}
    write("gain-map.heic", container(
        [*made, gain, {"kind": b"tmap", "properties": [size(1024, 64)], "bytes": bytes(62)}, tiles["heic"][1],
         {"kind": b"Exif", "properties": [], "bytes": b"\0\0\0\0II*\0\x08\0\0\0\0\0"}],
        [*references, (b"dimg", 5, (1, 4)), (b"auxl", 4, (1, 5)), (b"thmb", 6, (1, 5)), (b"cdsc", 7, (1, 5))]))
    # Grey from black to white as 16…235, alone, in a grid, and as alpha.
    steps = [(i * 17,) * 3 for i in range(16)]
    for depth in (8, 10):
        grey = grey_avif(steps, depth)
        write(f"mono-limited-{depth}.avif", grey)
    part = coded(grey_avif(steps, 8))
    narrow = color(1, 13, 6, 0)
    piece = {"kind": part[0], "properties": [part[1], size(512, 64)], "bytes": part[2], "hidden": 1}
    write("mono-limited-grid.avif", container(*grid("avif", [piece, piece], 2, 1024, 64, narrow), brand=b"avif"))
    flat = {**tile("avif", [(200, 60, 40)]), "hidden": 0}
    veil = {**piece, "properties": [*piece["properties"], alpha_kind()], "hidden": 1}
    write("alpha-limited.avif", container([flat, veil], [(b"auxl", 2, (1,))], brand=b"avif"))
    write("alpha-multiplied.avif", container(
        [flat, veil], [(b"auxl", 2, (1,)), (b"prem", 1, (2,))], brand=b"avif"))


def grey_avif(steps, depth):
    image = Image.new("RGB", (512, 64))
    for i, each in enumerate(steps):
        image.paste(each, (i * 32, 0, i * 32 + 32, 64))
    with tempfile.TemporaryDirectory() as folder:
        image.save(f"{folder}/in.png")
        subprocess.run(
            ["avifenc", f"{folder}/in.png", "-o", f"{folder}/a.avif", "-y", "400", "-r", "limited", "-d", str(depth),
             "--min", "0", "--max", "8"], check=True, capture_output=True)
        return open(f"{folder}/a.avif", "rb").read()


# Orientations: in a PNG's eXIf, a WebP's EXIF, and in HEIC in its container besides

def corners():
    red, green, blue, white = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
    image = Image.new("RGB", (64, 32))
    for (x, y), color in zip([(0, 0), (32, 0), (0, 16), (32, 16)], [red, green, blue, white]):
        image.paste(color, (x, y, x + 32, y + 16))
    return image


def tiff(orientation):
    return b"II" + struct.pack("<HIHHHIHHI", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)


def orientation_fixtures():
    image = corners()
    for orientation in range(1, 9):
        indices = [[((0, 1), (2, 3))[y // 16][x // 32:x // 32 + 1] for x in range(64)] for y in range(32)]
        data = png(image.size, 3, 2, indices, before=[
            (b"PLTE", bytes([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255])), (b"eXIf", tiff(orientation))])
        (HERE / f"orientation-{orientation}.png").write_bytes(data)
        (HERE / f"orientation-{orientation}.webp").write_bytes(
            saved(image, "WEBP", lossless=True, exif=tiff(orientation)))
        turned = saved(image, "JPEG", quality=95, subsampling=0, exif=b"Exif\0\0" + tiff(orientation))
        quarters = {1: 0, 3: 2, 6: 3, 8: 1}.get(orientation)
        if quarters is not None:
            data = heif(turned, "a.heic", "-q", "90", source="jpg")
            (HERE / f"orientation-{orientation}.heic").write_bytes(with_property(data, rotation(quarters)))
            (HERE / f"orientation-{orientation}.avif").write_bytes(
                heif(turned, "a.avif", "--lossless", "--irot", str(quarters), source="jpg"))


if __name__ == "__main__":
    color_fixtures()
    webp_fixtures()
    apng_fixtures()
    heif_fixtures()
    derived_fixtures()
    orientation_fixtures()
    (HERE / "wild.rgba").write_bytes(EXPECTED)
    (HERE / "wild.json").write_text("[\n" + ",\n".join(json.dumps(each) for each in INDEX) + "\n]\n")
