package import Costume
import CostumeRendering
import Digest
package import FaceInput
import Helpers
import ImageCodecs
import Raster
import Settings
import StickerEncoding

/// Digests of all that decides stickers' pixels: the same recipe, the same file.
package struct StickerRecipes: Sendable {
    /// By costume.
    private let recipes: [String: String]
    /// About fonts that aren't installed, and what isn't shown of texts.
    package let warnings: [BuildProblem]

    /// Blocks.
    package init(
        _ selection: CostumeSelection, on people: People<FaceFacts>, _ readings: People<FaceReading>,
        _ settings: BuildSettings, by maker: StickerMaker
    ) {
        let face = people.first
        // What is the same for all stickers of one build.
        let common = [
            "recipe \(StickerPipeline.renderingVersion)", face.sha256, face.cut(readings.first),
            readings.first.background.rawValue, settings.stickers.lines(.files),
            CodecVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ","),
            face.libraries,
        ].joined(separator: "\n")
        // Stickers of one person have no part of the other.
        var second = ""
        if let face = people.second, let reading = readings.second {
            let parts = [face.sha256, face.cut(reading), reading.background.rawValue, face.libraries]
            second = "\nsecond person\n" + parts.joined(separator: "\n")
        }
        var (recipes, warnings): ([String: String], [BuildProblem]) = ([:], [])
        for template in selection.templates {
            let values = settings.variables(of: template.id)
            let lettering = maker.lettering(
                of: template, in: selection.store.folder(of: template.id), values)
            warnings += lettering.warnings.filter { !warnings.contains($0) }
            // Of the wearer's values only those that are shown count, as they are drawn.
            let texts = template.captions.filter { !$0.variables.isEmpty }.map { $0.text(values) }
            let art = template.drawsVectors ? maker.pipeline.artVersion : ""
            // Lengths before each text: no two lists read alike.
            let lines = texts.map { "\n\($0.utf8.count):\($0)" } + lettering.fonts.map { "\n\($0)" }
            var parts = [common, template.id, template.pixelDigest, art].joined(separator: "\n")
            if template.acts, readings.first.expressions == .off { parts += "\nexpressions off" }
            if template.people.upperBound == 2 {
                parts += second
                if template.acts, readings.second?.expressions == .off { parts += "\nexpressions off" }
            }
            recipes[template.id] = SHA256.hex(Array((parts + lines.joined()).utf8))
        }
        self.recipes = recipes
        self.warnings = warnings
    }

    /// - Parameter id: of one of the costumes.
    package subscript(id: String) -> String { recipes[id] ?? id }
}

extension FaceFacts {
    /// Which part of the picture is used.
    fileprivate func cut(_ reading: FaceReading) -> String {
        let turned = reading.roll == 0 ? "" : ",\(reading.roll)"
        // The part is the room that the box turns in, the same whichever way.
        if let box = reading.cropPixels, reading.roll != 0 {
            return "pixels \(box.x),\(box.y),\(box.width),\(box.height)\(turned)"
        }
        return reading.crop.map { "box \($0.x),\($0.y),\($0.width),\($0.height)\(turned)" } ?? part ?? "whole"
    }
}

extension StickerMaker {
    /// The fonts that a costume's texts are drawn with, and a warning for each that isn't installed, so that another
    /// one is used, for what isn't shown of a text, and for a value that is cut.
    func lettering(
        of template: Template, in folder: String, _ variables: [String: String]
    ) -> (fonts: [String], warnings: [BuildProblem]) {
        guard !template.captions.isEmpty,
            let report = try? pipeline.fonts(for: template, in: folder, values: variables)
        else { return ([], []) }
        let warnings =
            template.cutValues(variables).map {
                // The same for all costumes that show it.
                BuildProblem(code: $0.code, subject: "variable", evidence: $0.evidence)
            }
            + report.warnings.map {
                BuildProblem(code: $0.code, subject: template.id, evidence: $0.evidence)
            }
        return (report.used, warnings)
    }

    /// What isn't drawn as somebody wrote it on any of several costumes, each loss once.
    package func letteringWarnings(
        of templates: [Template], in selection: CostumeSelection, _ style: StickerStyle
    ) -> [BuildProblem] {
        templates.reduce(into: []) { all, template in
            let folder = selection.store.folder(of: template.id)
            for warning in lettering(of: template, in: folder, style.variables(of: template.id)).warnings
            where !all.contains(where: { $0.code == warning.code && $0.evidence == warning.evidence }) {
                all.append(warning)
            }
        }
    }
}
