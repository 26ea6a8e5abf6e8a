import Costume
import StickerBuild

/// The people that previews show: pictures in the folder `Faces` of a folder of costumes, else in that of the bundled
/// ones.
enum PreviewFaces {
    private static let most = 2

    /// The bytes of the first two, by name.
    static func files(beside sources: [TemplateSource]) -> [[UInt8]] {
        BundledFaces.files(in: sources + TemplatesFolder(here: nil).standard, most: most).map(\.bytes)
    }
}
