import Raster

/// Looks at a picture a second time, mirrored, where the first mask hesitates: a network that takes part of a room for
/// a shoulder rarely does so in the mirror.
struct SecondLook {
    /// The share of hesitant places, of those that show a person, from which on it pays.
    private static let hesitant = 0.06
    /// The share of places about which both masks may contradict each other, of those that show a person.
    private static let contrary = 0.03

    /// Whether two looks at the picture contradict each other.
    static func contradicts(
        _ mask: PersonMask, of picture: Bitmap, seenBy networks: some FaceSeeing
    ) -> Bool {
        let person = Double(mask.values.count { $0 >= 0.5 })
        let hesitant = Double(mask.values.count { $0 > 0.15 && $0 < 0.85 })
        guard hesitant > Self.hesitant * person else { return false }
        let second = networks.personMask(in: picture.mirrored())
        let side = PersonMask.side
        var contrary = 0
        for place in mask.values.indices {
            let opposite = place / side * side + side - 1 - place % side
            if abs(mask.values[place] - second.values[opposite]) > 0.5 { contrary += 1 }
        }
        return Double(contrary) > Self.contrary * person
    }
}

extension Bitmap {
    /// The picture with left and right exchanged.
    fileprivate func mirrored() -> Bitmap {
        var mirrored: [Pixel] = []
        mirrored.reserveCapacity(pixels.count)
        for row in 0..<height { mirrored += pixels[row * width..<(row + 1) * width].reversed() }
        return Bitmap(width: width, height: height, pixels: mirrored)
    }
}
