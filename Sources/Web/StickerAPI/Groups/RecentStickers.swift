import Digest
import FaceInput
import HTTPServer
import Names
import StickerBuild
import Synchronization

/// What was made for groups when it was asked for, in memory, the latest: nothing outlives a face of its group.
final class Recent<Value: Sendable>: Sendable {
    struct Key: Hashable, Sendable {
        fileprivate let group: GroupID
        /// Of all that decides the value but the costume's files.
        private let wish: String

        init(_ group: GroupID, _ wish: String) { (self.group, self.wish) = (group, wish) }
    }

    private struct Entry {
        var key: Key
        var value: Value
        var size: Int
        var since: ContinuousClock.Instant
    }

    private struct State {
        /// The latest last.
        var entries: [Entry] = []
        /// Rises whenever something is forgotten.
        var mark = 0
    }

    private let state = Mutex(State())
    /// Of all together.
    private let most: Int
    /// A costume that changes shows after this.
    private static var time: Duration { .seconds(600) }

    /// - Parameter most: in the unit of the values' sizes.
    init(most: Int) { self.most = most }

    subscript(key: Key) -> Value? {
        expire()
        return state.withLock { $0.entries.first { $0.key == key }?.value }
    }

    /// Of now; what began before something was forgotten isn't kept.
    var mark: Int { state.withLock { $0.mark } }

    /// - Parameter mark: of when it began to be made.
    func keep(_ value: Value, for key: Key, size: Int, since mark: Int) {
        state.withLock { state in
            guard state.mark == mark else { return }
            state.entries.removeAll { $0.key == key }
            state.entries.append(Entry(key: key, value: value, size: size, since: .now))
            while state.entries.reduce(0, { $0 + $1.size }) > most { state.entries.removeFirst() }
        }
    }

    /// - Parameter group: its name.
    func forget(_ group: String) {
        state.withLock { state in
            state.mark += 1
            state.entries.removeAll { $0.key.group.name == group }
        }
    }

    /// Forgets what is old.
    func expire() {
        state.withLock { state in state.entries.removeAll { $0.since.duration(to: .now) > Self.time } }
    }
}

/// Stickers that packs lack, and the faces that they are made of.
struct RecentStickers: Sendable {
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    /// Up to as many bytes.
    private let files = Recent<File>(most: 16 << 20)
    /// Up to as many pixels; one takes some bytes.
    private let faces = Recent<Face>(most: 4 << 20)

    struct Marks: Sendable {
        fileprivate let files, faces: Int
    }

    /// Of now.
    var marks: Marks { Marks(files: files.mark, faces: faces.mark) }

    /// A costume's sticker: the one that is known, or what is made.
    /// - Parameters:
    ///   - marks: of before the group's files were read.
    ///   - make: given what to change of the maker.
    func file(
        _ costume: String, _ request: StickerRequest, of group: GroupID, since marks: Marks,
        _ make: (_ remembering: @escaping @Sendable (StickerMaker) -> StickerMaker) async throws(WebRefusal)
            -> File
    ) async throws(WebRefusal) -> File {
        let people = request.people.all.map { SHA256.hex($0.bytes) + "\($0.reading)" }
        let key = Recent<File>.Key(group, "\(costume) \(people) \(request.style)")
        if let known = files[key] { return known }
        let file = try await make { [faces] maker in
            var maker = maker
            maker.faces = { (source, read) throws(BuildFailure) in
                let key = Recent<Face>.Key(group, SHA256.hex(source.bytes) + "\(source.reading)")
                if let known = faces[key] { return known }
                let face = try read()
                faces.keep(face, for: key, size: face.pixels, since: marks.faces)
                return face
            }
            return maker
        }
        files.keep(file, for: key, size: file.bytes.count, since: marks.files)
        return file
    }

    func forget(_ group: String) {
        files.forget(group)
        faces.forget(group)
    }

    func expire() {
        files.expire()
        faces.expire()
    }
}
