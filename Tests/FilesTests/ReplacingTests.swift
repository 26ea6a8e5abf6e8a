import Files
import Support
import SystemPackage
import Testing

@Suite("Replacing a file")
struct ReplacingTests {
    let root: TemporaryFolder
    let folder: Directory
    let old = [UInt8]("the old bytes".utf8)
    let new = [UInt8](repeating: 7, count: 100_000)
    init() throws {
        root = try TemporaryFolder()
        folder = try Directory(root.path)
        try folder.replace("file", with: old, mode: 0o640)
    }

    /// How many calls one durable replacement makes.
    private func calls() throws -> Int {
        let plan = FaultPlan(failing: .max)
        try plan.run { try folder.replace("file", with: new, mode: 0o640, isDurable: true) }
        try folder.replace("file", with: old, mode: 0o640)
        return plan.calls
    }

    private func replace(on plan: FaultPlan) -> FileError? {
        do {
            try plan.run { try folder.replace("file", with: new, mode: 0o640, isDurable: true) }
            return nil
        } catch {
            return error as? FileError
        }
    }

    @Test(
        "A replacement that fails at any call is reported, and leaves whole bytes and no draft",
        arguments: [Errno.ioError, .noSpace, .diskQuotaExceeded, .tooManyOpenFiles, .noMemory])
    func failsWhole(errno: Errno) throws {
        let calls = try calls()
        #expect(calls == 7)
        for number in 1...calls {
            #expect(replace(on: FaultPlan(failing: number, with: errno))?.errno == errno)
            // Only the folder's own sync comes after the new name.
            #expect(try folder.read("file", limit: 1 << 20) == (number == calls ? new : old))
            #expect(try folder.names() == ["file"])
            try folder.replace("file", with: old, mode: 0o640)
        }
    }

    @Test("A replacement that is killed at any call leaves whole bytes, and the next one succeeds")
    func survivesKill() throws {
        for number in 1...(try calls()) {
            #expect(replace(on: FaultPlan(failing: number, isLasting: true)) != nil)
            let found = try folder.read("file", limit: 1 << 20)
            #expect(found == old || found == new)
            try folder.replace("file", with: old, mode: 0o640, isDurable: true)
            #expect(try folder.read("file", limit: 1 << 20) == old)
        }
    }

    @Test("A replacement goes on after calls that a signal interrupted", arguments: FileCall.allCases)
    func repeatsInterruptedCalls(call: FileCall) throws {
        let plan = FaultPlan(failing: 1, of: call, with: .interrupted)
        #expect(replace(on: plan) == nil)
        #expect(try folder.read("file", limit: 1 << 20) == new)
    }

    @Test("A replacement that lasts is synced before it gets its name, and the folder after it")
    func syncsInOrder() throws {
        #expect(replace(on: FaultPlan(failing: 1, of: .sync))?.call == .sync)
        #expect(try folder.read("file", limit: 1 << 20) == old)
        #expect(replace(on: FaultPlan(failing: 2, of: .sync))?.call == .sync)
        #expect(try folder.read("file", limit: 1 << 20) == new)
    }

    @Test("A replacement sets the rights that it is given, and takes the place of a symlink")
    func setsRights() throws {
        try root.link("/etc/passwd", as: "link")
        try folder.replace("link", with: new, mode: 0o604)
        let status = try folder.status(at: "link")
        #expect(status.isFile && status.permissions == 0o604 && status.bytes == new.count)
    }

    @Test("A draft of a given name that a killed run left is replaced")
    func replacesOldDraft() throws {
        try folder.create(".file.new", old, mode: 0o600)
        try folder.replace("file", with: new, mode: 0o644, draft: ".file.new")
        #expect(try folder.names() == ["file"])
    }

    @Test("A file is never created over another, nor through a symlink")
    func createsOnlyNew() throws {
        try root.link("elsewhere", as: "link")
        for name in ["file", "link"] {
            #expect(throws: FileError(.create, "\(root.path)/\(name)", .system(.fileExists))) {
                try folder.create(name, new, mode: 0o600)
            }
        }
        #expect(try folder.names() == ["file", "link"])
    }

    @Test("A tree is removed without following the symlinks in it")
    func removesTree() throws {
        let inner = try Directory.making("\(root.path)/tree/a/b", mode: 0o755)
        try inner.create("x", new, mode: 0o600)
        try root.link("../file", as: "tree/link")
        try folder.removeTree("tree")
        try folder.removeTree("tree")
        #expect(try folder.names() == ["file"])
    }

    @Test("Of several files each goes that can be removed, and the first failure is reported")
    func removingSeveral() throws {
        for name in ["a", "b", "c"] { try folder.replace(name, with: old, mode: 0o640) }
        #expect(throws: FileError.self) {
            try FaultPlan(failing: 1, of: .remove).run { try folder.removeEach(["a", "b", "missing", "c"]) }
        }
        #expect(try folder.names() == ["a", "file"])
    }
}
