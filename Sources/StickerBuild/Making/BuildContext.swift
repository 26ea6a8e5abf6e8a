import StickerEncoding
import StickerPack
public import Threads

/// The surroundings of a build: its place among other builds, its cancellation, and the receiver of its events.
public struct BuildContext: Sendable {
    /// Shared by builds that go on at once.
    public var gate: CoreGate
    /// Of this build at the gate: lower goes first.
    public var rank: @Sendable () -> Int
    /// Called between frames.
    public var isCancelled: @Sendable () -> Bool
    /// Receives the events, one call at a time.
    public var onEvent: @Sendable (BuildEvent) -> Void

    /// By default the build has the first rank, is never canceled, and its events are dropped.
    public init(
        gate: CoreGate, rank: @escaping @Sendable () -> Int = { 0 },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) {
        (self.gate, self.rank, self.isCancelled, self.onEvent) = (gate, rank, isCancelled, onEvent)
    }
}

/// Why a pack isn't published yet.
public struct PackWait: Sendable {
    /// Stickers that are to be there meanwhile.
    public var count: Int
    /// When it is published, for the status.
    public var retryAt: String

    /// - Parameter retryAt: as the status has it.
    public init(count: Int, retryAt: String) { (self.count, self.retryAt) = (count, retryAt) }
}

/// What one build is made from, beside the face.
struct BuildInputs: Sendable {
    let request: BuildRequest
    let settings: BuildSettings
    let selection: CostumeSelection
    let folder: PackFolder
    let context: BuildContext
    let pipeline: StickerPipeline
    /// Stickers of the pack that are left as they are.
    var kept = KeptStickers()

    func plan(for face: FaceFacts) -> BuildPlan {
        BuildPlan(request, settings, face, selection, folder, pipeline.compiler)
    }
}
