import FaceInput
import ImageCodecs
import Raster

/// Decodes the frames of an APNG: each is turned into a PNG of its own, read by the same reader as stills,
/// and painted over the frames before.
struct PNGAnimation {
    private let file: PNGFile
    private let width: Int
    private let height: Int

    /// nil if there is no animation, or one that contradicts itself. Then the plain picture is shown, as in
    /// programs without support for APNG. A single frame counts where it isn't that picture.
    init?(_ file: PNGFile, width: Int, height: Int) {
        guard file.announcedFrames > (file.hasOtherPicture ? 0 : 1),
            file.frames.count == file.announcedFrames, file.isInSequence,
            file.frames.allSatisfy({ frame in
                frame.width > 0 && frame.height > 0 && frame.width <= width && frame.height <= height
                    && frame.x <= width - frame.width && frame.y <= height - frame.height
                    && !frame.data.isEmpty
            })
        else { return nil }
        (self.file, self.width, self.height) = (file, width, height)
    }

    func decode(
        _ colors: FaceColors, isDeep: Bool, _ cropper: FaceCropper
    ) throws(ImageDecodingError) -> DecodedFace {
        let delays = try cropper.limits.check(
            width: width, height: height,
            delays: FrameDelays.hundredths(seconds: file.frames.map(\.delay)))
        cropper.announce(DecodingWork(pixels: width * height, frames: file.frames.count))
        let restores = file.frames.contains { $0.disposal == 2 }
        try DecodingLimits.checkWorkingMemory(width * height * 4 * (restores ? 3 : 2))
        var canvas = Bitmap(width: width, height: height)
        var moving = AnimationCropper(cropper, count: file.frames.count)
        for (index, frame) in file.frames.enumerated() {
            let picture = try PNGFaceDecoder.picture(alone(frame), colors, isDeep: isDeep)
            guard picture.width == frame.width, picture.height == frame.height else {
                throw .damaged(format: .png, reason: "a frame of another size")
            }
            let earlier = frame.disposal == 2 && index > 0 ? canvas : nil
            canvas.paint(picture, x: frame.x, y: frame.y, blended: frame.isBlended)
            moving.add(canvas, delay: delays[index])
            if let earlier {
                canvas = earlier
            } else if frame.disposal != 0 {
                canvas.clear(
                    PixelRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height))
            }
        }
        return try moving.image()
    }

    private func alone(_ frame: PNGFile.Frame) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        Self.append("IHDR", Self.bytes(frame.width) + Self.bytes(frame.height) + file.form, to: &bytes)
        bytes += file.shared
        for part in frame.data { Self.append("IDAT", part, to: &bytes) }
        Self.append("IEND", [], to: &bytes)
        return bytes
    }

    private static func append(_ kind: String, _ content: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        bytes += Self.bytes(content.count)
        let body = Array(kind.utf8) + content
        bytes += body
        bytes += Self.bytes(Int(CRC32.of(body)))
    }

    private static func bytes(_ number: Int) -> ArraySlice<UInt8> {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }[...]
    }
}
