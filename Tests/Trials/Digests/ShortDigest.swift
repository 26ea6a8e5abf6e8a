import Digest
import FaceInput
import ImageCodecs
import Raster

/// The first twelve digits of the SHA-256 of pictures, numbers and files.
struct ShortDigest {
    private var hash = SHA256()

    var text: String { String(hash.hex().prefix(12)) }

    mutating func add(_ bytes: [UInt8]) {
        add(bytes.count)
        hash.update(bytes)
    }

    mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

    mutating func add(_ number: Double) { add(number.bitPattern) }

    mutating func add(_ picture: Bitmap) {
        add(picture.width)
        hash.update(unsafe picture.pixels.withUnsafeBytes { unsafe Array($0) })
    }

    mutating func add(_ text: String) { add(Array(text.utf8)) }

    private mutating func add(_ word: UInt64) {
        hash.update((0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) })
    }

    static func of(_ fill: (inout ShortDigest) throws -> Void) rethrows -> String {
        var digest = ShortDigest()
        try fill(&digest)
        return digest.text
    }

    static func of(_ file: [UInt8]) -> String { of { $0.add(file) } }
}

extension DecodedFace {
    /// A digest of each thing that its analysis gives, by the name it has in the record.
    var digests: [String: String] {
        [
            "analysis.pictures": ShortDigest.of { digest in
                for frame in frames {
                    digest.add(frame.delay)
                    digest.add(frame.bitmap)
                }
            },
            "analysis.persons": ShortDigest.of { for frame in frames { $0.add(frame.person) } },
            "analysis.heads": ShortDigest.of { for frame in frames { $0.add(frame.head) } },
            "analysis.points": ShortDigest.of { digest in
                for place in frames.flatMap({ $0.points?.places ?? [] }) {
                    digest.add(place.x)
                    digest.add(place.y)
                }
            },
            "analysis.framing": ShortDigest.of { digest in
                for box in (found?.boxes ?? []) + [found?.square, part].compactMap({ $0 }) {
                    for number in [box.x, box.y, box.width, box.height] { digest.add(number) }
                }
                digest.add(found?.used ?? -1)
                digest.add(found?.roll ?? 0)
                for notice in notices { digest.add(notice.code) }
            },
        ]
    }
}

extension ShortDigest {
    fileprivate mutating func add(_ picture: Bitmap?) { add(picture ?? Bitmap(width: 0, height: 0)) }
}
