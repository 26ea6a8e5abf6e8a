/// What a picture's decoded pixels show, over all of its frames.
struct PixelFacts: Equatable {
    /// Whether no frame shows anything.
    var isBlank = true
    /// Whether no frame has a clear pixel.
    var isFilled = true
    /// The least distance of anything visible to a side of the canvas, in pixels.
    var margin = Int.max

    /// Below it, nobody sees a pixel; lossy translucency leaves such traces beside a figure.
    static let visible = 24
    /// From it on, a pixel counts as opaque.
    static let opaque = 240

    /// Adds a frame as it is shown.
    mutating func add(_ canvas: AlphaCanvas) {
        let (width, height) = (canvas.width, canvas.height)
        for y in 0..<height {
            var (first, last) = (width, -1)
            for x in 0..<width {
                let alpha = Int(canvas.alpha[y * width + x])
                if alpha < Self.opaque { isFilled = false }
                if alpha >= Self.visible {
                    first = min(first, x)
                    last = x
                }
            }
            guard last >= 0 else { continue }
            isBlank = false
            margin = min(margin, first, width - 1 - last, y, height - 1 - y)
        }
    }
}

/// What came of decoding a picture's pixels.
enum PixelFinding: Equatable {
    case facts(PixelFacts)
    /// A decoder refuses them.
    case damaged(Defect)
    /// A kind of pixels that the checks don't decode.
    case unread
}
