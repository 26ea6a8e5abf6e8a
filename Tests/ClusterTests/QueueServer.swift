import ClusterNATS
import Foundation
import Support

/// A nats-server with JetStream on a port of its own, for one test.
final class QueueServer {
    /// Why tests with a server are left out; nil: they run.
    static var isMissing: Bool { program == nil }

    private static let program = [
        "/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server",
    ]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

    private let folder: TemporaryFolder
    private let arguments: [String]
    private var process = Process()
    let port: Int

    /// Starts it and waits until it answers.
    init(_ more: [String] = []) async throws {
        folder = try TemporaryFolder()
        let ports = "\(folder.path)/ports"
        try FileManager.default.createDirectory(atPath: ports, withIntermediateDirectories: true)
        // The first start chooses the port.
        let first = try Self.start(["-p", "-1", "--ports_file_dir", ports])
        var found: Int?
        _ = try await waits {
            let files = try FileManager.default.contentsOfDirectory(atPath: ports)
            guard let file = files.first, let data = FileManager.default.contents(atPath: "\(ports)/\(file)"),
                let document = try? JSONDecoder().decode([String: [String]].self, from: data)
            else { return false }
            found = document["nats"]?.first.flatMap { URL(string: $0)?.port }
            return found != nil
        }
        Self.end(first)
        port = found ?? 0
        arguments = ["-p", "\(port)", "-a", "127.0.0.1", "-js", "-sd", "\(folder.path)/data"] + more
        try await restart()
    }

    deinit { stop() }

    /// Where clients connect.
    var address: NATSAddress {
        var address = NATSAddress(servers: ["nats://127.0.0.1:\(port)"])
        address.timeout = .seconds(2)
        return address
    }

    func stop() { Self.end(process) }

    /// It keeps its connections and answers nothing.
    func suspend() { kill(process.processIdentifier, SIGSTOP) }

    /// `waitUntilExit` needs a run loop, which threads of tests don't have.
    private static func end(_ process: Process) {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        for _ in 0..<1_000 where process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
    }

    /// Keeps what is on the disk now.
    func snapshot() throws {
        try? FileManager.default.removeItem(atPath: "\(folder.path)/kept")
        try FileManager.default.copyItem(atPath: "\(folder.path)/data", toPath: "\(folder.path)/kept")
    }

    /// Restarts it with what it had on the disk at the snapshot, as after a power cut; without one, with nothing.
    func cutPower() async throws {
        stop()
        try FileManager.default.removeItem(atPath: "\(folder.path)/data")
        if FileManager.default.fileExists(atPath: "\(folder.path)/kept") {
            try FileManager.default.moveItem(atPath: "\(folder.path)/kept", toPath: "\(folder.path)/data")
        }
        try await restart()
    }

    /// - Parameter killing: Whether it runs.
    func restart(killing: Bool = false) async throws {
        if killing { stop() }
        process = try Self.start(arguments)
        let connection = { [port] in
            try? output(of: ["/bin/bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/\(port)"])
        }
        _ = try await waits { connection() != nil }
    }

    private static func start(_ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program ?? "/nonexistent")
        process.arguments = arguments
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }
}
