/// A network as the kernels run it: layers, weights, and a workspace in which each tensor has its place as long as it is
/// needed.
struct CompiledNetwork {
    var layers: [Layer]
    /// The tensors by their numbers.
    var grids: [Int: Grid]
    var weights: [UInt16]
    var input: Int
    var outputs: [Int]
    /// Numbers in the workspace.
    var workspace = 0

    init(_ file: [UInt8]) throws(CompilerError) {
        let lowering = try Lowering(try NetworkFile(file))
        layers = lowering.layers
        grids = lowering.grids
        weights = lowering.packed.bits
        input = lowering.file.inputs[0]
        outputs = try lowering.outputs()
        place()
    }

    /// Gives each tensor a place in the workspace that no other needs at the same time.
    private mutating func place() {
        var lastUse = Dictionary(uniqueKeysWithValues: outputs.map { ($0, layers.count) })
        for (index, layer) in layers.enumerated() {
            for number in [layer.input, layer.other, layer.output].compactMap(\.self) {
                lastUse[number] = max(lastUse[number] ?? index, index)
            }
        }
        var placed: [(start: Int, end: Int, until: Int)] = []
        for (index, number) in [(0, input)] + layers.enumerated().map({ ($0.offset, $0.element.output) }) {
            // Whole cache lines.
            guard let count = grids[number].map({ ($0.count + 15) / 16 * 16 }) else { continue }
            placed.removeAll { $0.until < index }
            var start = 0
            for other in placed.sorted(by: { $0.start < $1.start }) where other.start < start + count {
                start = max(start, other.end)
            }
            grids[number]?.offset = start
            placed.append((start, start + count, lastUse[number] ?? index))
            workspace = max(workspace, start + count)
        }
    }
}
