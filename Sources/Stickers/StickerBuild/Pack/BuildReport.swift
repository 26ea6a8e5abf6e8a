package import FaceInput
package import StickerManifest
package import StickerPack

/// How a build ended, when it ended well enough to leave a pack.
package struct BuildReport: Sendable {
    /// Absolute.
    package var output: String
    /// The manifest that is in the folder now.
    package var manifest: PackManifest
    /// False when nothing had changed and nothing was written.
    package var published: Bool
    /// The stickers of the pack, in its order.
    package var outcomes: [StickerOutcome]
    /// Costumes that could not be made, and errors of `pack.json`.
    package var problems: [BuildProblem]
    /// About the face, and what was made otherwise than asked for: another skin, another font.
    package var warnings: [BuildProblem] = []
    /// Which part of the picture is used; nil where the face was known from an earlier build.
    package var face: FaceUse?
    /// Ids of stickers that the pack had and has no more.
    package var removed: [String] = []
    /// Files of earlier packs that stay for slow readers; nil: none.
    package var retained: RetainedFiles?
    package var phases = BuildPhases()
    /// Seconds that decoding the face took; 0 if it was known.
    package var decodeSeconds = 0.0
    /// Seconds that the build took as a whole.
    package var seconds = 0.0
    /// The faces, decoded if anything was drawn on them; an export after the build takes them.
    package internal(set) var people: People<Face>?
}

/// Where a build's time went. Of drawing and encoding: the sum over all threads.
package struct BuildPhases: Sendable, Equatable {
    /// Decoding the face.
    package var decode: Duration = .zero
    /// Drawing frames.
    package var render: Duration = .zero
    /// Choosing colors and compressing.
    package var encode: Duration = .zero
    /// Writing the stickers and the manifest.
    package var publish: Duration = .zero

    package init() {}
}

package struct StickerOutcome: Sendable {
    /// As the manifest lists it.
    package var entry: StickerEntry
    /// The recipe was known and the file undamaged: nothing was rendered.
    package var reused: Bool

    /// - Parameter reused: nothing was rendered.
    package init(entry: StickerEntry, reused: Bool) {
        self.entry = entry
        self.reused = reused
    }
}

/// What happens during a build, as it happens; delivered one at a time, from any thread.
package enum BuildEvent: Sendable {
    case decoded(format: String, width: Int, height: Int, frames: Int)
    /// Which part of the picture is used.
    case framed(FaceUse)
    /// Ids, in the pack's order.
    case planned(total: Int)
    case finished(StickerOutcome)
    case failed(BuildProblem)
    /// All is made that could be.
    case publishing
    case published(generation: Int)
}
