import Foundation

/// Where the sources lie that these tests were built from.
public enum Repository {
    public static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The shipped costumes.
    public static var templates: String { "\(path)/Templates" }
}
