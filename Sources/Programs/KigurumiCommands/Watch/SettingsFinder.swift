import Files
import Messages
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

    /// Of the commands that run the service.
    /// - Parameters:
    ///   - flags: what the command line gives, nil where it gives nothing, and how it calls that.
    ///   - file: as it is given.
    static func ofService(
        _ flags: [(key: String, text: String?, name: String)], file: String?
    ) -> SettingsFinder {
        let here = ThisProcess.workingFolder
        return SettingsFinder(
            flags: flags.compactMap { flag in
                flag.text.map { SettingsFlag(flag.key, $0, name: flag.name) }
            },
            file: file.map { FileName.absolute($0, in: here) }, environment: ThisProcess.variables,
            workingFolder: here)
    }

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
        do throws(FileError) {
            // One byte more than is allowed shows that it is too long.
            return try OpenFile(path).readBeginning(SettingsReader.lengthLimit + 1)
        } catch {
            if error.isMissing, file == nil { return nil }
            throw unreadable(path, error.text)
        }
    }

    private func unreadable(_ path: String, _ reason: String) -> CommandFailure {
        CommandFailure(
            "settings.unreadable", ["path": path, "reason": reason],
            status: .badConfiguration)
    }
}

extension CommandFailure {
    /// All mistakes, each at its place, and the keys that are unknown.
    init(_ error: SettingsError) {
        self.init(
            error.code, error.evidence, status: .badConfiguration,
            problems: (error.problems + error.warnings).map {
                BuildProblem(code: $0.code, subject: $0.place, evidence: $0.evidence)
            })
    }
}
