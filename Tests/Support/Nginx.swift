package import Foundation

/// A web server with a sample of ours, at a socket in a folder; it ends with this value.
package final class Nginx {
    package static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/sbin/nginx")

    private let folder: String
    private let process = Process()

    /// - Parameters:
    ///   - page: in docs; its last sample is meant.
    ///   - changes: what stands for what in it.
    package init(_ page: String, changes: [String: String], in folder: TemporaryFolder) throws {
        self.folder = folder.path
        let text = try String(contentsOfFile: "\(Repository.path)/docs/\(page)", encoding: .utf8)
        var sample =
            text.components(separatedBy: "```nginx\n").last?.components(separatedBy: "```").first ?? ""
        for (old, new) in changes { sample = sample.replacingOccurrences(of: old, with: new) }
        let user = getuid() == 0 ? "user root;" : ""
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(self.folder)/\($0);" }.joined(separator: "\n")
        let configuration = """
            \(user) daemon off; pid \(self.folder)/pid; error_log \(self.folder)/errors;
            events {}
            http {
                types { application/json json; image/png png; image/gif gif; }
                access_log off; \(temporary)
                server { listen unix:\(self.folder)/socket; \(sample) }
            }
            """
        try Data(configuration.utf8).write(to: URL(filePath: self.folder + "/nginx.conf"))
        process.executableURL = URL(filePath: "/usr/sbin/nginx")
        process.arguments = ["-e", self.folder + "/errors", "-c", self.folder + "/nginx.conf"]
        try process.run()
        for _ in 1...100 where !FileManager.default.fileExists(atPath: self.folder + "/socket") {
            usleep(20_000)
        }
    }

    deinit {
        process.terminate()
        process.waitUntilExit()
    }

    /// The status, the headers by their names in lower case, and the body.
    package func get(_ path: String, _ headers: String...) throws -> (String, [String: String], Data) {
        let body = folder + "/body"
        let arguments =
            ["curl", "-s", "-D", "-", "-o", body, "--unix-socket", folder + "/socket"]
            + headers.flatMap { ["-H", $0] } + ["http://localhost" + path]
        let lines = try run("/usr/bin/env", arguments).split(whereSeparator: \.isNewline)
        let pairs = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1) }
            .filter { $0.count == 2 }
            .map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) }
        let status = lines.first?.split(separator: " ").dropFirst().first.map(String.init)
        let bytes = FileManager.default.contents(atPath: body) ?? Data()
        return (status ?? "", Dictionary(pairs) { $1 }, bytes)
    }
}
