import Foundation
import HTTPServer
import KigurumiCommands
import Messages
import Settings
import Support
import Testing

@testable import StickerAPI

@Suite("What requests pass before their route") struct GuardsTests {
    private let folder: TemporaryFolder
    private let tokens: Tokens
    private static let names = ["0123456789abcdef", "another-token-of-16"]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("tokens", Self.names.joined(separator: "\n"))
        tokens = Tokens(folder.path + "/tokens")
    }

    private func status(_ guards: Guards, _ token: String, from client: String, for told: String? = nil)
        -> Int
    {
        var request = WebRequest(method: "GET", path: "/v1/costumes")
        request.client = client
        request.headers = ["authorization": "Bearer \(token)"]
        request.headers["x-forwarded-for"] = told
        do throws(WebRefusal) {
            _ = try guards.token(of: request)
            return 200
        } catch {
            return error.status
        }
    }

    @Test(
        "A token sends as many requests as its limit lets through, wherever it comes from, and others go on")
    func byToken() {
        var settings = Settings.Serve()
        (settings.tokenRate, settings.burst) = (1, 3)
        let guards = Guards(tokens, settings)
        let first = (0..<5).map { status(guards, Self.names[0], from: "192.0.2.\($0)") }
        #expect(first == [200, 200, 200, 429, 429])
        #expect(status(guards, Self.names[1], from: "192.0.2.1") == 200)
    }

    @Test("An address is limited with a token or without one, and one of IPv6 with its network")
    func byAddress() {
        var settings = Settings.Serve()
        settings.addressRate = 2
        let guards = Guards(tokens, settings)
        #expect(status(guards, "guess-of-a-stranger", from: "192.0.2.1") == 401)
        #expect(status(guards, Self.names[0], from: "192.0.2.1") == 200)
        #expect(status(guards, Self.names[1], from: "192.0.2.1") == 429)
        let network = (1...3).map { status(guards, Self.names[0], from: "2001:db8::\($0):1") }
        #expect(network == [200, 200, 429])
        #expect(status(guards, Self.names[0], from: "2001:db8:0:1::1") == 200)
        // What a client says of itself counts for nothing without a proxy.
        #expect(status(guards, Self.names[0], from: "192.0.2.1", for: "203.0.113.9") == 429)
    }

    @Test("Behind a proxy the address is the last one that it names")
    func behindProxy() {
        var settings = Settings.Serve()
        (settings.addressRate, settings.isBehindProxy) = (1, true)
        let guards = Guards(tokens, settings)
        #expect(status(guards, Self.names[0], from: "127.0.0.1", for: "1.1.1.1, 192.0.2.7") == 200)
        #expect(status(guards, Self.names[0], from: "127.0.0.1", for: "2.2.2.2, 192.0.2.7") == 429)
        #expect(status(guards, Self.names[0], from: "127.0.0.1", for: "192.0.2.8") == 200)
    }

    @Test(
        "Networks of addresses",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("::1", "0:0:0:0"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"), ("2001:db8::5", "2001:db8:0:0"), ("", ""),
            (":::::", "0:0:0:0"), ("192.0.2.1:4711", "192.0.2.1"), ("[2001:db8::5]:4711", "2001:db8:0:0"),
            ("[::ffff:192.0.2.1]:4711", "192.0.2.1"), ("[2001:db8::5]", "2001:db8:0:0"), ("[", ""), (":", ""),
        ])
    func networks(address: String, network: String) { #expect(Guards.network(of: address) == network) }

    @Test(
        "A limit lets through as many as it says, and tells when to come again; many clients cost no memory")
    func rates() throws {
        let limit = try #require(RequestLimit(rate: 2, burst: 4))
        #expect(RequestLimit(rate: nil, burst: 4) == nil)
        let start = ContinuousClock.now
        func passes(_ client: String, _ seconds: Double) -> String? {
            do throws(WebRefusal) {
                try limit.count(client, now: start + .seconds(seconds))
                return nil
            } catch {
                return error.headers["retry-after"]
            }
        }
        let first = (0..<5).map { _ in passes("a", 0) }
        #expect(first == [nil, nil, nil, nil, "1"])
        #expect(passes("a", 0.4) == "1" && passes("a", 0.5) == nil && passes("a", 0.5) == "1")
        // It doesn't save more than the burst.
        let later = (0..<6).map { _ in passes("a", 1_000) }
        #expect(later.filter { $0 == nil }.count == 4)
        for number in 0..<30_000 { #expect(passes("client \(number)", 1_001) == nil) }
    }

    private func answer(_ origins: String?, _ method: String, _ headers: [String: String]) async -> WebAnswer
    {
        var settings = Settings.Serve()
        settings.origins = origins
        let route = Route(
            method: "GET", path: "/v1/health", name: "health", summary: "", isOpen: true, types: [],
            act: { _ in WebAnswer([], type: "text/plain") })
        let router = StickerRouter([route], guards: Guards(tokens, settings), language: .english)
        return await router.answer(WebRequest(method: method, path: "/v1/health", headers: headers))
    }

    @Test("Pages of the origins that are named may ask and read, and no others")
    func origins() async {
        let named = "https://app.example,http://localhost:3000"
        let asking = ["origin": "https://app.example", "access-control-request-method": "PUT"]
        let may = await answer(named, "OPTIONS", asking)
        #expect(may.status == 204 && may.headers["access-control-allow-origin"] == "https://app.example")
        #expect(may.headers["access-control-allow-methods"]?.contains("PUT") == true)
        #expect(may.headers["access-control-allow-headers"]?.contains("Authorization") == true)
        let read = await answer(named, "GET", ["origin": "http://localhost:3000"])
        #expect(read.headers["access-control-allow-origin"] == "http://localhost:3000")
        #expect(read.headers["vary"] == "Origin")
        let strangers: [(String?, String)] = [
            (named, "https://app.example.evil"), (named, "null"), (nil, "https://app.example"),
            (named, "http://app.example"),
        ]
        for (list, origin) in strangers {
            let asked = await answer(
                list, "OPTIONS", ["origin": origin, "access-control-request-method": "PUT"])
            #expect(asked.status == 401)
            for answer in [asked, await answer(list, "GET", ["origin": origin])] {
                #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control") })
            }
        }
    }
}
