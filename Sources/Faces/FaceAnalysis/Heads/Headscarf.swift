import Raster

/// Finds headscarves: cloth of one color above the forehead, beside the jaw and below the chin.
enum Headscarf {
    /// The greatest difference of colors within a scarf, of 255 …
    private static let alike = 48.0
    /// … and the least to the skin.
    private static let apart = 60.0

    /// Whether one frames a face.
    /// - Parameters:
    ///   - mesh: of the face, in pixels.
    ///   - frame: its coordinates.
    ///   - person: the person, cut out.
    static func isWorn(_ mesh: FaceMesh, _ frame: FaceFrame, in person: Bitmap) -> Bool {
        let measures = FaceMeasures(mesh, frame)
        let (chin, top, mouth) = (measures.chin, measures.hairline, measures.mouth)
        let (left, right) = (measures.leftEar, measures.rightEar)
        let (tall, wide) = (measures.tall, measures.wide)
        let radius = 0.03 * tall
        func color(_ u: Double, _ v: Double) -> MeanColor? {
            MeanColor(of: person, around: frame.pixel(u: u, v: v), radius: radius)
        }
        let cloth = [
            color(top.u, top.v - 0.12 * tall), color(left.u - 0.08 * wide, mouth.v),
            color(right.u + 0.08 * wide, mouth.v), color(chin.u, chin.v + 0.11 * tall),
            color(chin.u, chin.v + 0.2 * tall),
        ].compactMap(\.self)
        let skin = [FaceMesh.Part.leftCheek, FaceMesh.Part.rightCheek].compactMap {
            MeanColor(of: person, around: mesh.center(of: $0), radius: radius)
        }
        guard cloth.count == 5, skin.count == 2 else { return false }
        return cloth.allSatisfy { one in
            cloth.allSatisfy { one.difference($0) <= alike }
                && skin.allSatisfy { one.difference($0) >= apart }
        }
    }
}

/// The mean color of a small square of a picture.
private struct MeanColor {
    private var (red, green, blue) = (0.0, 0.0, 0.0)

    /// - Returns: nil where the picture is clear.
    init?(of picture: Bitmap, around middle: Point, radius: Double) {
        let (wide, high) = (Double(picture.width), Double(picture.height))
        guard middle.x >= radius, middle.y >= radius, middle.x + radius < wide, middle.y + radius < high
        else {
            return nil
        }
        var count = 0.0
        for y in Int(middle.y - radius)...Int(middle.y + radius) {
            for x in Int(middle.x - radius)...Int(middle.x + radius) {
                let pixel = picture[x, y]
                guard pixel.a > 128 else { return nil }
                red += Double(pixel.r)
                green += Double(pixel.g)
                blue += Double(pixel.b)
                count += 1
            }
        }
        (red, green, blue) = (red / count, green / count, blue / count)
    }

    func difference(_ other: MeanColor) -> Double {
        let (x, y, z) = (red - other.red, green - other.green, blue - other.blue)
        return (x * x + y * y + z * z).squareRoot()
    }
}
