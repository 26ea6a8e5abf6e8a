import StickerManifest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What was made from what, and since when files are no longer named. Private, and safe to lose: it costs work only.
struct PackState: Codable, Equatable, Sendable {
    static let newestVersion = 2

    var stateVersion = newestVersion
    var series = ""
    /// Of the last manifest that was published.
    var generation = 0
    /// By recipe.
    var recipes: [String: StickerRecord] = [:]
    /// The boot of whose clock `named` speaks.
    var boot = ""
    /// By file: when it was last named by a manifest or a status, in seconds on the boot clock.
    var named: [String: Double] = [:]
    /// The files of the generation before the current one.
    var previous: [String] = []
    /// The files that the last status named.
    var status: [String] = []

    /// nil for anything that isn't a state of ours.
    init?(_ bytes: [UInt8]) {
        guard let state = try? JSONDecoder().decode(PackState.self, from: Data(bytes)),
            state.stateVersion == Self.newestVersion
        else { return nil }
        self = state
        // A name is where a file is deleted one day: what others may have written must not lead out of the pack.
        named = named.filter { StickerName.id(of: $0.key) != nil }
    }

    init() {}

    func names(_ file: String) -> Bool { named[file] != nil }

    /// Says of each file that it is named at this moment. What isn't a sticker's name is none of ours.
    mutating func name(_ files: some Sequence<String>, at moment: PackClock.Boot) {
        enter(moment)
        for file in files where StickerName.id(of: file) != nil { named[file] = moment.seconds }
    }

    /// Takes the files as synced.
    /// - Returns: those that weren't, or of which nothing is known.
    mutating func takeAsSynced(_ files: [String]) -> [String] {
        var unsynced = Set(files)
        let taken = unsynced
        for record in recipes.values where record.unsyncedSince == nil {
            unsynced.subtract(record.files.map(\.file))
        }
        for (recipe, record) in recipes where record.unsyncedSince != nil {
            let own = record.files.map(\.file)
            unsynced.formUnion(own.filter(taken.contains))
            if taken.isSuperset(of: own) { recipes[recipe]?.unsyncedSince = nil }
        }
        return unsynced.sorted()
    }

    /// Seconds since the file was last named.
    func age(of file: String, at moment: PackClock.Boot) -> Double {
        guard let seconds = named[file], boot == moment.id else { return 0 }
        return max(0, moment.seconds - seconds)
    }

    /// Ages that can't be true start anew; every file of a recipe has an age.
    mutating func settle(at moment: PackClock.Boot) {
        enter(moment)
        for (file, seconds) in named where seconds > moment.seconds { named[file] = moment.seconds }
        for record in recipes.values {
            for file in record.files where named[file.file] == nil { named[file.file] = moment.seconds }
        }
    }

    /// Ages that were counted in another boot start anew.
    private mutating func enter(_ moment: PackClock.Boot) {
        guard boot != moment.id else { return }
        (boot, named) = (moment.id, named.mapValues { _ in moment.seconds })
    }

    /// Forgets a file that is gone, and what was made with it.
    mutating func forget(_ file: String) {
        named[file] = nil
        recipes = recipes.filter { !$0.value.files.contains { $0.file == file } }
    }
}
