import Raster
import StickerEncoding
import StickerManifest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a build must know of a face beside its pixels. Noted beside the pack: a build that finds all stickers made
/// needn't decode the face again. Nothing that was found in the picture belongs here: no points, no masks.
package struct FaceFacts: Codable, Equatable, Sendable {
    package struct Notice: Codable, Equatable, Sendable {
        var code: String
        var evidence: [String: String]
    }

    /// The digest of the file's bytes, lower-case hexadecimal.
    package var sha256: String
    /// How it was to be decoded.
    var order: String
    /// Those that decoded it.
    var libraries: String
    package var format: String
    /// Pixels, after the cut.
    package var width: Int
    package var height: Int
    package var frames: Int
    /// What was cut out round the head that was found; nil: nothing.
    var part: String?
    var notices: [Notice]

    /// Whether these are the libraries that it was decoded with; those for other formats don't matter.
    func isDecoded(by now: String) -> Bool {
        func names(_ text: String) -> Set<Substring> {
            Set(text.split(separator: ",").map { $0.drop { $0 == " " } })
        }
        return names(libraries).isSubset(of: names(now))
    }

    /// All that decides what decoding gives.
    static func order(_ reading: FaceReading) -> String {
        "\(KigurumiVersion.current) \(StickerPipeline.renderingVersion) \(reading.order)"
    }
}

extension FaceFacts {
    /// nil for anything that isn't a note of ours.
    init?(_ bytes: [UInt8]) {
        guard let facts = try? JSONDecoder().decode(FaceFacts.self, from: Data(bytes)) else { return nil }
        self = facts
    }

    package var bytes: [UInt8] { PackJSON.bytes(self) }
}
