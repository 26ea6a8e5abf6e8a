import Costume
import Files
import HTTPServer
import Synchronization

/// Remembers the costumes that the studio made, so that a person can take them back until something else is in them.
final class StartedCostumes: Sendable {
    private let made = Mutex<[String: (starter: CostumeStarter, folder: String)]>([:])

    /// - Parameter folder: in which the costume was made; absolute.
    func add(_ id: String, _ starter: CostumeStarter, in folder: String) {
        made.withLock { $0[id] = (starter, folder) }
    }

    func holds(_ id: String) -> Bool { made.withLock { $0[id] != nil } }

    /// Removes a costume. Blocks.
    /// - Throws: where it isn't as the studio made it; then it stays for good.
    func takeBack(_ id: String) throws(WebRefusal) {
        guard let (starter, folder) = made.withLock({ $0.removeValue(forKey: id) }) else { throw .notFound }
        let path = "\(folder)/\(starter.art)"
        let isGone: Bool
        do throws(FileError) { isGone = try starter.remove(from: folder) } catch {
            throw .unwritable(path, error)
        }
        guard isGone else { throw WebRefusal(409, EditHistory.changed, ["path": path]) }
    }
}
