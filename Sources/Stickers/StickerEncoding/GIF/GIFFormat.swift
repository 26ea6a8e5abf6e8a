import Raster
package import StickerManifest
import Threads

/// Animated GIF: alpha cut at one half, one palette for all frames where that does, at the best quality that fits.
///
/// Prepared is all that lies outside of the windows in which the face may show: its colors, which of its pixels each
/// frame writes, and rows of frames, compressed already. The face's pixels and colors are added to that.
package struct GIFFormat: StickerFormat {
    /// `gif`.
    package static let kind = FileHeader.Kind.gif

    /// The limit in bytes, and what stops the work.
    package let settings: EncodingSettings

    /// - Parameter settings: the limit and the checkpoint.
    package init(_ settings: EncodingSettings) { self.settings = settings }

    // MARK: Before the face

    /// Searches the quality that the reference face needs.
    package func calibrate(_ reference: some FrameSource, side: Int) throws -> GIFCalibration? {
        guard QualitySearch.pays(reference.windows, of: side * side) else { return nil }
        return try search.calibration(windows: reference.windows) {
            let pictures = try pictures(reference.duplicateFrames, reference.cores) {
                [matte = settings.matte] in
                BinaryAlphaImage(try reference.frame($0), matte: matte)
            }
            return try encoder(pictures, of: reference)
        }
    }

    /// The frames outside the windows, at a quality.
    package func background(_ calibration: GIFCalibration, qualityDrop: Double) throws -> GIFBackground? {
        try search.background(calibration, qualityDrop: qualityDrop)
    }

    // MARK: With the face

    /// Encodes the windows over the background; tries lower qualities of it while the file is too long.
    package func encode(
        _ frames: some FrameSource, over backgrounds: some BackgroundSource<GIFBackground>
    ) throws -> EncodedFile? {
        guard var background = try backgrounds.background(qualityDrop: 0),
            var encoder = try encoder(frames, over: background)
        else { return nil }
        var qualityDrop = 0.0
        // Fits, but leaves much of the limit.
        var short: EncodedFile?
        for _ in 0..<Self.backgrounds {
            switch try search.attempt(encoder, over: background) {
            case .found(let found): return file(found, of: encoder, original: encoder)
            case .missed(let steps, let found):
                // Between too long and too short there is no other.
                if found == nil, short != nil { return short }
                short = found.map { file($0, of: encoder, original: encoder) }
                qualityDrop += steps
            }
            guard let next = try backgrounds.background(qualityDrop: qualityDrop),
                let again = try encoder.over(next) ?? self.encoder(frames, over: next)
            else { return short }
            (background, encoder) = (next, again)
        }
        return short
    }

    /// Gives up colors and exactness first, then every other frame, then size, or more frames where the size is kept.
    package func encode(_ frames: some FrameSource) throws -> EncodingResult {
        var whole = try encoder(frames, scaledBy: 1)
        guard whole.pictures.count > 1 else { return .single }
        if let found = try search.best(&whole) { return .file(file(found, of: whole, original: whole)) }
        var fewer = try whole.halved()
        let canHalve = fewer.pictures.count > 1
        if canHalve, let found = try search.best(&fewer) {
            return .file(file(found, of: fewer, original: whole))
        }
        if settings.keepsSize { return try encodeFewer(fewer, of: whole) }
        for share in Self.sides {
            try settings.checkpoint()
            var smaller = try encoder(frames, scaledBy: share)
            if canHalve { smaller = try smaller.halved() }
            if smaller.pictures.count > 1, let found = try search.best(&smaller) {
                return .file(file(found, of: smaller, original: whole))
            }
        }
        return .tooLong(frames: whole.pictures.count)
    }

    /// Gives up half of the frames again and again, at the same size.
    /// - Parameter fewer: half of the frames, which don't fit.
    private func encodeFewer(_ fewer: GIFEncoder, of whole: GIFEncoder) throws -> EncodingResult {
        var fewer = fewer
        while fewer.pictures.count > Self.fewestFrames {
            try settings.checkpoint()
            let half = try fewer.halved()
            // Pictures that are shown in two parts may come back.
            guard half.pictures.count < fewer.pictures.count else { break }
            fewer = half
            if let found = try search.best(&fewer) {
                return .file(file(found, of: fewer, original: whole))
            }
        }
        return .tooLong(frames: whole.pictures.count)
    }

    /// Frames below which a still looks better.
    private static let fewestFrames = 4
    /// Backgrounds that are tried for one face.
    private static let backgrounds = 3
    /// Shares of the side that are tried in turn; below the last a still looks better.
    private static let sides = [0.8, 0.65, 0.5]

    private var search: QualitySearch {
        QualitySearch(limit: settings.limit, checkpoint: settings.checkpoint)
    }

    private func encoder(_ frames: some FrameSource, scaledBy share: Double) throws -> GIFEncoder {
        let pictures = try pictures(frames.duplicateFrames, frames.cores) { [matte = settings.matte] in
            let frame = try frames.frame($0)
            return BinaryAlphaImage(share == 1 ? frame : frame.scaled(by: share), matte: matte)
        }
        return try encoder(pictures, of: frames)
    }

    private func encoder(_ pictures: [BinaryAlphaImage], of frames: some FrameSource) throws -> GIFEncoder {
        try GIFEncoder(
            pictures, delays: frames.delays, duplicateFrames: frames.duplicateFrames, memory: settings.memory,
            cores: frames.cores)
    }

    /// - Returns: nil where what the face shows has another outline than the background was made for.
    private func encoder(_ frames: some FrameSource, over background: GIFBackground) throws -> GIFEncoder? {
        do {
            let windows = try pictures(background.firstIdentical(frames.duplicateWindows), frames.cores) {
                [matte = settings.matte] index in
                let frame = background.frames[index]
                var window = BinaryAlphaImage(
                    try frames.frame(frame.source, part: frame.window.box), matte: matte)
                window.clear(outside: frame.window)
                guard background.fits(window, at: index) else { throw WindowMismatch() }
                return window
            }
            return GIFEncoder(
                background, windows: windows, duplicateWindows: frames.duplicateWindows, cores: frames.cores)
        } catch is WindowMismatch {
            return nil
        }
    }

    /// One a frame; frames that are equal are drawn once.
    private func pictures(
        _ firstIdentical: [Int], _ cores: SpareCores,
        draw: @escaping @Sendable (Int) throws -> BinaryAlphaImage
    ) throws -> [BinaryAlphaImage] {
        // Of each frame the place of its picture among those that are drawn.
        var (drawn, places): ([Int], [Int]) = ([], [])
        for (index, first) in firstIdentical.enumerated() {
            if places.indices.contains(first) {
                places.append(places[first])
            } else {
                places.append(drawn.count)
                drawn.append(index)
            }
        }
        // Far apart first: what makes drawing end is found sooner, and lasts for some frames.
        let order = (0..<4).flatMap { stride(from: $0, to: drawn.count, by: 4) }
        let pictures = try cores.map(drawn.count) { [drawn] in try draw(drawn[order[$0]]) }
        let numbers = order.indices.sorted { order[$0] < order[$1] }
        return places.map { pictures[numbers[$0]] }
    }

    private func file(
        _ found: QualitySearch.Found, of encoder: GIFEncoder, original: GIFEncoder
    ) -> EncodedFile {
        var reductions: [StickerEntry.Reduction] = []
        func gaveUp(_ what: String, _ from: Int, _ to: Int) {
            reductions.append(.init(what: what, from: Double(from), to: Double(to)))
        }
        let used = found.settings
        if encoder.exactColors.map({ $0 >= used.colors }) ?? (used.colors < 256) {
            gaveUp("colors", 256, used.colors)
        }
        if used.lossiness > 0 { reductions.append(.init(what: "lossiness", from: 0, to: used.lossiness)) }
        let (all, kept) = (original.pictures.count, encoder.pictures.count)
        if kept < all { gaveUp("frames", all, kept) }
        if encoder.width < original.width { gaveUp("side", original.width, encoder.width) }
        return EncodedFile(
            kind: Self.kind, bytes: found.bytes, width: encoder.width, height: encoder.height, frames: kept,
            duration: encoder.delays.reduce(0, +), reductions: reductions)
    }
}

/// What a face shows has another outline than what a background was made for.
private struct WindowMismatch: Error {}
