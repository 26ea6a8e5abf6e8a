import Digest
import HTTPServer
import JSONText
import KigurumiCommands
import Messages

/// Answers every request of the API.
struct StickerRouter: Sendable {
    private let guards: Guards
    private let routes: [Route]
    /// Of clients that ask for none of ours.
    private let language: Language

    init(_ routes: [Route], guards: Guards, language: Language) {
        (self.routes, self.guards, self.language) = (routes, guards, language)
    }

    /// Whose connection a request with a token keeps: the token's, or that of all who follow links to one path.
    func sender(of request: WebRequest) -> String? {
        guards.tokens.token(of: request).map { token in
            let path = request.headers["authorization"] == nil ? request.path : ""
            return Hex.string(token.digest) + path
        }
    }

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
        answer.headers.merge(guards.pages.headers(for: request)) { own, _ in own }
        return answer
    }

    /// Answers show a person, and no browser is to guess what they are.
    private static let headers = ["cache-control": "no-store", "x-content-type-options": "nosniff"]

    private func content(_ request: WebRequest, _ language: Language) async throws(WebRefusal) -> WebAnswer {
        if let permission = guards.pages.permission(for: request) { return permission }
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        let found = routes.compactMap { route in route.values(in: Array(parts)).map { (route, $0) } }
        let method = request.method == "HEAD" ? "GET" : request.method
        let match = found.first { $0.0.method == method }
        // Who has no token doesn't learn what there is.
        let token = match?.0.isOpen == true ? nil : try guards.token(of: request)
        guard let (route, values) = match else {
            guard !found.isEmpty else { throw WebRefusal(404, "http.path", ["path": request.path.visible]) }
            let methods = found.map(\.0.method).flatMap { $0 == "GET" ? ["GET", "HEAD"] : [$0] }
            let known = methods.joined(separator: ", ")
            var refusal = WebRefusal(405, "http.method", ["found": request.method, "known": known])
            refusal.headers["allow"] = known
            throw refusal
        }
        let allows = { @Sendable (token: AccessToken) in
            route.verb.map { token.allows($0, values["group"]) } ?? true
        }
        if let token, !allows(token) {
            let verb = route.verb?.rawValue ?? ""
            throw WebRefusal(403, "http.forbidden", ["verb": verb, "path": request.path.visible])
        }
        let signed = ["expires", "signature"]
        let parameters = request.query.filter {
            request.headers["authorization"] != nil || !signed.contains($0.key)
        }
        let query = try Query(parameters, route.parameters)
        var answer = try await route.act(
            Call(request: request, values: values, query: query, language: language))
        // Strangers take nothing of it: what they are answered is kept once for all.
        if !route.isOpen, case .bytes(let bytes) = answer.body { try request.hold(bytes.count) }
        if case .events(let source, _) = answer.body {
            // A stream goes on for days; what let it in may end.
            answer.body = .events(
                source, while: { [guards] in guards.tokens.token(of: request).map(allows) ?? false })
        }
        return answer
    }
}
