import Foundation

/// Finds the sources that the running tests were built from.
package enum Repository {
    /// The folder of the package.
    package static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// The folder of the bundled costumes.
    package static var templates: String { "\(path)/Templates" }

    /// The folder of the costumes for holidays.
    package static var seasons: String { "\(path)/Packs/seasons" }
}
