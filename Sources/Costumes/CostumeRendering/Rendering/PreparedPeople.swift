package import FaceInput
package import Raster

/// Who wears a costume, made ready for it: one person or two, and the moments in which they are seen.
package struct PreparedPeople: Sendable {
    let people: People<PreparedFace>
    /// Of each moment the numbers of the frames that show; at least one.
    let moments: [People<Int>]
    /// Time on screen of each moment in hundredths of a second; 0 where it isn't known.
    package let delays: [Int]

    package init(_ people: People<PreparedFace>) {
        self.people = people
        (moments, delays) = Self.course(of: people.map(\.delays))
    }

    /// The delays of people of whom only their own delays are known.
    package static func delays(of people: People<[Int]>) -> [Int] { course(of: people).delays }

    private static func course(of people: People<[Int]>) -> (moments: [People<Int>], delays: [Int]) {
        let first = people.first
        guard let second = people.second, second.count > 1 else {
            return (first.indices.map { People($0, 0) }, first)
        }
        guard first.count > 1 else { return (second.indices.map { People(0, $0) }, second) }
        let loop = PeopleLoop(FaceLoop(delays: first), FaceLoop(delays: second))
        return (loop.moments, loop.delays)
    }

    /// One person.
    package init(_ face: PreparedFace) { self.init(People(face)) }

    /// One person of whom only whole pictures are known.
    package init(frames: [Bitmap]) { self.init(PreparedFace(frames: frames)) }

    /// One person.
    package init(frames: [DecodedFace.Frame]) { self.init(PreparedFace(frames: frames)) }

    /// Moments; 1 where nobody moves.
    package var count: Int { moments.count }

    /// What shows in a moment; the last one beyond them.
    func frame(_ number: Int) -> People<PreparedFace.Frame> {
        let shown = moments[min(max(0, number), moments.count - 1)]
        return People(people.first.frame(shown.first), people.second?.frame(shown.second ?? 0))
    }
}
