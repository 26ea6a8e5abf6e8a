import HTTPServer
import Testing

@testable import Studio

@Suite("Who may talk to the studio") struct RequestGuardTests {
    private let gate = RequestGuard(token: "secret", port: 8123, address: ListenAddress(nil))

    private func request(_ path: String, _ headers: [String: String]) -> WebRequest {
        WebRequest(method: "GET", path: path, headers: headers)
    }

    private func status(_ path: String, _ headers: [String: String]) -> Int? {
        do throws(WebRefusal) {
            _ = try gate.path(of: request(path, headers))
            return nil
        } catch {
            return error.status
        }
    }

    @Test(
        "Its own page may, under every name of this machine",
        arguments: ["127.0.0.1:8123", "localhost:8123", "[::1]:8123"])
    func own(host: String) throws {
        let headers = ["host": host, "origin": "http://\(host)", "sec-fetch-site": "same-origin"]
        #expect(try gate.path(of: request("/secret/events", headers)) == "/events")
        #expect(try gate.path(of: request("/secret/", ["host": host])) == "/")
        #expect(try gate.path(of: request("/secret", ["host": host])) == "")
    }

    @Test("A name that leads here from elsewhere is refused, as are another port and no name at all")
    func foreignHosts() {
        for host in ["evil.example:8123", "127.0.0.1.evil.example:8123", "127.0.0.1:80", "127.0.0.1", ""] {
            #expect(status("/secret/", ["host": host]) == 421, "\(host)")
        }
        #expect(status("/secret/", [:]) == 421)
    }

    @Test("Pages of other origins are refused, with or without the token")
    func foreignOrigins() {
        for origin in ["http://evil.example", "null", "http://127.0.0.1:9", "https://127.0.0.1:8123"] {
            #expect(status("/secret/face", ["host": "127.0.0.1:8123", "origin": origin]) == 403, "\(origin)")
        }
        for site in ["cross-site", "same-site"] {
            let headers = ["host": "127.0.0.1:8123", "sec-fetch-site": site, "sec-fetch-mode": "no-cors"]
            #expect(status("/secret/sticker/bear/1.gif", headers) == 403)
        }
    }

    @Test("A link from elsewhere may open the page, which the other page can't read")
    func links() {
        let headers = [
            "host": "127.0.0.1:8123", "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate",
        ]
        #expect(status("/secret/", headers) == nil)
    }

    @Test(
        "A path without the token is refused",
        arguments: ["/", "/secre/", "/secrets/", "/events", "//secret/"])
    func token(path: String) {
        #expect(status(path, ["host": "127.0.0.1:8123"]) == 403)
    }

    @Test("Only the address of --listen is known besides")
    func listening() throws {
        let gate = RequestGuard(token: "t", port: 80, address: ListenAddress("192.168.0.7"))
        #expect(try gate.path(of: request("/t/", ["host": "192.168.0.7:80"])) == "/")
        #expect(throws: WebRefusal.self) { try gate.path(of: request("/t/", ["host": "192.168.0.8:80"])) }
    }

    @Test(
        "Who listens at all addresses is known by each of the machine's, and by no other",
        arguments: [
            ("0.0.0.0", ["127.0.0.1", "10.0.0.4", "192.168.0.7"]),
            ("::", ["127.0.0.1", "10.0.0.4", "192.168.0.7", "fd00::2"]),
        ])
    func listeningAnywhere(name: String, hosts: [String]) throws {
        let address = ListenAddress(name) { ["10.0.0.4", "192.168.0.7", "fd00::2"] }
        #expect(address.hosts == hosts && address.distant == Array(hosts.dropFirst()))
        let gate = RequestGuard(token: "t", port: 80, address: address)
        for host in hosts {
            let page = ListenAddress.page(host, 80, token: "t")
            #expect(page == (host == "fd00::2" ? "http://[fd00::2]:80/t/" : "http://\(host):80/t/"))
            let headers = ["host": ListenAddress.authority(host, 80), "origin": String(page.dropLast(3))]
            #expect(try gate.path(of: request("/t/", headers)) == "/")
        }
        for host in ["0.0.0.0:80", "10.0.0.5:80", "evil.example:80"] {
            #expect(throws: WebRefusal.self) { try gate.path(of: request("/t/", ["host": host])) }
        }
    }

    @Test("The machine's addresses are those by which others reach it")
    func machine() {
        for number in MachineAddresses.now() {
            #expect(!["127.", "::1", "fe80:"].contains { number.hasPrefix($0) }, "\(number)")
        }
    }

    @Test("A QR code of an address fits a terminal, with its three corners and a clear margin")
    func code() throws {
        let code = try #require(QRCode("http://192.168.100.100:65535/0123456789abcdef0123456789abcdef/"))
        #expect(code.side == 33)
        for (row, column) in [(0, 0), (0, 26), (26, 0)] {
            for place in 0..<7 {
                #expect(code[row, column + place] && code[row + place, column] && code[row + 3, column + 3])
                #expect(!code[row + 1, column + 1])
            }
        }
        #expect(!code[26, 26] || !code[26, 27] || !code[27, 26])
        #expect(!code[-1, 0] && !code[0, -1] && !code[33, 0] && !code[0, 33])
        #expect(code.lines.count == 19)
        let text = code.lines[0].split(separator: "m").last?.prefix { $0 != "\u{1B}" }
        #expect(text?.count == 37 && text?.allSatisfy { $0 == " " } == true)
        #expect(QRCode(String(repeating: "x", count: 3000)) == nil)
    }

    @Test("Two tokens differ and can't be guessed by their length")
    func tokens() {
        let tokens = Set((0..<20).map { _ in Token.random() })
        #expect(tokens.count == 20)
        #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }
}
