/// Writes compiled networks as Swift.
struct SwiftSource {
    /// The text so far.
    private(set) var bytes: [UInt8] = []

    /// A file that defines networks by their names.
    /// - Parameter networks: nil defines an empty network: its file is missing.
    init(_ networks: [(name: String, network: CompiledNetwork?)]) {
        line("enum NetworkTables {")
        for (name, network) in networks {
            line("    static let \(name)Plan: [UInt32] = [")
            if let network {
                for numbers in Self.plan(of: network) {
                    line("        " + numbers.map(String.init).joined(separator: ", ") + ",")
                }
            }
            line("    ]")
            line("    static let \(name)Weights: StaticString = \"", ends: false)
            quote(network?.weights ?? [])
            line("\"")
        }
        line("}")
    }

    /// The sizes of weights and workspace, the input, the results after their number, and a line per layer.
    private static func plan(of network: CompiledNetwork) -> [[Int]] {
        func tensor(_ number: Int?) -> [Int] {
            guard let number, let grid = network.grids[number] else { return [0, 0, 0, 0, 0] }
            return [grid.offset, grid.height, grid.width, grid.channels, grid.stride]
        }
        var first = [network.weights.count, network.workspace]
        first += tensor(network.input)
        first.append(network.outputs.count)
        for output in network.outputs { first += tensor(output) }
        var lines = [first]
        for layer in network.layers {
            var numbers = [layer.operation.rawValue, layer.activation.rawValue]
            numbers += [layer.side, layer.step, layer.top, layer.left]
            for number in [layer.input, layer.other, layer.output] { numbers += tensor(number) }
            numbers += [layer.weights, layer.bias, layer.slopes]
            lines.append(numbers)
        }
        return lines
    }

    private mutating func line(_ text: String, ends: Bool = true) {
        bytes += Array((ends ? text + "\n" : text).utf8)
    }

    /// Appends three numbers at a time as eight digits of six bits, the characters from "0" on: a string literal
    /// compiles much faster than a list of numbers.
    private mutating func quote(_ halves: [UInt16]) {
        for start in stride(from: 0, to: halves.count, by: 3) {
            var bits: UInt64 = 0
            for k in 0..<3 where start + k < halves.count {
                bits |= UInt64(halves[start + k]) << (16 * UInt64(k))
            }
            for k: UInt64 in 0..<8 {
                let digit = UInt8(ascii: "0") + UInt8(bits >> (6 * k) & 63)
                if digit == UInt8(ascii: "\\") { bytes.append(digit) }
                bytes.append(digit)
            }
        }
    }
}
