public import FaceInput
public import FaceSandbox
public import Helpers
public import StickerBuild
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
        fatalError()
    }
}
