import Foundation
import Testing

@testable import Messages

@Suite("Catalogs of texts")
struct CatalogTests {
    /// Languages that have one form for any count.
    private static let withoutPlural: Set = ["ja", "ko", "th", "zh-Hant"]

    @Test("Every catalog is in the program, under the name of its file, English first")
    func allAreEmbedded() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: CatalogFile.folder.path)
        #expect(Language.allCases.first == .english && Language.english.tag == "en")
        #expect(Language.japanese.tag == "ja")
        #expect(
            Set(Language.allCases.map { "\($0.tag).json" }) == Set(files),
            "compare Sources/Base/CCatalogs/catalogs.c")
        #expect(Language.allCases.allSatisfy { !$0.name.isEmpty })
        #expect(
            Set(CatalogFile.all.map { "\($0.tag) \($0.name)" })
                == Set(Language.allCases.map { "\($0.tag) \($0.name)" }))
    }

    @Test("Every text is found as another reader of JSON reads it", arguments: CatalogFile.all)
    func textsAreFound(file: CatalogFile) throws {
        let catalog = try #require(Language.allCases.first { $0.tag == file.tag }).catalog
        for (section, texts) in [
            (Catalog.Section.errors, file.errors), (.sentences, file.sentences), (.help, file.help),
        ] {
            for (key, text) in texts {
                #expect(catalog.text(key, in: section) == text, "\(file.tag) \(key)")
                #expect(catalog.text(key + "x", in: section) == texts[key + "x"])
                #expect(catalog.text(String(key.dropLast()), in: section) == texts[String(key.dropLast())])
            }
            for key in ["", "a", "~", "\u{7F}", "\"", "\\", "\n", "é"] {
                #expect(catalog.text(key, in: section) == nil)
            }
        }
    }

    @Test("Entries have a line each and are sorted, none twice", arguments: CatalogFile.all)
    func entriesAreSorted(file: CatalogFile) throws {
        for (section, count) in [
            ("errors", file.errors.count), ("sentences", file.sentences.count), ("help", file.help.count),
        ]
        where count > 0 {
            let text = try file.text
            let body = try #require(
                text.split(separator: "\n  \"\(section)\": {\n").last?.split(separator: "\n  }").first)
            let lines = body.split(separator: "\n")
            #expect(lines.count == count, "\(file.tag) \(section)")
            let keys = try lines.map { line in
                Array(
                    try #require(line.firstMatch(of: /^    "((?:[^"\\]|\\.)*"): ".*",?$/), "\(line)").1.utf8)
            }
            for (one, next) in zip(keys, keys.dropFirst()) {
                #expect(
                    one.lexicographicallyPrecedes(next),
                    "\(String(decoding: next, as: UTF8.self)) of \(file.tag)")
            }
        }
    }

    @Test(
        "A text has the placeholders of the English text, and English has its code",
        arguments: CatalogFile.all)
    func placeholdersAgree(file: CatalogFile) {
        for (english, texts) in [
            (CatalogFile.english.errors, file.errors), (CatalogFile.english.sentences, file.sentences),
        ] {
            for (code, text) in texts {
                // A language may have a plural where English needs none.
                let same = english[code] ?? (code.hasSuffix(".one") ? english[String(code.dropLast(4))] : nil)
                guard let same else {
                    Issue.record("\(file.tag): \(code) is no code of en.json in this section")
                    continue
                }
                #expect(!text.isEmpty)
                // A text for a count of one may spell it out.
                let free: Set<Substring> = code.hasSuffix(".one") ? ["count"] : []
                #expect(
                    Self.placeholders(text).subtracting(free) == Self.placeholders(same).subtracting(free),
                    "\(file.tag): \(code)")
            }
        }
    }

    @Test("No message is missing in any language", arguments: CatalogFile.all)
    func nothingIsMissing(file: CatalogFile) {
        let missing = Set(CatalogFile.english.messages.keys).subtracting(file.messages.keys).filter { code in
            !(code.hasSuffix(".one") && Self.withoutPlural.contains(file.tag))
        }
        #expect(
            missing == [], "\(file.tag) lacks \(missing.count): \(missing.sorted().joined(separator: " "))")
    }

    private static func placeholders(_ text: String) -> Set<Substring> {
        Set(text.matches(of: /\{([a-zA-Z]+)\}/).map(\.output.1))
    }
}
