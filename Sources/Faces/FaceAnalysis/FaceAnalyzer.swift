package import Raster

/// Finds the points of faces, and cuts people and heads out of pictures.
package enum FaceAnalyzer {
    /// The smallest shorter side of a picture that people are cut out of, in pixels.
    package static let smallestSide = 48
    /// The greatest number of different frames that people are cut out of; more would take too long.
    package static let mostFrames = 96

    /// Analyzes the frames of a picture. If one can't be cut reliably, none is.
    /// - Parameters:
    ///   - frames: in order, all of one size; the last is followed by the first. Equal ones are analyzed once.
    ///   - networks: what looks at the pictures.
    ///   - cutting: whether people are cut out; otherwise only points are found.
    ///   - shared: how many different frames may be shared out among several people.
    package static func analyze(
        _ frames: [Bitmap], seeing networks: some FaceSeeing, cutting: Bool = true, shared: Int = .max
    ) -> AnalyzedFrames {
        let isCutOut = frames.areCutOut
        let cycle = FrameCycle(frames.filter { !$0.bounds.isEmpty }.map { isCutOut ? $0 : $0.opaque })
        guard cycle.shown.count == frames.count, !frames.isEmpty else {
            return AnalyzedFrames(frames: frames.map { _ in AnalyzedFrame() }, doubt: .small)
        }
        let isLong = cycle.pictures.count > mostFrames
        let masks: PictureAnalysis.Masks =
            isCutOut ? .alpha : isLong ? .none : .network(cutting: cutting, shared: shared)
        let analysis = PictureAnalysis(cycle, seeing: networks, masks: masks)
        var results = analysis.measured()
        var (doubt, headDoubt): (CutDoubt?, CutDoubt?)
        if cutting && isCutOut && !isLong { headDoubt = analysis.trim(into: &results) }
        if cutting && !isCutOut {
            do throws(CutDoubt) {
                if isLong { throw .long }
                headDoubt = try analysis.cut(into: &results)
            } catch {
                doubt = error
                headDoubt = analysis.cutHeads(into: &results)
            }
        }
        return AnalyzedFrames(
            frames: zip(cycle.shown, frames).map { isCutOut ? results[$0] : results[$0].within($1) },
            doubt: doubt, headDoubt: headDoubt)
    }
}

extension [Bitmap] {
    /// Whether the alpha of one of the pictures cuts something out. One that only takes corners and edges away, as of round
    /// avatars, doesn't: a background is left in it.
    var areCutOut: Bool { contains { $0.hasAlpha && $0.isClearWithinOval } }
}

extension AnalyzedFrame {
    /// The same with what is cut out of a picture as clear as that is.
    fileprivate func within(_ picture: Bitmap) -> AnalyzedFrame {
        guard picture.hasAlpha else { return self }
        let alpha = picture.pixels.map(\.a)
        var copy = self
        (copy.person, copy.head) = (person?.covered(by: alpha), head?.covered(by: alpha))
        return copy
    }
}

extension Bitmap {
    fileprivate var hasAlpha: Bool { pixels.contains { $0.a < 255 } }

    /// Whether more than a twelfth of the oval that fills the picture is clear.
    fileprivate var isClearWithinOval: Bool {
        var (all, clear) = (0, 0)
        for y in 0..<height {
            let down = (2 * Double(y) + 1) / Double(height) - 1
            let reach = (1 - down * down).squareRoot() * Double(width) / 2
            let columns = Int(Double(width) / 2 - reach)..<Int(Double(width) / 2 + reach)
            all += columns.count
            clear += columns.count { pixels[y * width + $0].a < 128 }
        }
        return 12 * clear > all
    }

    /// The picture in its own colors without alpha. Where it is clear, the nearest color of the row goes on, as a wall does:
    /// the network takes gray for a thing.
    fileprivate var opaque: Bitmap {
        guard hasAlpha else { return self }
        var copy = self
        for start in stride(from: 0, to: pixels.count, by: width) {
            let row = start..<start + width
            let first = row.first { pixels[$0].a >= 128 }.map { pixels[$0].opaque }
            var last =
                first ?? (start > 0 ? copy.pixels[start - width] : Pixel(r: 127, g: 127, b: 127, a: 255))
            for place in row {
                if pixels[place].a >= 128 { last = pixels[place].opaque }
                copy.pixels[place] = last
            }
        }
        return copy
    }
}

extension Pixel {
    /// The color without alpha, of a pixel that isn't clear.
    fileprivate var opaque: Pixel {
        func straight(_ channel: UInt8) -> UInt8 {
            UInt8(min(255, (Int(channel) * 255 + Int(a) / 2) / Int(a)))
        }
        return Pixel(r: straight(r), g: straight(g), b: straight(b), a: 255)
    }
}
