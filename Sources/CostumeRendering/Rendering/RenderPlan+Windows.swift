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
            cut(steps, to: onRaster, &parts)
        }
        return RenderPlan(
            stage: stage, scenes: scenes, frames: frames, still: still, plates: plates.cut(to: parts),
            windows: windows, views: views)
    }

    private func cut(_ steps: [RenderStep], to window: PixelWindow, _ parts: inout [PixelWindow]) {
        for step in steps {
            if case .plate(let plate, _) = step {
                guard parts.indices.contains(plate) else { continue }
                parts[plate] = parts[plate].union(window)
            } else if let inner = step.inner {
                cut(inner, to: window, &parts)
            } else {
                // What lies on a raster of its own may come from anywhere.
                for plate in step.plates where parts.indices.contains(plate) {
                    parts[plate] = parts[plate].union(PixelWindow(plates.entries[plate].box))
                }
            }
        }
    }

    /// A still's file takes whole rows, and looks at the one above them.
    private func rows(of window: PixelRect) -> PixelRect {
        PixelRect(x: 0, y: window.y - 1, width: stage.side, height: window.height + 1)
    }
}
