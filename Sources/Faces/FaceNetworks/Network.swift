internal import CFaceNetworks
internal import Raster

/// A network that is ready to run.
struct Network: Sendable {
    private let layers: [face_layer]
    /// The weights in the precision of the kernels.
    private let weights: [Float]
    /// Floats in the workspace.
    private let workspace: Int
    private let input: face_tensor
    private let outputs: [face_tensor]
    /// The numbers of the points of each part that it looks at closely.
    let parts: [[Int]]

    /// - Parameters:
    ///   - plan: sizes, tensors and layers, as network-compiler writes and checks them.
    ///   - digits: the weights.
    /// - Returns: nil for an empty plan: the program was built without the network.
    init?(plan: [UInt32], digits: StaticString) {
        var reader = NetworkReader(plan)
        let count = Int(reader.next())
        workspace = Int(reader.next())
        input = reader.tensor()
        outputs = (0..<reader.next()).map { _ in reader.tensor() }
        let layers = reader.layers()
        self.layers = layers
        guard !layers.isEmpty, (count + 2) / 3 * 8 <= digits.utf8CodeUnitCount else { return nil }
        let weights = unsafe [Float](unsafeUninitializedCapacity: count) { buffer, filled in
            // There are digits for all weights, and room for them.
            guard let start = buffer.baseAddress else { return }
            unsafe face_network_widen(digits.utf8Start, count, start)
            filled = count
        }
        self.weights = weights
        parts = layers.filter { $0.operation == FACE_LOCATE.rawValue }.map { layer in
            // Four numbers, the last of which says how many follow.
            let start = Int(layer.weights) + 4
            return weights[start..<start + Int(weights[start - 1])].map { Int($0) }
        }
    }

    /// Places on a side of the square that the network sees.
    var side: Int { Int(input.width) }

    /// Runs the network on a part of a picture.
    /// - Returns: its results, the numbers of each place one after the other; none for an empty picture.
    func results(of picture: Bitmap, _ view: face_view) -> [[Float]] {
        unsafe withUnsafeTemporaryAllocation(of: Float.self, capacity: workspace) { workspace in
            guard let start = workspace.baseAddress, !picture.bounds.isEmpty else { return [] }
            unsafe picture.pixels.withUnsafeBytes { pixels in
                guard let first = unsafe pixels.bindMemory(to: UInt8.self).baseAddress else { return }
                unsafe face_network_see(first, picture.width, picture.height, view, input, start)
            }
            // The places of all layers lie within the workspace and the weights.
            unsafe layers.withUnsafeBufferPointer { layers in
                guard let first = layers.baseAddress else { return }
                unsafe face_network_run(first, layers.count, weights, start)
            }
            return outputs.map { unsafe numbers(of: $0, from: start) }
        }
    }

    private func numbers(of tensor: face_tensor, from workspace: UnsafePointer<Float>) -> [Float] {
        let (places, channels) = (Int(tensor.height) * Int(tensor.width), Int(tensor.channels))
        var numbers: [Float] = []
        numbers.reserveCapacity(places * channels)
        for place in 0..<places {
            let start = unsafe workspace + (Int(tensor.offset) + place * Int(tensor.stride))
            unsafe numbers.append(contentsOf: UnsafeBufferPointer(start: start, count: channels))
        }
        return numbers
    }
}

/// Reads a plan from its start; zeros follow its end.
private struct NetworkReader {
    private var rest: ArraySlice<UInt32>

    init(_ plan: [UInt32]) { rest = plan[...] }

    mutating func next() -> UInt32 { rest.popFirst() ?? 0 }

    private mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next()) }

    private mutating func short() -> UInt16 { UInt16(truncatingIfNeeded: next()) }

    mutating func tensor() -> face_tensor {
        face_tensor(offset: next(), height: short(), width: short(), channels: short(), stride: short())
    }

    mutating func layers() -> [face_layer] {
        var layers: [face_layer] = []
        while !rest.isEmpty {
            layers.append(
                face_layer(
                    operation: byte(), activation: byte(), side: byte(), step: byte(), top: byte(),
                    left: byte(), input: tensor(), other: tensor(), output: tensor(), weights: next(),
                    bias: next(), slopes: next()))
        }
        return layers
    }
}
