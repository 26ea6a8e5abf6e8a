import Costume
public import FaceSandbox
public import Helpers
public import ImageCodecs
public import StickerPack
public import Threads

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
    ///   - onEvent: told what happens, one call at a time.
    public func build(
        _ request: BuildRequest, isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        var costumes: Result<Wardrobe, BuildFailure>?
        let face = try face(
            request, noted: PackFolder.readNote(Self.faceNote, of: request.output),
            meanwhile: { costumes = Result { () throws(BuildFailure) in try Wardrobe(request) } })
        let facts = face.facts
        onEvent(
            .decoded(format: facts.format, width: facts.width, height: facts.height, frames: facts.frames))
        let wardrobe = if let costumes { try costumes.get() } else { try Wardrobe(request) }
        let folder: PackFolder
        do {
            folder = try PackFolder.open(request.output, isCancelled: isCancelled)
        } catch {
            throw isCancelled() ? .cancelled : .pack(error)
        }
        var report = try build(
            request, face: face, wardrobe: wardrobe, folder: folder, isCancelled: isCancelled,
            onEvent: onEvent)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    /// The same with everything at hand: what the daemon does for each group.
    /// - Parameters:
    ///   - face: of this builder. One that is only known from an earlier build is decoded when something has to be
    ///     drawn.
    ///   - gate: shared by builds that go on at once, each with its `rank`; nil: this build has all its workers' cores.
    public func build(
        _ request: BuildRequest, face: Face, wardrobe: Wardrobe, folder: PackFolder,
        gate: CoreGate? = nil, rank: @escaping @Sendable () -> Int = { 0 },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        let gate = gate ?? CoreGate(cores: request.workers)
        let settings = try BuildSettings(request, pack: wardrobe.store.pack)
        func run(_ face: Face) throws(BuildFailure) -> BuildReport? {
            let session = BuildSession(
                request: request, settings: settings, face: face, wardrobe: wardrobe, folder: folder,
                renderer: renderer, gate: gate, rank: rank, isCancelled: isCancelled,
                onEvent: onEvent)
            guard var report = try session.run() else { return nil }
            report.phases.decode = face.decoding
            report.decodeSeconds = face.decoding / .seconds(1)
            report.seconds = (ContinuousClock.now - start) / .seconds(1)
            return report
        }
        if let report = try run(face) { return report }
        let decoded = try gate.pass(rank: rank()) { () throws(BuildFailure) in
            try Face(request, decoder: decoder)
        }
        guard let report = try run(decoded) else { throw .cancelled }
        return report
    }

    /// Makes the first stickers of a pack that has to wait before it is published; the status names them.
    /// - Parameters:
    ///   - count: of stickers that are to be there.
    ///   - retryAt: when the pack is published, for the status; why it waits stands in the request's `warnings`.
    /// - Returns: whether all stickers were made before, so that publishing them takes no more room; nothing has happened
    ///   then.
    public func preview(
        _ request: BuildRequest, face: Face, wardrobe: Wardrobe, folder: PackFolder, count: Int,
        retryAt: String, gate: CoreGate, rank: @escaping @Sendable () -> Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws(BuildFailure) -> Bool {
        let settings = try BuildSettings(request, pack: wardrobe.store.pack)
        func run(_ face: Face) throws(BuildFailure) -> Bool? {
            try BuildSession(
                request: request, settings: settings, face: face, wardrobe: wardrobe, folder: folder,
                renderer: renderer, gate: gate, rank: rank, retryAt: retryAt, isCancelled: isCancelled
            ).preview(count)
        }
        if let isWhole = try run(face) { return isWhole }
        let decoded = try gate.pass(rank: rank()) { () throws(BuildFailure) in
            try Face(request, decoder: decoder)
        }
        guard let isWhole = try run(decoded) else { throw .cancelled }
        return isWhole
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
