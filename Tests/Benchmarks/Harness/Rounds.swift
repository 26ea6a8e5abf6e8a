/// Measures kernels in turns, so that a slow moment of the machine affects all of them.
struct Rounds {
    let count: Int
    /// The shortest turn of a kernel, in nanoseconds.
    private static let turn = 4e6

    func measured(_ kernels: [Kernel]) throws -> [KernelTime] {
        // Once untimed: tables are filled and memory is there.
        var sink = 0
        for kernel in kernels { sink &+= try kernel.run() }
        let runs = try kernels.map { kernel in
            let watch = Stopwatch()
            sink &+= try kernel.run()
            return max(1, Int(Self.turn / max(1, watch.elapsed)))
        }
        var times = [[Double]](repeating: [], count: kernels.count)
        for _ in 0..<count {
            for (index, kernel) in kernels.enumerated() {
                let watch = Stopwatch()
                for _ in 0..<runs[index] { sink &+= try kernel.run() }
                times[index].append(watch.elapsed / Double(runs[index]))
            }
        }
        Sink.drain(sink)
        guard let first = kernels.first, let turns = times.first else { return [] }
        let copy = Spread(turns).median / Double(first.pixels)
        return zip(kernels, times).map { kernel, times in
            KernelTime(kernel, Spread(times), copyPerPixel: copy)
        }
    }
}

/// Receives results that aren't read.
enum Sink {
    @inline(never) static func drain(_ value: Int) { if value == .min { print("") } }
}
