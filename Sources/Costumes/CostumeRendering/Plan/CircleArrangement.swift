import Costume
import Raster

/// Where the copies of a layer stand at a moment.
struct CircleArrangement: Sendable {
    /// One copy's place, and how far it has come or gone.
    struct Copy: Hashable, Sendable {
        var position: Point
        /// Degrees clockwise from 3 o'clock.
        var angle: Double
        var opacity = 1.0
        var scale = 1.0
    }

    /// What is left of a copy's size when it has gone.
    private static let leftScale = 0.1

    private let circle: LayerCircle
    private let center: Point
    private let radius: Double

    init(_ circle: LayerCircle, canvas: Rect) {
        self.circle = circle
        center = circle.center ?? canvas.center
        radius = circle.radius ?? min(canvas.width, canvas.height) / 2.5
    }

    /// Round a point of a face, in eye distances.
    init(onFace circle: LayerCircle) {
        self.circle = circle
        center = circle.center ?? Point(x: 0, y: 0)
        radius = circle.radius ?? 1
    }

    /// - Parameter track: of the count, where it is animated.
    func copies(_ track: Track?, at time: Double) -> [Copy] {
        guard let track, case .numbers(let values) = track.values else { return standing(circle.count) }
        let span = track.span(at: time)
        guard values.indices.contains(span.from), values.indices.contains(span.to) else { return [] }
        let (from, to) = (whole(values[span.from]), whole(values[span.to]))
        return from == to || span.share == 0 ? standing(from) : moving(from, to, span.share)
    }

    private func whole(_ count: Double) -> Int {
        min(LayerCircle.counts.upperBound, max(0, Int(count.rounded())))
    }

    private func standing(_ count: Int) -> [Copy] { (0..<max(0, count)).map { copy($0, of: count) } }

    private func copy(_ number: Int, of count: Int) -> Copy {
        let angle = circle.start + 360 * Double(number) / Double(count)
        let turned = Transform.rotation(degrees: angle).apply(to: Point(x: radius, y: 0))
        return Copy(position: Point(x: center.x + turned.x, y: center.y + turned.y), angle: angle)
    }

    /// Those that stay move from their old place to their new one, new ones come from the center, others go there.
    private func moving(_ from: Int, _ to: Int, _ share: Double) -> [Copy] {
        (0..<max(from, to)).map { number in
            var (old, new) = (
                copy(number, of: number < from ? from : to), copy(number, of: number < to ? to : from)
            )
            if number >= from { (old.position, old.opacity) = (center, 0) }
            if number >= to { (new.position, new.opacity, new.scale) = (center, 0, Self.leftScale) }
            func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
            return Copy(
                position: Point(
                    x: mix(old.position.x, new.position.x), y: mix(old.position.y, new.position.y)),
                angle: mix(old.angle, new.angle), opacity: min(1, max(0, mix(old.opacity, new.opacity))),
                scale: mix(old.scale, new.scale))
        }
    }
}

extension Layer {
    func track(_ property: String) -> Track? { tracks.first { $0.property == property } }

    /// One copy of the layer in its row and column.
    /// - Parameter box: where its content goes.
    func placed(in grid: LayerGrid, copy: Int, box: Rect) -> Layer {
        let (column, row) = (Double(copy % max(1, grid.columns)), Double(copy / max(1, grid.columns)))
        let x = column * grid.across.x + row * grid.down.x
        let y = column * grid.across.y + row * grid.down.y
        var layer = self
        switch placement {
        case .quad: return self
        case .pose(let anchor, let position, let scale, let rotation):
            let place = position ?? anchor ?? box.center
            layer.placement = .pose(
                anchor: anchor, position: Point(x: place.x + x, y: place.y + y), scale: scale,
                rotation: rotation)
        case .attached(var attachment, let scale, let rotation):
            attachment.shift.x += x
            attachment.shift.y += y
            layer.placement = .attached(attachment, scale: scale, rotation: rotation)
        }
        return layer
    }

    func placed(at copy: CircleArrangement.Copy, turned: Bool) -> Layer {
        var layer = self
        func scaled(_ scale: Point) -> Point { Point(x: scale.x * copy.scale, y: scale.y * copy.scale) }
        func turn(_ rotation: Double) -> Double { turned ? rotation + copy.angle + 90 : rotation }
        switch placement {
        case .quad: return self
        case .pose(let anchor, _, let scale, let rotation):
            layer.placement = .pose(
                anchor: anchor, position: copy.position, scale: scaled(scale), rotation: turn(rotation))
        case .attached(var attachment, let scale, let rotation):
            attachment.shift.x += copy.position.x
            attachment.shift.y += copy.position.y
            layer.placement = .attached(attachment, scale: scaled(scale), rotation: turn(rotation))
        }
        layer.opacity *= copy.opacity
        return layer
    }
}

extension LayerCircle {
    /// - Parameter name: the last part of `repeat.circle.…`; the count is not a number between two others, but copies that
    ///   come and go.
    mutating func set(_ name: String, from track: Track, at time: Double) {
        guard let number = track.number(at: time) else { return }
        switch name {
        case "radius": radius = max(0, number)
        case "start": start = number
        default: break
        }
    }
}
