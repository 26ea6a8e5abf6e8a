import ArgumentParser
import Files
import Settings

/// The options of all commands of a cluster.
struct ClusterOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The configuration; by default \(SettingsReader.standardFile), which may be missing.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"]))
    var config: String?

    /// - Parameter flags: other options that are settings.
    func settings(_ flags: [SettingsFlag] = []) throws(CommandFailure) -> ClusterSettings {
        let here = ThisProcess.workingFolder
        return try ClusterSettings(
            SettingsFinder(
                flags: flags, file: config.map { FileName.absolute($0, in: here) },
                environment: ThisProcess.variables, workingFolder: here))
    }
}
