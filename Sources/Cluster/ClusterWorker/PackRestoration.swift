import Cluster
import Files
import FoundationEssentials
import Names
import StickerManifest
import StickerPack
import StickerService
import Synchronization
import Threads

/// Makes a group's folder of what the store has, so that the next pack continues the series, and stickers that stay the
/// same aren't drawn again.
struct PackRestoration {
    let store: any ObjectStore
    let keys: GroupKeys

    private static let threads = 8

    /// Writes faces, profile and the pack's documents. Of the same faces also the stickers.
    /// - Returns: the stickers' files that are in the store for sure.
    func fill(_ folder: JobFolder, _ group: GroupID, _ found: JobRunner.Found) throws -> Set<String> {
        let directory = try folder.directory.making(group.name, mode: 0o700)
        let sources = [
            (GroupLayout.face, found.face), (GroupLayout.face2, found.second),
            (GroupLayout.profile, found.profile),
        ]
        for case (let name, let bytes?) in sources { try directory.create(name, bytes, mode: 0o600) }
        let pack = try directory.making(GroupLayout.pack, mode: 0o755)
        let hidden = try pack.making(PackLayout.privateFolder, mode: 0o700)
        for (name, data) in found.memory.files where Self.isPrivate(name) {
            try hidden.create(name, Array(data), mode: 0o600)
        }
        guard let manifest = found.manifest else { return [] }
        try pack.create(PackLayout.manifest, manifest.bytes, mode: 0o644)
        guard let stated = found.pack else { return [] }
        let isSameSecond = found.face != nil && stated.face2?.sha256 == found.secondDigest
        // Stickers of two people are taken out of the pack that there is, which leaves the others as they are.
        guard stated.face?.sha256 == found.faceDigest || stated.showsTwo && !isSameSecond else { return [] }
        let names = stated.stickers.filter { isSameSecond || !$0.showsTwo }
            .flatMap(\.files).filter { StickerName.id(of: $0) != nil }
        return try download(names, to: pack)
    }

    /// The private files that are kept: what was made of what, and what earlier builds wrote down.
    static func isPrivate(_ name: String) -> Bool {
        name == PackLayout.state || GroupVisitor.notes.map(PackLayout.note).contains(name)
    }

    private func download(_ names: [String], to pack: Directory) throws -> Set<String> {
        let state = Mutex((done: Set<String>(), failure: StoreError?.none))
        Workers.run(workers: Self.threads, count: names.count) { [store, keys] index in
            guard state.withLock({ $0.failure == nil }), let key = keys.file(names[index]) else { return }
            do throws(StoreError) {
                // One that is missing is made again.
                guard let object = try store.read(key, limit: 64 << 20) else { return }
                try? pack.create(names[index], object.bytes, mode: 0o644)
                state.withLock { _ = $0.done.insert(names[index]) }
            } catch {
                state.withLock { $0.failure = error }
            }
        }
        let (done, failure) = state.withLock { $0 }
        if let failure { throw failure }
        return done
    }
}
