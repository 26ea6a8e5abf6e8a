import Costume
public import FaceSandbox
public import Helpers
public import ImageCodecs
public import StickerPack

/// Face and costumes in, a published pack out: what the command and the daemon both do.
public struct PackBuilder: Sendable {
    private let decoder: any FaceDecoder
    private let studio: any ArtStudio

    /// - Parameters:
    ///   - decoder: the seam behind which faces are decoded.
    ///   - studio: draws the costumes' SVG; kept, so that its program is started once for many builds.
    public init(decoder: any FaceDecoder = SandboxedDecoder(), studio: any ArtStudio = ArtHelper()) {
        (self.decoder, self.studio) = (decoder, studio)
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
        let face = try Face(request, decoder: decoder)
        onEvent(
            .decoded(
                format: face.image.format.rawValue, width: face.image.width, height: face.image.height,
                frames: face.image.frames.count))
        let wardrobe = try Wardrobe(request)
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
    /// - Parameter gate: lets a share of the work through when there is a core for it; each is one sticker.
    public func build(
        _ request: BuildRequest, face: Face, wardrobe: Wardrobe, folder: PackFolder,
        gate: @escaping @Sendable (() -> Void) -> Void = { $0() },
        isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        let settings = try BuildSettings(request, pack: wardrobe.store.pack)
        let session = BuildSession(
            request: request, settings: settings, face: face, wardrobe: wardrobe, folder: folder,
            studio: studio, gate: gate, isCancelled: isCancelled, onEvent: onEvent)
        var report = try session.run()
        report.phases.decode = face.decoding
        report.decodeSeconds = face.decoding / .seconds(1)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }

    /// Decodes a face as this builder's requests want it. Blocks.
    public func face(_ request: BuildRequest) throws(BuildFailure) -> Face {
        try Face(request, decoder: decoder)
    }
}
