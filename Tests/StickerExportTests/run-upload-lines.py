#!/usr/bin/env python3
"""Runs the lines of a page of docs/export that upload a pack, against a server that behaves as the platform's does.

run-upload-lines.py PAGE[#SCRIPT] FOLDER [NAME=VALUE ...] -- [STEP ...]: the lines run in FOLDER. $SERVER in a value stands for the
server's address. Steps: `run`; `run:fail=N`: the Nth request that changes something is refused with status 500; `run:cut=N`:
it is done, and then the connection is cut; `write:FILE:TEXT`; `take:NAME`: somebody else takes a name; `state`: print what
the server has. Programs in FOLDER/bin are found first.
"""
import email, http.server, json, os, re, subprocess, sys, threading, urllib.parse

at = sys.argv.index("--")
page, folder, *values = sys.argv[1:at]
page, _, script = page.partition("#")
steps = sys.argv[at + 1:]
log, state = [], {"sets": {}, "emoji": {}, "items": {}, "media": {}, "events": {}, "number": 0}
fault = {"kind": None, "left": 0}


def parts(headers, body):
    """The fields of a form by name; files as (name, text)."""
    kind = headers.get("Content-Type", "")
    if not kind.startswith("multipart/form-data"):
        return {}
    message = email.message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    found = {}
    for part in message.get_payload():
        name, data = part.get_param("name", header="content-disposition"), part.get_payload(decode=True)
        text = data.decode(errors="replace")
        found[name] = (part.get_filename(), text) if part.get_filename() else text
    return found


def number():
    state["number"] += 1
    return state["number"]


class Refused(Exception):
    pass


def telegram(method, path, form, _):
    token, call = path.split("/")[1:3]
    if token != "bot1:a":
        raise Refused(401, {"ok": False, "description": "Unauthorized"})
    if call == "getMe":
        return {"ok": True, "result": {"username": "KigurumiBot"}}
    found = state["sets"].get(form.get("name"))

    def made(sticker):
        file, text = form[json.loads(sticker)["sticker"][9:]]
        count = number()
        return {"file_id": f"file-{count}", "file_unique_id": f"u{count}", "text": text}
    if call == "createNewStickerSet":
        if found is not None:
            raise Refused(400, {"ok": False, "description": "sticker set name is already occupied"})
        state["sets"][form["name"]] = [made(json.dumps(s)) for s in json.loads(form["stickers"])]
        return {"ok": True, "result": True}
    if found is None:
        raise Refused(400, {"ok": False, "description": "STICKERSET_INVALID"})
    if call == "getStickerSet":
        return {"ok": True, "result": {"stickers": found}}
    if call == "addStickerToSet":
        found.append(made(form["sticker"]))
    elif call == "replaceStickerInSet":
        places = [i for i, s in enumerate(found) if s["file_id"] == form["old_sticker"]]
        if not places:
            raise Refused(400, {"ok": False, "description": "STICKER_ID_INVALID"})
        found[places[0]] = made(form["sticker"])
    return {"ok": True, "result": True}


def slack(method, path, form, _):
    if form.get("token") != "xoxc-1":
        return {"ok": False, "error": "invalid_auth"}
    name = form["name"]
    if path == "/api/emoji.add":
        if name in state["emoji"]:
            return {"ok": False, "error": "error_name_taken"}
        state["emoji"][name] = form["image"][1]
    elif state["emoji"].pop(name, None) is None:
        return {"ok": False, "error": "emoji_not_found"}
    return {"ok": True}


def discord(method, path, form, body):
    if path == "/api/v10/users/@me":
        return {"id": "me"}
    kind, items = path.split("/")[5], state["items"]
    if method == "GET":
        return [dict(item, id=id) for id, item in items.items()]
    if method == "DELETE":
        if items.pop(path.split("/")[6], None) is None:
            raise Refused(404, {"message": "Unknown"})
        return None
    id = str(number())
    if kind == "stickers":
        form["description"], form["tags"]
        items[id] = {"name": form["name"], "text": form["file"][1], "user": {"id": "me"}}
    else:
        emoji = json.loads(body)
        items[id] = {"name": emoji["name"], "text": emoji["image"], "user": {"id": "me"}}
    return {"id": id}


def mattermost(method, path, form, _):
    if path == "/api/v4/users/me":
        return {"id": "me"}
    emoji = state["emoji"]
    if method == "GET":
        name = path.split("/")[5]
        if name not in emoji:
            raise Refused(404, {"message": "Unable to find"})
        return dict(emoji[name], id=name)
    if method == "DELETE":
        del emoji[path.split("/")[4]]
        return {"status": "OK"}
    asked = json.loads(form["emoji"])
    if asked["name"] in emoji:
        raise Refused(400, {"message": "taken"})
    emoji[asked["name"]] = {"creator_id": asked["creator_id"], "text": form["image"][1]}
    return {"id": asked["name"]}


def matrix(method, path, form, body):
    if path.endswith("/account/whoami"):
        return {"user_id": "@aiko:example.org"}
    if "/account_data/" in path:
        kind = path.split("/account_data/")[1]
        if method == "GET":
            if kind not in state["events"]:
                raise Refused(404, {"errcode": "M_NOT_FOUND"})
            return state["events"][kind]
        state["events"][kind] = json.loads(body)
        return {}
    if method == "POST":
        id = str(number())
        state["media"][id] = body.decode()
        return {"content_uri": f"mxc://example.org/{id}"}
    state["events"][path.split("/state/")[1]] = json.loads(body)
    return {"event_id": "$1"}


def misskey(method, path, form, body):
    if path == "/api/drive/files/create":
        id = str(number())
        state["media"][id] = form["file"][0]
        return {"id": id}
    state["events"]["import"] = state["media"][json.loads(body)["fileId"]]
    return None


def viber(method, path, form, _):
    id = str(number())
    state["items"][id] = {"title": form["title"], "files": [form["file"][0], form["file_icon"][0]]}
    return {"id": id}


def shown(headers, body, form):
    if not form:
        return body.decode(errors="replace")
    return "; ".join(f"{k}=<{v[0]}: {v[1][:60]}>" if isinstance(v, tuple) else f"{k}={v}" for k, v in form.items())


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urllib.parse.unquote(self.path)
        form = parts(self.headers, body)
        secret = " ".join(v for k, v in self.headers.items() if k in ("Authorization", "Cookie"))
        log.append(f"{self.command} {path} [{secret}] {shown(self.headers, body, form)}".rstrip())
        changes = self.command != "GET" and not path.endswith(("getMe", "getStickerSet"))
        fault["left"] -= 1 if changes else 0
        hit = changes and fault["kind"] and fault["left"] == 0
        status, answer = 500, {"message": "Internal Server Error"}
        if not (hit and fault["kind"] == "fail"):
            try:
                status, answer = 200, globals()[page](self.command, path, form, body)
            except Refused as refused:
                status, answer = refused.args
        if hit and fault["kind"] == "cut":
            self.close_connection = True
            return
        data = b"" if answer is None else json.dumps(answer).encode()
        self.send_response(status if data else 204)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PUT = do_DELETE = handle_any


here = os.path.dirname(os.path.abspath(__file__))
lines = re.findall(r"^```sh\n(.*?)^```", open(f"{here}/../../docs/export/{page}.md").read(), re.M | re.S)
assert script or len(lines) == 1, "a page has one script"
lines = lines[int(script or 1) - 1:]
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}"
environment = {"PATH": f"{folder}/bin:{os.environ['PATH']}", "PAUSE": "0", "no_proxy": "*"}
for value in values:
    name, text = value.split("=", 1)
    environment[name] = text.replace("$SERVER", address)
for step in steps:
    kind, _, rest = step.partition(":")
    if kind == "run":
        log.clear()
        fault["kind"], _, count = rest.partition("=")
        fault["left"] = int(count or 0)
        ended = subprocess.run(["bash", "-c", lines[0]], cwd=folder, env=environment, capture_output=True, text=True)
        print("\n".join(log + [f"status {ended.returncode}"]))
        if ended.returncode and not rest and "SAYS" in environment:
            print(ended.stderr)
        if "SAYS" in environment:
            print(ended.stdout, end="")
    elif kind == "write":
        name, _, text = rest.partition(":")
        open(f"{folder}/{name}", "w").write(text)
    elif kind == "take":
        state["emoji"][rest] = "theirs" if page == "slack" else {"creator_id": "them", "text": "theirs"}
    elif kind == "state":
        kept = {k: v for k, v in state.items() if v and k != "number"}
        print(json.dumps(kept, sort_keys=True, ensure_ascii=False))
