import CostumeRendering
import StickerBuild
import Synchronization

/// A decoded face that is given up while nobody does anything, where it is large: a photo takes as much memory as all
/// stickers. It is decoded again when it is needed.
final class KeptFace: Sendable {
    /// Hundredths of a second; one entry for a still face.
    let delays: [Int]
    /// What is worth knowing about the file.
    let warnings: [BuildProblem]
    /// nil: it can't be.
    private let decodeAgain: (@Sendable () throws(BuildFailure) -> LooseFace)?
    /// nil: it was given up.
    private let pictures: Mutex<PreparedFace?>

    /// Pixels of all its pictures up to which decoding again isn't worth a wait.
    private static let most = 1 << 20

    /// - Parameter decodeAgain: gives the same face; blocks.
    init(_ face: LooseFace, decodeAgain: (@Sendable () throws(BuildFailure) -> LooseFace)? = nil) {
        (delays, warnings, self.decodeAgain) = (face.delays, face.warnings, decodeAgain)
        pictures = Mutex(face.prepared)
    }

    /// Its pictures. Blocks where they have to be decoded again.
    func prepared() throws(BuildFailure) -> PreparedFace {
        try pictures.withLock { (known) throws(BuildFailure) in
            if let known { return known }
            guard let decodeAgain else { return LooseFace.drawn.prepared }
            let again = try decodeAgain().prepared
            known = again
            return again
        }
    }

    /// Gives up what is made again in no time.
    func rest() { pictures.withLock { $0?.releaseReductions() } }

    /// Gives up the pictures where they are large.
    func restLong() {
        guard decodeAgain != nil else { return }
        pictures.withLock { if $0?.pixels ?? 0 > Self.most { $0 = nil } }
    }
}
