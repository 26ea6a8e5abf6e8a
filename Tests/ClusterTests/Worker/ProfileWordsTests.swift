import Cluster
import StickerManifest
import StickerService
import Support
import Testing

@testable import ClusterWorker

@Suite("The sender's words in the store's profile")
struct ProfileWordsTests {
    let fixture: WorkerFixture
    let scribe = Scribe()

    init() throws {
        fixture = try WorkerFixture(renderer: scribe)
        for (id, words) in [("bubble", "{text:Hello}"), ("shout", "{text:Hey}!")] {
            try fixture.folder.write(
                "costumes/\(id)/template.json",
                """
                {"format": 1, "name": {"en": "\(id)"}, "canvas": {"width": 32, "height": 32},
                 "layers": [{"face": {}}, {"text": {"content": {"en": "\(words)"}}}]}
                """)
        }
    }

    /// Does the job that an app server submits with this profile.
    /// - Returns: how many stickers were made, not found in the store.
    private func made(_ profile: String?) throws -> Int? {
        switch try fixture.run(try fixture.upload(1, profile: profile)) {
        case .published(let summary, _): summary?.made
        case .unchanged: 0
        default: nil
        }
    }

    @Test("A changed text makes only the costumes that say it again, whatever machine does the job")
    func changes() throws {
        #expect(try made(nil) == 4)
        #expect(try made(#"{"text": "On my way"}"#) == 2)
        #expect(try fixture.manifest()?.stickers.compactMap(\.text).sorted() == ["On my way", "On my way"])
        #expect(try made(#"{"text": "On my way"}"#) == 0)
        // The other one keeps its words.
        #expect(try made(#"{"text": {"*": "On my way", "shout": "Zanzibar"}}"#) == 1)
        #expect(try fixture.manifest()?.stickers.compactMap(\.text).sorted() == ["On my way", "Zanzibar"])
        #expect(scribe.texts.contains("Zanzibar!") && !scribe.texts.contains("On my way, Zanzibar"))
        // Other keys rebuild no more than before.
        #expect(try made(#"{"text": {"*": "On my way", "shout": "Zanzibar"}, "platforms": []}"#) == 0)
        #expect(try fixture.missing() == [])
    }
}
