import Cluster
import Digest
import StickerManifest

@testable import ClusterWorker

/// All ways in which workers that do the jobs of one group may come between each other, request by request.
///
/// The workers run the real decision. One that waits for an answer is known by the answers that it had: it is run again with
/// these, and stops at its next request. So the state of everything is a few numbers, and each state is visited once.
final class DecisionModel {
    /// What happens outside the workers, in this order.
    enum Step: Hashable {
        /// This face is uploaded.
        case put(Int)
        /// Its job is sent, and replaces one that waits or runs.
        case send
        /// All jobs end.
        case rest
    }

    /// What else may happen.
    struct Faults {
        /// How many workers end in the middle of a job. The queue gives the job to another one.
        var crashes = 0
        /// How many reads return memory, manifest or status as it was before.
        var stale = 0
        /// Whether the store ignores the condition when the memory is written, as if a decision depended on nothing.
        var ignoresMemory = false
    }

    /// An end in which the group doesn't have what belongs to its face.
    struct Loss: CustomStringConvertible {
        var reason: String
        var trace: [String]
        var description: String { "\(reason):\n" + trace.joined(separator: "\n") }
    }

    /// Everything that a step may change, as numbers, for there are many of them.
    private struct State: Hashable {
        private var numbers = SIMD16<Int32>()

        /// Steps that were taken.
        var steps: Int {
            get { self[0] }
            set { self[0] = newValue }
        }
        /// The message that the queue holds; 0: none.
        var message: Int {
            get { self[1] }
            set { self[1] = newValue }
        }
        /// Faults that are left.
        var crashes: Int {
            get { self[2] }
            set { self[2] = newValue }
        }
        var stale: Int {
            get { self[3] }
            set { self[3] = newValue }
        }

        private subscript(place: Int) -> Int {
            get { Int(numbers[place]) }
            set { numbers[place] = Int32(newValue) }
        }

        /// A worker's message, 0 for none, and how far it is.
        subscript(worker place: Int) -> (message: Int, run: Int) {
            get { (self[4 + 2 * place], self[5 + 2 * place]) }
            set { (self[4 + 2 * place], self[5 + 2 * place]) = newValue }
        }

        /// The number of an object's bytes; -1: there is none.
        subscript(object key: Int) -> Int {
            get { self[8 + key] - 1 }
            set { self[8 + key] = newValue + 1 }
        }

        /// The same before its last change.
        subscript(before key: Int) -> Int {
            get { self[12 + key] - 1 }
            set { self[12 + key] = newValue + 1 }
        }

        /// It makes no difference which worker is which.
        mutating func sort() {
            let (first, second) = (self[worker: 0], self[worker: 1])
            if second < first { (self[worker: 0], self[worker: 1]) = (second, first) }
        }
    }

    private let steps: [Step]
    private let faults: Faults
    private let hasStatus: Bool
    private let runs: WorkerRuns
    /// How many states there are.
    private(set) var count = 0

    /// - Parameter hasStatus: whether writing statuses takes steps; otherwise they are always right.
    init(_ steps: [Step], hasStatus: Bool = false, faults: Faults = Faults()) throws {
        (self.steps, self.faults, self.hasStatus) = (steps, faults, hasStatus)
        runs = try WorkerRuns(hasStatus: hasStatus)
    }

    /// Visits all states.
    /// - Returns: the first loss that is found.
    func search() throws -> Loss? {
        var first = State()
        (first.crashes, first.stale) = (faults.crashes, faults.stale)
        var parents: [State: State] = [first: first]
        var open = [first]
        while let state = open.popLast() {
            let next = try successors(state)
            if next.isEmpty, let reason = try loss(state) {
                return Loss(reason: reason, trace: try trace(state, parents))
            }
            for found in next where parents.updateValue(state, forKey: found) == nil { open.append(found) }
        }
        count = parents.count
        return nil
    }

    private func successors(_ state: State) throws -> [State] {
        var found: [State] = []
        for place in 0..<2 {
            let (message, run) = state[worker: place]
            if message != 0 {
                let next = try moves(place, state)
                // Nobody else has to do with this one: the order makes no difference.
                if next.count == 1, state.steps == steps.count,
                    try runs.request(run) == .read(WorkerRuns.face)
                {
                    return next
                }
                found += next
            } else if state.message != 0, state[worker: 1 - place].message != state.message {
                found.append(with((state.message, 0), at: place, state))
            }
        }
        guard state.steps < steps.count else { return found }
        var next = state
        next.steps += 1
        switch steps[state.steps] {
        case .rest:
            let isIdle = state.message == 0 && (0..<2).allSatisfy { state[worker: $0].message == 0 }
            guard isIdle else { return found }
        case .put(let face): set(WorkerRuns.face, to: runs.value(WorkerRuns.bytes(ofFace: face)), &next)
        case .send: next.message = next.steps
        }
        return found + [next]
    }

    /// What a worker that has a job may do next.
    private func moves(_ place: Int, _ state: State) throws -> [State] {
        let (message, run) = state[worker: place]
        var found: [State] = []
        func answer(_ answer: WorkerRuns.Answer, _ state: State) {
            found.append(with((message, runs.after(run, answer)), at: place, state))
        }
        switch try runs.request(run) {
        case .read(let key):
            answer(.found(state[object: key]), state)
            if state.stale > 0, key != WorkerRuns.face, state[before: key] != state[object: key] {
                var next = state
                next.stale -= 1
                answer(.found(state[before: key]), next)
            }
        case .write(let key, let value, let condition):
            let ignores = faults.ignoresMemory && key == WorkerRuns.memory
            if ignores || condition == state[object: key] {
                var next = state
                set(key, to: value, &next)
                answer(.written, next)
            } else {
                answer(.conflict, state)
            }
        case .end:
            var next = with((0, 0), at: place, state)
            // A job that could not be done stays in the queue.
            if next.message == message, runs.isDone(run) { next.message = 0 }
            found.append(next)
        }
        if state.crashes > 0 {
            var next = with((0, 0), at: place, state)
            next.crashes -= 1
            found.append(next)
        }
        return found
    }

    private func with(_ worker: (message: Int, run: Int), at place: Int, _ state: State) -> State {
        var next = state
        next[worker: place] = worker
        next.sort()
        return next
    }

    private func set(_ key: Int, to value: Int, _ state: inout State) {
        if faults.stale > 0 { state[before: key] = state[object: key] }
        state[object: key] = value
    }

    /// Why nobody may end like this; nil: all is well.
    private func loss(_ state: State) throws -> String? {
        let face = SHA256.hex(runs.bytes(state[object: WorkerRuns.face]))
        let manifest = runs.bytes(state[object: WorkerRuns.manifest])
        guard let pack = try? PackJSON.manifest(manifest), pack.face?.sha256 == face else {
            return "the pack isn't that of the face"
        }
        guard hasStatus else { return nil }
        let status = try PackJSON.status(runs.bytes(state[object: WorkerRuns.status]))
        let isRight = status.state == .idle && status.face?.sha256 == face
        return isRight && status.generation == pack.generation ? nil : "the status isn't that of the pack"
    }

    private func trace(_ state: State, _ parents: [State: State]) throws -> [String] {
        var (lines, state) = ([String](), state)
        while let parent = parents[state], parent != state {
            let workers = try (0..<2).map { place in
                let (message, run) = state[worker: place]
                return message == 0 ? "idle" : "job \(message): \(try runs.request(run))"
            }
            let objects = (0..<4).map { state[object: $0] }
            lines.append("\(state.steps) steps, \(workers), objects \(objects)")
            state = parent
        }
        return lines.reversed()
    }
}
