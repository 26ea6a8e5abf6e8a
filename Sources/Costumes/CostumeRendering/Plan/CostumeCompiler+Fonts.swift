package import Costume
package import Helpers
import Raster

extension CostumeCompiler {
    /// Which fonts a costume's texts are drawn with, which decide pixels, and what isn't shown of them.
    /// - Parameters:
    ///   - folder: the templates' folder (`Templates`), in which `<id>/` lies.
    ///   - values: the wearer's, by variable.
    package func fonts(
        for template: Template, in folder: String, values: [String: String]
    ) throws(CostumeError) -> FontReport {
        var all = FontReport(used: [], missing: [])
        for layer in template.layers.flatMap(\.withinAll) {
            guard case .text(let caption) = layer.content else { continue }
            all.add(try fonts(for: caption, of: layer, of: template, in: folder, values: values))
        }
        return all
    }

    /// - Parameter isReadable: whether a text that is shown as a whole, but too small to be read, counts as cut.
    func fonts(
        for caption: Caption, of layer: Layer, of template: Template, in folder: String,
        values: [String: String], isReadable: Bool = false
    ) throws(CostumeError) -> FontReport {
        var request = caption.request(values, width: 100, height: 100, pixels: (1, 1))
        if isReadable { request.smallest = caption.smallest }
        if request.smallest > 0, !request.text.isEmpty {
            if let box = textBox(of: layer, of: template, in: folder) {
                (request.boxWidth, request.boxHeight) = (box.width, box.height)
            } else {
                request.smallest = 0
            }
        }
        return try fonts(for: request, of: caption)
    }

    /// The fonts alone: what fits depends on the box.
    func fonts(
        for captions: [Caption], values: [String: String]
    ) throws(CostumeError) -> [String] {
        var all = FontReport(used: [], missing: [])
        for caption in captions {
            var request = caption.request(values, width: 100, height: 100, pixels: (1, 1))
            request.smallest = 0
            all.add(try fonts(for: request, of: caption))
        }
        return all.used
    }

    private func fonts(
        for request: TextRequest, of caption: Caption
    ) throws(CostumeError) -> FontReport {
        guard !request.text.isEmpty else { return FontReport(used: [], missing: []) }
        do { return try renderer.fonts(for: request) } catch { throw .text(caption, error) }
    }

    /// The box of a layer's text, in its own units; nil where drawing fails and reports why.
    private func textBox(of layer: Layer, of template: Template, in folder: String) -> Rect? {
        let canvas = Rect(
            x: 0, y: 0, width: Double(template.canvasWidth), height: Double(template.canvasHeight))
        let box: Rect?
        if let attachment = layer.attachment {
            let unit = FaceAttachment.unit
            box = attachment.height.map {
                Rect(x: 0, y: 0, width: attachment.width * unit, height: $0 * unit)
            }
        } else {
            switch layer.box {
            case nil: box = canvas
            case .rect(let rect): box = rect
            case .element(let art): box = try? library(for: template, in: folder).bounds(of: art, on: canvas)
            }
        }
        return box.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    }
}
