"""The page's four ways to submit a face and to erase a group, run as they are printed. A worker must do what each asks for."""
import importlib.util, os, re, shutil, subprocess, sys, time

from field import FACES
from machines import HERE, digest, sh
from three import blocks

STAND_INS = HERE / "stand_ins"
GO = "/usr/share/gocode"


def snippet(kind, word):
    return next(body for found, body in blocks() if found == kind and word in body)


def shell(folder, word):
    """`aws`, and `nats` or what stands for it."""
    if not shutil.which("aws"):
        return None, "aws is missing (pip install awscli)"
    path = os.environ["PATH"] if shutil.which("nats") else f"{os.environ['PATH']}:{STAND_INS}"
    (folder / "me.jpg").write_bytes((folder / "face").read_bytes())
    return ["env", f"PATH={path}", "bash", "-euc", snippet("sh", {"submit": "aws s3 cp", "erase": "aws s3 rm"}[word])
            .replace("user-1", "snippet.shell").replace("jobs.face.snippet.shell", "jobs.face.snippet=shell")], "aws" + ("" if shutil.which("nats") else ", a stand-in for nats")


def python(folder, word):
    if not all(importlib.util.find_spec(name) for name in ("boto3", "nats")):
        return None, "boto3 or nats-py is missing (pip install boto3 nats-py)"
    program = "import asyncio, boto3, hashlib, json, nats, os, sys, uuid\n" + snippet("python", "async def submit") + snippet("python", "async def erase") + """
async def main():
    queue = await nats.connect(os.environ["NATS_URL"])
    if sys.argv[1] == "erase":
        await erase(boto3.client("s3"), queue.jetstream(), "snippet.python")
    else:
        await submit(boto3.client("s3"), queue.jetstream(), "snippet.python", open("face", "rb").read())
    await queue.close()
asyncio.run(main())
"""
    (folder / "submit.py").write_text(program)
    return [sys.executable, folder / "submit.py", word], "boto3, nats-py"


def node(folder, word):
    if not shutil.which("node"):
        return None, "node is missing"
    program = """const {createHash, randomUUID} = require("node:crypto"), {readFileSync} = require("node:fs");
const {S3Client, PutObjectCommand, DeleteObjectCommand} = require("@aws-sdk/client-s3"), {connect} = require("nats");
""" + snippet("js", "async function submit") + snippet("js", "async function erase") + """
(async () => {
  const s3 = new S3Client({endpoint: process.env.AWS_ENDPOINT_URL, region: "us-east-1", forcePathStyle: true,
    credentials: {accessKeyId: process.env.AWS_ACCESS_KEY_ID, secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY}});
  const queue = await connect({servers: process.env.NATS_URL});
  if (process.argv[2] === "erase") await erase(s3, queue.jetstream(), "snippet.node");
  else await submit(s3, queue.jetstream(), "snippet.node", readFileSync("face"));
  await queue.close();
})().catch((error) => { console.error(error); process.exit(1); });
"""
    (folder / "submit.cjs").write_text(program)
    own = subprocess.run(["node", "-e", "require('nats'), require('@aws-sdk/client-s3')"], capture_output=True).returncode == 0
    path = os.environ.get("NODE_PATH", "") if own else str(STAND_INS / "node_modules")
    return ["env", f"NODE_PATH={path}", "node", folder / "submit.cjs", word], "node" + ("" if own else ", stand-ins for its packages")


def go(folder, word):
    needs = ("nats-io/nats.go", "aws/aws-sdk-go-v2/service/s3", "google/uuid")
    if not shutil.which("go") or not all(os.path.isdir(f"{GO}/src/github.com/{name}") for name in needs):
        return None, "Go or its libraries are missing (Debian's golang-go, golang-github-nats-io-go-nats-dev, …-aws-sdk-go-v2-dev, …-google-uuid-dev)"
    program = """package main
import (
	"bytes"; "context"; "crypto/sha256"; "encoding/json"; "fmt"; "os"; "strings"
	"github.com/aws/aws-sdk-go-v2/aws"; "github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/google/uuid"; "github.com/nats-io/nats.go"
)
""" + snippet("go", "func submit") + snippet("go", "func erase") + """
func main() {
	keys := aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
		return aws.Credentials{AccessKeyID: os.Getenv("AWS_ACCESS_KEY_ID"), SecretAccessKey: os.Getenv("AWS_SECRET_ACCESS_KEY")}, nil
	})
	bucket := s3.New(s3.Options{Region: "us-east-1", Credentials: keys, UsePathStyle: true,
		EndpointResolver: s3.EndpointResolverFromURL(os.Getenv("AWS_ENDPOINT_URL"))})
	queue, err := nats.Connect(os.Getenv("NATS_URL"))
	if err != nil { panic(err) }
	js, err := queue.JetStream()
	if err != nil { panic(err) }
	if os.Args[1] == "erase" {
		if err := erase(context.Background(), bucket, js, "snippet.go"); err != nil { panic(err) }
		return
	}
	face, err := os.ReadFile("face")
	if err != nil { panic(err) }
	if err := submit(context.Background(), bucket, js, "snippet.go", face); err != nil { panic(err) }
}
"""
    (folder / "submit.go").write_text(program)
    return ["env", "GO111MODULE=off", f"GOPATH={GO}", f"GOCACHE={folder}/go", f"HOME={folder}", "go", "run", folder / "submit.go", word], "go"


def stored(field, group):
    """The keys of all that the store has of a group."""
    found = sh("curl", "-s", f"http://{field.bucket.address}:{field.bucket.PORT}/stickers?list-type=2&prefix=groups/{group}/")
    return re.findall("<Key>(.*?)</Key>", found)


def snippets(field, options):
    """Shell, Python, Node and Go submit a face each and erase its group, as docs/cluster/README.md shows."""
    folder = field.folder / "snippets"
    folder.mkdir()
    (folder / "face").write_bytes(FACES[0])
    # The streams are there once any program of ours has asked for them.
    field.counts()
    results = []
    variables = {**os.environ, "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1",
                 "AWS_ENDPOINT_URL": f"http://{field.bucket.address}:{field.bucket.PORT}", "NATS_URL": field.queue.url}

    def run(command):
        return subprocess.run([str(w) for w in command], cwd=folder, env=variables, capture_output=True, text=True, timeout=240)

    worker = field.worker("snippets.log")
    for way in (shell, python, node, go):
        command, note = way(folder, "submit")
        if command is None:
            results.append(f"{way.__name__} skipped: {note}")
            continue
        done = run(command)
        if not field.check(done.returncode == 0, f"the snippet of {way.__name__}: {done.stdout[-500:]}{done.stderr[-1500:]}"):
            continue
        group = f"snippet.{way.__name__}"
        field.newest[group] = digest(FACES[0])
        field.settle(60)
        field.check_packs([group])
        field.bucket.signed("PUT", f"stickers/groups/{group}/profile.json", b"{}")
        done = run(way(folder, "erase")[0])
        if not field.check(done.returncode == 0, f"the snippet of {way.__name__} that erases: {done.stdout[-500:]}{done.stderr[-1500:]}"):
            continue
        del field.newest[group]
        end = time.monotonic() + 30
        while (left := stored(field, group)) and time.monotonic() < end:
            time.sleep(.2)
        field.check(not left, f"{group} was erased and has {left}")
        # Erasing jobs come back twice, the last time after 16 minutes.
        run([sys.executable, STAND_INS / "nats", "req", "$JS.API.STREAM.PURGE.KIGURUMI_JOBS", ""])
        results.append(f"{way.__name__} ({note})")
    field.stop(worker)
    return ", ".join(results)
