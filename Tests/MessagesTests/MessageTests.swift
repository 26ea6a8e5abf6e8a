import Foundation
import Testing

@Suite("Messages and the code that asks for them")
struct MessageTests {
    static let sources = CatalogFile.root.appending(path: "Sources")

    @Test("Every code in the sources has a message")
    func codesAreKnown() throws {
        for (code, file) in try Self.codesInSources() {
            if let stem = code.firstIndex(of: "\\").map({ code[..<$0] }) {
                #expect(
                    CatalogFile.english.messages.keys.contains { $0.hasPrefix(stem) }, "\(code) in \(file)")
            } else {
                #expect(CatalogFile.english.messages[code] != nil, "no text for \(code) in \(file)")
            }
        }
    }

    /// String literals that look like a code, with one file that has them; an interpolation is cut to `\`.
    private static func codesInSources() throws -> [String: String] {
        let subjects =
            "face|template|art|helper|pack|manifest|verify|build|command|summary|table|event|reduction|service|follow|install|erase|export|picture|reduced|store"
        let pattern = try Regex<(Substring, Substring)>(
            #""((?:\#(subjects))(?:\.[a-z]+)+|(?:\#(subjects))(?:\.[a-z]+)*\.\\)[("]"#)
        // A place in the manifest.
        let others: Set = ["pack.name"]
        let fileEndings = ["json", "zip", "svg", "png", "gif", "img", "html", "jpg", "schema"]
        var codes: [String: String] = [:]
        for name in FileManager.default.enumerator(atPath: sources.path)?.compactMap({ $0 as? String }) ?? []
        {
            guard name.hasSuffix(".swift"), !name.hasPrefix("Base/Messages/"),
                !name.hasPrefix("Base/Settings/")
            else {
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
