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
            guard content.manifest?.showsTwo == true || content.state.pairs != nil else { return false }
            if var manifest = content.manifest, manifest.showsTwo {
                let pairs = manifest.pairs
                content.state.pairs = Set(content.state.pairs ?? []).union(pairs).sorted()
                // One whose file is lost is made again by the next build.
                manifest.stickers.removeAll { $0.showsTwo || !holds($0) }
                manifest.face2 = nil
                let ids = manifest.stickers.map(\.id)
                if let cover = manifest.pack.cover, !ids.contains(cover) { manifest.pack.cover = ids.first }
                let edition = nextEdition(&content)
                (manifest.generation, manifest.publishedAt) = (edition.generation, edition.publishedAt)
                try put(manifest, person: nil, &content)
                try write(idle(manifest), &content)
            } else if try statusNamesPairs(content) {
                // A build was killed before it published them.
                let waiting = PackStatus(
                    state: .waiting, updatedAt: options.clock.timestamp(), pid: ThisProcess.id)
                try write(content.manifest.map { idle($0) } ?? waiting, &content)
            }
            try removePairs(&content)
            try save(&content)
            return true
        }
    }

    private func holds(_ sticker: StickerEntry) -> Bool {
        sticker.files.allSatisfy { (try? directory.status(of: $0))?.isFile == true }
    }

    private func statusNamesPairs(_ content: Content) throws(PackError) -> Bool {
        let bytes = try directory.document(PackLayout.status, limit: Self.documentLimit)
        return bytes.flatMap { try? PackJSON.status($0) }?.stickers.contains(where: \.showsTwo) ?? false
    }

    /// Notes, before there are files of them, that stickers show two people.
    package func notePairs(_ ids: [String]) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            let pairs = Set(content.state.pairs ?? []).union(ids)
            guard pairs.count > content.state.pairs?.count ?? 0 else { return }
            // Still says so where the state gets lost.
            if readNote(PackLayout.secondFaceNote) == nil { try writeNote(PackLayout.secondFaceNote, []) }
            content.state.pairs = pairs.sorted()
            try save(&content)
        }
    }

    /// The stickers of which the folder may have files that show two people, where the state is lost: of all files that
    /// nobody names, if there was a second person, and else of those whose stickers the pack doesn't have.
    /// - Parameter names: of all files in the folder.
    static func doubtful(
        _ names: [String], _ manifest: PackManifest?, in hidden: Directory
    ) throws(PackError) -> [String]? {
        let note = try asPack(hidden.status(of: PackLayout.note(PackLayout.secondFaceNote)))
        let hadSecond = manifest?.showsTwo == true || note != nil
        let current = manifest?.stickers ?? []
        let known = Set(hadSecond ? current.flatMap(\.files) : [])
        let ids = Set(hadSecond ? [] : current.map(\.id))
        let found = names.compactMap { name in known.contains(name) ? nil : StickerName.id(of: name) }
        let pairs = Set(found.filter { !ids.contains($0) }).union(manifest?.pairs ?? [])
        return pairs.isEmpty ? nil : pairs.sorted()
    }

    /// Deletes all files that may show a second person who isn't in the pack, with the recipes that produced them.
    func removePairs(_ content: inout Content) throws(PackError) {
        guard let pairs = content.state.pairs, content.manifest?.face2 == nil else { return }
        let current = Set(content.manifest?.stickers.flatMap(\.files) ?? [])
        let shown = try asPack(directory.names()).filter { name in
            StickerName.id(of: name).map { pairs.contains($0) && !current.contains(name) } ?? false
        }
        try asPack { () throws(FileError) in
            try directory.removeEach(shown)
            try hidden.removeEach([PackLayout.note(PackLayout.secondFaceNote)])
        }
        for name in shown { content.state.forget(name) }
        content.state.previous.removeAll(where: shown.contains)
        content.state.recipes = content.state.recipes.filter { _, record in
            !pairs.contains(record.id) || record.files.allSatisfy { current.contains($0.file) }
        }
        content.state.pairs = nil
    }
}
