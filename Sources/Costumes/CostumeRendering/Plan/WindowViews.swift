import Raster

/// Finds out which scenes show the same where the face may show: where only a paw beside the face moves, one picture of
/// the window does for all of them.
struct WindowViews {
    let output: OutputGeometry
    let plates: PlateStore

    private enum VisibleStep: Equatable {
        case plate(checksum: UInt64, BlendMode)
        case other(RenderStep)
    }

    /// Of each scene the number of the first that has the same window and shows the same in it, whatever the face.
    /// - Parameter windows: of the output, one a scene.
    func firstAlike(_ scenes: [[RenderStep]], windows: [PixelWindow]) -> [Int] {
        var firsts: [Int] = []
        var seen: [Int: [VisibleStep]] = [:]
        func visibleSteps(_ number: Int) -> [VisibleStep] {
            if let known = seen[number] { return known }
            let open = windows[number].moved(x: -output.left, y: -output.top)
            let visibleSteps = scenes[number].compactMap { visibleStep(of: $0, through: open) }
            seen[number] = visibleSteps
            return visibleSteps
        }
        return scenes.indices.map { number in
            let same = firsts.first {
                windows[$0] == windows[number] && visibleSteps($0) == visibleSteps(number)
            }
            if same == nil { firsts.append(number) }
            return same ?? number
        }
    }

    /// nil where nothing of it is seen.
    /// - Parameter open: of the raster.
    private func visibleStep(of step: RenderStep, through open: PixelWindow) -> VisibleStep? {
        guard case .plate(let number, let blend) = step else { return .other(step) }
        var part = Bitmap(width: open.box.width, height: open.box.height)
        plates.copy(number, onto: &part, movedX: -open.box.x, y: -open.box.y)
        part.pixels.fill(outside: open, with: .clear)
        guard !part.opaqueBounds().isEmpty else { return nil }
        return .plate(checksum: unsafe part.pixels.withUnsafeBytes { unsafe Checksum.of($0) }, blend)
    }
}
