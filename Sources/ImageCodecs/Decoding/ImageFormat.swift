/// A kind of image file, told by its bytes and never by its name.
public enum ImageFormat: String, Sendable, CaseIterable {
    case png, jpeg, gif

    /// By the first bytes, eight at most; nil when they are no picture's, or too few to tell.
    public init?(sniffing bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(8))
        guard let format = Self.allCases.first(where: { $0.magics.contains { head.starts(with: $0) } }) else {
            return nil
        }
        self = format
    }

    /// What the bytes may become when they have only begun to arrive; nil when they can't become a picture.
    package init?(beginningWith bytes: some Sequence<UInt8>) {
        let head = Array(bytes.prefix(8))
        guard !head.isEmpty,
            let format = Self.allCases.first(where: { $0.magics.contains { $0.starts(with: head) } })
        else { return nil }
        self = format
    }

    private var magics: [[UInt8]] {
        switch self {
        case .png: [[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]
        case .jpeg: [[0xff, 0xd8, 0xff]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        }
    }
}
