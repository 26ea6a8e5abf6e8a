import Messages
import Platforms
import Testing

@testable import PlatformChecks

@Suite("Packs against the rules of their platforms")
struct PackTests {
    @Test("A whole pack keeps all rules and is found", arguments: Platform.allCases)
    func wholePackPasses(platform: Platform) {
        let files = BuiltPack.of(platform).finished
        #expect(PlatformCheck.check(PackFiles(files), for: platform) == [])
        #expect(PlatformCheck.packs(among: Array(files.keys), for: platform) == [""])
        let nested = files.keys.map { "\(platform.rawValue)/still-1/\($0)" }
        #expect(
            PlatformCheck.packs(among: nested + ["other/01.txt"], for: platform)
                == ["\(platform.rawValue)/still-1"])
    }

    @Test("A mutant breaks exactly the rule that it was made for", arguments: BuiltPack.mutants)
    func mutantIsIdentified(mutant: BuiltPack.Mutant) {
        let files = BuiltPack.of(mutant.platform).mutant(mutant)
        let broken = PlatformCheck.check(PackFiles(files), for: mutant.platform)
        #expect(Set(broken.map(\.rule)) == [mutant.rule], "\(broken)")
        for rule in broken {
            #expect(!rule.file.isEmpty && !rule.found.isEmpty && !rule.expected.isEmpty, "\(rule)")
            #expect(rule.found != rule.expected)
        }
    }

    @Test("Every platform has at least eight mutants, which break many of its rules")
    func mutantsAreMany() {
        #expect(BuiltPack.mutants.count >= 120)
        for platform in Platform.allCases {
            #expect(
                Set(BuiltPack.mutants.filter { $0.platform == platform }.map(\.rule)).count >= 8,
                "\(platform)")
        }
    }

    @Test("Every rule that is not about a picture's bytes is broken by a mutant")
    func rulesAreTried() {
        let pictures: Set = [
            "still", "moving", "tray", "icon", "moving-icon", "main", "moving-main", "tab", "thumb", "cover",
            "banner",
        ]
        let rules = Platform.allCases.flatMap(PlatformCheck.rules)
        let tried = Set(BuiltPack.mutants.map(\.rule))
        #expect(tried.isSubset(of: rules.map(\.id)))
        let common: Set = [Check.unreadable, .kind, .reference]
        let untried = rules.filter { !pictures.contains($0.subject) && !common.contains($0.check) }.map(\.id)
            // It would take a file of 60 MB.
            .filter { !tried.contains($0) && $0 != "line.archive.bytes" }
        #expect(untried == [])
    }

    @Test("Every rule has an id of its own and a text in both languages", arguments: Platform.allCases)
    func rulesHaveTexts(platform: Platform) {
        let rules = PlatformCheck.rules(of: platform)
        #expect(Set(rules.map(\.id)).count == rules.count)
        for rule in rules {
            let evidence = ["file": "1.png", "found": "1", "expected": "2", "platform": platform.rawValue]
            for language in Language.allCases {
                let text = Messages.text("rule.\(rule.check.rawValue)", evidence, in: language)
                #expect(
                    text.contains("1.png") && !text.contains("rule.") && !text.contains("{"), "\(rule.id)")
            }
        }
    }

    @Test("A Signal title of more than 127 bytes is read whole")
    func longSignalTitle() {
        let title = String(repeating: "着", count: 100)
        let message = [10, 0x80 | 44, 2] + Array(title.utf8)
        #expect(SignalArchive.manifest(message)?.title == title)
    }

    @Test("Packs of one export with the same identifier are one fault")
    func identifiersAreUnique() {
        let pack = PackFiles(BuiltPack.of(.whatsapp).finished)
        let broken = PlatformCheck.check(["1": pack, "2": pack], for: .whatsapp)
        #expect(broken.map(\.rule) == ["whatsapp.pack.duplicate"])
    }

    @Test(
        "A link or folder in place of a file is named as what it is", arguments: [Platform.whatsapp, .slack])
    func otherKinds(platform: Platform) throws {
        var files = BuiltPack.of(platform).finished
        let name = try #require(files.keys.sorted().first { $0.hasSuffix(".webp") || $0.hasSuffix(".png") })
        files[name] = nil
        let broken = PlatformCheck.check(PackFiles(files, others: [name: .link]), for: platform)
        #expect(broken.map(\.rule) == ["\(platform.rawValue).pack.kind"])
        #expect(broken.first?.file == name && broken.first?.found == "link")
    }

    @Test("A document that isn't JSON is reported with the place of its error")
    func placeOfError() {
        var files = BuiltPack.of(.misskey).finished
        files["meta.json"] = Array("{\n  \"metaVersion\": 2,\n}".utf8)
        let broken = PlatformCheck.check(PackFiles(files), for: .misskey)
        #expect(broken.map(\.rule) == ["misskey.pack.document"])
        #expect(broken.first?.place == "3:1" && broken.first?.found == "}")
        #expect(
            broken.first.map { Messages.text($0.textCode, $0.evidence, in: .english) }?.contains("3:1")
                == true)
    }

    @Test("A byte order mark is refused where the platform's reader refuses it")
    func byteOrderMark() {
        for (platform, file, isRefused) in [
            (Platform.misskey, "meta.json", true), (.whatsapp, "contents.json", false),
        ] {
            var files = BuiltPack.of(platform).files
            files[file] = [0xEF, 0xBB, 0xBF] + (files[file] ?? [])
            let pack = BuiltPack(files: files, finish: BuiltPack.of(platform).finish)
            let rules = PlatformCheck.check(PackFiles(pack.finished), for: platform).map(\.rule)
            #expect(rules == (isRefused ? ["\(platform.rawValue).pack.document"] : []))
        }
    }

    @Test("A file that can't be read is a fault of its own")
    func unreadableFile() {
        var files = BuiltPack.of(.slack).finished
        files["me_ok.png"] = nil
        let broken = PlatformCheck.check(
            PackFiles(files, unreadable: ["me_ok.png": "too long"]), for: .slack)
        #expect(broken.map(\.rule) == ["slack.pack.unreadable"])
    }
}
