/// A kind of image file, recognized by its bytes and never by its name.
package enum ImageFormat: String, Sendable, CaseIterable {
    /// APNG too.
    case png
    case jpeg, gif, webp, heic, avif

    /// How many first bytes are looked at.
    package static let headLength = 64

    /// By the first bytes; nil when they are no picture's, or too few.
    package init?(sniffing bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(Self.headLength))
        let plain: [ImageFormat] = [.png, .jpeg, .gif]
        if let format = plain.first(where: { $0.magics.contains { head.starts(with: $0) } }) {
            self = format
        } else if head.count >= 12, head.starts(with: Self.riff), head[8..<12] == Self.webpMark[...] {
            self = .webp
        } else if let format = Self.amongBoxes(head) {
            self = format
        } else {
            return nil
        }
    }

    /// What the bytes may become when they have only begun to arrive; nil when they can't become a picture.
    package init?(beginningWith bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(Self.headLength))
        guard !head.isEmpty else { return nil }
        let plain: [ImageFormat] = [.png, .jpeg, .gif]
        if let format = plain.first(where: { $0.magics.contains { $0.starts(with: head) } }) {
            self = format
        } else if head.count < 12, head.starts(with: Self.riff.prefix(head.count)),
            Self.webpMark.starts(with: head.dropFirst(8))
        {
            self = .webp
        } else if head.count < 12, head.prefix(3).allSatisfy({ $0 == 0 }),
            Self.ftyp.starts(with: head.dropFirst(4).prefix(4))
        {
            self = .heic
        } else {
            return nil
        }
    }

    private static let riff = Array("RIFF".utf8)
    private static let webpMark = Array("WEBP".utf8)
    private static let ftyp = Array("ftyp".utf8)

    /// Empty where more than the first bytes tell.
    private var magics: [[UInt8]] {
        switch self {
        case .png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]
        case .jpeg: [[0xff, 0xd8, 0xff]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        case .webp, .heic, .avif: []
        }
    }

    /// By the brands of the first box: the file's own, then those it is compatible with.
    private static func amongBoxes(_ head: [UInt8]) -> ImageFormat? {
        guard head.count >= 12, head[4..<8] == ftyp[...] else { return nil }
        let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(head.count, max(12, length))
        let brands = stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map {
            String(decoding: head[$0..<$0 + 4], as: UTF8.self)
        }
        if brands.contains(where: { ["avif", "avis"].contains($0) }) { return .avif }
        // The compact form has the brand of its codec where the others have a version.
        if brands.first == "mif3", head.count >= 16 {
            return head[12..<16].elementsEqual("avif".utf8) ? .avif : .heic
        }
        let known: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]
        return brands.contains { known.contains($0) } ? .heic : nil
    }
}
