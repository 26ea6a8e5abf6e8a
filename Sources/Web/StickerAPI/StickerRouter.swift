import HTTPServer
import JSONText
import Messages

/// Answers every request of the API.
struct StickerRouter: Sendable {
    private let tokens: Tokens
    private let routes: [Route]
    /// Of clients that ask for none of ours.
    private let language: Language

    init(_ routes: [Route], tokens: Tokens, language: Language) {
        (self.routes, self.tokens, self.language) = (routes, tokens, language)
    }

    /// Whether a request has a token.
    func isLetIn(_ request: WebRequest) -> Bool { tokens.admit(request.headers["authorization"]) }

    /// Never fails: what goes wrong is an answer too.
    func answer(_ request: WebRequest) async -> WebAnswer {
        let wanted = request.headers["accept-language"].flatMap { Language(accepted: $0) } ?? language
        var answer: WebAnswer
        do throws(WebRefusal) {
            answer = try await content(request, wanted)
        } catch {
            answer = error.answer(in: wanted)
        }
        answer.headers.merge(Self.headers) { own, _ in own }
        return answer
    }

    /// Answers show a person, and no browser is to guess what they are.
    private static let headers = ["cache-control": "no-store", "x-content-type-options": "nosniff"]

    private func content(_ request: WebRequest, _ language: Language) async throws(WebRefusal) -> WebAnswer {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let found = routes.compactMap { route in route.values(in: Array(parts)).map { (route, $0) } }
        let method = request.method == "HEAD" ? "GET" : request.method
        let match = found.first { $0.0.method == method }
        // Who has no token doesn't learn what there is.
        guard match?.0.isOpen == true || isLetIn(request) else {
            var refusal = WebRefusal(401, "http.token")
            refusal.headers["www-authenticate"] = "Bearer"
            throw refusal
        }
        guard let (route, values) = match else {
            guard !found.isEmpty else { throw WebRefusal(404, "http.path", ["path": request.path.visible]) }
            let known = found.map(\.0.method).joined(separator: ", ")
            var refusal = WebRefusal(405, "http.method", ["found": request.method, "known": known])
            refusal.headers["allow"] = known
            throw refusal
        }
        let query = try Query(request.query, route.parameters)
        return try await route.act(Call(request: request, values: values, query: query, language: language))
    }
}
