import Foundation

@testable import Costume

/// Art that needs no files.
struct Shelf: ArtFinder {
    var files: [String: AssetFacts.Kind] = [
        "a.png": .png, "a.svg": .svg, "a.txt": .other, "ways.svg": .svg,
    ]
    /// What `ways.svg` contains.
    var ways = #"<svg viewBox="0 0 9 9"><path id="road" d="M0 0L9 9"/><text id="words"/></svg>"#

    func find(_ path: String) throws(ArtMistake) -> AssetFacts {
        guard let kind = files[path] else {
            throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        if path == "ways.svg" { return AssetFacts(Array(ways.utf8)) }
        return AssetFacts(kind: kind, digest: "digest of \(path)")
    }

    func bytes(_ path: String) throws(ArtMistake) -> [UInt8] { Array(ways.utf8) }
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

    /// The same beside a drawing `ways.svg`.
    static func translate(_ text: String, ways: String) -> (template: Template?, problems: [TemplateProblem])
    {
        TemplateTranslator.translate(
            id: "a", text: Array(text.utf8), file: "a/template.json", art: Shelf(ways: ways))
    }
}
