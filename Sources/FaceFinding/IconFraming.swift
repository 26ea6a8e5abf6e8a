public import Raster

/// Frames a photograph as an icon: a square around the head, with the eyes at a third of its height.
public enum IconFraming {
    /// Side of the square in heights of the face (brows to chin): with hair, neck and some margin.
    private static let room = 2.1
    /// Where the eyes are below the top of the face, in heights of the face.
    private static let eyes = 0.26
    /// A face of at least this share of the picture's shorter side is framed already.
    private static let tight = 0.36

    /// The square to crop, in pixels; nil if the picture is framed as an icon already.
    /// - Parameters:
    ///   - face: from the brows to the chin, in pixels.
    ///   - width: of the picture, in pixels; so is the height.
    public static func square(around face: Rect, width: Int, height: Int) -> PixelRect? {
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
