/// What a finished picture's own bytes state, read without any code that writes such files.
struct Picture: Sendable {
    /// How it is stored; the raw value is its name.
    enum Format: String, Sendable, CaseIterable {
        case png = "PNG"
        case apng = "APNG"
        case gif = "GIF"
        case webp = "WebP"
        case webm = "WebM"
    }

    struct Frame: Equatable, Sendable {
        /// Its window, in pixels of the canvas.
        var x: Int, y: Int, width: Int, height: Int
        /// How long it is shown, in microseconds.
        var duration = 0
        /// Whether it replaces what was there, clear pixels included.
        var replaces = true
        /// Whether its window stays as it is when the next frame is drawn.
        var stays = true
        /// Whether its window becomes clear before the next frame is drawn.
        var clears = false
        /// The compressed pixels.
        var data: [Range<Int>] = []
        /// WebP: the chunks that a decoder takes, with their heads: ALPH and VP8, or VP8L.
        var chunks: Range<Int>?
        /// GIF: the bits of the first codes, less one, and the color that is clear.
        var codeSize = 8
        var clearColor: Int?
        var isInterlaced = false
        /// WebP: whether the pixels are stored without loss.
        var isLossless = false
        /// WebM: the compressed translucency.
        var alpha: Range<Int>?
    }

    var format: Format
    /// Pixels of the canvas.
    var width = 0, height = 0
    var frames: [Frame] = []
    /// Whether it is declared as an animation, of however many frames.
    var isAnimation = false
    /// How often it plays; 0: forever.
    var plays = 1
    /// Where the format ends, in bytes from the file's beginning.
    var end = 0
    /// What keeps decoders from reading it.
    var defects: [Defect] = []
    /// PNG: 0 gray, 2 color, 3 palette, 4 gray with alpha, 6 color with alpha.
    var colorType: Int?
    /// PNG: bits per channel.
    var bitDepth = 8
    var isInterlaced = false
    /// Whether pixels can be clear.
    var hasAlpha = false
    /// APNG: whether the picture for other viewers is no part of the animation.
    var hidesFirst = false
    /// What a header states otherwise than the content: names of WebP's flags, or `duration`. Decoders read it all the same,
    /// but not all show the same.
    var contradictions: [String] = []
    /// Names of chunks and elements that hold anything but pixels.
    var metadata: [String] = []
    /// WebM: the codec's name.
    var codec: String?
    var tracks = 1
    var hasAudio = false
    /// WebM: whether there is an index of positions.
    var hasCues = false

    init(_ format: Format) { self.format = format }

    /// The length of one loop, in microseconds.
    var duration: Int { frames.reduce(0) { $0 + $1.duration } }

    mutating func add(_ defect: Defect) {
        if !defects.contains(defect) { defects.append(defect) }
    }
}

/// What is wrong with a file's structure; `word.found.NAME` is its text.
enum Defect: String, CaseIterable, Sendable {
    /// The file ends within something.
    case truncated
    /// A checksum differs.
    case checksum
    /// Parts follow each other in an order that decoders refuse, or a required part is missing.
    case order
    /// The numbers of an APNG's chunks don't count up.
    case sequence
    /// The stated number of frames isn't the number of frames.
    case count
    /// A frame's window leaves the canvas, or its pixels have another size.
    case window
    /// A size or a flag contradicts what follows.
    case header
    /// The compressed pixels can't be inflated, or are more or fewer than the size says.
    case pixels
    /// A video's frame doesn't begin as its codec says.
    case codec
    /// More frames or parts than the checks read.
    case huge
}
