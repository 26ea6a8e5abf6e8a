package import Platforms
package import StickerBuild

/// How an export ended, when at least one platform's packs are in their folder.
package struct ExportReport: Sendable {
    /// The folder of the exports, absolute.
    package var output: String
    /// What was made, in the order of the request; platforms that failed are among the problems.
    package var platforms: [PlatformReport] = []
    /// Costumes that could not be made, and platforms without packs: the subject is a costume's id or a platform.
    package var problems: [BuildProblem] = []
    /// About the face, and what was made otherwise than asked for.
    package var warnings: [BuildProblem] = []
    /// Seconds that the export took as a whole.
    package var seconds = 0.0
}

package struct PlatformReport: Sendable {
    /// What is in the platform's folder now.
    package var manifest: ExportManifest
    /// The platform's folder, absolute.
    package var folder: String
    /// False when nothing had changed and nothing was written.
    package var published: Bool
    /// How many pictures were drawn for it; the others were there before.
    package var drawn: Int
    /// How many pictures it has.
    package var pictures: Int

    /// Bytes of all files of its packs.
    package var bytes: Int { manifest.packs.flatMap(\.files).reduce(0) { $0 + $1.bytes } }

    package var platform: Platform? { Platform(rawValue: manifest.platform) }
}

/// What happens during an export, as it happens; delivered one at a time, from any thread.
package enum ExportEvent: Sendable {
    /// The face is decoded.
    case decoded(format: String, width: Int, height: Int, frames: Int)
    /// The number of costumes.
    case planned(total: Int)
    /// All pictures of a costume are there; `drawn` of them were drawn now.
    case finished(id: String, pictures: Int, drawn: Int)
    /// A costume can't be made.
    case failed(BuildProblem)
    /// The packs of a platform are being written.
    case packing(Platform)
    /// The packs of a platform are in their folder; `changed`: something was written.
    case published(Platform, changed: Bool)
}
