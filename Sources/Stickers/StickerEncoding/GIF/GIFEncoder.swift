package import Raster
package import Threads

/// Writes pictures as an animated GIF that loops forever: alpha cut at one half, one index reserved for clear, the
/// first frame complete, later ones cropped to what changed, nothing left behind where a picture turns clear.
package struct GIFEncoder: Sendable {
    /// Pixels.
    package let width: Int
    /// Pixels.
    package let height: Int
    /// Those that differ from the one before, and some once more that are written in two parts. Of one with a background
    /// only the windows.
    package private(set) var pictures: [BinaryAlphaImage]
    private(set) var schedule: FrameSchedule
    /// For each picture, the number of the first that shows the same.
    private let firstIdentical: [Int]
    /// Of each picture the box around all that differs from the one before, before grain is taken off; empty where there
    /// is a background.
    let changed: [PixelRect]
    /// Everything that doesn't depend on the face.
    private(set) var background: GIFBackground?
    private let exact: ExactColors
    /// nil until they are counted (`countColors`).
    private var counted: CountedColors?
    /// Those that help.
    let cores: SpareCores
    /// The grain has been taken off.
    package private(set) var isSmooth = false

    var whole: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
    /// Hundredths of a second, one a picture.
    package var delays: [Int] { schedule.delays }
    /// Pixels that all frames must probably draw.
    package var pixelsToDraw: Int { schedule.weights.reduce(0, +) }

    /// Bytes of all decoded frames, unless a template sets another limit.
    package static let memory = 64 << 20
    private let memory: Int

    /// - Parameter delays: hundredths of a second, one a frame; equal neighbors are merged and their delays added.
    package init(_ frames: [Bitmap], delays: [Int], matte: Color?) throws(GIFWritingError) {
        try self.init(frames.map { BinaryAlphaImage($0, matte: matte) }, delays: delays)
    }

    /// - Parameters:
    ///   - delays: hundredths of a second, one a picture; equal neighbors are merged and their delays added.
    ///   - looks: of each picture the number of the first that is known to be equal; nil: nothing is known.
    ///   - memory: bytes of all decoded frames up to which pictures are written in two parts.
    ///   - cores: those that help.
    package init(
        _ frames: [BinaryAlphaImage], delays: [Int], duplicateFrames: [Int]? = nil, memory: Int = memory,
        cores: SpareCores = .none
    ) throws(GIFWritingError) {
        guard let first = frames.first, frames.count == delays.count else { throw .noFrames }
        width = first.width
        height = first.height
        guard 1...65_535 ~= width, 1...65_535 ~= height else { throw .size(width: width, height: height) }
        for picture in frames where (picture.width, picture.height) != (width, height) {
            throw .size(width: picture.width, height: picture.height)
        }
        // The first follows the last.
        let changes = cores.map(frames.count) {
            frames[$0].change(from: frames[($0 > 0 ? $0 : frames.count) - 1])
        }
        var sequence = FrameSequence()
        let most = memory / (width * height * 4)
        for (index, picture) in frames.enumerated() {
            sequence.add(
                picture, changes[index], delay: min(65_535, max(2, delays[index])),
                after: most - (frames.count - index))
        }
        self.memory = memory
        self.cores = cores
        pictures = sequence.pictures
        var schedule = sequence.schedule
        schedule.disposalRect.append(changes[0].uncovered)
        self.schedule = schedule
        firstIdentical = schedule.firstIdentical(duplicateFrames)
        changed = sequence.changed
        background = nil
        exact = ExactColors(sequence.pictures)
    }

    /// An animation of which only windows are drawn.
    /// - Parameters:
    ///   - windows: one for each of the background's frames, as large as its window.
    ///   - views: of each frame that was handed in the number of the first whose window is known to be equal.
    ///   - cores: those that help.
    package init(
        _ background: GIFBackground, windows: [BinaryAlphaImage], duplicateWindows: [Int]? = nil,
        cores: SpareCores = .none
    ) {
        width = background.width
        height = background.height
        schedule = background.schedule
        memory = Self.memory
        self.cores = cores
        firstIdentical = background.firstIdentical(duplicateWindows)
        self.background = background
        changed = []
        pictures = windows
        exact = .many
        if background.colors.isSmooth { smooth() } else { countColors() }
    }

    /// The same windows over another background of the costume; nil where they must be drawn again.
    package func over(_ other: GIFBackground) -> GIFEncoder? {
        guard other.colors.isSmooth == isSmooth, other.fits(pictures) else { return nil }
        var encoder = self
        (encoder.background, encoder.schedule) = (other, other.schedule)
        return encoder
    }

    /// Counts the colors for all palettes to come, which otherwise do it one by one.
    package mutating func countColors() { counted = counted ?? colors }

    private var colors: CountedColors {
        var histogram = ColorHistogram()
        for (index, picture) in pictures.enumerated() {
            // Of one with a background a picture is as large as its window's box.
            let box = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
            let window = background.map { PixelWindow(box, rows: $0.frames[index].window.rows) }
            histogram.add(picture, step: histogramStep, window: window)
        }
        return CountedColors(histogram)
    }

    /// Some hundred thousand pixels show the colors well enough.
    var histogramStep: Int {
        let pixels = pictures.reduce(0) { $0 + $1.pixels.count }
        return max(1, min(8, pixels / 200_000))
    }

    /// Takes the grain off all pictures (`BinaryAlphaImage.smooth`), once; of few exact colors it has none.
    package mutating func smooth() {
        guard !isSmooth, exact.colors == nil else { return }
        isSmooth = true
        // Pictures are smoothed in place: there is never a second set of them.
        for index in pictures.indices where firstIdentical[index] < index {
            pictures[index] = BinaryAlphaImage(width: 0, height: 0)
        }
        cores.change(&pictures) { $0.smooth(reach: Self.grain) }
        for index in pictures.indices where firstIdentical[index] < index {
            pictures[index] = pictures[firstIdentical[index]]
        }
        counted = colors
    }

    /// Steps of a channel up to which a difference counts as grain.
    private static let grain: UInt8 = 10

    /// Every other picture, each shown as long as it and the one after it were.
    package func halved() throws(GIFWritingError) -> GIFEncoder {
        let kept = Array(stride(from: 0, to: pictures.count, by: 2))
        var halved = try GIFEncoder(
            kept.map { pictures[$0] },
            delays: kept.map { delays[$0...min($0 + 1, delays.count - 1)].reduce(0, +) }, memory: memory,
            cores: cores)
        halved.isSmooth = isSmooth
        return halved
    }

    /// Colors in the pictures: nil when they are more than a palette holds.
    package var exactColors: Int? { exact.colors?.count }

    /// Whether a palette of its own for each frame gives clearly truer colors than one for all.
    package func gainsFromLocalPalettes(colors: Int) -> Bool {
        guard pictures.count > 1, exact.colors == nil else { return false }
        let global = (counted ?? self.colors).palette(count: colors - 1)
        func error(_ picture: BinaryAlphaImage) -> (shared: Float, own: Float) {
            let maker = PaletteMaker()
            var histogram = ColorHistogram()
            histogram.add(picture, step: 2)
            let own = maker.error(histogram, maker.palette(histogram, count: colors - 1))
            return (maker.error(histogram, global), own)
        }
        // One picture mostly shows that they give nothing.
        let one = error(pictures[pictures.count / 3])
        guard one.own < one.shared * 0.7 else { return false }
        let (first, last) = (error(pictures[0]), error(pictures[pictures.count * 2 / 3]))
        return first.own + one.own + last.own < (first.shared + one.shared + last.shared) * 0.5
    }

    func session(_ settings: GIFSettings) -> GIFSession {
        GIFSession(self, settings, global: globalPalette(settings))
    }

    func globalPalette(_ settings: GIFSettings) -> Palette {
        background?.palette(windows: (counted ?? colors).histogram)
            ?? Self.palette(exact, settings) { (counted ?? colors).palette(count: $0) }
    }

    func palette(_ picture: BinaryAlphaImage, _ settings: GIFSettings) -> Palette {
        Self.palette(ExactColors([picture]), settings) {
            var histogram = ColorHistogram()
            histogram.add(picture, step: 1)
            return PaletteMaker().palette(histogram, count: $0)
        }
    }

    /// The exact colors where so many are allowed, else so many of a choice.
    private static func palette(
        _ exact: ExactColors, _ settings: GIFSettings, otherwise choose: (Int) -> Palette
    ) -> Palette {
        if let colors = exact.colors, colors.count < settings.colors { return Palette(colors: colors) }
        return choose(settings.colors - 1)
    }
}
