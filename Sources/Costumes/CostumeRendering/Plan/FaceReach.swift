import Raster

/// Finds out where the face may show.
struct FaceReach {
    let output: OutputGeometry
    let plates: PlateStore

    /// The pixels of the output that may look otherwise with another face; what lies wholly under the costume isn't among
    /// them.
    func window(of scene: [RenderStep]) -> PixelWindow {
        let raster = PixelRect(x: 0, y: 0, width: output.width, height: output.height)
        guard let found = reach(scene, within: raster), !found.isEmpty else { return .nothing }
        let open = open(scene, in: found, of: raster)
        let bounds = open.opaqueBounds()
        let rows = (bounds.y..<bounds.y + bounds.height).map { y in
            let left = y * open.width + bounds.x
            let row = open.pixels[left..<left + bounds.width]
            guard let first = row.firstIndex(where: { $0.a > 0 }),
                let last = row.lastIndex(where: { $0.a > 0 })
            else { return 0..<0 }
            return first - left..<last + 1 - left
        }
        return PixelWindow(
            bounds.moved(x: found.x + output.left, y: found.y + output.top), rows: rows)
    }

    /// Marks what depends on the face with opaque pixels: what its steps reach, without what lies under plates.
    /// - Parameters:
    ///   - box: of the raster, as large as the result.
    ///   - raster: what the steps are drawn on.
    private func open(_ steps: [RenderStep], in box: PixelRect, of raster: PixelRect) -> Bitmap {
        var open = Bitmap(width: box.width, height: box.height)
        var isMarked = false
        for step in steps {
            if case .plate(let number, .normal) = step, isMarked {
                plates.clear(number, from: &open, movedX: -box.x, y: -box.y)
            }
            guard let more = reach(step, within: raster)?.intersection(box), !more.isEmpty else { continue }
            isMarked = true
            if let inner = step.inner {
                open.composite(self.open(inner, in: more, of: raster), atX: more.x - box.x, y: more.y - box.y)
            } else {
                open.pixels.fill(more.moved(x: -box.x, y: -box.y), of: box.width, with: Self.opaque)
            }
        }
        return open
    }

    private static let opaque = Pixel(r: 0, g: 0, b: 0, a: 255)

    /// - Parameter raster: what the steps are drawn on.
    private func reach(_ steps: [RenderStep], within raster: PixelRect) -> PixelRect? {
        steps.reduce(nil as PixelRect?) { found, step in
            guard let more = reach(step, within: raster), !more.isEmpty else { return found }
            return found.map { $0.union(more) } ?? more
        }
    }

    private func reach(_ step: RenderStep, within raster: PixelRect) -> PixelRect? {
        switch step {
        case .plate, .text: return nil
        case .face(let face, let box, let transform, let style):
            return style.reach(of: face.reach(of: box), by: transform, within: raster)
        case .attached(let step, let transform, let style):
            return style.reach(of: step.usualReach, by: transform, within: raster)
        case .group(let group, let placement, let style):
            let own = PixelRect(x: 0, y: 0, width: group.width, height: group.height)
            guard var inner = reach(group.steps, within: own) else { return nil }
            let blurs = group.filters.map { $0.operation.reach(scale: 1) }
            // One more for what thin edges take from their neighbors.
            let soft = blurs.reduce(group.thin.isEmpty ? 0 : 1, +)
            inner = inner.grown(soft).intersection(own)
            switch placement {
            case .pixels(let x, let y, _):
                let landed = inner.moved(x: x, y: y)
                return landed.intersection(style.reach(of: landed.asRect, by: .identity, within: raster))
            case .stretched(let box, let transform):
                return style.reach(
                    of: box.part(inner.grown(Self.kernel), of: own), by: transform, within: raster)
            }
        }
    }

    /// Pixels that sampling reaches beyond a place.
    private static let kernel = 3
}

extension Rect {
    /// Where pixels of a raster lie that covers this box.
    func part(_ pixels: PixelRect, of raster: PixelRect) -> Rect {
        let (across, down) = (
            width / Double(max(1, raster.width)), height / Double(max(1, raster.height))
        )
        return Rect(
            x: x + Double(pixels.x) * across, y: y + Double(pixels.y) * down,
            width: Double(pixels.width) * across, height: Double(pixels.height) * down)
    }
}
