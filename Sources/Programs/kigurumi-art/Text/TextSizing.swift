import CPango
import CRSVG
import Helpers
import Raster

/// Chooses the size of a text's letters, and where its lines end. Sizes are shares of the largest one.
struct TextSizing {
    /// What the letters may cover, in layout units.
    let area: Rect
    /// Of the circle that lines follow, in layout units.
    let radius: Double?
    /// No letters of a text that can be cut are smaller; 0: it can't be cut.
    let smallest: Double
    /// Lays a text out at the largest size.
    let layout: (String) throws(ArtError) -> TextLayout

    /// A text in its lines.
    struct Sized {
        let layout: TextLayout
        var bend: TextBend?
        /// What the letters cover at the largest size, bent as they are at their own.
        var ink: Rect
        /// The size at which that fits; straight lines may fit at a larger one.
        var share: Double
    }

    /// A way to break lines, and the sizes that it is good for.
    private struct Attempt {
        var text: String
        var wrapping = TextLayout.Wrapping.words
        var least: Double
        var most = 1.0
    }

    /// A larger size is looked for until it would be larger by less than this.
    private static let precision = 1.005
    /// Bent lines aren't broken where letters of this size or larger fit.
    private static let fewLines = 0.5
    /// More lines would be smaller than any letter that is read.
    private static let mostLines = 40

    /// The text, or as much of it as fits.
    /// - Returns: also how many characters are shown if some aren't.
    func sized(_ text: String) throws(ArtError) -> (Sized, shown: Int?) {
        if let whole = try fitted(text) { return (whole, nil) }
        guard smallest > 0 else { return (try crammed(text), nil) }
        var (fits, exceeds) = (0, text.count)
        while exceeds - fits > 1 {
            let middle = (fits + exceeds) / 2
            let short = LineBreaks.words(LineBreaks.shortened(text, to: middle))
            let attempt = Attempt(text: short, wrapping: .characters, least: smallest, most: smallest)
            if try fitted(attempt) == nil { exceeds = middle } else { fits = middle }
        }
        let words = try layout(text).startsOfWords()
        let shown = LineBreaks.wholeWords(of: text, words, within: fits)
        let short = LineBreaks.shortened(text, to: shown)
        if let rest = try fitted(short) { return (rest, shown) }
        return (try crammed(short), shown)
    }

    /// The largest letters in the gentlest lines; nil where the text doesn't fit.
    private func fitted(_ text: String) throws(ArtError) -> Sized? {
        let (gentle, words) = (LineBreaks.gentle(text), LineBreaks.words(text))
        var attempts = [
            Attempt(text: words, least: 0.3, most: gentle == words ? 1 : 0.75),
            Attempt(text: words, wrapping: .characters, least: 0.02, most: 0.5),
        ]
        if gentle != words { attempts.insert(Attempt(text: gentle, least: 0.5), at: 0) }
        for var attempt in attempts {
            attempt.least = max(attempt.least, smallest)
            attempt.most = max(attempt.most, smallest)
            if let found = try fitted(attempt) { return found }
        }
        return nil
    }

    private func fitted(_ attempt: Attempt) throws(ArtError) -> Sized? {
        let layout = try layout(attempt.text)
        guard let radius else { return straight(layout, attempt) }
        return try bent(layout, attempt, radius: radius)
    }

    /// All of the text, however small.
    private func crammed(_ text: String) throws(ArtError) -> Sized {
        let layout = try layout(LineBreaks.words(text))
        guard let radius else {
            layout.wrap(at: area.width, .characters)
            return Sized(layout: layout, ink: layout.ink, share: 1)
        }
        return try bent(layout, at: 0.02, radius: radius)
    }

    // MARK: Straight lines

    private func straight(_ layout: TextLayout, _ attempt: Attempt) -> Sized? {
        let own = layout.lines
        func fits(_ share: Double) -> Bool {
            layout.wrap(at: area.width / share, attempt.wrapping)
            return hasRoom(for: layout.ink, at: share)
        }
        guard let share = Self.largest(from: attempt.least, to: attempt.most, fits) else { return nil }
        _ = fits(share)
        // Broken within words, lines are as full as they can be.
        if layout.lines > own, attempt.wrapping == .words {
            _ = narrowest(layout, layout.lines, within: area.width / share, .words)
        }
        return Sized(layout: layout, ink: layout.ink, share: 1)
    }

    private func hasRoom(for ink: Rect, at share: Double) -> Bool {
        ink.width * share <= area.width && ink.height * share <= area.height
    }

    /// The largest share that fits; nil: not even the least one.
    private static func largest<Failure: Error>(
        from least: Double, to most: Double, _ fits: (Double) throws(Failure) -> Bool
    ) throws(Failure) -> Double? {
        if try fits(most) { return most }
        guard least < most, try fits(least) else { return nil }
        var (share, exceeds) = (least, most)
        while exceeds > share * precision {
            let middle = (share * exceeds).squareRoot()
            if try fits(middle) { share = middle } else { exceeds = middle }
        }
        return share
    }

    // MARK: Bent lines

    /// The lines that the text has itself if its letters aren't made much smaller; else as many as make them largest.
    private func bent(
        _ layout: TextLayout, _ attempt: Attempt, radius: Double
    ) throws(ArtError) -> Sized? {
        let (own, length) = (layout.lines, layout.ink.width * 1.1)
        var best: (width: Double?, share: Double)?
        for lines in own...max(own, Self.mostLines) {
            let width = lines > own ? narrowest(layout, lines, within: length, attempt.wrapping) : nil
            guard lines == own || layout.lines > own else { continue }
            let least = max(attempt.least, best?.share ?? 0)
            let share = try Self.largest(from: least, to: attempt.most) { share throws(ArtError) in
                guard mayFit(layout.ink, share) else { return false }
                let bent = try bent(layout, at: share, radius: radius)
                return hasRoom(for: bent.ink, at: share) && bent.bend?.carries(layout.ink) ?? true
            }
            if let share, share > best?.share ?? 0 {
                best = (width, share)
                if lines == own, share >= Self.fewLines { break }
            } else if best != nil || layout.ink.height * least > area.height {
                break
            }
        }
        guard let best else { return nil }
        layout.wrap(at: best.width, attempt.wrapping)
        return try bent(layout, at: best.share, radius: radius)
    }

    /// Whether a block of that size may fit when it is bent: that leaves its area as it is.
    private func mayFit(_ ink: Rect, _ share: Double) -> Bool {
        ink.height * share <= area.height
            && ink.width * ink.height * share * share <= area.width * area.height
    }

    /// Makes lines about equally long: wraps at the narrowest width that needs no more of them.
    /// - Parameter width: that needs no more either.
    private func narrowest(
        _ layout: TextLayout, _ lines: Int, within width: Double, _ wrapping: TextLayout.Wrapping
    ) -> Double {
        var (narrow, wide) = (width / Double(lines + 1), width)
        while wide > narrow * Self.precision {
            let middle = (narrow * wide).squareRoot()
            layout.wrap(at: middle, wrapping)
            if layout.lines > lines { narrow = middle } else { wide = middle }
        }
        layout.wrap(at: wide, wrapping)
        return wide
    }

    /// The text as it is bent at a size.
    private func bent(_ layout: TextLayout, at share: Double, radius: Double) throws(ArtError) -> Sized {
        let straight = layout.ink
        guard straight.width > 0 else { return Sized(layout: layout, ink: straight, share: share) }
        let bend = TextBend(radius: radius / share, center: straight.center)
        let canvas = try CairoCanvas(width: 1, height: 1)
        let bent = unsafe TextPen(runs: layout.runs, bend: bend).ink(on: canvas.context)
        return Sized(layout: layout, bend: bend, ink: bent.inflated(by: layout.boldening), share: share)
    }
}
