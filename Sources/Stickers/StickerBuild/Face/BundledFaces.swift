package import Costume
import Files

/// The people that previews and the studio show: pictures in the folder `Faces` beside costumes.
package enum BundledFaces {
    /// Bytes of a file.
    private static let limit = 4 << 20

    /// One picture.
    package struct File: Sendable {
        /// Without its extension.
        package var name: String
        /// The whole file.
        package var bytes: [UInt8]
    }

    /// The first pictures by name, of the first folder that has some.
    /// - Parameter most: how many are read at most.
    package static func files(in sources: [TemplateSource], most: Int) -> [File] {
        for folder in sources.map({ "\($0.folder)/Faces" }) {
            let names = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".jpg") }.sorted()
            guard !names.isEmpty else { continue }
            return names.prefix(most).compactMap { name in
                (try? FileSystem.readUnchanged("\(folder)/\(name)", limit: limit).bytes)
                    .map { File(name: String(name.dropLast(4)), bytes: $0) }
            }
        }
        return []
    }
}
