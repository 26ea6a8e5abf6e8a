import HTTPServer
import KigurumiCommands
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
    /// What the body is; nil: there is none.
    var takes: BodyKind?
    /// Whether it is answered without a token.
    var isOpen = false
    /// What its token must allow; nil: nothing more than being one.
    var verb: AccessToken.Verb?
    /// Media types of the answer; none: it is empty.
    var types = ["application/json"]
    /// Of an answer in JSON.
    var schema: JSON?
    /// Its statuses.
    var successes = [200]
    /// Statuses of refusals besides those that every route has.
    var refusals: [Int] = []
    let act: Action

    typealias Action = @Sendable (Call) async throws(WebRefusal) -> WebAnswer

    enum BodyKind: Sendable {
        /// A picture of a face.
        case picture
        case json
    }

    /// Parts of the path: as they stand, or a name in braces and what follows it.
    private var parts: [(text: Substring, name: String?)] {
        path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return (part, nil) }
            return (part[part.index(after: end)...], String(part[..<end].dropFirst()))
        }
    }

    /// The names in braces.
    var names: [String] { parts.compactMap(\.name) }

    /// What a path has in the place of the braces; nil: it is another one.
    /// - Parameter found: the path's parts.
    func values(in found: [Substring]) -> [String: String]? {
        let parts = parts
        guard found.count == parts.count else { return nil }
        var values: [String: String] = [:]
        for (part, text) in zip(parts, found) {
            if let name = part.name {
                guard text.hasSuffix(part.text) else { return nil }
                values[name] = String(text.dropLast(part.text.count))
            } else if part.text != text {
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
