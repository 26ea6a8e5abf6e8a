/// One request, freed of the server that received it, so that tests can make some.
package struct WebRequest: Sendable {
    /// Such as `GET`.
    package var method: String
    /// From the root on, as it was sent: not decoded.
    package var path: String
    /// The path and what follows it, as they were sent.
    package var target: String
    /// What stands after `?`, decoded.
    package var query: [String: String] = [:]
    /// By lower-case name; of several the first.
    package var headers: [String: String] = [:]
    /// Reads the body.
    /// - Parameter limit: bytes; a longer body throws `WebRefusal`.
    package var body: @Sendable (_ limit: Int) async throws -> [UInt8]
    /// The number of the machine that sent it, or of the proxy; empty where it isn't known.
    package var client = ""
    /// Keeps room for an answer until it is sent.
    /// - Parameter count: bytes; of several calls the largest counts.
    package var hold: @Sendable (_ count: Int) throws(WebRefusal) -> Void = { (_) throws(WebRefusal) in }
    /// Whether the client has closed its connection, or its half of it.
    package var isGone: @Sendable () -> Bool = { false }

    /// - Parameter path: from the root on, not decoded.
    package init(
        method: String, path: String, query: [String: String] = [:], headers: [String: String] = [:],
        body: @escaping @Sendable (_ limit: Int) async throws -> [UInt8] = { _ in [] }
    ) {
        (self.method, self.path, self.query, self.headers) = (method, path, query, headers)
        target = path
        self.body = body
    }

    /// The body, read.
    /// - Parameter limit: bytes.
    package func bytes(limit: Int) async throws(WebRefusal) -> [UInt8] {
        do {
            return try await body(limit)
        } catch let refusal as WebRefusal {
            throw refusal
        } catch {
            throw WebRefusal(400, "http.body.broken")
        }
    }

    /// Takes `path?query` apart.
    package static func split(_ target: String) -> (path: String, query: [String: String]) {
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

package struct WebAnswer: Sendable {
    /// What follows the head.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Events, until the client goes, or may have no more of them.
        case events(any EventSource, while: @Sendable () -> Bool)
    }

    package var status = 200
    package var headers: [String: String] = [:]
    package var body: Body

    /// A whole answer.
    /// - Parameter type: such as `image/png`.
    package init(_ bytes: [UInt8], type: String, status: Int = 200) {
        self.status = status
        body = .bytes(bytes)
        headers["content-type"] = type
    }

    /// JSON.
    package init(json value: some Encodable, status: Int = 200) {
        self.init(JSONBytes.bytes(value), type: "application/json", status: status)
    }

    /// Of a page and all that it loads. No page may frame this one, and it loads nothing from elsewhere.
    package static let pageHeaders = [
        "content-security-policy":
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
            + "media-src blob:; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
        "x-content-type-options": "nosniff", "referrer-policy": "no-referrer",
        "cross-origin-resource-policy": "same-origin", "cross-origin-opener-policy": "same-origin",
        // Stickers show a person: nothing of it goes to the browser's disk.
        "cache-control": "no-store",
    ]

    /// An event stream.
    package static func events(_ source: any EventSource) -> WebAnswer {
        var answer = WebAnswer([], type: "text/event-stream")
        answer.body = .events(source, while: { true })
        return answer
    }

    /// Nothing was wrong, and there is nothing to send.
    package static let done = WebAnswer([], type: "text/plain", status: 204)
}
