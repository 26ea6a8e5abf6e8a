import CostumeRendering
import Platforms
import Raster
import StickerManifest

/// Which moments of a costume's loop a moving picture shows, and for how long: on a platform's grid of milliseconds.
struct ExportTimeline: Equatable {
    /// Indices of the loop's moments, in the order of the file; the first one is worth a still.
    var moments: [Int]
    /// Milliseconds, one a frame.
    var delays: [Int]
    /// How often it plays; 0: forever.
    var plays: Int
    /// What was given up for the rule.
    var reductions: [StickerEntry.Reduction]

    /// Milliseconds of one loop.
    var duration: Int { delays.reduce(0, +) }
}

/// Fits a costume's loop into what a platform allows.
struct TimelineFitting {
    let loop: CostumeLoop
    /// Of each moment the number of the first with equal pixels.
    let looks: [Int]
    let rule: MotionRule
    /// Frames a second that the format deserves, at most.
    let frameRate: Double
    /// The moment at which round loops begin.
    let still: Int

    /// A loop that lasts longer is played faster by so much before it is cut.
    private static let haste = 1.25

    /// - Parameters:
    ///   - most: frames, at most; nil: as many as the rule allows.
    /// - Throws: `ExportError` where too few frames differ.
    func timeline(_ format: PictureFormat, atMost most: Int? = nil) throws(ExportError) -> ExportTimeline {
        let (moments, length, isCut) = part
        let shown = shownDuration(of: length)
        let limit = min(most ?? .max, rule.frames.upperBound)
        var count = min(moments.count, mostFrames(in: shown))
        var picked = sample(moments, count, isCut: isCut)
        let wanted = picked.count
        while picked.count > limit, count > 2 {
            count -= 1
            picked = sample(moments, count, isCut: isCut)
        }
        if Set(picked.map { looks[$0] }).count < 2 { throw .doesNotMove(format) }
        if picked.count < rule.frames.lowerBound { picked = unmerged(moments, isCut: isCut, limit) }
        guard picked.count >= rule.frames.lowerBound else {
            throw .tooFewFrames(format, found: picked.count, needed: rule.frames.lowerBound)
        }
        var timeline = ExportTimeline(
            moments: picked, delays: delays(of: picked, lasting: length, shownFor: shown),
            plays: rule.plays, reductions: loop.seam.map { [$0] } ?? [])
        if let longest = rule.longestPlay {
            timeline.plays = max(1, min(max(1, rule.plays), longest / max(1, timeline.duration)))
        }
        timeline.reductions += reductions(
            of: timeline, from: loop.duration, isCut: isCut || length < loop.duration, wanted: wanted)
        return timeline
    }

    // MARK: Time

    /// The moments that the rule has time for, and how long they last in the costume: whole turns where there are
    /// several, otherwise all of them, or of a face the first ones.
    private var part: (moments: [Int], length: Double, isCut: Bool) {
        let all = Array(loop.moments.indices)
        let longest = Double(rule.longest)
        guard loop.duration > longest else { return (all, loop.duration, false) }
        if loop.turns > 1 {
            let turn = loop.duration / Double(loop.turns)
            let kept = max(1, Int(longest / turn))
            return (
                all.filter { loop.moments[$0].turn < kept }, turn * Double(kept), kept < loop.turns
            )
        }
        let end = longest * Self.haste
        guard loop.followsFace, loop.duration > end else { return (all, loop.duration, false) }
        return (all.filter { loop.moments[$0].start < end }, end, true)
    }

    /// Milliseconds on screen of what lasts `length` in the costume.
    private func shownDuration(of length: Double) -> Double {
        let shown = min(length, Double(rule.longest))
        guard rule.lastsWholeSeconds else { return shown.rounded() }
        let seconds = (1...max(1, rule.longest / 1_000)).map { Double($0) * 1_000 }
        return seconds.min { abs(Math.log($0 / length)) < abs(Math.log($1 / length)) } ?? 1_000
    }

    private func mostFrames(in shown: Double) -> Int {
        let rate = min(frameRate, Double(rule.frameRate))
        // A loop of 1.28 seconds has 19 frames of 15 a second.
        let byRate = Int((shown * rate / 1_000).rounded())
        let byLength = Int(shown) / max(1, rule.shortestFrame)
        // Even frames are rounded up to whole milliseconds, and all have to fit: 88 of 34 ms in three seconds, not 90.
        let byEvenLength = rule.isEven ? rule.longest / shortestEvenFrame : .max
        return max(1, min(byRate, byLength, byEvenLength))
    }

    /// Milliseconds, at which frames of equal length aren't faster than the rule's rate.
    private var shortestEvenFrame: Int {
        max(rule.shortestFrame, (999 + rule.frameRate) / max(1, rule.frameRate), 1)
    }

    // MARK: Frames

    /// Moments at even distances, without equal neighbors unless the rule wants all frames equally long.
    private func sample(_ moments: [Int], _ count: Int, isCut: Bool) -> [Int] {
        let picked = spread(moments, count, isCut: isCut)
        return rule.isEven ? picked : merged(picked)
    }

    private func spread(_ moments: [Int], _ count: Int, isCut: Bool) -> [Int] {
        let (count, all) = (max(1, count), moments.count)
        if rule.isEven, loop.followsFace {
            // On an even grid of times.
            let end = isCut ? Double(rule.longest) * Self.haste : loop.duration
            return (0..<count).map { index in
                let time = end * Double(index) / Double(count)
                return moments.last { loop.moments[$0].start <= time + 1e-6 } ?? moments[0]
            }
        }
        let first = loop.isRound && !loop.followsFace && moments.contains(still) ? still : moments[0]
        return (0..<count).map { moments[(first - moments[0] + $0 * all / count) % all] }
    }

    private func merged(_ picked: [Int]) -> [Int] {
        var kept: [Int] = []
        for moment in picked where kept.last.map({ looks[$0] != looks[moment] }) ?? true {
            kept.append(moment)
        }
        return kept
    }

    /// With equal neighbors, where too few frames are left without.
    private func unmerged(_ moments: [Int], isCut: Bool, _ limit: Int) -> [Int] {
        spread(moments, min(limit, max(rule.frames.lowerBound, 2), moments.count), isCut: isCut)
    }

    // MARK: Delays

    private func delays(of picked: [Int], lasting length: Double, shownFor shown: Double) -> [Int] {
        if rule.isEven {
            let even = max(shortestEvenFrame, Int((shown / Double(picked.count)).rounded()))
            let most = rule.longest / picked.count
            return picked.map { _ in max(1, min(even, most)) }
        }
        let first = loop.moments[picked[0]].start
        var starts = picked.map { moment in
            let time = loop.moments[moment].start - first
            return Int(((time < 0 ? time + length : time) * shown / length).rounded())
        }
        starts.append(Int(shown))
        return zip(starts, starts.dropFirst()).map { max(1, $1 - $0) }
    }

    // MARK: Reductions

    private func reductions(
        of timeline: ExportTimeline, from length: Double, isCut: Bool, wanted: Int
    ) -> [StickerEntry.Reduction] {
        var reductions: [StickerEntry.Reduction] = []
        let shown = Double(timeline.duration)
        // Rounding to milliseconds is nothing that anybody sees.
        if isCut || abs(shown - length) > length * 0.03 {
            reductions.append(.init(what: "duration", from: length / 1_000, to: shown / 1_000))
        }
        if timeline.moments.count < wanted {
            reductions.append(
                .init(what: "frames", from: Double(wanted), to: Double(timeline.moments.count)))
        }
        return reductions
    }
}
