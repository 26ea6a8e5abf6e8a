extension DecodingLimits {
    /// The longest side in pixels that libraries and counters are safe for; also the maximum of JPEG and GIF.
    package static let side = 65_535

    /// Bytes that decoding one image may hold in addition to the frames that it delivers.
    package static let workingMemory = 400 << 20

    /// - Throws: `tooLarge` with `side`, `framePixels` or `totalPixels`.
    package func check(width: Int, height: Int) throws(ImageDecodingError) {
        let longest = max(width, height)
        guard longest <= Self.side else { throw .tooLarge(.side, found: longest, allowed: Self.side) }
        guard width * height <= framePixels else {
            throw .tooLarge(.framePixels, found: width * height, allowed: framePixels)
        }
        guard width * height <= totalPixels else {
            throw .tooLarge(.totalPixels, found: width * height, allowed: totalPixels)
        }
    }

    /// For a library that ran out of memory: how much it needs isn't known.
    package static var memoryExceeded: ImageDecodingError {
        .tooLarge(.memory, found: workingMemory + 1, allowed: workingMemory)
    }

    /// - Throws: `tooLarge` with `memory`.
    package static func checkWorkingMemory(_ bytes: Int) throws(ImageDecodingError) {
        guard bytes <= workingMemory else {
            throw .tooLarge(.memory, found: bytes, allowed: workingMemory)
        }
    }

    /// The size of a delivered frame in pixels: within `longestSide` and, all frames together, within `memory`.
    package func delivery(width: Int, height: Int, frames: Int) -> (width: Int, height: Int) {
        var scale = 1.0
        if longestSide > 0 { scale = min(scale, Double(longestSide) / Double(max(width, height))) }
        let needed = Double(width) * Double(height) * 4 * Double(frames)
        if memory > 0 { scale = min(scale, (Double(memory) / needed).squareRoot()) }
        guard scale < 1 else { return (width, height) }
        // Down, so that the limits hold; a hair up first, so that an exact side stays exact.
        func scaled(_ side: Int) -> Int { max(1, Int(Double(side) * scale + 1e-6)) }
        return (scaled(width), scaled(height))
    }
}
