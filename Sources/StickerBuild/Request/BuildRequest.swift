public import Costume
import FaceInput
public import ImageCodecs
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
    public var only: [String]?
    public var skip: [String] = []
    /// Shares of the upright picture: x, y, width, height.
    public var crop: Crop?
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
    /// The wearer's values by variable, such as `name`; shown in captions, never logged.
    public var variables: [String: String] = [:]
    /// nil: the output folder's name.
    public var group: String?
    /// Rebuilds everything.
    public var fresh = false
    /// Threads that draw and encode.
    public var workers: Int
    /// Absolute; nil: no cache on disk.
    public var cacheFolder: String?

    /// A square that somebody chose needs no search.
    var part: FacePart {
        crop.map { .box($0.share, roll: roll) } ?? (framing == .auto ? .head : .whole)
    }

    public enum Framing: String, Sendable, CaseIterable {
        /// Looks for the face and frames it as an icon; the middle where none is found.
        case auto
        /// The middle.
        case centre
    }

    public struct Crop: Hashable, Sendable {
        public var x: Double, y: Double, width: Double, height: Double

        public init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }

        var share: PictureShare { PictureShare(x: x, y: y, width: width, height: height) }
    }

    public init(face: [UInt8], templates: [TemplateSource], output: String, workers: Int) {
        (self.face, self.templates, self.output, self.workers) = (face, templates, output, workers)
    }
}
