package import Costume
import CostumeRendering
import FaceInput
package import Platforms
import Settings
package import StickerEncoding
import StickerManifest
import StickerPack

extension StickerMaker {
    /// Makes one costume's sticker on the face of a request, without a pack. Blocks.
    /// - Parameters:
    ///   - id: the costume's; the request's choice of ids doesn't matter.
    ///   - format: of the file, where it can show the sticker; nil: as in a pack, a GIF if it moves, else a PNG.
    package func wear(
        _ id: String, _ request: StickerRequest, as format: PictureFormat? = nil,
        onFace: (FaceUse) -> Void = { _ in }, onWarning: (BuildProblem) -> Void = { _ in }
    ) throws(BuildFailure) -> ExportedPicture {
        var request = request
        request.costumes.only = [id]
        request.costumes.skip = []
        let selection = try select(request)
        guard let template = selection.templates.first else { throw .nothingWorked(selection.problems) }
        let shown = template.shown(request.people)
        let people = try read(shown)
        for use in people.all.compactMap(\.use) { onFace(use) }
        for warning in people.warnings { onWarning(warning) }
        for warning in selection.warnings + selection.advice(request.style) { onWarning(warning) }
        if shown.count < request.people.count {
            onWarning(BuildProblem(code: "wear.people.spare", subject: id, evidence: ["id": id]))
        }
        let folder = selection.store.folder(of: id)
        for warning in lettering(of: template, in: folder, request.style.variables(of: id)).warnings {
            onWarning(warning)
        }
        let settings = try BuildSettings(request.style, pack: selection.pack)
        return try inTurn(template, folder) {
            if let target = PictureTarget(other: format, settings),
                let picture = try picture(
                    of: template, in: folder, target, settings.variables(of: id), people)
            {
                return picture
            }
            let sticker = try sticker(of: template, in: folder, settings.single(of: id), people)
            return ExportedPicture(FinishedSticker(sticker, id: id))
        }
    }

    /// The length of a costume's sticker with a checkerboard as the face, which compresses about as badly as a
    /// photograph. Blocks.
    /// - Parameters:
    ///   - store: of the costume.
    ///   - side: pixels.
    /// - Returns: bytes; nil: there is no such sticker.
    package func bytes(of template: Template, in store: TemplateStore, side: Int) -> Int? {
        var style = StickerStyle()
        style.settings.side = side
        guard let settings = try? BuildSettings(style, pack: store.pack).single(of: template.id) else {
            return nil
        }
        let folder = store.folder(of: template.id)
        return try? make(template, in: folder, as: settings, on: .checkerboard).file.bytes.count
    }

    /// A sticker in a format that only exports have otherwise; nil where the format can't show it: a still isn't a film.
    private func picture(
        of template: Template, in folder: String, _ target: PictureTarget, _ variables: [String: String],
        _ people: People<Face>
    ) throws -> ExportedPicture? {
        var target = target
        let shown = template.shown(people).prepared
        func export() throws -> ExportedPicture? {
            try pipeline.export(template, in: folder, [target], variables: variables, on: shown).first
        }
        if StickerPipeline.moves(template, on: shown) {
            target.motion = MotionRule(frameRate: 30, longest: 60_000)
            do {
                return try export()
            } catch ExportError.doesNotMove {
                target.motion = nil
            }
        }
        return target.format == .webp ? try export() : nil
    }
}

extension PictureTarget {
    /// nil of the formats of packs.
    fileprivate init?(other format: PictureFormat?, _ settings: BuildSettings) {
        guard let format, format != .gif, format != .png else { return nil }
        self.init(format, width: settings.side, height: settings.side, limit: settings.limit)
        smallestSide = settings.side / 2
    }
}

extension ExportedPicture {
    fileprivate init(_ sticker: FinishedSticker) {
        let file = sticker.file
        self.init(
            file.kind == .gif ? .gif : .png, file.bytes, width: file.width, height: file.height,
            frames: sticker.frames, duration: Int(((sticker.duration ?? 0) * 1_000).rounded()))
        reductions = sticker.reductions
    }
}
