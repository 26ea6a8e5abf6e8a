import FaceAnalysis
import Foundation
import Raster

/// Cuts people out of stored pictures with stored masks and meshes. `Tests/Soak/cut-outs` starts it and measures the
/// results.
///
/// Standard input holds one sight after the other, see `StoredSight`. For each one standard output receives the time in
/// milliseconds (float64), the reason of a doubt (32 bytes, padded with zeros), and the pixels of person and head (R G B
/// A). With the argument `cycle` all sights are the frames of one moving picture.
enum CutOutTrial {
    static func run(_ arguments: [String]) {
        var reader = StoredBytes([UInt8](FileHandle.standardInput.readDataToEndOfFile()))
        var sights: [StoredSight] = []
        while let sight = StoredSight(from: &reader) { sights.append(sight) }
        if arguments == ["cycle"] {
            write(sights)
        } else {
            for sight in sights { write([sight]) }
        }
    }

    private static func write(_ sights: [StoredSight]) {
        let start = ContinuousClock.now
        let result = FaceAnalyzer.analyze(sights.map(\.picture), seeing: StoredSights(sights: sights))
        let time = (ContinuousClock.now - start) / .milliseconds(1)
        for (frame, sight) in zip(result.frames, sights) {
            var bytes = (0..<8).map { UInt8(truncatingIfNeeded: time.bitPattern >> UInt64(8 * $0)) }
            let reason = Array((result.doubt?.rawValue ?? "").utf8.prefix(32))
            bytes += reason + [UInt8](repeating: 0, count: 32 - reason.count)
            let clear = Bitmap(width: sight.picture.width, height: sight.picture.height)
            for bitmap in [frame.person ?? clear, frame.head ?? clear] {
                bytes += bitmap.pixels.flatMap { [$0.r, $0.g, $0.b, $0.a] }
            }
            FileHandle.standardOutput.write(Data(bytes))
        }
    }
}
