/// Translates the operators of a network into layers: joins each activation with the layer before it, and paddings with
/// the layer after them.
struct Lowering {
    let file: NetworkFile
    let constants: [Int: NetworkFile.Constant]
    /// How many operators use each tensor.
    let uses: [Int: Int]

    private(set) var layers: [Layer] = []
    /// The shape of each computed tensor.
    var grids: [Int: Grid] = [:]
    /// Half-precision weights in the order in which the kernels read them.
    var packed = PackedWeights()
    /// Tensors that are another one with zeros around it.
    private var paddings: [Int: Padding] = [:]
    /// Tensors that are the same as another one.
    var aliases: [Int: Int] = [:]
    /// Tensors that are the same as another one in places of a reduced input.
    var reduced: Set<Int> = []

    private struct Padding {
        var source: Int
        var top: Int
        var left: Int
        /// Whether zeros are added as channels instead.
        var isOfChannels: Bool
    }

    /// - Throws: `damaged` or `unsupported`.
    init(_ file: NetworkFile) throws(CompilerError) {
        self.file = file
        constants = try file.constants()
        let numbers = file.operators.flatMap(\.inputs) + file.outputs
        uses = Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +)
        guard file.inputs.count == 1 else { throw .unsupported("\(file.inputs.count) inputs") }
        var input = try grid(file.inputs[0])
        input.stride = input.channels
        grids[file.inputs[0]] = input
        for each in file.operators { try lower(each) }
    }

    /// The network's results, as they are computed.
    func outputs() throws(CompilerError) -> [Int] {
        let results = file.outputs.map { aliases[$0] ?? $0 }
        guard results.allSatisfy({ grids[$0] != nil }) else { throw .damaged("a result without a layer") }
        return results
    }

    private mutating func lower(_ each: NetworkFile.Operator) throws(CompilerError) {
        let expected =
            switch each.code {
            case .stridedSlice: 4
            case .convolution, .depthwise, .transposed: 3
            case .add, .multiply, .pad, .prelu, .resize, .sample, .place: 2
            // Newer files have the shape in the options alone.
            case .reshape: each.inputs.count == 1 ? 1 : 2
            default: 1
            }
        guard each.inputs.count == expected, each.outputs.count == 1 else {
            throw .damaged("\(each.code) with \(each.inputs.count) inputs")
        }
        let (input, output) = (aliases[each.inputs[0]] ?? each.inputs[0], each.outputs[0])
        switch each.code {
        case .dequantize, .densify: break
        case .reshape: aliases[output] = input
        case .pad: try pad(each)
        case .relu: try activate(.relu, input, output)
        case .hardSwish: try activate(.hardSwish, input, output)
        case .logistic: try activate(.logistic, input, output)
        case .prelu:
            let slopes = try packed.append(vector: constant(each.inputs[1]))
            try activate(.prelu, input, output, slopes: slopes)
        case .convolution: try convolution(each)
        case .depthwise: try depthwise(each)
        case .transposed: try transposed(each)
        case .custom: throw .unsupported("an operator without a name")
        case .stridedSlice:
            guard file.tensors[output].shape == file.tensors[each.inputs[0]].shape else {
                throw .unsupported("a slice")
            }
            aliases[output] = input
        case .locate: try locate(each)
        case .sample: try sample(each)
        case .place: try place(each)
        case .add: try sum(each)
        case .multiply: try constants[each.inputs[1]] == nil ? product(each) : reduce(each)
        case .maxPool, .averagePool: try pool(each)
        case .resize:
            let options = each.options
            guard try options?.integer(2, bytes: 1) ?? 0 == 0, try options?.integer(3, bytes: 1) == 1 else {
                throw .unsupported("a resize whose pixels have no half centers")
            }
            try add(Layer(operation: .enlarge, input: input, output: output))
        case .depthToSpace:
            guard try each.options?.integer(0) == 2 else { throw .unsupported("larger blocks") }
            try unfold(input, output)
        }
    }

    // MARK: What layers need

    func constant(_ number: Int) throws(CompilerError) -> NetworkFile.Constant {
        guard let constant = constants[number] else { throw .unsupported("weights that are computed") }
        return constant
    }

    /// The shape of a tensor of one picture.
    func grid(_ number: Int) throws(CompilerError) -> Grid {
        let shape = file.tensors[number].shape
        guard shape.count == 4, shape[0] == 1 else { throw .unsupported("the shape \(shape)") }
        return Grid(height: shape[1], width: shape[2], channels: shape[3])
    }

    /// Adds a layer whose output has the shape that the file says.
    mutating func add(_ layer: Layer) throws(CompilerError) {
        try add(layer, shape: grid(layer.output))
    }

    mutating func add(_ layer: Layer, shape: Grid) throws(CompilerError) {
        guard grids[layer.input] != nil, layer.other.map({ grids[$0] != nil }) ?? true else {
            throw .damaged("a layer before its input")
        }
        grids[layer.output] = shape
        layers.append(layer)
    }

    mutating func unfold(_ input: Int, _ output: Int) throws(CompilerError) {
        var shape = try grid(output)
        shape.stride = shape.channels
        guard let from = grids[input], from.channels == 4 * shape.channels, shape.height == 2 * from.height,
            shape.width == 2 * from.width
        else { throw .damaged("the shape of unfolded channels") }
        try add(Layer(operation: .unfold, input: input, output: output), shape: shape)
    }

    /// Resolves the zeros around an input.
    /// - Returns: the input without them, and how many precede it.
    func unpadded(_ number: Int) throws(CompilerError) -> (source: Int, top: Int, left: Int) {
        guard let padding = paddings[number] else { return (aliases[number] ?? number, 0, 0) }
        guard !padding.isOfChannels else { throw .unsupported("channels of zeros here") }
        return (padding.source, padding.top, padding.left)
    }

    /// Whether an operator's padding keeps the size (divided by its step).
    func keepsSize(_ each: NetworkFile.Operator) throws(CompilerError) -> Bool {
        try each.options?.integer(0, bytes: 1) ?? 0 == 0
    }

    // MARK: Layers of two inputs

    private mutating func sum(_ each: NetworkFile.Operator) throws(CompilerError) {
        var (first, second) = (each.inputs[0], each.inputs[1])
        // The one with added channels of zeros comes second: the kernel skips what it doesn't have.
        if let padding = paddings[first], padding.isOfChannels { (first, second) = (second, padding.source) }
        if let padding = paddings[second], padding.isOfChannels { second = padding.source }
        guard let one = grids[first], let two = grids[second], one.height == two.height,
            one.width == two.width, two.channels <= one.channels, two.channels.isMultiple(of: Grid.lanes)
        else { throw .unsupported("a sum of different shapes") }
        let activation: Layer.Activation =
            switch try each.options?.integer(0, bytes: 1) ?? 0 {
            case 0: .none
            case 1: .relu
            case let other: throw .unsupported("activation \(other)")
            }
        try add(
            Layer(
                operation: .sum, activation: activation, input: first, other: second,
                output: each.outputs[0]))
    }

    private mutating func product(_ each: NetworkFile.Operator) throws(CompilerError) {
        guard let one = grids[each.inputs[0]], let two = grids[each.inputs[1]], two.height == 1,
            two.width == 1, one.channels == two.channels, try each.options?.integer(0, bytes: 1) ?? 0 == 0
        else { throw .unsupported("a product of different shapes") }
        try add(
            Layer(
                operation: .product, input: each.inputs[0], other: each.inputs[1],
                output: each.outputs[0]))
    }

    // MARK: What joins a neighbor

    /// Joins an activation with the layer before it.
    private mutating func activate(
        _ activation: Layer.Activation, _ input: Int, _ output: Int, slopes: Int = 0
    ) throws(CompilerError) {
        guard var last = layers.indices.last(where: { layers[$0].output == input }), uses[input] == 1 else {
            throw .unsupported("an activation of a shared result")
        }
        grids[output] = grids[input]
        layers[last].output = output
        // It is the same before unfolding, and whole vectors.
        if layers[last].operation == .unfold {
            guard let before = layers.indices.last(where: { layers[$0].output == layers[last].input }) else {
                throw .damaged("an unfolded input")
            }
            last = before
        }
        let operation = layers[last].operation
        guard layers[last].activation == .none, [.convolution, .depthwise, .sum].contains(operation) else {
            throw .unsupported("an activation after \(operation)")
        }
        layers[last].activation = activation
        layers[last].slopes = slopes
    }

    private mutating func pad(_ each: NetworkFile.Operator) throws(CompilerError) {
        let sizes = try file.integers(each.inputs[1])
        guard sizes.count == 8, sizes[0] == 0, sizes[1] == 0, sizes[6] == 0,
            sizes.allSatisfy({ (0...255).contains($0) }), let from = grids[each.inputs[0]]
        else { throw .unsupported("the padding \(sizes)") }
        let isOfChannels = sizes[7] > 0
        guard !isOfChannels || sizes[2..<6].allSatisfy({ $0 == 0 }) else {
            throw .unsupported("the padding \(sizes)")
        }
        let shape = try grid(each.outputs[0])
        guard shape.height == from.height + sizes[2] + sizes[3],
            shape.width == from.width + sizes[4] + sizes[5], shape.channels == from.channels + sizes[7]
        else { throw .damaged("the shape of a padded tensor") }
        paddings[each.outputs[0]] = Padding(
            source: each.inputs[0], top: sizes[2], left: sizes[4], isOfChannels: isOfChannels)
    }
}
