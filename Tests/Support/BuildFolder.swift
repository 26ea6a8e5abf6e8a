/// Where the programs that belong to this test run were built.
public enum BuildFolder {
    /// The folder of the running test bundle; `swift test` builds the programs beside it.
    public static var path: String {
        let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
        return bundle.split(separator: "/").prefix { !$0.contains(".xctest") }.map { "/" + $0 }.joined()
    }
}
