package import Costume
package import CostumeRendering
import FaceInput
package import Files
package import Helpers
import StickerManifest
package import Threads

/// Makes stickers: prepares a costume, which needs no face, then dresses a face in it.
package struct StickerPipeline: Sendable {
    /// Rises whenever the same pixels give other files of a pack. All stickers are then made again.
    package static let encodingVersion = 18

    /// Rises whenever the same pixels give other files for platforms, though packs stay. Exports are then made again.
    package static let exportVersion = 5

    /// What recipes have of the stages: it rises with each of their versions, because none ever falls.
    package static let renderingVersion = DecodedFace.analysisVersion + Rendering.version + encodingVersion

    /// The build was called off between two frames.
    package struct Cancelled: Error {
        package init() {}
    }

    let compiler: CostumeCompiler
    /// Compiles them at the sizes of exports; its cache lies apart, so that neither pushes the other's files out.
    let exportCompiler: CostumeCompiler
    /// Its free cores help with preparing.
    package var gate: CoreGate
    /// Called between frames.
    package var isCancelled: @Sendable () -> Bool
    /// Called between frames; blocks while others go first.
    package var waitForBuilds: @Sendable () -> Void = {}

    /// - Parameters:
    ///   - renderer: draws the costumes' SVG art and text.
    ///   - cacheFolder: absolute; nil: nothing is cached on disk.
    ///   - shared: absolute; a cache folder that was filled for all users, and is only read unless it is the same.
    ///   - gate: the caller passes it before preparing; its free cores help with that.
    ///   - isCancelled: called between frames.
    package init(
        renderer: any ArtRenderer = ArtHelper(), cacheFolder: String?, shared: String? = nil,
        gate: CoreGate, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
        compiler = CostumeCompiler(renderer: renderer, cacheFolder: cacheFolder, shared: shared)
        exportCompiler = CostumeCompiler(
            renderer: renderer, cacheFolder: cacheFolder.map { "\($0)/exports" }, cacheLimit: 2 << 30)
        self.gate = gate
        self.isCancelled = isCancelled
    }

    /// Works out everything of a sticker that doesn't depend on the face's pixels, or takes it from the cache.
    /// - Parameters:
    ///   - folder: in which the template's own folder lies.
    ///   - faceDelays: hundredths of a second, one a face frame; of a still face one. With a moving face no two frames
    ///     of an animation are alike: it is encoded from whole frames.
    /// - Throws: `Cancelled`, or what is wrong with the costume.
    package func prepare(
        _ template: Template, in folder: String, _ settings: OutputSettings, faceDelays: [Int]
    ) throws -> PreparedCostume {
        let work = StickerWork(self)
        return try work.step {
            try work.checkpoint()
            let costume = try CostumeSource(template, in: folder, settings, compiler, work)
            var animation: PreparedFile<GIFFormat>?
            if faceDelays.count > 1 || template.animation != nil {
                let rendition = PreparedFile<GIFFormat>.Rendition.animation(faceDelays: faceDelays)
                let format = GIFFormat(costume.encoding)
                animation =
                    faceDelays.count > 1 || costume.isWearersOwn
                    ? try PreparedFile(wholeFrames: rendition, of: costume, as: format)
                    : try PreparedFile(rendition, of: costume, as: format)
            }
            let timeline = animation?.timeline ?? .still
            guard let animation, timeline.isMoving else {
                return PreparedCostume(
                    files: .still(try still(of: costume)), timeline: timeline, work: work)
            }
            return PreparedCostume(
                files: .animation(animation, still: settings.stills ? try still(of: costume) : nil),
                timeline: timeline, work: work)
        }
    }

    /// The plan of a costume, for pictures of another kind than stickers.
    /// - Parameters:
    ///   - folder: in which the template's own folder lies.
    ///   - side: output pixels, 1…4096.
    ///   - values: the wearer's, by variable.
    ///   - isCached: whether it is kept on disk.
    package func plan(
        _ template: Template, in folder: String, side: Int, values: [String: String] = [:],
        isCached: Bool = true
    ) throws(CostumeError) -> CostumePlan {
        try compiler.plan(
            template, in: folder, side: side, values: values, isCached: isCached, cores: SpareCores(gate))
    }

    /// What draws vector art and text, with its version; empty where it isn't available.
    package var artVersion: String { compiler.artVersion }

    /// Which fonts a costume's texts are drawn with, and what isn't shown of them.
    /// - Parameter folder: the templates' folder (`Templates`), in which `<id>/` lies.
    package func fonts(
        for template: Template, in folder: String, values: [String: String]
    ) throws(CostumeError) -> FontReport { try compiler.fonts(for: template, in: folder, values: values) }

    /// Why the cache lacks something, as on a full disk; nil: it lacks nothing.
    package var cacheFailure: FileError? { compiler.cacheFailure }

    private func still(of costume: CostumeSource) throws -> PreparedFile<PNGFormat> {
        let format = PNGFormat(costume.encoding)
        return costume.isWearersOwn
            ? try PreparedFile(wholeFrames: .still, of: costume, as: format)
            : try PreparedFile(.still, of: costume, as: format)
    }

    /// Also caches what the first real face will need of a costume that was prepared now.
    /// - Parameter face: a usual still one.
    /// - Throws: `Cancelled`, or what is wrong with the costume.
    package func warmCache(_ costume: PreparedCostume, on face: PreparedPeople) throws {
        try costume.work.step {
            // The plan of an animation, which serves its still too, is always cached.
            if case .still(let still) = costume.files { try still.warmCache(on: face) }
        }
    }

    /// Puts a costume on a face.
    /// - Parameter face: with the timing that the costume was prepared for.
    /// - Throws: `Cancelled`, or why no file is short enough.
    package func dress(_ costume: PreparedCostume, _ face: PreparedPeople) throws -> EncodedSticker {
        var sticker = try costume.work.step {
            try costume.work.checkpoint()
            return try encode(costume, on: face)
        }
        sticker.times = costume.work.times
        return sticker
    }

    private func encode(_ costume: PreparedCostume, on face: PreparedPeople) throws -> EncodedSticker {
        let reductions = costume.timeline.reductions
        switch costume.files {
        case .still(let still):
            return try EncodedSticker(still.still(on: face), after: reductions)
        case .animation(let animation, let still):
            var given: [StickerEntry.Reduction] = []
            switch try animation.encode(on: face) {
            case .file(let file):
                return try EncodedSticker(file, still: still?.still(on: face), after: reductions)
            case .single: break
            case .tooLong(let frames): given = [.init(what: "still", from: Double(frames), to: 1)]
            }
            // The still stands for the animation.
            let file = try still?.still(on: face) ?? animation.wholeStill(on: face)
            return EncodedSticker(file, after: reductions + given)
        }
    }
}
