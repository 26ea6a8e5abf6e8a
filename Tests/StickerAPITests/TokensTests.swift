import Foundation
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

    @Test("Each token of the file lets in, as a bearer token alone")
    func bearers() throws {
        try write("# the bot\n\(token)\n\nanother-token-of-16\n")
        let tokens = Tokens(path)
        try tokens.check()
        for header in ["Bearer \(token)", "bearer another-token-of-16"] { #expect(tokens.admit(header)) }
        let strangers = [
            nil, "", token, "Basic \(token)", "Bearer", "Bearer ", "Bearer \(token)0", "Bearer # the bot",
            "Bearer \(token.dropLast())", "Bearer  \(token)",
            "Bearer " + String(repeating: "a", count: 100_000),
        ]
        for header in strangers { #expect(!tokens.admit(header), "\(header ?? "none")") }
    }

    @Test("A token ends with its line, and nobody is let in while the file can't be read")
    func ends() throws {
        try write(token)
        let tokens = Tokens(path)
        #expect(tokens.admit("Bearer \(token)"))
        try write("some-other-token-of-more")
        #expect(!tokens.admit("Bearer \(token)") && tokens.admit("Bearer some-other-token-of-more"))
        try FileManager.default.removeItem(atPath: path)
        #expect(!tokens.admit("Bearer some-other-token-of-more"))
        try write(token)
        #expect(tokens.admit("Bearer \(token)"))
    }

    @Test(
        "A file without tokens, and one with a line that is none, is refused",
        arguments: [
            ("", "serve.tokens.none"), ("# only this\n", "serve.tokens.none"),
            ("short\n", "serve.tokens.line"), ("a token with spaces\n", "serve.tokens.line"),
        ])
    func mistakes(text: String, code: String) throws {
        try write(text)
        let error = #expect(throws: Tokens.Problem.self) { try Tokens(path).check() }
        #expect(error?.code == code && error?.evidence["path"] == path)
    }
}
