"""Where the queue bends: a real nats-server with up to 1,000 workers that sleep recorded build times instead of building.

Each simulated worker has a connection of its own and sends what a worker sends: looks for new faces, for rebuilds, waits up
to a second, shows signs of life, and acknowledges with an answer.
"""
import asyncio, json, os, random, resource, statistics, time

from field import FACES, Field
from machines import ROOT, cpu_seconds
from measures import photo

STREAM = "KIGURUMI_JOBS"
HEADS = b"NATS/1.0\r\nNats-Msg-Id: %s\r\n\r\n"


class Client(asyncio.Protocol):
    """A connection that knows as much of the protocol as this needs."""

    def __init__(self, number):
        self.inbox, self.buffer, self.waiting = b"_INBOX.%d" % number, b"", None

    def connection_made(self, transport):
        self.transport = transport
        self.send(b'CONNECT {"verbose":false,"headers":true,"no_responders":true}\r\nSUB %s 1\r\n' % self.inbox)

    def send(self, data):
        self.transport.write(data)

    def data_received(self, data):
        self.buffer += data
        while (end := self.buffer.find(b"\r\n")) >= 0:
            words = self.buffer[:end].split()
            if words[0] not in (b"MSG", b"HMSG"):
                if words[0] == b"PING":
                    self.send(b"PONG\r\n")
                self.buffer = self.buffer[end + 2:]
                continue
            length = int(words[-1])
            if len(self.buffer) < end + 2 + length + 2:
                return
            body, self.buffer = self.buffer[end + 2:end + 2 + length], self.buffer[end + 4 + length:]
            # A message has a subject for its answer, a status has none.
            reply = words[3] if len(words) > (5 if words[0] == b"HMSG" else 4) else None
            if self.waiting and not self.waiting.done():
                self.waiting.set_result((reply, body))

    async def ask(self, subject, body):
        self.waiting = asyncio.get_running_loop().create_future()
        self.send(b"PUB %s %s %d\r\n%s\r\n" % (subject, self.inbox, len(body), body))
        return await self.waiting


class Trial:
    def __init__(self, address, times, seconds):
        self.address, self.times, self.seconds = address, times, seconds
        self.done, self.looks, self.acknowledgments, self.end = 0, [], [], None

    async def connect(self, number):
        _, client = await asyncio.get_running_loop().create_connection(lambda: Client(number), self.address, 4222)
        return client

    async def worker(self, number, start):
        client, chance = await self.connect(number), random.Random(number)
        await start.wait()
        steps = ((b"face", 200_000_000, True), (b"rebuild", 200_000_000, True), (b"face", 1_000_000_000, False))
        while time.monotonic() < self.end:
            for consumer, expires, no_wait in steps:
                asked = time.monotonic()
                body = json.dumps({"batch": 1, "expires": expires, **({"no_wait": True} if no_wait else {})}).encode()
                reply, _ = await client.ask(b"$JS.API.CONSUMER.MSG.NEXT.%s.%s" % (STREAM.encode(), consumer), body)
                if reply is None:
                    continue
                self.looks.append(time.monotonic() - asked)
                left = chance.choice(self.times)
                while left > 10:
                    await asyncio.sleep(10)
                    client.send(b"PUB %s 4\r\n+WPI\r\n" % reply)
                    left -= 10
                await asyncio.sleep(left)
                asked = time.monotonic()
                await client.ask(reply, b"+ACK")
                self.acknowledgments.append(time.monotonic() - asked)
                self.done += asked < self.end
                break
        client.transport.close()

    async def publish(self, count, name):
        client = await self.connect(999_999)
        for number in range(count):
            subject, heads = b"kigurumi.jobs.face.%s-%d" % (name, number), HEADS % (b"%s-%d" % (name, number))
            body = b'{"group": "%s-%d", "face": "%s"}' % (name, number, b"0" * 64)
            client.send(b"HPUB %s %d %d\r\n%s%s\r\n" % (subject, len(heads), len(heads) + len(body), heads, body))
            if number % 200 == 0:
                await asyncio.sleep(.02)
        # Answered after all the others.
        await client.ask(b"$JS.API.STREAM.INFO.%s" % STREAM.encode(), b"")
        client.transport.close()

    async def purge(self):
        client = await self.connect(999_998)
        await client.ask(b"$JS.API.STREAM.PURGE.%s" % STREAM.encode(), b"")
        client.transport.close()

    async def run(self, process, clients, jobs, name):
        await self.publish(jobs, name)
        start = asyncio.Event()
        workers = [asyncio.create_task(self.worker(n, start)) for n in range(clients)]
        await asyncio.sleep(1 + clients / 500)
        queue, own, begun = cpu_seconds(process), time.process_time(), time.monotonic()
        self.end = begun + self.seconds
        start.set()
        await asyncio.sleep(self.seconds)
        queue, own, passed = cpu_seconds(process) - queue, time.process_time() - own, time.monotonic() - begun
        await asyncio.gather(*workers)
        await self.purge()
        return queue, own, passed


def recorded(field, options):
    """Times of real jobs of a real worker, in seconds."""
    costumes = [p.name for p in sorted((ROOT / "Templates").iterdir()) if (p / "template.json").exists()][:options.costumes]
    real = Field(field.kigurumi, field.folder / "recorded", field.queue, field.bucket, costumes, options.side)
    worker = real.worker("recorded.log")
    for number in range(8):
        real.submit(f"recorded.{number}", photo(5000 + number))
    real.settle(300)
    real.stop(worker)
    return [line["total_ms"] / 1000 for line in real.lines(worker) if "generation" in line][1:], len(costumes)


def simulation(field, options):
    """Up to 1,000 simulated workers on a real nats-server: jobs a second, and where it bends."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16_384), hard))
    times, costumes = recorded(field, options)
    mean, rows, seconds = statistics.mean(times), [], 15

    def row(name, clients, times, jobs):
        trial = Trial(field.queue.address, times, seconds)
        queue, own, passed = asyncio.run(trial.run(field.queue.process, clients, jobs, name.encode()))
        ideal = clients / statistics.mean(times) if statistics.mean(times) else 0
        looks, acks = sorted(trial.looks or [0]), sorted(trial.acknowledgments or [0])
        rows.append(f"| {clients} | {statistics.mean(times):.2f} s | {trial.done / passed:.0f} | {f'{trial.done / passed / ideal:.0%}' if jobs and ideal else '–'} | "
                    f"{queue / passed:.1%} | {queue / trial.done * 1e6 if trial.done else 0:.0f} µs | {looks[len(looks) // 2] * 1000:.1f} / {looks[len(looks) * 99 // 100] * 1000:.0f} ms | "
                    f"{acks[len(acks) // 2] * 1000:.1f} / {acks[len(acks) * 99 // 100] * 1000:.0f} ms | {own / passed:.0%} |")
        print(f"  {rows[-1]}", flush=True)
        return trial.done / passed, queue / passed

    for clients in map(int, options.clients.split(",")):
        row(f"sim{clients}", clients, times, int(clients * (seconds / min(times) + 2)))
    _, idle = row("idle", max(map(int, options.clients.split(","))), times, 0)
    # Jobs of no length: what the server does at most, or this simulation.
    rate, share = row("most", 100, [0], 60_000)
    clients = max(map(int, options.clients.split(",")))
    table = "\n".join(["| workers | a job | jobs a second | of the ideal | nats-server's CPU (100 %: a core) | of it a job | a look that finds one, median / p99 | acknowledgment, median / p99 | this simulation's CPU |",
                       "|---|---|---|---|---|---|---|---|---|", *rows])
    per_job = share / rate if rate else 0
    return (f"recorded times of {costumes} costumes, mean {mean:.2f} s; {clients} idle workers take {idle:.1%} of a core; a job takes "
            f"{per_job * 1e6:.0f} µs, so one core of nats-server ends at {1 / per_job if per_job else 0:.0f} jobs a second: "
            f"{mean / per_job if per_job else 0:.0f} workers at this job\n{table}")
