public struct Mask: Equatable, Sendable {
    /// A shape, or the coverage of a picture.
    public typealias Shape = MaskShape<StretchedCoverage>

    /// What is inside is covered.
    public var shape: Shape
    /// Total width, in the mask's units, of the linear ramp centered on the edge by distance. 0 is a sharp,
    /// antialiased edge. Not for pictures.
    public var feather: Double
    /// What is outside is covered instead.
    public var inverted: Bool

    /// - Parameter feather: in the mask's units.
    public init(_ shape: Shape, feather: Double = 0, inverted: Bool = false) {
        self.shape = shape
        self.feather = feather
        self.inverted = inverted
    }
}

/// A picture's coverage stretched over a box.
public struct StretchedCoverage: Equatable, Sendable {
    /// One value for each of its pixels.
    public var map: CoverageMap
    /// Where the map lies, in the mask's units.
    public var box: Rect

    /// - Parameter box: in the mask's units.
    public init(_ map: CoverageMap, over box: Rect) {
        self.map = map
        self.box = box
    }
}

extension MaskShape<StretchedCoverage> {
    /// A picture's coverage stretched over a box.
    public static func image(_ map: CoverageMap, over box: Rect) -> Self {
        .picture(StretchedCoverage(map, over: box))
    }

    /// The box round the shape, or that of the picture.
    var extent: Rect {
        if case .picture(let picture) = self {
            picture.box
        } else {
            box ?? Rect(x: 0, y: 0, width: 0, height: 0)
        }
    }
}
