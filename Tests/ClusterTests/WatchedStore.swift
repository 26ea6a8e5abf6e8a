import Cluster
import Synchronization

/// A store that lets a test step in after reads and before writes, and disturb both.
final class WatchedStore: ObjectStore {
    private let store: any ObjectStore
    private typealias Refusal = @Sendable (ObjectKey) -> Bool
    private let reading = Mutex<(@Sendable (ObjectKey) -> Void)?>(nil)
    private let writing = Mutex<(@Sendable (ObjectKey, [UInt8]) -> Void)?>(nil)
    private let refusing = Mutex<(reads: Refusal?, writes: Refusal?)>((nil, nil))
    private let answers = Mutex<[ObjectKey: StoredObject?]>([:])

    init(_ store: any ObjectStore) { self.store = store }

    func afterReads(_ body: (@Sendable (ObjectKey) -> Void)?) { reading.withLock { $0 = body } }
    func beforeWrites(_ body: (@Sendable (ObjectKey, [UInt8]) -> Void)?) { writing.withLock { $0 = body } }

    /// Requests that fail as if the store were away.
    func refusesWrites(_ body: @escaping @Sendable (ObjectKey) -> Bool) {
        refusing.withLock { $0.writes = body }
    }
    func refusesReads(_ body: @escaping @Sendable (ObjectKey) -> Bool) {
        refusing.withLock { $0.reads = body }
    }
    /// The answer to the next read of an object.
    func answer(_ key: ObjectKey, with object: StoredObject?) {
        answers.withLock { _ = $0.updateValue(object, forKey: key) }
    }

    func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject? {
        if let answer = answers.withLock({ $0.removeValue(forKey: key) }) { return answer }
        if refusing.withLock({ $0.reads })?(key) == true {
            throw .unreachable(endpoint: "test", reason: "refused")
        }
        let found = try store.read(key, limit: limit)
        reading.withLock { $0 }?(key)
        return found
    }

    @discardableResult
    func write(
        _ object: NewObject, to key: ObjectKey, if condition: WriteCondition
    ) throws(StoreError) -> ObjectVersion {
        if refusing.withLock({ $0.writes })?(key) == true {
            throw .unreachable(endpoint: "test", reason: "refused")
        }
        writing.withLock { $0 }?(key, object.bytes)
        return try store.write(object, to: key, if: condition)
    }

    func remove(_ key: ObjectKey) throws(StoreError) {
        if refusing.withLock({ $0.writes })?(key) == true {
            throw .unreachable(endpoint: "test", reason: "refused")
        }
        try store.remove(key)
    }

    func keys(
        beginningWith prefix: String, after: ObjectKey?, limit: Int
    ) throws(StoreError) -> [ObjectKey] {
        try store.keys(beginningWith: prefix, after: after, limit: limit)
    }

    func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String] {
        try store.folders(in: folder, after: after, limit: limit)
    }
}
