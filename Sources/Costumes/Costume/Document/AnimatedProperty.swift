import Raster

/// What the key frames of a property are.
enum AnimatedProperty {
    case numbers(ClosedRange<Double>)
    /// Numbers that are held within their range.
    case channel(ClosedRange<Double>)
    case counts(ClosedRange<Int>)
    case points
    /// Points in eye distances.
    case shifts
    /// A number for both axes, or one for each.
    case scales
    /// Degrees of a shear, for each axis.
    case skews
    case colors
    case quads
}

extension AnimatedProperty {
    private static let quadded: [String: AnimatedProperty] = ["opacity": .numbers(0...1), "quad": .quads]
    private static let posed: [String: AnimatedProperty] = [
        "opacity": .numbers(0...1), "anchor": .points, "position": .points,
        "position.x": .numbers(Field.coordinates), "position.y": .numbers(Field.coordinates),
        "scale": .scales,
        "scale.x": .numbers(Field.scales), "scale.y": .numbers(Field.scales),
        "rotation": .numbers(Field.angles), "skew": .skews,
        "skew.x": .numbers(Layer.skews), "skew.y": .numbers(Layer.skews),
    ]

    private static let attached: [String: AnimatedProperty] = [
        "opacity": .numbers(0...1), "on.width": .numbers(Field.attachedWidths), "on.shift": .shifts,
        "on.shift.x": .numbers(Field.shifts), "on.shift.y": .numbers(Field.shifts), "scale": .scales,
        "scale.x": .numbers(Field.scales), "scale.y": .numbers(Field.scales),
        "rotation": .numbers(Field.angles),
    ]

    /// All properties of a layer that can move, by their dotted names.
    static func all(of layer: Layer) -> [String: AnimatedProperty] {
        let content = layer.content
        var all =
            switch layer.placement {
            case .quad: quadded
            case .pose: posed
            case .attached: attached
            }
        if case .fill(.color) = content { all["fill"] = .colors }
        if case .yubinuki = content { all["progress"] = .numbers(0...1) }
        if layer.along != nil {
            all["along.progress"] = .numbers(0...1)
            for name in ["position", "position.x", "position.y"] { all[name] = nil }
        }
        if layer.circle != nil {
            all["repeat.circle.count"] = .counts(LayerCircle.counts)
            all["repeat.circle.radius"] = .numbers(Field.lengths)
            all["repeat.circle.start"] = .numbers(Field.angles)
        }
        if let grid = layer.grid {
            let step = "repeat.\(grid.isRow ? "row" : "grid").step"
            all[step] = .points
            all["\(step).x"] = .numbers(Field.coordinates)
            all["\(step).y"] = .numbers(Field.coordinates)
        }
        if case .text = content { all["color"] = .colors }
        if case .face = content {
            all.merge(LayerExpression.animated) { _, own in own }
        }
        for (name, shape) in [("mask", layer.mask?.shape), ("clip", layer.clip?.shape)] {
            guard let shape else { continue }
            for (member, range) in members(of: shape) { all["\(name).\(member)"] = .numbers(range) }
        }
        for (number, filter) in layer.filters.enumerated() {
            guard case .own(let step) = filter else { continue }
            for (name, range) in step.operation.animated {
                all["filters.\(number).\(name)"] = .numbers(range)
            }
            if let name = step.operation.animatedColor { all["filters.\(number).\(name)"] = .colors }
            guard let mask = step.mask else { continue }
            for (member, range) in members(of: mask.shape) {
                all["filters.\(number).mask.\(member)"] = .numbers(range)
            }
        }
        return all
    }

    private static func members(of shape: LayerMask.Shape) -> [String: ClosedRange<Double>] {
        if case .picture = shape { return [:] }
        var members = ["feather": Field.lengths]
        if let kind = shape.numbers?.kind {
            for parameter in kind.parameters {
                members["\(kind.rawValue).\(parameter.name)"] = parameter.role.range
            }
        }
        return members
    }
}
