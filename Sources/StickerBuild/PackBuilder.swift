import Costume
public import FaceInput
public import FaceSandbox
public import Helpers
import StickerEncoding
public import StickerPack
import Threads

/// Face and costumes in, a published pack out: what the command and the daemon both do.
public struct PackBuilder: Sendable {
    private let decoder: any FaceDecoder
    private let renderer: any ArtRenderer

    /// - Parameters:
    ///   - decoder: the seam behind which faces are decoded.
    ///   - renderer: draws the costumes' SVG; kept, so that its program is started once for many builds.
    public init(decoder: any FaceDecoder = SandboxedDecoder(), renderer: any ArtRenderer = ArtHelper()) {
        (self.decoder, self.renderer) = (decoder, renderer)
    }

    /// Blocks; call it from a thread of its own.
    /// - Parameters:
    ///   - isCancelled: asked between frames.
    ///   - onEvent: receives the events, one call at a time.
    public func build(
        _ request: BuildRequest, isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        var request = request
        let (opened, kept) = try kept(&request, isCancelled)
        var costumes: Result<CostumeSelection, BuildFailure>?
        let face = try face(
            request, noted: PackFolder.readNote(Self.faceNote, of: request.output),
            meanwhile: { [request] in
                costumes = Result { () throws(BuildFailure) in try CostumeSelection(request) }
            })
        let facts = face.facts
        onEvent(
            .decoded(format: facts.format, width: facts.width, height: facts.height, frames: facts.frames))
        if let use = face.use { onEvent(.framed(use)) }
        let selection = if let costumes { try costumes.get() } else { try CostumeSelection(request) }
        let folder = if let opened { opened } else { try open(request, isCancelled) }
        let context = BuildContext(
            gate: CoreGate(cores: request.workers), isCancelled: isCancelled, onEvent: onEvent)
        var inputs = try inputs(request, selection, folder, context)
        inputs.kept = kept
        var report = try build(inputs, face)
        report.warnings += selection.advice(request)
        // A folder that can't be cleaned is no reason to fail.
        try? folder.removeRetained(all: request.sweeps)
        report.retained = folder.retained
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    private func open(
        _ request: BuildRequest, _ isCancelled: () -> Bool
    ) throws(BuildFailure) -> PackFolder {
        do {
            return try PackFolder.open(request.output, isCancelled: isCancelled)
        } catch {
            throw isCancelled() ? .cancelled : .pack(error)
        }
    }

    /// Opens a pack that is there already where a build of a few costumes keeps its other stickers.
    private func kept(
        _ request: inout BuildRequest, _ isCancelled: () -> Bool
    ) throws(BuildFailure) -> (PackFolder?, KeptStickers) {
        guard request.others != nil, request.only != nil else { return (nil, KeptStickers()) }
        do throws(PackError) {
            guard try PackFolder.holdsManifest(request.output) else { return (nil, KeptStickers()) }
        } catch {
            throw .pack(error)
        }
        let folder = try open(request, isCancelled)
        do throws(TemplateStoreError) {
            return (folder, try KeptStickers(of: folder, beside: &request))
        } catch {
            throw BuildFailure(error)
        }
    }

    /// The same with everything at hand: what the daemon does for each group.
    /// - Parameter face: of this builder. One that is only known from an earlier build is decoded when something has to
    ///   be drawn.
    public func build(
        _ request: BuildRequest, face: Face, selection: CostumeSelection, folder: PackFolder,
        _ context: BuildContext
    ) throws(BuildFailure) -> BuildReport {
        try build(try inputs(request, selection, folder, context), face)
    }

    private func build(_ inputs: BuildInputs, _ face: Face) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        let session = try session(inputs, face) { $0.missing }
        var report = try session.run()
        report.face = session.face.use
        report.phases.decode = session.face.decoding
        report.decodeSeconds = session.face.decoding / .seconds(1)
        report.decodedFace = session.face
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    /// Makes the first stickers of a pack that has to wait before it is published; the status names them.
    /// - Parameters:
    ///   - count: of stickers that are to be there.
    ///   - retryAt: when the pack is published, for the status; why it waits stands in the request's `warnings`.
    /// - Returns: whether all stickers were made before, so that publishing them takes no more room; nothing has happened
    ///   then.
    public func preview(
        _ request: BuildRequest, face: Face, selection: CostumeSelection, folder: PackFolder,
        _ wait: PackWait,
        _ context: BuildContext
    ) throws(BuildFailure) -> Bool {
        let inputs = try inputs(request, selection, folder, context)
        let session = try session(inputs, face, retryAt: wait.retryAt) { $0.preview(wait.count) }
        if session.plan.missing.isEmpty { return true }
        try session.preview(session.plan.preview(wait.count))
        return false
    }

    /// Decodes the face if stickers must be drawn and it is only known from an earlier build.
    /// - Parameter jobs: the stickers of a plan that are made.
    private func session(
        _ inputs: BuildInputs, _ face: Face, retryAt: String? = nil,
        making jobs: (BuildPlan) -> [BuildPlan.Job]
    ) throws(BuildFailure) -> BuildSession {
        var (face, plan) = (face, inputs.plan(for: face.facts))
        if !face.isDecoded, !jobs(plan).isEmpty {
            face = try decode(inputs.request, inputs.context)
            if let use = face.use { inputs.context.onEvent(.framed(use)) }
            plan = inputs.plan(for: face.facts)
        }
        return BuildSession(inputs, face: face, plan: plan, retryAt: retryAt)
    }

    private func inputs(
        _ request: BuildRequest, _ selection: CostumeSelection, _ folder: PackFolder, _ context: BuildContext
    ) throws(BuildFailure) -> BuildInputs {
        BuildInputs(
            request: request, settings: try BuildSettings(request, pack: selection.store.pack),
            selection: selection, folder: folder, context: context,
            pipeline: StickerPipeline(
                renderer: renderer, cacheFolder: request.cacheFolder, shared: request.sharedCache,
                gate: context.gate,
                isCancelled: context.isCancelled))
    }

    private func decode(_ request: BuildRequest, _ context: BuildContext) throws(BuildFailure) -> Face {
        try context.gate.pass(rank: context.rank()) { () throws(BuildFailure) in
            try Face(request, decoder: decoder)
        }
    }

    /// The note that a build leaves beside the pack about its face.
    public static let faceNote = "face"

    /// The face as this builder's requests want it. Blocks.
    /// - Parameters:
    ///   - note: what lies beside the pack as `faceNote`: where it is about this face, nothing is decoded.
    ///   - meanwhile: done while it is decoded; not called where it isn't.
    public func face(
        _ request: BuildRequest, noted note: [UInt8]? = nil, meanwhile: () -> Void = {}
    ) throws(BuildFailure) -> Face {
        if !request.fresh, let note, let known = Face(request, noted: note, decoder: decoder) { return known }
        return try Face(request, decoder: decoder, meanwhile: meanwhile)
    }
}
