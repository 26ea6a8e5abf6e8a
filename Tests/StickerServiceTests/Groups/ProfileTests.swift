import Digest
import FaceInput
import Foundation
import Names
import Raster
import Settings
import StickerBuild
import StickerManifest
import StickerPack
import Support
import Synchronization
import Testing

@testable import StickerService

@Suite("Profiles")
struct ProfileTests {
    private func write(_ text: String, _ fixture: ServiceFixture) throws {
        try fixture.write(Array(text.utf8), to: "ada/\(GroupLayout.profile)")
    }

    @Test("A profile selects and orders the stickers, and the manifest names it")
    func profileSelectsStickers() throws {
        let fixture = try ServiceFixture()
        try fixture.costume("star", color: "#00ff00")
        try fixture.costume("moon", color: "#0000ff")
        try fixture.face(1, of: "ada")
        let text = #"{"profileVersion": 1, "language": "ja", "stickers": ["star", "none", "dot", "star"]}"#
        try write(text, fixture)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.stickers.map(\.id) == ["star", "dot"])
        #expect(manifest.profile?.sha256 == SHA256.hex(Array(text.utf8)))
        #expect(manifest.profile?.language == "ja")
        let warning = try #require(try fixture.pack("ada").status().warnings.first)
        #expect(warning.code == "profile.stickers.unknown" && warning.message["en"]?.contains("none") == true)
        try write(#"{"stickers": ["dot", "star"]}"#, fixture)
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["dot", "star"])
        #expect(fixture.built().last?.made == 0)
        try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.profile)")
        service.faceChanged("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.count == 3)
        #expect(try fixture.pack("ada").manifest().profile == nil)
    }

    @Test("A profile's favorites come before the service's, and one that can't be an id leaves out the key")
    func favorites() throws {
        let fixture = try ServiceFixture()
        for id in ["star", "moon"] { try fixture.costume(id, color: "#00ff00") }
        try fixture.face(1, of: "ada")
        let service = try fixture.service { $0.stickers.favorites = ["moon"] }
        func ids() throws -> [String] {
            service.faceChanged("ada")
            service.visitAll()
            return try fixture.pack("ada").manifest().stickers.map(\.id)
        }
        service.scan("ada")
        #expect(try ids() == ["moon", "dot", "star"])
        try write(#"{"favorites": ["star", "dot"]}"#, fixture)
        #expect(try ids() == ["star", "dot", "moon"])
        #expect(
            try fixture.pack("ada").manifest().stickers.map { $0.favorite ?? false } == [true, true, false])
        try write(#"{"favorites": ["no id"]}"#, fixture)
        #expect(try ids() == ["moon", "dot", "star"])
        #expect(try fixture.pack("ada").status().warnings.map(\.code) == ["profile.value.ignored"])
    }

    @Test("A profile that selects only unknown stickers keeps all, with a warning")
    func unknownStickers() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        try write(#"{"stickers": ["dott"]}"#, fixture)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["dot"])
        #expect(try fixture.pack("ada").status().warnings.map(\.code) == ["profile.stickers.none"])
    }

    @Test("A profile's framing crops the face, so the stickers change")
    func framingCropsFace() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        try write(#"{"framing": {"x": 0.1, "y": 0, "width": 0.5, "height": 0.5, "roll": -4}}"#, fixture)
        service.faceChanged("ada")
        service.visitAll()
        let manifest = try fixture.pack("ada").manifest()
        #expect(manifest.generation == 2)
        #expect(manifest.face?.width == 12)
        #expect(fixture.built().last?.made == 1)
    }

    @Test("A profile's background goes before that of the service", arguments: FaceBackground.allCases)
    func background(wanted: FaceBackground) throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        let service = try fixture.service { $0.background = wanted == .auto ? .keep : .auto }
        service.scan("ada")
        service.visitAll()
        #expect(fixture.decoder.backgrounds.last == (wanted == .auto ? .keep : .auto))
        try write(#"{"background": "\#(wanted.rawValue)"}"#, fixture)
        service.faceChanged("ada")
        service.visitAll()
        #expect(fixture.decoder.backgrounds.last == wanted)
        #expect(fixture.built().last?.made == 1)
    }

    @Test(
        "An invalid profile keeps the last good one, with a warning",
        arguments: [
            #"{"stickers": "#, "[]", #"{"profileVersion": 9}"#, #"{"profileVersion": "1"}"#, "pipe", "long",
        ])
    func broken(text: String) throws {
        let fixture = try ServiceFixture()
        try fixture.costume("star", color: "#00ff00")
        try fixture.face(1, of: "ada")
        try write(#"{"stickers": ["star"]}"#, fixture)
        var service: ServiceCore? = try fixture.service()
        service?.scan("ada")
        service?.visitAll()
        let place = "\(fixture.root)/ada/\(GroupLayout.profile)"
        switch text {
        case "pipe":
            try FileManager.default.removeItem(atPath: place)
            #expect(unsafe mkfifo(place, 0o600) == 0)
        case "long": try write(#"{"skin": ""# + String(repeating: " ", count: 70_000) + #""}"#, fixture)
        default: try write(text, fixture)
        }
        service = nil
        service = try fixture.service()
        service?.scan("ada")
        service?.visitAll()
        try fixture.face(2, of: "ada")
        service?.faceChanged("ada")
        service?.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["star"])
        #expect(try fixture.pack("ada").manifest().face?.sha256 == SHA256.hex(ServiceFixture.face(2)))
        let warnings = try fixture.pack("ada").status().warnings
        #expect(warnings.map(\.code) == ["profile.broken"])
        // The reason is in the language of the rest.
        #expect(warnings.first?.message["en"]?.contains("(profile.") == false)
    }

    @Test(
        "One bad value leaves out its key alone, with a warning",
        arguments: [
            (#""variables": 7"#, "variables should be"),
            (#""framing": {"x": 2, "y": 0, "width": 1, "height": 1}"#, "framing lies outside"),
            (#""language": "../etc""#, "language should be"),
            (#""background": "Keep""#, "background should be"),
            (#""background": true"#, "background should be"), (#""skin": "a/b""#, "skin should be"),
            (#""platforms": "signal""#, "platforms should be"),
            (#""text": 7"#, "text should be"), (#""text": {"star": ["a"]}"#, "text should be"),
            (#""expressions": "on""#, "expressions should be"),
        ])
    func badValue(member: String, reason: String) throws {
        let fixture = try ServiceFixture()
        try fixture.costume("star", color: "#00ff00")
        try fixture.face(1, of: "ada")
        try write(#"{"stickers": ["star"], \#(member)}"#, fixture)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        #expect(try fixture.pack("ada").manifest().stickers.map(\.id) == ["star"])
        let warnings = try fixture.pack("ada").status().warnings
        #expect(warnings.map(\.code) == ["profile.value.ignored"])
        #expect(warnings.first?.message["en"]?.contains(reason) == true)
    }

    @Test("A text is for all costumes, or for each, and comes before the variable of that name")
    func texts() throws {
        func profile(_ text: String) throws -> FaceProfile {
            let (profile, mistakes) = try ProfileDocument.profile(Array(text.utf8))
            #expect(mistakes.isEmpty)
            return profile
        }
        let all = try profile(#"{"text": "Hi", "variables": {"text": "no", "name": "Yuki"}}"#)
        #expect(all.variables == ["text": "Hi", "name": "Yuki"] && all.texts.isEmpty)
        let each = try profile(#"{"text": {"*": "Hi", "shout": "Goal\u0000"}}"#)
        #expect(each.variables == ["text": "Hi"] && each.texts == ["shout": "Goal\u{0}"])
        let some = try profile(#"{"text": {"shout": "Goal"}, "variables": {"text": "Hi"}}"#)
        #expect(some.variables == ["text": "Hi"] && some.texts == ["shout": "Goal"])
        #expect(try profile(#"{"text": null}"#).variables.isEmpty)
    }

    @Test("A changed text rebuilds only the costumes that say it; no event has it, and erasing removes it")
    func textIsPrivate() throws {
        let fixture = try ServiceFixture()
        for (id, words) in [("bubble", "{text:Hello}"), ("shout", "{text:Hey}!")] {
            try fixture.costume(
                id,
                text: """
                    {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                     "layers": [{"face": {}}, {"text": {"content": {"en": "\(words)"}}}]}
                    """)
        }
        try fixture.face(1, of: "ada")
        let service = try fixture.service(renderer: Scribe())
        func visit(_ text: String) throws -> Int? {
            try write(text, fixture)
            service.faceChanged("ada")
            service.visitAll()
            return fixture.built().last?.made
        }
        service.scan("ada")
        service.visitAll()
        #expect(fixture.built().last?.made == 3)
        let long = String(repeating: "zanzibar ", count: 40)
        #expect(try visit(#"{"text": "\#(long)"}"#) == 2)
        #expect(try visit(#"{"text": {"*": "\#(long)", "shout": "Zanzibar"}}"#) == 1)
        #expect(
            try visit(#"{"text": {"*": "\#(long)", "shout": "Zanzibar", "dot": "Zanzibar", "A B": "x"}}"#)
                == 0)
        let warnings = try fixture.pack("ada").status().warnings
        #expect(
            warnings.map(\.code).sorted() == ["profile.name.unknown", "profile.text.unused", "text.long"])
        #expect(
            try fixture.pack("ada").manifest().stickers.compactMap(\.text).sorted().last?.hasPrefix("zanz")
                == true)
        // Neither what becomes log lines and metrics, nor what messages say.
        let told = fixture.events.withLock { "\($0)" } + "\(warnings)"
        #expect(!told.lowercased().contains("zanzibar"))
        try FileManager.default.removeItem(atPath: "\(fixture.root)/ada/\(GroupLayout.profile)")
        _ = try PackBuilder.erase(try PackFolder.open("\(fixture.root)/ada/Stickers"), group: "ada")
        for name in try FileManager.default.subpathsOfDirectory(atPath: "\(fixture.root)/ada") {
            let bytes = (try? Data(contentsOf: URL(filePath: "\(fixture.root)/ada/\(name)"))) ?? Data()
            #expect(!String(decoding: bytes, as: UTF8.self).lowercased().contains("zanzibar"), "\(name)")
        }
    }

    @Test("The name of a locale is read as a language tag")
    func localeName() throws {
        let (profile, mistakes) = try ProfileDocument.profile(Array(#"{"language": "de_AT"}"#.utf8))
        #expect(profile.settings.language == "de-AT" && mistakes.isEmpty)
    }

    @Test("A misspelt key or platform is a warning with its line and the nearest word")
    func misspelt() throws {
        let fixture = try ServiceFixture()
        try fixture.face(1, of: "ada")
        try write(
            """
            {"$schema": "s", "x-note": 1,
             "langauge": "de",
             "platforms": ["signal",
               "watsapp"], "color": "red"}
            """, fixture)
        let service = try fixture.service()
        service.scan("ada")
        service.visitAll()
        let warnings = try fixture.pack("ada").status().warnings
        #expect(
            warnings.map(\.code) == [
                "profile.name.misspelt", "profile.name.misspelt", "profile.name.unknown",
            ])
        let texts = warnings.compactMap { $0.message["en"] }
        #expect(texts[0].contains("line 2") && texts[0].contains("mean language"))
        #expect(texts[1].contains("line 4") && texts[1].contains("mean whatsapp"))
        #expect(texts[2].contains("color"))
    }
}
