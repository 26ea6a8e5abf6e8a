import Foundation

/// Finds the sources that the running tests were built from.
public enum Repository {
    /// The folder of the package.
    public static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The folder of the bundled costumes.
    public static var templates: String { "\(path)/Templates" }
}
