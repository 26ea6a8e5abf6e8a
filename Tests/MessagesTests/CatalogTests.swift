import Foundation
import JSONText
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

    @Test("No entry is there twice", arguments: CatalogFile.all)
    func entriesAreUnique(file: CatalogFile) throws {
        let document = try JSONParser.parse(Array(file.text.utf8), isStrict: true)
        for section in Catalog.Section.allCases {
            guard case .object(let members)? = document.member(section.rawValue)?.value else { continue }
            let keys = Dictionary(grouping: members.map(\.key)) { $0 }
            #expect(keys.values.filter { $0.count > 1 } == [], "\(file.tag)")
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
