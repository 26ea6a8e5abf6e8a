import CKernels

extension Bitmap {
    /// Pixels.
    public static let widestOutline = 128.0

    /// The least alpha that has a border beside a pixel of `solidAlpha` or more, as at a smooth edge.
    private static let leastAlpha: UInt8 = 32

    /// The least alpha that has a border elsewhere: wisps and haze beside the hair of a cut-out head would make it ragged.
    private static let halfAlpha: UInt8 = 128

    private static let solidAlpha: UInt8 = 192

    /// The picture over a border round all that it shows.
    ///
    /// A pixel at a distance d from one of alpha a, 0…255, is covered by a + 255 × (width − d) of 255, by most of all:
    /// so the border is as wide everywhere, and its edge as smooth as that of the picture. Haze has no border: what is
    /// fainter than half, and not part of the edge of something solid.
    /// - Parameter width: pixels, up to `widestOutline`.
    func outlined(width: Double, _ color: Color) -> Bitmap {
        guard !bounds.isEmpty else { return self }
        let covers = border(width: width, leastAlpha: Self.leastAlpha, halfAlpha: Self.halfAlpha).values
        let shades = Self.shades(of: color)
        var under = Bitmap(width: self.width, height: height)
        var target = under.pixels.mutableSpan
        for place in target.indices where covers[place] > 0 { target[place] = shades[Int(covers[place])] }
        under.composite(self, atX: 0, y: 0)
        return under
    }

    /// What a cover of so many of 255 leaves of a color.
    static func shades(of color: Color) -> [Pixel] {
        (0...255).map { cover in
            Pixel(Color(r: color.r, g: color.g, b: color.b, a: UInt8((Int(color.a) * cover + 127) / 255)))
        }
    }

    /// How much of each pixel is covered by a border round what shows, within it too.
    /// - Parameters:
    ///   - width: pixels, up to `widestOutline`.
    ///   - leastAlpha: the least that has a border beside something solid.
    ///   - halfAlpha: the least that has a border elsewhere.
    func border(width: Double, leastAlpha: UInt8, halfAlpha: UInt8) -> CoverageMap {
        let cone = OutlineCone(width: min(Self.widestOutline, width))
        var border = [UInt8](repeating: 0, count: (self.width + cone.stride) * (height + 2 * cone.radius))
        var room = [UInt8](repeating: 0, count: 8 * (self.width + 2))
        unsafe pixels.withUnsafeBytes { source in
            unsafe cone.steps.withUnsafeBufferPointer { plus in
                unsafe border.withUnsafeMutableBufferPointer { border in
                    // A pixel is a word of 32 bits.
                    guard let pixels = unsafe source.baseAddress?.assumingMemoryBound(to: UInt32.self),
                        let plus = plus.baseAddress, let target = border.baseAddress
                    else { return }
                    var outline = unsafe kernel_border(
                        pixels: pixels, width: self.width, height: height, plus: plus,
                        minus: plus + cone.steps.count / 2, radius: cone.radius, stride: cone.stride,
                        least: leastAlpha, half: halfAlpha, solid: Self.solidAlpha)
                    unsafe kernel_raise_border(&outline, &room, target)
                }
            }
        }
        let pitch = self.width + cone.stride
        let box = PixelRect(x: cone.radius, y: cone.radius, width: self.width, height: height)
        return CoverageMap(width: self.width, height: height, values: border.cut(box, of: pitch))
    }
}

/// What a pixel at an edge adds to the border around it, beside its alpha.
private struct OutlineCone {
    let radius: Int
    /// The length of a row, filled up to whole vectors.
    let stride: Int
    /// 255 × (width − d) for all distances, row by row: where it is above 0, else 0; then where it is below 0, its amount.
    /// More than 255 is no different.
    let steps: [UInt8]

    init(width: Double) {
        let radius = Int(width.rounded(.down)) + 1
        let stride = (2 * radius + 1 + 31) / 32 * 32
        let cone = (-radius...radius).flatMap { y in
            (0..<stride).map { x -> Int in
                guard x <= 2 * radius else { return -255 }
                let distance = Double((x - radius) * (x - radius) + y * y).squareRoot()
                return Int((255 * (width - distance) + 0.5).rounded(.down))
            }
        }
        steps = cone.map { UInt8(min(255, max(0, $0))) } + cone.map { UInt8(min(255, max(0, -$0))) }
        self.radius = radius
        self.stride = stride
    }
}
