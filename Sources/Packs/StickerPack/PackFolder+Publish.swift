import Digest
import Files
import Names
package import StickerManifest
import Synchronization

extension PackFolder {
    /// Writes `status.json`, by renaming and without syncing. The files that it names stay for the retention.
    ///
    /// A build writes at most four statuses a second: one that comes too soon is written a moment later, unless another
    /// replaces it until then. The first sticker and every state other than `building` are written at once.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func writeStatus(_ status: PackStatus) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            let delay = content.pace.delay(of: status, at: options.clock.boot().seconds)
            guard delay > 0 else { return try write(status, &content) }
            if content.pace.postpone(status) {
                options.clock.later(delay) { [weak self] in self?.writePostponedStatus() }
            }
        }
    }

    private func writePostponedStatus() {
        content.withLock { content in
            // A failure needs no report: the build writes another status soon.
            if let status = content.pace.postponed { try? write(status, &content) }
        }
    }

    /// Writes `status.json` unless it already has this content, apart from its time and process.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func renewStatus(_ status: PackStatus) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            guard !says(status) else { return }
            try write(status, &content)
            try save(&content)
        }
    }

    /// Whether `status.json` has this content, apart from its time and process.
    func says(_ status: PackStatus) -> Bool {
        // One that can't be read now is written again.
        let bytes = (try? directory.read(PackLayout.status, limit: Self.documentLimit)) ?? []
        guard var found = try? PackJSON.status(bytes) else { return false }
        (found.updatedAt, found.pid) = (status.updatedAt, status.pid)
        return found == status
    }

    /// A status of this process at this moment, for `writeStatus`. Set the other properties as needed.
    /// - Parameters:
    ///   - face: SHA-256 of the face file in hexadecimal; nil without one.
    ///   - finished: The stickers finished so far, in the order in which they were finished.
    ///   - total: The number of stickers that the build makes.
    package func status(
        _ state: PackStatus.State, face: String? = nil, finished: [StickerEntry] = [], total: Int = 0,
        error: PackStatus.Notice? = nil, warnings: [PackStatus.Notice] = []
    ) -> PackStatus {
        var status = PackStatus(state: state, updatedAt: options.clock.timestamp(), pid: ThisProcess.id)
        status.face = face.map { PackStatus.Source(sha256: $0) }
        status.generation = manifest?.generation ?? 0
        (status.finished, status.total, status.stickers) = (finished.count, total, finished)
        (status.error, status.warnings) = (error, warnings)
        return status
    }

    /// Writes a status of `failed`. It keeps the face and the stickers of a status of `building` or `failed`.
    /// - Throws: `.diskFull`, `.unwritable`.
    package func reportFailure(_ error: PackStatus.Notice, retryAt: String?) throws(PackError) {
        var status = status(.failed, error: error)
        status.retryAt = retryAt
        let bytes = try directory.document(PackLayout.status, limit: Self.documentLimit)
        if let last = bytes.flatMap({ try? PackJSON.status($0) }), [.building, .failed].contains(last.state) {
            (status.face, status.profile) = (last.face, last.profile)
            (status.finished, status.total, status.stickers) = (last.finished, last.total, last.stickers)
        }
        try renewStatus(status)
    }

    /// Replaces the pack by the draft, completely or not at all.
    ///
    /// Nothing is written when the pack already has this content and its files are intact.
    /// - Throws: `.unreadable` when a file that the draft names isn't in the folder as stated; `.diskFull`,
    ///   `.unwritable`. On any error the old pack stays.
    package func publish(_ draft: PackDraft) throws(PackError) -> Publication {
        try content.withLock { (content) throws(PackError) in try publish(draft, &content) }
    }

    private func publish(_ draft: PackDraft, _ content: inout Content) throws(PackError) -> Publication {
        let records = content.state.files
        for sticker in draft.stickers {
            for stated in sticker.renditions where !isWhole(stated, records) {
                throw .unreadable(
                    path: directory.place(stated.file),
                    reason: "it was changed or taken away during the build")
            }
        }
        if let current = content.manifest, current == draft.manifest(current.edition) {
            try refresh(current, draft, &content)
            return Publication(manifest: current, published: false)
        }
        let manifest = draft.manifest(nextEdition(&content))
        try put(manifest, person: draft.person, &content)
        try write(idle(manifest, draft), &content)
        try removePairs(&content)
        sweep(&content)
        try save(&content)
        return Publication(manifest: manifest, published: true)
    }

    /// The edition of the next manifest. A new pack gets a random series, so that its generations aren't compared with
    /// those of a pack that was wiped.
    func nextEdition(_ content: inout Content) -> PackManifest.Edition {
        if content.state.series.isEmpty { content.state.series = Base32.string(options.random()) }
        return PackManifest.Edition(
            series: content.state.series, generation: content.state.generation &+ 1,
            publishedAt: options.clock.timestamp())
    }

    /// Writes the documents in a safe order: the files, the gallery and the state are on the disk before the manifest names
    /// them.
    func put(
        _ manifest: PackManifest, person: String?, _ content: inout Content
    ) throws(PackError) {
        let before = content
        let moment = options.clock.boot()
        let old = content.manifest?.stickers.flatMap(\.files) ?? []
        content.state.name(old + manifest.stickers.flatMap(\.files), at: moment)
        content.state.previous = old.sorted()
        let unsynced = content.state.takeAsSynced(manifest.stickers.flatMap(\.files))
        let staged = stagingName()
        do throws(PackError) {
            // The disk works while the documents are made. Earlier, it would slow down rendering.
            for file in unsynced { directory.beginSync(file) }
            let page = Gallery.page(manifest, person: person)
            try replace(PackLayout.gallery, in: directory, page, mode: options.fileMode)
            try asPack(staging.create(staged, PackJSON.bytes(manifest), mode: options.fileMode))
            let state = PackJSON.bytes(content.state)
            try asPack { () throws(FileError) in
                // Not the whole file system, where others may have written much more.
                for file in unsynced + [PackLayout.gallery] { try directory.sync(file) }
                try staging.sync(staged)
                try directory.sync()
            }
            try save(&content, encoded: state)
            try asPack(staging.rename(staged, to: directory, as: PackLayout.manifest))
        } catch {
            try? staging.remove(staged)
            (content.state, content.saved) = (before.state, nil)
            // The next run then reuses the stickers.
            try? save(&content)
            throw error
        }
        content.manifest = manifest
        content.state.generation = manifest.generation
        try asPack(directory.sync())
    }

    /// Repairs the gallery, the status and the syncing beside a manifest that stays.
    private func refresh(
        _ manifest: PackManifest, _ draft: PackDraft, _ content: inout Content
    ) throws(PackError) {
        let page = Gallery.page(manifest, person: draft.person)
        if (try? directory.read(PackLayout.gallery, limit: Self.documentLimit)) != page {
            try replace(PackLayout.gallery, in: directory, page, mode: options.fileMode)
        }
        // These files were damaged and rebuilt.
        let before = content.state
        let unsynced = content.state.takeAsSynced(manifest.stickers.flatMap(\.files))
        do throws(FileError) {
            for file in unsynced { try directory.sync(file) }
            if !unsynced.isEmpty { try directory.sync() }
        } catch {
            content.state = before
            throw PackError(error)
        }
        let wanted = idle(manifest, draft)
        if !says(wanted) { try write(wanted, &content) }
        try removePairs(&content)
        sweep(&content)
        try save(&content)
    }

    private func idle(_ manifest: PackManifest, _ draft: PackDraft) -> PackStatus {
        var status = idle(manifest)
        status.warnings = draft.warnings
        return status
    }

    func idle(_ manifest: PackManifest) -> PackStatus {
        var status = PackStatus(state: .idle, updatedAt: options.clock.timestamp(), pid: ThisProcess.id)
        status.face = manifest.face.map { PackStatus.Source(sha256: $0.sha256) }
        status.profile = manifest.profile?.sha256.map { PackStatus.Source(sha256: $0) }
        status.generation = manifest.generation
        status.stickers = manifest.stickers
        (status.finished, status.total) = (manifest.stickers.count, manifest.stickers.count)
        return status
    }

    /// A status marks the files that it names as the pack's own, so the state, which also records what they were made
    /// from, can be saved less often.
    func write(_ status: PackStatus, _ content: inout Content) throws(PackError) {
        let files = status.stickers.flatMap(\.files)
        let moment = options.clock.boot()
        content.state.name(content.state.status + files, at: moment)
        content.state.status = files
        let age = content.savedAt.map { moment.seconds - $0 } ?? .infinity
        if age >= max(options.saveInterval, content.savingTook * 20) { try save(&content) }
        let bytes = PackJSON.bytes(status)
        try replace(PackLayout.status, in: directory, bytes, mode: options.fileMode)
        content.pace.wrote(at: moment.seconds)
        options.observer?.wroteStatus(status, bytes)
    }
}
