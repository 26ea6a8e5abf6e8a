import FaceInput

/// One loop of two moving faces: which frame of each shows at which time.
///
/// The longer face is to the other what a costume is to a face: it keeps its speed, and whole turns of both meet after one
/// turn of it, else after two. With a quarter of the shorter one's speed that is always possible.
struct PeopleLoop: Equatable {
    /// Of each moment the numbers of the frames; at least one.
    let moments: [People<Int>]
    /// Hundredths of a second, one a moment, 1 or more.
    let delays: [Int]

    init(_ first: FaceLoop, _ second: FaceLoop) {
        let (longer, shorter) = first.total >= second.total ? (first, second) : (second, first)
        let meeting =
            LoopFit.meeting(costume: Double(longer.total), face: Double(shorter.total))
            ?? (turns: 1, speed: 1)
        let end = meeting.turns * longer.total
        let beginnings = [first, second].map { face in
            let speed = face == longer ? 1 : meeting.speed
            let turns = Int((Double(end) * speed / Double(face.total)).rounded())
            return (0..<max(1, turns)).flatMap { turn in
                face.starts.enumerated().map { number, start in
                    (time: Int((Double(start + turn * face.total) / speed).rounded()), frame: number)
                }
            }
        }
        let times = Set(beginnings.joined().map(\.time)).filter { $0 < end }.sorted()
        let shown = beginnings.map { face in
            // Both rise, and the first frame begins at the first time.
            var next = 1
            return times.map { time in
                while next < face.count, face[next].time <= time { next += 1 }
                return face[next - 1].frame
            }
        }
        moments = times.indices.map { People(shown[0][$0], shown[1][$0]) }
        delays = zip(times, times.dropFirst() + [end]).map { $1 - $0 }
    }
}
