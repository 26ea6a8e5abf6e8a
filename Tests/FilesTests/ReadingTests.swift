import Files
import Foundation
import Glibc
import Support
import SystemPackage
import Testing

@Suite("Reading files")
struct ReadingTests {
    let root: TemporaryFolder
    let folder: Directory
    let bytes = (0..<70_000).map { UInt8(truncatingIfNeeded: $0) }
    init() throws {
        root = try TemporaryFolder()
        folder = try Directory(root.path)
        try folder.create("file", bytes, mode: 0o600)
    }

    @Test("A file is read up to its limit and refused beyond")
    func readsWithinLimit() throws {
        #expect(try folder.read("file", limit: bytes.count) == bytes)
        #expect(try folder.file("file").readUnchanged(limit: bytes.count).bytes == bytes)
        let limit = bytes.count - 1
        let failure = FileError(
            .read, "\(root.path)/file", .tooLong(found: bytes.count, limit: limit))
        #expect(throws: failure) { try folder.read("file", limit: limit) }
        #expect(throws: failure) { _ = try folder.file("file").readUnchanged(limit: limit).bytes }
        try folder.create("empty", [], mode: 0o600)
        #expect(try folder.read("empty", limit: 0) == [])
        #expect(try folder.file("empty").readUnchanged(limit: 0).bytes == [])
    }

    @Test("A file of /proc, which states no length, is read whole and refused beyond its limit")
    func readsProc() throws {
        #expect(try FileSystem.read("/proc/self/status", limit: 1 << 20).count > 100)
        #expect(throws: FileError.self) { try FileSystem.read("/proc/self/status", limit: 10) }
    }

    @Test("What isn't a file is refused with its kind, and nobody is waited for")
    func refusesOthers() throws {
        #expect(unsafe mkfifo("\(root.path)/pipe", 0o600) == 0)
        _ = try folder.making("folder", mode: 0o700)
        for (name, kind) in [("pipe", FileStatus.Kind.pipe), ("folder", .folder)] {
            #expect(throws: FileError(.read, "\(root.path)/\(name)", .notAFile(kind))) {
                try folder.read(name, limit: 10)
            }
        }
    }

    @Test("A pipe that doesn't block is waited for, to read and to write", .timeLimit(.minutes(1)))
    func waitsForPipe() async throws {
        var ends: [CInt] = [0, 0]
        #expect(unsafe pipe(&ends) == 0)
        for end in ends { #expect(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
        let (reader, writer) = (ends[0], ends[1])
        let sent = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        async let received = Task.detached {
            try OpenFile(adopting: reader, path: "in").readToEnd(limit: 1 << 20)
        }.value
        // The reader finds nothing first; then the pipe is full.
        try await Task.sleep(for: .milliseconds(20))
        do {
            let file = OpenFile(adopting: writer, path: "out")
            try file.write(sent)
        }
        #expect(try await received == sent)
    }

    @Test("A symlink is followed by path only, and never from a pinned folder")
    func refusesSymlinks() throws {
        try root.link("file", as: "link")
        #expect(try FileSystem.read("\(root.path)/link", limit: 1 << 20) == bytes)
        let refused = FileError(.open, "\(root.path)/link", .system(.tooManySymbolicLinkLevels))
        #expect(throws: refused) { try folder.read("link", limit: 1 << 20) }
        #expect(throws: refused) { _ = try folder.fileBeneath("link").path }
        #expect(refused.isSymlink && refused.text == "it is a symlink")
        #expect(try folder.status(at: "link").kind == .link)
    }

    @Test("Nothing outside a folder is opened beneath it")
    func staysBeneath() throws {
        let inner = try folder.making("inner", mode: 0o700)
        try inner.create("x", [1], mode: 0o600)
        #expect(try folder.fileBeneath("inner/x").read(limit: 1) == [1])
        #expect(throws: FileError(.open, "\(root.path)/inner/../file", .system(.improperLink))) {
            _ = try inner.fileBeneath("../file").path
        }
        #expect(throws: FileError.self) { _ = try inner.fileBeneath("/etc/passwd").path }
        #expect(throws: FileError.self) { _ = try Directory("/").folderBeneath("proc") }
    }

    @Test("A file that grows while it is read is reported as changing")
    func noticesGrowth() throws {
        let file = try folder.file("file")
        let url = URL(fileURLWithPath: "\(root.path)/file")
        var asked = 0
        do {
            _ = try file.readUnchanged(limit: 1 << 20) {
                asked += 1
                if asked == 1, let handle = try? FileHandle(forWritingTo: url) {
                    _ = try? handle.seekToEnd()
                    try? handle.write(contentsOf: [1])
                }
                return false
            }
            Issue.record("The file was taken for unchanged")
        } catch {
            #expect(error.reason == .changing)
        }
    }

    @Test(
        "A failing read is reported with its path, whatever the call",
        arguments: [FileCall.open, .status, .read])
    func reportsFailure(call: FileCall) throws {
        let plan = FaultPlan(failing: 1, of: call)
        #expect(throws: FileError(call, "\(root.path)/file", .system(.ioError))) {
            try plan.run { try folder.read("file", limit: 1 << 20) }
        }
    }

    @Test("A stamp stays while a file does, and changes with its bytes or its rights")
    func stampsVersions() throws {
        let first = try folder.status(at: "file")
        #expect(try folder.file("file").status() == first)
        #expect(FileStatus("\(root.path)/file") == first)
        #expect(FileStatus("\(root.path)/none") == nil)
        try folder.replace("file", with: bytes, mode: 0o600)
        let second = try folder.status(at: "file")
        #expect(second.stamp != first.stamp && !second.isSameFile(as: first))
        #expect(
            try JSONDecoder().decode(FileStatus.Stamp.self, from: JSONEncoder().encode(first.stamp))
                == first.stamp)
    }

    @Test("Names come in the order of their bytes, and a failure in the middle is no short list")
    func listsNames() throws {
        for name in ["b", "B", "ä", ".hidden"] { try folder.create(name, [], mode: 0o600) }
        #expect(try folder.names() == [".hidden", "B", "b", "file", "ä"])
        let plan = FaultPlan(failing: 4, of: .list)
        #expect(throws: FileError(.list, root.path, .system(.ioError))) {
            try plan.run { try folder.names() }
        }
    }

    @Test("A lock is held once, and goes with its file")
    func locksOnce() throws {
        do {
            let first = try folder.lockFile("lock", forWriting: false)
            #expect(try first.tryLock())
            let other = try folder.lockFile("lock", forWriting: true)
            #expect(try !other.tryLock())
        }
        let later = try folder.lockFile("lock", forWriting: false)
        #expect(try later.tryLock())
    }

    @Test("Paths are taken apart like the system does")
    func splitsPaths() {
        for (path, parent, last) in [
            ("/a/b", "/a", "b"), ("/a", "/", "a"), ("a", ".", "a"), ("a/b/", "a", "b"), ("/", "/", "/"),
        ] {
            #expect(Path.parent(path) == parent)
            #expect(Path.last(path) == last)
        }
        #expect(["a", "a/b.png", "a/..b"].allSatisfy(Path.isPlain))
        #expect(["", "/a", "a/", "a//b", ".", "a/../b", "a/.", "a\0b"].allSatisfy { !Path.isPlain($0) })
        #expect(Path.resolved("\(root.path)/../none") == nil)
        #expect(Path.resolved("/proc/../etc") == "/etc")
    }

    @Test("Only a file that isn't there is absent; any other failure is an error")
    func absent() throws {
        let root = try TemporaryFolder()
        let folder = try Directory(root.path)
        try folder.create("file", [1], mode: nil)
        #expect(try folder.status(of: "none") == nil && folder.readIfPresent("none", limit: 9) == nil)
        #expect(try folder.status(of: "file/none") == nil && FileStatus.at("\(root.path)/none") == nil)
        #expect(try folder.readIfPresent("file", limit: 9) == [1])
        for errno in [Errno.ioError, .tooManyOpenFiles, .permissionDenied, .noMemory] {
            #expect(throws: FileError.self) {
                try FaultPlan(failing: 1, with: errno).run { try folder.status(of: "file") }
            }
            #expect(throws: FileError.self) {
                try FaultPlan(failing: 1, with: errno).run { try folder.readIfPresent("file", limit: 9) }
            }
            #expect(throws: FileError.self) {
                try FaultPlan(failing: 1, with: errno).run { try FileStatus.at("\(root.path)/file") }
            }
            let mayBe = FaultPlan(failing: 1, with: errno).run { folder.mayHold("file") }
            #expect(mayBe)
        }
        #expect(!folder.mayHold("none"))
    }

    @Test("A folder in a place of others is reached through no link there")
    func ownNames() throws {
        let root = try TemporaryFolder()
        for path in ["real/pack", "above/real"] {
            _ = try Directory.making("\(root.path)/\(path)", mode: nil)
        }
        #expect(unsafe symlink("real", "\(root.path)/group") == 0)
        #expect(unsafe symlink("../real/pack", "\(root.path)/above/pack") == 0)
        for path in ["group/pack", "above/pack"] {
            let place = "\(root.path)/\(path)"
            for body in [
                { try Directory.opening(place, ownNames: 2) },
                { try Directory.making(place, ownNames: 2, mode: nil) },
            ] {
                let error = #expect(throws: FileError.self) { _ = try body() }
                #expect(error?.isSymlink == true)
            }
        }
        #expect(try Directory.opening("\(root.path)/group/pack", ownNames: 1).names() == [])
        #expect(try Directory.making("\(root.path)/new/pack", ownNames: 2, mode: nil).names() == [])
    }
}
