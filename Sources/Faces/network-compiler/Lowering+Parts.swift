/// Operators that look at a part of the face more closely: a square around it is found, a layer's result is sampled in
/// it, and the points that are found in it are moved to where it lies.
extension Lowering {
    /// Places of the network's input from one place of what is sampled to the next.
    private static let step = 4
    /// The factors of points: a quarter, as bits of half precision.
    private static let quarter: [UInt16] = [0x3400]
    /// The factors of a square: what it holds stays, and where it lies becomes four times as much.
    private static let fourfold: [UInt16] = [
        0x3c00, 0x3c00, 0x4400, 0x4400, 0x3c00, 0x3c00, 0x4400, 0x4400, 0x3400, 0x3400, 0x3c00, 0x3c00,
        0x3400, 0x3400, 0x3c00, 0x3c00,
    ]

    /// A product that only converts between places of the input and of a layer's result. The kernels convert themselves.
    mutating func reduce(_ each: NetworkFile.Operator) throws(CompilerError) {
        let factors = try constant(each.inputs[1]).bits
        guard factors == Self.quarter || factors == Self.fourfold else {
            throw .unsupported("a product with a constant")
        }
        aliases[each.outputs[0]] = aliases[each.inputs[0]] ?? each.inputs[0]
        reduced.insert(each.outputs[0])
    }

    mutating func locate(_ each: NetworkFile.Operator) throws(CompilerError) {
        let options = try FlexMap(each.others)
        let side = try options.integer("output_height")
        let scale = try options.number("scale_x")
        let level = [try options.integer("left_rotation_idx"), try options.integer("right_rotation_idx")]
        let numbers = try options.integers("subset_idxs")
        let mesh = aliases[each.inputs[0]] ?? each.inputs[0]
        guard reduced.contains(each.inputs[0]),
            let points = grids[mesh].map({ $0.count / $0.stride * $0.channels / 3 }),
            (level + numbers).allSatisfy((0..<min(points, 2_048)).contains), (1...255).contains(side),
            try options.integer("output_width") == side, try options.number("scale_y") == scale,
            try options.number("target_rotation_radians") == 0
        else { throw .unsupported("a part of \(side) places and \(numbers.count) points") }
        var layer = Layer(operation: .locate, side: side, input: mesh, output: each.outputs[0])
        let header = [scale, Float(level[0]), Float(level[1]), Float(numbers.count)]
        let bits = (header + numbers.map(Float.init)).map { Float16($0).bitPattern }
        layer.weights = packed.append(vector: NetworkFile.Constant(shape: [bits.count], bits: bits))
        try add(layer, shape: Grid(height: 1, width: 1, channels: 6))
    }

    mutating func sample(_ each: NetworkFile.Operator) throws(CompilerError) {
        let (source, square) = (each.inputs[0], each.inputs[1])
        let output = try grid(each.outputs[0])
        guard let from = grids[source], let whole = grids[file.inputs[0]], from.channels == output.channels,
            from.height * Self.step == whole.height, from.width * Self.step == whole.width,
            let located = layers.last(where: { $0.output == square }), located.operation == .locate,
            output.height == located.side, output.width == located.side
        else { throw .unsupported("a sample of \(file.tensors[source].shape)") }
        try add(
            Layer(operation: .sample, step: Self.step, input: source, other: square, output: each.outputs[0]))
    }

    mutating func place(_ each: NetworkFile.Operator) throws(CompilerError) {
        let input = aliases[each.inputs[0]] ?? each.inputs[0]
        let square = aliases[each.inputs[1]] ?? each.inputs[1]
        guard reduced.contains(each.inputs[1]), let points = grids[input], points.height == 1,
            points.width == 1,
            points.channels.isMultiple(of: 2),
            layers.contains(where: { $0.output == square && $0.operation == .locate })
        else { throw .unsupported("points of \(file.tensors[each.inputs[0]].shape)") }
        try add(
            Layer(operation: .place, step: Self.step, input: input, other: square, output: each.outputs[0]),
            shape: points)
    }
}
