import ImageCodecs

/// The chunks of a PNG or APNG that affect how a face looks.
struct PNGFile {
    /// IHDR without the size: depth, color type, compression, filter, interlacing.
    private(set) var form: ArraySlice<UInt8> = []
    private(set) var depth = 8
    private(set) var isInterlaced = false
    private(set) var isGray = false
    /// The complete chunks PLTE and tRNS, which every frame needs.
    private(set) var shared: [UInt8] = []
    private(set) var cicp: ArraySlice<UInt8>?
    private(set) var iccp: ArraySlice<UInt8>?
    private(set) var gama: ArraySlice<UInt8>?
    private(set) var chrm: ArraySlice<UInt8>?
    private(set) var exif: ArraySlice<UInt8>?
    private(set) var isSRGB = false
    /// Whether there is a picture before the first frame, for programs without support for APNG.
    private(set) var hasOtherPicture = false
    /// The number of frames in acTL; 0 for a still.
    private(set) var announcedFrames = 0
    private(set) var frames: [Frame] = []
    /// Whether the chunks of the animation are numbered 0, 1, 2 and so on.
    private(set) var isInSequence = true
    private var nextInSequence = 0

    struct Frame {
        var width: Int, height: Int
        var x: Int, y: Int
        /// Seconds.
        var delay: Double
        /// What happens after its time: 0 nothing, 1 its area is cleared, 2 the canvas before it returns.
        var disposal: Int
        /// Whether it is drawn over the canvas; otherwise it replaces its area.
        var isBlended: Bool
        /// Compressed rows.
        var data: [ArraySlice<UInt8>] = []
    }

    /// Reads a file that `PNGStructure` has checked.
    init(_ bytes: [UInt8]) {
        var offset = 8
        while bytes.count - offset >= 12 {
            let length = Self.number(bytes[(offset)...])
            guard length <= bytes.count - offset - 12 else { break }
            let kind = String(decoding: bytes[offset + 4..<offset + 8], as: UTF8.self)
            let content = bytes[offset + 8..<offset + 8 + length]
            if kind == "IEND" { break }
            read(kind, content, whole: bytes[offset..<offset + 12 + length])
            offset += 12 + length
        }
    }

    private mutating func read(_ kind: String, _ content: ArraySlice<UInt8>, whole: ArraySlice<UInt8>) {
        let at = content.startIndex
        switch kind {
        case "IHDR" where content.count == 13:
            form = content.dropFirst(8)
            (depth, isInterlaced) = (Int(content[at + 8]), content[at + 12] != 0)
            isGray = content[at + 9] == 0 || content[at + 9] == 4
        case "PLTE", "tRNS": shared += whole
        case "cICP" where content.count == 4: cicp = content
        case "iCCP": iccp = content
        case "sRGB": isSRGB = true
        case "gAMA" where content.count == 4: gama = content
        case "cHRM" where content.count == 32: chrm = content
        case "eXIf": exif = content
        case "acTL" where content.count == 8 && frames.isEmpty: announcedFrames = Self.number(content)
        case "fcTL" where content.count == 26:
            count(content)
            frames.append(Frame(content))
        case "IDAT" where frames.isEmpty: hasOtherPicture = true
        case "IDAT": frames[frames.count - 1].data.append(content)
        case "fdAT" where content.count > 4 && !frames.isEmpty:
            count(content)
            frames[frames.count - 1].data.append(content.dropFirst(4))
        default: break
        }
    }

    /// Checks the sequence number at the beginning of a chunk.
    private mutating func count(_ content: ArraySlice<UInt8>) {
        if Self.number(content) != nextInSequence { isInSequence = false }
        nextInSequence += 1
    }

    /// Four bytes, big endian.
    static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) } }
}

extension PNGFile.Frame {
    /// Reads the 26 bytes of an fcTL chunk.
    fileprivate init(_ content: ArraySlice<UInt8>) {
        func number(_ offset: Int) -> Int { PNGFile.number(content.dropFirst(offset)) }
        func short(_ offset: Int) -> Int { number(offset) >> 16 }
        width = number(4)
        height = number(8)
        x = number(12)
        y = number(16)
        let parts = content.dropFirst(22).prefix(2).reduce(0) { $0 << 8 | Int($1) }
        delay = Double(short(20)) / Double(parts == 0 ? 100 : parts)
        disposal = Int(content[content.startIndex + 24])
        isBlended = content[content.startIndex + 25] == 1
    }
}
