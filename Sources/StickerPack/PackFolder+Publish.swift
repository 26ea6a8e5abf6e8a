import Files
import Names
public import StickerManifest
import Synchronization

extension PackFolder {
    /// Says what is going on. Replaced by renaming, not synced; the files that it names stay for the retention.
    ///
    /// Of a build at most ten statuses a second are written: one that comes too soon is written a moment later, unless
    /// another takes its place until then. The first sticker, and whatever isn't `building`, is written at once.
    public func writeStatus(_ status: PackStatus) throws(PackError) {
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
            // One that fails is followed by another.
            if let status = content.pace.postponed { try? write(status, &content) }
        }
    }

    /// Says what is going on, unless the status says so already, whoever wrote it and when.
    public func renewStatus(_ status: PackStatus) throws(PackError) {
        try content.withLock { (content) throws(PackError) in
            guard !says(status) else { return }
            try write(status, &content)
            try save(&content)
        }
    }

    private func says(_ status: PackStatus) -> Bool {
        let bytes = (try? directory.read(PackLayout.status, limit: Self.documentLimit)) ?? []
        guard var found = try? PackJSON.status(bytes) else { return false }
        (found.updatedAt, found.pid) = (status.updatedAt, status.pid)
        return found == status
    }

    /// A status of this process at this moment, for `writeStatus`.
    public func status(
        _ state: PackStatus.State, face: String? = nil, profile: String? = nil, finished: [StickerEntry] = [],
        total: Int = 0, error: PackStatus.Notice? = nil, warnings: [PackStatus.Notice] = [],
        retryAt: String? = nil
    ) -> PackStatus {
        PackStatus(
            state: state, updatedAt: options.clock.timestamp(), pid: ThisProcess.id,
            face: face.map { PackStatus.Source(sha256: $0) },
            profile: profile.map { PackStatus.Source(sha256: $0) },
            generation: manifest?.generation ?? 0, finished: finished.count, total: total, stickers: finished,
            error: error, warnings: warnings, retryAt: retryAt)
    }

    /// Says that the build failed: of the face, with the stickers that a status of `building` or `failed` was about.
    public func reportFailure(_ error: PackStatus.Notice, retryAt: String?) throws(PackError) {
        var status = status(.failed, error: error, retryAt: retryAt)
        let bytes = try? directory.read(PackLayout.status, limit: Self.documentLimit)
        if let last = bytes.flatMap({ try? PackJSON.status($0) }), [.building, .failed].contains(last.state) {
            (status.face, status.profile) = (last.face, last.profile)
            (status.finished, status.total, status.stickers) = (last.finished, last.total, last.stickers)
        }
        try renewStatus(status)
    }

    /// Makes the draft the pack: complete or not at all.
    ///
    /// Nothing at all is written when the pack says the same already and its files are whole.
    /// - Throws: `.unreadable` when a file that the draft names isn't in the folder as stated; `.diskFull`,
    ///   `.unwritable`. The old pack stays then.
    public func publish(_ draft: PackDraft) throws(PackError) -> Publication {
        try content.withLock { (content) throws(PackError) in try publish(draft, &content) }
    }

    private func publish(_ draft: PackDraft, _ content: inout Content) throws(PackError) -> Publication {
        let records = Dictionary(
            content.state.recipes.values.flatMap(\.files).map { ($0.file, $0) }, uniquingKeysWith: { $1 })
        for sticker in draft.stickers {
            for stated in sticker.renditions where !isWhole(stated, records) {
                throw .unreadable(
                    path: directory.place(stated.file),
                    reason: "it was changed or taken away during the build")
            }
        }
        if let current = content.manifest,
            current
                == draft.manifest(
                    series: current.series, generation: current.generation, publishedAt: current.publishedAt)
        {
            try refresh(current, draft, &content)
            return Publication(manifest: current, published: false)
        }
        if content.state.series.isEmpty { content.state.series = Series.make(options.random()) }
        let manifest = draft.manifest(
            series: content.state.series, generation: content.state.generation &+ 1,
            publishedAt: options.clock.timestamp())
        try put(manifest, &content)
        try write(idle(manifest, draft), &content)
        sweep(&content)
        try save(&content)
        return Publication(manifest: manifest, published: true)
    }

    /// The order is what makes it safe: files and gallery are on the disk before the manifest names them, and the state
    /// is written.
    private func put(_ manifest: PackManifest, _ content: inout Content) throws(PackError) {
        let before = content
        let moment = options.clock.boot()
        let old = content.manifest?.stickers.flatMap(\.files) ?? []
        content.state.name(old + manifest.stickers.flatMap(\.files), at: moment)
        content.state.previous = old.sorted()
        let unsynced = content.state.takeAsSynced(manifest.stickers.flatMap(\.files))
        let staged = stagingName()
        do throws(PackError) {
            // The disk works while the documents are made. Before, it would take the cores from stickers.
            for file in unsynced { directory.beginSync(file) }
            let page = Gallery.page(manifest)
            try replace(PackLayout.gallery, in: directory, page, mode: options.fileMode)
            try asPack(staging.create(staged, PackJSON.bytes(manifest), mode: options.fileMode))
            let state = PackJSON.bytes(content.state)
            try asPack { () throws(FileError) in
                // Not the whole file system: what others have written there may be much more.
                for file in unsynced + [PackLayout.gallery] { try directory.sync(file) }
                try staging.sync(staged)
                try directory.sync()
            }
            try save(&content, encoded: state)
            try asPack(staging.rename(staged, to: directory, as: PackLayout.manifest))
        } catch {
            try? staging.remove(staged)
            (content.state, content.saved) = (before.state, nil)
            // The next run needn't make the stickers again.
            try? save(&content)
            throw error
        }
        content.manifest = manifest
        content.state.generation = manifest.generation
        try asPack(directory.sync())
    }

    /// The pack says the same already: mends only what isn't as it should be beside it.
    private func refresh(
        _ manifest: PackManifest, _ draft: PackDraft, _ content: inout Content
    ) throws(PackError) {
        let page = Gallery.page(manifest)
        if (try? directory.read(PackLayout.gallery, limit: Self.documentLimit)) != page {
            try replace(PackLayout.gallery, in: directory, page, mode: options.fileMode)
        }
        // Files that were damaged and rebuilt.
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
        sweep(&content)
        try save(&content)
    }

    private func idle(_ manifest: PackManifest, _ draft: PackDraft) -> PackStatus {
        PackStatus(
            state: .idle, updatedAt: options.clock.timestamp(), pid: ThisProcess.id,
            face: manifest.face.map { PackStatus.Source(sha256: $0.sha256) },
            profile: manifest.profile?.sha256.map { PackStatus.Source(sha256: $0) },
            generation: manifest.generation, finished: manifest.stickers.count,
            total: manifest.stickers.count,
            stickers: manifest.stickers, warnings: draft.warnings)
    }

    /// Files that a status names are known as ours by it; the state, which also knows what they were made from,
    /// follows now and then.
    func write(_ status: PackStatus, _ content: inout Content) throws(PackError) {
        let files = status.stickers.flatMap(\.files)
        let moment = options.clock.boot()
        content.state.name(content.state.status + files, at: moment)
        content.state.status = files
        let age = content.savedAt.map { moment.seconds - $0 } ?? .infinity
        if age >= max(options.saveInterval, content.savingTook * 20) { try save(&content) }
        try replace(PackLayout.status, in: directory, PackJSON.bytes(status), mode: options.fileMode)
        content.pace.wrote(at: moment.seconds)
    }
}

extension StickerEntry {
    /// The sticker's files as the manifest states them.
    var renditions: [Still] {
        let itself = Still(
            file: file, mediaType: mediaType, width: width, height: height, bytes: bytes, sha256: sha256)
        return [itself] + (still.map { [$0] } ?? [])
    }
}
