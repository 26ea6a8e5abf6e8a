import Costume
import Helpers
import Raster

/// How one letter, word or line stands at a moment, compared with where it stands at rest.
struct LetterPose: Equatable {
    /// Letter sizes.
    var shift = Point(x: 0, y: 0)
    var scale = Point(x: 1, y: 1)
    /// Degrees.
    var rotation = 0.0
    var opacity = 1.0
    /// nil: the caption's.
    var color: Color?
    /// How much of it is written, in reading direction; 0…1.
    var reveal = 1.0

    var isAtRest: Bool { self == LetterPose() }
    var isVisible: Bool { opacity > 0 && reveal > 0 && scale.x != 0 && scale.y != 0 }
}

extension LetterMotion {
    /// How the units of a text stand, in reading order.
    /// - Parameter time: of the layer's clock, seconds.
    func poses(of count: Int, at time: Double) -> [LetterPose] {
        (0..<count).map { pose(at: self.time(of: $0, of: count, at: time)) }
    }

    /// A unit's own time.
    private func time(of index: Int, of count: Int, at time: Double) -> Double {
        let late = Double(index) * delay
        switch clock {
        case .layer: return time - late
        case .repeating(let period, let rate):
            let passed = time * rate - late
            let turn = (passed / period + SceneTranslation.tolerance).rounded(.down)
            return passed - turn * period
        case .once(let period, let start, let limit):
            let time = time - start
            guard time >= -SceneTranslation.tolerance else { return period }
            let whole = period + Double(max(0, count - 1)) * max(0, delay)
            return time * max(1, whole / max(limit, SceneTranslation.tolerance)) - late
        }
    }

    private func pose(at time: Double) -> LetterPose {
        tracks.reduce(into: LetterPose()) { pose, track in
            let number = track.number(at: time)
            switch track.property {
            case "position": pose.shift = track.point(at: time) ?? pose.shift
            case "position.x": pose.shift.x = number ?? pose.shift.x
            case "position.y": pose.shift.y = number ?? pose.shift.y
            case "scale":
                pose.scale = track.point(at: time) ?? number.map { Point(x: $0, y: $0) } ?? pose.scale
            case "scale.x": pose.scale.x = number ?? pose.scale.x
            case "scale.y": pose.scale.y = number ?? pose.scale.y
            case "rotation": pose.rotation = number ?? pose.rotation
            case "opacity": pose.opacity = min(1, max(0, number ?? pose.opacity))
            case "color": pose.color = track.color(at: time) ?? pose.color
            case "reveal": pose.reveal = min(1, max(0, number ?? pose.reveal))
            default: break
            }
        }
    }
}

extension LetterMotion {
    /// How far units come to lie beyond where they are at rest, at most, in the units of both lengths.
    /// - Parameters:
    ///   - size: of the letters.
    ///   - radius: from a unit's middle to its farthest point.
    func reach(size: Double, radius: Double) -> Double {
        let poses = tracks.flatMap { track in
            zip(track.times, track.times.dropFirst()).flatMap { from, to in
                // Easings may go beyond the values between which they lead.
                (0...Self.looks).map { from + (to - from) * Double($0) / Double(Self.looks) }
            } + track.times.prefix(1)
        }.map(pose)
        func most(_ value: (LetterPose) -> Double) -> Double { poses.map(value).max() ?? 0 }
        let shift = (most { abs($0.shift.x) }, most { abs($0.shift.y) })
        let scale = max(1, most { max(abs($0.scale.x), abs($0.scale.y)) })
        let turned = min(2, most { abs($0.rotation) } * .pi / 180)
        return (shift.0 * shift.0 + shift.1 * shift.1).squareRoot() * size
            + radius * (scale - 1 + turned * scale)
    }

    /// Moments between two of a track's that are looked at.
    private static let looks = 8
}

extension Caption {
    /// How far letters come to lie beyond their box while they move, at most; own units.
    func reach(beyond box: Rect) -> Double {
        guard let motion, moment != nil else { return 0 }
        let size = min(size, 2 * box.height)
        let isLong = motion.unit != .letter
        let radius = isLong ? (box.width * box.width + box.height * box.height).squareRoot() / 2 : size
        return motion.reach(size: size, radius: radius)
    }

    /// The caption as it is at a moment of its layer's clock.
    func shown(at time: Double) -> Caption {
        guard motion != nil else { return self }
        var shown = self
        shown.moment = time
        return shown
    }
}
