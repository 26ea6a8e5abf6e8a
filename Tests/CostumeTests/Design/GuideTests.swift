import Foundation
import Testing

@testable import Costume

@Suite("The guide for designers")
struct GuideTests {
    private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("The costumes of the designers' guide are valid, each has a picture, and the guide shows each")
    func guide() throws {
        let folder = Self.repository.appending(path: "docs/guide")
        let guide = try String(
            contentsOf: Self.repository.appending(path: "Templates/README.md"), encoding: .utf8)
        let store = try TemplateStore.load(folder.appending(path: "Templates").path)
        #expect(store.entries.count > 10)
        for entry in store.entries {
            #expect(entry.template != nil && entry.problems.isEmpty, "\(entry.id): \(entry.problems)")
            #expect(guide.contains("../docs/guide/\(entry.id)-preview.png"), "\(entry.id)")
            let picture = folder.appending(path: "\(entry.id)-preview.png").path
            #expect(FileManager.default.fileExists(atPath: picture), "\(picture): run docs/guide/make")
        }
    }
}
