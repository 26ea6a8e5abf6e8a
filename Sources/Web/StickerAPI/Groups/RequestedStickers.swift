import Digest
import FaceInput
import JSONText
import Names
import StickerBuild
import Synchronization

/// Stickers that were asked for alone, in memory, the latest ones: none outlives a face of its group.
final class RequestedStickers: Sendable {
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    struct Key: Hashable {
        fileprivate let group: GroupID
        private let costume: String
        /// Of all that decides the sticker but the costume's files.
        private let wish: String

        init(_ group: GroupID, _ costume: String, _ request: StickerRequest) {
            (self.group, self.costume) = (group, costume)
            let faces = request.people.all.map { SHA256.hex($0.bytes) + "\($0.reading)" }
            wish = faces.joined() + "\(request.style)"
        }
    }

    private struct Entry {
        var key: Key
        var file: File
        var since: ContinuousClock.Instant
    }

    /// The latest last.
    private let entries = Mutex<[Entry]>([])

    /// Bytes.
    private static let most = 16 << 20
    /// A costume that changes shows after this.
    private static let time = Duration.seconds(600)

    subscript(key: Key) -> File? {
        get {
            entries.withLock { entries in
                entries.removeAll { $0.since.duration(to: .now) > Self.time }
                return entries.first { $0.key == key }?.file
            }
        }
        set {
            guard let newValue else { return }
            entries.withLock { entries in
                entries.removeAll { $0.key == key }
                entries.append(Entry(key: key, file: newValue, since: .now))
                while entries.reduce(0, { $0 + $1.file.bytes.count }) > Self.most { entries.removeFirst() }
            }
        }
    }

    /// - Parameter group: its name.
    func forget(_ group: String) { entries.withLock { $0.removeAll { $0.key.group.name == group } } }
}
