/// What a fill layer is filled with; gradients are mixed as straight colour and held outside.
public enum Paint: Hashable, Sendable {
    public struct Stop: Hashable, Sendable {
        /// 0…1, rising.
        public var offset: Double
        public var color: Color

        public init(offset: Double, color: Color) { (self.offset, self.color) = (offset, color) }
    }

    case color(Color)
    case linear(from: Point, to: Point, stops: [Stop])
    case radial(center: Point, radius: Double, stops: [Stop])
}
