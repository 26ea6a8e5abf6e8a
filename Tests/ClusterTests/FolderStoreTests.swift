import Cluster
import Files
import Foundation
import Support
import SystemPackage
import Testing

@Suite("A folder as a store")
struct FolderStoreTests {
    let root: TemporaryFolder
    let store: FolderStore

    init() throws {
        root = try TemporaryFolder()
        store = try FolderStore(root.path)
    }

    @Test("It does what every store has to do", arguments: StoreContract.checks.map(\.name))
    func keepsTheContract(name: String) throws {
        let check = try #require(StoreContract.checks.first { $0.name == name })
        try check.run(StoreContract(store: store))
    }

    @Test("Two stores of the same folder respect each other's conditions")
    func sharesLocks() throws {
        let other = try FolderStore(root.path)
        let key = try StoreContract.key("groups/g/face")
        let version = try store.write(StoreContract.object("1"), to: key, if: .absent)
        try other.write(StoreContract.object("2"), to: key, if: .version(version))
        #expect(throws: StoreError.conflict(key: key.description)) {
            try store.write(StoreContract.object("3"), to: key, if: .version(version))
        }
    }

    @Test("In a folder that its group may write, the group may write everything; elsewhere the umask decides")
    func sharesWithItsGroup() throws {
        func permissions(_ path: String) throws -> UInt32 {
            try FileStatus(at: "\(root.path)/\(path)").permissions
        }
        let key = try StoreContract.key("groups/g/face")
        try store.write(StoreContract.object("1"), to: key, if: .always)
        #expect(try permissions(".store") == 0o700)
        #expect(try permissions("groups/g") & 0o020 == 0)

        let shared = try Directory(root.path).making("shared", mode: 0o770)
        try FolderStore(shared.path).write(StoreContract.object("2"), to: key, if: .always)
        for folder in [".store", "groups", "groups/g"] {
            #expect(try permissions("shared/\(folder)") == 0o770)
        }
        #expect(try permissions("shared/groups/g/face") == 0o660)
        for name in try shared.folder(".store").names() {
            #expect(try permissions("shared/.store/\(name)") == 0o660)
        }
    }

    @Test("A folder that is missing is reported as one")
    func reportsMissingFolder() {
        let path = "\(root.path)/nowhere"
        #expect(throws: StoreError.noBucket(name: path)) { try FolderStore(path) }
    }

    @Test("A write that fails at any call leaves the old object", arguments: 1...14)
    func survivesFailures(number: Int) throws {
        let key = try StoreContract.key("groups/g/manifest.json")
        try store.write(StoreContract.object("old"), to: key, if: .always)
        let plan = FaultPlan(failing: number, with: .noSpace, isLasting: true)
        var isWritten = true
        do throws(StoreError) {
            _ = try plan.runTyped { () throws(StoreError) in
                try store.write(StoreContract.object("new"), to: key, if: .always)
            }
        } catch {
            #expect(error == .full(key: key.description))
            isWritten = false
        }
        let found = try #require(try store.read(key, limit: 10)).bytes
        // The last calls only make it durable.
        #expect(found == Array("new".utf8) || (!isWritten && found == Array("old".utf8)))
        #expect(try store.keys(beginningWith: "", after: nil, limit: 10) == [key])
        try store.write(StoreContract.object("later"), to: key, if: .always)
        #expect(try store.read(key, limit: 10)?.bytes == Array("later".utf8))
    }

    @Test("A symlink in the store is not followed")
    func refusesLinks() throws {
        try root.write("secret", "secret")
        try root.link(root.path, as: "groups")
        let key = try StoreContract.key("groups/secret")
        #expect(try store.read(key, limit: 100) == nil)
        #expect(throws: StoreError.self) { try store.write(StoreContract.object("x"), to: key, if: .always) }
        #expect(try store.keys(beginningWith: "groups", after: nil, limit: 9) == [])
    }
}

extension FaultPlan {
    /// Runs `body` with this plan and keeps the type of its error.
    func runTyped<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = run { () -> Result<Value, StoreError> in
            do throws(StoreError) { return .success(try body()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
