import Foundation

@testable import Costume

/// Art that needs no files.
struct Shelf: ArtFinder {
    var files: [String: AssetFacts.Kind] = ["a.png": .png, "a.svg": .svg, "a.txt": .other]

    func find(_ path: String) throws(ArtMistake) -> AssetFacts {
        guard let kind = files[path] else {
            throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        return AssetFacts(kind: kind, digest: "digest of \(path)")
    }
}

enum Documents {
    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Documents").path

    static func fixture(_ id: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: "\(fixtures)/\(id)/template.json")))
    }

    /// A document with these layers, which begin on line 3, column 12.
    static func moving(_ layers: String) -> String {
        """
        {"format": 1, "name": {"en": "A"}, "canvas": {"width": 100, "height": 100},
         "animation": {"duration": 2},
         "layers": \(layers)}
        """
    }

    static func translate(_ text: String) -> (template: Template?, problems: [TemplateProblem]) {
        TemplateTranslator.translate(id: "a", text: Array(text.utf8), file: "a/template.json", art: Shelf())
    }
}
