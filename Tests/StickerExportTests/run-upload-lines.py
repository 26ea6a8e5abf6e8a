#!/usr/bin/env python3
"""Runs the lines of a page of docs/export that upload a pack, against a server that prints every request.

run-upload-lines.py PAGE BLOCK FOLDER [NAME=VALUE ...]: BLOCK counts the page's ```sh blocks from 0; the lines run in FOLDER.
$SERVER in a value stands for the server's address.
"""
import email, http.server, json, os, re, subprocess, sys, threading, urllib.parse

log = []


def parts(headers, body):
    kind = headers.get("Content-Type", "")
    if not kind.startswith("multipart/form-data"):
        return body.decode(errors="replace")
    message = email.message_from_bytes(b"Content-Type: " + kind.encode() + b"\r\n\r\n" + body)
    found = []
    for part in message.get_payload():
        name = part.get_param("name", header="content-disposition")
        data = part.get_payload(decode=True).decode(errors="replace")
        file = part.get_filename()
        found.append(f"{name}=<{file}: {data}>" if file else f"{name}={data}")
    return "; ".join(found)


class Handler(http.server.BaseHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = urllib.parse.unquote(self.path)
        secret = " ".join(v for k, v in self.headers.items() if k in ("Authorization", "Cookie"))
        log.append(f"{self.command} {path} [{secret}] {parts(self.headers, body)}")
        answer = json.dumps({
            "ok": True, "id": "file-id", "content_uri": f"mxc://example.org/{len(log)}",
            "result": {"username": "KigurumiBot", "stickers": [{"file_id": "first"}, {"file_id": "second"}]},
        }).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    do_GET = do_POST = do_PUT = handle_any


page, block, folder, *values = sys.argv[1:]
lines = re.findall(r"^```sh\n(.*?)^```", open(page).read(), re.M | re.S)[int(block)]
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
threading.Thread(target=server.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{server.server_port}"
environment = {"PATH": os.environ["PATH"], "PAUSE": "0", "no_proxy": "*"}
for value in values:
    name, text = value.split("=", 1)
    environment[name] = text.replace("$SERVER", address)
ended = subprocess.run(["bash", "-euo", "pipefail", "-c", lines], cwd=folder, env=environment, capture_output=True, text=True)
print("\n".join(log))
if ended.returncode:
    print("failed:", ended.stderr)
