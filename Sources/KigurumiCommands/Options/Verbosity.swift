import ArgumentParser

/// `--quiet` or `--verbose`; not both.
enum Verbosity: String, EnumerableFlag {
    case quiet, verbose

    static func help(for value: Verbosity) -> ArgumentHelp? {
        switch value {
        case .quiet: "Only errors are told."
        case .verbose: "Every step is told."
        }
    }
}
