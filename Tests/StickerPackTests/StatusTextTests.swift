import StickerManifest
import Testing

@testable import StickerPack

@Suite("status.json, written sticker by sticker")
struct StatusTextTests {
    private func entry(_ id: String, _ name: String = "Bear", file: String? = nil) -> StickerEntry {
        StickerEntry(
            id: id, file: file ?? "k3v9q2x7b5m4n6pd-\(id).gif", mediaType: "image/gif", width: 618,
            height: 618,
            bytes: 12_345, sha256: "ab", frames: 20, duration: 1.6, loops: 0,
            still: .init(
                file: "\(id).png", mediaType: "image/png", width: 618, height: 618, bytes: 1, sha256: "cd"),
            name: ["en": name, "ja": "熊\n\"「」\""], keywords: ["en": ["a", "b"]],
            reductions: [.init(what: "colors", from: 256, to: 128)])
    }

    private func status(_ stickers: [StickerEntry]) -> PackStatus {
        PackStatus(
            state: .building, updatedAt: "2026-11-21T10:33:00Z", pid: 4711, face: .init(sha256: "f"),
            finished: stickers.count, total: 9, stickers: stickers,
            warnings: [.init(code: "face.framing.none", message: ["en": "\"stickers\" : ["])])
    }

    @Test("the bytes are those of the document written at once, also after an entry has changed")
    func sameBytes() {
        var text = StatusText()
        var stickers: [StickerEntry] = []
        for id in ["", "bear", "lion", "shark"] {
            if !id.isEmpty { stickers.append(entry(id)) }
            #expect(text.bytes(status(stickers)) == PackJSON.bytes(status(stickers)))
        }
        stickers[1] = entry("lion", "Another name")
        stickers.reverse()
        #expect(text.bytes(status(stickers)) == PackJSON.bytes(status(stickers)))
        #expect(text.bytes(status([])) == PackJSON.bytes(status([])))
    }
}
