import Cluster
import Digest
import Names
import StickerManifest
import Synchronization

@testable import ClusterWorker

/// What a worker asks for next, by the answers that it had.
final class WorkerRuns {
    /// The objects of a group.
    static let memory = 0, manifest = 1, status = 2, face = 3

    enum Request: Hashable {
        case read(Int)
        /// The condition is the number of the bytes that have to be there; -1: none.
        case write(Int, Int, if: Int)
        case end
    }

    enum Answer: Hashable {
        /// The number of the bytes; -1: there is no such object.
        case found(Int)
        case written
        case conflict
    }

    private struct Run {
        var answers: [Answer]
        var request: Request?
        var isDone = false
        var next: [Answer: Int] = [:]
    }

    private let group: GroupID
    private let keys: GroupKeys
    private let hasStatus: Bool
    private var runs = [Run(answers: [])]
    private let values = Values()

    /// - Parameter hasStatus: whether statuses are objects; otherwise the last one is always there.
    init(hasStatus: Bool) throws {
        self.hasStatus = hasStatus
        keys = try WorkerFixture.keys
        guard let group = GroupID(WorkerFixture.group) else { throw WorkerFixture.NoGroup() }
        self.group = group
    }

    static func bytes(ofFace number: Int) -> [UInt8] { Array("face \(number)".utf8) }
    func value(_ bytes: [UInt8]) -> Int { values.number(bytes) }
    func bytes(_ value: Int) -> [UInt8] { values.bytes(value) }

    /// The run that has one more answer.
    func after(_ run: Int, _ answer: Answer) -> Int {
        if let known = runs[run].next[answer] { return known }
        runs.append(Run(answers: runs[run].answers + [answer]))
        runs[run].next[answer] = runs.count - 1
        return runs.count - 1
    }

    /// Whether a run that ended did its job.
    func isDone(_ run: Int) -> Bool { runs[run].isDone }

    /// The next request of a run.
    func request(_ run: Int) throws -> Request {
        if let request = runs[run].request { return request }
        let store = RecordedStore(keys, values, runs[run].answers, hasStatus: hasStatus)
        let loop = DecisionLoop(
            store: store, keys: keys, limits: JobRunner.Limits(face: 100, profile: 100), reader: "reader")
        let job = GroupJob(
            group: group, face: GroupJob.anyFace, profile: nil, urgency: .face, token: "")
        do {
            let maker = DecisionLoop.Maker(costumes: "costumes") { found in try self.make(found, store) }
            _ = try loop.run(job) { maker }
            runs[run].isDone = true
        } catch let error as StoreError {
            if error == RecordedStore.stop {
                runs[run].request = store.request
                return store.request
            }
            // Others decided faster: the job goes back to the queue.
            guard case .conflict = error else { throw error }
        }
        runs[run].request = .end
        return .end
    }

    /// What a worker does with the store while it makes a pack: a status on the way, the decision, and the last status.
    private func make(_ found: JobRunner.Found, _ store: RecordedStore) throws -> JobRunner.Ending {
        let old = found.pack
        if hasStatus { try begin(found, store) }
        var manifest = found.manifest?.bytes ?? []
        if old?.face?.sha256 != found.faceDigest {
            manifest = PackJSON.bytes(pack(found, (old?.generation ?? 0) + 1))
        }
        let built = GroupMemory.Built(face: found.faceDigest ?? "", costumes: "costumes")
        var decision = found.decision
        try decision.publish(manifest) { $0.built = built }
        if hasStatus {
            let generation = try PackJSON.manifest(manifest).generation
            try decision.follow(keys.status, with: Self.status(.idle, found.faceDigest ?? "", generation))
        }
        return .published(nil, JobRunner.Transfer())
    }

    /// Writes the status of a build that begins, unless another worker wrote one.
    private func begin(_ found: JobRunner.Found, _ store: RecordedStore) throws {
        let old = try store.read(keys.status, limit: 1 << 20)
        do throws(StoreError) {
            let status = Self.status(.building, found.faceDigest ?? "", found.pack?.generation ?? 0)
            try store.write(status, to: keys.status, if: old.map { .version($0.version) } ?? .absent)
        } catch {
            guard case .conflict = error else { throw error }
        }
    }

    private func pack(_ found: JobRunner.Found, _ generation: Int) -> PackManifest {
        // No two packs are published at the same time.
        let time = "\(found.memory.decisions)"
        var pack = PackManifest(
            generator: PackManifest.Generator(name: "model", version: "1"), group: group.name,
            edition: PackManifest.Edition(series: "s", generation: generation, publishedAt: time),
            pack: PackManifest.PackInfo(name: [:]), side: 1, limit: 1)
        pack.face = PackManifest.Face(
            sha256: found.faceDigest ?? "", format: "png", width: 1, height: 1, frames: 1)
        return pack
    }

    fileprivate static func status(_ state: PackStatus.State, _ face: String, _ generation: Int) -> NewObject
    {
        var status = PackStatus(state: state, updatedAt: "-", pid: 1)
        (status.face, status.generation) = (PackStatus.Source(sha256: face), generation)
        return NewObject(bytes: PackJSON.bytes(status), mediaType: "application/json")
    }
}

/// Bytes by numbers.
private final class Values: Sendable {
    private let all = Mutex<(bytes: [[UInt8]], numbers: [[UInt8]: Int])>(([], [:]))

    func number(_ bytes: [UInt8]) -> Int {
        all.withLock { all in
            if let known = all.numbers[bytes] { return known }
            all.bytes.append(bytes)
            all.numbers[bytes] = all.bytes.count - 1
            return all.bytes.count - 1
        }
    }

    func bytes(_ number: Int) -> [UInt8] { all.withLock { number < 0 ? [] : $0.bytes[number] } }
}

/// Answers as it is told, then stops whoever asks.
private final class RecordedStore: ObjectStore {
    /// Ends a run at its next request.
    static let stop = StoreError.refused(endpoint: "model", reason: "the answers end here")

    private struct State {
        var answers: ArraySlice<WorkerRuns.Answer>
        var request = WorkerRuns.Request.end
        /// What was read last, by key.
        var read: [Int: [UInt8]] = [:]
    }

    private let names: [ObjectKey: Int]
    private let keys: GroupKeys
    private let values: Values
    private let hasStatus: Bool
    private let state: Mutex<State>

    init(_ keys: GroupKeys, _ values: Values, _ answers: [WorkerRuns.Answer], hasStatus: Bool) {
        names = [
            keys.memory: WorkerRuns.memory, keys.manifest: WorkerRuns.manifest,
            keys.status: WorkerRuns.status, keys.face: WorkerRuns.face,
        ]
        (self.keys, self.values, self.hasStatus) = (keys, values, hasStatus)
        state = Mutex(State(answers: answers[...]))
    }

    var request: WorkerRuns.Request { state.withLock { $0.request } }

    private func answer(_ request: WorkerRuns.Request) throws(StoreError) -> WorkerRuns.Answer {
        let found: WorkerRuns.Answer? = state.withLock { state in
            state.request = request
            return state.answers.popFirst()
        }
        guard let found else { throw Self.stop }
        return found
    }

    func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject? {
        // Nobody has a profile: that is no step.
        guard let name = names[key] else { return nil }
        if name == WorkerRuns.status, !hasStatus { return lastStatus }
        guard case .found(let value) = try answer(.read(name)), value >= 0 else { return nil }
        state.withLock { $0.read[name] = values.bytes(value) }
        return StoredObject(bytes: values.bytes(value), version: ObjectVersion(tag: String(value)))
    }

    /// The status of the decision that was read.
    private var lastStatus: StoredObject? {
        let read = state.withLock { $0.read }
        guard let built = read[WorkerRuns.memory].flatMap({ GroupMemory($0) })?.built,
            let pack = try? PackJSON.manifest(read[WorkerRuns.manifest] ?? [])
        else { return nil }
        let status = WorkerRuns.status(.idle, built.face, pack.generation)
        return StoredObject(bytes: status.bytes, version: ObjectVersion(tag: "-"))
    }

    @discardableResult
    func write(
        _ object: NewObject, to key: ObjectKey, if condition: WriteCondition
    ) throws(StoreError) -> ObjectVersion {
        guard let name = names[key] else { throw .broken(key: "\(key)", reason: "the model lacks it") }
        var needed = -1
        if case .version(let version) = condition { needed = Int(version.tag) ?? -2 }
        let value = values.number(object.bytes)
        guard case .written = try answer(.write(name, value, if: needed)) else {
            throw .conflict(key: "\(key)")
        }
        return ObjectVersion(tag: String(value))
    }

    func remove(_ key: ObjectKey) throws(StoreError) { throw .broken(key: "\(key)", reason: "no model") }

    func keys(
        beginningWith prefix: String, after: ObjectKey?, limit: Int
    ) throws(StoreError) -> [ObjectKey] { throw .broken(key: prefix, reason: "no model") }

    func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String] {
        throw .broken(key: "\(folder)", reason: "no model")
    }
}
