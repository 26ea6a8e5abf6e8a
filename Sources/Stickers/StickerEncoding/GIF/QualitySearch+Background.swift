import Raster

/// An animation with a reference face: what its backgrounds are made from.
package struct GIFCalibration {
    /// Without grain, if that had to be.
    let probed: GIFEncoder
    /// Draws the animation again, with its grain: of the pictures there is never a second set.
    let again: () throws -> GIFEncoder
    /// One a frame that was handed in.
    let windows: [PixelWindow]
    /// What the reference face needs, and the bytes that a pixel to be drawn takes then.
    let quality: GIFQuality
    let cost: Double
}

extension QualitySearch {
    enum Attempt {
        case found(Found)
        /// With the steps by which the quality should be lower, and what came of it where that is no longer than allowed.
        case missed(Double, Found?)
    }

    /// Whether windows leave enough of a canvas for a background.
    /// - Parameter pixels: of the canvas.
    static func pays(_ windows: [PixelWindow], of pixels: Int) -> Bool {
        windows.reduce(0) { $0 + $1.count } / max(1, windows.count) * 10 < pixels * mostOpen
    }

    /// Measures, on an animation with the reference face, what all backgrounds of a costume need.
    /// - Returns: nil where backgrounds wouldn't help.
    ///
    /// - Parameters:
    ///   - windows: one for each frame that was handed in.
    ///   - draw: an animation with the reference face in the windows.
    func calibration(
        windows: [PixelWindow], draw: @escaping () throws -> GIFEncoder
    ) throws -> GIFCalibration? {
        var probed = try draw()
        guard probed.exactColors == nil, probed.pictures.count > 1 else { return nil }
        let (quality, cost) = try self.probed(&probed, .reference)
        prepare(&probed, for: quality)
        let settings = quality.settings(exact: nil)
        guard !probed.gainsFromLocalPalettes(colors: settings.colors) else { return nil }
        try checkpoint()
        return GIFCalibration(
            probed: probed, again: draw, windows: windows, quality: quality,
            cost: cost ?? probed.probe(settings, frames: Probing.reference.frames).cost)
    }

    /// Makes the part of an animation's best file that doesn't depend on what its windows show.
    /// - Returns: nil where it is too long.
    ///
    /// - Parameter qualityDrop: steps by which the quality is lower than the reference face needs.
    func background(_ calibration: GIFCalibration, qualityDrop: Double) throws -> GIFBackground? {
        let quality = GIFQuality(step: max(0, calibration.quality.step + qualityDrop))
        guard quality.step < GIFQuality.floor else { return nil }
        try checkpoint()
        // Never smoother than it would be had this been asked first.
        let isSmooth = quality.step > GIFQuality.smooth
        var encoder =
            calibration.probed.isSmooth && !isSmooth ? try calibration.again() : calibration.probed
        prepare(&encoder, for: quality)
        var settings = quality.settings(exact: nil)
        settings.colors = min(256, Int(Double(settings.colors) * Self.surplus))
        let change = quality.step - calibration.quality.step
        return encoder.background(
            windows: calibration.windows, settings: settings,
            cost: calibration.cost * Math.exp(-Self.typicalSlope * change))
    }

    /// Tenths of the canvas that the windows may take.
    private static let mostOpen = 7
    /// Costume and face choose their colors apart, and a few of them twice.
    private static let surplus = 1.1

    func attempt(_ encoder: GIFEncoder, over background: GIFBackground) throws -> Attempt {
        let settings = background.settings
        let result = try encoder.attempt(
            settings, limit: limit, cost: background.cost, checkpoint: checkpoint)
        // Few backgrounds serve many faces, and too long is worse than too short.
        let ratio = Double(max(1, result.size)) / Double(Self.aim(limit))
        let steps = (Math.log(ratio) / Self.typicalSlope / Self.grade).rounded(.up) * Self.grade
        var used = settings
        used.lossiness = result.lossiness
        guard let bytes = result.bytes, result.size <= limit else {
            return .missed(result.size > limit ? max(Self.grade, steps) : steps, nil)
        }
        let found = Found(bytes: bytes, settings: used)
        return steps >= 0 || settings.lossiness == 0 ? .found(found) : .missed(steps, found)
    }

    /// Between a costume's backgrounds, steps.
    private static let grade = 0.4
}
