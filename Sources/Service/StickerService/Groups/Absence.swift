import StickerPack

/// For how long something has been away, by clocks that nobody sets: time in which the machine was off doesn't count,
/// so that no jump of a clock ends it early.
struct Absence: Codable, Equatable, Sendable {
    /// Written down at least this often, in seconds, so that a reboot loses no more.
    private static let noting: Double = 86_400

    /// Seconds that had passed at the moment below.
    private var passed: Double
    private var boot: String
    private var seconds: Double

    init(at moment: PackClock.Boot) {
        passed = 0
        boot = moment.id
        seconds = moment.seconds
    }

    /// Seconds. In another boot than the one written down all of that boot counts.
    func age(at moment: PackClock.Boot) -> Double {
        let age = passed + max(0, boot == moment.id ? moment.seconds - seconds : moment.seconds)
        // The note lies in a folder to which others may write.
        return age.isFinite ? min(max(0, age), 1e10) : 0
    }

    /// As it should be written down now: itself, unless it has grown old.
    func noted(at moment: PackClock.Boot) -> Absence {
        guard boot != moment.id || moment.seconds - seconds >= Self.noting else { return self }
        var noted = Absence(at: moment)
        noted.passed = age(at: moment)
        return noted
    }
}
