/// A request to an S3 server, before it is signed.
struct HTTPRequest {
    enum Method: String {
        case get = "GET"
        case put = "PUT"
        case delete = "DELETE"
        case head = "HEAD"
    }

    var method: Method
    /// With an encoded path and query whose names are sorted, because libcurl 7.88 signs both as they are.
    var url: String
    /// Lines such as `If-Match: "abc"`. No name may be the beginning of another: libcurl 7.88 sorts whole lines.
    var headers: [String] = []
    var body: [UInt8] = []
    /// The longest body of a good answer, in bytes.
    var limit: Int
}

final class HTTPAnswer {
    /// Such as 200; 0 without an answer.
    fileprivate(set) var status = 0
    /// By lowercase name.
    private(set) var headers: [String: String] = [:]
    private(set) var body: [UInt8] = []
    /// Whether the body was longer than the limit.
    private(set) var isTooLong = false
    private let limit: Int

    /// How much is kept of an answer that reports an error.
    private static let errorLimit = 1 << 16
    private static let headerLimit = 100

    init(limit: Int) { self.limit = limit }

    /// Takes a line of the head. Each status line starts a new head: the last one is that of the final answer.
    func take(head line: [UInt8]) {
        let text = String(decoding: line, as: UTF8.self)
        if text.hasPrefix("HTTP/") {
            status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            headers = [:]
            return
        }
        guard headers.count < Self.headerLimit, let colon = text.firstIndex(of: ":") else { return }
        let value = text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace)
        headers[text[..<colon].lowercased()] = value.joined(separator: " ")
    }

    /// Takes a part of the body.
    /// - Returns: false when it is too long.
    func take(body part: [UInt8]) -> Bool {
        let isError = status >= 300
        guard body.count + part.count <= (isError ? Self.errorLimit : limit) else {
            isTooLong = !isError
            return false
        }
        body += part
        return true
    }
}
