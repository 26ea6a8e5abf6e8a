import Foundation
import Testing

@Suite("The page of codes") struct CodePageTests {
    private static let path = CatalogFile.root.appending(path: "docs/codes.md")

    private static let introduction = """
        # Codes

        Every error and warning has a stable code. Codes appear in `problems` of a manifest, in `error` and `warnings` of a
        status, in the output of `--json`, in the log, and as a label of the metrics. The list may grow: a reader that
        doesn't recognize a code shows its text. Words in braces are placeholders.

        Generated from `Sources/Base/Messages/Catalogs/en.json` by `RECORD_GOLDENS=1 swift test --filter CodePageTests`.

        """

    private static let headings: [(prefix: String, title: String)] = [
        ("face", "Faces and profiles"),
        ("template", "Costumes: templates, art and packs"), ("sticker", "Stickers"),
        ("build", "Builds"), ("pack", "Writing a pack"), ("manifest", "Reading a pack"),
        ("verify", "Defects that `kigurumi verify` finds"), ("watch", "Watching groups"),
        ("service", "The service"),
        ("group", "Groups"), ("settings", "Configuration"), ("helper", "Helper programs"),
        ("art", "The helper that draws art"), ("export", "Packs for platforms"),
        ("picture", "Pictures for platforms"),
        ("rule", "Rules of platforms that `kigurumi verify --platform` checks; see platform-rules.md"),
        ("http", "Requests over HTTP"), ("serve", "The server of `kigurumi serve`"), ("studio", "The studio"),
        ("store", "The store of a cluster"),
        ("costumes", "Published costumes"),
        ("queue", "The queue of a cluster"), ("worker", "Workers"),
        ("why", "What `kigurumi status --why` finds"),
        ("command", "The command line"),
    ]

    private static var text: String {
        let codes = CatalogFile.english.errors.filter { isCode($0.key) }
        let known = Set(headings.map(\.prefix))
        let others = Set(codes.keys.map(prefix)).subtracting(known).sorted().map { (prefix: $0, title: $0) }
        var lines = [introduction]
        for (prefix, title) in headings + others {
            let members = codes.filter { self.prefix($0.key) == prefix }.sorted { $0.key < $1.key }
            guard !members.isEmpty else { continue }
            lines += ["## \(title)", "", "| code | text |", "|---|---|"]
            lines += members.map { "| `\($0.key)` | \(cell($0.value)) |" }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }

    /// Leaves out the texts for a count of one and for terminals.
    private static func isCode(_ key: String) -> Bool {
        !key.hasSuffix(".one") && !key.hasSuffix(".terminal")
    }

    private static func prefix(_ code: String) -> String { String(code.prefix { $0 != "." }) }

    private static func cell(_ text: String) -> String {
        text.replacing(/([^.:?!])\n/) { "\($0.output.1). " }.replacing("\n", with: " ")
            .replacing("|", with: "\\|").replacing("<", with: "\\<")
    }

    @Test("The page of codes lists every code with its text") func isComplete() throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
            try Data(Self.text.utf8).write(to: Self.path)
        }
        let found = try String(contentsOf: Self.path, encoding: .utf8)
        #expect(found == Self.text, "docs/codes.md differs from the catalog: RECORD_GOLDENS=1 regenerates it")
    }

    @Test("Every code is dotted and lower case", arguments: CatalogFile.english.messages.keys.sorted())
    func shape(
        code: String
    ) {
        let isPlain = code.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E
        }
        #expect(isPlain && code.contains(".") && !code.hasPrefix(".") && !code.hasSuffix("."))
    }
}
