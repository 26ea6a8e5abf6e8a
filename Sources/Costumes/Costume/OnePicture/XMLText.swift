/// The text of an XML file: UTF-8, or ISO-8859-1 where the file declares it.
enum XMLText {
    /// Without a byte order mark.
    /// - Returns: nil for another encoding, or bytes that aren't UTF-8.
    static func decoded(_ bytes: [UInt8]) -> String? {
        switch encoding(of: bytes) {
        case "utf-8", "utf8", "us-ascii", "ascii", "":
            let mark: [UInt8] = [0xef, 0xbb, 0xbf]
            return String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
        case "iso-8859-1", "latin1", "latin-1":
            var text = String.UnicodeScalarView()
            text.append(contentsOf: bytes.lazy.map { UnicodeScalar($0) })
            return String(text)
        default: return nil
        }
    }

    /// As declared, in lowercase; empty where it isn't.
    private static func encoding(of bytes: [UInt8]) -> String {
        guard bytes.starts(with: Array("<?xml".utf8)) else { return "" }
        let head = String(decoding: bytes.prefix(200).prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
        guard let name = head.firstRange(of: "encoding") else { return "" }
        let values = head[name.upperBound...].split { "=\"' \t\r\n".contains($0) }
        return values.first?.lowercased() ?? ""
    }
}
