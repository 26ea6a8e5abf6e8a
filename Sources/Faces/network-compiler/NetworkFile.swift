/// A network as it is stored in a TensorFlow Lite file: operators that turn tensors into others.
struct NetworkFile {
    /// A value of the network. Constants have bytes.
    struct Tensor {
        /// Batch, rows, columns and channels; fewer for constants.
        var shape: [Int]
        var type: NumberType
        /// The bytes of a constant, little-endian; empty for a computed tensor.
        var bytes: ArraySlice<UInt8>
        /// How a constant that omits zeros is stored; nil: as all its numbers.
        var sparsity: FlatTable?
    }

    enum NumberType: Int { case float32, float16, int32 }

    /// A step of the computation.
    struct Operator {
        var code: OperatorCode
        /// Numbers of tensors; so are the outputs.
        var inputs: [Int]
        var outputs: [Int]
        /// Its options; nil if all have their defaults.
        var options: FlatTable?
        /// The options of an operator that isn't TensorFlow's own.
        var others: ArraySlice<UInt8> = []
    }

    /// The operators that the networks use, by their number in the format.
    enum OperatorCode: Int {
        case add = 0
        case averagePool = 1
        case convolution = 3
        case depthwise = 4
        case depthToSpace = 5
        case dequantize = 6
        case logistic = 14
        case maxPool = 17
        case multiply = 18
        case relu = 19
        case reshape = 22
        case resize = 23
        case custom = 32
        case stridedSlice = 45
        case pad = 34
        case prelu = 54
        case hardSwish = 117
        case densify = 124
        // Operators that aren't TensorFlow's own have names instead.
        case transposed = -1
        case locate = -2
        case sample = -3
        case place = -4
    }

    private static let names: [String: OperatorCode] = [
        "Convolution2DTransposeBias": .transposed, "Landmarks2TransformMatrix": .locate,
        "TransformTensorBilinear": .sample, "TransformLandmarks": .place,
    ]

    var tensors: [Tensor] = []
    var operators: [Operator] = []
    /// Numbers of tensors; so are the outputs.
    var inputs: [Int]
    var outputs: [Int]

    init(_ file: [UInt8]) throws(CompilerError) {
        let model = try FlatTable(root: file)
        let graphs = try model.tables(2)
        guard graphs.count == 1 else { throw .unsupported("\(graphs.count) graphs") }
        let graph = graphs[0]
        let buffers = try model.tables(4)
        inputs = try graph.integers(1)
        outputs = try graph.integers(2)
        for table in try graph.tables(0) {
            let buffer = try table.integer(2)
            guard buffers.indices.contains(buffer) else { throw .damaged("buffer \(buffer)") }
            let number = try table.integer(1, bytes: 1)
            guard let type = NumberType(rawValue: number) else { throw .unsupported("type \(number)") }
            let shape = try table.integers(0)
            guard shape.allSatisfy({ (1...65_536).contains($0) }) else { throw .damaged("shape \(shape)") }
            tensors.append(
                Tensor(
                    shape: shape, type: type, bytes: try buffers[buffer].bytes(0),
                    sparsity: try table.table(6)))
        }
        let codes = try model.tables(1)
        for table in try graph.tables(3) { operators.append(try self.operator(table, codes)) }
        let used = operators.flatMap { $0.inputs + $0.outputs } + inputs + outputs
        guard used.allSatisfy(tensors.indices.contains) else { throw .damaged("a tensor's number") }
    }

    private func `operator`(_ table: FlatTable, _ codes: [FlatTable]) throws(CompilerError) -> Operator {
        let index = try table.integer(0)
        guard codes.indices.contains(index) else { throw .damaged("operator \(index)") }
        // Low numbers are stored in the first field, by older writers in it alone.
        let number = max(try codes[index].integer(0, bytes: 1), try codes[index].integer(3))
        guard var code = OperatorCode(rawValue: number) else { throw .unsupported("operator \(number)") }
        if code == .custom {
            let name = String(decoding: try codes[index].bytes(1), as: UTF8.self)
            guard let named = Self.names[name] else { throw .unsupported("operator \(name)") }
            code = named
        }
        return Operator(
            code: code, inputs: try table.integers(1), outputs: try table.integers(2),
            options: try table.table(4), others: try table.bytes(5))
    }
}
