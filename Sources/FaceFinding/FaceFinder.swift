internal import CFaceFinder
public import Raster

/// Finds a person's face in a picture, by dlib.
@safe public struct FaceFinder: ~Copyable, @unchecked Sendable {
    /// Only read after it is opened, so that threads may share it.
    private let handle: OpaquePointer

    /// Searches at rising resolutions until a face is found: large faces, as in icons, are found quickly, and
    /// those of people shown from head to foot last. The detector needs 80 pixels for a face.
    private static let searches = [
        Search(side: 200, confidence: 0.5), Search(side: 400, confidence: 0),
        Search(side: 1_000, confidence: 0),
        Search(side: 1_600, confidence: 0.3),
    ]

    private struct Search {
        /// The longest side of the picture searched, in pixels.
        var side: Int
        /// A result with a lower score is ignored.
        var confidence: Double
    }

    /// Reads the model; nil if it is damaged.
    public init?() {
        let digits = FaceModel.digits
        guard let handle = unsafe face_finder_open(digits.utf8Start, digits.utf8CodeUnitCount) else {
            return nil
        }
        unsafe self.handle = handle
    }

    deinit { unsafe face_finder_close(handle) }

    /// The library and its version, such as `dlib 19.24.0`.
    public static var library: String {
        let version = face_finder_library_version()
        return "dlib \(version / 1_000_000).\(version / 1000 % 1000).\(version % 1000)"
    }

    /// The face from the brows to the chin, in pixels; nil if none is found.
    public func face(in picture: Bitmap) -> Rect? {
        let longest = Double(max(picture.width, picture.height))
        guard min(picture.width, picture.height) >= 32 else { return nil }
        // A small picture is enlarged, at most by two: more adds no detail.
        let most = max(1, min(2, 1_000 / longest))
        var (last, seen): (Double, face_finder_box?) = (0, nil)
        for search in Self.searches {
            let factor = min(Double(search.side) / longest, most)
            if factor > last {
                let (width, height) = (Double(picture.width) * factor, Double(picture.height) * factor)
                seen = find(picture.resized(width: max(1, Int(width)), height: max(1, Int(height))))
                last = factor
            }
            guard let seen, seen.confidence >= search.confidence else { continue }
            return Rect(
                x: seen.x / last, y: seen.y / last, width: seen.width / last, height: seen.height / last)
        }
        return nil
    }

    private func find(_ picture: Bitmap) -> face_finder_box? {
        // Transparent parts become mid-gray, which makes the weakest edges.
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
