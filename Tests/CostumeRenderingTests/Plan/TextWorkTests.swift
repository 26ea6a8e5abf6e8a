import Helpers
import Raster
import Testing

@testable import Costume
@testable import CostumeRendering

@Suite("How much work texts may be")
struct TextWorkTests {
    private func caption(_ text: String) -> Caption {
        Caption([.letters(text)], size: 20, color: Color(r: 0, g: 0, b: 0))
    }

    private func count(_ texts: Int, uses: Int, side: Int, by work: inout TextWork) {
        for number in 0..<texts * uses {
            let caption = caption("\(number % texts)")
            let request = caption.request([:], width: 9, height: 9, pixels: (side, side))
            work.count(request, of: caption)
        }
    }

    @Test("A text counts once where all fit into memory, and at each use where they don't")
    func uses() {
        var held = TextWork(mostHeld: 8 << 20)
        count(2, uses: 5_000, side: 1_000, by: &held)
        #expect(held.tooHeavy == nil)
        var renewed = TextWork(mostHeld: 7 << 20)
        count(2, uses: 5_000, side: 1_000, by: &renewed)
        #expect(renewed.tooHeavy != nil)
    }

    @Test("Of texts that are too much work together, the one that takes most of it is named")
    func heaviest() {
        var work = TextWork(mostHeld: .max)
        let long = caption(String(repeating: "long ", count: 900))
        work.count(long.request([:], width: 9, height: 9, pixels: (9, 9)), of: long)
        #expect(work.tooHeavy == nil)
        count(25_000, uses: 1, side: 9, by: &work)
        #expect(work.tooHeavy == long)
    }
}
