import CostumeRendering
import FaceInput
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
    private let decodeAgain: (@Sendable () throws(BuildFailure) -> Face)?
    /// nil: it was given up.
    private let face: Mutex<Face?>

    /// Pixels of all its pictures up to which decoding again isn't worth a wait.
    private static let most = 1 << 20

    /// - Parameter decodeAgain: gives the same face; blocks.
    init(_ face: Face, decodeAgain: (@Sendable () throws(BuildFailure) -> Face)? = nil) {
        delays = face.delays
        warnings = face.warnings
        self.decodeAgain = decodeAgain
        self.face = Mutex(face)
    }

    /// The face. Blocks where it has to be decoded again.
    func decoded() throws(BuildFailure) -> Face {
        try face.withLock { (known) throws(BuildFailure) in
            if let known { return known }
            guard let decodeAgain else { return .drawn }
            let again = try decodeAgain()
            known = again
            return again
        }
    }

    /// Gives up what is made again in no time.
    func rest() { face.withLock { $0?.prepared.releaseReductions() } }

    /// Gives up the face where its pictures are large.
    func restLong() {
        guard decodeAgain != nil else { return }
        face.withLock { if $0?.prepared.pixels ?? 0 > Self.most { $0 = nil } }
    }
}

extension People<KeptFace> {
    /// The faces. Blocks where one has to be decoded again.
    func decoded() throws(BuildFailure) -> People<Face> {
        try map { (kept) throws(BuildFailure) in try kept.decoded() }
    }
}
