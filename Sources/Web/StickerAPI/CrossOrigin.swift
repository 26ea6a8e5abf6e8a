import HTTPServer

/// The web pages of other origins that may send requests from browsers (CORS).
struct CrossOrigin: Sendable {
    private let origins: Set<String>

    /// - Parameter list: such as `https://app.example`, with commas between several; nil: none.
    init(_ list: String?) {
        origins = Set((list ?? "").lowercased().split(separator: ",").map(String.init))
    }

    /// What lets a browser show the page an answer.
    func headers(for request: WebRequest) -> [String: String] {
        guard !origins.isEmpty else { return [:] }
        guard let origin = request.headers["origin"], origins.contains(origin) else {
            return ["vary": "Origin"]
        }
        return [
            "vary": "Origin", "access-control-allow-origin": origin,
            "access-control-expose-headers": Self.told.joined(separator: ", "),
        ]
    }

    /// What a browser is told that asks before it sends a page's request; nil: it doesn't ask, or the page may not.
    func permission(for request: WebRequest) -> WebAnswer? {
        guard request.method == "OPTIONS", let origin = request.headers["origin"], origins.contains(origin),
            request.headers["access-control-request-method"] != nil
        else { return nil }
        var answer = WebAnswer.done
        answer.headers["access-control-allow-methods"] = "GET, HEAD, POST, PUT, DELETE"
        answer.headers["access-control-allow-headers"] = Self.asked.joined(separator: ", ")
        answer.headers["access-control-max-age"] = "600"
        return answer
    }

    /// Headers of answers that pages may read.
    private static let told = [
        "Content-Range", "ETag", "Kigurumi-Losses", "Kigurumi-Warnings", "Retry-After",
    ]
    /// Headers of requests that pages may set.
    private static let asked = [
        "Accept", "Accept-Language", "Authorization", "Content-Type", "If-None-Match", "If-Range", "Range",
    ]
}
