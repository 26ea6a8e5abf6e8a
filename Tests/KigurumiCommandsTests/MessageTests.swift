import Foundation
import Testing

@testable import Messages

@Suite("Messages in English and Japanese")
struct MessageTests {
    static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources")

    @Test("Every message has the same placeholders in both languages", arguments: Messages.all.keys.sorted())
    func placeholdersAgree(code: String) throws {
        let both = try #require(Messages.all[code])
        #expect(!both.en.isEmpty && !both.ja.isEmpty)
        #expect(placeholders(both.en) == placeholders(both.ja))
    }

    @Test("No code is in two tables of messages")
    func codesAreUnique() {
        #expect(Messages.tables.reduce(0) { $0 + $1.count } == Messages.all.count)
    }

    @Test("Every code in the sources has a message")
    func codesAreKnown() throws {
        for (code, file) in try Self.codesInSources() {
            if let stem = code.firstIndex(of: "\\").map({ code[..<$0] }) {
                #expect(Messages.all.keys.contains { $0.hasPrefix(stem) }, "\(code) in \(file)")
            } else {
                #expect(Messages.all[code] != nil, "no text for \(code) in \(file)")
            }
        }
    }

    @Test("The language of messages follows LC_ALL, then LC_MESSAGES, then LANG")
    func languageFollowsEnvironment() {
        #expect(Language(environment: [:]) == .english)
        #expect(Language(environment: ["LANG": "ja_JP.UTF-8"]) == .japanese)
        #expect(Language(environment: ["LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"]) == .english)
        #expect(
            Language(environment: ["LC_ALL": "ja_JP.UTF-8", "LC_MESSAGES": "C", "LANG": "C"]) == .japanese)
        #expect(Language(environment: ["LC_ALL": "", "LANG": "ja_JP.UTF-8"]) == .japanese)
    }

    private func placeholders(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /\{([a-zA-Z]+)\}/).map(\.output.1))
    }

    /// String literals that look like a code, with one file that has them; an interpolation is cut to `\`.
    private static func codesInSources() throws -> [String: String] {
        let subjects =
            "face|template|art|helper|pack|manifest|verify|build|command|summary|table|event|reduction|service|follow|install|erase|export|picture|reduced"
        let pattern = try Regex<(Substring, Substring)>(
            #""((?:\#(subjects))(?:\.[a-z]+)+|(?:\#(subjects))(?:\.[a-z]+)*\.\\)[("]"#)
        // A place in the manifest.
        let others: Set = ["pack.name"]
        let fileEndings = ["json", "svg", "png", "gif", "img", "html", "jpg", "schema"]
        var codes: [String: String] = [:]
        for name in FileManager.default.enumerator(atPath: sources.path)?.compactMap({ $0 as? String }) ?? []
        {
            guard name.hasSuffix(".swift"), !name.hasPrefix("Messages/"), !name.hasPrefix("Settings/") else {
                continue
            }
            let text = try String(contentsOf: sources.appending(path: name), encoding: .utf8)
            for match in text.matches(of: pattern) {
                let code = String(match.output.1)
                if others.contains(code) || fileEndings.contains(where: { code.hasSuffix("." + $0) }) {
                    continue
                }
                codes[code] = name
            }
        }
        return codes
    }
}
