import Raster

/// Finds the top of a head along the axis of the face.
struct HeadTop {
    let mesh: FaceMesh
    let frame: FaceFrame

    /// How far the top of a head without a mask lies above the upper end of the mesh: the mean of well-framed
    /// faces, in heights of the mesh.
    private static let usual = 0.39
    /// The greatest distance that is believed, in heights of the mesh: tall hats.
    private static let greatest = 1.2

    /// The highest point of hair or hat, in pixels; beyond the picture if the head is cropped.
    func point(in person: PersonMask?, width: Int, height: Int) -> Point {
        let measures = FaceMeasures(mesh, frame)
        let (hairline, tall) = (measures.hairline, measures.tall)
        let usual = frame.pixel(u: hairline.u, v: hairline.v - Self.usual * tall)
        guard let person else { return usual }
        let step = Double(min(width, height)) / Double(2 * PersonMask.side)
        let wide = abs(measures.wide)
        var highest = 0.0
        var isCropped = false
        for column in -5...5 {
            let u = hairline.u + Double(column) * 0.06 * wide
            var rise = 0.0
            while rise < Self.greatest * tall {
                let at = frame.pixel(u: u, v: hairline.v - rise)
                guard at.x >= 0, at.y >= 0, at.x < Double(width), at.y < Double(height) else {
                    isCropped = true
                    break
                }
                guard person.value(at: at, width: width, height: height) >= 0.5 else { break }
                rise += step
            }
            highest = max(highest, rise)
        }
        let rise = isCropped ? max(highest, Self.usual * tall) : highest
        // A mask that ends at the forehead has lost the hair.
        return rise > 0.02 * tall ? frame.pixel(u: hairline.u, v: hairline.v - rise) : usual
    }
}

extension PersonMask {
    /// The value at a pixel of the picture, which must lie within it.
    func value(at pixel: Point, width: Int, height: Int) -> Float {
        let side = Double(Self.side)
        let x = min(max(0, Int(pixel.x * side / Double(width))), Self.side - 1)
        let y = min(max(0, Int(pixel.y * side / Double(height))), Self.side - 1)
        return values[y * Self.side + x]
    }
}
