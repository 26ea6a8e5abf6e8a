/// What a platform takes as one picture, as the platform states it.
struct PictureRule: Sendable {
    /// Which sizes a picture may have, in pixels.
    enum Size: Sendable {
        case exactly(Int, Int)
        /// Square, with one of these sides.
        case sides([Int])
        /// Square, with a side in this range.
        case square(ClosedRange<Int>)
        /// One side is exactly that, the other at most.
        case longer(Int)
        /// At most width and height; even sides.
        case within(Int, Int)
        /// At most width and height, the longer side at least that; even sides.
        case touching(Int, Int, Int)
        /// Width and height in this range.
        case between(ClosedRange<Int>)
    }

    /// Further rules, which only some platforms have.
    enum Trait: CaseIterable, Sendable {
        /// Color type 6.
        case trueColor
        case noMetadata, wholeFrames, replacing, oneCoding, noHiddenFirst, allDiffer, clearCorners
        /// No pixel can be clear.
        case opaque
        case evenDelays, video
        /// Some pixel is clear in some frame.
        case seeThrough
        /// Nothing visible is nearer to a side than `margin`.
        case margin
    }

    /// Pixels that LINE wants clear around a figure.
    static let margin = 10

    struct Motion: Sendable {
        var frames = 2...1000
        /// Milliseconds of one loop.
        var longest: Int?
        /// Milliseconds of a frame.
        var shortest: Int?
        /// Frames a second.
        var rate: Int?
        /// How often it may play; 0: forever; nil: any.
        var plays: ClosedRange<Int>?
        /// Whole seconds that all plays together may last.
        var seconds: ClosedRange<Int>?
    }

    var subject: String
    var formats: [Picture.Format]
    var size: Size
    /// Bytes, at most.
    var limit: Int
    /// Bytes above which trouble is known.
    var advised: Int?
    /// nil: it must not move.
    var motion: Motion?
    var traits: [Trait] = []
    /// Traits, and sizes, that the platform only advises.
    var advisedTraits: [Trait] = []
    var isSizeAdvised = false
    /// A size that some of the platform's apps require.
    var preferred: Size?

    init(
        _ subject: String, _ formats: [Picture.Format], _ size: Size, limit: Int, motion: Motion? = nil,
        _ traits: [Trait] = []
    ) {
        self.subject = subject
        self.formats = formats
        self.size = size
        self.limit = limit
        self.motion = motion
        self.traits = traits
    }

    func with<Value>(_ property: WritableKeyPath<PictureRule, Value>, _ value: Value) -> PictureRule {
        var rule = self
        rule[keyPath: property] = value
        return rule
    }

    func with(_ change: (inout PictureRule) -> Void) -> PictureRule {
        var rule = self
        change(&rule)
        return rule
    }
}

extension PictureRule.Size {
    func allows(_ width: Int, _ height: Int) -> Bool {
        switch self {
        case .exactly(let w, let h): width == w && height == h
        case .sides(let sides): width == height && sides.contains(width)
        case .square(let range): width == height && range.contains(width)
        case .longer(let side): max(width, height) == side
        case .within(let w, let h): width <= w && height <= h && width % 2 == 0 && height % 2 == 0
        case .touching(let w, let h, let side):
            width <= w && height <= h && max(width, height) >= side && width % 2 == 0 && height % 2 == 0
        case .between(let range): range.contains(width) && range.contains(height)
        }
    }

    var text: String {
        switch self {
        case .exactly(let w, let h): "\(w) × \(h)"
        case .sides(let sides): sides.map { "\($0) × \($0)" }.joined(separator: ", ")
        case .square(let range): "\(range.lowerBound)–\(range.upperBound) square"
        case .longer(let side): "\(side) × ≤ \(side)"
        case .within(let w, let h): "≤ \(w) × \(h), even"
        case .touching(let w, let h, let side): "≤ \(w) × \(h), ≥ \(side), even"
        case .between(let range): "\(range.lowerBound)–\(range.upperBound)"
        }
    }
}

extension PictureRule {
    var formatText: String { formats.map(\.rawValue).joined(separator: ", ") }

    var lines: [RuleLine] {
        var lines = [
            RuleLine(subject, .format, formatText),
            RuleLine(subject, .broken, "intact"), RuleLine(subject, .trailing, "0"),
            RuleLine(subject, .blank, "visible"),
            RuleLine(subject, .bytes, "≤ \(limit)"),
            RuleLine(subject, .dimensions, size.text, isAdvice: isSizeAdvised),
        ]
        if let preferred { lines.append(RuleLine(subject, .preferred, preferred.text, isAdvice: true)) }
        if formats.contains(.webp) || formats.contains(.webm) {
            lines.append(RuleLine(subject, .flags, "same", isAdvice: true))
        }
        if let advised { lines.append(RuleLine(subject, .advised, "≤ \(advised)", isAdvice: true)) }
        lines += motion.map(motionLines) ?? [RuleLine(subject, .moves, "still")]
        lines += traits.flatMap { Self.checks($0).map { RuleLine(subject, $0.0, $0.1) } }
        return lines
            + advisedTraits.flatMap { Self.checks($0).map { RuleLine(subject, $0.0, $0.1, isAdvice: true) } }
    }

    /// With those of animations, which are judged by them instead.
    func lines(beside moving: PictureRule) -> [RuleLine] {
        lines.filter { $0.check != .moves } + moving.lines
    }

    private func motionLines(_ motion: Motion) -> [RuleLine] {
        var lines = [
            RuleLine(subject, .frames, "\(motion.frames.lowerBound)–\(motion.frames.upperBound)")
        ]
        if let longest = motion.longest { lines.append(RuleLine(subject, .duration, "≤ \(longest) ms")) }
        if let shortest = motion.shortest { lines.append(RuleLine(subject, .shortest, "≥ \(shortest) ms")) }
        if let rate = motion.rate { lines.append(RuleLine(subject, .rate, "≤ \(rate)")) }
        if let plays = motion.plays {
            let text = plays == 0...0 ? "forever" : "\(plays.lowerBound)–\(plays.upperBound)"
            lines.append(RuleLine(subject, .plays, text))
        }
        if let seconds = motion.seconds {
            lines.append(RuleLine(subject, .seconds, seconds.map(String.init).joined(separator: ", ")))
        }
        return lines
    }

    private static func checks(_ trait: Trait) -> [(Check, String)] {
        switch trait {
        case .trueColor: [(.color, "6")]
        case .noMetadata: [(.metadata, "none")]
        case .wholeFrames: [(.windows, "whole")]
        case .replacing: [(.blend, "replacing")]
        case .oneCoding: [(.codings, "one")]
        case .noHiddenFirst: [(.hidden, "first")]
        case .allDiffer: [(.equal, "different")]
        case .clearCorners: [(.corners, "clear")]
        case .opaque: [(.opaque, "opaque")]
        case .evenDelays: [(.even, "equal")]
        case .seeThrough: [(.background, "clear")]
        case .margin: [(.margin, "≥ \(margin)")]
        case .video: [(.codec, "V_VP9"), (.audio, "none"), (.alpha, "paired")]
        }
    }
}
