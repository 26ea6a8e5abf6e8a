import ImageCodecs

/// Reads the structure of PNG and APNG files: chunks, checksums, frames and their order.
///
/// Specifications: w3.org/TR/png-3.
enum PNGFile {
    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Chunks with anything but pixels and their colors.
    private static let metadata: Set = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]

    static func read(_ bytes: [UInt8]) -> Picture {
        var reading = PNGReading(bytes)
        reading.run()
        return reading.picture
    }

    /// One pass over a file's chunks.
    private struct PNGReading {
        let bytes: [UInt8]
        var picture = Picture(.png)
        private var stated: Int?
        private var sequence = 0
        private var pixels: [Range<Int>] = []
        private var hasPalette = false
        private var isEnded = false

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() {
            var (offset, count) = (8, 0)
            while !isEnded, offset < bytes.count {
                count += 1
                if count > PictureReader.partLimit { return picture.add(.huge) }
                guard let length = bytes[...].big(offset, 4), let type = bytes[...].letters(offset + 4, 4),
                    length < 1 << 31, let body = bytes[...].part(offset + 8, length),
                    let sum = bytes[...].big(offset + 8 + length, 4)
                else {
                    picture.add(.truncated)
                    break
                }
                if Int(CRC32.of(bytes[offset + 4..<offset + 8 + length])) != sum {
                    picture.add(.checksum)
                }
                if count == 1, type != "IHDR" { picture.add(.order) }
                read(type, body)
                offset += 12 + length
            }
            picture.end = offset
            finish()
        }

        private mutating func read(_ type: String, _ body: ArraySlice<UInt8>) {
            switch type {
            case "IHDR": header(body)
            case "PLTE": hasPalette = true
            case "tRNS": picture.hasAlpha = true
            case "acTL": animation(body)
            case "fcTL": frame(body)
            case "IDAT":
                pixels.append(body.indices)
                if !picture.frames.isEmpty, !picture.hidesFirst {
                    if picture.frames.count > 1 { picture.add(.order) }
                    picture.frames[0].data.append(body.indices)
                } else {
                    picture.hidesFirst = true
                }
            case "fdAT": more(body)
            case "IEND": isEnded = true
            default:
                if PNGFile.metadata.contains(type) { picture.metadata.append(type) }
            }
        }

        private mutating func header(_ body: ArraySlice<UInt8>) {
            guard let width = body.big(0, 4), let height = body.big(4, 4), let depth = body.big(8, 1),
                let color = body.big(9, 1), let interlace = body.big(12, 1), body.count == 13,
                picture.width == 0
            else { return picture.add(.header) }
            (picture.width, picture.height) = (width, height)
            (picture.bitDepth, picture.colorType, picture.isInterlaced) = (depth, color, interlace != 0)
            if color == 4 || color == 6 { picture.hasAlpha = true }
            let isKnown = [0, 2, 3, 4, 6].contains(color) && [1, 2, 4, 8, 16].contains(depth)
            if width == 0 || height == 0 || !isKnown { picture.add(.header) }
        }

        private mutating func animation(_ body: ArraySlice<UInt8>) {
            guard let count = body.big(0, 4), let plays = body.big(4, 4), stated == nil else {
                return picture.add(.header)
            }
            // Decoders that meet it later show a still.
            guard pixels.isEmpty else { return picture.add(.order) }
            (stated, picture.plays) = (count, plays)
            (picture.format, picture.isAnimation) = (.apng, true)
        }

        private mutating func frame(_ body: ArraySlice<UInt8>) {
            guard stated != nil, body.count == 26, let number = body.big(0, 4), let width = body.big(4, 4),
                let height = body.big(8, 4), let x = body.big(12, 4), let y = body.big(16, 4),
                let part = body.big(20, 2), let whole = body.big(22, 2), let disposal = body.big(24, 1),
                let blend = body.big(25, 1)
            else { return picture.add(.header) }
            check(number)
            // Division by zero stands for hundredths.
            let duration = part * 1_000_000 / (whole == 0 ? 100 : whole)
            picture.frames.append(
                Picture.Frame(
                    x: x, y: y, width: width, height: height, duration: duration, replaces: blend == 0,
                    stays: disposal == 0, clears: disposal == 1))
            let isFirst = pixels.isEmpty
            let fits = x + width <= picture.width && y + height <= picture.height
            let isWhole = width == picture.width && height == picture.height
            if !fits || width == 0 || height == 0 || (isFirst && !isWhole) { picture.add(.window) }
            if disposal > 2 || blend > 1 { picture.add(.header) }
        }

        private mutating func more(_ body: ArraySlice<UInt8>) {
            guard let number = body.big(0, 4), !picture.frames.isEmpty, !pixels.isEmpty else {
                return picture.add(.order)
            }
            check(number)
            picture.frames[picture.frames.count - 1].data.append(body.startIndex + 4..<body.endIndex)
        }

        private mutating func check(_ number: Int) {
            if number != sequence { picture.add(.sequence) }
            sequence = number + 1
        }

        private mutating func finish() {
            if !isEnded { picture.add(.truncated) }
            if pixels.isEmpty || (picture.colorType == 3 && !hasPalette) { picture.add(.order) }
            if let stated {
                if stated != picture.frames.count { picture.add(.count) }
                if picture.frames.contains(where: { $0.data.isEmpty }) { picture.add(.order) }
            } else {
                picture.hidesFirst = false
                picture.frames = [
                    Picture.Frame(x: 0, y: 0, width: picture.width, height: picture.height, data: pixels)
                ]
            }
            if picture.defects.isEmpty, !PNGPixels.inflates(picture, bytes, pixels) { picture.add(.pixels) }
        }
    }
}
