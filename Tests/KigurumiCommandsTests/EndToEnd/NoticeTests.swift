import Foundation
import Support
import Testing

@Suite("What is worth knowing of a face, from end to end") struct NoticeTests {
    private static let fixtures = "\(Repository.path)/Tests/FaceDecodingTests/Fixtures"

    @Test(
        "An unreadable profile is reported in status.json, in --json and on the terminal",
        arguments: ["broken-profile.jpg", "broken-profile.png", "broken-profile.webp"])
    func brokenProfile(_ name: String) throws {
        let costume = try PlainCostume()
        let face = [
            "build", "\(Self.fixtures)/\(name)", "--size", "64", "--output", "\(costume.folder.path)/pack",
        ]
        let plain = try costume.kigurumi(face + ["--framing", "center"])
        #expect(plain.contains("color profile can't be used"), "\(plain)")
        let json = try costume.kigurumi(face + ["--framing", "center", "--json"])
        #expect(json.contains("face.profile.broken"), "\(json)")
        let status = try String(contentsOfFile: "\(costume.folder.path)/pack/status.json", encoding: .utf8)
        #expect(status.contains("face.profile.broken"))
    }
}
