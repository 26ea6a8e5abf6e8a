public import Costume
public import FaceInput
public import ImageCodecs
public import Raster
public import Settings

/// What one build is asked for.
public struct BuildRequest: Sendable {
    /// The face file's bytes.
    public var face: [UInt8]
    /// The folders of the costumes.
    public var templates: [TemplateSource]
    /// Absolute folder of the pack.
    public var output: String
    /// How stickers look; what it leaves open is as `pack.json` says, else the default.
    public var settings = StickerSettings()
    /// Ids of the costumes to use; nil: all.
    public var only: [String]?
    /// Ids of costumes to leave out.
    public var skip: [String] = []
    /// Shares of the upright picture: x, y, width, height.
    public var crop: Crop?
    /// The same as `crop` in pixels of the upright picture; takes precedence over it.
    public var cropPixels: PixelRect?
    /// Which of several faces is used, counted from the left, from 1; nil: the best one.
    public var faceNumber: Int?
    /// Degrees by which the cut-out is turned clockwise about its middle: how far a head leans to its left.
    public var roll = 0.0
    /// What the person wants, as the app wrote it.
    public var profile: FaceProfile?
    /// For the status beside the pack.
    public var warnings: [BuildProblem] = []
    /// What decoding may cost.
    public var decoding = DecodingLimits()
    /// Which part of the picture is used where `crop` says nothing.
    public var framing = Framing.auto
    /// Whether the background of the face is removed.
    public var background = FaceBackground.auto
    /// The wearer's values by variable, such as `name`; shown in captions, never logged.
    public var variables: [String: String] = [:]
    /// nil: the output folder's name.
    public var group: String?
    /// Rebuilds everything.
    public var fresh = false
    /// What happens to stickers of the pack that `only` leaves out; nil: a build of some costumes is a pack of these.
    public var others: Others?
    /// Whether files that are retained for slow readers of earlier packs are removed at once.
    public var sweeps = false
    /// Threads that draw and encode.
    public var workers: Int
    /// Absolute; nil: no cache on disk.
    public var cacheFolder: String?
    /// Absolute; costumes that were prepared for all users, which are only read. nil: there are none.
    public var sharedCache: String?

    /// A square that somebody chose needs no search.
    var part: FacePart {
        if let cropPixels { return .pixels(cropPixels, roll: roll) }
        if let crop { return .box(crop.share, roll: roll) }
        guard framing == .auto else { return .whole }
        return faceNumber.map(FacePart.numbered) ?? .head
    }

    /// The number of the face in use; nil unless the number decides it.
    package var chosenFace: Int? {
        if case .numbered(let number) = part { number } else { nil }
    }

    /// What happens to the stickers of a pack that a build of a few costumes doesn't make. Either way the build goes by
    /// the size, limit, language and skin of the pack where the request leaves them open.
    public enum Others: Sendable {
        case kept, removed
    }

    /// Which part of a picture becomes the face.
    public enum Framing: String, Sendable, CaseIterable {
        /// Looks for the face and frames it as an icon; the middle where none is found.
        case auto
        /// The middle.
        case centre
    }

    /// A box within the picture, in shares of its width and height, 0…1.
    public struct Crop: Hashable, Sendable {
        /// Of the top left, and the size; shares.
        public var x: Double, y: Double, width: Double, height: Double

        /// In shares of the upright picture; validated by the build.
        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        var share: PictureShare { PictureShare(x: x, y: y, width: width, height: height) }
    }

    /// - Parameters:
    ///   - output: absolute.
    ///   - workers: threads, 1 or more.
    public init(face: [UInt8], templates: [TemplateSource], output: String, workers: Int) {
        (self.face, self.templates, self.output, self.workers) = (face, templates, output, workers)
    }
}
