import BinaryCoding
import Costume
import CostumeRendering
import StickerManifest

/// One costume at one size and limit: where its plans and its cached files come from.
final class CostumeSource {
    let template: Template
    let settings: OutputSettings
    let work: StickerWork
    private let compiler: CostumeCompiler
    private let folder: String
    /// The key of all that decides its plan; nil where nothing is cached but the plan without the wearer's values.
    private let key: String?
    private var whole: CostumePlan?
    /// Whether the cache has it.
    private var isKept = false
    /// Whether its texts show the wearer's values. Preparing would then cost more than it saves: it serves one face.
    let isWearersOwn: Bool
    /// nil where the animation is all that is made.
    let still: StillPicture?

    init(
        _ template: Template, in folder: String, _ settings: OutputSettings, _ compiler: CostumeCompiler,
        _ work: StickerWork
    ) throws {
        self.template = template
        self.folder = folder
        self.settings = settings
        self.compiler = compiler
        self.work = work
        still = settings.stills && template.animation != nil ? StillPicture() : nil
        isWearersOwn = template.shows(settings.variables)
        // What shows one person's name serves nobody else, and others needn't know it.
        key =
            isWearersOwn
            ? nil : try compiler.key(template, side: settings.side, values: settings.variables)
    }

    /// What a format may spend on this costume.
    var encoding: EncodingSettings {
        var encoding = EncodingSettings(
            limit: settings.limit, matte: template.matte,
            memory: template.animation?.memoryLimit ?? TemplateAnimation.usualMemoryLimit,
            checkpoint: work.checkpoint)
        encoding.keepsSize = settings.keepsSize
        return encoding
    }

    /// The whole plan, compiled at most once.
    /// - Parameter isCached: whether others are going to need it too.
    func wholePlan(isCached: Bool) throws -> CostumePlan {
        if let whole { return whole }
        // From an animation's plan, faces that need another quality, or whole frames, make both: we can't tell in advance
        // which will. Where nothing more is cached, the plan without the wearer's values is.
        isKept = isCached || template.animation != nil || key == nil
        let plan = try work.compile {
            try compiler.plan(
                template, in: folder, side: settings.side, values: settings.variables,
                isCached: isKept, cores: work.cores)
        }
        whole = plan
        return plan
    }

    /// Caches the whole plan for later builds, whatever it was compiled for.
    func cacheWholePlan() throws {
        if isKept { return }
        if let plan = whole, try compiler.keep(plan, of: template) { return }
        whole = nil
        _ = try wholePlan(isCached: true)
    }

    // MARK: Cache

    /// What is prepared for a format. In a file: the plan, then the background.
    struct Prepared<Background: BinaryCodable> {
        /// No more of it than what shows together with the face.
        var visible: CostumePlan
        /// nil: preparing doesn't help.
        var background: Background?
    }

    /// A background of another quality.
    struct Variant<Background: BinaryCodable> {
        /// nil: there is none.
        var background: Background?
    }

    /// - Returns: nil where nothing is cached.
    func cached<Format: StickerFormat>(for format: Format.Type) -> Prepared<Format.Background>? {
        guard let file = parts(format).flatMap(compiler.cached) else { return nil }
        return try? prepared(file)
    }

    private func prepared<Background>(
        _ file: CompiledFile
    ) throws(BinaryDamage) -> Prepared<Background> {
        var reader = BinaryReader(file.bytes)
        let plan = try CostumePlan(template, side: settings.side, from: &reader, in: file)
        let prepared = Prepared<Background>(visible: plan, background: try reader.read())
        try reader.end()
        return prepared
    }

    func cache<Format: StickerFormat>(_ prepared: Prepared<Format.Background>, for format: Format.Type) {
        guard let parts = parts(format) else { return }
        compiler.store(prepared.visible.file(with: prepared.background), parts)
    }

    /// - Returns: nil where nothing is cached.
    func cachedVariant<Format: StickerFormat>(
        for format: Format.Type, qualityDrop: Double
    ) -> Variant<Format.Background>? {
        guard let file = parts(format, qualityDrop).flatMap(compiler.cached) else { return nil }
        return (try? Format.Background?(encoded: file.bytes)).map(Variant.init)
    }

    func cache<Format: StickerFormat>(
        _ variant: Variant<Format.Background>, for format: Format.Type, qualityDrop: Double
    ) {
        guard let parts = parts(format, qualityDrop) else { return }
        compiler.store(CompiledFile(variant.background.encoded), parts)
    }

    /// All that decides a cached file.
    private func parts<Format: StickerFormat>(_ format: Format.Type, _ qualityDrop: Double = 0) -> [String]? {
        key.map {
            [
                "\(StickerPipeline.renderingVersion)", $0, Format.kind.rawValue, "\(settings.limit)",
                "\(qualityDrop)",
            ]
        }
    }
}

package struct OutputSettings: Sendable {
    /// Output pixels, 1…4096; stickers are square.
    package var side: Int
    /// The longest file allowed, in bytes.
    package var limit: Int
    /// Whether a moving sticker comes with a still.
    package var stills: Bool
    /// The wearer's values by variable, such as `name`; shown in captions, never logged.
    package var variables: [String: String]
    /// Whether the side stays, whatever else must be given up for the limit.
    package var keepsSize = false

    /// - Parameters:
    ///   - side: pixels.
    ///   - limit: bytes.
    package init(side: Int, limit: Int, stills: Bool = true, variables: [String: String] = [:]) {
        self.side = side
        self.limit = limit
        self.stills = stills
        self.variables = variables
    }
}
