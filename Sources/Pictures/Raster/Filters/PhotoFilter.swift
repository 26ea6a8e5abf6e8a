/// One change of a picture that keeps its size: what to do, and where.
/// - Parameter Texture: what stands for the picture that a texture lays over.
public struct PhotoFilter<Texture: Equatable & Sendable>: Equatable, Sendable {
    /// What is done to the pixels.
    public enum Operation: Equatable, Sendable {
        case curves(ColorCurves)
        /// The mean of 2 × radius + 1 pixels each way, up to `Bitmap.largestBlur`; before `inPixels` in units.
        case blur(radius: Double)
        /// A border round what shows, up to `Bitmap.widestOutline` pixels wide; before `inPixels` in units.
        case outline(width: Double, Color)
        /// One clean outline of the largest part of what shows, smoothed by a radius of up to `Bitmap.smoothestContour` pixels,
        /// with a ring within it, up to `Bitmap.widestOutline` pixels wide; before `inPixels` in units.
        case contour(width: Double, smooth: Double, Color)
        /// Light round what shows, which fades to nothing at the radius, up to `Bitmap.widestGlow` pixels; before `inPixels`
        /// in units.
        case glow(radius: Double, strength: Double, Color)
        /// A picture of the same size laid over; it adds no alpha.
        case texture(Texture, BlendMode, opacity: Double)
        /// The noise tile laid over from the top left, at pixel scale; it adds no alpha.
        case noise(NoiseTile, BlendMode, opacity: Double)

        /// Whether it looks at each pixel alone, wherever that lies.
        public var isPointwise: Bool { if case .curves = self { true } else { false } }

        /// How many pixels it looks beyond one.
        /// - Parameter scale: pixels a unit.
        public func reach(scale: Double) -> Int {
            switch self {
            case .blur(let radius):
                Int(min(Double(Bitmap.largestBlur), max(0, (radius * scale + 0.5).rounded(.down))))
            case .outline(let width, _): Int(Self.border(width * scale)) + 1
            case .contour(let width, let smooth, _):
                // As far as what is cut off may change the outline, whose ring lies within it.
                3 * Int(Self.smoothing(smooth * scale)) + Int(Self.border(width * scale)) + 2
            case .glow(let radius, _, _):
                3 * Int((min(Bitmap.widestGlow, max(0, radius * scale)) / 3 + 0.5).rounded(.down))
            case .curves, .texture, .noise: 0
            }
        }

        /// With its lengths in whole pixels, on a raster that shows what begins at these coordinates.
        /// - Parameter scale: pixels a unit.
        public func inPixels(scale: Double, x: Int, y: Int) -> Self {
            switch self {
            case .curves, .texture: self
            case .blur: .blur(radius: Double(reach(scale: scale)))
            case .outline(let width, let color):
                .outline(width: Self.border(width * scale), color)
            case .contour(let width, let smooth, let color):
                .contour(
                    width: Self.border(width * scale), smooth: Self.smoothing(smooth * scale), color)
            case .glow(_, let strength, let color):
                .glow(radius: Double(reach(scale: scale)), strength: strength, color)
            case .noise(let tile, let blend, let opacity):
                .noise(tile.cut(column: -x, row: -y), blend, opacity: opacity)
            }
        }

        /// Pixels.
        private static func border(_ width: Double) -> Double { min(Bitmap.widestOutline, max(0, width)) }

        /// Whole pixels, rounded half up.
        private static func smoothing(_ pixels: Double) -> Double {
            min(Bitmap.smoothestContour, max(0, (pixels + 0.5).rounded(.down)))
        }

        /// The same with another texture.
        public func map<Other, Failure>(
            _ change: (Texture) throws(Failure) -> Other
        ) throws(Failure) -> PhotoFilter<Other>.Operation {
            switch self {
            case .curves(let curves): .curves(curves)
            case .blur(let radius): .blur(radius: radius)
            case .outline(let width, let color): .outline(width: width, color)
            case .contour(let width, let smooth, let color):
                .contour(width: width, smooth: smooth, color)
            case .glow(let radius, let strength, let color):
                .glow(radius: radius, strength: strength, color)
            case .texture(let texture, let blend, let opacity):
                .texture(try change(texture), blend, opacity: opacity)
            case .noise(let tile, let blend, let opacity): .noise(tile, blend, opacity: opacity)
            }
        }
    }

    public var operation: Operation
    /// Where it has effect; its transform leads to the picture's pixels. nil: everywhere.
    public var mask: PlacedMask?

    /// - Parameter mask: nil: everywhere.
    public init(_ operation: Operation, mask: PlacedMask? = nil) {
        self.operation = operation
        self.mask = mask
    }

    /// The same with another texture.
    public func map<Other>(_ change: (Texture) -> Other) -> PhotoFilter<Other> {
        PhotoFilter<Other>(operation.map(change), mask: mask)
    }
}

extension PhotoFilter.Operation: Hashable where Texture: Hashable {}
