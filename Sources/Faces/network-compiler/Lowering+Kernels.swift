extension Lowering {
    mutating func convolution(_ each: NetworkFile.Operator) throws(CompilerError) {
        let weights = try constant(each.inputs[1])
        var layer = try windowed(.convolution, each, side: weights.shape, step: 1, dilation: 4)
        layer.activation = try activation(each, 3)
        let (source, output) = (try shape(layer.input), try grid(layer.output))
        guard weights.shape.count == 4, weights.shape[0] == output.channels,
            weights.shape[3] == source.channels
        else { throw .damaged("weights of \(weights.shape)") }
        try append(&layer, weights, bias: each.inputs[2], outputs: output.channels)
        try add(layer)
    }

    mutating func depthwise(_ each: NetworkFile.Operator) throws(CompilerError) {
        let weights = try constant(each.inputs[1])
        var layer = try windowed(.depthwise, each, side: weights.shape, step: 1, dilation: 5)
        layer.activation = try activation(each, 4)
        let (source, output) = (try shape(layer.input), try grid(layer.output))
        let bias = try constant(each.inputs[2])
        guard weights.shape.count == 4, weights.shape[0] == 1, weights.shape[3] == source.channels,
            source.channels == output.channels, bias.bits.count == output.channels,
            layer.side == 3 || layer.side == 5
        else { throw .unsupported("weights of \(weights.shape)") }
        layer.weights = packed.append(channels: weights.bits, count: source.channels)
        layer.bias = packed.append(vector: bias)
        try add(layer)
    }

    /// A transposed convolution of 2 × 2 with a step of 2 doesn't overlap: four channels at each place, unfolded.
    mutating func transposed(_ each: NetworkFile.Operator) throws(CompilerError) {
        let weights = try constant(each.inputs[1])
        let bias = try constant(each.inputs[2])
        let (source, output) = (try shape(each.inputs[0]), try grid(each.outputs[0]))
        guard weights.shape == [1, 2, 2, source.channels], bias.bits.count == 1,
            output.height == 2 * source.height, output.width == 2 * source.width, output.channels == 1
        else { throw .unsupported("a transposed convolution of \(weights.shape)") }
        let folded = file.tensors.count
        var layer = Layer(operation: .convolution, input: each.inputs[0], output: folded)
        layer.weights = packed.append(matrix: weights.bits, outputs: 4)
        layer.bias = packed.append(
            vector: NetworkFile.Constant(shape: [4], bits: Array(repeating: bias.bits[0], count: 4)))
        try add(layer, shape: Grid(height: source.height, width: source.width, channels: 4))
        try unfold(folded, each.outputs[0])
    }

    /// Maxima of 2 × 2 places, or the mean of all.
    mutating func pool(_ each: NetworkFile.Operator) throws(CompilerError) {
        let source = try shape(each.inputs[0])
        guard let options = each.options, try options.integer(5, bytes: 1) == 0,
            try options.integer(1) == (try options.integer(3)),
            try options.integer(2) == (try options.integer(4))
        else { throw .unsupported("overlapping pools") }
        let (width, height) = (try options.integer(3), try options.integer(4))
        let output = try grid(each.outputs[0])
        guard output.channels == source.channels else { throw .damaged("the shape of a pool") }
        if each.code == .maxPool {
            guard width == 2, height == 2, source.width == 2 * output.width,
                source.height == 2 * output.height
            else { throw .unsupported("a pool of \(width) × \(height)") }
            try add(Layer(operation: .largest, input: each.inputs[0], output: each.outputs[0]))
        } else {
            guard width == source.width, height == source.height, output.width == 1, output.height == 1
            else { throw .unsupported("a mean of \(width) × \(height)") }
            try add(Layer(operation: .mean, input: each.inputs[0], output: each.outputs[0]))
        }
    }

    /// A layer whose kernel moves over the input.
    /// - Parameters:
    ///   - step: the field of the horizontal step; the vertical one follows.
    ///   - dilation: the field of the horizontal dilation; the vertical one follows.
    private func windowed(
        _ operation: Layer.Operation, _ each: NetworkFile.Operator, side shape: [Int], step: Int,
        dilation: Int
    ) throws(CompilerError) -> Layer {
        let (source, top, left) = try unpadded(each.inputs[0])
        guard shape.count == 4, shape[1] == shape[2], (1...7).contains(shape[1]) else {
            throw .unsupported("weights of \(shape)")
        }
        let steps = try each.options?.integer(step) ?? 1
        guard let options = each.options, (1...4).contains(steps), try options.integer(step + 1) == steps,
            try options.integer(dilation, absent: 1) == 1, try options.integer(dilation + 1, absent: 1) == 1
        else { throw .unsupported("a dilated convolution") }
        var layer = Layer(operation: operation, input: source, output: each.outputs[0])
        (layer.side, layer.step, layer.top, layer.left) = (shape[1], steps, top, left)
        let (from, to) = (try self.shape(source), try grid(each.outputs[0]))
        let isPadded = try keepsSize(each)
        if isPadded {
            guard top == 0, left == 0 else { throw .unsupported("two paddings") }
            layer.top = max(0, (to.height - 1) * steps + layer.side - from.height) / 2
            layer.left = max(0, (to.width - 1) * steps + layer.side - from.width) / 2
        }
        // No result lies beyond the padded input.
        let reach = (to.height - 1) * steps + layer.side - layer.top - from.height
        let side = (to.width - 1) * steps + layer.side - layer.left - from.width
        guard reach < layer.side, side < layer.side else { throw .damaged("the shape of a convolution") }
        return layer
    }

    private func activation(
        _ each: NetworkFile.Operator, _ field: Int
    ) throws(CompilerError) -> Layer.Activation {
        switch try each.options?.integer(field, bytes: 1) ?? 0 {
        case 0: return .none
        case 1: return .relu
        case let other: throw .unsupported("activation \(other)")
        }
    }

    private func shape(_ number: Int) throws(CompilerError) -> Grid {
        guard let grid = grids[number] else { throw .damaged("a layer before its input") }
        return grid
    }

    private mutating func append(
        _ layer: inout Layer, _ weights: NetworkFile.Constant, bias: Int, outputs: Int
    ) throws(CompilerError) {
        let bias = try constant(bias)
        guard bias.bits.count == outputs else { throw .damaged("\(bias.bits.count) biases") }
        layer.weights = packed.append(matrix: weights.bits, outputs: outputs)
        layer.bias = packed.append(vector: bias)
    }
}
