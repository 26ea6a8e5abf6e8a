/// Says what an art file is. The product's own is `AssetMemory`; tests bring doubles.
public protocol AssetInspector: Sendable {
    /// - Parameter path: absolute, without links.
    func facts(of path: String) throws(AssetTrouble) -> AssetFacts
    /// Where the last good filters and skins are kept; nil: nowhere.
    var bundleFolder: String? { get }
    /// Called once when all templates of a folder have been read.
    func keep()
}

extension AssetInspector {
    /// Nothing is kept.
    public var bundleFolder: String? { nil }
}

/// Why an art file could not be read.
public enum AssetTrouble: Error, Hashable, Sendable {
    case missing
    case unreadable(reason: String)
}
