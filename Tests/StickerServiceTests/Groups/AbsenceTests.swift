import Foundation
import Testing

@testable import StickerPack
@testable import StickerService

@Suite("The age of a face's absence")
struct AbsenceTests {
    @Test(
        "The age of an absence is finite, whatever the file contains",
        arguments: ["1e25", "-1e300", "1e308"])
    func impossible(passed: String) throws {
        let text = #"{"passed": \#(passed), "boot": "a", "seconds": -1e308}"#
        let absence = try JSONDecoder().decode(Absence.self, from: Data(text.utf8))
        let age = absence.age(at: PackClock.Boot(id: "a", seconds: 1))
        #expect((0...1e10).contains(age))
    }
}
