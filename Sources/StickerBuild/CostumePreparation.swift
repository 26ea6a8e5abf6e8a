import Costume
import CostumeRendering
public import Files
public import Helpers
public import Settings
import StickerEncoding
public import Threads

/// Prepares costumes before a face comes, so that the first pack takes about as long as the next.
///
/// What is prepared goes into the cache on disk; a build with the same settings finds it there.
public struct CostumePreparation: Sendable {
    private let selection: CostumeSelection
    private let output: OutputSettings
    private let renderer: any ArtRenderer
    private let cacheFolder: String
    private let shared: String?

    /// Stands in for all that come.
    private static let face = PreparedFace(frames: [DrawnFace.detailed])

    /// - Parameters:
    ///   - settings: what a build is asked for; what they leave open is as in `pack.json`, else the default.
    ///   - cacheFolder: absolute.
    ///   - shared: absolute; costumes that were prepared for all users. The cache folder itself: these are prepared.
    public init(
        _ selection: CostumeSelection, settings: StickerSettings, renderer: any ArtRenderer = ArtHelper(),
        cacheFolder: String, shared: String? = nil
    ) {
        let settings = settings.over(selection.pack.settings).over(.defaults)
        output = OutputSettings(
            side: settings.side ?? StickerSettings.defaultSide,
            limit: settings.limit ?? StickerSettings.defaultLimit, stills: settings.stills ?? true)
        (self.selection, self.renderer, self.cacheFolder) = (selection, renderer, cacheFolder)
        self.shared = shared
    }

    /// The costumes' ids, in the pack's order.
    public var ids: [String] { selection.templates.map(\.id) }

    /// Prepares one costume; one that is prepared already takes a moment. Blocks.
    /// - Parameters:
    ///   - index: of `ids`.
    ///   - gate: where it waits for a free core, behind all other work.
    ///   - isCancelled: asked between frames.
    /// - Returns: why the cache lacks a part of it, as on a full disk; nil when the next build finds all.
    /// - Throws: `BuildFailure.cancelled`, or `.nothingWorked` with what is wrong with the costume.
    @discardableResult
    public func prepare(
        _ index: Int, gate: CoreGate, isCancelled: @escaping @Sendable () -> Bool
    ) throws(BuildFailure) -> FileError? {
        let template = selection.templates[index]
        let folder = selection.store.folder(of: template.id)
        let pipeline = StickerPipeline(
            renderer: renderer, cacheFolder: cacheFolder, shared: shared, gate: gate,
            isCancelled: isCancelled)
        do {
            try gate.pass(rank: .max) {
                let costume = try pipeline.prepare(
                    template, in: folder, output, faceDelays: [0], keepsPlan: true)
                try pipeline.rehearse(costume, on: Self.face)
            }
        } catch is StickerPipeline.Cancelled {
            throw .cancelled
        } catch {
            throw .nothingWorked([BuildProblem(error, of: template, in: folder)])
        }
        return pipeline.compiler.cacheFailure
    }
}
