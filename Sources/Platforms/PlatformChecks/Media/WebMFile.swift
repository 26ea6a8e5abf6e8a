/// Reads the structure of WebM files: tracks, blocks with their translucency, times, index.
///
/// Specifications: RFC 9559, webmproject.org/docs/container, wiki.webmproject.org/alpha-channel.
enum WebMFile {
    static func read(_ bytes: [UInt8]) -> Picture {
        var reading = WebMReading()
        reading.run(bytes)
        return reading.picture
    }

    /// One pass over a file's elements.
    private struct WebMReading {
        var picture = Picture(.webm)
        /// Nanoseconds of a tick.
        private var scale = 1_000_000
        /// Ticks; nil: not stated.
        private var length: Double?
        /// Nanoseconds; nil: not stated.
        private var defaultDuration: Int?
        /// The number of the track with the picture.
        private var track: Int?
        /// Begin and stated duration of each frame, in ticks.
        private var times: [(begin: Int, duration: Int?)] = []

        mutating func run(_ bytes: [UInt8]) {
            let (top, isCut) = EBML.elements(of: bytes[...].prefix(bytes.count))
            if isCut { picture.add(.truncated) }
            picture.isAnimation = true
            picture.tracks = 0
            var isOpen = false
            for element in top {
                switch element.id {
                case 0x1A45_DFA3: header(element.body)
                case 0x1853_8067:
                    segment(element.body)
                    picture.end = element.end
                    isOpen = true
                case 0xEC: picture.end = element.end
                default: if !isOpen { picture.add(.order) }
                }
            }
            finish()
        }

        private mutating func children(_ body: ArraySlice<UInt8>) -> [EBML.Element] {
            let (elements, isCut) = EBML.elements(of: body)
            if isCut { picture.add(.truncated) }
            return elements
        }

        private mutating func header(_ body: ArraySlice<UInt8>) {
            let type = children(body).first { $0.id == 0x4282 }?.body
            if type.map({ String(decoding: $0, as: UTF8.self) }) != "webm" { picture.add(.header) }
        }

        private mutating func segment(_ body: ArraySlice<UInt8>) {
            for element in children(body) {
                switch element.id {
                case 0x1549_A966: information(element.body)
                case 0x1654_AE6B:
                    for track in children(element.body) where track.id == 0xAE { readTrack(track.body) }
                case 0x1F43_B675: cluster(element.body)
                case 0x1C53_BB6B: picture.hasCues = !children(element.body).isEmpty
                case 0x1254_C367: picture.metadata.append("Tags")
                case 0x1941_A469: picture.metadata.append("Attachments")
                case 0x1043_A770: picture.metadata.append("Chapters")
                default: break
                }
            }
        }

        private mutating func information(_ body: ArraySlice<UInt8>) {
            for element in children(body) {
                switch element.id {
                case 0x2A_D7B1: scale = min(max(1, EBML.unsigned(element.body) ?? scale), 1_000_000_000)
                case 0x4489: length = EBML.float(element.body)
                case 0x7BA9: picture.metadata.append("Title")
                default: break
                }
            }
        }

        private mutating func readTrack(_ body: ArraySlice<UInt8>) {
            picture.tracks += 1
            let elements = children(body)
            func number(_ id: Int) -> Int? {
                elements.first { $0.id == id }.flatMap { EBML.unsigned($0.body) }
            }
            if number(0x83) == 2 || elements.contains(where: { $0.id == 0xE1 }) { picture.hasAudio = true }
            // The first video track is the picture; all else is beside it.
            guard track == nil, number(0x83) ?? 1 == 1 else { return }
            track = number(0xD7) ?? picture.tracks
            defaultDuration = number(0x23_E383)
            picture.codec = elements.first { $0.id == 0x86 }.map { String(decoding: $0.body, as: UTF8.self) }
            for element in elements where element.id == 0xE0 { video(element.body) }
        }

        private mutating func video(_ body: ArraySlice<UInt8>) {
            for element in children(body) {
                switch element.id {
                case 0xB0: picture.width = EBML.unsigned(element.body) ?? 0
                case 0xBA: picture.height = EBML.unsigned(element.body) ?? 0
                case 0x53C0: picture.hasAlpha = EBML.unsigned(element.body) == 1
                default: break
                }
            }
        }

        private mutating func cluster(_ body: ArraySlice<UInt8>) {
            var start = 0
            for element in children(body) {
                switch element.id {
                case 0xE7: start = min(EBML.unsigned(element.body) ?? 0, 1 << 40)
                case 0xA3: _ = block(element.body, start)
                case 0xA0: group(element.body, start)
                default: break
                }
            }
        }

        private mutating func group(_ body: ArraySlice<UInt8>, _ start: Int) {
            var (duration, alpha): (Int?, Range<Int>?) = (nil, nil)
            let before = picture.frames.count
            var isOther = false
            for element in children(body) {
                switch element.id {
                case 0xA1: isOther = !block(element.body, start)
                case 0x9B: duration = EBML.unsigned(element.body).map { min($0, 1 << 40) }
                case 0x75A1:
                    for more in children(element.body) where more.id == 0xA6 {
                        let parts = children(more.body)
                        let id = parts.first { $0.id == 0xEE }.flatMap { EBML.unsigned($0.body) } ?? 1
                        if id == 1 { alpha = parts.first { $0.id == 0xA5 }?.body.indices }
                    }
                default: break
                }
            }
            if isOther { return }
            guard picture.frames.count > before else { return picture.add(.order) }
            picture.frames[picture.frames.count - 1].alpha = alpha
            times[times.count - 1].duration = duration
        }

        /// - Returns: Whether it may belong to the picture's track.
        private mutating func block(_ body: ArraySlice<UInt8>, _ start: Int) -> Bool {
            guard let track = EBML.number(body, 0, keepsMarker: false),
                let time = body.big(track.length, 2), let flags = body.big(track.length + 2, 1),
                let data = body.part(track.length + 3, body.count - track.length - 3)
            else {
                picture.add(.truncated)
                return true
            }
            if track.value != self.track ?? track.value { return false }
            if flags & 0x06 != 0 { picture.add(.codec) }
            var frame = Picture.Frame(x: 0, y: 0, width: picture.width, height: picture.height)
            frame.data = [data.indices]
            picture.frames.append(frame)
            times.append((start + Int(Int16(truncatingIfNeeded: time)), nil))
            check(data)
            return true
        }

        /// What VP9's uncompressed header states, of key frames (VP9 bitstream specification, 6.2).
        private mutating func check(_ data: ArraySlice<UInt8>) {
            guard picture.codec == "V_VP9" else { return }
            guard let first = data.first, first >> 6 == 2 else { return picture.add(.codec) }
            let isKey = first & 0x04 == 0
            let isShown = first & 0x08 == 0
            if picture.frames.count == 1, !isKey || !isShown { picture.add(.codec) }
            // Profile 0 only: the others have another header, and players refuse them.
            guard isKey, isShown, first & 0x30 == 0 else { return }
            guard data.has([0x49, 0x83, 0x42], at: 1), let bits = data.big(4, 5) else {
                return picture.add(.codec)
            }
            // Three bits of color space, one of range, then 16 bits each of the size less one.
            let width = bits >> 20 & 0xFFFF + 1
            let height = bits >> 4 & 0xFFFF + 1
            if width != picture.width || height != picture.height { picture.add(.window) }
        }

        private mutating func finish() {
            if picture.frames.isEmpty || picture.tracks == 0 { picture.add(.order) }
            for index in picture.frames.indices {
                let next = index + 1 < times.count ? times[index + 1].begin : nil
                let begin = times[index].begin
                let ticks =
                    next.map { $0 - begin } ?? times[index].duration
                    ?? length.flatMap { Int(exactly: min(max(0, $0), 1e12).rounded()) }.map { $0 - begin }
                if let next, next <= begin { picture.add(.order) }
                let duration = ticks.map { Self.microseconds($0, scale) } ?? (defaultDuration ?? 0) / 1000
                picture.frames[index].duration = max(0, duration)
            }
            contradict()
        }

        /// Compares the stated length with that of all frames; some writers leave out the last frame's.
        private mutating func contradict() {
            guard let length, length.isFinite, length > 0, length < 1e12 else { return }
            let stated = Self.microseconds(Int(length.rounded()), scale)
            let longest = picture.frames.map(\.duration).max() ?? 0
            if abs(stated - picture.duration) > longest + 1000 { picture.contradictions.append("duration") }
        }

        private static func microseconds(_ ticks: Int, _ scale: Int) -> Int {
            let (product, isTooLarge) = ticks.multipliedReportingOverflow(by: scale)
            return isTooLarge ? Int(Int32.max) : min(Int(Int32.max), product / 1000)
        }
    }
}
