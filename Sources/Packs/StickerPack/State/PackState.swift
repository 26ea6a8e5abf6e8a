import StickerManifest

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Records which recipe produced which sticker, and when each file was last named. Private, and safe to lose: the stickers
/// are then made again.
struct PackState: Codable, Equatable, Sendable {
    static let newestVersion = 2

    var stateVersion = newestVersion
    var series = ""
    /// The generation of the last manifest that was published.
    var generation = 0
    var recipes: [String: StickerRecord] = [:]
    /// The boot whose clock `named` uses.
    var boot = ""
    /// When a manifest or a status last named each file, in seconds on the boot clock.
    var named: [String: Double] = [:]
    /// The files of the generation before the current one.
    var previous: [String] = []
    /// The files that the last status named.
    var status: [String] = []
    /// Ids of the stickers of which the folder may have files that show two people; nil: none.
    var pairs: [String]?

    /// Reads a saved state; nil for anything else.
    init?(_ bytes: [UInt8]) {
        guard let state = try? JSONDecoder().decode(PackState.self, from: Data(bytes)),
            state.stateVersion == Self.newestVersion
        else { return nil }
        self = state
        // Files are deleted by these names. The document may be forged, so none may lead out of the pack.
        named = named.filter { StickerName.id(of: $0.key) != nil }
    }

    init() {}

    /// Records what a recipe produced, in place of all but one that produced the same files: each upload of one picture with
    /// other metadata has recipes of its own.
    mutating func add(_ record: StickerRecord, recipe: String) {
        let names = record.files.map(\.file)
        let same = recipes.filter { $1.file.file == record.file.file && $1.files.map(\.file) == names }.keys
        for other in same.sorted().dropFirst() { recipes[other] = nil }
        recipes[recipe] = record
    }

    /// By name.
    var files: [String: FileRecord] {
        Dictionary(recipes.values.flatMap(\.files).map { ($0.file, $0) }, uniquingKeysWith: { $1 })
    }

    func names(_ file: String) -> Bool { named[file] != nil }

    /// Records that the files are named at this moment. Ignores everything but stickers' names.
    mutating func name(_ files: some Sequence<String>, at moment: PackClock.Boot) {
        enter(moment)
        for file in files where StickerName.id(of: file) != nil { named[file] = moment.seconds }
    }

    /// Marks the files as synced.
    /// - Returns: Those that weren't synced yet or are unknown.
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

    /// Corrects times in the future, and gives every recorded file a time.
    mutating func settle(at moment: PackClock.Boot) {
        enter(moment)
        for (file, seconds) in named where seconds > moment.seconds { named[file] = moment.seconds }
        for record in recipes.values {
            for file in record.files where named[file.file] == nil { named[file.file] = moment.seconds }
        }
    }

    /// After a reboot, counts all ages from this moment.
    private mutating func enter(_ moment: PackClock.Boot) {
        guard boot != moment.id else { return }
        (boot, named) = (moment.id, named.mapValues { _ in moment.seconds })
    }

    /// Removes all files but these, and the recipes that produced them.
    mutating func keep(_ files: Set<String>) {
        named = named.filter { files.contains($0.key) }
        recipes = recipes.filter { $0.value.files.allSatisfy { files.contains($0.file) } }
        (previous, status) = (previous.filter(files.contains), status.filter(files.contains))
    }

    /// Removes a deleted file and the recipes that produced it.
    mutating func forget(_ file: String) {
        named[file] = nil
        recipes = recipes.filter { !$0.value.files.contains { $0.file == file } }
    }
}
