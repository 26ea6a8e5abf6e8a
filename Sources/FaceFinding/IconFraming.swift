public import Raster

/// Frames a photograph as an icon: a square round the head, the eyes on the upper third.
public enum IconFraming {
    /// Sides of the square by the face's height, from the brows to the chin: hair, neck and a little room.
    private static let room = 2.1
    /// Where the eyes are, from the face's top, by its height.
    private static let eyes = 0.26
    /// Faces that take as much of the picture's shorter side are framed already.
    private static let tight = 0.36

    /// The square within a picture, in pixels; nil where the picture is an icon already.
    /// - Parameter face: from the brows to the chin, in pixels.
    public static func square(round face: Rect, width: Int, height: Int) -> PixelRect? {
        let (shorter, longer) = (Double(min(width, height)), Double(max(width, height)))
        if face.height >= tight * shorter, longer <= 1.25 * shorter { return nil }
        let side = min(shorter, max(1, face.height * room))
        let left = face.x + face.width / 2 - side / 2
        let top = face.y + face.height * eyes - side / 3
        func placed(_ start: Double, _ whole: Int) -> Int {
            Int(min(max(0, start), Double(whole) - side).rounded(.down))
        }
        let pixels = max(1, Int(side))
        return PixelRect(x: placed(left, width), y: placed(top, height), width: pixels, height: pixels)
    }
}
