public import FaceInput
public import FaceSandbox
public import Helpers
import Settings
public import StickerBuild
import StickerEncoding
import Threads

/// Face and costumes in, packs for platforms out: what `export`, `build --for` and the service do.
public struct PackExporter: Sendable {
    let decoder: any FaceDecoder
    let renderer: any ArtRenderer
    let packagers: [any Packager]

    /// - Parameters:
    ///   - decoder: decodes the face, in a sandbox by default.
    ///   - renderer: draws the costumes' SVG; kept, so that its program is started once for many exports.
    ///   - packagers: one for each platform that packs can be made for.
    public init(
        decoder: any FaceDecoder = SandboxedDecoder(), renderer: any ArtRenderer = ArtHelper(),
        packagers: [any Packager] = Packagers.all
    ) {
        (self.decoder, self.renderer, self.packagers) = (decoder, renderer, packagers)
    }

    /// Exports from a face. Blocks; call it from a thread of its own.
    /// - Parameters:
    ///   - isCancelled: asked between frames.
    ///   - onEvent: receives the events, one call at a time.
    public func export(
        _ request: ExportRequest, isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (ExportEvent) -> Void = { _ in }
    ) throws(ExportFailure) -> ExportReport {
        let context = ExportContext(
            gate: CoreGate(cores: request.build.workers), isCancelled: isCancelled, onEvent: onEvent)
        return try export(request, face: nil, selection: nil, context)
    }

    /// The same with what a build has at hand.
    /// - Parameters:
    ///   - face: as this request's build would decode it. nil, or one that is only known from an earlier build: it is
    ///     decoded when something has to be drawn.
    ///   - selection: the costumes of the request, in the pack's order; nil: they are read now.
    public func export(
        _ request: ExportRequest, face: Face?, selection: CostumeSelection?, _ context: ExportContext
    ) throws(ExportFailure) -> ExportReport {
        let start = ContinuousClock.now
        var request = request
        // Neither decides what platforms get.
        request.build.settings.side = StickerSettings.defaultSide
        request.build.settings.limit = StickerSettings.defaultLimit
        request.build.settings.stills = true
        let output = request.build.output
        try check(request)
        var read: Result<CostumeSelection, BuildFailure>?
        let known = try asBuild { () throws(BuildFailure) in
            if let face { return face }
            return try PackBuilder(decoder: decoder, renderer: renderer).face(
                request.build, noted: request.fresh ? nil : ExportFolder.note(in: output),
                meanwhile: {
                    read = Result { () throws(BuildFailure) in try CostumeSelection(request.build) }
                })
        }
        let facts = known.facts
        context.onEvent(
            .decoded(format: facts.format, width: facts.width, height: facts.height, frames: facts.frames))
        let chosen = try asBuild { () throws(BuildFailure) in
            if let selection { return selection }
            if let read { return try read.get() }
            return try CostumeSelection(request.build)
        }
        // Before anything is written there.
        for platform in request.platforms { _ = try PlatformFolder(platform, in: output) }
        let folder = try ExportFolder(output, mode: request.modes.folder)
        defer { folder.close() }
        let inputs = ExportInputs(
            request: request, selection: chosen,
            settings: try asBuild { () throws(BuildFailure) in
                try BuildSettings(request.build, pack: chosen.pack)
            },
            packagers: request.platforms.compactMap { platform in
                packagers.first { $0.platform == platform }
            },
            exports: try request.platforms.map { (platform) throws(ExportFailure) in
                try PlatformFolder(platform, in: output)
            }, keptName: request.name == nil ? try PlatformFolder.keptName(in: output) : nil,
            pipeline: StickerPipeline(
                renderer: renderer, cacheFolder: request.build.cacheFolder,
                shared: request.build.sharedCache, gate: context.gate,
                isCancelled: context.isCancelled),
            context: context)
        var report = try ExportRun(inputs, decoder: decoder, folder: folder).run(known)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }
}

/// Runs a part of a build and throws its error as an `ExportFailure`.
func asBuild<Value>(_ body: () throws(BuildFailure) -> Value) throws(ExportFailure) -> Value {
    do throws(BuildFailure) { return try body() } catch { throw .build(error) }
}
