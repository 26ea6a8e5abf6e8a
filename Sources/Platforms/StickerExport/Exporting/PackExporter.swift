import Costume
package import FaceInput
import Settings
package import StickerBuild

/// Face and costumes in, packs for platforms out: what `export`, `build --for` and the service do.
package struct PackExporter: Sendable {
    private let maker: StickerMaker
    private let packagers: [any Packager]

    /// - Parameters:
    ///   - maker: for this work, with its place at the gate and its cancellation.
    ///   - packagers: one for each platform that packs can be made for.
    package init(_ maker: StickerMaker, packagers: [any Packager] = Packagers.all) {
        self.maker = maker
        self.packagers = packagers
    }

    /// Exports from a face. Blocks; call it from a thread of its own.
    /// - Parameters:
    ///   - face: as the request's. nil, or one that is only known from an earlier build: it is decoded when something has
    ///     to be drawn.
    ///   - selection: the costumes of the request, in the pack's order; nil: they are read now.
    ///   - onEvent: receives the events, one call at a time.
    package func export(
        _ request: ExportRequest, people: People<Face>? = nil, selection: CostumeSelection? = nil,
        onEvent: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) throws(ExportFailure) -> ExportReport {
        let start = ContinuousClock.now
        var request = request
        // Neither decides what platforms get.
        request.stickers.style.settings.side = StickerSettings.defaultSide
        request.stickers.style.settings.limit = StickerSettings.defaultLimit
        request.stickers.style.settings.stills = true
        let output = request.output
        try request.check(packagers)
        var read: Result<CostumeSelection, BuildFailure>?
        let known = try asBuild { () throws(BuildFailure) in
            if let people { return people }
            return try maker.read(
                request.stickers.people,
                noted: { request.fresh ? nil : ExportFolder.note($0, in: output) },
                meanwhile: {
                    read = Result { () throws(BuildFailure) in try maker.select(request.stickers) }
                })
        }
        for facts in known.facts.all {
            onEvent(
                .decoded(
                    format: facts.format, width: facts.width, height: facts.height, frames: facts.frames))
        }
        let chosen = try asBuild { () throws(BuildFailure) in
            if let selection { return selection }
            if let read { return try read.get() }
            return try maker.select(request.stickers)
        }
        let strangers = request.emoji.keys.filter { !chosen.store.known.contains($0) }.sorted()
        guard strangers.isEmpty else {
            throw .build(.unknownTemplates(ids: strangers, known: chosen.store.known.sorted()))
        }
        // Before anything is written there.
        for platform in request.platforms { _ = try PlatformFolder(platform, in: output) }
        let folder = try ExportFolder(output, mode: request.modes.folder)
        defer { folder.close() }
        let inputs = ExportInputs(
            request: request, selection: chosen,
            settings: try asBuild { () throws(BuildFailure) in
                try BuildSettings(request.stickers.style, pack: chosen.pack)
            },
            packagers: request.platforms.compactMap { platform in
                packagers.first { $0.platform == platform }
            },
            exports: try request.platforms.map { (platform) throws(ExportFailure) in
                try PlatformFolder(platform, in: output)
            }, keptName: request.name == nil ? try PlatformFolder.keptName(in: output) : nil,
            maker: maker, onEvent: onEvent)
        var report = try ExportRun(inputs, folder: folder).run(known)
        if selection == nil { report.warnings += chosen.advice(request.stickers.style) }
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }
}

/// Runs a part of a build and throws its error as an `ExportFailure`.
func asBuild<Value>(_ body: () throws(BuildFailure) -> Value) throws(ExportFailure) -> Value {
    do throws(BuildFailure) { return try body() } catch { throw .build(error) }
}
