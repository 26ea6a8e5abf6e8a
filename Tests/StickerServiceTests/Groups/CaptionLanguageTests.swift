import Foundation
import Helpers
import Names
import Raster
import Settings
import Synchronization
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
            return scribe.texts
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

/// Draws no letters, but remembers what it was asked for, sorted.
private final class Scribe: ArtRenderer {
    private let seen = Mutex<Set<String>>([])

    var texts: [String] { seen.withLock { $0.sorted() } }

    func draw(_ text: TextRequest) throws(ArtError) -> Bitmap {
        // Values are set apart from the text round them.
        let bare = text.text.filter { !"\u{2068}\u{2069}".contains($0) }
        seen.withLock { _ = $0.insert(bare) }
        return Bitmap(width: text.width, height: text.height)
    }

    func fonts(for text: TextRequest) throws(ArtError) -> FontReport { FontReport(used: [], missing: []) }
    func version() throws(ArtError) -> String { "scribe 1" }
    func draw(_ request: ArtRequest) throws(ArtError) -> Bitmap { throw .elementMissing("any") }
    func geometry(of svg: [UInt8], element: String?) throws(ArtError) -> ArtGeometry {
        throw .elementMissing("any")
    }
}
