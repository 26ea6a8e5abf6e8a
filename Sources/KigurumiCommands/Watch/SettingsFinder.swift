import Glibc
import Settings
import StickerBuild

/// Reads the configuration: at the start, and again at each reload.
struct SettingsFinder: Sendable {
    /// What the command line gives.
    var flags: [SettingsFlag]
    /// Absolute; nil: the standard file, which may be missing.
    var file: String?
    /// All variables.
    var environment: [String: String]
    /// Absolute.
    var workingFolder: String

    /// Blocks.
    /// - Throws: with status 78 and all mistakes.
    func find() throws(CommandFailure) -> ChosenSettings {
        let path = file ?? SettingsReader.standardFile
        let bytes = try bytes(of: path)
        do throws(SettingsError) {
            return try SettingsReader(flags: flags, environment: environment, workingFolder: workingFolder)
                .read(file: bytes, path: path)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func bytes(of path: String) throws(CommandFailure) -> [UInt8]? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT, file == nil { return nil }
            throw unreadable(path, errno)
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        // One byte more than is allowed tells that it is too long.
        while bytes.count <= SettingsReader.lengthLimit {
            let count = unsafe chunk.withUnsafeMutableBytes {
                unsafe read(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(path, errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    private func unreadable(_ path: String, _ reason: Int32) -> CommandFailure {
        CommandFailure(
            "settings.unreadable", ["path": path, "reason": SystemError.text(reason)],
            status: .badConfiguration)
    }
}

extension CommandFailure {
    /// All mistakes, each at its place.
    init(_ error: SettingsError) {
        self.init(
            error.code, error.evidence, status: .badConfiguration,
            problems: error.problems.map {
                BuildProblem(code: $0.code, subject: $0.place, evidence: $0.evidence)
            })
    }
}
