import Cluster
import Digest
import Foundation
import Names
import StickerManifest
import Testing

@testable import ClusterWorker

@Suite("Packs for platforms in a cluster")
struct WorkerExportTests {
    let fixture: WorkerFixture

    init() throws { fixture = try WorkerFixture() }

    /// What `export.json` states of its files, read without our types.
    private func manifest(_ platform: String) throws -> [String: String] {
        let key = try #require(ObjectKey(try WorkerFixture.keys.exports + "\(platform)/export.json"))
        let object = try #require(try fixture.store.read(key, limit: 1 << 20))
        var found: [String: String] = [:]
        func collect(_ value: Any) {
            if let list = value as? [Any] { list.forEach(collect) }
            guard let object = value as? [String: Any] else { return }
            if let path = (object["path"] ?? object["file"]) as? String,
                let digest = object["sha256"] as? String
            {
                found[path] = digest
            }
            object.values.forEach(collect)
        }
        collect(try JSONSerialization.jsonObject(with: Data(object.bytes)))
        return found
    }

    @Test("The profile's platforms get their packs, whose files have the digests that export.json states")
    func made() throws {
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": ["whatsapp"]}"#))
        let stated = try manifest("whatsapp")
        #expect(!stated.isEmpty)
        let exports = try WorkerFixture.keys.exports
        for (path, digest) in stated {
            let key = try #require(ObjectKey("\(exports)whatsapp/\(path)"))
            #expect(try fixture.store.read(key, limit: 1 << 20).map { SHA256.hex($0.bytes) } == digest)
        }
        #expect(try fixture.stored().contains("Exports/status.json"))
        #expect(try fixture.missing() == [])
    }

    @Test("Platforms that aren't wanted any more leave, and an erased group keeps none")
    func unwanted() throws {
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": ["whatsapp"]}"#))
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": []}"#))
        #expect(try fixture.stored().filter { $0.hasPrefix("Exports/") } == [])
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": ["whatsapp"]}"#))
        #expect(try fixture.stored().contains { $0.hasPrefix("Exports/whatsapp/") })
        let erasure = GroupErasure(fixture.store, try WorkerFixture.keys)
        try erasure.removeSources()
        try erasure.run()
        #expect(try fixture.stored() == [])
    }

    @Test("The files of replaced packs stay for a while")
    func replaced() throws {
        _ = try fixture.run(try fixture.upload(1, profile: #"{"platforms": ["whatsapp"]}"#))
        let old = Set(try fixture.stored().filter { $0.hasPrefix("Exports/") })
        _ = try fixture.run(try fixture.upload(2, profile: #"{"platforms": ["whatsapp"]}"#))
        #expect(Set(try fixture.stored()).isSuperset(of: old))
        #expect(
            try manifest("whatsapp").keys.allSatisfy {
                !old.contains("Exports/whatsapp/\($0)") || $0.contains("json")
            })
    }
}
