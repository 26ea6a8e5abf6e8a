import CKernels

/// A picture: premultiplied sRGB, 8 bits a channel, row-major from the top left.
public struct Bitmap: Equatable, Sendable {
    /// Pixels in a row.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width × height` pixels.
    public var pixels: [Pixel]

    /// A fully transparent picture.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: Array(repeating: .clear, count: width * height))
    }

    /// A picture of existing pixels.
    /// - Precondition: there are `width × height` pixels.
    public init(width: Int, height: Int, pixels: [Pixel]) {
        precondition(width >= 0 && height >= 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The pixel in column `x` of row `y`; both must lie within the picture.
    @inlinable public subscript(x: Int, y: Int) -> Pixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    /// All of the picture, its top left at (0, 0).
    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}

extension Bitmap {
    /// The smallest rectangle that holds all pixels that aren't fully transparent; empty when there are none.
    public func opaqueBounds() -> PixelRect {
        unsafe pixels.withUnsafeBytes {
            Self.opaqueBounds(of: unsafe Span(_unsafeElements: $0.bindMemory(to: UInt32.self)), width: width)
        }
    }

    /// The same of pixels that aren't in a bitmap: 32 bits each, alpha in the highest eight, whole rows of `width`.
    public static func opaqueBounds(of pixels: Span<UInt32>, width: Int) -> PixelRect {
        guard width > 0, pixels.count >= width else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
        return unsafe pixels.withUnsafeBufferPointer {
            let box = unsafe kernel_bounds($0.baseAddress, width, pixels.count / width)
            return PixelRect(
                x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top)
        }
    }

    /// A rectangle cut out of the picture; what lies outside of the picture is transparent.
    public func cropped(to rect: PixelRect) -> Bitmap {
        guard !rect.isEmpty else { return Bitmap(width: 0, height: 0) }
        if rect == bounds { return self }
        let shared = rect.intersection(bounds)
        if shared == rect {
            var kept: [Pixel] = []
            kept.reserveCapacity(rect.width * rect.height)
            for y in rect.y..<rect.y + rect.height {
                kept += pixels[y * width + rect.x..<y * width + rect.x + rect.width]
            }
            return Bitmap(width: rect.width, height: rect.height, pixels: kept)
        }
        var out = Bitmap(width: rect.width, height: rect.height)
        for y in shared.y..<(shared.y + shared.height) {
            let from = y * width + shared.x
            let to = (y - rect.y) * rect.width + shared.x - rect.x
            out.pixels.replaceSubrange(to..<(to + shared.width), with: pixels[from..<(from + shared.width)])
        }
        return out
    }

    /// The picture at half its width and height, rounded up; each pixel is the mean of four.
    package func halved() -> Bitmap {
        let (w, h) = ((width + 1) / 2, (height + 1) / 2)
        var means = [Pixel](repeating: .clear, count: w * h)
        let source = pixels.span
        for y in 0..<h {
            let (top, low) = (2 * y * width, min(2 * y + 1, height - 1) * width)
            for x in 0..<w {
                let (left, right) = (2 * x, min(2 * x + 1, width - 1))
                let (p, q) = (source[top &+ left].bits, source[top &+ right].bits)
                let (r, s) = (source[low &+ left].bits, source[low &+ right].bits)
                let mask: UInt32 = 0x00ff_00ff
                // Means of .5 are rounded up and down alternately: always up, each halving would brighten the
                // picture.
                let half: UInt32 = (x ^ y) & 1 == 0 ? 0x0002_0002 : 0x0001_0001
                let odd = (p & mask) &+ (q & mask) &+ (r & mask) &+ (s & mask) &+ half
                let even =
                    (p >> 8 & mask) &+ (q >> 8 & mask) &+ (r >> 8 & mask) &+ (s >> 8 & mask) &+ half
                means[y &* w &+ x] = Pixel(bits: (odd >> 2 & mask) | (even >> 2 & mask) << 8)
            }
        }
        return Bitmap(width: w, height: h, pixels: means)
    }
}
