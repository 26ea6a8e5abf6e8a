import Raster

/// Closes the loops of all cells of a sheet in one: each plays a whole number of times until the sheet begins again.
///
/// A cell whose loop doesn't divide the common one plays a little slower or faster. Where that would be too slow, it
/// rests on its first frame in between.
struct SheetLoop: Equatable, Sendable {
    struct Play: Equatable, Sendable {
        /// Its own loop, hundredths of a second; 0: it doesn't move.
        let duration: Int
        /// How often it plays within the common loop, at least once.
        let repeats: Int
        /// By how much it is slowed down; below 1 it is faster.
        let stretch: Double
    }

    /// How much slower a cell may play. Resting looks better than more of it.
    static let mostStretch = 1.12
    /// Hundredths of a second; shorter ones would repeat too visibly.
    private static let shortest = 100
    /// What a second more costs, in shares by which all cells are stretched: it makes the file longer.
    private static let priceOfSecond = 0.02

    /// Hundredths of a second that each frame lasts.
    let step: Int
    /// Frames of the sheet, at least one.
    let frames: Int
    let plays: [Play]

    /// - Parameters:
    ///   - durations: of the cells' loops, hundredths of a second; 0 for a still.
    ///   - step: hundredths of a second.
    ///   - most: frames that the sheet may have.
    init(_ durations: [Int], step: Int, most: Int) {
        let step = max(1, step)
        self.step = step
        guard durations.contains(where: { $0 > 0 }), most > 1 else {
            frames = 1
            plays = durations.map { _ in Play(duration: 0, repeats: 1, stretch: 1) }
            return
        }
        let least = min(most, max(2, Self.shortest / step))
        let lengths = (least...most).map { $0 * step }
        let costs = lengths.map { Self.cost(durations, length: $0) }
        let best = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        frames = lengths[best] / step
        plays = durations.map { Self.play($0, length: lengths[best]) }
    }

    /// Hundredths of a second.
    var length: Int { frames * step }

    /// Which moment of its own loop a cell shows in a frame of the sheet.
    /// - Returns: hundredths of a second, below the cell's duration.
    func moment(of cell: Int, in frame: Int) -> Int {
        let play = plays[cell]
        guard play.duration > 0 else { return 0 }
        // Exact: of all plays together, so that no rounding adds up.
        let phase = Double(frame * step * play.repeats % length) / Double(play.repeats)
        let own = phase / play.stretch + 1e-6
        return own < Double(play.duration) ? Int(own) : 0
    }

    private static func play(_ duration: Int, length: Int) -> Play {
        guard duration > 0 else { return Play(duration: 0, repeats: 1, stretch: 1) }
        let times = Double(length) / Double(duration)
        let options = [max(1, Int(times)), max(1, Int(times.rounded(.up)))]
        let plays = options.map { repeats in
            Play(
                duration: duration, repeats: repeats,
                stretch: min(mostStretch, times / Double(repeats)))
        }
        return plays.min { cost($0, length: length) < cost($1, length: length) } ?? plays[0]
    }

    /// By how much a cell looks otherwise than on its own.
    private static func cost(_ play: Play, length: Int) -> Double {
        let room = Double(length) / (Double(play.duration * play.repeats) * play.stretch)
        // Haste and rest are more visible than a little slowness.
        return abs(Math.log(play.stretch)) * (play.stretch < 1 / mostStretch ? 3 : 1) + (room - 1) * 2
    }

    private static func cost(_ durations: [Int], length: Int) -> Double {
        let moving = durations.filter { $0 > 0 }
        let sum = moving.reduce(0) { $0 + cost(play($1, length: length), length: length) }
        return sum / Double(max(1, moving.count)) + priceOfSecond * Double(length) / 100
    }
}
