/// Reads the structure of WebP files: RIFF, chunks, frames, and the headers of both bit streams.
///
/// Specifications: developers.google.com/speed/webp/docs/riff_container, RFC 9649.
enum WebPFile {
    static func read(_ bytes: [UInt8]) -> Picture {
        var reading = WebPReading(bytes: bytes)
        reading.run()
        return reading.picture
    }

    /// What a bit stream's first bytes state.
    private struct StreamHeader {
        var width: Int, height: Int
        var hasAlpha = false
    }

    private static func header(_ type: String, _ body: ArraySlice<UInt8>) -> StreamHeader? {
        if type == "VP8L" {
            guard body.big(0, 1) == 0x2F, let bits = body.little(1, 4), bits >> 29 == 0 else { return nil }
            return StreamHeader(
                width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 == 1)
        }
        guard let tag = body.little(0, 3), tag & 1 == 0, body.has([0x9D, 0x01, 0x2A], at: 3),
            let width = body.little(6, 2), let height = body.little(8, 2), tag >> 5 <= body.count - 10
        else { return nil }
        return StreamHeader(width: width & 0x3FFF, height: height & 0x3FFF)
    }

    /// One pass over a file's chunks.
    private struct WebPReading {
        let bytes: [UInt8]
        var picture = Picture(.webp)
        /// The flags of the extended header; nil: there is none.
        private var flags: Int?
        private var hasAnimationHeader = false
        /// Whether some frame's pixels can be clear.
        private var holdsAlpha = false
        private var parts = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() {
            let size = bytes[...].little(4, 4) ?? 0
            picture.end = size + 8
            if size & 1 == 1 || size < 12 { picture.add(.header) }
            guard let riff = bytes[...].part(12, max(0, min(size + 8, bytes.count) - 12)) else {
                return picture.add(.truncated)
            }
            if size + 8 > bytes.count { picture.add(.truncated) }
            var still = Picture.Frame(x: 0, y: 0, width: 0, height: 0)
            walk(riff) { reading, type, body in
                switch type {
                case "VP8X": reading.extended(body)
                case "ANIM": reading.animation(body)
                case "ANMF": reading.frame(body)
                case "ALPH":
                    reading.holdsAlpha = true
                    still.chunks = still.chunks ?? body.startIndex - 8..<body.endIndex
                case "VP8 ", "VP8L": reading.pixels(type, body, &still)
                default: reading.other(type)
                }
            }
            finish(still)
        }

        /// Calls `body` for each chunk of a part of the file.
        private mutating func walk(
            _ part: ArraySlice<UInt8>, _ body: (inout WebPReading, String, ArraySlice<UInt8>) -> Void
        ) {
            var offset = 0
            while offset < part.count {
                parts += 1
                if parts > PictureReader.partLimit { return picture.add(.huge) }
                guard let type = part.letters(offset, 4), let size = part.little(offset + 4, 4),
                    let content = part.part(offset + 8, size)
                else { return picture.add(.truncated) }
                body(&self, type, content)
                offset += 8 + size
                guard size & 1 == 1 else { continue }
                // A chunk of an odd size is followed by a zero.
                guard let padding = part.big(offset, 1) else { return picture.add(.truncated) }
                if padding != 0 { picture.add(.header) }
                offset += 1
            }
        }

        private mutating func extended(_ body: ArraySlice<UInt8>) {
            guard parts == 1, let flags = body.big(0, 1), let width = body.little(4, 3),
                let height = body.little(7, 3), body.count == 10
            else { return picture.add(.order) }
            self.flags = flags
            (picture.width, picture.height) = (width + 1, height + 1)
            (picture.isAnimation, picture.hasAlpha) = (flags & 2 != 0, flags & 16 != 0)
        }

        private mutating func animation(_ body: ArraySlice<UInt8>) {
            guard let loops = body.little(4, 2), picture.frames.isEmpty, flags != nil else {
                return picture.add(.order)
            }
            (picture.plays, hasAnimationHeader) = (loops, true)
            if !picture.isAnimation { picture.add(.header) }
        }

        private mutating func frame(_ body: ArraySlice<UInt8>) {
            guard hasAnimationHeader, let x = body.little(0, 3), let y = body.little(3, 3),
                let width = body.little(6, 3), let height = body.little(9, 3),
                let duration = body.little(12, 3), let flags = body.big(15, 1),
                let content = body.part(16, body.count - 16)
            else { return picture.add(.order) }
            var frame = Picture.Frame(
                x: x * 2, y: y * 2, width: width + 1, height: height + 1, duration: duration * 1000,
                replaces: flags & 2 != 0, stays: flags & 1 == 0, clears: flags & 1 != 0)
            var pixels = Picture.Frame(x: 0, y: 0, width: 0, height: 0)
            walk(content) { reading, type, body in
                switch type {
                case "VP8 ", "VP8L": reading.pixels(type, body, &pixels)
                case "ALPH":
                    reading.holdsAlpha = true
                    pixels.chunks = pixels.chunks ?? body.startIndex - 8..<body.endIndex
                default: reading.other(type)
                }
            }
            let fits = frame.x + frame.width <= picture.width && frame.y + frame.height <= picture.height
            if !fits || pixels.width != frame.width || pixels.height != frame.height { picture.add(.window) }
            (frame.data, frame.isLossless) = (pixels.data, pixels.isLossless)
            frame.chunks = pixels.chunks
            picture.frames.append(frame)
        }

        private mutating func pixels(
            _ type: String, _ body: ArraySlice<UInt8>, _ frame: inout Picture.Frame
        ) {
            guard frame.data.isEmpty, let header = WebPFile.header(type, body) else {
                return picture.add(.pixels)
            }
            (frame.width, frame.height) = (header.width, header.height)
            (frame.data, frame.isLossless) = ([body.indices], type == "VP8L")
            frame.chunks = (frame.chunks?.lowerBound ?? body.startIndex - 8)..<body.endIndex
            if header.hasAlpha { holdsAlpha = true }
        }

        private mutating func other(_ type: String) {
            picture.metadata.append(type.filter { $0 != " " })
        }

        /// What the extended header's flags state otherwise than the chunks.
        private func contradictions(of flags: Int) -> [String] {
            let chunks = [("ICCP", 32), ("EXIF", 8), ("XMP", 4)].filter { name, flag in
                picture.metadata.contains(name) != (flags & flag != 0)
            }
            return (holdsAlpha && flags & 16 == 0 ? ["ALPH"] : []) + chunks.map(\.0)
        }

        private mutating func finish(_ still: Picture.Frame) {
            if let flags { picture.contradictions = contradictions(of: flags) }
            if holdsAlpha { picture.hasAlpha = true }
            if picture.isAnimation {
                if picture.frames.isEmpty || !still.data.isEmpty { picture.add(.order) }
                return
            }
            if still.data.isEmpty { return picture.add(.order) }
            if flags == nil { (picture.width, picture.height) = (still.width, still.height) }
            if picture.width != still.width || picture.height != still.height { picture.add(.window) }
            picture.frames = [still]
        }
    }
}
