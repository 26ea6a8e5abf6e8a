import Raster

extension RenderPlan {
    /// The pixels of the output that may look otherwise with another face.
    func window(scene: Int) -> PixelWindow { windows.indices.contains(scene) ? windows[scene] : .nothing }

    /// The plan with no more of its plates than the windows show.
    func cutToWindows() -> RenderPlan {
        var parts = [PixelWindow](repeating: .nothing, count: plates.entries.count)
        for (number, steps) in scenes.enumerated() {
            var window = window(scene: number)
            guard !window.box.isEmpty else { continue }
            if number == still { window = PixelWindow(rows(of: window.box)) }
            let onRaster = window.moved(x: -stage.left, y: -stage.top)
            for step in steps {
                if case .plate(let plate, _) = step {
                    guard parts.indices.contains(plate) else { continue }
                    parts[plate] = parts[plate].union(onRaster)
                } else {
                    // What is drawn apart may come from anywhere.
                    for plate in step.plates where parts.indices.contains(plate) {
                        parts[plate] = parts[plate].union(PixelWindow(plates.entries[plate].box))
                    }
                }
            }
        }
        return RenderPlan(
            stage: stage, scenes: scenes, frames: frames, still: still, plates: plates.cut(to: parts),
            windows: windows, views: views)
    }

    /// A still's file takes whole rows, and looks at the one above them.
    private func rows(of window: PixelRect) -> PixelRect {
        PixelRect(x: 0, y: window.y - 1, width: stage.side, height: window.height + 1)
    }
}
