import ImageCodecs

/// Inflates the pixels of PNG and APNG files, and composes an animation's frames.
enum PNGPixels {
    /// Whether every frame, and the still picture, has as many inflated bytes as its size says.
    static func inflates(_ picture: Picture, _ bytes: [UInt8], _ still: [Range<Int>]) -> Bool {
        let isBounded = max(picture.width, picture.height) <= PictureReader.sideLimit
        guard isBounded, !picture.isInterlaced else { return isBounded }
        var frames = picture.frames
        if picture.hidesFirst {
            frames.append(
                Picture.Frame(x: 0, y: 0, width: picture.width, height: picture.height, data: still))
        }
        return frames.allSatisfy { rows(of: $0, picture, bytes) != nil }
    }

    /// A frame's rows, each with its filter's number before it.
    private static func rows(of frame: Picture.Frame, _ picture: Picture, _ bytes: [UInt8]) -> [UInt8]? {
        let row = 1 + (frame.width * bits(picture) + 7) / 8
        let rows = Inflate.bytes(frame.data.flatMap { bytes[$0] }, .zlib, limit: row * frame.height)
        return rows?.count == row * frame.height ? rows : nil
    }

    /// Bits of a pixel.
    private static func bits(_ picture: Picture) -> Int {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][picture.colorType ?? 6] ?? 4
        return channels * picture.bitDepth
    }

    /// How many different pictures an animation shows one after the other; equal neighbors count once.
    /// - Returns: nil where it isn't of color type 6 with 8 bits.
    static func changes(in picture: Picture, _ bytes: [UInt8]) -> Int? {
        guard picture.colorType == 6, picture.bitDepth == 8, !picture.isInterlaced else { return nil }
        guard picture.defects.isEmpty, picture.width * picture.height <= 1 << 20 else { return nil }
        var canvas = [UInt8](repeating: 0, count: picture.width * picture.height * 4)
        var (shown, count) = (canvas, 0)
        for (index, frame) in picture.frames.prefix(300).enumerated() {
            guard let pixels = pixels(of: frame, picture, bytes) else { return nil }
            let before = canvas
            draw(pixels, frame, on: &canvas, picture.width)
            if index == 0 || canvas != shown { count += 1 }
            shown = canvas
            if !frame.stays { canvas = before }
            if frame.clears { clear(frame, on: &canvas, picture.width) }
        }
        return count
    }

    /// Whether nothing can be seen at the corners of the first picture; nil where it isn't of color type 6 with 8 bits.
    static func hasClearCorners(_ picture: Picture, _ bytes: [UInt8]) -> Bool? {
        guard picture.colorType == 6, picture.bitDepth == 8, !picture.isInterlaced else { return nil }
        guard picture.defects.isEmpty, picture.width * picture.height <= 1 << 22,
            let frame = picture.frames.first, let pixels = pixels(of: frame, picture, bytes)
        else { return nil }
        let (right, bottom) = (frame.width - 1, frame.height - 1)
        return [(0, 0), (right, 0), (0, bottom), (right, bottom)].allSatisfy { x, y in
            pixels[(y * frame.width + x) * 4 + 3] < 8
        }
    }

    private static func draw(
        _ pixels: [UInt8], _ frame: Picture.Frame, on canvas: inout [UInt8], _ width: Int
    ) {
        for y in 0..<frame.height {
            for x in 0..<frame.width {
                let source = (y * frame.width + x) * 4
                let target = ((frame.y + y) * width + frame.x + x) * 4
                // Half-clear pixels over others aren't blended: for questions of equality they count as replaced.
                if !frame.replaces, pixels[source + 3] == 0 { continue }
                for channel in 0..<4 { canvas[target + channel] = pixels[source + channel] }
            }
        }
    }

    private static func clear(_ frame: Picture.Frame, on canvas: inout [UInt8], _ width: Int) {
        for y in frame.y..<frame.y + frame.height {
            let start = (y * width + frame.x) * 4
            for index in start..<start + frame.width * 4 { canvas[index] = 0 }
        }
    }

    /// Undoes the filters of a frame of color type 6.
    static func pixels(of frame: Picture.Frame, _ picture: Picture, _ bytes: [UInt8]) -> [UInt8]? {
        guard let rows = rows(of: frame, picture, bytes) else { return nil }
        let stride = frame.width * 4
        var pixels = [UInt8](repeating: 0, count: stride * frame.height)
        for y in 0..<frame.height {
            let filter = rows[y * (stride + 1)]
            guard filter <= 4 else { return nil }
            for x in 0..<stride {
                let raw = rows[y * (stride + 1) + 1 + x]
                let left = x < 4 ? 0 : pixels[y * stride + x - 4]
                let above = y == 0 ? 0 : pixels[(y - 1) * stride + x]
                let corner = x < 4 || y == 0 ? 0 : pixels[(y - 1) * stride + x - 4]
                pixels[y * stride + x] = raw &+ predicted(filter, left, above, corner)
            }
        }
        return pixels
    }

    private static func predicted(_ filter: UInt8, _ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        switch filter {
        case 1: return left
        case 2: return above
        case 3: return UInt8((Int(left) + Int(above)) / 2)
        case 4:
            let guess = Int(left) + Int(above) - Int(corner)
            let (a, b, c) = (abs(guess - Int(left)), abs(guess - Int(above)), abs(guess - Int(corner)))
            return a <= b && a <= c ? left : b <= c ? above : corner
        default: return 0
        }
    }
}
