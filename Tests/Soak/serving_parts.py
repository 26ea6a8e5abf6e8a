"""A running `kigurumi serve ROOT` for trials, and a client of it."""

import http.client
import json
import os
import re
import subprocess
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PHOTO = open(f"{ROOT}/Templates/Faces/hopper.jpg", "rb").read()
TOKEN = "a-token-that-trials-use"


def environment(folder):
    return dict(os.environ, KIGURUMI_CACHE=f"{folder}/cache", HOME=folder)


class Server:
    """Ends with its block."""

    def __init__(self, kigurumi, folder, costumes=None, templates=None, settings=None, cache=None):
        """costumes: names of small still ones, instead of those in `templates`, by default the bundled ones."""
        templates = templates or f"{ROOT}/Templates"
        if costumes:
            templates = f"{folder}/templates"
            for name in costumes:
                os.makedirs(f"{templates}/{name}")
                json.dump(
                    {"format": 1, "name": {"en": name}, "canvas": {"width": 32, "height": 32},
                     "layers": [{"face": {}, "box": {"x": 4, "y": 4, "width": 24, "height": 24}}]},
                    open(f"{templates}/{name}/template.json", "w"))
        self.root, self.log = f"{folder}/root", f"{folder}/log"
        os.makedirs(self.root, exist_ok=True)
        open(f"{folder}/tokens", "w").write(TOKEN)
        json.dump(settings or {}, open(f"{folder}/kigurumi.json", "w"))
        variables = environment(folder)
        if cache:
            variables["KIGURUMI_CACHE"] = cache
        self.process = subprocess.Popen(
            [os.path.abspath(kigurumi), "serve", self.root, "--listen", "127.0.0.1:0", "--token-file", f"{folder}/tokens",
             "--templates", templates, "--config", f"{folder}/kigurumi.json"],
            stderr=open(self.log, "w"), env=variables)

    def __enter__(self):
        self.until(lambda: "http://" in open(self.log).read())
        self.address = re.search(r"http://[^ ]+", open(self.log).read())[0]
        self.host, port = self.address.removeprefix("http://").split(":")
        self.port = int(port)
        self.until(lambda: self.ask("GET", "/v1/ready")[0] == 200)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(60)

    def until(self, is_true, limit=120):
        end = time.monotonic() + limit
        while not is_true():
            assert self.process.poll() is None, open(self.log).read()
            assert time.monotonic() < end, open(self.log).read()
            time.sleep(0.05)

    def connection(self, timeout=60):
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def ask(self, method, target, body=None, headers=None, connection=None):
        """The status and the body of an answer."""
        own = connection or self.connection()
        own.request(method, target, body, {"Authorization": f"Bearer {TOKEN}", **(headers or {})})
        answer = own.getresponse()
        result = answer.status, answer.read()
        if not connection:
            own.close()
        return result

    def wait_for_pack(self, group, count):
        def is_there():
            status, body = self.ask("GET", f"/v1/groups/{group}/manifest.json")
            return status == 200 and len(json.loads(body)["stickers"]) == count
        self.until(is_there, 600)

    def memory(self, kind="Pss"):
        """MiB of all its processes."""
        return sum(resident(one, kind) for one in family(self.process.pid)) / 1024

    def seconds(self):
        """Of processors, of all its processes and those that ended."""
        return sum(used(one) for one in family(self.process.pid))


def family(pid):
    found = [pid]
    for one in found:
        try:
            tasks = os.listdir(f"/proc/{one}/task")
        except OSError:
            continue
        for task in tasks:
            try:
                found += [int(child) for child in open(f"/proc/{one}/task/{task}/children").read().split()]
            except OSError:
                pass
    return found


def resident(pid, kind):
    try:
        return int(re.search(rf"{kind}:\s+(\d+)", open(f"/proc/{pid}/smaps_rollup").read())[1])
    except (OSError, TypeError):
        return 0


def used(pid):
    try:
        fields = open(f"/proc/{pid}/stat").read().rsplit(")", 1)[1].split()
    except OSError:
        return 0
    return sum(int(field) for field in fields[11:15]) / os.sysconf("SC_CLK_TCK")
