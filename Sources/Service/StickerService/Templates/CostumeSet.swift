import Costume
import Settings
import StickerBuild
import Synchronization

/// Costumes that builds may use for as long as they like: copies of our own, which nobody edits.
struct CostumeSet: Sendable {
    /// As people without wishes wear them.
    var selection: CostumeSelection
    /// The folder of the copies, absolute.
    var folder: String
    /// A digest of all that decides packs but faces and profiles.
    var basis: String
    /// By costume's id, or `Filters`, `Skins`, `pack.json`: the version in use.
    var parts: [String: String]
    private let cache = Cache()

    /// The costumes that a group wants. Blocks at the first time.
    func selection(for request: StickerRequest, cacheFolder: String?) throws(BuildFailure) -> CostumeSelection
    {
        let settings = request.style.settings
        var wanted = try selection(language: settings.language, skin: settings.skin, cacheFolder: cacheFolder)
        if let only = request.costumes.only { try wanted.restrict(to: only + request.costumes.again) }
        wanted.narrow(to: request)
        return wanted
    }

    /// The costumes with captions in a language and with a skin; nil: as in `pack.json`.
    private func selection(
        language: String?, skin: String?, cacheFolder: String?
    ) throws(BuildFailure) -> CostumeSelection {
        guard language != nil || skin != nil else { return selection }
        let key = "\(language ?? "")\n\(skin ?? "")"
        if let known = cache.wardrobes.withLock({ $0[key] }) { return known }
        var tailored = try CostumeSelection(
            CostumeChoice([TemplateSource(folder)]), language: language, skin: skin, cacheFolder: cacheFolder)
        try tailored.requireReadable()
        let reported = Set(tailored.problems)
        tailored.problems += selection.problems.filter { !reported.contains($0) }
        cache.wardrobes.withLock { [tailored] wardrobes in
            if wardrobes.count >= Cache.limit { wardrobes = [:] }
            wardrobes[key] = tailored
        }
        return tailored
    }

    /// Shared by all copies of the value.
    private final class Cache: Sendable {
        static let limit = 16
        let wardrobes = Mutex<[String: CostumeSelection]>([:])
    }
}
