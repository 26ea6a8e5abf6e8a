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
    /// Frames that differ from the one before, with the first one: the others cost next to nothing.
    var changes: Int
    /// What was given up for the rule.
    var reductions: [StickerEntry.Reduction]

    /// Milliseconds of one loop.
    var duration: Int { delays.reduce(0, +) }
}

/// Fits a costume's loop into what a platform allows.
struct TimelineFitting {
    let loop: CostumeLoop
    /// For each moment, the number of the first with equal pixels.
    let looks: [Int]
    let rule: MotionRule
    /// Frames a second that the format deserves, at most; those that repeat the one before don't count.
    let frameRate: Double
    /// The moment at which round loops begin.
    let still: Int

    /// A loop that lasts longer is played faster by so much before it is cut.
    private static let haste = 1.25

    /// - Parameters:
    ///   - most: frames that differ from the one before, at most; nil: as many as the rule allows.
    /// - Throws: `ExportError` where too few frames differ.
    func timeline(_ format: PictureFormat, atMost most: Int? = nil) throws(ExportError) -> ExportTimeline {
        // A still costume without a face has no time: there is nothing to share.
        guard Set(looks).count > 1, loop.duration > 0 else { throw .doesNotMove(format) }
        let part = self.part
        var rounds = 1
        var shown = shownDuration(of: part.length)
        var picked = frames(part, shown, most)
        let least = rule.frames.lowerBound
        if Set(picked.moments.map { looks[$0] }).count < 2 { throw .doesNotMove(format) }
        if picked.moments.count < least {
            // Frames that repeat the one before don't count. So the loop is in the file several times, and the time of
            // the first frame at both ends.
            rounds = (least - 2 + picked.moments.count) / picked.moments.count
            shown = shownDuration(of: part.length * Double(rounds))
            picked = frames(part, shown / Double(rounds), most)
        }
        var timeline = ExportTimeline(
            moments: picked.moments, delays: delays(picked, shownFor: shown / Double(rounds)),
            plays: rule.plays, changes: merged(picked.moments).count,
            reductions: loop.seam.map { [$0] } ?? [])
        timeline.reductions += reductions(of: timeline, part)
        if rounds > 1 || timeline.moments.count < least { replay(&timeline, rounds, lasting: Int(shown)) }
        guard timeline.moments.count >= least else {
            throw .tooFewFrames(format, found: timeline.moments.count, needed: least)
        }
        if let longest = rule.longestPlay {
            timeline.plays = max(1, min(max(1, rule.plays), longest / max(1, timeline.duration)))
        }
        return timeline
    }

    // MARK: Time

    /// What of the loop the rule has time for.
    private struct Part {
        var moments: [Int]
        /// Milliseconds that they last in the costume.
        var length: Double
        /// Whether moments are left out.
        var isCut: Bool
    }

    /// Whole turns where there are several, otherwise all moments, or of a face the first ones.
    private var part: Part {
        let all = Array(loop.moments.indices)
        let longest = Double(rule.longest)
        guard loop.duration > longest else { return Part(moments: all, length: loop.duration, isCut: false) }
        if loop.turns > 1 {
            let turn = loop.duration / Double(loop.turns)
            let kept = max(1, Int(longest / turn))
            return Part(
                moments: all.filter { loop.moments[$0].turn < kept }, length: turn * Double(kept),
                isCut: kept < loop.turns)
        }
        let end = longest * Self.haste
        guard loop.followsFace, loop.duration > end else {
            return Part(moments: all, length: loop.duration, isCut: false)
        }
        return Part(moments: all.filter { loop.moments[$0].start < end }, length: end, isCut: true)
    }

    /// Milliseconds on screen of what lasts `length` in the costume.
    private func shownDuration(of length: Double) -> Double {
        // Two frames need their time.
        let shown = max(min(length, Double(rule.longest)), Double(2 * shortestFrame))
        guard rule.lastsWholeSeconds else { return shown.rounded() }
        let seconds = (1...max(1, rule.longest / 1_000)).map { Double($0) * 1_000 }
        return seconds.min { abs(Math.log($0 / length)) < abs(Math.log($1 / length)) } ?? 1_000
    }

    /// - Parameter rate: frames a second.
    private func mostFrames(in shown: Double, rate: Double) -> Int {
        // A loop of 1.28 seconds has 19 frames of 15 a second.
        let byRate = Int((shown * min(rate, Double(rule.frameRate)) / 1_000).rounded())
        let byLength = Int(shown) / max(1, rule.shortestFrame)
        // Even frames are rounded up to whole milliseconds, and all have to fit: 88 of 34 ms in three seconds, not 90.
        let byEvenLength = rule.isEven ? rule.longest / shortestFrame : .max
        return max(2, min(byRate, byLength, byEvenLength))
    }

    /// Milliseconds; at this length even frames aren't faster than the rule's rate.
    private var shortestFrame: Int {
        guard rule.isEven else { return max(1, rule.shortestFrame) }
        return max(rule.shortestFrame, (999 + rule.frameRate) / max(1, rule.frameRate), 1)
    }

    // MARK: Frames

    /// Frames before they have delays.
    private struct Picked {
        var moments: [Int]
        /// Milliseconds on screen before each; they mean nothing where all frames last equally long.
        var starts: [Int]
    }

    private func frames(_ part: Part, _ shown: Double, _ most: Int?) -> Picked {
        loop.followsFace ? faceFrames(part, shown, most) : costumeFrames(part, shown, most)
    }

    /// The moments of a face, which change at times of its own: all of them, as near to their times as the rule allows.
    private func faceFrames(_ part: Part, _ shown: Double, _ most: Int?) -> Picked {
        let changes = min(
            max(2, most ?? .max), rule.frames.upperBound, mostFrames(in: shown, rate: frameRate))
        let all = merged(part.moments)
        let kept = all.count > changes ? merged(sample(all, changes, part)) : all
        let times = TimeGrid(times: kept.map { loop.moments[$0].start / part.length })
        guard rule.isEven else {
            let starts = times.starts(on: Int(shown), least: shortestFrame)
            return Picked(moments: kept, starts: starts)
        }
        let steps = max(
            kept.count, min(rule.frames.upperBound, mostFrames(in: shown, rate: Double(rule.frameRate))))
        let moments = times.frames(of: times.steps(atMost: steps)).map { kept[$0] }
        return Picked(moments: moments, starts: [])
    }

    /// What shows at times of even distances.
    private func sample(_ moments: [Int], _ count: Int, _ part: Part) -> [Int] {
        (0..<count).map { index in
            let time = part.length * Double(index) / Double(count)
            return moments.last { loop.moments[$0].start <= time + 1e-6 } ?? moments[0]
        }
    }

    /// The moments of a costume, which have even distances: without equal neighbors, unless the rule wants all frames
    /// equally long.
    private func costumeFrames(_ part: Part, _ shown: Double, _ most: Int?) -> Picked {
        var count = min(part.moments.count, mostFrames(in: shown, rate: frameRate))
        func pick() -> [Int] {
            let picked = spread(part.moments, count)
            return rule.isEven ? picked : merged(picked)
        }
        var picked = pick()
        while count > 2, picked.count > rule.frames.upperBound || merged(picked).count > most ?? .max {
            count -= 1
            picked = pick()
        }
        let first = loop.moments[picked[0]].start
        let starts = picked.map { moment in
            let time = loop.moments[moment].start - first
            return Int(((time < 0 ? time + part.length : time) * shown / part.length).rounded())
        }
        return Picked(moments: picked, starts: starts)
    }

    private func spread(_ moments: [Int], _ count: Int) -> [Int] {
        let (count, all) = (max(1, count), moments.count)
        let first = loop.isRound && moments.contains(still) ? still : moments[0]
        return (0..<count).map { moments[(first - moments[0] + $0 * all / count) % all] }
    }

    private func merged(_ picked: [Int]) -> [Int] {
        var kept: [Int] = []
        for moment in picked where kept.last.map({ looks[$0] != looks[moment] }) ?? true {
            kept.append(moment)
        }
        return kept
    }

    // MARK: Delays

    private func delays(_ picked: Picked, shownFor shown: Double) -> [Int] {
        guard rule.isEven else {
            return zip(picked.starts, picked.starts.dropFirst() + [Int(shown)]).map { max(1, $1 - $0) }
        }
        let count = picked.moments.count
        let even = max(shortestFrame, Int((shown / Double(count)).rounded()))
        return picked.moments.map { _ in max(1, min(even, rule.longest / count)) }
    }

    /// Puts a loop several times into its file.
    /// - Parameter shown: milliseconds of all of them.
    private func replay(_ timeline: inout ExportTimeline, _ rounds: Int, lasting shown: Int) {
        let (first, delay) = (timeline.moments[0], timeline.delays[0])
        timeline.moments = (0..<rounds).flatMap { _ in timeline.moments }
        timeline.delays = (0..<rounds).flatMap { _ in timeline.delays }
        if timeline.moments.count < rule.frames.lowerBound, delay >= 2 * shortestFrame {
            timeline.moments.append(first)
            timeline.delays[0] -= delay / 2
            timeline.delays.append(delay / 2)
        }
        timeline.changes = timeline.moments.count
        // What rounding left.
        timeline.delays[timeline.delays.count - 1] += shown - timeline.duration
    }

    // MARK: Reductions

    /// What a viewer misses: time, and every change that no frame shows.
    private func reductions(of timeline: ExportTimeline, _ part: Part) -> [StickerEntry.Reduction] {
        var reductions: [StickerEntry.Reduction] = []
        let (length, shown) = (loop.duration, Double(timeline.duration))
        // Rounding to milliseconds is nothing that anybody sees.
        if part.isCut || abs(shown - length) > length * 0.03 {
            reductions.append(.init(what: "duration", from: length / 1_000, to: shown / 1_000))
        }
        let all = loop.followsFace ? part.moments : spread(part.moments, part.moments.count)
        let wanted = merged(all).count
        if timeline.changes < wanted {
            reductions.append(.init(what: "frames", from: Double(wanted), to: Double(timeline.changes)))
        }
        return reductions
    }
}
