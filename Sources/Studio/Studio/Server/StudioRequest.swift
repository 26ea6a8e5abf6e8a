/// One request of a page, freed of the server that received it, so that tests can make some.
struct StudioRequest: Sendable {
    /// Such as `GET`.
    var method: String
    /// From the root on, as it was sent: not decoded.
    var path: String
    /// What stands after `?`, decoded.
    var query: [String: String] = [:]
    /// By lower-case name; of several the first.
    var headers: [String: String] = [:]
    /// Reads the body.
    /// - Parameter limit: bytes; a longer body throws `StudioRefusal`.
    var body: @Sendable (_ limit: Int) async throws -> [UInt8] = { _ in [] }

    /// Takes `path?query` apart.
    static func split(_ target: String) -> (path: String, query: [String: String]) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var query: [String: String] = [:]
        for pair in parts.count > 1 ? parts[1].split(separator: "&") : [] {
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = sides.first.flatMap(decoded), query[name] == nil else { continue }
            query[name] = sides.count > 1 ? decoded(sides[1]) ?? "" : ""
        }
        return (String(parts.first ?? "/"), query)
    }

    /// `%20` and `+` are spaces; nil where that gives no UTF-8.
    private static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                    return nil
                }
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

struct StudioAnswer: Sendable {
    /// What follows the head.
    enum Body: Sendable {
        case bytes([UInt8])
        /// The board's events, until the page goes.
        case events
    }

    var status = 200
    var headers: [String: String] = [:]
    var body: Body

    /// A whole answer.
    /// - Parameter type: such as `image/png`.
    init(_ bytes: [UInt8], type: String, status: Int = 200) {
        self.status = status
        body = .bytes(bytes)
        headers["content-type"] = type
    }

    /// JSON.
    init(json value: some Encodable, status: Int = 200) {
        self.init(JSONBytes.bytes(value), type: "application/json", status: status)
    }

    static var events: StudioAnswer {
        var answer = StudioAnswer([], type: "text/event-stream")
        answer.body = .events
        return answer
    }

    /// Nothing was wrong, and there is nothing to send.
    static let done = StudioAnswer([], type: "text/plain", status: 204)
}
