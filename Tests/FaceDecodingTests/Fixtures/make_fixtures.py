#!/usr/bin/python3
"""Makes the pictures that the decoders are held against, each with what must come out of it.

`expected.rgba` holds what each must show: the upright frames one after the other, straight alpha, 8 bits a channel;
`index.json` says where in it. PNG and GIF files are put together here byte by byte, so that what they must show is known and not decoded;
JPEG files are written and read back by Pillow. Needs Pillow; ImageMagick is asked for a
second opinion on GIFs.
"""

import io
import json
import pathlib
import random
import struct
import subprocess
import zlib

from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
INDEX = []
EXPECTED = bytearray()


def keep(name, data, frames, size, delays=(0,), tolerance=1):
    (HERE / name).write_bytes(data)
    INDEX.append({
        "name": name, "width": size[0], "height": size[1], "delays": list(delays), "tolerance": tolerance,
        "offset": len(EXPECTED)})
    for frame in frames:
        EXPECTED.extend(bytes(frame))


# PNG

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
ADAM7 = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data=b""):
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def packed(samples, depth):
    if depth == 16:
        return b"".join(struct.pack(">H", sample) for sample in samples)
    if depth == 8:
        return bytes(samples)
    bits = "".join(format(sample, f"0{depth}b") for sample in samples)
    bits += "0" * (-len(bits) % 8)
    return bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8))


def filtered(rows, bpp, kind):
    """Every filter type in turn, or one for all."""
    out, above = b"", None
    for number, row in enumerate(rows):
        above = above if above is not None else bytes(len(row))
        how = number % 5 if kind is None else kind
        line = bytearray()
        for i, value in enumerate(row):
            a = row[i - bpp] if i >= bpp else 0
            b, c = above[i], above[i - bpp] if i >= bpp else 0
            p = a + b - c
            paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line.append((value - (0, a, b, (a + b) // 2, paeth)[how]) & 255)
        out += bytes([how]) + bytes(line)
        above = row
    return out


def png(size, color, depth, samples, interlace=False, before=(), parts=1):
    """`samples[y][x]` is a tuple of channels."""
    width, height = size
    bpp = max(1, CHANNELS[color] * depth // 8)
    raw = b""
    for x0, y0, dx, dy in ADAM7 if interlace else [(0, 0, 1, 1)]:
        rows = []
        for y in range(y0, height, dy):
            flat = [sample for x in range(x0, width, dx) for sample in samples[y][x]]
            if flat:
                rows.append(packed(flat, depth))
        raw += filtered(rows, bpp, None)
    data = zlib.compress(raw)
    step = -(-len(data) // parts)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlace))
        + b"".join(chunk(*each) for each in before)
        + b"".join(chunk(b"IDAT", data[i:i + step]) for i in range(0, len(data), step))
        + chunk(b"IEND"))


def eight(sample, depth):
    """A sample as 8 bits, rounded."""
    return (sample * 255 * 2 + (1 << depth) - 1) // (2 * ((1 << depth) - 1))


def png_fixtures():
    rng = random.Random(7)
    size = (13, 11)
    for color, depths in DEPTHS.items():
        for depth in depths:
            for interlace in (False, True):
                for transparent in (False, True) if color in (0, 2, 3) else (False,):
                    one_png(rng, size, color, depth, interlace, transparent)
    # One pixel; passes without pixels; a picture in many chunks.
    tiny = [[(10, 200, 30)]]
    keep("png-one-interlaced.png", png((1, 1), 2, 8, tiny, True), [[10, 200, 30, 255]], (1, 1))
    row = [[(i * 20, 255 - i * 20, 7) for i in range(9)]]
    keep("png-row-interlaced-chunks.png", png((9, 1), 2, 8, row, True, parts=5),
         [[c for p in row[0] for c in (*p, 255)]], (9, 1))
    gammas()


def one_png(rng, size, color, depth, interlace, transparent):
    width, height = size
    top = (1 << depth) - 1
    colors = min(top + 1, 40)
    limit = colors - 1 if color == 3 else top
    samples = [
        [tuple(rng.randint(0, limit) for _ in range(CHANNELS[color])) for _ in range(width)] for _ in range(height)]
    before = []
    palette = [[rng.randint(0, 255) for _ in range(3)] for _ in range(colors)]
    alphas = [rng.randint(0, 255) for _ in range(max(1, colors - 1))]
    key = samples[2][3]
    if color == 3:
        before.append((b"PLTE", bytes(sum(palette, []))))
        if transparent:
            before.append((b"tRNS", bytes(alphas)))
    elif transparent:
        before.append((b"tRNS", b"".join(struct.pack(">H", sample) for sample in key)))
    out = []
    for line in samples:
        for pixel in line:
            if color == 3:
                alpha = alphas[pixel[0]] if transparent and pixel[0] < len(alphas) else 255
                out += [*palette[pixel[0]], alpha]
                continue
            values = [eight(sample, depth) for sample in pixel]
            alpha = values.pop() if color in (4, 6) else 255
            if transparent and pixel == key:
                alpha = 0
            out += (values * 3 if color in (0, 4) else values) + [alpha]
    name = f"png-{color}-{depth}{'-interlaced' if interlace else ''}{'-trns' if transparent else ''}.png"
    keep(name, png(size, color, depth, samples, interlace, before), [out], size)


def gammas():
    """gAMA of linear light becomes sRGB; that of sRGB, and the sRGB chunk, change nothing."""
    grey = [[(i * 16,) for i in range(16)]]

    def srgb(linear):
        value = 12.92 * linear if linear <= 0.0031308 else 1.055 * linear ** (1 / 2.4) - 0.055
        return round(value * 255)

    plain = [c for i in range(16) for c in (*[i * 16] * 3, 255)]
    light = [c for i in range(16) for c in (*[srgb(i * 16 / 255)] * 3, 255)]
    gama = lambda value: (b"gAMA", struct.pack(">I", value))
    keep("png-gamma-linear.png", png((16, 1), 0, 8, grey, before=[gama(100000)]), [light], (16, 1), tolerance=2)
    keep("png-gamma-srgb.png", png((16, 1), 0, 8, grey, before=[gama(45455)]), [plain], (16, 1))
    keep("png-srgb.png", png((16, 1), 0, 8, grey, before=[(b"sRGB", b"\0"), gama(45455)]), [plain], (16, 1))


# GIF

def lzw(indices, depth):
    """Codes that are reset before they would grow: simple, and valid for every decoder."""
    clear, codes = 1 << depth, []
    for i, index in enumerate(indices):
        if i % (clear - 2) == 0:
            codes.append(clear)
        codes.append(index)
    codes.append(clear + 1)
    bits, count, out = 0, 0, bytearray()
    for code in codes:
        bits |= code << count
        count += depth + 1
        while count >= 8:
            out.append(bits & 255)
            bits, count = bits >> 8, count - 8
    if count:
        out.append(bits)
    blocks = b"".join(bytes([len(out[i:i + 255])]) + bytes(out[i:i + 255]) for i in range(0, len(out), 255))
    return bytes([depth]) + blocks + b"\0"


def palette_bytes(palette):
    return bytes(sum((list(color) for color in palette), []))


def gif(size, palette, frames, loop=True):
    """A frame: box, indices, and maybe palette, transparent, disposal, delay, interlace."""
    depth = max(2, (len(palette) - 1).bit_length())
    out = b"GIF89a" + struct.pack("<HHBBB", *size, 0x80 | (depth - 1), 0, 0) + palette_bytes(palette)
    if loop:
        out += b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
    for frame in frames:
        x, y, width, height = frame["box"]
        transparent = frame.get("transparent")
        out += b"\x21\xf9\x04" + struct.pack(
            "<BHBB", frame.get("disposal", 0) << 2 | (transparent is not None), frame.get("delay", 7),
            transparent or 0, 0)
        local = frame.get("palette")
        flags = (0x80 | (depth - 1) if local else 0) | (0x40 if frame.get("interlace") else 0)
        out += b"\x2c" + struct.pack("<HHHHB", x, y, width, height, flags)
        if local:
            out += palette_bytes(local)
        rows = [frame["indices"][i * width:(i + 1) * width] for i in range(height)]
        if frame.get("interlace"):
            order = [*range(0, height, 8), *range(4, height, 8), *range(2, height, 4), *range(1, height, 2)]
            rows = [rows[i] for i in order]
        out += lzw(sum(rows, []), depth)
    return out + b"\x3b"


def shown(size, palette, frames):
    """What the frames look like: the plainest compositor there is."""
    width, height = size
    canvas, pictures = [(0, 0, 0, 0)] * (width * height), []
    for frame in frames:
        before = list(canvas)
        x0, y0, w, h = frame["box"]
        inside = [(x, y) for y in range(h) for x in range(w) if x0 + x < width and y0 + y < height]
        for x, y in inside:
            index = frame["indices"][y * w + x]
            if index != frame.get("transparent"):
                canvas[(y0 + y) * width + x0 + x] = (*(frame.get("palette") or palette)[index], 255)
        pictures.append([c for pixel in canvas for c in pixel])
        if frame.get("disposal") == 2:
            for x, y in inside:
                canvas[(y0 + y) * width + x0 + x] = (0, 0, 0, 0)
        elif frame.get("disposal") == 3:
            canvas = before
    return pictures


def one_gif(name, size, palette, frames, agreed=True):
    data, pictures = gif(size, palette, frames), shown(size, palette, frames)
    delays = [frame.get("delay", 7) for frame in frames]
    delays = [0] if len(frames) == 1 else [10 if delay < 2 else delay for delay in delays]
    keep(name, data, pictures, size, delays, tolerance=0)
    if agreed:
        other = subprocess.run(
            ["convert", "gif:-", "-coalesce", "-depth", "8", "rgba:-"], input=data, capture_output=True, check=True)
        clear = lambda rgba: [
            tuple(rgba[i:i + 4]) if rgba[i + 3] else (0, 0, 0, 0) for i in range(0, len(rgba), 4)]
        assert clear(other.stdout) == clear(bytes(sum(pictures, []))), name


def gif_fixtures():
    rng = random.Random(11)
    palette = [[rng.randint(0, 255) for _ in range(3)] for _ in range(16)]
    other = [[rng.randint(0, 255) for _ in range(3)] for _ in range(16)]
    size = (12, 10)

    def frame(box, **more):
        return {"box": box, "indices": [rng.randint(0, 15) for _ in range(box[2] * box[3])], **more}

    whole, part, corner = (0, 0, 12, 10), (3, 2, 6, 5), (7, 6, 5, 4)
    for disposal in range(4):
        one_gif(f"gif-disposal-{disposal}.gif", size, palette, [
            frame(whole, disposal=1), frame(part, disposal=disposal, transparent=3),
            frame(corner, disposal=disposal, transparent=5), frame((0, 0, 4, 4), disposal=disposal, transparent=0)])
    one_gif("gif-disposal-mixed.gif", size, palette, [
        frame(part, disposal=3, transparent=2), frame(corner, disposal=2), frame(part, disposal=1, transparent=9),
        frame(whole, disposal=3, transparent=1), frame((1, 1, 2, 2), disposal=0), frame(corner)])
    one_gif("gif-still.gif", size, palette, [frame(whole, transparent=4)])
    one_gif("gif-local-palettes.gif", size, palette, [
        frame(whole, palette=other), frame(part, transparent=6), frame(corner, palette=other, transparent=7)])
    one_gif("gif-interlaced.gif", size, palette, [
        frame(whole, interlace=True), frame(part, interlace=True, transparent=8), frame((2, 9, 5, 1), interlace=True)])
    one_gif("gif-delays.gif", size, palette, [frame(part, delay=delay) for delay in (0, 1, 2, 3, 10, 255, 300)],
        agreed=False)
    one_gif("gif-outside.gif", size, palette, [
        frame(whole), frame((8, 7, 9, 9), disposal=2), frame((11, 9, 3, 3), disposal=1), frame((20, 20, 2, 2))],
        agreed=False)
    # The first picture reaches over the canvas, which grows with it; a later one is cut off.
    first_outside(palette, [frame((2, 1, 10, 8)), frame((8, 5, 9, 9), transparent=3)])


def first_outside(palette, frames):
    size = (12, 9)
    data, pictures = gif((6, 5), palette, frames), shown(size, palette, frames)
    keep("gif-first-outside.gif", data, pictures, size, [7, 7], tolerance=0)
    # Pillow enlarges the canvas too, and fills what no picture covers.
    other = Image.open(io.BytesIO(data)).convert("RGBA")
    expected = [tuple(pictures[0][i:i + 4]) for i in range(0, len(pictures[0]), 4)]
    assert other.size == size and all(a == b or not b[3] for a, b in zip(other.getdata(), expected))


# JPEG

def jpeg(image, **options):
    out = io.BytesIO()
    image.save(out, "JPEG", **options)
    return out.getvalue()


def keep_jpeg(name, data, tolerance=3):
    image = Image.open(io.BytesIO(data))
    rgba = image.convert("RGB").convert("RGBA")
    keep(name, data, [rgba.tobytes()], rgba.size, tolerance=tolerance)


def scene(size=(37, 29)):
    image = Image.new("RGB", size)
    for y in range(size[1]):
        for x in range(size[0]):
            image.putpixel((x, y), (x * 6, y * 8, 255 - (x + y) * 3))
    return image


def jpeg_fixtures():
    keep_jpeg("jpeg-grey.jpg", jpeg(scene().convert("L"), quality=90))
    keep_jpeg("jpeg-444.jpg", jpeg(scene(), quality=90, subsampling=0))
    keep_jpeg("jpeg-422.jpg", jpeg(scene(), quality=90, subsampling=1))
    keep_jpeg("jpeg-420.jpg", jpeg(scene(), quality=90, subsampling=2))
    keep_jpeg("jpeg-progressive.jpg", jpeg(scene(), quality=90, progressive=True))
    keep_jpeg("jpeg-grey-progressive.jpg", jpeg(scene().convert("L"), quality=90, progressive=True))
    keep_jpeg("jpeg-cmyk.jpg", jpeg(scene().convert("CMYK"), quality=95))
    inks = Image.merge("CMYK", [*scene().split(), Image.linear_gradient("L").resize((37, 29))])
    keep_jpeg("jpeg-cmyk-black.jpg", jpeg(inks, quality=95))
    # The last byte of the Adobe marker says what the four components are: 2 is YCCK.
    ycck = bytearray(jpeg(inks, quality=95))
    ycck[ycck.index(b"Adobe") + 11] = 2
    ycck = bytes(ycck)
    keep_jpeg("jpeg-ycck.jpg", ycck)
    keep_jpeg("jpeg-rgb.jpg", as_rgb(jpeg(scene(), quality=95, subsampling=0)))
    # Large enough to be searched small; compared with its own parts only.
    large = Image.new("RGB", (3264, 32))
    large.putdata([((x * x // 97 + 3 * y) % 256, (x + y * y) % 256, x * y % 256) for y in range(32) for x in range(3264)])
    (HERE / "jpeg-large.jpg").write_bytes(jpeg(large, quality=30))


def as_rgb(data):
    """Without what says YCbCr, its components called R, G and B: a picture of other colours."""
    data = bytearray(data)
    at = 2
    while data[at + 1] != 0xda:
        length = struct.unpack(">H", data[at + 2:at + 4])[0]
        if data[at + 1] == 0xe0:
            del data[at:at + 2 + length]
            continue
        if data[at + 1] == 0xc0:
            data[at + 10:at + 19:3] = b"RGB"
        at += 2 + length
    data[at + 5:at + 10:2] = b"RGB"
    return bytes(data)


def orientations():
    """64 × 32 upright in orientation 1: corners red, green, blue, white; all stored alike."""
    red, green, blue, white = (255, 0, 0), (0, 255, 0), (0, 0, 255), (255, 255, 255)
    image = Image.new("RGB", (64, 32))
    for (x, y), color in zip([(0, 0), (32, 0), (0, 16), (32, 16)], [red, green, blue, white]):
        image.paste(color, (x, y, x + 32, y + 16))
    for orientation in range(1, 9):
        for endian, mark in (("<", b"II"), (">", b"MM")):
            tiff = mark + struct.pack(
                f"{endian}HIHHHIII", 42, 8, 2, 0x0100, 4, 1, 64, 0)[:-4] + struct.pack(
                f"{endian}HHIHHI", 0x0112, 3, 1, orientation, 0, 0)
            data = jpeg(image, quality=95, subsampling=0, exif=b"Exif\0\0" + tiff)
            if endian == ">" and orientation not in (1, 6):
                continue
            (HERE / f"orientation-{orientation}-{mark.decode()}.jpg").write_bytes(data)


if __name__ == "__main__":
    png_fixtures()
    gif_fixtures()
    jpeg_fixtures()
    orientations()
    (HERE / "expected.rgba").write_bytes(EXPECTED)
    (HERE / "index.json").write_text("[\n" + ",\n".join(json.dumps(each) for each in INDEX) + "\n]\n")
