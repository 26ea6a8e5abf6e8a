import Digest
import HTTPServer

/// A file as one version of it: a client that has it gets no more than word of that, and a part where it asks for one.
struct StoredFile {
    let bytes: [UInt8]
    let type: String
    /// Names the version: no two have the same.
    let tag: String
    /// How long it may be kept.
    var keeping = Keeping.checked

    enum Keeping: String {
        /// Its path stands for no other bytes, ever.
        case always = "private, max-age=31536000, immutable"
        /// Clients ask whether it is still the newest.
        case checked = "private, no-cache"
    }

    /// A file whose name doesn't tell its version: its digest does.
    static func byDigest(_ bytes: [UInt8], type: String) -> StoredFile {
        StoredFile(bytes: bytes, type: type, tag: String(SHA256.hex(bytes).prefix(32)))
    }

    /// - Throws: 416 where the part that is asked for lies beyond the end.
    func answer(to request: WebRequest) throws(WebRefusal) -> WebAnswer {
        var answer = WebAnswer(bytes, type: type)
        answer.headers["etag"] = mark
        answer.headers["cache-control"] = keeping.rawValue
        answer.headers["accept-ranges"] = "bytes"
        if let known = request.headers["if-none-match"], matches(known) {
            (answer.status, answer.body) = (304, .bytes([]))
            return answer
        }
        guard request.method == "GET", request.headers["if-range"] ?? mark == mark,
            let range = request.headers["range"], let wanted = Part(range)
        else { return answer }
        guard let part = wanted.range(of: bytes.count) else {
            var refusal = WebRefusal(416, "http.range", ["length": String(bytes.count)])
            refusal.headers["content-range"] = "bytes */\(bytes.count)"
            throw refusal
        }
        (answer.status, answer.body) = (206, .bytes(Array(bytes[part])))
        answer.headers["content-range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
        return answer
    }

    /// Of which a proxy sends the body, or the part that is asked for.
    var delegated: WebAnswer {
        var answer = WebAnswer([], type: type)
        answer.headers["cache-control"] = keeping.rawValue
        return answer
    }

    private var mark: String { "\"\(tag)\"" }

    /// - Parameter header: of `If-None-Match`.
    private func matches(_ header: String) -> Bool {
        header.split(separator: ",").contains { member in
            let word = member.filter { $0 != " " }
            return word == "*" || (word.hasPrefix("W/") ? String(word.dropFirst(2)) : word) == mark
        }
    }

    /// A part in the form `bytes=0-99`, `bytes=100-` or `bytes=-50`; of several nothing is known.
    private struct Part {
        let first: Int?
        let last: Int?

        init?(_ header: String) {
            let sides = header.dropFirst("bytes=".count)
                .split(separator: "-", omittingEmptySubsequences: false)
            guard header.hasPrefix("bytes="), sides.count == 2,
                sides.allSatisfy({ $0.utf8.count <= 15 && $0.utf8.allSatisfy { (48...57).contains($0) } })
            else { return nil }
            (first, last) = (Int(sides[0]), Int(sides[1]))
            if first == nil, last == nil { return nil }
            if let first, let last, last < first { return nil }
        }

        /// nil: it has nothing of so many bytes.
        func range(of count: Int) -> Range<Int>? {
            guard let first else {
                let length = min(last ?? 0, count)
                return length > 0 ? (count - length)..<count : nil
            }
            guard first < count else { return nil }
            return first..<min((last ?? .max - 1) + 1, count)
        }
    }
}
