import Costume
import Files

/// The people that previews show: pictures in the folder `Faces` of a folder of costumes, else in that of the bundled
/// ones.
enum PreviewFaces {
    private static let most = 2
    /// Bytes of a file.
    private static let limit = 4 << 20

    /// The bytes of the first two, by name.
    static func files(beside sources: [TemplateSource]) -> [[UInt8]] {
        let bundled = TemplatesFolder(here: nil).standard
        for folder in (sources + bundled).map({ "\($0.folder)/Faces" }) {
            let names = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".jpg") }.sorted()
            guard !names.isEmpty else { continue }
            return names.prefix(most).compactMap {
                try? FileSystem.readUnchanged("\(folder)/\($0)", limit: limit).bytes
            }
        }
        return []
    }
}
