import Cluster
import ClusterS3
import Foundation
import Support
import Synchronization
import Testing
import Threads

@Suite("An S3 store against servers that misbehave")
struct S3FaultTests {
    let server: ObjectServer
    let key: ObjectKey
    let object = NewObject(
        bytes: (0..<200_000).map { UInt8(truncatingIfNeeded: $0 / 7) }, mediaType: "image/gif")

    init() throws {
        server = try ObjectServer.faulty.get()
        key = try StoreContract.key("groups/\(UUID().uuidString)/face")
    }

    @Test(
        "Signatures, conditions and lists are right for a server that computes them by itself",
        arguments: StoreContract.checks.map(\.name))
    func keepsTheContract(name: String) throws {
        let check = try #require(StoreContract.checks.first { $0.name == name })
        try check.run(StoreContract(store: server.store(bucket: "good")))
    }

    @Test(
        "What fails for a moment is tried again, and nothing is lost",
        arguments: ["503-2", "429-1", "500-3", "closed-2", "reset-2", "half", "flipped", "slow"])
    func triesAgain(bucket: String) throws {
        let store = try server.store(bucket: bucket)
        let version = try store.write(object, to: key, if: .absent)
        #expect(try store.read(key, limit: 1 << 20) == StoredObject(bytes: object.bytes, version: version))
        #expect(try store.keys(beginningWith: key.description, after: nil, limit: 9) == [key])
        try store.remove(key)
        #expect(try store.read(key, limit: 9) == nil)
    }

    @Test("A write whose answer is lost is no conflict with itself", arguments: ["lost", "written-503"])
    func knowsItsOwnWrite(bucket: String) throws {
        let store = try server.store(bucket: bucket)
        let version = try store.write(object, to: key, if: .absent)
        #expect(try store.read(key, limit: 1 << 20)?.version == version)
        #expect(throws: StoreError.conflict(key: key.description)) {
            try store.write(StoreContract.object("other"), to: key, if: .absent)
        }
    }

    @Test("Attempts end, and waits grow up to their limit")
    func attemptsEnd() throws {
        var retries = S3Retries()
        (retries.attempts, retries.backoff) = (5, Backoff(.milliseconds(100), atMost: .milliseconds(500)))
        let log = Log()
        retries.pause = { log.add(Int($0 / .milliseconds(1))) }
        let store = try server.store(bucket: "503-9", retries: retries)
        #expect(throws: StoreError.unreachable(endpoint: server.endpoint, reason: "503 SlowDown: m")) {
            try store.read(key, limit: 9)
        }
        #expect(log.values == [100, 200, 400, 500])
    }

    @Test(
        "Each cause has its error",
        arguments: [
            ("skewed", "store.clock"), ("unknown-key", "store.refused"),
            ("missing-bucket", "store.bucket.missing"),
            ("moved", "store.bucket.elsewhere"), ("other-region", "store.bucket.elsewhere"),
            ("full", "store.full"),
            ("endless", "store.object.large"), ("endless-error", "store.broken"),
            ("garbage", "store.unreachable"),
            ("teapot", "store.broken"),
        ])
    func namesTheCause(bucket: String, code: String) throws {
        let store = try server.store(bucket: bucket) { $0.times.request = 20_000 }
        do throws(StoreError) {
            _ = try store.read(key, limit: 100_000)
            Issue.record("no error")
        } catch {
            #expect(error.code == code)
            #expect(error.evidence.values.allSatisfy { $0.utf8.allSatisfy { $0 >= 32 } })
            if code == "store.bucket.elsewhere" {
                #expect(error.evidence["region"]?.hasPrefix("eu-west-") == true)
            }
        }
    }

    @Test("A server that isn't one of S3 is named as such, and not as another writer")
    func noStore() throws {
        let store = try server.store(bucket: "no-store")
        let error = StoreError.unreachable(
            endpoint: server.endpoint, reason: "it answers 404, but not as an S3 server does")
        for condition in [WriteCondition.always, .absent] {
            #expect(throws: error) { try store.write(object, to: key, if: condition) }
        }
        #expect(throws: error) { try store.keys(beginningWith: "x", after: nil, limit: 9) }
    }

    @Test("A server's reason fits into a sentence")
    func reasons() throws {
        let error = StoreError.refused(endpoint: server.endpoint, reason: "403 AccessDenied: Access Denied")
        #expect(throws: error) { try server.store(bucket: "denied").read(key, limit: 9) }
    }

    @Test("An answer without an ETag is broken, for nothing could be compared later")
    func wantsVersions() throws {
        let store = try server.store(bucket: "untagged")
        try store.write(object, to: key, if: .always)
        #expect(throws: StoreError.broken(key: key.description, reason: "the answer has no ETag")) {
            try store.read(key, limit: 1 << 20)
        }
    }

    @Test("A body that stops in the middle is given up and asked for again")
    func givesUpStalledBodies() throws {
        let store = try server.store(bucket: "stalled") { $0.times.stalled = 2 }
        try store.write(object, to: key, if: .always)
        let start = ContinuousClock.now
        #expect(try store.read(key, limit: 1 << 20)?.bytes == object.bytes)
        #expect(ContinuousClock.now - start < .seconds(9), "without the setting it takes ten")
    }

    @Test("Hostile lists are errors, not keys", arguments: ["bomb", "deep", "unclosed", "no-list"])
    func refusesHostileLists(bucket: String) throws {
        let store = try server.store(bucket: bucket)
        #expect(throws: StoreError.broken(key: "x", reason: "the list is no XML of S3")) {
            try store.keys(beginningWith: "x", after: nil, limit: 9)
        }
    }

    @Test("Names in a bucket that are no keys are left out")
    func leavesOutForeignNames() throws {
        let keys = try server.store(bucket: "odd-keys").keys(beginningWith: "", after: nil, limit: 9)
        #expect(keys.map(\.description) == ["good", "good.2"])
    }

    @Test("A store that ignores conditions is found out at start")
    func findsIgnoredConditions() throws {
        let store = try server.store(bucket: "ignores")
        #expect(throws: StoreError.ignoresConditions(endpoint: "e")) {
            try store.requireConditions(endpoint: "e")
        }
        #expect(try store.keys(beginningWith: "", after: nil, limit: 9) == [])
        try server.store(bucket: "honors").requireConditions(endpoint: "e")
    }

    /// A folder of credentials.
    private func keys() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("s3-access-key", "key\n")
        try folder.write("s3-secret-key", "secret\n")
        return folder
    }

    private func replace(_ keys: TemporaryFolder) throws {
        try keys.write("s3-access-key", "new\n")
        try keys.write("s3-secret-key", "newer\n")
    }

    @Test("Credentials that were replaced in their files are read again")
    func readsNewCredentials() throws {
        let folder = try keys()
        let store = try server.store(bucket: "expired", keys: folder.path)
        #expect(throws: StoreError.refused(endpoint: server.endpoint, reason: "403 ExpiredToken: m")) {
            try store.write(object, to: key, if: .always)
        }
        try replace(folder)
        try folder.write("s3-session-token", "token-of-a-session\n")
        try store.write(object, to: key, if: .always)
    }

    @Test("Of two requests with credentials that were replaced meanwhile, both are sent again")
    func replacesCredentialsOnce() throws {
        let folder = try keys()
        let store = try server.store(bucket: "expired-together", keys: folder.path)
        try replace(folder)
        let errors = Mutex<[StoreError]>([])
        Concurrently.run(2) { _ in
            do throws(StoreError) { try store.write(object, to: key, if: .always) } catch {
                errors.withLock { $0.append(error) }
            }
        }
        #expect(errors.withLock { $0 } == [])
    }

    @Test(
        "Files that hold no credentials are named",
        arguments: ["", "\n", "a\nb", "a b", "s\u{e9}cret", "a\u{7}"])
    func refusesOddCredentials(text: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("s3-access-key", "key\n")
        try folder.write("s3-secret-key", text)
        let path = "\(folder.path)/s3-secret-key"
        #expect(
            throws: StoreError.credentials(path: path, reason: "it is not one line of printable characters")
        ) {
            try server.store(bucket: "good", keys: folder.path)
        }
    }

    @Test("A server that isn't there, and one without a name, are unreachable")
    func reportsUnreachable() throws {
        for endpoint in ["http://127.0.0.1:1", "http://no-such-host.invalid", "ftp://127.0.0.1", "nonsense:"]
        {
            let store = try server.store(bucket: "b") { $0.endpoint = endpoint }
            do throws(StoreError) {
                _ = try store.read(key, limit: 9)
                Issue.record("no error")
            } catch { #expect(error.code == "store.unreachable" && error.isOutage, "\(error)") }
        }
    }
}

/// Remembers numbers from any thread.
final class Log: Sendable {
    private let numbers = Mutex<[Int]>([])
    var values: [Int] { numbers.withLock { $0 } }
    func add(_ number: Int) { numbers.withLock { $0.append(number) } }
}
