import FaceAnalysis
import Raster

/// Bytes that are read from front to back; all numbers are little-endian.
struct StoredBytes {
    private let bytes: [UInt8]
    private var start = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next bytes; nil if there are fewer.
    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, bytes.count - start >= count else { return nil }
        defer { start += count }
        return bytes[start..<start + count]
    }

    /// Some numbers of `width` bytes each.
    mutating func numbers(_ count: Int, width: Int) -> [UInt64]? {
        guard let part = take(count * width).map(Array.init) else { return nil }
        return (0..<count).map { index in
            (0..<width).reduce(0) { $0 | UInt64(part[index * width + $1]) << UInt64(8 * $1) }
        }
    }
}

/// A picture, and what the reference runtime sees in it: width, height and number of faces (0 or 1) as int32, R G B of
/// each pixel, 256 x 256 float32 of the mask and as many of the mask of the mirrored and brightened
/// picture, x and y of 478 points as float64.
struct StoredSight {
    let picture: Bitmap
    let mask: PersonMask
    let mirrored: PersonMask
    let mesh: FaceMesh?

    /// - Returns: nil at the end, or if the bytes are no sight.
    init?(from reader: inout StoredBytes) {
        guard let head = reader.numbers(3, width: 4).map({ $0.map(Int.init) }),
            let colors = reader.take(3 * head[0] * head[1]).map(Array.init),
            let mask = Self.mask(from: &reader), let mirrored = Self.mask(from: &reader),
            let places = reader.numbers(2 * FaceMesh.count, width: 8)
        else { return nil }
        let pixels = (0..<head[0] * head[1]).map {
            Pixel(r: colors[3 * $0], g: colors[3 * $0 + 1], b: colors[3 * $0 + 2], a: 255)
        }
        picture = Bitmap(width: head[0], height: head[1], pixels: pixels)
        (self.mask, self.mirrored) = (mask, mirrored)
        let numbers = places.map(Double.init(bitPattern:))
        let points = (0..<FaceMesh.count).map { Point(x: numbers[2 * $0], y: numbers[2 * $0 + 1]) }
        mesh = head[2] == 0 ? nil : FaceMesh(points: points, confidence: 1)
    }

    private static func mask(from reader: inout StoredBytes) -> PersonMask? {
        reader.numbers(PersonMask.side * PersonMask.side, width: 4).flatMap { values in
            PersonMask(values: values.map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) })
        }
    }
}

/// Networks that see what is stored.
struct StoredSights: FaceSeeing {
    let sights: [StoredSight]

    private func sight(of picture: Bitmap) -> StoredSight? { sights.first { $0.picture == picture } }

    func faces(in picture: Bitmap) -> [FoundFace] {
        guard let mesh = sight(of: picture)?.mesh else { return [] }
        let (left, right) = (mesh.points[33], mesh.points[263])
        let box = Rect(x: left.x, y: left.y, width: right.x - left.x, height: right.x - left.x)
        return [FoundFace(box: box, leftEye: left, rightEye: right, confidence: 1)]
    }

    func mesh(of face: FoundFace, in picture: Bitmap) -> FaceMesh? { sight(of: picture)?.mesh }

    func personMask(in picture: Bitmap) -> PersonMask {
        if let sight = sight(of: picture) { return sight.mask }
        // The only other picture that is looked at is a mirrored, brightened still.
        guard sights.count == 1 else { preconditionFailure("no mask is stored for this picture") }
        return sights[0].mirrored
    }
}
