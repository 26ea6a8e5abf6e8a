/// File types that people mistake for images, or that aren't decoded, so that an error can name them.
enum OtherFormat {
    /// By the first bytes; nil when they are of no type known here.
    static func name(sniffing bytes: some Sequence<UInt8>) -> String? {
        let head = Array(bytes.prefix(512))
        if let known = signatures.first(where: { head.starts(with: $0.bytes) }) {
            return known.name
        }
        if head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) {
            return brands[String(decoding: head[8..<12], as: UTF8.self)] ?? "MP4"
        }
        if head.starts(with: "RIFF".utf8), head.count >= 12 {
            return ["AVI ": "AVI", "WAVE": "WAV"][String(decoding: head[8..<12], as: UTF8.self)]
        }
        return markup(head)
    }

    private struct Signature {
        var name: String
        var bytes: [UInt8]

        init(_ name: String, _ bytes: [UInt8]) {
            self.name = name
            self.bytes = bytes
        }

        init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    private static let signatures = [
        // It begins as a TIFF does.
        Signature("Canon CR2", [0x49, 0x49, 0x2a, 0, 0x10, 0, 0, 0, 0x43, 0x52]),
        Signature("TIFF", [0x49, 0x49, 0x2a, 0]), Signature("TIFF", [0x4d, 0x4d, 0, 0x2a]),
        Signature("TIFF", [0x49, 0x49, 0x2b, 0]), Signature("TIFF", [0x4d, 0x4d, 0, 0x2b]),
        Signature("PDF", "%PDF-"), Signature("PostScript", "%!PS"), Signature("Photoshop PSD", "8BPS"),
        Signature("JPEG XL", [0xff, 0x0a]),
        Signature("JPEG XL", [0, 0, 0, 0x0c] + Array("JXL \r\n".utf8) + [0x87, 0x0a]),
        Signature("JPEG 2000", [0, 0, 0, 0x0c] + Array("jP  \r\n".utf8) + [0x87, 0x0a]),
        Signature("JPEG 2000", [0xff, 0x4f, 0xff, 0x51]),
        Signature("ICO", [0, 0, 1, 0]), Signature("Matroska (WebM, MKV)", [0x1a, 0x45, 0xdf, 0xa3]),
        Signature("Fujifilm RAF", "FUJIFILMCCD-RAW"), Signature("GIMP XCF", "gimp xcf "),
        Signature("QOI", "qoif"), Signature("ZIP", [0x50, 0x4b, 3, 4]), Signature("gzip", [0x1f, 0x8b]),
        Signature("Windows WMF", [0xd7, 0xcd, 0xc6, 0x9a]), Signature("Ogg", "OggS"),
        Signature("BMP", "BM"),
    ]

    /// By the brand of a file of boxes; the others are MP4.
    private static let brands = ["qt  ": "QuickTime (MOV)", "crx ": "Canon CR3", "jp2 ": "JPEG 2000"]

    private static func markup(_ head: [UInt8]) -> String? {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        let start = text.drop { $0.isWhitespace || $0 == "\u{feff}" }
        guard start.first == "<" else { return nil }
        if start.hasPrefix("<svg") || (start.hasPrefix("<?xml") && start.contains("<svg")) { return "SVG" }
        if start.hasPrefix("<!doctype svg") { return "SVG" }
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html") ? "HTML" : nil
    }
}
