/// Runs kernels to count their instructions: callgrind writes its counts at each mark
/// (`--dump-before='*countedMark*'`), so that one run of each kernel lies between two marks.
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
