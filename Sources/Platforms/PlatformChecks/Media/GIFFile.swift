/// Reads the structure of GIF files: screen, frames, delays, loops.
///
/// Specification: w3.org/Graphics/GIF/spec-gif89a.txt.
enum GIFFile {
    static func read(_ bytes: [UInt8]) -> Picture {
        var reading = GIFReading(bytes: bytes)
        reading.run()
        return reading.picture
    }

    /// One pass over a file's blocks.
    private struct GIFReading {
        let bytes: [UInt8]
        var picture = Picture(.gif)
        private var offset = 13
        private var hasColors = false
        /// For the next frame.
        private var control = (duration: 0, disposal: 0, clear: Int?.none)

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() {
            let all = bytes[...]
            guard let version = all.letters(3, 3), let width = all.little(6, 2),
                let height = all.little(8, 2),
                let flags = all.little(10, 1), all.count >= 13
            else { return fail(.truncated) }
            if !["87a", "89a"].contains(version) || width == 0 || height == 0 { picture.add(.header) }
            (picture.width, picture.height) = (width, height)
            skipColors(flags)
            for _ in 0..<PictureReader.partLimit {
                guard let mark = all.big(offset, 1) else { return fail(.truncated) }
                offset += 1
                switch mark {
                case 0x21: if !readExtension() { return fail(.truncated) }
                case 0x2C: if !readFrame() { return fail(.truncated) }
                case 0x3B: return finish()
                default: return fail(.order)
                }
            }
            fail(.huge)
        }

        private mutating func skipColors(_ flags: Int) {
            guard flags & 0x80 != 0 else { return }
            hasColors = true
            offset += 3 << (flags & 7 + 1)
        }

        private mutating func readExtension() -> Bool {
            guard let kind = bytes[...].big(offset, 1) else { return false }
            offset += 1
            guard let blocks = readBlocks() else { return false }
            let body = blocks.flatMap { bytes[$0] }[...]
            switch kind {
            case 0xF9:
                guard let flags = body.little(0, 1), let delay = body.little(1, 2),
                    let color = body.little(3, 1), body.count == 4
                else {
                    picture.add(.header)
                    return true
                }
                control = (delay * 10_000, flags >> 2 & 7, flags & 1 != 0 ? color : nil)
            case 0xFF where ["NETSCAPE2.0", "ANIMEXTS1.0"].contains(body.letters(0, 11)):
                guard let loops = body.little(12, 2) else {
                    picture.add(.header)
                    return true
                }
                // It counts repetitions.
                picture.plays = loops == 0 ? 0 : loops + 1
            case 0xFE: picture.metadata.append("comment")
            case 0xFF: picture.metadata.append(body.letters(0, min(11, body.count)) ?? "application")
            default: break
            }
            return true
        }

        /// The ranges of a chain of blocks; nil where the file ends before it.
        private mutating func readBlocks() -> [Range<Int>]? {
            var ranges: [Range<Int>] = []
            while true {
                guard let count = bytes[...].big(offset, 1), let body = bytes[...].part(offset + 1, count)
                else {
                    return nil
                }
                offset += 1 + count
                if count == 0 { return ranges }
                ranges.append(body.indices)
            }
        }

        private mutating func readFrame() -> Bool {
            let all = bytes[...]
            guard let x = all.little(offset, 2), let y = all.little(offset + 2, 2),
                let width = all.little(offset + 4, 2), let height = all.little(offset + 6, 2),
                let flags = all.little(offset + 8, 1)
            else { return false }
            offset += 9
            let hadColors = hasColors
            skipColors(flags)
            if !hasColors { picture.add(.order) }
            hasColors = hadColors
            guard let size = all.big(offset, 1) else { return false }
            offset += 1
            if !(2...8 ~= size) { picture.add(.pixels) }
            guard let data = readBlocks() else { return false }
            if data.isEmpty { picture.add(.pixels) }
            if width == 0 || height == 0 || x + width > picture.width || y + height > picture.height {
                picture.add(.window)
            }
            picture.frames.append(
                Picture.Frame(
                    x: x, y: y, width: width, height: height, duration: control.duration,
                    replaces: control.clear == nil, stays: control.disposal < 2,
                    clears: control.disposal == 2, data: data, codeSize: size,
                    clearColor: control.clear, isInterlaced: flags & 0x40 != 0))
            if control.clear != nil { picture.hasAlpha = true }
            control = (0, 0, nil)
            return true
        }

        private mutating func fail(_ defect: Defect) {
            picture.add(defect)
            finish()
        }

        private mutating func finish() {
            picture.end = min(offset, bytes.count)
            if picture.frames.isEmpty { picture.add(.order) }
            if picture.frames.count > 1 { picture.isAnimation = true }
        }
    }
}
