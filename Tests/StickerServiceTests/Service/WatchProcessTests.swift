import Foundation
import Glibc
import StickerManifest
import Support
import Testing

@testable import StickerService

@Suite("kigurumi watch as a process", .serialized)
struct WatchProcessTests {
    private func start(_ stage: Stage, socket: String?, _ more: [String] = []) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: BuildFolder.path + "/kigurumi")
        process.arguments = ["watch", stage.root, "--templates", stage.templates] + more
        var environment = ProcessInfo.processInfo.environment
        environment["KIGURUMI_CACHE"] = stage.folder + "/cache"
        environment["NOTIFY_SOCKET"] = socket
        process.environment = environment
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
    }

    @Test(
        "says READY, builds a face that is renamed into place, and stops at SIGTERM",
        arguments: [false, true])
    func wholeLife(polling: Bool) async throws {
        let stage = try Stage()
        let manager = try FakeManager(name: stage.folder + "/notify")
        try FileManager.default.createDirectory(
            atPath: stage.root + "/ada", withIntermediateDirectories: false)
        let process = try start(stage, socket: stage.folder + "/notify", polling ? ["--poll"] : [])
        defer { process.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        try stage.face(1, of: "ada")
        #expect(try await waits { (try? stage.pack("ada").manifest())?.generation == 1 })
        // A group that comes later.
        try stage.face(2, of: "bob")
        #expect(try await waits { (try? stage.pack("bob").manifest())?.generation == 1 })
        #expect(stage.pack("ada").check().isEmpty)
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

    @Test("a root that was replaced is kept from then on, without a restart")
    func replaced() async throws {
        let stage = try Stage()
        let manager = try FakeManager(name: stage.folder + "/notify")
        try stage.face(1, of: "ada")
        let process = try start(stage, socket: stage.folder + "/notify")
        defer { process.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        #expect(try await waits { (try? stage.pack("ada").manifest())?.generation == 1 })
        #expect(unsafe rename(stage.root, stage.root + "-old") == 0)
        try stage.face(2, of: "bob")
        #expect(try await waits { (try? stage.pack("bob").manifest())?.generation == 1 })
        // What comes later, too.
        try stage.face(3, of: "eve")
        #expect(try await waits { (try? stage.pack("eve").manifest())?.generation == 1 })
        #expect(process.isRunning)
    }

    @Test("a second one is told who holds the root, and ends with 75")
    func second() throws {
        let stage = try Stage()
        let manager = try FakeManager(name: stage.folder + "/notify")
        let first = try start(stage, socket: stage.folder + "/notify")
        defer { first.terminate() }
        #expect(manager.hears("READY=1", within: 120))
        let second = try start(stage, socket: nil)
        second.waitUntilExit()
        #expect(second.terminationStatus == 75)
    }
}
