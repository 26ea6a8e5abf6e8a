import Foundation

@testable import Costume

/// Costumes as texts, and the folders of those that cover the format.
enum Documents {
    /// The folder of costumes that cover the format; their frames lie in the folder `Format1-pixels` beside it.
    static let formatFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Format1").path

    /// A document with these layers.
    static func moving(_ layers: String) -> String {
        """
        {"format": 1, "name": {"en": "A"}, "canvas": {"width": 100, "height": 100},
         "animation": {"duration": 2},
         "layers": \(layers)}
        """
    }

    static func translate(_ text: String) -> (template: Template?, problems: [TemplateProblem]) {
        TemplateTranslator.translate(id: "a", text: Array(text.utf8), file: "a/template.json", art: AnyArt())
    }

    private struct AnyArt: ArtFinder {
        func find(_ path: String) throws(ArtMistake) -> AssetFacts {
            AssetFacts(kind: path.hasSuffix(".svg") ? .svg : .png, digest: "digest of \(path)")
        }
    }
}
