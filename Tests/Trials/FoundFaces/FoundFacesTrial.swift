import FaceAnalysis
import FaceNetworks
import Foundation
import Raster

/// Looks for the best face in pictures as `--framing auto` does. `Tests/Soak/found-faces` starts it and counts the results.
///
/// Standard input holds one picture after the other: width and height as int32, then R G B of each pixel. For each one,
/// standard output receives a line: nothing, or left, top, width and height of the face from the brows to the chin in
/// pixels, and the degrees by which it is rotated clockwise.
enum FoundFacesTrial {
    static func run() {
        guard let networks = FaceNetworks() else {
            print("this build has no face networks")
            exit(69)
        }
        while let picture = read() {
            guard let face = networks.face(anywhereIn: picture) else {
                print()
                continue
            }
            let (across, down) = (face.rightEye.x - face.leftEye.x, face.rightEye.y - face.leftEye.y)
            print(
                face.box.x, face.box.y, face.box.width, face.box.height, atan2(down, across) * 180 / .pi)
        }
    }

    private static func read() -> Bitmap? {
        guard let head = take(8) else { return nil }
        func number(_ start: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(head[start + $1]) << (8 * $1) }
        }
        let (width, height) = (number(0), number(4))
        guard width > 0, height > 0, let colors = take(3 * width * height) else { return nil }
        let pixels = (0..<width * height).map {
            Pixel(r: colors[3 * $0], g: colors[3 * $0 + 1], b: colors[3 * $0 + 2], a: 255)
        }
        return Bitmap(width: width, height: height, pixels: pixels)
    }

    /// - Returns: nil if fewer bytes are left.
    private static func take(_ count: Int) -> [UInt8]? {
        var bytes = Data()
        while bytes.count < count {
            let part = FileHandle.standardInput.readData(ofLength: count - bytes.count)
            if part.isEmpty { return nil }
            bytes.append(part)
        }
        return [UInt8](bytes)
    }
}
