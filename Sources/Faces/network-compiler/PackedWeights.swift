/// The weights of a network in the order in which the kernels read them; missing channels are zeros.
struct PackedWeights {
    /// The bits of half-precision numbers.
    private(set) var bits: [UInt16] = []

    /// Adds a number per channel.
    /// - Returns: the place of the first; so do the other methods.
    mutating func append(vector: NetworkFile.Constant) -> Int {
        let start = bits.count
        bits += vector.bits
        pad(to: start + Grid.rounded(vector.bits.count))
        return start
    }

    /// Adds the weights of a convolution: for each block of 16 outputs (8 in the last, if so few remain) and each
    /// input, the weights of the block.
    /// - Parameter weights: for each output, those of all inputs.
    mutating func append(matrix weights: [UInt16], outputs: Int) -> Int {
        let (start, inputs) = (bits.count, weights.count / outputs)
        for first in stride(from: 0, to: outputs, by: 2 * Grid.lanes) {
            let block = outputs - first > Grid.lanes ? 2 * Grid.lanes : Grid.lanes
            for input in 0..<inputs {
                for output in first..<(first + block) {
                    bits.append(output < outputs ? weights[output * inputs + input] : 0)
                }
            }
        }
        return start
    }

    /// Adds the weights of a depthwise convolution: for each block of 8 channels, those of all places of the kernel.
    /// - Parameter weights: for each place, those of all channels.
    mutating func append(channels weights: [UInt16], count: Int) -> Int {
        let start = bits.count
        for first in stride(from: 0, to: count, by: Grid.lanes) {
            for place in 0..<(weights.count / count) {
                for channel in first..<(first + Grid.lanes) {
                    bits.append(channel < count ? weights[place * count + channel] : 0)
                }
            }
        }
        return start
    }

    private mutating func pad(to count: Int) {
        while bits.count < count { bits.append(0) }
    }
}
