import Digest
import HTTPServer
import KigurumiCommands
import Settings

/// What a request passes before it reaches its route.
struct Guards: Sendable {
    let tokens: Tokens
    let pages: CrossOrigin
    private let isBehindProxy: Bool
    /// nil: there is no limit.
    private let byToken: RequestLimit?
    private let byAddress: RequestLimit?

    init(_ tokens: Tokens, _ settings: Settings.Serve = Settings.Serve()) {
        self.tokens = tokens
        pages = CrossOrigin(settings.origins)
        isBehindProxy = settings.isBehindProxy
        byToken = RequestLimit(rate: settings.tokenRate, burst: settings.burst)
        byAddress = RequestLimit(rate: settings.addressRate, burst: settings.burst)
    }

    /// The token that lets a request in.
    /// - Throws: 401 without one, 429 where its client or its token sends too many.
    func token(of request: WebRequest) throws(WebRefusal) -> AccessToken {
        try byAddress?.count(address(of: request))
        guard let token = tokens.token(of: request) else {
            let isLink = request.query["signature"] != nil && request.headers["authorization"] == nil
            var refusal = WebRefusal(401, isLink ? "http.link" : "http.token")
            refusal.headers["www-authenticate"] = "Bearer"
            throw refusal
        }
        try byToken?.count(Hex.string(token.digest))
        return token
    }

    private func address(of request: WebRequest) -> String {
        let forwarded = isBehindProxy ? request.headers["x-forwarded-for"]?.split(separator: ",").last : nil
        return Self.network(
            of: String((forwarded.map(String.init) ?? request.client).filter { $0 != " " }.prefix(45)))
    }

    /// Of IPv6 the first 64 bits: whoever has one of its numbers has all with these. Some proxies add a port.
    static func network(of address: String) -> String {
        if address.hasPrefix("[") { return network(of: String(address.dropFirst().prefix { $0 != "]" })) }
        guard address.count(where: { $0 == ":" }) > 1 else { return String(address.prefix { $0 != ":" }) }
        // An address of IPv4 within one of IPv6.
        if address.contains("."), let last = address.split(separator: ":").last { return String(last) }
        let sides = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false).map {
            $0.split(separator: ":")
        }
        let (front, back) = (sides[0], sides.dropFirst().first ?? [])
        let zeros = [Substring](repeating: "0", count: max(0, 8 - front.count - back.count))
        return (front + zeros + back).prefix(4).joined(separator: ":")
    }
}
