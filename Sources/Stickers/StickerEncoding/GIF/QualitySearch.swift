import Raster

/// Looks for the best quality at which an animation is no longer than the limit. Most fit as they are. Of one that
/// doesn't, the length shows about where that quality lies, or probes do where it is far too long, and one more run,
/// whose straying is steered from frame to frame, mostly meets it.
struct QualitySearch {
    struct Found {
        var bytes: [UInt8]
        /// With the most that any frame strays.
        var settings: GIFSettings
    }

    let limit: Int
    let checkpoint: @Sendable () throws -> Void
    /// Natural logarithm of the length lost with each step, between probes and between backgrounds.
    static let typicalSlope = 0.4
    /// The same between two runs of whole frames, which are steered, until two give a better estimate.
    private static let steeredSlope = 0.2
    private static let probes = 2
    private static let runs = 8
    /// A guess at the step from which on the best quality isn't tried first.
    private static let hopeless = 2.0
    /// A file this close to the limit is good enough.
    private static let enough = 0.88

    /// How far probes go.
    struct Probing {
        /// The step of the first one at the most.
        let lowest: Double
        /// How many later frames each encodes.
        let frames: Int

        /// Of whole frames with a face: grain that a guess takes off doesn't come back.
        static let face = Probing(lowest: GIFQuality.smooth, frames: 3)
        /// Of the reference face, whose pictures can be drawn again.
        static let reference = Probing(lowest: GIFQuality.floor, frames: 1)
    }

    /// nil when it is too long even at the floor.
    ///
    /// - Parameter encoder: loses its grain where that must be.
    func best(_ encoder: inout GIFEncoder) throws -> Found? {
        let exact = encoder.exactColors
        var (quality, cost): (GIFQuality, Double?) = (GIFQuality(step: 0), nil)
        var isProbed = exact != nil
        if !isProbed, GIFQuality.guess(bytes: limit, pixels: encoder.pixelsToDraw).step > Self.hopeless {
            (quality, cost) = try probed(&encoder, .face)
            isProbed = true
        }
        var isLocal: Bool?
        // Steps known to be too good and to fit, with their lengths.
        var tooLong: (step: Double, size: Int)?
        var fitting: (step: Double, size: Int)?
        var found: Found?
        for run in 0..<Self.runs {
            prepare(&encoder, for: quality)
            var settings = quality.settings(exact: exact)
            if isLocal == nil { isLocal = encoder.gainsFromLocalPalettes(colors: settings.colors) }
            settings.localPalettes = isLocal ?? false
            let isLast = quality.step >= GIFQuality.floor || run == Self.runs - 1
            let result = try encoder.attempt(
                settings, limit: limit, cost: cost, givesUp: !isLast, checkpoint: checkpoint)
            cost = nil
            if result.size <= limit {
                fitting = (quality.step, result.size)
                if let bytes = result.bytes {
                    settings.lossiness = result.lossiness
                    found = Found(bytes: bytes, settings: settings)
                    let isFull = Double(result.size) >= Double(limit) * Self.enough
                    if quality.step == 0 || isFull { return found }
                }
            } else {
                if quality.step >= GIFQuality.floor { return found }
                if !isProbed, GIFAttempt.isFar(result.size, beyond: limit) {
                    (quality, cost) = try probed(&encoder, .face)
                    isProbed = true
                    continue
                }
                tooLong = (quality.step, result.size)
            }
            var slope = Self.steeredSlope
            if let tooLong, let fitting, fitting.step > tooLong.step {
                slope =
                    Math.log(Double(tooLong.size) / Double(max(1, fitting.size)))
                    / (fitting.step - tooLong.step)
                slope = min(3, max(0.2, slope))
            }
            var step = quality.aimed(size: result.size, wanted: Self.aim(limit), slope: slope)
            step = min(GIFQuality.floor, max(0, step))
            if let tooLong { step = max(step, tooLong.step + 0.05) }
            if let fitting {
                if found != nil, fitting.step - step < 0.1 { return found }
                if step >= fitting.step, let tooLong { step = (fitting.step + tooLong.step) / 2 }
            }
            // The last runs take what they get.
            if run >= Self.runs - 4, found == nil {
                step = min(GIFQuality.floor, max(step, quality.step + 1))
            }
            if step < 0.05, tooLong == nil { step = 0 }
            quality = GIFQuality(step: min(GIFQuality.floor, step))
        }
        return found
    }

    /// About the quality that fits, and what a pixel to be drawn should take there.
    func probed(
        _ encoder: inout GIFEncoder, _ probing: Probing
    ) throws -> (GIFQuality, cost: Double?) {
        var quality = GIFQuality.guess(bytes: limit, pixels: encoder.pixelsToDraw)
        quality.step = min(quality.step, probing.lowest)
        guard encoder.pictures.count > 3 else { return (quality, nil) }
        var cost: Double?
        for _ in 0..<Self.probes {
            try checkpoint()
            prepare(&encoder, for: quality)
            let found = encoder.probe(quality.settings(exact: nil), frames: probing.frames)
            let step = quality.aimed(size: found.size, wanted: Self.aim(limit), slope: Self.typicalSlope)
            let better = min(GIFQuality.floor, max(0, step))
            let change = better - quality.step
            quality.step = better
            cost = found.cost * Math.exp(-Self.typicalSlope * change)
            if abs(change) < Self.near { break }
        }
        return (quality, cost)
    }

    /// Takes the grain off where it isn't worth its bytes, and counts the colors once for all runs that choose some.
    func prepare(_ encoder: inout GIFEncoder, for quality: GIFQuality) {
        if quality.step > GIFQuality.smooth { encoder.smooth() }
        if quality.step > 0 || encoder.exactColors == nil { encoder.countColors() }
    }

    /// Steps from a probe within which its cost predicts that of others.
    private static let near = 0.25

    static func aim(_ limit: Int) -> Int { limit * 39 / 40 }
}
