import Raster

/// Which parts of a face are hidden behind dark glasses, a patch or a mask.
struct FaceSight {
    let isLeftEyeCovered: Bool, isRightEyeCovered: Bool, isMouthCovered: Bool

    init(_ shape: FaceShape, in picture: Bitmap) {
        func patch(_ center: Place, _ reach: Place) -> FacePatch { FacePatch(center, reach, shape, picture) }
        let cheeks = FacePatch([shape.leftCheek, shape.rightCheek].map { patch($0, Place(0.12, 0.1)) })
        let skin = cheeks.brightness.isEmpty ? 128 : cheeks.brightness.median

        /// Glass is dark beside the eye too, and shows no white in it.
        func isDark(_ eye: FaceShape.Eye, under: FacePatch) -> Bool {
            let inside = patch(eye.center, Place(eye.half * 0.9, max(eye.opening / 2, 0.05))).brightness
            guard inside.count > 8, under.brightness.count > 8 else { return false }
            let contrast = inside[inside.count * 9 / 10] - inside[inside.count / 10]
            return under.brightness.median * 2 < skin && contrast * 4 < max(skin, 40)
        }
        func under(_ eye: FaceShape.Eye) -> FacePatch {
            patch(eye.center + Place(0, eye.opening / 2 + 0.14), Place(eye.half, 0.06))
        }
        let (left, right) = (under(shape.leftEye), under(shape.rightEye))
        let (isLeftDark, isRightDark) = (
            isDark(shape.leftEye, under: left), isDark(shape.rightEye, under: right)
        )
        // One eye alone may lie in the shadow, which keeps the color of the skin.
        isLeftEyeCovered = isLeftDark && (isRightDark || left.isPaler(than: cheeks, by: 1.25))
        isRightEyeCovered = isRightDark && (isLeftDark || right.isPaler(than: cheeks, by: 1.25))

        let bridge = patch(Place(0, -0.1), Place(0.12, 0.15))
        let mouth = shape.mouth
        let sides = [mouth.left - Place(0.17, 0), mouth.right + Place(0.17, 0)].map {
            patch($0, Place(0.06, 0.1))
        }
        let chin = Place(mouth.center.x, (mouth.center.y + 0.12 + shape.chin.y) / 2 + 0.05)
        let lower = [patch(mouth.center, Place(0.22, 0.1)), FacePatch(sides), patch(chin, Place(0.2, 0.12))]
        // Lips are as red as the skin, or teeth are between them; a beard leaves skin beside the mouth.
        isMouthCovered = lower.allSatisfy { $0.isPaler(than: bridge, by: 2) }
    }
}

/// The pixels of a part of a face.
private struct FacePatch {
    /// How bright they are, 0…255, and how much redder than green, in thousandths of their sum; both in order.
    let brightness: [Int], redness: [Int]

    init(_ center: Place, _ reach: Place, _ shape: FaceShape, _ picture: Bitmap) {
        let size = 12
        var pixels: [Pixel] = []
        for row in 0...size {
            for column in 0...size {
                let share = Place(Double(column), Double(row)) * (2 / Double(size)) - Place(1, 1)
                let at = shape.axes.pixel(center + reach * share)
                guard at.x >= -0.5, at.y >= -0.5, at.x < Double(picture.width) - 0.5,
                    at.y < Double(picture.height) - 0.5
                else { continue }
                pixels.append(picture[Int(at.x + 0.5), Int(at.y + 0.5)])
            }
        }
        brightness = pixels.map(\.brightness).sorted()
        redness = pixels.map { 1000 * (Int($0.r) - Int($0.g)) / max(Int($0.r) + Int($0.g) + Int($0.b), 30) }
            .sorted()
    }

    /// All of them together.
    init(_ patches: [FacePatch]) {
        brightness = patches.flatMap(\.brightness).sorted()
        redness = patches.flatMap(\.redness).sorted()
    }

    /// Whether skin is more than so many times as red. False where the picture has no color.
    func isPaler(than skin: FacePatch, by factor: Double) -> Bool {
        guard redness.count > 8, skin.redness.count > 8, skin.redness.median >= 30 else { return false }
        return Double(redness.median) * factor < Double(skin.redness.median)
    }
}

extension [Int] {
    /// The middle one; the numbers are in order, and there is at least one.
    fileprivate var median: Int { self[count / 2] }
}
