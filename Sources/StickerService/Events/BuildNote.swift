public import StickerBuild

/// One finished build.
public struct BuildNote: Sendable {
    public var group: String
    public var generation: Int
    /// False when the pack said the same already.
    public var published: Bool
    public var made: Int
    public var reused: Int
    public var failed: Int
    /// Of the stickers that were made.
    public var bytes: Int
    /// Where the time went.
    public var phases: BuildPhases
    /// From opening the group to the end.
    public var seconds: Double
    /// Seconds by the clock on the wall, one after the other: from the first sign of the change to the start; decoding,
    /// drawing and encoding; from then to the manifest.
    public var waiting = 0.0
    public var rendering = 0.0
    public var publishing = 0.0
    /// From the last write of the face to the manifest; nil when no new face set the build off.
    public var latency: Double?

    public init(
        group: String, generation: Int, published: Bool, made: Int, reused: Int, failed: Int, bytes: Int,
        phases: BuildPhases, seconds: Double, latency: Double?
    ) {
        (self.group, self.generation, self.published) = (group, generation, published)
        (self.made, self.reused, self.failed, self.bytes) = (made, reused, failed, bytes)
        (self.phases, self.seconds, self.latency) = (phases, seconds, latency)
    }
}
