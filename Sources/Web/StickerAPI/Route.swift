import HTTPServer
import Messages

/// One thing that the API does. The router and the OpenAPI document are made from the same table of these.
struct Route: Sendable {
    let method: String
    /// Such as `/v1/stickers/{costume}`.
    let path: String
    /// In camel case, for clients that are made from the OpenAPI document.
    let name: String
    let summary: String
    var parameters: [QueryParameter] = []
    /// Whether the body is a picture of a face.
    var takesPicture = false
    /// Whether it is answered without a token.
    var isOpen = false
    /// Media types of the answer.
    let types: [String]
    /// Statuses of refusals besides those that every route has.
    var refusals: [Int] = []
    let act: @Sendable (Call) async throws(WebRefusal) -> WebAnswer

    /// Parts of the path.
    private var parts: [Substring] { path.split(separator: "/") }

    /// The names in braces.
    var names: [String] { parts.filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) } }

    /// What a path has in the place of the braces; nil: it is another one.
    /// - Parameter found: the path's parts.
    func values(in found: [Substring]) -> [String: String]? {
        guard found.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, found) {
            if part.hasPrefix("{") {
                values[String(part.dropFirst().dropLast())] = String(text)
            } else if part != text {
                return nil
            }
        }
        return values
    }
}

/// A request to a route, taken apart.
struct Call: Sendable {
    let request: WebRequest
    /// What stands in the place of the path's braces.
    let values: [String: String]
    let query: Query
    /// Of errors.
    let language: Language
}
