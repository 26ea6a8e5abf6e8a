internal import CFaceFinder
public import Raster

/// Finds a person's face in a picture.
@safe public struct FaceFinder: ~Copyable, @unchecked Sendable {
    /// What it points to is only read.
    private let handle: OpaquePointer

    /// One after the other, until a face is found: large ones, as icons show them, in a moment; small ones, of people
    /// seen whole, at last. From 80 pixels a face is seen.
    private static let looks = [
        Look(side: 200, confidence: 0.5), Look(side: 400, confidence: 0), Look(side: 1_000, confidence: 0),
        Look(side: 1_600, confidence: 0.3),
    ]

    private struct Look {
        /// Longest side of what is looked at.
        var side: Int
        /// What is less sure is looked at again, or not believed.
        var confidence: Double
    }

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
        let longest = Double(max(picture.width, picture.height))
        guard min(picture.width, picture.height) >= 32 else { return nil }
        // Enlarged where there are few pixels; what is larger shows no more then.
        let most = max(1, min(2, 1_000 / longest))
        var (last, seen): (Double, face_finder_box?) = (0, nil)
        for look in Self.looks {
            let factor = min(Double(look.side) / longest, most)
            if factor > last {
                let (width, height) = (Double(picture.width) * factor, Double(picture.height) * factor)
                seen = find(picture.resized(width: max(1, Int(width)), height: max(1, Int(height))))
                last = factor
            }
            guard let seen, seen.confidence >= look.confidence else { continue }
            return Rect(
                x: seen.x / last, y: seen.y / last, width: seen.width / last, height: seen.height / last)
        }
        return nil
    }

    private func find(_ picture: Bitmap) -> face_finder_box? {
        // Clear parts are gray, as little like an edge as can be.
        let gray = picture.pixels.map { pixel -> UInt8 in
            let light = (Int(pixel.r) * 54 + Int(pixel.g) * 183 + Int(pixel.b) * 19) >> 8
            return UInt8(min(255, light + (255 - Int(pixel.a)) / 2))
        }
        var box = face_finder_box()
        let found = unsafe gray.withUnsafeBufferPointer {
            unsafe face_finder_find(
                handle, $0.baseAddress, UInt32(picture.width), UInt32(picture.height), &box)
        }
        guard found, box.width > 0, box.height > 0 else { return nil }
        return box
    }
}
