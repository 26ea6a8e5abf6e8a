import Foundation
import HTTPServer
import KigurumiCommands
import Support
import Testing

@testable import StickerAPI

@Suite("Who may send requests") struct TokensTests {
    private let folder: TemporaryFolder
    private let path: String
    private let token = "0123456789abcdef"

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/tokens"
    }

    private func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    private func admits(_ tokens: Tokens, _ header: String?) -> Bool {
        var request = WebRequest(method: "GET", path: "/v1/groups/ada")
        request.headers["authorization"] = header
        return tokens.token(of: request) != nil
    }

    @Test("Each token of the file lets in, as a bearer token alone")
    func bearers() throws {
        try write("# the bot\n\(token)\n\nanother-token-of-16\n")
        let tokens = Tokens(path)
        try tokens.check()
        for header in ["Bearer \(token)", "bearer another-token-of-16"] { #expect(admits(tokens, header)) }
        let strangers = [
            nil, "", token, "Basic \(token)", "Bearer", "Bearer ", "Bearer \(token)0", "Bearer # the bot",
            "Bearer \(token.dropLast())", "Bearer  \(token)",
            "Bearer " + String(repeating: "a", count: 100_000),
        ]
        for header in strangers { #expect(!admits(tokens, header), "\(header ?? "none")") }
    }

    @Test("A token ends with its line, and nobody is let in while the file can't be read")
    func ends() throws {
        try write(token)
        let tokens = Tokens(path)
        #expect(admits(tokens, "Bearer \(token)"))
        try write("some-other-token-of-more")
        #expect(!admits(tokens, "Bearer \(token)") && admits(tokens, "Bearer some-other-token-of-more"))
        try FileManager.default.removeItem(atPath: path)
        #expect(!admits(tokens, "Bearer some-other-token-of-more"))
        try write(token)
        #expect(admits(tokens, "Bearer \(token)"))
    }

    @Test(
        "A file without tokens, and one with a line that is none, is refused",
        arguments: [
            ("", "serve.tokens.none"), ("# only this\n", "serve.tokens.none"),
            ("short\n", "serve.tokens.line"), ("a token with spaces\n", "serve.tokens.line"),
            ("0123456789abcdef may=everything", "serve.tokens.line"),
            ("0123456789abcdef group=ada", "serve.tokens.line"),
            ("0123456789abcdef groups=", "serve.tokens.line"),
        ])
    func mistakes(text: String, code: String) throws {
        try write(text)
        let error = #expect(throws: AccessToken.Problem.self) { try Tokens(path).check() }
        #expect(error?.code == code && error?.evidence["path"] == path)
    }

    @Test("A token may do what its line says, for groups whose names begin as it says")
    func allows() throws {
        try write("\(token) groups=shop- may=read,write\n")
        let known = try #require(try AccessToken.all(in: path).tokens.first)
        #expect(known.allows(.read, "shop-1") && known.allows(.write, "shop-"))
        #expect(!known.allows(.read, "other") && !known.allows(.read, "sho"))
        #expect(!known.allows(.erase, "shop-1") && !known.allows(.make, nil))
    }

    private func follows(_ target: String, _ method: String = "GET") -> Bool {
        var request = WebRequest(method: method, path: "/v1/groups/ada")
        request.target = target
        return Tokens(path).token(of: request)?.verbs == [.read]
    }

    @Test("A link lets whoever has it read until its end, as long as its token is one, and nothing else")
    func links() throws {
        try write("another-token-of-16\n\(token)\n")
        let key = try #require(try AccessToken.all(in: path).tokens.last).digest
        let now = Int(Date().timeIntervalSince1970)
        let link = SignedLink("/v1/groups/ada?language=ja", until: now + 60, key: key).target
        #expect(follows(link) && follows(link, "HEAD"))
        #expect(!follows(link, "DELETE") && !follows(link, "PUT"))
        let others = [
            link.replacing("ada", with: "bob"), link.replacing("ja", with: "de"), String(link.dropLast()),
            link + "0", link.replacing("expires=", with: "expires=1"),
            link.replacing("expires", with: "ends"),
            link + "&language=de", link.uppercased(),
            SignedLink("/v1/groups/ada", until: now - 1, key: key).target,
            SignedLink("/v1/groups/ada", until: now + 60, key: Array("guessed".utf8)).target,
        ]
        for other in others { #expect(!follows(other), "\(other)") }
        try write("another-token-of-16\n")
        #expect(!follows(link))
    }

    @Test(
        "Each language of the page signs as the program does",
        arguments: ["python", "js", "sh", "swift"])
    func snippets(language: String) throws {
        guard let program = try Self.program(language, in: folder.path) else { return }
        try write(token)
        let key = try #require(try AccessToken.all(in: path).tokens.first).digest
        let printed = try run("/usr/bin/env", program).trimmingCharacters(in: .whitespacesAndNewlines)
        let link = try #require(SignedLink(printed), "\(printed)")
        #expect(link.isSigned(with: key) && link.end > Int(Date().timeIntervalSince1970))
        #expect(link.signed.hasPrefix("/v1/groups/ada/manifest.json?expires="))
    }

    /// The page's lines as a program; nil: its language isn't installed, or it needs Apple's systems.
    private static func program(_ language: String, in folder: String) throws -> [String]? {
        let page = try String(contentsOfFile: Repository.path + "/docs/serve.md", encoding: .utf8)
        let starts = ["#", "//"].map { "```\(language)\n\($0) signs\n" }
        let blocks = page.components(separatedBy: "```\n")
        let start = try #require(starts.first { start in blocks.contains { $0.contains(start) } })
        let block = try #require(blocks.first { $0.contains(start) })
        let code = try #require(block.components(separatedBy: start).last)
        let commands = ["python": "python3", "js": "node", "sh": "bash"]
        guard let command = commands[language],
            try run("/usr/bin/env", ["which", command]).contains("/")
        else { return nil }
        let file = "\(folder)/sign.\(language == "js" ? "cjs" : language)"
        try Data("\(code)".utf8).write(to: URL(filePath: file))
        return ["TOKEN=0123456789abcdef", command, file]
    }
}
