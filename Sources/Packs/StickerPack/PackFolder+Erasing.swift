import Files
import Names
import StickerManifest
import Synchronization

extension PackFolder {
    /// Removes the group's stickers: publishes an empty manifest without a face, then deletes every sticker, still, recipe
    /// and note and the gallery, including files within their retention.
    ///
    /// If the process is killed in between, or a file can't be deleted, the manifest is already empty, and the next call
    /// deletes the files.
    /// - Parameter draft: The pack's description; its stickers, face, profile, problems and warnings are dropped.
    package func erase(_ draft: PackDraft) throws(PackError) -> Publication {
        try content.withLock { (content) throws(PackError) in try erase(draft, &content) }
    }

    /// Whether the last manifest is that of an erased pack: no face and no stickers.
    package var isErased: Bool {
        content.withLock { $0.manifest.map { $0.face == nil && $0.stickers.isEmpty } ?? false }
    }

    private func erase(_ draft: PackDraft, _ content: inout Content) throws(PackError) -> Publication {
        var draft = draft
        (draft.stickers, draft.problems, draft.warnings) = ([], [], [])
        (draft.face, draft.face2, draft.profile) = (nil, nil, nil)
        let isNew = content.manifest.map { $0.face != nil || !$0.stickers.isEmpty } ?? true
        if isNew { try publishEmpty(draft, &content) }
        guard let manifest = content.manifest else {
            throw .unreadable(path: directory.place(PackLayout.manifest), reason: "it was taken away")
        }
        var status = PackStatus(state: .erased, updatedAt: options.clock.timestamp(), pid: ThisProcess.id)
        status.generation = manifest.generation
        if !says(status) { try write(status, &content) }
        let names = try asPack(directory.names())
        try asPack { () throws(FileError) in
            try directory.removeEach(
                names.filter { StickerName.id(of: $0) != nil || $0 == PackLayout.gallery })
            try hidden.removeEach(hidden.names().filter(PackLayout.isNote))
        }
        var state = PackState()
        (state.series, state.generation) = (manifest.series, manifest.generation)
        content.state = state
        try save(&content)
        try asPack(directory.syncFileSystem())
        return Publication(manifest: manifest, published: isNew)
    }

    private func publishEmpty(_ draft: PackDraft, _ content: inout Content) throws(PackError) {
        let manifest = draft.manifest(nextEdition(&content))
        let staged = stagingName()
        do throws(FileError) {
            try staging.create(staged, PackJSON.bytes(manifest), mode: options.fileMode, isSynced: true)
            try staging.rename(staged, to: directory, as: PackLayout.manifest)
        } catch {
            try? staging.remove(staged)
            throw PackError(error)
        }
        content.manifest = manifest
        content.state.generation = manifest.generation
        try asPack(directory.sync())
    }
}
