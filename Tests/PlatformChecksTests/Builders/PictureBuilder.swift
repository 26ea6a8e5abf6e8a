/// A picture to be built: each property is something that a rule can be broken by.
struct BuiltPicture {
    var width = 512, height = 512
    /// Milliseconds of each frame; empty: a still.
    var delays: [Int] = []
    var plays = 0
    /// Bytes of pixels that only make the file larger.
    var weight = 0
    /// What can be seen.
    var shape = EncodedPixels.Shape.middle
    /// Whether compressed pixels are cut off, in a whole file.
    var isDamaged = false
    // PNG.
    var colorType = 6
    var isEqual = false
    var hidesFirst = false
    var isFilled = false
    /// Whether something lies three pixels from a side.
    var edge = false
    // GIF.
    var isClear = true
    // WebP.
    var blends = false
    var window: Int?
    var mixes = false
    var metadata = false
    var statesAlpha = true
    // WebM.
    /// Milliseconds that the header states; nil: those of all frames.
    var statedLength: Int?
    var codec = "V_VP9"
    var hasAudio = false
    var alphaFrames: Int?

    func with(_ change: (inout BuiltPicture) -> Void) -> BuiltPicture {
        var picture = self
        change(&picture)
        return picture
    }
}

extension BuiltPicture {
    private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + body
        return Built.big(body.count, 4) + content + Built.big(Built.crc32(content), 4)
    }

    private func pixels(_ mark: UInt8) -> [UInt8] {
        let channels = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 4
        let count = (1 + width * channels) * height
        if colorType == 6, shape == .everything {
            return Built.zlib(opaqueRows(), zeros: 0)
        }
        // Away from all sides, a pixel differs; a filled picture has an opaque corner.
        let stride = 1 + width * channels
        let (row, column) = (min(11, height / 2), min(12, width / 2))
        var head = [UInt8](repeating: 0, count: stride * row + 1 + (column + 2) * channels)
        if isFilled { head[1 + channels - 1] = 255 }
        let place = stride * row + 1 + column * channels
        head[place] = mark
        if shape == .middle { head[place + channels - 1] = colorType == 6 ? 255 : mark }
        if edge, shape == .middle { head[stride * row + 1 + 3 * channels + channels - 1] = 255 }
        return Built.zlib(head, zeros: count - head.count)
    }

    /// Rows of opaque pixels, stored as differences to the pixel before.
    private func opaqueRows() -> [UInt8] {
        let row: [UInt8] = [1, 9, 9, 9, 255] + [UInt8](repeating: 0, count: width * 4 - 4)
        return (0..<height).flatMap { _ in row }
    }

    /// PNG, or APNG where there are delays.
    var png: [UInt8] {
        func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] { Self.chunk(type, body) }
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk(
            "IHDR", Built.big(width, 4) + Built.big(height, 4) + [8, UInt8(colorType), 0, 0, 0])
        if colorType == 3 { bytes += chunk("PLTE", [1, 2, 3]) }
        if metadata { bytes += chunk("tEXt", [1]) }
        if weight > 0 { bytes += chunk("teSt", [UInt8](repeating: 7, count: weight)) }
        if !delays.isEmpty { bytes += chunk("acTL", Built.big(delays.count, 4) + Built.big(plays, 4)) }
        if delays.isEmpty || hidesFirst { bytes += chunk("IDAT", pixels(200)) }
        var sequence = 0
        for (index, delay) in delays.enumerated() {
            let control =
                Built.big(sequence, 4) + Built.big(width, 4) + Built.big(height, 4) + Built.big(0, 8)
                + Built.big(delay, 2) + Built.big(1000, 2) + [0, blends ? 1 : 0]
            bytes += chunk("fcTL", control)
            sequence += 1
            let data = pixels(isEqual ? 9 : UInt8(1 + index % 100))
            if index == 0, !hidesFirst {
                bytes += chunk("IDAT", data)
            } else {
                bytes += chunk("fdAT", Built.big(sequence, 4) + data)
                sequence += 1
            }
        }
        return bytes + chunk("IEND", [])
    }

    /// GIF; damaged: its frames end too early.
    var gif: [UInt8] {
        var bytes = Array("GIF89a".utf8) + Built.little(width, 2) + Built.little(height, 2) + [0x81, 0, 0]
        bytes += [0, 0, 0, 255, 255, 255, 255, 0, 0, 0, 0, 255]
        if delays.count > 1, plays != 1 {
            bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8)
            bytes += [3, 1] + Built.little(plays == 0 ? 0 : plays - 1, 2) + [0]
        }
        for (index, delay) in (delays.isEmpty ? [0] : delays).enumerated() {
            bytes += [0x21, 0xF9, 4, isClear ? 5 : 4] + Built.little(delay / 10, 2) + [0, 0]
            bytes += [0x2C, 0, 0, 0, 0] + Built.little(width, 2) + Built.little(height, 2) + [0, 2]
            bytes += isDamaged ? [2, 0x4C, 1, 0] : EncodedPixels.gif(width, height, shape, index)
        }
        for _ in 0..<weight / 255 {
            bytes += [0x21, 0x01, 255] + [UInt8](repeating: 0, count: 255) + [0]
        }
        return bytes + [0x3B]
    }
}
