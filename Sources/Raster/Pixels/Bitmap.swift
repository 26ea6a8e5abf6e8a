/// Premultiplied sRGB, 8 bits a channel, row-major from the top left.
public struct Bitmap: Equatable, Sendable {
    public let width: Int
    public let height: Int
    /// `width × height` pixels.
    public var pixels: [Pixel]

    /// Clear.
    public init(width: Int, height: Int) {
        self.init(width: width, height: height, pixels: Array(repeating: .clear, count: width * height))
    }

    /// Needs `width × height` pixels.
    public init(width: Int, height: Int, pixels: [Pixel]) {
        precondition(width >= 0 && height >= 0 && pixels.count == width * height)
        (self.width, self.height, self.pixels) = (width, height, pixels)
    }

    @inlinable public subscript(x: Int, y: Int) -> Pixel {
        get { pixels[y * width + x] }
        set { pixels[y * width + x] = newValue }
    }

    public var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
}
