import ImageCodecs

#if canImport(Glibc)
    import Glibc
#endif

/// Looks for the best quality at which an animation is no longer than the limit, by real lengths.
struct MotionSearch {
    struct Found {
        var bytes: [UInt8]
        var settings: GIFSettings
    }

    let limit: Int
    let checkpoint: @Sendable () throws -> Void
    /// Natural logarithm of the length lost with each step, until two attempts tell better.
    private static let usualSlope = 0.55
    private static let attempts = 9
    /// A file this close to the limit is good enough.
    private static let enough = 0.9

    /// nil when it is too long even at the floor.
    func best(_ encoder: GIFEncoder) throws -> Found? {
        let exact = encoder.exactColors
        var quality =
            exact == nil
            ? MotionQuality.guess(bytes: limit, pixels: encoder.weights.reduce(0, +)) : MotionQuality(step: 0)
        // Steps known to be too good and to fit, with their lengths.
        var tooLong: (step: Double, size: Int)?
        var fitting: (step: Double, size: Int)?
        var found: Found?
        var isLocal: Bool?
        var finished: GIFAttempt?
        for attempt in 0..<Self.attempts {
            var settings = quality.settings(exact: exact)
            if isLocal == nil { isLocal = encoder.gainsFromLocalPalettes(colors: settings.colors) }
            settings.localPalettes = isLocal ?? false
            // The last attempts take what they get.
            let isLate = attempt >= Self.attempts - 3
            let least = quality.step == 0 || isLate ? 0 : Int(Double(limit) * Self.enough * 0.97)
            let result = try encoder.attempt(
                settings, wanted: least...max(least, limit), like: finished, checkpoint: checkpoint)
            if result.bytes != nil { finished = result }
            if result.size <= limit {
                fitting = (quality.step, result.size)
                if let bytes = result.bytes {
                    found = Found(bytes: bytes, settings: settings)
                    if quality.step == 0 || Double(result.size) >= Double(limit) * Self.enough {
                        return found
                    }
                }
            } else {
                if quality.step >= MotionQuality.floor { return found }
                tooLong = (quality.step, result.size)
            }
            var slope = Self.usualSlope
            if let tooLong, let fitting, fitting.step > tooLong.step {
                slope =
                    log(Double(tooLong.size) / Double(max(1, fitting.size))) / (fitting.step - tooLong.step)
                slope = min(3, max(0.1, slope))
            }
            var step = quality.aimed(size: result.size, wanted: Int(Double(limit) * 0.975), slope: slope)
            step = min(MotionQuality.floor, max(0, step))
            if let tooLong { step = max(step, tooLong.step + 0.04) }
            if let fitting, found != nil {
                guard fitting.step - step > 0.06 else { return found }
            } else if let fitting, step >= fitting.step, let tooLong {
                step = (fitting.step + tooLong.step) / 2
            }
            if isLate, found == nil { step = min(MotionQuality.floor, max(step, quality.step + 1)) }
            if step < 0.05, tooLong == nil { step = 0 }
            quality = MotionQuality(step: step)
        }
        return found
    }
}
