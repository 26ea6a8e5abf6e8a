"""Counts the instructions of each kernel, which noise doesn't affect."""
import glob
import os
import re
import shutil
import subprocess
import tempfile


def counted(program):
    """Returns a list of kernels, or why there are no counts."""
    if not shutil.which("valgrind"):
        return "no instructions counted: there is no valgrind here (apt-get install valgrind)"
    with tempfile.TemporaryDirectory() as folder:
        # Its symbols are needed, its debug information would be read for a minute.
        light = os.path.join(folder, "kigurumi-bench")
        subprocess.run(["strip", "--strip-debug", "-o", light, program], check=True)
        dumps = os.path.join(folder, "counts")
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={dumps}", "--dump-before=*countedMark*", light, "counted"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode != 0:
            return f"no instructions counted: valgrind ended with {done.returncode}: {done.stderr.strip()[-300:]}"
        kernels = [line.split("\t") for line in done.stdout.splitlines()]
        totals = [total(f"{dumps}.{number}") for number in range(1, len(glob.glob(f"{dumps}.*")) + 1)]
    if len(totals) < 2 * len(kernels):
        return f"no instructions counted: {len(totals)} counts for {len(kernels)} kernels"
    # The second of each pair is the run between two marks. Of memcpy valgrind has its own.
    return [{"name": name, "pixels": int(pixels), "instructionsPerPixel": totals[2 * index + 1] / int(pixels)}
            for index, (pixels, name) in enumerate(kernels) if name != "memcpy"]


def total(path):
    with open(path, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(?:totals|summary): (\d+)", line)
            if found:
                return int(found[1])
    return 0
