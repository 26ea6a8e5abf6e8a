import FaceInput
import Raster

extension RenderPlan {
    /// The pixels of the output that may look otherwise with another face.
    func window(scene: Int) -> PixelWindow { windows.indices.contains(scene) ? windows[scene] : .nothing }

    /// The plan with no more of its plates than what shows together with the face in these scenes; it draws nothing
    /// outside of their windows.
    func visible(in used: Set<Int>) -> RenderPlan {
        var parts = [PixelWindow](repeating: .nothing, count: plates.entries.count)
        for number in used where scenes.indices.contains(number) {
            let window = window(scene: number)
            guard !window.box.isEmpty else { continue }
            cut(scenes[number], to: window.moved(x: -output.left, y: -output.top), &parts)
        }
        var visible = self
        visible.plates = plates.cut(to: parts)
        return visible
    }

    /// The still's scene alone, with no more of its plates than the rows that its window touches.
    var visibleStill: RenderPlan {
        var parts = [PixelWindow](repeating: .nothing, count: plates.entries.count)
        let (box, steps) = (window(scene: still).box, scenes.indices.contains(still) ? scenes[still] : [])
        if !box.isEmpty {
            cut(steps, to: PixelWindow(rows(of: box)).moved(x: -output.left, y: -output.top), &parts)
        }
        return RenderPlan(
            output: output, scenes: [steps], frames: [0], still: 0, plates: plates.cut(to: parts),
            windows: [window(scene: still)], views: [0])
    }

    /// Whether all layers on faces lie within the windows. Elsewhere lie those on faces that are framed unusually, and
    /// they are drawn only where whole frames are.
    func isPrepared(for face: PreparedPeople) -> Bool {
        let steps = scenes.joined()
        return (0..<face.count).allSatisfy { number in
            let people = face.frame(number)
            return steps.allSatisfy { $0.isUsual(on: people) }
        }
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
        PixelRect(x: 0, y: window.y - 1, width: output.side, height: window.height + 1)
    }
}
