package import StickerManifest

/// Which costume moment and which face frame each frame of a sticker shows, and for how long.
package struct StickerTimeline: Equatable, Sendable {
    package struct Frame: Equatable, Sendable {
        /// Index of the costume's frame, 0 ..< template frames.
        package var costume: Int
        /// Index of the face's frame.
        package var face: Int
        /// Hundredths of a second, 2 or more; 0 when the sticker has one frame.
        package var delay: Int

        /// The template's `still` moment with the face's first frame.
        package static let still = Frame(costume: -1, face: 0, delay: 0)
    }

    /// At least one.
    package var frames: [Frame]
    /// What was given up or must be reported: `code` with `from` and `to`.
    package var reductions: [StickerEntry.Reduction]

    /// - Parameter reductions: what was given up to make these frames.
    package init(frames: [Frame], reductions: [StickerEntry.Reduction] = []) {
        self.frames = frames
        self.reductions = reductions
    }

    /// The only frame of a still.
    package static let still = StickerTimeline(frames: [.still])

    /// Whether there is more than one frame.
    package var isMoving: Bool { frames.count > 1 }
}
