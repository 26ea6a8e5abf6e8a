import Raster

/// Looks at a picture a second time, mirrored and brightened, where the first mask hesitates: a network that takes part of
/// a room for a shoulder rarely does so in the mirror, and finds dark hair in front of dark things more often where it is
/// brighter.
struct SecondLook {
    /// The first mask, with the hair that only the second look shows.
    let mask: PersonMask
    /// Whether both looks contradict each other.
    let isContrary: Bool

    /// The share of hesitant places, of those that show a person, from which on it pays.
    private static let hesitant = 0.02
    /// The same from which on both masks may contradict each other.
    private static let doubtful = 0.06
    /// The share of places about which both masks may contradict each other, of those that show a person.
    private static let contrary = 0.03

    /// - Parameters:
    ///   - mask: of the picture.
    ///   - mesh: of the face, in pixels.
    init(
        _ mask: PersonMask, of picture: Bitmap, mesh: FaceMesh, seenBy networks: some FaceSeeing
    ) {
        let person = Double(mask.values.count { $0 >= 0.5 })
        let hesitant = Double(mask.values.count { $0 > 0.15 && $0 < 0.85 })
        guard hesitant > Self.hesitant * person else {
            (self.mask, isContrary) = (mask, false)
            return
        }
        let second = networks.personMask(in: picture.mirroredAndBright())
        let side = PersonMask.side
        var values = mask.values
        var contrary = 0
        let hair = HairZone(mesh, width: picture.width, height: picture.height)
        for place in values.indices {
            let (row, column) = (place / side, place % side)
            let other = second.values[row * side + side - 1 - column]
            if abs(values[place] - other) > 0.5 { contrary += 1 }
            guard other > values[place], let hair else { continue }
            values[place] += hair.weight(column: column, row: row) * (other - values[place])
        }
        self.mask = PersonMask(clamping: values)
        isContrary = hesitant > Self.doubtful * person && Double(contrary) > Self.contrary * person
    }
}

/// Where hair may be: around the face, above the chin.
private struct HairZone {
    private let frame: FaceFrame
    /// In pixels: see `FaceFrame`.
    private let chin: Double, middle: Double, tall: Double, wide: Double
    /// Pixels from one place of a mask to the next.
    private let step: (x: Double, y: Double)

    /// nil for a face without eyes.
    init?(_ mesh: FaceMesh, width: Int, height: Int) {
        guard let frame = FaceFrame(mesh) else { return nil }
        self.frame = frame
        let left = frame.local(mesh.center(of: FaceMesh.Part.leftEar)).u
        let right = frame.local(mesh.center(of: FaceMesh.Part.rightEar)).u
        chin = frame.local(mesh.center(of: FaceMesh.Part.chin)).v
        middle = (left + right) / 2
        tall = max(1, chin - frame.local(mesh.center(of: FaceMesh.Part.hairline)).v)
        wide = max(1, right - left)
        step = (Double(width) / Double(PersonMask.side), Double(height) / Double(PersonMask.side))
    }

    /// 1 within the zone, 0 outside, in between at its edge.
    func weight(column: Int, row: Int) -> Float {
        let at = frame.local(Point(x: (Double(column) + 0.5) * step.x, y: (Double(row) + 0.5) * step.y))
        let down = min(max(0, (chin - at.v) / (0.1 * tall)), 1)
        let across = min(max(0, (wide - abs(at.u - middle)) / (0.15 * wide)), 1)
        return Float(down * across)
    }
}

extension Bitmap {
    /// The picture with left and right exchanged, dark parts brighter.
    fileprivate func mirroredAndBright() -> Bitmap {
        let bright: [UInt8] = (0...255).map { (level: Int) -> UInt8 in
            let value = Double(level)
            let root: Double = (255 * value).squareRoot()
            return UInt8(0.3 * value + 0.7 * root + 0.5)
        }
        var mirrored: [Pixel] = []
        mirrored.reserveCapacity(pixels.count)
        for row in 0..<height {
            for pixel in pixels[row * width..<(row + 1) * width].reversed() {
                // Only opaque pictures are looked at.
                mirrored.append(
                    Pixel(
                        r: bright[Int(pixel.r)], g: bright[Int(pixel.g)], b: bright[Int(pixel.b)], a: pixel.a)
                )
            }
        }
        return Bitmap(width: width, height: height, pixels: mirrored)
    }
}
