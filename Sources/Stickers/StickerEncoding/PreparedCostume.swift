import Costume
package import CostumeRendering
import StickerManifest

/// A costume made ready for one output size and limit: everything of its sticker that is known before the face is.
///
/// It serves any number of faces, one after the other.
package struct PreparedCostume {
    enum Files {
        case still(PreparedFile<PNGFormat>)
        /// The still: nil where none was asked for.
        case animation(PreparedFile<GIFFormat>, still: PreparedFile<PNGFormat>?)
    }

    let files: Files
    /// Which frames the sticker has, for faces with the timing it was prepared for.
    package let timeline: StickerTimeline
    let work: StickerWork
}

/// One file of a costume's sticker, prepared by its format: the plates that show together with the face, and a background
/// for all the rest.
///
/// Both lie in one cache file, which is whole from the beginning. Other qualities of the background are made when a face
/// needs them, and cached beside it.
final class PreparedFile<Format: StickerFormat>: BackgroundSource {
    let timeline: StickerTimeline
    private let costume: CostumeSource
    private let format: Format
    /// nil: whole frames are encoded.
    private let prepared: CostumeSource.Prepared<Format.Background>?
    /// One entry once it was needed: it is costly.
    private var calibration: [Format.Calibration?] = []
    /// Whether it was made now, not taken from the cache.
    private var isNew = false

    /// Which frames a file has.
    enum Rendition {
        /// The template's `still` moment.
        case still
        /// All, with a face of that timing.
        case animation(faceDelays: [Int])

        func timeline(of plan: CostumePlan) -> StickerTimeline {
            switch self {
            case .still: .still
            case .animation(let delays): plan.timeline(faceDelays: delays)
            }
        }
    }

    /// A file of which nothing is known before the face.
    init(wholeFrames rendition: Rendition, of costume: CostumeSource, as format: Format) throws {
        self.costume = costume
        self.format = format
        prepared = nil
        timeline = rendition.timeline(of: try costume.wholePlan(isCached: true))
    }

    /// Comes from the cache, or is made now and cached.
    init(_ rendition: Rendition, of costume: CostumeSource, as format: Format) throws {
        self.costume = costume
        self.format = format
        if let known = costume.cached(for: Format.self) {
            prepared = known
            timeline = rendition.timeline(of: known.visible)
            return
        }
        let plan = try costume.wholePlan(isCached: false)
        timeline = rendition.timeline(of: plan)
        let reference = CostumeFrames(reference: plan, timeline, still: costume.still, costume.work)
        let calibration = try format.calibrate(reference, side: plan.side)
        let background = try calibration.flatMap { try format.background($0, qualityDrop: 0) }
        let made = CostumeSource.Prepared(
            visible: background == nil ? plan.timingAlone : plan.visible(in: timeline),
            background: background)
        costume.cache(made, for: Format.self)
        self.calibration = [calibration]
        prepared = made
        isNew = true
    }

    func background(qualityDrop: Double) throws -> Format.Background? {
        if qualityDrop == 0 { return prepared?.background }
        if let known = costume.cachedVariant(for: Format.self, qualityDrop: qualityDrop) {
            return known.background
        }
        let made = CostumeSource.Variant(
            background: try calibrated().flatMap { try format.background($0, qualityDrop: qualityDrop) })
        costume.cache(made, for: Format.self, qualityDrop: qualityDrop)
        return made.background
    }

    private func calibrated() throws -> Format.Calibration? {
        if let known = calibration.first { return known }
        let plan = try costume.wholePlan(isCached: true)
        let reference = CostumeFrames(reference: plan, timeline, costume.work)
        let made = try format.calibrate(reference, side: plan.side)
        calibration = [made]
        return made
    }

    /// Encodes it on a face: over the background where that suits the face, otherwise from whole frames.
    func encode(on face: PreparedPeople) throws -> EncodingResult {
        if let file = try encodeOverBackground(on: face) { return .file(file) }
        let plan = try costume.wholePlan(isCached: true)
        return try format.encode(CostumeFrames(plan, timeline, on: face, costume.work))
    }

    private func encodeOverBackground(on face: PreparedPeople) throws -> EncodedFile? {
        guard let prepared, prepared.background != nil, prepared.visible.isPrepared(for: face) else {
            return nil
        }
        return try format.encode(
            CostumeFrames(prepared.visible, timeline, on: face, costume.work), over: self)
    }

    /// The template's `still` moment, drawn as a whole.
    func wholeStill(on face: PreparedPeople) throws -> EncodedFile {
        let frames = CostumeFrames(
            try costume.wholePlan(isCached: true), .still, on: face, costume.work)
        return try PNGFormat(costume.encoding).encode(frames.frame(0))
    }
}

extension PreparedFile<PNGFormat> {
    /// Caches the whole plan if a face also needs it. Does nothing for what comes from the cache.
    func warmCache(on face: PreparedPeople) throws {
        if try isNew && encodeOverBackground(on: face) == nil { try costume.cacheWholePlan() }
    }

    /// Encodes a still, which is always possible.
    func still(on face: PreparedPeople) throws -> EncodedFile {
        try encodeOverBackground(on: face) ?? wholeStill(on: face)
    }
}
