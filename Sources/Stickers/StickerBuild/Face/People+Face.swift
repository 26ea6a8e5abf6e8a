package import CostumeRendering
package import FaceInput
import Synchronization
import Threads

extension People<Face> {
    /// Ready for all costumes.
    package var prepared: PreparedPeople { PreparedPeople(map(\.prepared)) }

    /// What decides stickers beside pixels.
    package var facts: People<FaceFacts> { map(\.facts) }

    /// What is worth knowing about them.
    package var warnings: [BuildProblem] {
        let others = second?.warnings ?? []
        return first.warnings
            + others.map { warning in
                guard warning.code == BuildProblem.framingNone else { return warning }
                // The options that choose a part are for the first one's picture.
                return BuildProblem(code: BuildProblem.framingNone + ".second", subject: warning.subject)
            }
    }

    /// Whether a sticker of one costume can be drawn on them.
    package func isDecoded(for people: ClosedRange<Int>) -> Bool {
        first.isDecoded && (people.upperBound == 1 || second?.isDecoded ?? true)
    }

    /// The drawn ones, which stand in for people.
    package static let drawn = People(.drawn, .drawn)

    /// Numbered checkerboards, whole, which show how a costume places and distorts faces.
    package static let checkerboard = People(.checkerboard, .checkerboard)
}

extension StickerMaker {
    /// Reads one face or two, side by side. Blocks.
    /// - Parameters:
    ///   - notes: what an earlier build wrote down of each: where it is about this one, nothing is decoded.
    ///   - meanwhile: done while the first one is decoded; not called where it isn't.
    package func read(
        _ people: People<FaceSource>, noted notes: (Person) -> [UInt8]? = { _ in nil },
        meanwhile: () -> Void = {}
    ) throws(BuildFailure) -> People<Face> {
        guard let other = people.second else {
            return People(try read(people.first, noted: notes(.first), meanwhile: meanwhile))
        }
        let note = notes(.second)
        let second = Mutex(Result<Face, BuildFailure>.failure(.cancelled))
        var first = Result<Face, BuildFailure>.failure(.cancelled)
        Workers.both {
            let outcome = Result { () throws(BuildFailure) in
                try naming(.second) { () throws(BuildFailure) in try read(other, noted: note) }
            }
            second.withLock { $0 = outcome }
        } _: {
            first = Result { () throws(BuildFailure) in
                try read(people.first, noted: notes(.first), meanwhile: meanwhile)
            }
        }
        let outcome = second.withLock { $0 }
        return People(try first.get(), try outcome.get())
    }

    /// Decodes faces that were known, once something must be drawn on them. Waits for its turn. Blocks.
    /// - Parameter meanwhile: done while the first one is decoded; not called where it isn't.
    package func decode(
        _ people: People<FaceSource>, meanwhile: () -> Void = {}
    ) throws(BuildFailure) -> People<Face> {
        try gate.pass(rank: rank()) { () throws(BuildFailure) in
            try read(people, meanwhile: meanwhile)
        }
    }

    /// Reads a face, and reports whose it is that can't be read.
    private func naming(
        _ person: Person, _ read: () throws(BuildFailure) -> Face
    ) throws(BuildFailure) -> Face {
        do throws(BuildFailure) {
            return try read()
        } catch {
            guard case .face(let reason, _) = error else { throw error }
            throw .face(reason, of: person)
        }
    }
}
