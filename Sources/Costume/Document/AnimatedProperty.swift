import Raster

/// What the key frames of a property are.
enum AnimatedProperty {
    case numbers(ClosedRange<Double>)
    case counts(ClosedRange<Int>)
    case points
    /// A number for both axes, or one for each.
    case scales
    case colors
    case quads
}

extension AnimatedProperty {
    private static let maskLengths = ["feather": Field.lengths]
    private static let boxes = [
        "x": Field.coordinates, "y": Field.coordinates, "width": Field.lengths, "height": Field.lengths,
    ]

    private static let quadded: [String: AnimatedProperty] = ["opacity": .numbers(0...1), "quad": .quads]
    private static let posed: [String: AnimatedProperty] = [
        "opacity": .numbers(0...1), "anchor": .points, "position": .points,
        "position.x": .numbers(Field.coordinates), "position.y": .numbers(Field.coordinates),
        "scale": .scales,
        "scale.x": .numbers(Field.scales), "scale.y": .numbers(Field.scales),
        "rotation": .numbers(Field.angles),
    ]

    /// All properties of a layer that can move, by their dotted names.
    static func all(
        content: LayerContent, hasQuad: Bool, repeats: Bool, mask: LayerMask.Shape?, clip: LayerMask.Shape?,
        filters: [LayerFilter] = []
    ) -> [String: AnimatedProperty] {
        var all = hasQuad ? quadded : posed
        if case .fill(.color) = content { all["fill"] = .colors }
        if case .yubinuki = content { all["progress"] = .numbers(0...1) }
        if repeats {
            all["repeat.circle.count"] = .counts(LayerCircle.counts)
            all["repeat.circle.radius"] = .numbers(Field.lengths)
            all["repeat.circle.start"] = .numbers(Field.angles)
        }
        if case .text = content { all["color"] = .colors }
        for (name, shape) in [("mask", mask), ("clip", clip)] {
            guard let shape else { continue }
            for (member, range) in members(of: shape) { all["\(name).\(member)"] = .numbers(range) }
        }
        for (number, filter) in filters.enumerated() {
            guard case .own(let step) = filter else { continue }
            if let (name, range) = moving(step.operation) {
                all["filters.\(number).\(name)"] = .numbers(range)
            }
            guard let mask = step.mask else { continue }
            for (member, range) in members(of: mask.shape) {
                all["filters.\(number).mask.\(member)"] = .numbers(range)
            }
        }
        return all
    }

    /// The number of an operation that can move; a curve has none.
    private static func moving(
        _ operation: FilterStep.Operation
    ) -> (name: String, range: ClosedRange<Double>)? {
        switch operation {
        case .curves: nil
        case .blur: ("blur.radius", Field.blurs)
        case .texture: ("texture.opacity", 0...1)
        case .saturation: ("saturation", Field.amounts)
        case .brightness: ("brightness", Field.amounts)
        case .contrast: ("contrast", Field.amounts)
        case .hue: ("hue", Field.angles)
        case .noise: ("noise.opacity", 0...1)
        }
    }

    private static func members(of shape: LayerMask.Shape) -> [String: ClosedRange<Double>] {
        func beneath(_ name: String, _ members: [String: ClosedRange<Double>]) -> [String: ClosedRange<
            Double
        >] {
            members.reduce(into: maskLengths) { $0["\(name).\($1.key)"] = $1.value }
        }
        switch shape {
        case .rect: return beneath("rect", boxes.merging(["radius": Field.lengths]) { $1 })
        case .ellipse: return beneath("ellipse", boxes)
        case .polygon: return maskLengths
        case .strips:
            return beneath("strips.box", boxes)
                .merging([
                    "strips.count": 1...4096, "strips.pitch": Field.sizes, "strips.width": Field.lengths,
                ]) { $1 }
        case .image: return [:]
        }
    }
}
