extension NetworkFile {
    /// A constant of half-precision numbers, as their bits.
    struct Constant {
        var shape: [Int]
        var bits: [UInt16]
    }

    /// The constants by the tensors that operators use: stored halves, made dense where zeros are omitted. Widening
    /// to single precision is left to the program that runs the network.
    func constants() throws(CompilerError) -> [Int: Constant] {
        var all: [Int: Constant] = [:]
        for (number, tensor) in tensors.enumerated() where tensor.type == .float16 && !tensor.bytes.isEmpty {
            all[number] = try constant(tensor)
        }
        for each in operators where each.code == .densify || each.code == .dequantize {
            guard each.inputs.count == 1, each.outputs.count == 1, let source = all[each.inputs[0]],
                tensors[each.outputs[0]].shape == source.shape
            else { throw .unsupported("\(each.code) of a computed tensor") }
            all[each.outputs[0]] = source
        }
        return all
    }

    func integers(_ number: Int) throws(CompilerError) -> [Int] {
        let tensor = tensors[number]
        guard tensor.type == .int32, tensor.bytes.count == 4 * tensor.shape.reduce(1, *) else {
            throw .damaged("a list of whole numbers in tensor \(number)")
        }
        return stride(from: tensor.bytes.startIndex, to: tensor.bytes.endIndex, by: 4).map { place in
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(tensor.bytes[place + $1]) << (8 * UInt32($1)) }
            return Int(Int32(bitPattern: bits))
        }
    }

    private func constant(_ tensor: Tensor) throws(CompilerError) -> Constant {
        guard tensor.bytes.count.isMultiple(of: 2) else { throw .damaged("half a number") }
        let stored = stride(from: tensor.bytes.startIndex, to: tensor.bytes.endIndex, by: 2).map {
            UInt16(tensor.bytes[$0]) | UInt16(tensor.bytes[$0 + 1]) << 8
        }
        let count = tensor.shape.reduce(1, *)
        guard let sparsity = tensor.sparsity else {
            guard stored.count == count else { throw .damaged("\(stored.count) numbers for \(tensor.shape)") }
            return Constant(shape: tensor.shape, bits: stored)
        }
        return Constant(shape: tensor.shape, bits: try dense(stored, tensor.shape, sparsity))
    }

    /// Puts zeros between stored numbers. Only the last dimension may omit them (compressed rows).
    private func dense(
        _ stored: [UInt16], _ shape: [Int], _ sparsity: FlatTable
    ) throws(CompilerError) -> [UInt16] {
        let dimensions = try sparsity.tables(2)
        guard try sparsity.integers(0) == Array(shape.indices), try sparsity.integers(1).isEmpty,
            dimensions.count == shape.count, let last = dimensions.last, let width = shape.last
        else { throw .unsupported("blocks of omitted zeros") }
        for (dimension, size) in zip(dimensions.dropLast(), shape) {
            guard try dimension.integer(0, bytes: 1) == 0, try dimension.integer(1) == size else {
                throw .unsupported("zeros omitted in a leading dimension")
            }
        }
        let rows = shape.dropLast().reduce(1, *)
        let segments = try compressed(last, type: 2, list: 3)
        let columns = try compressed(last, type: 4, list: 5)
        guard try last.integer(0, bytes: 1) == 1, segments.count == rows + 1, segments.first == 0,
            segments.last == columns.count, columns.count <= stored.count,
            zip(segments, segments.dropFirst()).allSatisfy({ $0 <= $1 })
        else { throw .damaged("the places of stored numbers") }
        var bits = [UInt16](repeating: 0, count: rows * width)
        for row in 0..<rows {
            for k in segments[row]..<segments[row + 1] {
                guard (0..<width).contains(columns[k]) else { throw .damaged("column \(columns[k])") }
                bits[row * width + columns[k]] = stored[k]
            }
        }
        return bits
    }

    /// A list whose numbers have 4, 2 or 1 bytes, by its type.
    private func compressed(_ table: FlatTable, type: Int, list: Int) throws(CompilerError) -> [Int] {
        let number = try table.integer(type, bytes: 1)
        guard (1...3).contains(number), let list = try table.table(list) else {
            throw .damaged("the places of stored numbers")
        }
        return try list.integers(0, bytes: [4, 2, 1][number - 1])
    }
}
