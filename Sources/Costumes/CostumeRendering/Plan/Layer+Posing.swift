import Costume
import Raster

extension Layer {
    /// The layer as it stands at a moment: every key-framed property has its value, none moves any more.
    /// - Parameter box: where its content goes; the default anchor is its center.
    func posed(at time: Double, box: Rect) -> Layer {
        let face = face(at: time)
        guard !tracks.isEmpty || along != nil || face != nil else { return self }
        var now = self
        now.tracks = []
        if let face { now.content = .face(face) }
        // The anchor first: a position that isn't given follows it.
        for track in tracks where track.property.hasPrefix("anchor") { now.pose(track, at: time, box: box) }
        for track in tracks where !track.property.hasPrefix("anchor") { now.apply(track, at: time, box: box) }
        if let way = now.along, case .pose(let anchor, _, let scale, let rotation) = now.placement {
            now.placement = .pose(
                anchor: anchor, position: way.spot.place, scale: scale, rotation: rotation)
        }
        return now
    }

    private mutating func apply(_ track: Track, at time: Double, box: Rect) {
        let path = track.property.split(separator: ".").map(String.init)
        switch path.first {
        case "position", "scale", "rotation", "on": pose(track, at: time, box: box)
        case "skew":
            skew.set(path.last ?? "", from: track, at: time)
            func held(_ angle: Double) -> Double {
                min(Self.skews.upperBound, max(Self.skews.lowerBound, angle))
            }
            skew = Point(x: held(skew.x), y: held(skew.y))
        case "along": if let value = track.number(at: time) { along?.progress = min(1, max(0, value)) }
        case "opacity": if let value = track.number(at: time) { opacity = min(1, max(0, value)) }
        case "quad": if let value = track.quad(at: time) { placement = .quad(value) }
        case "fill":
            if let value = track.color(at: time), case .fill = content { content = .fill(.color(value)) }
        case "progress":
            if let value = track.number(at: time), case .yubinuki(var style) = content {
                style.progress = value
                content = .yubinuki(style)
            }
        case "repeat":
            circle?.set(path.last ?? "", from: track, at: time)
            grid?.set(path.last ?? "", from: track, at: time)
        case "color":
            if let value = track.color(at: time), case .text(var caption) = content {
                caption.color = value
                content = .text(caption)
            }
        case "mask": mask?.set(path.dropFirst(), from: track, at: time)
        case "filters":
            guard path.count > 2, let number = Int(path[1]), filters.indices.contains(number) else { return }
            filters[number].set(path.dropFirst(2), from: track, at: time)
        case "clip": clip?.set(path.dropFirst(), from: track, at: time)
        default: break
        }
    }

    private mutating func pose(_ track: Track, at time: Double, box: Rect) {
        if case .attached(var attachment, var scale, var rotation) = placement {
            attachment.set(track, at: time)
            set(&scale, &rotation, from: track, at: time)
            placement = .attached(attachment, scale: scale, rotation: rotation)
        }
        guard case .pose(var anchor, var position, var scale, var rotation) = placement else { return }
        let (number, point) = (track.number(at: time), track.point(at: time))
        let pivot = anchor ?? box.center
        switch track.property {
        case "anchor": anchor = point ?? anchor
        case "position": position = point ?? position
        case "position.x": position = number.map { Point(x: $0, y: (position ?? pivot).y) } ?? position
        case "position.y": position = number.map { Point(x: (position ?? pivot).x, y: $0) } ?? position
        default: set(&scale, &rotation, from: track, at: time)
        }
        placement = .pose(anchor: anchor, position: position, scale: scale, rotation: rotation)
    }

    private func set(_ scale: inout Point, _ rotation: inout Double, from track: Track, at time: Double) {
        let (number, point) = (track.number(at: time), track.point(at: time))
        switch track.property {
        case "scale": scale = point ?? number.map { Point(x: $0, y: $0) } ?? scale
        case "scale.x": scale.x = number ?? scale.x
        case "scale.y": scale.y = number ?? scale.y
        case "rotation": rotation = number ?? rotation
        default: break
        }
    }
}

extension Point {
    /// - Parameter name: `x`, `y`, or another word for both.
    fileprivate mutating func set(_ name: String, from track: Track, at time: Double) {
        switch name {
        case "x": x = track.number(at: time) ?? x
        case "y": y = track.number(at: time) ?? y
        default: self = track.point(at: time) ?? self
        }
    }
}

extension LayerGrid {
    /// - Parameter name: the last part of `repeat.row.step`, `repeat.grid.step.x`, ….
    fileprivate mutating func set(_ name: String, from track: Track, at time: Double) {
        var step = isRow ? across : Point(x: across.x, y: down.y)
        step.set(name, from: track, at: time)
        let moved: LayerGrid =
            isRow ? .row(columns, step: step) : .grid(columns: columns, rows: rows, step: step)
        self = moved
    }
}

extension FaceAttachment {
    fileprivate mutating func set(_ track: Track, at time: Double) {
        let (number, point) = (track.number(at: time), track.point(at: time))
        switch track.property {
        case "on.width": width = number ?? width
        case "on.shift": shift = point ?? shift
        case "on.shift.x": shift.x = number ?? shift.x
        case "on.shift.y": shift.y = number ?? shift.y
        default: break
        }
    }
}

extension LayerMask {
    /// - Parameter path: what stands after `mask.`, such as `ellipse.width`, `feather`, `strips.box.y`.
    mutating func set(_ path: ArraySlice<String>, from track: Track, at time: Double) {
        guard let value = track.number(at: time) else { return }
        if path.first == "feather" { feather = value }
        guard let (kind, numbers) = shape.numbers, path.first == kind.rawValue else { return }
        var values = numbers
        let name = path.dropFirst().joined(separator: ".")
        for (number, parameter) in kind.parameters.enumerated() where parameter.name == name {
            values[number] = parameter.role.clamped(value)
        }
        shape = Shape(kind, values)
    }
}
