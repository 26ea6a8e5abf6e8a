import Costume
import Raster

extension Track {
    /// Which two keys a moment lies between and how far it has come, eased; at a key exactly that key's value.
    package func span(at time: Double) -> (from: Int, to: Int, share: Double) {
        let count = times.count
        let time = looped(time)
        guard let first = times.first, let last = times.last, count > 1,
            time > first + SceneTranslation.tolerance
        else { return (0, 0, 0) }
        guard time < last - SceneTranslation.tolerance else { return (count - 1, count - 1, 0) }
        var next = 1
        while next < count - 1, times[next] <= time + SceneTranslation.tolerance { next += 1 }
        let (start, end) = (times[next - 1], times[next])
        let share = end > start ? (time - start) / (end - start) : 1
        guard share > SceneTranslation.tolerance else { return (next - 1, next - 1, 0) }
        let easing = next - 1 < easings.count ? easings[next - 1] : .linear
        return (next - 1, next, easing(min(1, share)))
    }

    /// The moment within the times that a loop shows at a moment.
    package func looped(_ time: Double) -> Double {
        guard let loop, let first = times.first, let last = times.last, last > first else { return time }
        let period = last - first
        let turn = ((time - first + SceneTranslation.tolerance) / period).rounded(.down)
        let passed = time - first - turn * period
        switch loop {
        case .cycle: return first + passed
        case .pingPong:
            let isBack = turn.truncatingRemainder(dividingBy: 2) != 0
            return isBack ? last - passed : first + passed
        }
    }

    func number(at time: Double) -> Double? {
        guard case .numbers(let values) = values, values.count == times.count, !values.isEmpty else {
            return nil
        }
        let span = span(at: time)
        return mix(values[span.from], values[span.to], span.share)
    }

    func point(at time: Double) -> Point? {
        guard case .points(let values) = values, values.count == times.count, !values.isEmpty else {
            return nil
        }
        let span = span(at: time)
        return mix(values[span.from], values[span.to], span.share)
    }

    /// Mixed as straight color.
    func color(at time: Double) -> Color? {
        guard case .colors(let values) = values, values.count == times.count, !values.isEmpty else {
            return nil
        }
        let span = span(at: time)
        let (from, to) = (values[span.from], values[span.to])
        func channel(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(min(255, max(0, (mix(Double(a), Double(b), span.share) + 0.5).rounded(.down))))
        }
        return Color(
            r: channel(from.r, to.r), g: channel(from.g, to.g), b: channel(from.b, to.b),
            a: channel(from.a, to.a))
    }

    func quad(at time: Double) -> [Point]? {
        guard case .quads(let values) = values, values.count == times.count, !values.isEmpty else {
            return nil
        }
        let span = span(at: time)
        let (from, to) = (values[span.from], values[span.to])
        guard from.count == to.count else { return nil }
        return zip(from, to).map { mix($0, $1, span.share) }
    }
}

private func mix(_ a: Double, _ b: Double, _ share: Double) -> Double { share == 0 ? a : a + (b - a) * share }

private func mix(_ a: Point, _ b: Point, _ share: Double) -> Point {
    Point(x: mix(a.x, b.x, share), y: mix(a.y, b.y, share))
}
