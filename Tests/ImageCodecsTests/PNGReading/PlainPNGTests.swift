import Foundation
import ImageCodecs
import Raster
import Support
import Testing

/// Art that is read without libpng looks as libpng would have it, and what libpng refuses is refused.
@Suite struct PlainPNGTests {
    private func isPlain(_ bytes: [UInt8]) -> Bool { plain(bytes) != nil }

    private func plain(_ bytes: [UInt8]) -> Bitmap? {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let reader = unsafe PlainPNGReader(bytes) else { return nil }
            return try? reader.picture(longestSide: 0)
        }
    }

    /// What libpng makes of a file.
    private func judged(_ bytes: [UInt8]) -> Result<Bitmap, ImageDecodingError> {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            Result { () throws(ImageDecodingError) in try unsafe PNGReader(bytes).picture(longestSide: 0) }
        }
    }

    private func read(_ bytes: [UInt8]) -> Result<Bitmap, ImageDecodingError> {
        Result { () throws(ImageDecodingError) in
            try PNGDecoder.picture(bytes, limits: DecodingLimits())
        }
    }

    @Test("The plain PNG reader decodes every plain kind, filter and compression") func decodesPlainKinds()
        throws
    {
        let samples = try PNGSamples().plain
        #expect(samples.count > 105)
        for sample in samples {
            #expect(isPlain(sample.bytes), "\(sample.name)")
            let expected = try judged(sample.bytes).get()
            #expect(try read(sample.bytes).get() == expected, "\(sample.name)")
        }
    }

    @Test("The plain PNG reader leaves damaged and rare files to libpng") func leavesRareToLibpng() throws {
        let samples = try PNGSamples().odd
        #expect(samples.count == 15)
        for sample in samples {
            #expect(!isPlain(sample.bytes), "\(sample.name)")
            switch (read(sample.bytes), judged(sample.bytes)) {
            case (.success(let found), .success(let expected)): #expect(found == expected, "\(sample.name)")
            case (.failure, .failure): break
            case (let found, let expected): Issue.record("\(sample.name): \(found) for \(expected)")
            }
        }
    }

    @Test("The plain PNG reader decodes altered files like libpng or rejects them")
    func alteredAgreeOrAreRejected() throws {
        let samples = try PNGSamples()
        var random = SeededNumbers(seed: 0x5eed)
        var (read, refused) = (0, 0)
        for sample in samples.plain + samples.odd {
            for _ in 0..<30 {
                var bytes = sample.bytes
                for _ in 0...Int.random(in: 0..<3, using: &random) {
                    let place = Int.random(in: 0..<bytes.count, using: &random)
                    bytes[place] = Bool.random(using: &random) ? UInt8.random(in: 0...255, using: &random) : 0
                }
                PNGSums.mend(&bytes)
                guard let found = plain(bytes) else {
                    refused += 1
                    continue
                }
                read += 1
                guard case .success(let expected) = judged(bytes) else {
                    Issue.record("\(sample.name): libpng refuses \(bytes)")
                    continue
                }
                #expect(found == expected, "\(sample.name)")
            }
        }
        // Both happen often enough to mean something.
        #expect(read > 100 && refused > 1000)
    }

    @Test("Large PNG art is reduced while it is read") func largeArtIsReduced() throws {
        let picture = Bitmap(
            width: 300, height: 200,
            pixels: (0..<60_000).map { Pixel(bits: 0xff00_0000 | UInt32($0) &* 2_654_435_761 >> 8) })
        let bytes = try PNGEncoder.encode(picture)
        #expect(isPlain(bytes))
        var limits = DecodingLimits()
        limits.longestSide = 50
        let image = try PNGDecoder.picture(bytes, limits: limits)
        #expect((image.width, image.height) == (50, 33))
        let expected = unsafe bytes.withUnsafeBufferPointer { bytes in
            try? unsafe PNGReader(bytes).picture(longestSide: 50)
        }
        #expect(image == expected?.reduced(to: (50, 33)))
    }
}

/// Without right sums a file is refused before anything of interest is read.
private enum PNGSums {
    /// Puts right the sums of chunks, as far as they can be walked.
    static func mend(_ bytes: inout [UInt8]) {
        var offset = 8
        while bytes.count - offset >= 12 {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - offset - 12 else { return }
            let end = offset + 8 + length
            var sum = UInt32.max
            for byte in bytes[offset + 4..<end] {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = (sum >> 1) ^ (sum & 1 == 1 ? 0xedb8_8320 : 0) }
            }
            for place in 0..<4 { bytes[end + place] = UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * place)) }
            offset = end + 4
        }
    }
}
