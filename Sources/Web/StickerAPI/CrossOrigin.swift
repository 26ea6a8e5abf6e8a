import HTTPServer

/// The web pages of other origins that may send requests from browsers (CORS).
struct CrossOrigin: Sendable {
    private let origins: Set<String>

    /// - Parameter list: such as `https://app.example`, with commas between several; nil: none.
    init(_ list: String?) {
        origins = Set((list ?? "").lowercased().split(separator: ",").map(String.init))
    }

    /// The headers by which a browser lets the page read an answer.
    func headers(for request: WebRequest) -> [String: String] {
        guard !origins.isEmpty else { return [:] }
        guard let origin = request.headers["origin"], origins.contains(origin) else {
            return ["vary": "Origin"]
        }
        return [
            "vary": "Origin", "access-control-allow-origin": origin,
            "access-control-expose-headers": Self.exposed.joined(separator: ", "),
        ]
    }

    /// The answer to a browser that asks before it sends a page's request (a preflight); nil: it doesn't ask, or the page may not.
    func permission(for request: WebRequest) -> WebAnswer? {
        guard request.method == "OPTIONS", let origin = request.headers["origin"], origins.contains(origin),
            request.headers["access-control-request-method"] != nil
        else { return nil }
        var answer = WebAnswer.done
        answer.headers["access-control-allow-methods"] = "GET, HEAD, POST, PUT, DELETE"
        answer.headers["access-control-allow-headers"] = Self.accepted.joined(separator: ", ")
        answer.headers["access-control-max-age"] = "600"
        return answer
    }

    /// Headers of answers that pages may read.
    private static let exposed = [
        "Content-Range", "ETag", "Kigurumi-Losses", "Kigurumi-Warnings", "Retry-After",
    ]
    /// Headers of requests that pages may set.
    private static let accepted = [
        "Accept", "Accept-Language", "Authorization", "Content-Type", "If-None-Match", "If-Range", "Range",
    ]
}
