import Foundation
import Glibc
import Names
import StickerManifest
import Support
import Testing

@testable import StickerService

@Suite("The watch command as a process", .serialized)
struct WatchProcessTests {
    private func start(
        _ fixture: ServiceFixture, socket: String?, _ more: [String] = [], platforms: String? = nil
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuildFolder.path + "/kigurumi")
        process.arguments = ["watch", fixture.root, "--templates", fixture.templates] + more
        var environment = ProcessInfo.processInfo.environment
        environment["KIGURUMI_CACHE"] = fixture.folder + "/cache"
        environment["NOTIFY_SOCKET"] = socket
        environment["KIGURUMI_PLATFORMS"] = platforms
        process.environment = environment
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(
        "The process reports READY, builds a face that is renamed into place, and stops at SIGTERM",
        arguments: [false, true])
    func wholeLife(polling: Bool) async throws {
        let fixture = try ServiceFixture()
        let manager = try FakeManager(name: fixture.folder + "/notify")
        try FileManager.default.createDirectory(
            atPath: fixture.root + "/ada", withIntermediateDirectories: false)
        let process = try start(fixture, socket: fixture.folder + "/notify", polling ? ["--poll"] : [])
        defer { process.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        try fixture.face(1, of: "ada")
        #expect(try await waits { (try? fixture.pack("ada").manifest())?.generation == 1 })
        // A group that comes later.
        try fixture.face(2, of: "bob")
        #expect(try await waits { (try? fixture.pack("bob").manifest())?.generation == 1 })
        #expect(fixture.pack("ada").check().isEmpty)
        // At rest a decoder waits for the next face.
        #expect(try await waits { helpers(of: process.processIdentifier).contains("kigurumi-face") })
        process.terminate()
        #expect(manager.hears("STOPPING=1", within: 60))
        #expect(try await waits(.seconds(60)) { !process.isRunning })
        #expect(process.terminationReason == .exit && process.terminationStatus == 0)
        #expect(helpers(of: process.processIdentifier).isEmpty)
    }

    /// The programs that it has started and that run.
    private func helpers(of pid: pid_t) -> [String] {
        let files = FileManager.default
        func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
        let threads = (try? files.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
        return threads.flatMap { text("/proc/\(pid)/task/\($0)/children").split(separator: " ") }
            .map { text("/proc/\($0)/comm").trimmingCharacters(in: .whitespacesAndNewlines) }
    }

    @Test(
        "Two faces that arrive 10 ms apart are one pack, and a removed one takes its stickers and exports away"
    )
    func twoPeople() async throws {
        let fixture = try ServiceFixture()
        try fixture.costume(
            "hug",
            text: """
                {"format": 1, "name": {"en": "Hug"}, "canvas": {"width": 32, "height": 32}, "layers": [
                 {"face": {}, "box": {"x": 0, "y": 4, "width": 16, "height": 24}},
                 {"face": {"person": 2}, "box": {"x": 16, "y": 4, "width": 16, "height": 24}}]}
                """)
        let manager = try FakeManager(name: fixture.folder + "/notify")
        try FileManager.default.createDirectory(
            atPath: fixture.root + "/ada", withIntermediateDirectories: false)
        let process = try start(fixture, socket: fixture.folder + "/notify", platforms: "web")
        defer { process.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        try fixture.face(1, of: "ada")
        try await Task.sleep(for: .milliseconds(10))
        try fixture.write(ServiceFixture.face(2), to: "ada/\(GroupLayout.face2)")
        func pack() -> PackManifest? { try? fixture.pack("ada").manifest() }
        func showsTwo() -> Bool {
            let files = FileManager.default.enumerator(atPath: "\(fixture.root)/ada")
            return files?.contains { ($0 as? String)?.contains("hug") == true } ?? false
        }
        let export = "\(fixture.root)/ada/Exports/web/export.json"
        func exported() -> String { (try? String(contentsOfFile: export, encoding: .utf8)) ?? "" }
        #expect(try await waits { exported().contains("face2") })
        #expect(pack()?.generation == 1 && pack()?.face2 != nil && showsTwo())
        try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.face2)")
        #expect(try await waits { !showsTwo() && pack()?.face2 == nil })
        #expect(try await waits { exported().contains("face") && !exported().contains("face2") })
        #expect(pack()?.generation == 2 && pack()?.stickers.map(\.id) == ["dot"] && !showsTwo())
        #expect(fixture.pack("ada").check().isEmpty)
    }

    @Test("A replaced root is followed without a restart of the process")
    func replacedRootIsFollowed() async throws {
        let fixture = try ServiceFixture()
        let manager = try FakeManager(name: fixture.folder + "/notify")
        try fixture.face(1, of: "ada")
        let process = try start(fixture, socket: fixture.folder + "/notify")
        defer { process.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        #expect(try await waits { (try? fixture.pack("ada").manifest())?.generation == 1 })
        #expect(unsafe rename(fixture.root, fixture.root + "-old") == 0)
        try fixture.face(2, of: "bob")
        #expect(try await waits { (try? fixture.pack("bob").manifest())?.generation == 1 })
        // What comes later, too.
        try fixture.face(3, of: "eve")
        #expect(try await waits { (try? fixture.pack("eve").manifest())?.generation == 1 })
        #expect(process.isRunning)
    }

    @Test("A second process for the same root exits with 75")
    func secondProcessExits() throws {
        let fixture = try ServiceFixture()
        let manager = try FakeManager(name: fixture.folder + "/notify")
        let first = try start(fixture, socket: fixture.folder + "/notify")
        defer { first.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        let second = try start(fixture, socket: nil)
        second.waitUntilExit()
        #expect(second.terminationStatus == 75)
    }
}
