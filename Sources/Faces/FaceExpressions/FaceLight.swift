import Raster

/// The light on a face, for what is drawn into it.
struct FaceLight: Sendable {
    /// The brightness of what is bright, 0…1.
    let brightness: Double
    /// How colorful the picture is: 0 for grey ones, 1 for usual ones.
    let chroma: Double

    init(_ shape: FaceShape, in picture: Bitmap) {
        var brightness: [Int] = []
        var chroma = 0
        let corners = shape.axes.pixels(
            FaceBox(
                least: Place(shape.leftEye.center.x - 0.3, shape.hairline.y * 0.6),
                most: Place(shape.rightEye.center.x + 0.3, shape.chin.y - 0.2)))
        let box = corners.intersection(picture.bounds)
        let step = max(box.width / 24, 1)
        for y in stride(from: box.y, to: box.y + box.height, by: step) {
            for x in stride(from: box.x, to: box.x + box.width, by: step) {
                let pixel = picture[x, y]
                guard pixel.a > 200 else { continue }
                let (r, g, b) = (Int(pixel.r), Int(pixel.g), Int(pixel.b))
                brightness.append(pixel.brightness)
                chroma += max(r, g, b) - min(r, g, b)
            }
        }
        brightness.sort()
        let count = brightness.count
        guard count > 0 else {
            self.brightness = 1
            self.chroma = 1
            return
        }
        self.brightness = min(max(Double(brightness[count * 19 / 20]) / 205, 0.4), 1)
        self.chroma = min(Double(chroma) / Double(count) / 24, 1)
    }

    /// A color in this light: R, G and B of 0…255.
    func lit(_ r: Double, _ g: Double, _ b: Double) -> SIMD3<Float> {
        let grey = 0.3 * r + 0.59 * g + 0.11 * b
        func channel(_ value: Double) -> Float { Float((grey + (value - grey) * chroma) * brightness) }
        return SIMD3(channel(r), channel(g), channel(b))
    }
}

extension Pixel {
    /// How bright it looks, 0…255.
    var brightness: Int { (77 * Int(r) + 150 * Int(g) + 29 * Int(b)) >> 8 }
}
