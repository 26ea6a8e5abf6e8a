public import Raster

/// A costume, validated and typed, with its defaults filled in: what the document means.
///
/// Lengths in canvas units, y down; angles in degrees, clockwise; times in seconds.
public struct Template: Equatable, Sendable {
    public var id: String
    public var info: TemplateInfo
    /// Canvas units, 16…4096 each.
    public var canvasWidth: Int
    public var canvasHeight: Int
    /// nil: a still.
    public var animation: TemplateAnimation?
    /// The moment of the still rendition, seconds.
    public var stillMoment: Double
    /// Colour that half-clear edge pixels of a GIF are set on.
    public var matte: Color?
    /// Bottom first.
    public var layers: [Layer]
}

/// What people read about a costume; no part of its pixels.
public struct TemplateInfo: Equatable, Sendable {
    /// By BCP 47 tag; `en` is there.
    public var name: [String: String]
    public var description: [String: String]
    public var emoji: [String]
    public var keywords: [String: [String]]
    public var credit: String?
    public var license: String?

    public init(
        name: [String: String], description: [String: String] = [:], emoji: [String] = [],
        keywords: [String: [String]] = [:], credit: String? = nil, license: String? = nil
    ) {
        (self.name, self.description, self.emoji) = (name, description, emoji)
        (self.keywords, self.credit, self.license) = (keywords, credit, license)
    }
}

public struct TemplateAnimation: Equatable, Sendable {
    /// Seconds, 0.02…60.
    public var duration: Double
    /// Frames a second, up to 50.
    public var frameRate: Double
    public var faceTiming: FaceTiming
    /// Bytes of all decoded frames; 64 MiB unless the template raises it.
    public var memoryLimit: Int

    public init(
        duration: Double, frameRate: Double = 12.5, faceTiming: FaceTiming = .fit, memoryLimit: Int = 64 << 20
    ) {
        (self.duration, self.frameRate) = (duration, frameRate)
        (self.faceTiming, self.memoryLimit) = (faceTiming, memoryLimit)
    }

    /// round(duration × frameRate), at least 1.
    public var frameCount: Int { max(1, Int((duration * frameRate).rounded())) }
}

/// How a moving face meets a moving costume (TEMPLATES "Time").
public enum FaceTiming: String, Sendable, CaseIterable {
    case fit, loop, stretch, once, freeze
}
