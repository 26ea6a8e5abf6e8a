import Cluster
import ClusterNATS
import ClusterS3
import Foundation
import Support
import Testing

/// An authority, another one, and a certificate for this machine.
struct TestCertificates {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "Servers/make-certificates")
        _ = try run(script.path, [folder.path])
    }

    func path(_ name: String) -> String { "\(folder.path)/\(name).pem" }
}

@Suite(
    "A queue behind TLS and credentials", .enabled(if: !QueueServer.isMissing, "nats-server is not installed")
)
struct QueueEncryptionTests {
    private func code(_ address: NATSAddress) throws -> String? {
        let queue = try #require(NATSQueue(address))
        do {
            try queue.check()
            return nil
        } catch {
            return error.code
        }
    }

    @Test("Its own authority is trusted where it is named; another one, none, and a plain address are not")
    func certificates() async throws {
        let certificates = try TestCertificates()
        let server = try await QueueServer([
            "--tls", "--tlscert", certificates.path("cert"), "--tlskey", certificates.path("key"),
            "--user", "app", "--pass", "secret",
        ])
        var address = server.address
        address.servers = ["tls://127.0.0.1:\(server.port)"]
        address.user = ("app", "secret")
        address.certificates = certificates.path("ca")
        #expect(try code(address) == nil)
        let queue = try #require(NATSQueue(address))
        let job = try JobQueueTests.job("a")
        try queue.submit(job)
        #expect(try queue.next(within: .seconds(5))?.job == job)
        address.user = ("app", "wrong")
        #expect(try code(address) == "queue.refused")
        address.user = ("app", "secret")
        address.certificates = certificates.path("other")
        #expect(try code(address) == "queue.untrusted")
        address.certificates = nil
        #expect(try code(address) == "queue.untrusted")
        // nats:// without an authority: the server wants more than this client offers.
        address.servers = ["nats://127.0.0.1:\(server.port)"]
        #expect(try code(address) != nil)
    }

    @Test("A token is accepted, and a wrong one refused")
    func token() async throws {
        let server = try await QueueServer(["--auth", "word"])
        var address = server.address
        #expect(try code(address) == "queue.refused")
        address.token = "other"
        #expect(try code(address) == "queue.refused")
        address.token = "word"
        #expect(try code(address) == nil)
    }
}

@Suite("A bucket behind TLS")
struct StoreEncryptionTests {
    @Test("Its own authority is trusted where it is named; another one and none are not")
    func certificates() throws {
        let certificates = try TestCertificates()
        let server = try ObjectServer([
            "fault-server.py", certificates.path("cert"), certificates.path("key"),
        ])
        let key = try StoreContract.key("groups/a/face")
        func store(_ authority: String?) throws -> S3Store {
            try server.store(bucket: "good") { settings in
                settings.endpoint = "https://127.0.0.1:\(server.port)"
                settings.authorityFile = authority
            }
        }
        let trusting = try store(certificates.path("ca"))
        try trusting.write(StoreContract.object("1"), to: key, if: .absent)
        #expect(try trusting.read(key, limit: 9)?.bytes == Array("1".utf8))
        for authority in [certificates.path("other"), nil] {
            let error = #expect(throws: StoreError.self) { try store(authority).read(key, limit: 9) }
            #expect(error?.code == "store.untrusted")
        }
    }

    @Test("A bucket before the host has the same objects as one in the path")
    func host() throws {
        let server = try ObjectServer(["fault-server.py"])
        let key = try StoreContract.key("groups/a/face")
        let before = try server.store(bucket: "good") { settings in
            settings.endpoint = "http://localhost:\(server.port)"
            settings.isVirtualHost = true
        }
        try before.write(StoreContract.object("1"), to: key, if: .absent)
        #expect(try server.store(bucket: "good").read(key, limit: 9)?.bytes == Array("1".utf8))
        #expect(try before.keys(beginningWith: "groups/", after: nil, limit: 9) == [key])
        #expect(try before.folders(in: StoreContract.key("groups"), after: nil, limit: 9) == ["a"])
    }
}
