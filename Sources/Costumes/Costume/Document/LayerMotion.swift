import Raster

/// A motion of a whole layer that a word names, such as `"animate": "float"`.
///
/// It stands for tracks that a document could spell out. They begin and end with what the layer says, and run a whole number
/// of times within the animation, so that its loop has no seam.
enum LayerMotion: String, CaseIterable {
    case wave, bounce, shake, breathe, float

    /// Seconds of one round, about.
    private var pace: Double {
        switch self {
        case .wave: 0.9
        case .bounce: 0.6
        case .shake: 0.4
        case .breathe: 1.6
        case .float: 2
        }
    }

    /// Whether it moves the layer's place.
    var shifts: Bool { self != .wave && self != .breathe }

    /// - Parameters:
    ///   - place: of the layer's anchor; of the middle of its content where it has none and doesn't need to know.
    ///   - size: the longer side of the canvas.
    func tracks(
        from place: Point, scale: Point, rotation: Double, size: Double, within duration: Double
    ) -> [Track] {
        let round = duration / max(1, (duration / pace).rounded())
        func track(
            _ property: String, _ base: Double, _ shares: [Double], _ changes: [Double], _ easing: [Easing]
        ) -> Track {
            Track(
                property: property, times: shares.map { $0 * round },
                values: .numbers(changes.map { base + $0 }), easings: easing, loop: .cycle)
        }
        let quarters = [0, 0.25, 0.75, 1]
        let swing: [Easing] = [.easeOut, .easeInOut, .easeIn]
        switch self {
        case .wave: return [track("rotation", rotation, quarters, [0, 12, -12, 0], swing)]
        case .bounce:
            let rise = -0.08 * size
            return [track("position.y", place.y, [0, 0.5, 1], [0, rise, 0], [.easeOut, .easeIn])]
        case .shake:
            let shift = 0.012 * size
            return [track("position.x", place.x, quarters, [0, shift, -shift, 0], swing)]
        case .breathe:
            func swell(_ axis: String, _ base: Double, _ share: Double) -> Track {
                track(axis, base, [0, 0.5, 1], [0, base * share, 0], [.easeInOut, .easeInOut])
            }
            return [swell("scale.x", scale.x, 0.02), swell("scale.y", scale.y, 0.05)]
        case .float:
            let rise = 0.025 * size
            return [track("position.y", place.y, quarters, [0, -rise, rise, 0], swing)]
        }
    }
}

extension Layer {
    package static let motions = LayerMotion.allCases.map(\.rawValue)

    /// What a person may let move first, of a layer that has no keys.
    package var movable: [String] {
        let known = AnimatedProperty.all(of: self)
        return ["position", "rotation", "scale", "opacity"].filter { known[$0] != nil }
    }
}
