/// WebP and WebM, built around real compressed pixels.
extension BuiltPicture {
    private static func riff(_ type: String, _ body: [UInt8]) -> [UInt8] {
        Array(type.utf8) + Built.little(body.count, 4) + body + (body.count % 2 == 1 ? [0] : [])
    }

    private func stream(_ width: Int, _ height: Int, isLossless: Bool, _ weight: Int) -> [UInt8] {
        let rest = [UInt8](repeating: 1, count: weight)
        if isLossless { return Self.riff("VP8L", EncodedPixels.lossless(width, height) + rest) }
        let (whole, color) = EncodedPixels.webp(width, height, shape)
        let alpha = isDamaged ? Array(whole.prefix(whole.count / 2)) : whole
        return (alpha.isEmpty ? [] : Self.riff("ALPH", alpha)) + Self.riff("VP8 ", color + rest)
    }

    /// WebP, animated where there are delays.
    var webp: [UInt8] {
        let flags: UInt8 = (delays.isEmpty ? 0 : 2) | (statesAlpha ? 16 : 0) | (metadata ? 8 : 0)
        var body = Self.riff(
            "VP8X", [flags, 0, 0, 0] + Built.little(width - 1, 3) + Built.little(height - 1, 3))
        if delays.isEmpty {
            body += stream(width, height, isLossless: false, weight)
        } else {
            body += Self.riff("ANIM", [0, 0, 0, 0] + Built.little(plays, 2))
        }
        for (index, delay) in delays.enumerated() {
            let side = index == 0 ? nil : window
            let (width, height) = (side ?? self.width, side ?? self.height)
            let header =
                [0, 0, 0, 0, 0, 0] + Built.little(width - 1, 3) + Built.little(height - 1, 3)
                + Built.little(delay, 3) + [blends ? 0 : 2]
            let isLossless = mixes && index % 2 == 1
            let data = stream(width, height, isLossless: isLossless, index == 0 ? weight : 0)
            body += Self.riff("ANMF", header + data)
        }
        if metadata { body += Self.riff("EXIF", [1, 2]) }
        return Array("RIFF".utf8) + Built.little(body.count + 4, 4) + Array("WEBP".utf8) + body
    }

    private static func element(_ id: Int, _ body: [UInt8]) -> [UInt8] {
        let length = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
        return Built.big(id, length) + [0x08] + Built.big(body.count, 4) + body
    }

    /// A key frame of VP9; damaged: without its second half.
    private func video(_ shape: EncodedPixels.Shape) -> [UInt8] {
        let frame = EncodedPixels.vp9(width, height, shape)
        return isDamaged ? Array(frame.prefix(frame.count / 2)) : frame
    }

    /// WebM with VP9; each frame has its translucency beside it.
    var webm: [UInt8] {
        func element(_ id: Int, _ body: [UInt8]) -> [UInt8] { Self.element(id, body) }
        let size = element(0xB0, Built.big(width, 2)) + element(0xBA, Built.big(height, 2))
        let track =
            element(0xD7, [1]) + element(0x73C5, [1]) + element(0x83, [1]) + element(0x86, Array(codec.utf8))
            + element(0xE0, size + element(0x53C0, [1])) + element(0x55EE, [1])
        var tracks = element(0xAE, track)
        if hasAudio {
            tracks += element(
                0xAE, element(0xD7, [2]) + element(0x83, [2]) + element(0x86, Array("A_OPUS".utf8)))
        }
        let length = Double(statedLength ?? delays.reduce(0, +)).bitPattern
        let information =
            element(0x2AD7B1, Built.big(1_000_000, 4))
            + element(0x4489, (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) })
        var (cluster, time) = (element(0xE7, [0]), 0)
        for (index, delay) in delays.enumerated() {
            let frame = codec == "V_VP9" ? video(.everything) : [0x10, 0, 0, 0]
            let data = frame + [UInt8](repeating: 0, count: index == 0 ? weight : 0)
            var group =
                element(0xA1, [0x81] + Built.big(time, 2) + [0] + data) + element(0x9B, Built.big(delay, 2))
            if index < alphaFrames ?? delays.count {
                group += element(0x75A1, element(0xA6, element(0xEE, [1]) + element(0xA5, video(shape))))
            }
            cluster += element(0xA0, group)
            if hasAudio { cluster += element(0xA3, [0x82] + Built.big(time, 2) + [0x80, 1, 2, 3]) }
            time += delay
        }
        let header = element(0x1A45_DFA3, element(0x4282, Array("webm".utf8)))
        let cues = element(0x1C53_BB6B, element(0xBB, element(0xB3, [0])))
        return header
            + element(
                0x1853_8067,
                element(0x1549_A966, information) + element(0x1654_AE6B, tracks)
                    + element(0x1F43_B675, cluster)
                    + cues)
    }
}
