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
    mutating func outline(width: Double, _ color: Color) {
        let cone = OutlineCone(width: min(Self.widestOutline, width))
        // One clear pixel more is where an edge is seen from.
        let shown = opaqueBounds().grown(1).intersection(bounds)
        guard !shown.isEmpty else { return }
        let covers = border(of: shown, by: cone)
        let shades = Self.shades(of: color)
        let around = shown.grown(cone.radius)
        let drawn = around.intersection(bounds)
        let (columns, pitch) = (self.width, shown.width + cone.stride)
        unsafe withWords { words in
            unsafe shades.withWords { shades in
                unsafe covers.withUnsafeBufferPointer { covers in
                    guard let words = unsafe words, let shades = unsafe shades,
                        let covers = covers.baseAddress
                    else { return }
                    for y in drawn.y..<drawn.y + drawn.height {
                        unsafe kernel_underlay(
                            words + y * columns + drawn.x,
                            covers + (y - around.y) * pitch + drawn.x - around.x, shades, drawn.width)
                    }
                }
            }
        }
    }

    /// How much of each pixel is covered by a border round what a part shows, within it too. Rows of the part's width and the
    /// cone's stride begin as far to the left of it, and above it, as the cone reaches.
    private func border(of part: PixelRect, by cone: OutlineCone) -> [UInt8] {
        unsafe pixels.withWords { words in
            guard let words = unsafe words else { return [] }
            return unsafe cone.border(
                kernel_border(
                    pixels: words + part.y * width + part.x, width: part.width, height: part.height,
                    pitch: width,
                    alphas: nil, plus: nil, minus: nil, radius: 0, stride: 0, least: Self.leastAlpha,
                    half: Self.halfAlpha, solid: Self.solidAlpha))
        }
    }

    /// Calls with the pixels as words; nil: there are none.
    mutating func withWords(_ body: (UnsafeMutablePointer<UInt32>?) -> Void) {
        unsafe pixels.withUnsafeMutableBytes {
            unsafe body($0.baseAddress?.assumingMemoryBound(to: UInt32.self))
        }
    }

    /// What a cover of so many of 255 leaves of a color.
    static func shades(of color: Color) -> [Pixel] {
        (0...255).map { cover in
            Pixel(Color(r: color.r, g: color.g, b: color.b, a: UInt8((Int(color.a) * cover + 127) / 255)))
        }
    }
}

extension [Pixel] {
    /// Calls with the pixels as words; nil: there are none.
    func withWords<T>(_ body: (UnsafePointer<UInt32>?) -> T) -> T {
        unsafe withUnsafeBytes { unsafe body($0.baseAddress?.assumingMemoryBound(to: UInt32.self)) }
    }
}

/// What a pixel at an edge adds to the border around it, beside its alpha.
struct OutlineCone {
    let radius: Int
    /// The length of a row, filled up to whole vectors.
    let stride: Int
    /// 255 × (width − d) for all distances, row by row: where it is above 0, else 0; then where it is below 0, its amount.
    /// More than 255 is no different.
    private let steps: [UInt8]

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

    /// The border around a picture, in rows of its width and `stride` values: it begins `radius` values to the left of the
    /// picture and as many rows above it.
    func border(_ picture: kernel_border) -> [UInt8] {
        var picture = unsafe picture
        let (width, height) = unsafe (picture.width, picture.height)
        var border = [UInt8](repeating: 0, count: (width + stride) * (height + 2 * radius))
        var room = [UInt8](repeating: 0, count: 8 * (width + 2))
        unsafe steps.withUnsafeBufferPointer { plus in
            unsafe border.withUnsafeMutableBufferPointer { border in
                guard let plus = plus.baseAddress, let target = border.baseAddress else { return }
                unsafe (picture.plus, picture.minus) = (plus, plus + steps.count / 2)
                unsafe (picture.radius, picture.stride) = (radius, stride)
                unsafe kernel_raise_border(&picture, &room, target)
            }
        }
        return border
    }
}
