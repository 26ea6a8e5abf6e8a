import FaceInput
import ImageCodecs
import Raster

/// Reads the rows of a JPEG and converts them to sRGB.
struct JPEGRows: ~Copyable, RowSource {
    private let reader: JPEGReader
    /// How its colors become sRGB.
    let colors: FaceColors
    /// The columns that are converted; nil: all.
    var columns: Range<Int>?

    /// - Parameters:
    ///   - bytes: must outlive the rows.
    ///   - colors: of the same file, once they are known: preparing them takes a while.
    init(
        _ bytes: UnsafeBufferPointer<UInt8>, _ metadata: JPEGMetadata, colors known: FaceColors? = nil
    ) throws(ImageDecodingError) {
        let reader = try unsafe JPEGReader(bytes)
        let broken: [FaceNotice] =
            metadata.hasBrokenProfile ? [.profileBroken(reason: "parts of it are missing")] : []
        let colors =
            known
            ?? FaceColors(
                metadata.profile.map { .profile($0) } ?? .standard, reader.hasInks ? .inks8 : .rgba8,
                isGray: reader.isGray, notices: broken)
        // Without a profile libjpeg converts inks to RGB by a simple formula.
        if reader.hasInks, colors.conversion != nil { reader.keepInks() }
        self.reader = reader
        self.colors = colors
    }

    var width: Int { reader.width }
    var height: Int { reader.height }
    var coefficientBytes: Int { reader.coefficientBytes }

    func start(divisor: Int, maxScans: Int) throws(ImageDecodingError) {
        try reader.start(divisor: divisor, maxScans: maxScans)
    }

    func read(into rows: inout MutableSpan<Pixel>) throws(ImageDecodingError) {
        try reader.read(into: &rows)
        guard let conversion = colors.conversion else { return }
        let columns = columns ?? 0..<width
        for start in stride(from: columns.lowerBound, to: rows.count, by: width) {
            conversion.convert(&rows, start..<start + columns.count)
        }
    }

    func skip(_ count: Int) throws(ImageDecodingError) { try reader.skip(count) }

    /// - Returns: whether the file lacks its end mark.
    func finish() throws(ImageDecodingError) -> Bool { try reader.finish() }
}
