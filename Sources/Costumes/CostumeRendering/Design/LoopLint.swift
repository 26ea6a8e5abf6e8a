import Costume
import JSONText
import Raster

/// Finds animation that jumps where it starts again: layers that show at both ends with values that don't meet. Loops must
/// fit; other values only matter where the frames differ more than elsewhere.
struct LoopLint {
    let template: Template
    let places: DocumentPlaces
    /// The frames of one turn of the costume.
    let frames: [Bitmap]

    private static let near = 1e-6
    /// Times the largest change from frame to frame.
    private static let jump = 1.6
    /// The least part of the largest possible change that is seen.
    private static let least = 0.002

    var remarks: [TemplateProblem] {
        guard let duration = template.animation?.duration, frames.count > 2 else { return [] }
        return remarks(on: template.layers, from: 0, to: duration, isSeen: showsJump)
    }

    private var showsJump: Bool {
        guard let first = frames.first, let last = frames.last else { return false }
        let steps = zip(frames, frames.dropFirst()).map { $0.difference(from: $1) }
        let seam = last.difference(from: first)
        return seam > Self.least && seam > Self.jump * (steps.max() ?? 0)
    }

    /// - Parameters:
    ///   - begin: what the clock of the list shows in the first moment, seconds.
    ///   - end: what it shows when the animation starts again.
    ///   - isSeen: whether the frames differ more where it starts again than elsewhere.
    private func remarks(
        on layers: [Layer], from begin: Double, to end: Double, isSeen: Bool
    ) -> [TemplateProblem] {
        layers.flatMap { layer -> [TemplateProblem] in
            let (begin, end) = (begin - layer.start, end - layer.start)
            guard layer.shows(at: begin), layer.shows(at: end - Self.near) else { return [] }
            var found: [TemplateProblem] = []
            if let track = layer.tracks.first(where: {
                (isSeen || $0.loop != nil) && $0.jumps(from: begin, to: end)
            }) {
                found.append(remark(on: track, of: layer, from: begin, to: end))
            }
            guard case .group(let children) = layer.content else { return found }
            return found + remarks(on: children, from: begin, to: end, isSeen: isSeen)
        }
    }

    private func remark(
        on track: Track, of layer: Layer, from begin: Double, to end: Double
    ) -> TemplateProblem {
        var evidence = ["layer": layer.id, "property": track.property]
        if let period = track.period {
            (evidence["period"], evidence["duration"]) = (period.plain, (end - begin).plain)
        } else {
            (evidence["begin"], evidence["end"]) = (track.value(at: begin), track.value(at: end))
        }
        let code = track.period == nil ? "template.loop.open" : "template.loop.seam"
        return places.placing(TemplateProblem(.warning, code, evidence, file: template.file), at: layer.id)
    }
}

extension Layer {
    /// Whether anything of it may be seen.
    fileprivate func shows(at time: Double) -> Bool {
        if let visible, !visible.contains(time) { return false }
        return (track("opacity")?.number(at: time) ?? opacity) > 0.01
    }
}

extension Track {
    /// A loop's length in seconds.
    fileprivate var period: Double? {
        guard let loop, let first = times.first, let last = times.last else { return nil }
        return loop == .pingPong ? 2 * (last - first) : last - first
    }

    /// Seconds for which an end is shown that is meant as one.
    private static let pause = 0.5

    /// Whether it ends with another value than it begins with, and not with a pause.
    fileprivate func jumps(from begin: Double, to end: Double) -> Bool {
        let last = value(at: end)
        return last != value(at: begin) && last != value(at: end - Self.pause)
    }

    /// At a moment, to three decimals; whole turns are none.
    fileprivate func value(at time: Double) -> String {
        func text(_ number: Double) -> String {
            let turned = property == "rotation" ? number.truncatingRemainder(dividingBy: 360) : number
            return ((turned * 1000).rounded() / 1000 + 0).plain
        }
        func text(_ point: Point) -> String { "(\(text(point.x)) \(text(point.y)))" }
        switch values {
        case .numbers: return number(at: time).map(text) ?? ""
        case .points: return point(at: time).map(text) ?? ""
        case .colors: return color(at: time).map { "\($0)" } ?? ""
        case .quads: return (quad(at: time) ?? []).map(text).joined(separator: " ")
        }
    }
}

extension Bitmap {
    /// The difference over all channels, 0…1.
    fileprivate func difference(from other: Bitmap) -> Double {
        guard pixels.count == other.pixels.count, !pixels.isEmpty else { return 0 }
        var sum = 0
        for (a, b) in zip(pixels, other.pixels) where a != b {
            sum += abs(Int(a.r) - Int(b.r)) + abs(Int(a.g) - Int(b.g)) + abs(Int(a.b) - Int(b.b))
            sum += abs(Int(a.a) - Int(b.a))
        }
        return Double(sum) / Double(1020 * pixels.count)
    }
}
