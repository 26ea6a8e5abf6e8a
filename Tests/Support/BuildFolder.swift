import Foundation

/// Where the programs are that tests run.
package enum BuildFolder {
    /// `KIGURUMI_HELPERS`, for programs built without sanitizers; otherwise the folder of the running test bundle, beside
    /// which `swift test` builds the programs.
    package static var path: String {
        if let other = ProcessInfo.processInfo.environment["KIGURUMI_HELPERS"] { return other }
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return bundle.split(separator: "/").prefix { !$0.contains(".xctest") }.map { "/" + $0 }.joined()
    }
}
