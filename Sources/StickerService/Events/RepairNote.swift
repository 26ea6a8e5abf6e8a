/// A pack that somebody else had changed, and that is as it should be again.
public struct RepairNote: Sendable, Equatable {
    public var group: String
    /// Stickers that were rebuilt.
    public var stickers: Int
    /// Whether the manifest was missing or another's; the pack has a new generation then.
    public var manifest: Bool
    public var generation: Int

    public init(group: String, stickers: Int, manifest: Bool, generation: Int) {
        (self.group, self.stickers) = (group, stickers)
        (self.manifest, self.generation) = (manifest, generation)
    }
}
