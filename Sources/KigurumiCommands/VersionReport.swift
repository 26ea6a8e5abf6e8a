/// What `--version` prints: the program's version, then a line for each library in use.
enum VersionReport {
    static func lines() -> [String] { ["kigurumi 0.1.0"] }
}
