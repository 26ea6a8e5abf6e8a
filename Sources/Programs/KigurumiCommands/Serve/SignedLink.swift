import Digest

/// A path that whoever has it may read for a while, without a token: `PATH?expires=SECONDS&signature=HEX`. The signature is
/// the HMAC-SHA-256 of all before `&signature=`; its key is the SHA-256 of a token.
package struct SignedLink: Sendable {
    /// What is signed.
    package let signed: String
    /// Lower-case hexadecimal.
    package let signature: String
    /// Seconds since 1970.
    package let end: Int

    private static let mark = "&signature="

    /// - Parameters:
    ///   - target: a path and its query.
    ///   - key: the token's digest.
    package init(_ target: String, until end: Int, key: [UInt8]) {
        signed = "\(target)\(target.contains("?") ? "&" : "?")expires=\(end)"
        signature = Self.signature(of: signed, key)
        self.end = end
    }

    /// nil: it isn't one.
    /// - Parameter target: of a request, as it was sent.
    package init?(_ target: String) {
        guard let last = target.lastIndex(of: "&"), target[last...].hasPrefix(Self.mark) else { return nil }
        let signed = target[..<last]
        guard let place = signed.lastIndex(where: { "?&".contains($0) }),
            signed[place...].dropFirst().hasPrefix("expires="),
            let end = Int(signed[place...].dropFirst("?expires=".count))
        else { return nil }
        (self.signed, self.end) = (String(signed), end)
        signature = String(target[last...].dropFirst(Self.mark.count))
    }

    /// The whole of it.
    package var target: String { signed + Self.mark + signature }

    package func isSigned(with key: [UInt8]) -> Bool {
        HMACSHA256.areEqual(Array(Self.signature(of: signed, key).utf8), Array(signature.utf8))
    }

    private static func signature(of text: String, _ key: [UInt8]) -> String {
        Hex.string(HMACSHA256.code(Array(text.utf8), key: key))
    }
}
