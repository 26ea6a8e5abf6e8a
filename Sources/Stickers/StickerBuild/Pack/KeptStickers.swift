import Costume
import Digest
package import FaceInput
import Settings
package import StickerManifest
import StickerPack

/// The stickers of a pack that a build of a few costumes leaves as they are.
struct KeptStickers: Sendable {
    /// In the order of the manifest.
    var entries: [StickerEntry] = []
    /// What the manifest reports about costumes that aren't made now.
    var problems: [PackManifest.Problem] = []
    /// The side of the pack that holds them; nil: there are none.
    var side: Int?
    /// Bytes; nil: there are none.
    var limit: Int?

    init() {}

    /// What stays of an open pack. Changes the request: of another face, all stickers of the pack are made again; of the
    /// same one, those whose files are damaged; and what the request leaves open is as the pack has it.
    init(
        of folder: PackFolder, beside request: inout StickerRequest, _ plans: PackTarget.Others
    ) throws(TemplateStoreError) {
        guard let only = request.costumes.only, let manifest = folder.manifest else { return }
        let skip = request.costumes.skip
        let known = Set(try TemplateStore.listedIDs(in: request.costumes.sources)).subtracting(skip)
        let others = manifest.stickers.filter { !only.contains($0.id) && !skip.contains($0.id) }
        request.style.settings = request.style.settings.over(StickerSettings(of: manifest))
        guard plans == .kept else { return }
        guard manifest.shows(request.people) else {
            request.costumes.again = others.map(\.id).filter(known.contains)
            return
        }
        entries = folder.intact(others)
        let intact = Set(entries.map(\.id))
        let damaged = others.map(\.id).filter { known.contains($0) && !intact.contains($0) }
        request.costumes.again = damaged
        problems = manifest.problems.filter { !(only + damaged).contains($0.subject) }
        if !entries.isEmpty { (side, limit) = (manifest.side, manifest.limit) }
    }
}

extension PackManifest {
    /// Ids, in their order; nil: none were chosen.
    package var favorites: [String]? {
        let ids = stickers.filter { $0.favorite == true }.map(\.id)
        return ids.isEmpty ? nil : ids
    }

    /// Whether its stickers show these people.
    package func shows(_ people: People<FaceSource>) -> Bool {
        guard let face, face.isFace(of: people.first) else { return false }
        guard let second = people.second else { return face2 == nil }
        return face2?.isFace(of: second) ?? false
    }
}

extension PackManifest.Face {
    /// Whether it was read from a picture in this way: another face in the same picture is another one.
    package func isFace(of source: FaceSource) -> Bool {
        sha256 == SHA256.hex(source.bytes) && number == source.reading.chosenFace
    }
}

extension StickerSettings {
    /// What a pack was made with, as far as its manifest lists it.
    fileprivate init(of manifest: PackManifest) {
        self.init()
        side = manifest.side
        limit = manifest.limit
        language = manifest.profile?.language
        skin = manifest.profile?.skin
        favorites = manifest.favorites
    }
}
