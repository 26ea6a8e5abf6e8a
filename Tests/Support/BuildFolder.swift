/// Finds the programs that were built with the running tests.
public enum BuildFolder {
    /// The folder of the running test bundle; `swift test` builds the programs beside it.
    public static var path: String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return bundle.split(separator: "/").prefix { !$0.contains(".xctest") }.map { "/" + $0 }.joined()
    }
}
