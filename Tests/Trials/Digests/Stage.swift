import CostumeRendering
import FaceInput
import StickerEncoding

/// A step from a face's file to a sticker's, in the order of the work: what one makes of a face and a costume decides
/// what those after it make.
enum Stage: String, CaseIterable {
    case analysis, drawing, encoding, export, sheet

    /// Rises when it makes something else of the same; nil: no recipe has what it makes.
    var version: (number: Int, constant: String)? {
        switch self {
        case .analysis: (DecodedFace.analysisVersion, "DecodedFace.analysisVersion")
        case .drawing: (Rendering.version, "Rendering.version")
        case .encoding: (StickerPipeline.encodingVersion, "StickerPipeline.encodingVersion")
        case .export: (StickerPipeline.exportVersion, "StickerPipeline.exportVersion")
        case .sheet: nil
        }
    }

    /// The name of a digest begins with its stage, and has a dot where a stage has several.
    init?(ofDigest name: String) { self.init(rawValue: String(name.prefix { $0 != "." })) }

    /// The first of those that some digests are of; nil: none of them is a stage's.
    static func first(of digests: [String]) -> Stage? {
        allCases.first { digests.compactMap(Stage.init(ofDigest:)).contains($0) }
    }

    /// Whether what it makes depends on what the other one makes, or whether it is the same.
    func depends(on other: Stage) -> Bool {
        Stage.allCases.first { $0 == self || $0 == other } == other
    }
}
