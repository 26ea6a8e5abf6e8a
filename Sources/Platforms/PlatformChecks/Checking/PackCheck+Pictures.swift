/// Holds pictures against their rules. What makes a file unreadable hides its other faults.
extension PackCheck {
    /// Judges a picture that can be of either kind.
    /// - Returns: Whether it moves; nil: it could not be read.
    @discardableResult
    mutating func picture(_ file: String, still: PictureRule, moving: PictureRule?) -> Bool? {
        if let known = judged[file] { return known }
        guard let bytes = bytes(file) else { return nil }
        let picture = PictureReader.read(bytes)
        let moves = picture?.isAnimation ?? false
        self.picture(file, bytes, picture, moves ? moving ?? still : still)
        let kind = picture == nil ? nil : moves
        judged.updateValue(kind, forKey: file)
        return kind
    }

    mutating func picture(_ file: String, _ rule: PictureRule) {
        guard let bytes = bytes(file) else { return }
        picture(file, bytes, PictureReader.read(bytes), rule)
    }

    private mutating func picture(
        _ file: String, _ bytes: [UInt8], _ picture: Picture?, _ rule: PictureRule
    ) {
        let subject = rule.subject
        guard let picture else {
            return breaks(subject, .format, file, PictureReader.name(bytes), expected: rule.formatText)
        }
        if picture.isAnimation, rule.motion == nil, rule.formats.contains(where: Self.stills.contains) {
            return breaks(subject, .moves, file, String(picture.frames.count))
        }
        guard rule.formats.contains(picture.format) else {
            return breaks(subject, .format, file, picture.format.rawValue, expected: rule.formatText)
        }
        if bytes.count > rule.limit {
            breaks(subject, .bytes, file, String(bytes.count))
        } else if let advised = rule.advised, bytes.count > advised {
            breaks(subject, .advised, file, String(bytes.count))
        }
        if let defect = picture.defects.first { return breaks(subject, .broken, file, defect.rawValue) }
        require(picture.end >= bytes.count, subject, .trailing, file, String(bytes.count - picture.end))
        let (size, fits) = (
            "\(picture.width) × \(picture.height)", rule.size.allows(picture.width, picture.height)
        )
        require(fits, subject, .dimensions, file, size)
        if fits, let preferred = rule.preferred {
            require(preferred.allows(picture.width, picture.height), subject, .preferred, file, size)
        }
        require(
            picture.contradictions.isEmpty, subject, .flags, file,
            picture.contradictions.joined(separator: ", "))
        if let motion = rule.motion { self.motion(file, bytes, picture, rule, motion) }
        for trait in rule.traits + rule.advisedTraits { check(trait, file, bytes, picture, subject) }
        // What is far too large isn't decoded on top of that.
        if fits || rule.isSizeAdvised { pixels(file, bytes, picture, rule) }
    }

    /// Holds decoded pixels against the rules for them.
    private mutating func pixels(
        _ file: String, _ bytes: [UInt8], _ picture: Picture, _ rule: PictureRule
    ) {
        let subject = rule.subject
        switch PixelReader.read(picture, bytes) {
        case .unread: break
        case .damaged(let defect): breaks(subject, .broken, file, defect.rawValue)
        case .facts(let facts) where facts.isBlank: breaks(subject, .blank, file, "clear")
        case .facts(let facts):
            // A fault that another rule has named already isn't named again.
            let traits = rule.traits + rule.advisedTraits
            let isNamed =
                traits.contains(.trueColor) && picture.colorType.map { $0 != 6 } ?? false
                || traits.contains(.clearCorners) && PNGPixels.hasClearCorners(picture, bytes) == false
            if isNamed { return }
            if traits.contains(.seeThrough), facts.isFilled {
                return breaks(subject, .background, file, "filled")
            }
            if traits.contains(.margin), facts.margin < PictureRule.margin {
                breaks(subject, .margin, file, String(facts.margin))
            }
        }
    }

    private static let stills: [Picture.Format] = [.png, .webp, .gif]

    private mutating func motion(
        _ file: String, _ bytes: [UInt8], _ picture: Picture, _ rule: PictureRule,
        _ motion: PictureRule.Motion
    ) {
        let subject = rule.subject
        var count = picture.frames.count
        // Who merges equal neighbors counts afterwards.
        if rule.traits.contains(.allDiffer), let changes = PNGPixels.changes(in: picture, bytes) {
            if changes == 1, count > 1 { return breaks(subject, .equal, file, String(count)) }
            count = changes
        }
        require(motion.frames.contains(count), subject, .frames, file, String(count))
        guard picture.isAnimation else { return }
        if let longest = motion.longest {
            // Less than a frame's rounding.
            let ms = (picture.duration + 500) / 1000
            require(ms <= longest, subject, .duration, file, "\(ms) ms")
        }
        let shortest = picture.frames.map(\.duration).min() ?? 0
        if let limit = motion.shortest {
            require((shortest + 500) / 1000 >= limit, subject, .shortest, file, "\(shortest / 1000) ms")
        }
        if let rate = motion.rate, picture.duration > 0 {
            // The mean, with a tolerance for times in whole milliseconds.
            let found = Double(picture.frames.count) * 1_000_000 / Double(picture.duration)
            let text = String((found * 10).rounded() / 10)
            require(found <= Double(rate) * 1.02, subject, .rate, file, text)
        }
        if let plays = motion.plays {
            let text = picture.plays == 0 ? "forever" : String(picture.plays)
            require(plays.contains(picture.plays), subject, .plays, file, text)
        }
        if let seconds = motion.seconds {
            let total = picture.duration * min(100, max(1, picture.plays))
            let isWhole = seconds.contains { abs(total - $0 * 1_000_000) <= 1000 }
            require(isWhole, subject, .seconds, file, "\((total + 500) / 1000) ms")
        }
    }

    private mutating func check(
        _ trait: PictureRule.Trait, _ file: String, _ bytes: [UInt8], _ picture: Picture, _ subject: String
    ) {
        let frames = picture.frames
        switch trait {
        case .trueColor where picture.format == .png || picture.format == .apng:
            require(picture.colorType == 6, subject, .color, file, picture.colorType.map(String.init) ?? "")
        case .noMetadata:
            require(
                picture.metadata.isEmpty, subject, .metadata, file, picture.metadata.joined(separator: ", "))
        case .wholeFrames:
            let part = frames.first { $0.width != picture.width || $0.height != picture.height }
            if let part { breaks(subject, .windows, file, "\(part.width) × \(part.height)") }
        case .replacing:
            require(frames.allSatisfy { $0.replaces && $0.stays }, subject, .blend, file, "blending")
        case .oneCoding:
            require(Set(frames.map(\.isLossless)).count <= 1, subject, .codings, file, "both")
        case .noHiddenFirst: require(!picture.hidesFirst, subject, .hidden, file, "hidden")
        case .clearCorners:
            if PNGPixels.hasClearCorners(picture, bytes) == false {
                breaks(subject, .corners, file, "filled")
            }
        case .opaque:
            let isClear = picture.hasAlpha && PNGPixels.hasClearCorners(picture, bytes) ?? true
            require(!isClear, subject, .opaque, file, "clear")
        case .evenDelays:
            let delays = frames.map { ($0.duration + 500) / 1000 }
            let (low, high) = (delays.min() ?? 0, delays.max() ?? 0)
            // A millisecond of rounding is nothing.
            require(high - low <= 1, subject, .even, file, "\(low)–\(high) ms")
        case .video: video(file, picture, subject)
        default: break
        }
    }

    private mutating func video(_ file: String, _ picture: Picture, _ subject: String) {
        guard picture.format == .webm else { return }
        require(picture.codec == "V_VP9", subject, .codec, file, picture.codec ?? "nothing")
        require(!picture.hasAudio, subject, .audio, file, "audio")
        let translucent = picture.frames.count { $0.alpha != nil }
        let isPaired = picture.hasAlpha ? translucent == picture.frames.count : translucent == 0
        require(isPaired, subject, .alpha, file, "\(translucent) / \(picture.frames.count)")
    }
}
