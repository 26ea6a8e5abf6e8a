import Cluster
import ClusterS3
import Foundation
import Support
import Synchronization
import Testing

@Suite(
    "A bucket of SeaweedFS as a store",
    .enabled(
        if: ObjectServer.seaweedProgram != nil, "SeaweedFS is missing: set KIGURUMI_SEAWEEDFS to its program"),
    .serialized)
struct SeaweedStoreTests {
    let server: ObjectServer

    init() throws { server = try ObjectServer.seaweed.get() }

    @Test("It does what every store has to do", arguments: StoreContract.checks.map(\.name))
    func keepsTheContract(name: String) throws {
        let check = try #require(StoreContract.checks.first { $0.name == name })
        try check.run(StoreContract(store: server.store(bucket: "kigurumi"), isSorted: false))
    }

    @Test("It honors conditions, which the probe finds out and cleans up after")
    func honorsConditions() throws {
        let store = try server.store(bucket: "kigurumi")
        try store.requireConditions(endpoint: server.endpoint)
        #expect(try store.keys(beginningWith: ".kigurumi/", after: nil, limit: 9) == [])
    }

    @Test("A bucket that doesn't exist, and credentials that don't fit, are reported as such")
    func reportsWrongSettings() throws {
        let key = try StoreContract.key("a")
        let store = try server.store(bucket: "nowhere-here")
        #expect(throws: StoreError.noBucket(name: "nowhere-here")) { try store.read(key, limit: 9) }
        #expect(throws: StoreError.noBucket(name: "nowhere-here")) {
            try store.keys(beginningWith: "", after: nil, limit: 9)
        }
        let folder = try TemporaryFolder()
        try folder.write("s3-access-key", "key")
        try folder.write("s3-secret-key", "wrong")
        let refused = try server.store(bucket: "kigurumi", keys: folder.path)
        do throws(StoreError) {
            _ = try refused.read(key, limit: 9)
            Issue.record("wrong credentials were accepted")
        } catch {
            guard case .refused(_, let reason) = error else {
                Issue.record(error)
                return
            }
            #expect(reason.contains("SignatureDoesNotMatch") && !reason.contains("wrong"))
        }
    }
}
