package import Costume
import FaceInput
import Helpers
import JSONText
import Raster

/// Remarks that only drawing finds: what a person would see at a glance.
package struct DrawnLint: Sendable {
    /// Pixels a frame: enough to see borders of 14 in 618 units.
    static let side = 206
    /// The first frame must show this part of what the fullest one shows.
    static let firstShare = 0.7
    /// Against a background, as WCAG has it for graphics.
    static let contrast = 3.0
    /// Letters against what is around them; the bundled skins have 2.5 and more against their outline.
    static let letterContrast = 2.0
    /// This part of the silhouette's edge must stand out.
    static let edgeShare = 0.8
    /// Border and outline of the house style together are 23 units wide; how far inwards contrast is looked for.
    static let reach = 26.0 / 618

    private let compiler: CostumeCompiler
    private let folder: String

    /// - Parameter folder: the templates' folder, absolute.
    package init(compiler: CostumeCompiler, folder: String) {
        self.compiler = compiler
        self.folder = folder
    }

    /// - Returns: warnings; errors where the costume can't be drawn at all.
    package func remarks(on template: Template) -> [TemplateProblem] {
        let plan: CostumePlan
        do {
            plan = try compiler.plan(template, in: folder, side: Self.side)
        } catch {
            return [DocumentPlaces(template, in: folder).problem(error)]
        }
        let checker = PreparedFace(frames: [CheckerFace.picture()])
        let face = PreparedPeople(People(checker, checker))
        let frames = plan.timeline(faceDelays: [0]).frames
        guard let first = frames.first else { return [] }
        let pictures = frames.map { plan.frame($0, face: face) }
        let places = DocumentPlaces(template, in: folder)
        return remarks(on: template, frames: pictures)
            + LoopLint(template: template, places: places, frames: pictures).remarks
            + slots(of: template, corners: plan.slots(first), width: plan.render.output.width)
            + lettering(of: template)
    }

    /// Fonts that aren't installed, characters that no font has, and texts that can't be read, where no values are given: in
    /// each language of a text.
    func lettering(of template: Template) -> [TemplateProblem] {
        let places = DocumentPlaces(template, in: folder)
        return template.layers.flatMap(\.withinAll).flatMap { layer -> [TemplateProblem] in
            guard case .text(let caption) = layer.content else { return [] }
            var remarks: [TemplateProblem] = []
            for (caption, place, path) in places.captions(of: layer) {
                let report = try? compiler.fonts(
                    for: caption, of: layer, of: template, in: folder, values: [:], isReadable: true)
                for (code, evidence) in report?.warnings ?? [] {
                    // What a costume says itself is drawn as a whole, but too small to be read.
                    let isOwn = code == "text.cut" && caption.variables.isEmpty
                    var remark = TemplateProblem(
                        .warning, isOwn ? "template.text.small" : code, evidence, file: template.file)
                    // A missing font is missing in all languages.
                    if remarks.contains(where: { ($0.code, $0.evidence) == (remark.code, evidence) }) {
                        continue
                    }
                    (remark.line, remark.column, remark.path) = (place?.line, place?.column, path)
                    remarks.append(remark)
                }
            }
            if let contrast = faintness(of: caption, at: layer.id, in: template) {
                let evidence = ["contrast": ((contrast * 10).rounded() / 10).plain]
                remarks.append(
                    places.placing(
                        TemplateProblem(.warning, "template.text.faint", evidence, file: template.file),
                        at: layer.id))
            }
            return remarks
        }
    }

    /// The contrast of letters that hardly stand out from their outline, or without one from what lies below them.
    private func faintness(of caption: Caption, at id: String, in template: Template) -> Double? {
        guard caption.color.a > 127 else { return nil }
        let contrast: Double?
        if let outline = caption.outline, outline.width > 0, outline.color != caption.color {
            guard outline.color.a > 127 else { return nil }
            contrast = Pixel(caption.color).contrast(against: Pixel(outline.color).luminance)
        } else {
            let edge = caption.outline.flatMap { $0.width > 0 ? $0.color : nil } ?? caption.color
            contrast = TextGround(template, under: id, compiler: compiler, folder: folder).contrast(of: edge)
        }
        return contrast.flatMap { $0 < Self.letterContrast ? $0 : nil }
    }

    func remarks(on template: Template, frames: [Bitmap]) -> [TemplateProblem] {
        guard let first = frames.first else { return [] }
        var remarks: [TemplateProblem] = []
        func remark(_ code: String, _ evidence: [String: String]) {
            remarks.append(TemplateProblem(.warning, code, evidence, file: template.file))
        }
        let areas = frames.map { frame in frame.pixels.count { $0.a > 127 } }
        if let most = areas.max(), most > 0, let own = areas.first {
            let share = Double(own) / Double(most)
            if share < Self.firstShare {
                remark("template.frame.first", ["share": String(Int((share * 100).rounded()))])
            }
        }
        for (name, level) in [("white", 1.0), ("black", 0.0)] {
            let share = Self.standsOut(first, against: level)
            guard share < Self.edgeShare else { continue }
            remark(
                "template.outline.faint",
                ["background": name, "share": String(Int((share * 100).rounded()))])
        }
        return remarks
    }

    /// Slots whose width is known only after drawing: those in elements, and in groups that are scaled.
    /// - Parameter width: of the canvas, pixels.
    private func slots(of template: Template, corners: [[Point]], width: Int) -> [TemplateProblem] {
        let widths = corners.map { corners in corners[0].distance(to: corners[1]) / Double(width) }
        let faces = template.faceSlots
        guard let widest = widths.max(), widest < TemplateLint.faceShare, let id = faces.first?.id,
            faces.allSatisfy({ $0.width == nil })
        else { return [] }
        let remark = TemplateProblem(
            .warning, "template.face.small",
            ["layer": id, "share": String(Int((widest * 100).rounded()))], file: template.file)
        return [DocumentPlaces(template, in: folder).placing(remark, at: id)]
    }

    /// The share of a silhouette's edge near which something has enough contrast against a gray ground.
    static func standsOut(_ picture: Bitmap, against level: Double) -> Double {
        let reach = max(1, Int((Self.reach * Double(picture.width)).rounded()))
        func isInside(_ x: Int, _ y: Int) -> Bool {
            x >= 0 && y >= 0 && x < picture.width && y < picture.height && picture[x, y].a > 127
        }
        let contrasts = picture.pixels.map { $0.a > 127 && $0.contrast(against: level) >= Self.contrast }
        var (edge, seen) = (0, 0)
        for y in 0..<picture.height {
            for x in 0..<picture.width where isInside(x, y) {
                let isEdge =
                    !isInside(x - 1, y) || !isInside(x + 1, y) || !isInside(x, y - 1) || !isInside(x, y + 1)
                guard isEdge else { continue }
                edge += 1
                let rows = max(0, y - reach)...min(picture.height - 1, y + reach)
                let columns = max(0, x - reach)...min(picture.width - 1, x + reach)
                let near = rows.contains { row in
                    columns.contains { contrasts[row * picture.width + $0] }
                }
                if near { seen += 1 }
            }
        }
        return edge == 0 ? 1 : Double(seen) / Double(edge)
    }
}

extension Pixel {
    /// The WCAG luminance of the straight color, 0…1.
    var luminance: Double {
        func linear(_ value: UInt8) -> Double {
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4)
        }
        let color = color
        return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)
    }

    /// The WCAG contrast of the straight color against a gray of that luminance, 1…21.
    func contrast(against level: Double) -> Double {
        let own = luminance
        return (max(own, level) + 0.05) / (min(own, level) + 0.05)
    }
}
