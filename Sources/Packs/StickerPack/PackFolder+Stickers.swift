import Digest
import Files
import StickerManifest
import Synchronization

extension PackFolder {
    /// Finds the sticker that this recipe produced before, so that it needn't be rendered again.
    ///
    /// A file is reused if its inode, size and times are as recorded, or otherwise if its digest is.
    /// - Returns: nil when the recipe is unknown or a file is missing or changed.
    package func reuse(recipe: String) -> StickerRecord? {
        guard let recorded = content.withLock({ $0.state.recipes[recipe] }) else { return nil }
        var record = recorded
        let isDoubtful = record.unsyncedSince.map { $0 != options.clock.boot().id } ?? false
        guard let file = whole(record.file, digest: isDoubtful) else { return drop(recipe) }
        record.file = file
        if let other = record.still {
            guard let still = whole(other, digest: isDoubtful) else { return drop(recipe) }
            record.still = still
        }
        // A file replaced by equal bytes may not have reached the disk.
        if record != recorded { record.unsyncedSince = options.clock.boot().id }
        let found = record
        content.withLock { $0.state.recipes[recipe] = found }
        return found
    }

    private func drop(_ recipe: String) -> StickerRecord? {
        content.withLock { $0.state.recipes[recipe] = nil }
        return nil
    }

    /// Puts a finished sticker into the folder under its salted name. No manifest names it before `publish`. Those of two
    /// people belong into `notePairs` before.
    /// - Parameter recipe: A digest of everything that decides the sticker's bytes, for `reuse`.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func add(_ sticker: FinishedSticker, recipe: String) throws(PackError) -> StickerRecord {
        guard StickerName.isID(sticker.id) else {
            throw .unwritable(path: path, reason: "“\(sticker.id)” can't be part of a file's name")
        }
        var still: FileRecord?
        let file = try place(sticker.file, id: sticker.id)
        if let finished = sticker.still { still = try place(finished, id: sticker.id) }
        let moment = options.clock.boot()
        var record = StickerRecord(id: sticker.id, file: file, frames: sticker.frames)
        (record.duration, record.loops) = (sticker.duration, sticker.loops)
        (record.still, record.reductions, record.unsyncedSince) = (still, sticker.reductions, moment.id)
        content.withLock { [record] in
            $0.state.add(record, recipe: recipe)
            $0.state.name(record.files.map(\.file), at: moment)
        }
        if let observer = options.observer {
            for file in record.files { observer.added(file.file, directory) }
        }
        return record
    }

    /// Stages the file, then renames it, so that a final name is never opened for writing. A file that already has these
    /// bytes stays.
    private func place(_ finished: FinishedFile, id: String) throws(PackError) -> FileRecord {
        let name = StickerName.name(id: id, bytes: finished.bytes, ext: finished.kind.rawValue)
        if !directory.holds(name, finished.bytes) {
            try replace(name, in: directory, finished.bytes, mode: options.fileMode)
        }
        guard let status = try asPack(directory.status(of: name)) else {
            throw .unwritable(path: directory.place(name), reason: "it was taken away while it was written")
        }
        return FileRecord(
            file: name, width: finished.width, height: finished.height,
            sha256: SHA256.hex(finished.bytes), stamp: status.stamp)
    }

    /// The record with the file's current stamp; nil when the file isn't the one that was written. One that can't be read,
    /// for example from a bad part of a disk, is drawn again and replaced by the same bytes.
    /// - Parameter digest: Whether to compare the digest even if the stamp is unchanged.
    private func whole(_ record: FileRecord, digest: Bool) -> FileRecord? {
        guard let status = try? directory.status(of: record.file) else { return nil }
        if !digest && record.isSame(as: status) { return record }
        guard status.isFile, status.bytes == record.bytes,
            let bytes = try? directory.read(record.file, limit: record.bytes),
            SHA256.hex(bytes) == record.sha256
        else { return nil }
        var record = record
        record.stamp = status.stamp
        return record
    }

    /// Compares every file that the manifest names with the digest stated there. The stickers of missing or changed files
    /// are forgotten, so that the next build makes them again.
    /// - Parameter isCancelled: Asked between files.
    /// - Returns: The names of missing or changed files; nil when cancelled.
    package func damagedFiles(isCancelled: () -> Bool = { false }) throws(PackError) -> [String]? {
        var damaged: [String] = []
        for stated in manifest?.stickers.flatMap(\.renditions) ?? [] {
            if isCancelled() { return nil }
            if !isWhole(stated, [:]) { damaged.append(stated.file) }
        }
        guard !damaged.isEmpty else { return [] }
        try content.withLock { (content) throws(PackError) in
            content.state.recipes = content.state.recipes.filter { _, record in
                !record.files.contains { damaged.contains($0.file) }
            }
            try save(&content)
        }
        return damaged
    }

    /// Whether the file in the folder is the one that the manifest states.
    func isWhole(_ stated: StickerEntry.Rendition, _ records: [String: FileRecord]) -> Bool {
        guard let status = try? directory.status(of: stated.file), status.isFile, status.bytes == stated.bytes
        else {
            return false
        }
        if let record = records[stated.file], record.sha256 == stated.sha256, record.isSame(as: status) {
            return true
        }
        guard let bytes = try? directory.read(stated.file, limit: stated.bytes) else { return false }
        return SHA256.hex(bytes) == stated.sha256
    }
}
