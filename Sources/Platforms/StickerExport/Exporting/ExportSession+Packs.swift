import Costume
import Digest
import FaceInput
import Files
import Platforms
import StickerBuild
import StickerEncoding
import StickerManifest
import Synchronization

extension ExportSession {
    /// Makes a platform's packs and puts them into its folder, unless they are there already.
    /// - Throws: `ExportFailure`, or why the packager can't make them.
    func publish(_ plan: PlatformPlan, _ old: PlatformFolder) throws -> PlatformReport {
        let platform = plan.packager.platform
        inputs.onEvent(.packing(platform))
        var draft = PlatformDraft(self, plan, old)
        if let known = old.manifest {
            draft.version = known.version
            var same = try draft.manifest { _, _ in }
            same.generator = known.generator
            if same == known, old.isIntact { return report(plan, known, published: false) }
            // Damaged files are written again as they were.
            if same != known { draft.version = max(known.version &+ 1, request.version) }
        } else {
            draft.version = max(1, request.version)
        }
        let new = NewFolder(
            try folder.staging.making(platform.rawValue, mode: request.modes.folder), old: old,
            store: store, modes: request.modes)
        let manifest = try draft.manifest { try new.write($0, $1) }
        try keepReplaced(old, beside: manifest, in: new)
        if inputs.maker.isCancelled() { throw ExportFailure.build(.cancelled) }
        try new.finish(manifest)
        try folder.publish(platform.rawValue)
        return report(plan, manifest, published: true)
    }

    /// Keeps the packs that are replaced, for their time.
    private func keepReplaced(
        _ old: PlatformFolder, beside manifest: ExportManifest, in new: NewFolder
    ) throws(ExportFailure) {
        guard let retention = request.retention else { return }
        var kept = try RetainedPacks(folder, retention)
        for file in kept.replace(old, by: manifest) { new.keep(file) }
        // Before they are replaced: a face that is forgotten after a kill would stay for ever.
        try asExport(kept.save(folder.hidden))
    }

    private func report(
        _ plan: PlatformPlan, _ manifest: ExportManifest, published: Bool
    ) -> PlatformReport {
        let recipes = Set(plan.wants.map { self.recipes.recipe($0.id, $0.target) })
        inputs.onEvent(.published(plan.packager.platform, changed: published))
        return PlatformReport(
            manifest: manifest, folder: "\(folder.path)/\(manifest.platform)", published: published,
            drawn: progress.withLock { recipes.intersection($0.drawn).count }, pictures: recipes.count)
    }
}

/// The packs of one platform while they are put together; one at a time is in memory.
struct PlatformDraft {
    private let session: ExportSession
    private let plan: PlatformPlan
    private let texts: ExportTexts
    private let old: PlatformFolder
    var version = 1

    init(_ session: ExportSession, _ plan: PlatformPlan, _ old: PlatformFolder) {
        self.session = session
        self.plan = plan
        self.old = old
        texts = ExportTexts(
            session.request, session.selection.pack, session.inputs.settings,
            kept: old.manifest?.name ?? session.inputs.keptName)
    }

    /// Makes the files of each pack.
    /// - Parameter write: receives each file with its place in the platform's folder.
    func manifest(
        _ write: (PackagedFile, ExportManifest.File) throws -> Void
    ) throws -> ExportManifest {
        var manifest = ExportManifest(
            generator: .init(name: "kigurumi", version: KigurumiVersion.current),
            platform: plan.packager.platform.rawValue, name: texts.base, version: version,
            face: session.people.first.sha256,
            faceNumber: session.request.stickers.face.reading.chosenFace,
            title: texts.title, author: texts.author, language: texts.language, packs: [],
            leftOut: plan.plan.leftOut.map { .init(id: $0.id, reason: $0.reason.rawValue) })
        manifest.face2 = session.people.second?.sha256
        manifest.face2Number = session.request.stickers.people.second?.reading.chosenFace
        var numbers: [StickerKind?: Int] = [:]
        for (index, pack) in plan.plan.packs.enumerated() {
            numbers[pack.kind, default: 0] += 1
            let number = numbers[pack.kind] ?? 1
            manifest.packs.append(try self.pack(pack, part: index + 1, number: number, write))
        }
        return manifest
    }

    private func pack(
        _ planned: PackPlan.Pack, part: Int, number: Int,
        _ write: (PackagedFile, ExportManifest.File) throws -> Void
    ) throws -> ExportManifest.Pack {
        var exported = try exported(planned, part: part, number: number)
        var files = try plan.packager.files(of: exported)
        if let known = old.pack(exported.identifier), !known.holds(files) {
            exported.version = max(exported.version &+ 1, session.request.version)
            files = try plan.packager.files(of: exported)
        }
        var folder = PackIdentity.folder(planned.kind, number: number)
        if session.request.retention != nil { folder = "\(RetainedPacks.salt(files))-\(folder)" }
        let archive = session.request.zips ? "\(folder).zip" : nil
        for index in files.indices { files[index].path = "\(folder)/\(files[index].path)" }
        if let archive { files.append(PackagedFile(archive, ZipWriter.archive(files))) }
        let listed = files.map {
            ExportManifest.File(file: $0.path, bytes: $0.bytes.count, sha256: SHA256.hex($0.bytes))
        }
        for (file, entry) in zip(files, listed) { try write(file, entry) }
        let places = Dictionary(grouping: listed, by: \.sha256)
        func picture(_ want: PlatformPlan.Want?) -> ExportManifest.Picture? {
            guard let want else { return nil }
            guard let known = session.store.picture(session.recipes.recipe(want.id, want.target)) else {
                return nil
            }
            var placed = known
            let same = places[known.sha256] ?? []
            // Costumes that look alike have a file each. `bear` is in the name of `teddy-bear` too.
            let own = same.filter { $0.isNamed(after: want.id) }.min { $0.file.count < $1.file.count }
            placed.file = (own ?? same.first)?.file
            return placed
        }
        let stickers = planned.stickers.enumerated().compactMap { index, sticker in
            picture(plan.picture(of: sticker)).map { own in
                let text = exported.stickers[index]
                var own = own
                own.reductions = text.picture.reductions
                return ExportManifest.Sticker(
                    id: text.id, name: text.name, description: text.description, emoji: text.emoji,
                    keywords: text.keywords, favorite: text.isFavorite ? true : nil,
                    moves: text.kind == .moving, picture: own,
                    extras: plan.extras(of: sticker, in: planned).compactMapValues(picture))
            }
        }
        return ExportManifest.Pack(
            folder: folder, zip: archive, identifier: exported.identifier, version: exported.version,
            title: exported.title, cover: exported.cover,
            coverPictures: plan.covers(of: planned).compactMapValues(picture),
            stickers: stickers, files: listed.sorted { $0.file < $1.file })
    }

    /// With all pictures in memory.
    private func exported(_ planned: PackPlan.Pack, part: Int, number: Int) throws -> ExportedPack {
        let parts = plan.plan.packs.count
        let templates = Dictionary(session.selection.templates.map { ($0.id, $0.info) }) { first, _ in first }
        func read(_ want: PlatformPlan.Want) throws -> ExportedPicture {
            do throws(FileError) {
                return try session.store.read(session.recipes.recipe(want.id, want.target))
            } catch {
                throw ExportFailure(error)
            }
        }
        let stickers = try planned.stickers.compactMap { sticker -> ExportedPack.Sticker? in
            guard let want = plan.picture(of: sticker), let info = templates[sticker.id] else { return nil }
            var made = texts.sticker(sticker.id, info, try read(want))
            made.kind = sticker.kind
            if sticker.kind == .still, let target = plan.packager.target(.moving) {
                let moving = session.recipes.recipe(sticker.id, target)
                made.picture.reductions += session.store.losses(ofStill: moving)
            }
            made.extras = try plan.extras(of: sticker, in: planned).mapValues(read)
            return made
        }
        var pack = ExportedPack(
            identifier: PackIdentity.identifier(texts.base, planned.kind, number: number),
            title: parts > 1 ? "\(texts.title) \(part)" : texts.title, author: texts.author,
            language: texts.language, stickers: stickers)
        (pack.part, pack.parts) = (part, parts)
        // A new pack has the document's version: one of its identifier that was there before had at most that.
        pack.version = old.pack(pack.identifier)?.version ?? version
        pack.cover = plan.cover(of: planned)?.id ?? pack.cover
        pack.coverPictures = try plan.covers(of: planned).mapValues(read)
        return pack
    }
}

extension ExportManifest.Pack {
    /// Whether these are its files, whatever the folder's name is.
    fileprivate func holds(_ packaged: [PackagedFile]) -> Bool {
        let own = files.filter { $0.file != zip }.map {
            "\($0.file.dropFirst(folder.count + 1)) \($0.sha256)"
        }
        return Set(own) == Set(packaged.map { "\($0.path) \(SHA256.hex($0.bytes))" })
    }
}

extension ExportManifest.File {
    /// Whether a costume's id is in its name, such as `01-bear.png`.
    fileprivate func isNamed(after id: String) -> Bool {
        let name = file.split(separator: "/").last?.split(separator: ".").first ?? ""
        return "-\(name)-".replacing("_", with: "-").contains("-\(id)-")
    }
}
