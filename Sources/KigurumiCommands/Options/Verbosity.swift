import ArgumentParser

/// `--quiet` or `--verbose`; not both.
enum Verbosity: String, EnumerableFlag {
    case quiet, verbose

    static func help(for value: Verbosity) -> ArgumentHelp? {
        switch value {
        case .quiet: "Print only errors."
        case .verbose: "Print every step."
        }
    }
}
