import Cluster
import Synchronization

/// A store in memory whose lists are older than what it holds, as those of servers with replicas can be. It counts
/// requests.
final class LaggingStore: ObjectStore {
    private struct Object {
        var key: ObjectKey
        var written: Int
        var removed: Int?
    }

    private struct State {
        /// In the order of lists.
        var objects: [Object] = []
        var places: [ObjectKey: Int] = [:]
        var now = 0
        var lists = 0
        var others = 0
    }

    private let state = Mutex(State())
    private let lag: @Sendable (_ now: Int) -> Int

    /// - Parameter lag: by how many seconds a list of this moment is older.
    init(lag: @escaping @Sendable (_ now: Int) -> Int) { self.lag = lag }

    /// In seconds.
    var now: Int {
        get { state.withLock { $0.now } }
        set { state.withLock { $0.now = newValue } }
    }
    var requests: (lists: Int, others: Int) { state.withLock { ($0.lists, $0.others) } }

    func read(_ key: ObjectKey, limit: Int) throws(StoreError) -> StoredObject? {
        state.withLock { state in
            state.others += 1
            guard let place = state.places[key], state.objects[place].removed == nil else { return nil }
            let version = ObjectVersion(tag: String(state.objects[place].written))
            return StoredObject(bytes: [0x0A], version: version)
        }
    }

    @discardableResult
    func write(
        _ object: NewObject, to key: ObjectKey, if condition: WriteCondition
    ) throws(StoreError) -> ObjectVersion {
        state.withLock { state in
            state.others += 1
            state.places[key] = state.objects.count
            state.objects.append(Object(key: key, written: state.now))
            return ObjectVersion(tag: String(state.now))
        }
    }

    func remove(_ key: ObjectKey) throws(StoreError) {
        state.withLock { state in
            state.others += 1
            guard let place = state.places[key] else { return }
            state.objects[place].removed = state.now
        }
    }

    func keys(
        beginningWith prefix: String, after: ObjectKey?, limit: Int
    ) throws(StoreError) -> [ObjectKey] {
        state.withLock { state in
            state.lists += 1
            let moment = state.now - lag(state.now)
            let start = after.flatMap { state.places[$0] }.map { $0 + 1 } ?? 0
            var keys: [ObjectKey] = []
            for object in state.objects[start...] where keys.count < limit {
                guard object.written <= moment, object.removed.map({ $0 > moment }) ?? true,
                    object.key.description.hasPrefix(prefix)
                else { continue }
                keys.append(object.key)
            }
            return keys
        }
    }

    /// There are none.
    func folders(in folder: ObjectKey, after: String?, limit: Int) throws(StoreError) -> [String] { [] }
}
