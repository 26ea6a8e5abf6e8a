import Digest

/// A document with the files beside it that it uses, all read once.
protocol Bundle {
    /// Absolute, without links.
    var folder: String { get }
    /// Of the document and of other texts that were read: their paths in the folder, and their bytes.
    var texts: [(path: String, bytes: [UInt8])] { get }
    /// All pictures that it uses, with absolute paths.
    var pictures: [ArtReference] { get }
}

extension Bundle {
    /// Of all its bytes.
    var digest: String {
        let digests = texts.map { SHA256.hex($0.bytes) } + pictures.map(\.digest)
        return SHA256.hex(Array(digests.joined(separator: "\n").utf8))
    }
}
