import Raster

extension RenderPlan {
    /// The pixels of the output that may look otherwise with another face.
    func window(scene: Int) -> PixelRect {
        let bounds = PixelRect(x: 0, y: 0, width: stage.width, height: stage.height)
        guard scenes.indices.contains(scene), let found = reach(scenes[scene], within: bounds) else {
            return .nothing
        }
        return PixelRect(
            x: found.x + stage.left, y: found.y + stage.top, width: found.width, height: found.height)
    }

    /// The plan with no more of its plates than the windows show.
    func cutToWindows() -> RenderPlan {
        var parts = [PixelRect](repeating: .nothing, count: plates.entries.count)
        for (number, steps) in scenes.enumerated() {
            var window = window(scene: number)
            guard !window.isEmpty else { continue }
            if number == still { window = rows(of: window) }
            let onRaster = PixelRect(
                x: window.x - stage.left, y: window.y - stage.top, width: window.width, height: window.height)
            for step in steps {
                if case .plate(let plate, _) = step {
                    guard parts.indices.contains(plate) else { continue }
                    parts[plate] = parts[plate].union(onRaster)
                } else {
                    // What is drawn apart may come from anywhere.
                    for plate in step.plates where parts.indices.contains(plate) {
                        parts[plate] = parts[plate].union(plates.entries[plate].box)
                    }
                }
            }
        }
        return RenderPlan(
            stage: stage, scenes: scenes, frames: frames, still: still, plates: plates.cut(to: parts))
    }

    /// A still's file takes whole rows, and looks at the one above them.
    private func rows(of window: PixelRect) -> PixelRect {
        PixelRect(x: 0, y: window.y - 1, width: stage.side, height: window.height + 1)
    }

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
        case .face(_, let box, let transform, let style):
            return style.reach(of: box, by: transform, within: raster)
        case .group(let steps, let box, let transform, let style):
            let own = PixelRect(x: 0, y: 0, width: stage.width, height: stage.height)
            return reach(steps, within: own).map {
                style.reach(of: box.part($0.grown(Self.kernel), of: own), by: transform, within: raster)
            }
        case .filtered(let step):
            let own = PixelRect(x: 0, y: 0, width: step.width, height: step.height)
            guard let inner = reach(step.steps, within: own) else { return nil }
            let blurs = step.filters.map { filter in
                if case .blur(let radius) = filter.operation { radius } else { 0 }
            }
            // One more for what thin edges take from their neighbours.
            let soft = inner.grown(blurs.reduce(1, +)).intersection(own)
            switch step.landing {
            case .pixels(let x, let y, _, _):
                let landed = PixelRect(x: soft.x + x, y: soft.y + y, width: soft.width, height: soft.height)
                return landed.intersection(
                    step.style.reach(of: landed.box, by: .identity, within: raster))
            case .stretched(let box, let transform):
                return step.style.reach(
                    of: box.part(soft.grown(Self.kernel), of: own), by: transform, within: raster)
            }
        }
    }

    /// Pixels that sampling reaches beyond a place.
    private static let kernel = 3
}

extension PixelRect {
    fileprivate var box: Rect {
        Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
    }

    fileprivate func grown(_ by: Int) -> PixelRect {
        PixelRect(x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by)
    }
}

extension Rect {
    /// Where pixels of a raster lie that covers this box.
    fileprivate func part(_ pixels: PixelRect, of raster: PixelRect) -> Rect {
        let (across, down) = (
            width / Double(max(1, raster.width)), height / Double(max(1, raster.height))
        )
        return Rect(
            x: x + Double(pixels.x) * across, y: y + Double(pixels.y) * down,
            width: Double(pixels.width) * across, height: Double(pixels.height) * down)
    }
}
