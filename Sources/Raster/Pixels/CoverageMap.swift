/// How much of each pixel is covered, 0…255, row-major from the top left.
public struct CoverageMap: Equatable, Sendable {
    public let width: Int
    public let height: Int
    public var values: [UInt8]

    public init(width: Int, height: Int, values: [UInt8]) {
        precondition(width >= 0 && height >= 0 && values.count == width * height)
        (self.width, self.height, self.values) = (width, height, values)
    }
}
