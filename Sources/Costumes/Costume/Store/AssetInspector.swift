/// Says what an art file is. The product's own is `AssetMemory`; tests bring doubles.
package protocol AssetInspector: Sendable {
    /// - Parameter path: absolute, without links.
    func facts(of path: String) throws(AssetFailure) -> AssetFacts
    /// Called once when all templates of a folder have been read.
    func keep()
}

/// Why an art file could not be read.
package enum AssetFailure: Error, Hashable, Sendable {
    case missing
    case unreadable(reason: String)
}
