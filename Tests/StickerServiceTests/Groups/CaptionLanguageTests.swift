import Foundation
import Names
import Settings
import Support
import Testing

@testable import StickerService

@Suite("Language, skin and name of captions")
struct CaptionLanguageTests {
    private func costume(_ fixture: ServiceFixture) throws {
        try fixture.costume(
            "hello",
            text: """
                {"format": 1, "name": {"en": "hello"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"text": {"content": {"en": "Hello {name:you}", "ja": "やあ {name:あなた}",
                 "fr": "Salut {name:toi}"}}}]}
                """)
    }

    @Test("The profile's language comes before the service's, pack.json's and English")
    func languageOrder() throws {
        let fixture = try ServiceFixture()
        try costume(fixture)
        for name in ["ada", "bob"] { try fixture.face(1, of: name) }
        try fixture.write(
            Array(#"{"language": "ja", "variables": {"name": "Yuki"}}"#.utf8),
            to: "bob/\(GroupLayout.profile)")
        func said(_ language: String?) throws -> [String] {
            let scribe = Scribe()
            let service = try fixture.service(renderer: scribe) { $0.stickers.language = language }
            service.scan("ada", "bob")
            service.visitAll()
            return Set(scribe.texts).sorted()
        }
        #expect(try said(nil) == ["Hello you", "やあ Yuki"])
        #expect(try said("fr") == ["Salut toi"])
        try Data(#"{"language": "ja"}"#.utf8).write(to: URL(filePath: "\(fixture.templates)/pack.json"))
        #expect(try said(nil) == ["やあ あなた"])
        // Another face: nothing that was made before will do.
        try fixture.face(2, of: "ada")
        #expect(try said("fr") == ["Salut toi"])
    }
}
