import Threads

extension GIFEncoder {
    /// The finished file.
    package func encode(_ settings: GIFSettings, checkpoint: () throws -> Void = {}) throws -> [UInt8] {
        var session = session(settings)
        for index in pictures.indices {
            try checkpoint()
            session.add(index, lossiness: settings.lossiness)
        }
        return try session.finished()
    }

    /// The length that the file will probably have, from its first frame and some later ones, and what each pixel to be
    /// drawn after the first frame takes.
    func probe(_ settings: GIFSettings, frames: Int) -> (size: Int, cost: Double) {
        let (first, cost) = sample(settings, frames: frames)
        return (first + Int(cost * Double(schedule.weights.dropFirst().reduce(0, +))), cost)
    }

    /// Writes the file with a length just below `limit` where the settings allow it: each frame strays as much more
    /// or less as that needs.
    /// - Parameters:
    ///   - cost: bytes that a pixel to be drawn will take, if it is known.
    ///   - givesUp: when the file would probably be too long all the same.
    package func attempt(
        _ settings: GIFSettings, limit: Int, cost: Double? = nil, givesUp: Bool = true,
        checkpoint: () throws -> Void = {}
    ) throws -> GIFAttempt {
        try checkpoint()
        var session = session(settings)
        guard settings.lossiness > 0 else {
            let later = schedule.weights.dropFirst().reduce(0, +)
            var (first, seen) = (0, 0)
            for index in pictures.indices {
                try checkpoint()
                session.add(index, lossiness: 0)
                if index == 0 { first = session.size } else { seen += schedule.weights[index] }
                // What a later pixel takes; where none was written, one of the first frame.
                let cost =
                    seen > 0
                    ? Double(session.size - first) / Double(seen)
                    : Double(first) / Double(max(1, schedule.weights[0]))
                let forecast = first + Int(min(1e15, cost * Double(later)))
                // What is written can only grow.
                let isHopeless = givesUp && 4 * seen >= later && GIFAttempt.isFar(forecast, beyond: limit)
                guard session.size > limit || isHopeless else { continue }
                return GIFAttempt(bytes: nil, size: max(limit + 1, forecast), lossiness: 0)
            }
            let bytes = try session.finished()
            return GIFAttempt(bytes: bytes, size: bytes.count, lossiness: 0)
        }
        let total = schedule.weights.reduce(0, +)
        // Bytes of frames to come that are known.
        var known = background?.frames.reduce(0) { $0 + $1.readyBytes } ?? 0
        var tolerance = RateController.Tolerance()
        // One background serves faces that take much less than the stand-in, or more.
        if background != nil { (tolerance.least, tolerance.surplus) = (0.15, 4) }
        if known > 0 { tolerance.slope = RateController.Tolerance.liveSlope }
        var pacing = RateController(
            aim: limit * 99 / 100, lossiness: settings.lossiness,
            cost: cost ?? sample(settings, frames: QualitySearch.Probing.face.frames).cost,
            typicalPixels: total / max(1, schedule.weights.count { $0 >= Self.minimumSamplePixels }),
            tolerance)
        var most = 0.0
        var open = total
        let last = schedule.weights.lastIndex { $0 >= Self.minimumSamplePixels }
        for index in pictures.indices {
            try checkpoint()
            let ready = background?.frames[index].readyBytes ?? 0
            known -= ready
            var draft = session.draft(index, lossiness: pacing.lossiness)
            // After the last picture that takes much nothing can make up for what is too long.
            for _ in 0..<(index == last ? Self.corrections : 0) {
                let rest = (pictures.count - 1 - index) * Self.emptyFrameBytes
                let surplus = session.size + draft.frame.size + rest - limit
                guard surplus > 0, pacing.allowMoreLoss(sparing: surplus, of: draft.frame.size - ready) else {
                    break
                }
                draft = session.draft(index, lossiness: pacing.lossiness)
            }
            session.add(draft)
            most = max(most, pacing.lossiness)
            open -= schedule.weights[index]
            // Whole first pictures and second parts are no measure for the others.
            let isSample = index > 0 && schedule.weights[index] >= Self.minimumSamplePixels
            pacing.record(
                bytes: draft.frame.size - ready, pixels: isSample ? schedule.weights[index] : 0,
                written: session.size + known, open: open)
            let forecast = pacing.forecast(written: session.size + known, open: open)
            guard givesUp, index >= 2, open > 0, open * 4 <= total * 3 else { continue }
            let isTooLong = pacing.lossiness >= pacing.range.upperBound && forecast > limit * 53 / 50
            let isTooShort =
                background != nil && index * 2 >= pictures.count
                && pacing.lossiness <= pacing.range.lowerBound && forecast < limit * 3 / 4
            if session.size > limit || isTooLong || isTooShort {
                return GIFAttempt(bytes: nil, size: forecast, lossiness: most)
            }
        }
        let bytes = try session.finished()
        return GIFAttempt(bytes: bytes, size: bytes.count, lossiness: most)
    }

    /// Bytes of the file up to its first frame, and what each pixel to be drawn later takes.
    private func sample(_ settings: GIFSettings, frames: Int) -> (first: Int, cost: Double) {
        let (global, typical) = (globalPalette(settings), typicalFrames(frames))
        let sizes = cores.map(1 + typical.count) { number in
            var session = GIFSession(self, settings, global: global)
            // What is shown then has the colors of the first frame.
            if number == 0 || settings.localPalettes { session.add(0, lossiness: settings.lossiness) }
            guard number > 0 else { return session.size }
            let index = typical[number - 1]
            session.show(index - 1)
            let before = session.size
            session.add(index, lossiness: settings.lossiness)
            return session.size - before
        }
        let pixels = typical.reduce(0) { $0 + schedule.weights[$1] }
        return (sizes[0], Double(sizes.dropFirst().reduce(0, +)) / Double(max(1, pixels)))
    }

    /// Pixels that a frame must draw to say something of what others will take.
    private static let minimumSamplePixels = 256
    /// Times that the last frame may be written once more.
    private static let corrections = 3
    /// Bytes that one takes at the most which says nothing.
    private static let emptyFrameBytes = 1_000

    /// Later frames that stand for all: one draws about as much as they do in the mean, several are spread evenly over
    /// all pixels, from frames that draw little to those that draw much.
    private func typicalFrames(_ count: Int) -> [Int] {
        let weights = schedule.weights
        let candidates = weights.indices.dropFirst().filter { weights[$0] >= Self.minimumSamplePixels }
        let sum = candidates.reduce(0) { $0 + weights[$1] }
        guard count > 1 else {
            let mean = sum / max(1, candidates.count)
            return candidates.min { abs(weights[$0] - mean) < abs(weights[$1] - mean) }.map { [$0] } ?? []
        }
        var passed = 0
        return candidates.sorted { (weights[$0], $0) < (weights[$1], $1) }.filter { index in
            // Middles of so many equal shares that lie behind.
            let before = (2 * count * passed + sum) / (2 * sum)
            passed += weights[index]
            return (2 * count * passed + sum) / (2 * sum) > before
        }
    }
}

/// What came of an attempt to stay within a length.
package struct GIFAttempt: Sendable {
    /// The finished file; nil when it was given up on the way.
    package var bytes: [UInt8]?
    /// The file's length, or what it would probably have been.
    package var size: Int
    /// The most that any frame was allowed to stray (`GIFSettings.lossiness`).
    package var lossiness: Double

    /// Whether a length is so far beyond the limit that it doesn't show which quality fits.
    static func isFar(_ size: Int, beyond limit: Int) -> Bool { size > limit / 4 * 5 }
}
