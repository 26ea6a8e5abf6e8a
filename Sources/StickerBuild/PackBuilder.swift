import Costume
public import FaceSandbox
import Helpers
public import ImageCodecs
import StickerPack

/// Face and costumes in, a published pack out: what the command and the daemon both do.
public struct PackBuilder: Sendable {
    private let decoder: any FaceDecoder

    /// - Parameter decoder: the seam behind which faces are decoded.
    public init(decoder: any FaceDecoder = SandboxedDecoder()) { self.decoder = decoder }

    /// Blocks; call it from a thread of its own.
    /// - Parameters:
    ///   - isCancelled: asked between frames.
    ///   - onEvent: told what happens, one call at a time.
    public func build(
        _ request: BuildRequest, isCancelled: @escaping @Sendable () -> Bool = { false },
        onEvent: @escaping @Sendable (BuildEvent) -> Void = { _ in }
    ) throws(BuildFailure) -> BuildReport {
        let start = ContinuousClock.now
        let face = try Face.read(request, decoder: decoder)
        let decoded = ContinuousClock.now
        onEvent(
            .decoded(
                format: face.image.format.rawValue, width: face.image.width, height: face.image.height,
                frames: face.image.frames.count))
        let wardrobe = try Wardrobe(request)
        let settings = try BuildSettings(request, pack: wardrobe.store.pack)
        let folder: PackFolder
        do {
            folder = try PackFolder.open(request.output, isCancelled: isCancelled)
        } catch {
            throw isCancelled() ? .cancelled : .pack(error)
        }
        let session = BuildSession(
            request: request, settings: settings, face: face, wardrobe: wardrobe, folder: folder,
            isCancelled: isCancelled, onEvent: onEvent)
        var report = try session.run()
        report.decodeSeconds = (decoded - start) / .seconds(1)
        report.seconds = (ContinuousClock.now - start) / .seconds(1)
        return report
    }
}
