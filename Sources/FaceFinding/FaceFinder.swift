internal import CFaceFinder
public import Raster

/// Finds a person's face in a picture.
@safe public struct FaceFinder: ~Copyable {
    private let handle: OpaquePointer

    /// Longest sides at which is searched, one after the other: large faces are found quickly, and small ones, such as
    /// of people seen whole, after that.
    private static let sides = [400, 1_000]

    /// nil when its model can't be read.
    public init?() {
        let digits = FaceModel.digits
        guard let handle = unsafe face_finder_open(digits.utf8Start, digits.utf8CodeUnitCount) else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit { unsafe face_finder_close(handle) }

    /// `dlib 19.24.0`
    public static var library: String {
        let version = face_finder_library_version()
        return "dlib \(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }

    /// From the brows to the chin, in pixels; nil where none is found.
    public func face(in picture: Bitmap) -> Rect? {
        let longest = max(picture.width, picture.height)
        guard min(picture.width, picture.height) >= 32 else { return nil }
        for side in Self.sides {
            let scale = Double(side) / Double(longest)
            // The second time only where there is more to see.
            if side > Self.sides[0], longest <= Self.sides[0] { break }
            let factor = min(scale, 2)
            let size = (
                width: max(1, Int(Double(picture.width) * factor)),
                height: max(1, Int(Double(picture.height) * factor))
            )
            guard let box = find(picture.resized(width: size.width, height: size.height)) else { continue }
            return Rect(
                x: box.x / factor, y: box.y / factor, width: box.width / factor, height: box.height / factor)
        }
        return nil
    }

    private func find(_ picture: Bitmap) -> Rect? {
        // Clear parts are grey, as little like an edge as can be.
        let grey = picture.pixels.map { pixel -> UInt8 in
            let light = (Int(pixel.r) * 54 + Int(pixel.g) * 183 + Int(pixel.b) * 19) >> 8
            return UInt8(min(255, light + (255 - Int(pixel.a)) / 2))
        }
        var box = face_finder_box()
        let found = unsafe grey.withUnsafeBufferPointer {
            unsafe face_finder_find(
                handle, $0.baseAddress, UInt32(picture.width), UInt32(picture.height), &box)
        }
        guard found, box.width > 0, box.height > 0 else { return nil }
        return Rect(x: box.x, y: box.y, width: box.width, height: box.height)
    }
}
