import Raster

/// Looks at a picture a second time, mirrored and brightened, where the first mask hesitates: a network that takes part of
/// a room for a shoulder rarely does so in the mirror, and finds dark hair in front of dark things more often where it is
/// brighter. Where both looks hesitate about ends of hair, hair is likelier than either of them says.
struct MaskRecheck {
    /// The first mask, with the hair that the second look adds.
    let mask: PersonMask
    /// Whether both looks contradict each other.
    let isContrary: Bool

    /// The share of hesitant places, of those that show a person, from which on it pays.
    private static let hesitant = 0.02
    /// The sum of the differences of both masks, as a share of the places that show a person, from which on they
    /// contradict each other.
    private static let contrary = 0.062
    /// How much two hesitant looks support each other: 1 if neither knew of the other.
    private static let support: Float = 0.25
    /// Places to each side within which the person must be for hair to be added …
    private static let reach = 16
    /// … and the share of them that must show it.
    private static let near: Float = 0.2
    /// Less isn't seen.
    private static let least: Float = 0.002

    /// - Parameters:
    ///   - mask: of the picture.
    ///   - mesh: of the face, in pixels.
    init(
        _ mask: PersonMask, of picture: Bitmap, mesh: FaceMesh, seenBy networks: some FaceSeeing
    ) {
        let person = Double(mask.values.count { $0 >= 0.5 })
        let hesitant = Double(mask.values.count { $0 > 0.15 && $0 < 0.85 })
        guard hesitant > Self.hesitant * person else {
            self.mask = mask
            isContrary = false
            return
        }
        let second = networks.personMask(in: picture.mirroredAndBright())
        let side = PersonMask.side
        let shown = mask.values.map { $0 >= 0.5 ? Float(1) : 0 }
        let nearness = SurroundingMeans(grids: [shown]).means(radius: Self.reach)[0]
        var values = mask.values
        var contrary = 0.0
        let hair = HairZone(mesh, width: picture.width, height: picture.height)
        for place in values.indices {
            let other = second.values[place / side * side + side - 1 - place % side]
            contrary += Double(abs(values[place] - other))
            guard let hair, nearness[place] > 0 else { continue }
            let hairy = Self.likelihood(values[place], other)
            guard hairy - values[place] > Self.least else { continue }
            let share = hair.weight(of: place) * min(1, nearness[place] / Self.near)
            values[place] += share * (hairy - values[place])
        }
        self.mask = PersonMask(clamping: values)
        isContrary = contrary > Self.contrary * person
    }

    /// How likely hair is at a place: at least as likely as either look says.
    private static func likelihood(_ first: Float, _ second: Float) -> Float {
        let most = max(first, second)
        return most + support * (first + second - first * second - most)
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
