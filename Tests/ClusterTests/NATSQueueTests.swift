import Cluster
import Foundation
import Names
import Support
import Testing

@testable import ClusterNATS

@Suite(
    "A queue in NATS JetStream when something is wrong",
    .enabled(if: !QueueServer.isMissing, "nats-server is not installed"))
struct NATSQueueTests {
    private func code(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? QueueError)?.code
        }
    }

    @Test("A server that isn't there is unreachable")
    func unreachable() throws {
        var address = NATSAddress(servers: ["nats://127.0.0.1:1"])
        address.timeout = .milliseconds(500)
        let queue = try #require(NATSQueue(address))
        #expect(code { try queue.check() } == "queue.unreachable")
    }

    @Test("A server without JetStream is unreachable, not broken")
    func withoutStreams() async throws {
        let folder = try TemporaryFolder()
        try folder.write("server.conf", "jetstream: disabled")
        let server = try await QueueServer()
        server.stop()
        let plain = Process()
        plain.executableURL = URL(fileURLWithPath: "/usr/sbin/nats-server")
        plain.arguments = ["-p", "\(server.port)", "-a", "127.0.0.1"]
        plain.standardError = FileHandle.nullDevice
        try plain.run()
        defer { plain.terminate() }
        let queue = try #require(NATSQueue(server.address))
        var found: String?
        _ = try await waits(.seconds(10)) {
            found = code { try queue.check() }
            guard case .some = found else { return false }
            return true
        }
        #expect(found == "queue.unreachable")
    }

    @Test("Wrong credentials are refused, and right ones are not")
    func credentials() async throws {
        let server = try await QueueServer(["--user", "app", "--pass", "secret"])
        var address = server.address
        #expect(code { try NATSQueue(address)?.check() } == "queue.refused")
        address.user = ("app", "wrong")
        #expect(code { try NATSQueue(address)?.check() } == "queue.refused")
        address.user = ("app", "secret")
        #expect(code { try NATSQueue(address)?.check() } == nil)
    }

    @Test("A stream with other settings is named, with what differs")
    func otherStream() async throws {
        let server = try await QueueServer()
        // Of a queue that remembers ids for another time nothing is wrong: operators may change that.
        try #require(NATSQueue(server.address)).check()
        var other = server.address
        other.prefix = "kigurumi-other"
        try #require(NATSQueue(other)).check()
        let body = #"{"name":"THIRD_JOBS","subjects":["third.jobs.>"],"retention":"limits","storage":"file"}"#
        try await request("$JS.API.STREAM.CREATE.THIRD_JOBS", body, port: server.port)
        other.prefix = "third"
        let queue = try #require(NATSQueue(other))
        let error = #expect(throws: QueueError.self) { try queue.check() }
        #expect(error == .otherStream(name: "THIRD_JOBS", reason: "retention is not workqueue"))
    }

    @Test("A foreign message is reported, kept, and blocks nothing")
    func foreign() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        try queue.check()
        try await request("kigurumi.jobs.face.a", "hello", port: server.port)
        let job = try JobQueueTests.job("b")
        try await request(
            "kigurumi.jobs.face.c", String(decoding: JobMessage.bytes(job), as: UTF8.self), port: server.port)
        try queue.submit(job)
        #expect(code { _ = try queue.next(within: .seconds(5)) } == "queue.message.foreign")
        #expect(code { _ = try queue.next(within: .seconds(5)) } == "queue.message.foreign")
        #expect(try queue.next(within: .seconds(5))?.job == job)
        #expect(try queue.counts().failed == 2)
        #expect(try queue.failed(group: nil, limit: 10) == [])
        #expect(try queue.foreign(limit: 10) == ["kigurumi.jobs.face.a", "kigurumi.jobs.face.c"])
    }

    @Test("A foreign message that is requeued comes back as it was")
    func requeuedForeign() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        try queue.check()
        for group in ["a", "b=c"] {
            try await request("kigurumi.jobs.face.\(group)", "of a later version", port: server.port)
            #expect(code { _ = try queue.next(within: .seconds(5)) } == "queue.message.foreign")
        }
        #expect(try queue.requeue(group: GroupID("a")) == 1)
        #expect(try queue.foreign(limit: 10) == ["kigurumi.jobs.face.b=c"])
        #expect(try queue.requeue(group: GroupID("b.c")) == 1)
        #expect(try queue.counts() == counts(waiting: 2))
        for _ in 0..<2 {
            #expect(code { _ = try queue.next(within: .seconds(5)) } == "queue.message.foreign")
        }
        // It stays where it is while a job of its subject waits.
        let erasing = GroupJob.erasing(try #require(GroupID("a")), token: "e")
        try queue.submit(erasing)
        #expect(try queue.requeue(group: nil) == 1)
        #expect(try queue.foreign(limit: 10) == ["kigurumi.jobs.face.a"])
        #expect(try queue.next(within: .seconds(5))?.job == erasing)
    }

    @Test("A failure that is gone meanwhile is forgotten without an error")
    func forgotten() async throws {
        let server = try await QueueServer()
        let session = try NATSSession(server.address, .standard, QueueTimes())
        let subject = try session.subjects.failure(of: #require(GroupID("a")), .face)
        _ = try session.publish([1], to: subject, id: nil)
        let first = try #require(try session.last(subject, in: session.subjects.failureStream)).sequence
        _ = try session.publish([2], to: subject, id: nil)
        try session.removeFailure(first)
        let second = try #require(try session.last(subject, in: session.subjects.failureStream))
        #expect(second.sequence > first && second.bytes == [2])
        try session.removeFailure(second.sequence)
        #expect(try session.last(subject, in: session.subjects.failureStream) == nil)
    }

    private func counts(waiting: Int) -> QueueCounts {
        var counts = QueueCounts()
        counts.waiting = waiting
        return counts
    }

    @Test("A stream that can't be made is named, with the server's reason")
    func unmadeStream() async throws {
        let server = try await QueueServer()
        var address = server.address
        address.replicas = 3
        let error = #expect(throws: QueueError.self) { try NATSQueue(address)?.check() }
        guard case .unmadeStream("KIGURUMI_JOBS", let reason)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("replicas"))
    }

    @Test("A user who may not do what a worker does is refused, not unreachable")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "server.conf",
            """
            authorization { users: [
              {user: app, password: secret, permissions: {publish: ["kigurumi.jobs.>"], subscribe: ">"}}
            ] }
            """)
        let server = try await QueueServer(["-c", "\(folder.path)/server.conf"])
        var address = server.address
        address.user = ("app", "secret")
        #expect(code { try NATSQueue(address)?.check() } == "queue.refused")
    }

    @Test("A restarted server has all jobs, and the queue finds it again")
    func restarted() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        for group in ["a", "b", "c"] { try queue.submit(JobQueueTests.job(group)) }
        let running = try #require(try queue.next(within: .seconds(5)))
        server.stop()
        #expect(code { try queue.submit(JobQueueTests.job("d")) } == "queue.unreachable")
        try await server.restart()
        #expect(try await waits(.seconds(20)) { (try? queue.check()) != nil })
        try queue.submit(JobQueueTests.job("d"))
        #expect(try await waits(.seconds(20)) { (try? running.finish()) != nil })
        var found: Set<String> = []
        while found.count < 3, let next = try queue.next(within: .seconds(5)) {
            found.insert(next.job.group.name)
            try next.finish()
        }
        #expect(found == ["b", "c", "d"])
    }

    @Test("The queue has another life after a restart, and after somebody else made its stream anew")
    func lives() async throws {
        let server = try await QueueServer()
        let queue = try #require(NATSQueue(server.address))
        let other = try #require(NATSQueue(server.address))
        try queue.submit(JobQueueTests.job("a"))
        for _ in 0..<3 { _ = try queue.counts() }
        var life = queue.life
        #expect(life == 1)
        try await server.restart(killing: true)
        #expect(try await waits(.seconds(20)) { (try? queue.counts()) != nil })
        #expect(queue.life != life)
        #expect(try await waits(.seconds(20)) { (try? other.counts()) != nil })
        // No call of this queue meets the gap.
        life = queue.life
        try await request("$JS.API.STREAM.DELETE.KIGURUMI_JOBS", "", port: server.port)
        #expect(try await waits(.seconds(20)) { (try? other.counts()) != nil })
        _ = try queue.counts()
        #expect(queue.life != life)
    }

    @Test("A stream that goes back, or is made anew, begins another life")
    func states() {
        var lives = QueueLives()
        lives.connect()
        lives.see(made: 1, newest: 5)
        lives.see(made: 1, newest: 7)
        lives.see(reconnections: 0)
        #expect(lives.count == 1)
        lives.see(made: 1, newest: 6)
        #expect(lives.count == 2)
        lives.see(made: 2, newest: 9)
        #expect(lives.count == 3)
        lives.see(reconnections: 1)
        lives.see(reconnections: 1)
        #expect(lives.count == 4)
        lives.connect()
        lives.see(made: 1, newest: 1)
        #expect(lives.count == 5)
    }

    @Test("One of several has the turn, also after a restart; a queue that forgets it gives it again")
    func turns() async throws {
        let server = try await QueueServer()
        let queues = try (0..<3).map { _ in try #require(NATSQueue(server.address)) }
        #expect(try queues.map { try $0.takeTurn() } == [true, false, false])
        try await server.restart(killing: true)
        for queue in queues { #expect(try await waits(.seconds(20)) { (try? queue.check()) != nil }) }
        #expect(try queues.map { try $0.takeTurn() } == [false, false, false])
        try await server.cutPower()
        for queue in queues { #expect(try await waits(.seconds(20)) { (try? queue.check()) != nil }) }
        #expect(try queues.map { try $0.takeTurn() } == [true, false, false])
    }

    @Test("A server that doesn't make the stream of turns says why, and keeps its connections")
    func unmadeTurns() async throws {
        let server = try await QueueServer()
        try await request(
            "$JS.API.STREAM.CREATE.OTHER",
            #"{"name":"OTHER","subjects":["kigurumi.turns"],"retention":"limits","storage":"file","#
                + #""discard":"old","max_consumers":-1,"max_msgs":-1,"max_bytes":-1,"num_replicas":1}"#,
            port: server.port)
        let queue = try #require(NATSQueue(server.address))
        _ = try queue.counts()
        for _ in 0..<2 { #expect(code { _ = try queue.takeTurn() } == "queue.stream.unmade") }
        _ = try queue.counts()
        #expect(queue.life == 1)
    }

    @Test("A user without rights to the stream of turns does all else on the same connection")
    func forbiddenTurns() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "server.conf",
            """
            authorization { users: [
              {user: app, password: secret, permissions: {publish: {deny: ["$JS.API.STREAM.*.KIGURUMI_TURNS"]}}}
            ] }
            """)
        let server = try await QueueServer(["-c", "\(folder.path)/server.conf"])
        var address = server.address
        address.user = ("app", "secret")
        let queue = try #require(NATSQueue(address))
        _ = try queue.counts()
        do throws(QueueError) {
            _ = try queue.takeTurn()
            Issue.record("it has the turn")
        } catch {
            #expect(error.code == "queue.refused")
            #expect(error.evidence["reason"]?.contains("KIGURUMI_TURNS") == true)
        }
        _ = try queue.counts()
        #expect(queue.life == 1)
        // A server that hangs refuses nothing.
        server.suspend()
        #expect(code { _ = try queue.counts() } == "queue.unreachable")
    }

    /// Publishes a message as another program does, by the protocol itself.
    private func request(_ subject: String, _ body: String, port: Int) async throws {
        let script = """
            exec 3<>/dev/tcp/127.0.0.1/\(port); read -r -u 3
            printf 'CONNECT {"verbose":false}\\r\\nSUB in.1 1\\r\\nPUB %s in.1 %d\\r\\n%s\\r\\n' "$1" "${#2}" "$2" >&3
            while read -r -t 5 -u 3 line; do case $line in MSG*|HMSG*) exit 0;; esac; done; exit 1
            """
        _ = try output(of: ["/bin/bash", "-c", script, "publish", subject, body])
    }
}
