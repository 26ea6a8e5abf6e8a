/// One turn of a moving face: which frame shows at which time. Hundredths of a second.
struct FaceLoop: Equatable {
    /// Each frame's delay, 1 or more.
    let delays: [Int]
    /// When each frame begins.
    let starts: [Int]
    let total: Int

    init(delays: [Int]) {
        self.delays = delays.isEmpty ? [1] : delays.map { min(1_000_000, max(1, $0)) }
        var starts: [Int] = []
        var time = 0
        for delay in self.delays {
            starts.append(time)
            time += delay
        }
        self.starts = starts
        total = time
    }

    var moves: Bool { delays.count > 1 }

    /// The frame on show at a time within the turn; the last one after its end.
    func frame(at time: Double) -> Int {
        // A moment that falls on a boundary but for its rounding shows the frame that begins there.
        (starts.lastIndex { Double($0) <= time + 1e-6 }) ?? 0
    }

    /// The same with the turn repeated forever.
    func frame(atRepeated time: Double) -> Int {
        let turns = ((time + 1e-6) / Double(total)).rounded(.down)
        return frame(at: time - turns * Double(total))
    }
}
