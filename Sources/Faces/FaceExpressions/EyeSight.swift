import Raster

/// Whether the eyes of a face are seen, or are behind dark glasses.
struct EyeSight {
    let isLeftCovered: Bool, isRightCovered: Bool

    init(_ shape: FaceShape, in picture: Bitmap) {
        let cheeks = [shape.leftCheek, shape.rightCheek].flatMap { cheek in
            shape.brightness(
                in: picture, FaceBox(least: cheek - Place(0.12, 0.1), most: cheek + Place(0.12, 0.1)))
        }.sorted()
        let skin = cheeks.isEmpty ? 128 : cheeks[cheeks.count / 2]
        func isCovered(_ eye: FaceShape.Eye) -> Bool {
            let reach = Place(eye.half * 0.9, max(eye.opening / 2, 0.05))
            let inside = shape.brightness(
                in: picture, FaceBox(least: eye.center - reach, most: eye.center + reach)
            ).sorted()
            let under = Place(eye.half, 0.06)
            let below = eye.center + Place(0, eye.opening / 2 + 0.14)
            let rim = shape.brightness(in: picture, FaceBox(least: below - under, most: below + under))
                .sorted()
            guard inside.count > 8, rim.count > 8 else { return false }
            let contrast = inside[inside.count * 9 / 10] - inside[inside.count / 10]
            // Glass is dark beside the eye too, and shows no white in it.
            return rim[rim.count / 2] * 2 < skin && contrast * 4 < max(skin, 40)
        }
        isLeftCovered = isCovered(shape.leftEye)
        isRightCovered = isCovered(shape.rightEye)
    }
}

extension FaceShape {
    /// How bright the pixels in a box of the face are.
    func brightness(in picture: Bitmap, _ box: FaceBox) -> [Int] {
        let size = 12
        var values: [Int] = []
        for row in 0...size {
            for column in 0...size {
                let share = Place(Double(column), Double(row)) / Double(size)
                let at = axes.pixel(box.least + (box.most - box.least) * share)
                guard at.x >= -0.5, at.y >= -0.5, at.x < Double(picture.width) - 0.5,
                    at.y < Double(picture.height) - 0.5
                else { continue }
                values.append(picture[Int(at.x + 0.5), Int(at.y + 0.5)].brightness)
            }
        }
        return values
    }
}
