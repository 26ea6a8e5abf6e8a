import PlatformChecks
import Platforms
import Testing

@Suite("Rules of platforms")
struct BrokenRuleTests {
    @Test("A broken rule names the file with what was found and expected")
    func namesTheFile() {
        let broken = BrokenRule(
            .whatsapp, rule: "whatsapp.sticker.bytes", file: "01.webp", found: "120000", expected: "102400")
        #expect(broken.file == "01.webp")
        #expect(broken.found != broken.expected)
    }
}
