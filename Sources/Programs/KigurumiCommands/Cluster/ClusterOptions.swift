import ArgumentParser
import Files
import Settings

extension ArgumentHelp {
    /// The help of `--config`, for all commands that read the settings of the service.
    static let config = ArgumentHelp(
        "The configuration; by default \(SettingsReader.standardFile), which may be missing.",
        valueName: "FILE")
}

/// The options of all commands of a cluster.
struct ClusterOptions: ParsableArguments {
    @Option(help: .config, completion: Completions.document)
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
