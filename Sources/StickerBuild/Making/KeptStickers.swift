import Costume
import Digest
import Settings
package import StickerManifest
import StickerPack

/// The stickers of a pack that a build of a few costumes leaves as they are.
struct KeptStickers: Sendable {
    /// In the order of the manifest.
    var entries: [StickerEntry] = []
    /// What the manifest reports about costumes that aren't made now.
    var problems: [PackManifest.Problem] = []
    /// Of the pack that holds them; nil: there are none.
    var side: Int?
    /// Bytes; nil: there are none.
    var limit: Int?

    /// None.
    init() {}

    /// What stays of an open pack. Changes the request: of another face, all stickers of the pack are made again; of the
    /// same one, those whose files are damaged; and what the request leaves open is as the pack has it.
    init(of folder: PackFolder, beside request: inout BuildRequest) throws(TemplateStoreError) {
        guard let only = request.only, let manifest = folder.manifest else { return }
        let known = Set(try TemplateStore.listedIDs(in: request.templates)).subtracting(request.skip)
        let others = manifest.stickers.filter { !only.contains($0.id) && !request.skip.contains($0.id) }
        request.settings = request.settings.over(StickerSettings(of: manifest))
        guard request.others == .kept else { return }
        guard let face = manifest.face, face.isFace(of: request) else {
            request.only = only + others.map(\.id).filter(known.contains)
            return
        }
        entries = others.filter(folder.isIntact)
        let damaged = others.filter { !folder.isIntact($0) }.map(\.id).filter(known.contains)
        request.only = only + damaged
        problems = manifest.problems.filter { !(only + damaged).contains($0.subject) }
        if !entries.isEmpty { (side, limit) = (manifest.side, manifest.limit) }
    }
}

extension PackManifest.Face {
    /// Whether a request asks for stickers of this face: another one in the same picture is another face.
    package func isFace(of request: BuildRequest) -> Bool {
        sha256 == SHA256.hex(request.face) && number == request.chosenFace
    }
}

extension StickerSettings {
    /// What a pack was made with, as far as its manifest lists it.
    fileprivate init(of manifest: PackManifest) {
        self.init()
        (side, limit) = (manifest.side, manifest.limit)
        (language, skin) = (manifest.profile?.language, manifest.profile?.skin)
    }
}
