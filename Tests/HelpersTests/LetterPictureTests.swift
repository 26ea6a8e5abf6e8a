import Helpers
import Raster
import Support
import Testing

/// Against the real `kigurumi-art` and the fonts that set-up names.
@Suite("Letters drawn apart") struct LetterPictureTests {
    private let helper = ArtHelper(HelperLocation(folders: [BuildFolder.path]))

    private func request(_ text: String) -> TextRequest {
        TextRequest(
            text, size: 60, color: Color(r: 255, g: 0, b: 0), box: (400, 200), pixels: (400, 200))
    }

    private func count(_ text: String, by unit: TextRequest.Unit) throws -> Int {
        try helper.letters(of: request(text), by: unit).count
    }

    @Test("A letter is a grapheme cluster, a word ends where a line may, and blanks are none")
    func units() throws {
        #expect(try count("On my way", by: .letter) == 7)
        #expect(try count("On my way", by: .word) == 3)
        #expect(try count("On my\nway", by: .line) == 2)
        #expect(try count("e\u{301}a\u{308}\u{304}", by: .letter) == 2)
        #expect(try count("👨‍👩‍👧🇯🇵👍🏽", by: .letter) == 3)
        #expect(try count("おはよう", by: .letter) == 4)
        // Thai vowels and tones stand above and below their letter.
        #expect(try count("ที่", by: .letter) == 1)
        #expect(try count("  \n ", by: .letter) == 0)
    }

    @Test("Letters that are joined move by the word")
    func joined() throws {
        #expect(try count("مرحبا بالعالم", by: .letter) == 2)
        #expect(try count("שלום", by: .letter) == 4)
    }

    @Test("They come in reading order, from right to left in Hebrew")
    func order() throws {
        let latin = try helper.letters(of: request("abc"), by: .letter)
        #expect(latin.map(\.pivot.x) == latin.map(\.pivot.x).sorted())
        let hebrew = try helper.letters(of: request("שלום"), by: .letter)
        #expect(hebrew.map(\.pivot.x) == hebrew.map(\.pivot.x).sorted(by: >))
        #expect(hebrew.allSatisfy(\.readsFromRight) && !latin.contains(where: \.readsFromRight))
        // All of a line turn about the same height.
        #expect(Set(latin.map(\.pivot.y)).count == 1)
    }

    @Test(
        "Laid over one another they are the text that stands still",
        arguments: ["On my way!", "おはよう", "Grüße 🎉", "مرحبا", "one\ntwo three"],
        [nil, 180, -200] as [Double?])
    func whole(text: String, arc: Double?) throws {
        var asked = request(text)
        asked.outline = .init(width: 8, color: Color(r: 255, g: 255, b: 255))
        asked.shadow = .init(x: 4, y: 6, blur: 4, color: Color(r: 0, g: 0, b: 0))
        asked.arcRadius = arc
        let letters = try helper.letters(of: asked, by: .letter)
        var laid = Bitmap(width: asked.width, height: asked.height)
        for part in [\LetterPicture.shadow, \.outline, \.shape, \.colored] {
            for letter in letters {
                guard let picture = letter[keyPath: part] else { continue }
                laid.composite(picture.part, atX: picture.x, y: picture.y)
            }
        }
        let still = try helper.draw(asked)
        func channels(_ pixel: Pixel) -> [Int] { [pixel.r, pixel.g, pixel.b, pixel.a].map(Int.init) }
        let differing = zip(still.pixels, laid.pixels).count { a, b in
            zip(channels(a), channels(b)).contains { abs($0 - $1) > 40 }
        }
        // Soft edges of neighbors add up where they overlap.
        #expect(differing < still.pixels.count / 500)
    }
}
