/// Runs kernels for a counter of instructions: callgrind writes what it has counted at each mark
/// (`--dump-before='*countedMark*'`), so that of each kernel one run lies between two of them.
enum Counted {
    static func run(_ kernels: [Kernel]) throws {
        for kernel in kernels {
            Sink.drain(try kernel.run())
            countedMark(kernel.pixels)
            Sink.drain(try kernel.run())
            countedMark(kernel.pixels)
            print("\(kernel.pixels)\t\(kernel.name)")
        }
    }
}

@inline(never) private func countedMark(_ pixels: Int) { Sink.drain(pixels) }
