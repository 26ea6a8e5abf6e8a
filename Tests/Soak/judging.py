"""Decodes exported pictures with independent decoders, and compares them with the frames that they were made from."""
import json
import struct
import subprocess

import numpy
from PIL import Image, ImageSequence


def frames_of(path):
    """The frames of kigurumi-bench's .frames file: milliseconds, and premultiplied RGBA in rows."""
    words = numpy.fromfile(path, dtype="<u4")
    width, height, count = (int(word) for word in words[:3])
    at, found = 4, []
    for _ in range(count):
        pixels = words[at + 1:at + 1 + width * height].view(numpy.uint8).reshape(height, width, 4)
        found.append((int(words[at]), pixels))
        at += 1 + width * height
    return found


def decoded(path):
    """The frames of a finished file: milliseconds, and straight RGBA in rows."""
    if path.endswith(".webm"):
        return video(path)
    picture = Image.open(path)
    found = []
    for frame in ImageSequence.Iterator(picture):
        # The time is known once the pixels are.
        pixels = numpy.asarray(frame.convert("RGBA")).copy()
        found.append((frame.info.get("duration", 0), pixels))
    return found


def video(path):
    """By ffmpeg with libvpx: its own decoder drops alpha."""
    about = json.loads(subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height:packet=pts_time,duration_time",
         "-of", "json", path], capture_output=True, check=True).stdout)
    width, height = about["streams"][0]["width"], about["streams"][0]["height"]
    raw = subprocess.run(
        ["ffmpeg", "-v", "error", "-c:v", "libvpx-vp9", "-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", "-fps_mode", "passthrough", "-"],
        capture_output=True, check=True).stdout
    pixels = numpy.frombuffer(raw, dtype=numpy.uint8).reshape(-1, height, width, 4)
    times = [round(1000 * float(packet["duration_time"])) for packet in about["packets"]]
    return list(zip(times, pixels))


def over(pixels, ground, premultiplied=False):
    """Laid on a color: floats, 0…255."""
    pixels = pixels.astype(numpy.float32)
    alpha = pixels[..., 3:] / 255
    shown = pixels[..., :3] if premultiplied else pixels[..., :3] * alpha
    return shown + (1 - alpha) * numpy.array(ground, dtype=numpy.float32)


def similarity(ours, theirs):
    """Mean structural similarity of brightness, on white and on blue, where ours is premultiplied."""
    from skimage.metrics import structural_similarity
    weights = numpy.array([0.299, 0.587, 0.114], dtype=numpy.float32)
    return sum(
        structural_similarity(
            over(ours, ground, premultiplied=True) @ weights, over(theirs, ground) @ weights, data_range=255)
        for ground in [(255, 255, 255), (20, 60, 200)]) / 2


def alike(ours, theirs):
    """As `similarity`, where theirs may have shrunk."""
    if ours.shape != theirs.shape:
        theirs = numpy.asarray(Image.fromarray(theirs).resize(ours.shape[1::-1], Image.LANCZOS))
    return similarity(ours, theirs)
