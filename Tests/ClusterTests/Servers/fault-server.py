#!/usr/bin/env python3
"""A small S3 server that misbehaves as the name of the bucket says, for tests of clients.

Prints its port, and ends with its standard input. With the paths of a certificate and its key it speaks TLS. A bucket may
also be named before the host, as in good.localhost. Computes every signature by itself and refuses a wrong one. A bucket
"503-2" answers 503 to the first two requests of each method and key; see FAULTS below for the others.
"""
import hashlib, hmac, http.server, json, re, socket, ssl, struct, sys, threading, time, urllib.parse

SECRETS = {"key": "secret", "new": "newer"}
objects, attempts, lock = {}, {}, threading.Lock()
both = threading.Barrier(2, timeout=20)


def digest(data):
    return hashlib.sha256(data).hexdigest()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def log_message(self, *arguments):
        pass

    def signature_is_right(self, body):
        found = re.match(
            r"AWS4-HMAC-SHA256 Credential=([^/]+)/(\d{8})/([^/]+)/s3/aws4_request, *SignedHeaders=([^,]+), *Signature=(\w+)",
            self.headers.get("Authorization", ""))
        if not found:
            return False
        key, day, region, names, signature = found.groups()
        path, _, query = self.path.partition("?")
        pairs = sorted(tuple(p.partition("=")[::2]) for p in query.split("&") if p)
        quote = lambda s: urllib.parse.quote(urllib.parse.unquote(s), safe="-._~")
        query = "&".join(f"{quote(n)}={quote(v)}" for n, v in pairs)
        headers = "".join(f"{n}:{' '.join(self.headers[n].split())}\n" for n in names.split(";"))
        canonical = "\n".join(
            [self.command, path, query, headers, names, self.headers["x-amz-content-sha256"]])
        scope = f"{day}/{region}/s3/aws4_request"
        text = "\n".join(["AWS4-HMAC-SHA256", self.headers["X-Amz-Date"], scope, digest(canonical.encode())])
        secret = ("AWS4" + SECRETS.get(key, "?")).encode()
        for part in [day, region, "s3", "aws4_request"]:
            secret = hmac.new(secret, part.encode(), hashlib.sha256).digest()
        is_signed = hmac.new(secret, text.encode(), hashlib.sha256).hexdigest() == signature
        # Everything that matters must be signed, above all conditions.
        wanted = {n.lower() for n in self.headers if re.match("(?i)x-amz-|if-|content-type|cache-|host", n)}
        return is_signed and wanted <= set(names.split(";")) and digest(body) == self.headers["x-amz-content-sha256"]

    def answer(self, status, body=b"", headers={}, length=None, cut=None):
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body if cut is None else body[:cut])

    def error(self, status, code, headers={}, more=""):
        self.answer(status, f"<Error><Code>{code}</Code><Message>m</Message>{more}</Error>".encode(), headers)

    def drop(self, reset=False):
        if reset:
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.close_connection = True
        self.connection.shutdown(socket.SHUT_RDWR) if not reset else self.connection.close()

    def serve(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path = self.path.partition("?")[0] + "/"
        host = self.headers.get("Host", "").split(":")[0].removesuffix("localhost").rstrip(".")
        if host and not host[0].isdigit():
            path = f"/{host}{path}"
        _, bucket, key = path.split("/", 2)
        key = key.rstrip("/")
        query = dict(urllib.parse.parse_qsl(self.path.partition("?")[2]))
        with lock:
            number = attempts[bucket, key, self.command] = attempts.get((bucket, key, self.command), 0) + 1
        if not self.signature_is_right(body):
            return self.error(403, "SignatureDoesNotMatch")
        if self.fault(bucket, key, number, body) != "go on":
            return
        if not key:
            return self.list(bucket, query)
        with lock:
            old = objects.get((bucket, key))
            if self.command == "PUT":
                match, none = self.headers.get("If-Match"), self.headers.get("If-None-Match")
                holds = (not match or (old and old[1] == match)) and (not none or not old)
                if not holds and not bucket.startswith("ignores"):
                    return self.error(412, "PreconditionFailed")
                tag = f'"{hashlib.md5(body).hexdigest()}"'
                objects[bucket, key] = (body, tag, self.headers.get("x-amz-meta-sha256"), self.headers.get("Cache-Control"))
                if bucket == "lost" and number == 1:
                    return self.drop()
                if bucket == "written-503" and number == 1:
                    return self.error(503, "InternalError")
                return self.answer(200, headers={"ETag": tag})
            if self.command == "DELETE":
                objects.pop((bucket, key), None)
                return self.answer(204)
        if not old:
            return self.error(404, "NoSuchKey")
        headers = {"ETag": old[1], "x-amz-meta-sha256": old[2] or "", "Cache-Control": old[3] or ""}
        body, cut = old[0], None
        if bucket == "half" and number <= 2:
            cut = len(body) // 2
            self.close_connection = True
        if bucket == "flipped" and number <= 2:
            body = bytes([body[0] ^ 1]) + body[1:]
        if bucket == "untagged":
            headers.pop("ETag")
        if bucket == "stalled" and number == 1:
            self.answer(200, body, headers, cut=1)
            self.wfile.flush()
            time.sleep(6)
            return self.drop()
        self.answer(200, body, headers, length=len(old[0]), cut=cut)

    do_GET = do_PUT = do_DELETE = do_HEAD = serve

    def fault(self, bucket, key, number, body):
        """FAULTS that replace the answer."""
        kind, _, count = bucket.rpartition("-")
        first = count.isdigit() and number <= int(count)
        if kind in ("503", "429", "500") and first:
            self.error(int(kind), "SlowDown" if kind == "503" else "InternalError", {"Retry-After": "0"})
        elif kind == "closed" and first:
            self.drop()
        elif kind == "reset" and first:
            self.drop(reset=True)
        elif bucket == "skewed":
            self.error(403, "RequestTimeTooSkewed")
        elif bucket == "unknown-key":
            self.error(403, "InvalidAccessKeyId")
        elif bucket == "denied":
            self.answer(403, b"<Error><Code>AccessDenied</Code><Message>Access Denied. </Message></Error>")
        elif bucket == "no-store":
            self.answer(404, b"<html><body>404 page not found</body></html>")
        elif bucket == "missing-bucket":
            self.error(404, "NoSuchBucket")
        elif bucket == "moved":
            self.error(301, "PermanentRedirect", {"Location": "http://127.0.0.1:1/", "x-amz-bucket-region": "eu-west-9"})
        elif bucket == "other-region":
            self.error(400, "AuthorizationHeaderMalformed", more="<Region>eu-west-8</Region>")
        elif bucket == "full":
            self.error(507, "InsufficientStorage")
        elif bucket == "expired" and "Credential=key/" in self.headers["Authorization"]:
            self.error(403, "ExpiredToken")
        elif bucket == "expired-together" and "Credential=key/" in self.headers["Authorization"]:
            both.wait()
            self.error(403, "ExpiredToken")
        elif bucket == "endless":
            self.send_response(200)
            self.send_header("ETag", '"x"')
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            try:
                for _ in range(100_000):
                    self.wfile.write(b"10000\r\n" + bytes(65536) + b"\r\n")
            except OSError:
                self.close_connection = True
        elif bucket == "endless-error":
            self.send_response(400)
            self.send_header("Content-Length", str(1 << 40))
            self.end_headers()
            try:
                self.wfile.write(b"<Error><Code>Odd</Code></Error>")
                for _ in range(100_000):
                    self.wfile.write(bytes(65536))
            except OSError:
                self.close_connection = True
        elif bucket == "garbage":
            self.wfile.write(b"\x00\xff\n\n" * 100)
            self.close_connection = True
        elif bucket == "teapot":
            self.error(418, "Odd\nCode\x1b")
        elif bucket == "slow":
            time.sleep(0.2)
            return "go on"
        else:
            return "go on"

    def list(self, bucket, query):
        hostile = {
            "bomb": '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]><ListBucketResult><Contents><Key>&a;</Key></Contents></ListBucketResult>',
            "deep": "<a>" * 100_000,
            "unclosed": "<ListBucketResult><Contents><Key>k</Key>",
            "no-list": "<html><body>hello</body></html>",
            "odd-keys": "<?xml version='1.0'?><ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>../../etc/passwd"
            "</Key></Contents><Contents><Key>a&amp;b</Key></Contents><Contents><Key>good</Key></Contents><Contents/>"
            "<Contents><Key>&#103;ood.2</Key></Contents></ListBucketResult>",
        }
        if bucket in hostile:
            return self.answer(200, hostile[bucket].encode())
        prefix, after, delimiter = query.get("prefix", ""), query.get("continuation-token", query.get("start-after", "")), query.get("delimiter")
        names, folders = [], []
        for name in sorted(k for b, k in objects if b == bucket and k.startswith(prefix) and k > after):
            rest = name[len(prefix):]
            if delimiter and delimiter in rest:
                folder = prefix + rest.split(delimiter)[0] + delimiter
                # A token passes the whole folder, a name does not.
                if not ("continuation-token" in query and after == folder):
                    folder in folders or folders.append(folder)
            else:
                names.append(name)
        count = int(query.get("max-keys", 1000))
        both = sorted(names + folders)[:count]
        text = "".join(
            f"<CommonPrefixes><Prefix>{n}</Prefix></CommonPrefixes>" if n in folders else f"<Contents><Key>{n}</Key></Contents>"
            for n in both)
        more = "true" if len(names) + len(folders) > count else "false"
        if more == "true":
            text += f"<NextContinuationToken>{both[-1]}</NextContinuationToken>"
        self.answer(200, f"<ListBucketResult><IsTruncated>{more}</IsTruncated>{text}</ListBucketResult>".encode())


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *arguments):
        pass


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) == 3:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*sys.argv[1:])
    # In the threads of connections, so that a client who refuses the certificate stops nobody else.
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
threading.Thread(target=server.serve_forever, daemon=True).start()
print(server.server_port, flush=True)
sys.stdin.read()
