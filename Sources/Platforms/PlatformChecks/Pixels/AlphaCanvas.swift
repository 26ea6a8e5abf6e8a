/// The translucency of an animation's canvas while its frames are drawn, so that whole pictures can be judged.
struct AlphaCanvas {
    let width: Int, height: Int
    /// 0 clear … 255 opaque, in rows from the top left.
    private(set) var alpha: [UInt8]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        alpha = [UInt8](repeating: 0, count: width * height)
    }

    /// Draws a frame, whose window lies within the canvas.
    /// - Parameter pixels: the frame's translucency, in rows.
    mutating func draw(_ pixels: [UInt8], _ frame: Picture.Frame) {
        for y in 0..<frame.height {
            let (source, target) = (y * frame.width, (frame.y + y) * width + frame.x)
            for x in 0..<frame.width {
                let over = pixels[source + x]
                if frame.replaces || over == 255 {
                    alpha[target + x] = over
                } else {
                    let under = Int(alpha[target + x])
                    alpha[target + x] = UInt8(Int(over) + under * (255 - Int(over)) / 255)
                }
            }
        }
    }

    mutating func clear(_ frame: Picture.Frame) {
        for y in frame.y..<frame.y + frame.height {
            let start = y * width + frame.x
            for index in start..<start + frame.width { alpha[index] = 0 }
        }
    }
}
