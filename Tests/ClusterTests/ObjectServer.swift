import Cluster
import ClusterS3
import Foundation
import Support

/// An S3 server for tests, which ends with this process.
final class ObjectServer: Sendable {
    /// SeaweedFS, if it is installed: `$KIGURUMI_SEAWEEDFS`, or `weed` in `$PATH`.
    static let seaweedProgram: String? = {
        let variables = ProcessInfo.processInfo.environment
        let folders = (variables["PATH"] ?? "").split(separator: ":").map { "\($0)/weed" }
        return ([variables["KIGURUMI_SEAWEEDFS"]].compactMap { $0 } + folders)
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }()

    /// One real server for all tests.
    static let seaweed = Result {
        try ObjectServer(["start-seaweedfs", seaweedProgram ?? "", "FOLDER"])
    }
    /// One server that misbehaves as its buckets' names say.
    static let faulty = Result { try ObjectServer(["fault-server.py"]) }

    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()
    let port: Int

    init(_ command: [String]) throws {
        folder = try TemporaryFolder()
        let place = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Servers")
        process.executableURL = place.appending(path: command[0])
        process.arguments = command.dropFirst().map { [folder] in $0 == "FOLDER" ? folder.path : $0 }
        let output = Pipe()
        (process.standardInput, process.standardOutput) = (input, output)
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw NoServer(output: line)
        }
        self.port = port
        try folder.write("keys/s3-access-key", "key\n")
        try folder.write("keys/s3-secret-key", "secret\n")
    }

    deinit { process.terminate() }

    var endpoint: String { "http://127.0.0.1:\(port)" }

    /// A bucket of this server.
    func store(
        bucket: String, retries: S3Retries = .quick, _ change: (inout S3Settings) -> Void = { _ in },
        keys: String? = nil
    ) throws -> S3Store {
        var settings = S3Settings(endpoint: endpoint, bucket: bucket)
        change(&settings)
        let files = S3CredentialFiles(in: keys ?? "\(folder.path)/keys")
        return try S3Store(settings, credentials: files, retries: retries)
    }
}

struct NoServer: Error { let output: String }

extension S3Retries {
    /// Four attempts without a wait.
    static var quick: S3Retries {
        var retries = S3Retries()
        retries.attempts = 4
        retries.pause = { _ in }
        return retries
    }
}
