import Files
import Names
import StickerManifest
import Synchronization

/// A second person is in the pack as long as the pack has their face. Then every file that shows them goes, however recently
/// somebody may have read of it.
extension PackFolder {
    /// Takes the second person out of the pack: publishes it without the stickers of two people, and deletes their files.
    /// Nothing is drawn. If the process is killed in between, the next call or publication deletes what is left.
    /// - Returns: whether there was anything to take out.
    package func withdraw() throws(PackError) -> Bool {
        try content.withLock { (content) throws(PackError) in
            let isInManifest = content.manifest.map {
                $0.face2 != nil || $0.stickers.contains(where: \.showsTwo)
            }
            guard isInManifest ?? false || content.state.pairs != nil else { return false }
            if var manifest = content.manifest, isInManifest ?? false {
                let pairs = manifest.stickers.filter(\.showsTwo).map(\.id)
                content.state.pairs = Set(content.state.pairs ?? []).union(pairs).sorted()
                manifest.stickers.removeAll(where: \.showsTwo)
                manifest.face2 = nil
                if let cover = manifest.pack.cover, pairs.contains(cover) {
                    manifest.pack.cover = manifest.stickers.first?.id
                }
                let edition = nextEdition(&content)
                (manifest.generation, manifest.publishedAt) = (edition.generation, edition.publishedAt)
                try put(manifest, person: nil, &content)
                try write(idle(manifest), &content)
            }
            try removePairs(&content)
            try save(&content)
            return true
        }
    }

    /// Notes, before there is a file of it, that a sticker shows two people.
    func notePair(_ id: String) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            guard content.state.pairs?.contains(id) != true else { return }
            content.state.pairs = ((content.state.pairs ?? []) + [id]).sorted()
            try save(&content)
        }
    }

    /// Deletes all files that may show a second person who isn't in the pack, with the recipes that produced them.
    func removePairs(_ content: inout Content) throws(PackError) {
        guard let pairs = content.state.pairs, let manifest = content.manifest, manifest.face2 == nil else {
            return
        }
        let current = Set(manifest.stickers.flatMap(\.files))
        try asPack { () throws(FileError) in
            for name in try directory.names() {
                guard let id = StickerName.id(of: name), pairs.contains(id), !current.contains(name) else {
                    continue
                }
                try directory.remove(name)
                content.state.forget(name)
                content.state.previous.removeAll { $0 == name }
            }
            try hidden.remove(PackLayout.note(PackLayout.secondFaceNote))
        }
        content.state.recipes = content.state.recipes.filter { _, record in
            !pairs.contains(record.id) || record.files.allSatisfy { current.contains($0.file) }
        }
        content.state.pairs = nil
    }
}

extension StickerEntry {
    fileprivate var showsTwo: Bool { people ?? 1 > 1 }
}
