import Costume
import StickerBuild
import Synchronization

/// Costumes that builds may use for as long as they like: copies of our own, which nobody edits.
struct CostumeSet: Sendable {
    /// As people without wishes wear them.
    var wardrobe: Wardrobe
    /// The folder of the copies, absolute.
    var folder: String
    /// A digest of all that decides packs but faces and profiles.
    var basis: String
    /// By costume's id, or `Filters`, `Skins`, `pack.json`: the version in use.
    var parts: [String: String]
    private let cache = Cache()

    init(wardrobe: Wardrobe, folder: String, basis: String, parts: [String: String]) {
        (self.wardrobe, self.folder, self.basis, self.parts) = (wardrobe, folder, basis, parts)
    }

    /// The costumes with captions in a language and with a skin; nil: as `pack.json` says. Blocks at the first time.
    func wardrobe(
        language: String?, skin: String?, cacheFolder: String?
    ) throws(BuildFailure) -> Wardrobe {
        guard language != nil || skin != nil else { return wardrobe }
        let key = "\(language ?? "")\n\(skin ?? "")"
        if let known = cache.wardrobes.withLock({ $0[key] }) { return known }
        var tailored = try Wardrobe(
            [TemplateSource(folder)], language: language, skin: skin, cacheFolder: cacheFolder,
            keepsBundles: false)
        let told = Set(tailored.problems)
        tailored.problems += wardrobe.problems.filter { !told.contains($0) }
        cache.wardrobes.withLock { [tailored] wardrobes in
            if wardrobes.count >= Cache.limit { wardrobes = [:] }
            wardrobes[key] = tailored
        }
        return tailored
    }

    /// Shared by all copies of the value.
    private final class Cache: Sendable {
        static let limit = 16
        let wardrobes = Mutex<[String: Wardrobe]>([:])
    }
}
