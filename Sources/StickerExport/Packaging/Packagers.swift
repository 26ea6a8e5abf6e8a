public import Platforms

/// The packagers of all platforms.
public enum Packagers {
    /// One for each platform, in the order of `Platform`.
    public static let all: [any Packager] = []

    /// nil: no packs can be made for it.
    public static func packager(for platform: Platform) -> (any Packager)? {
        all.first { $0.platform == platform }
    }
}
