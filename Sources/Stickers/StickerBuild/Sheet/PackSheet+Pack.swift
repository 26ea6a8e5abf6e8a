import FaceInput
import Files
import ImageCodecs
import Messages
import Platforms
import StickerManifest

extension PackSheet {
    /// Draws the stickers of a finished pack, smaller. Blocks; call it from a thread of its own.
    ///
    /// The files are decoded like faces, in a sandbox: a folder may be from anyone.
    /// - Parameter folder: of the pack, absolute.
    package func sheet(ofPack folder: String, _ request: SheetRequest) throws(SheetFailure) -> Sheet {
        let manifest: PackManifest
        let directory: Directory
        do throws(ManifestError) {
            manifest = try PackReader(folder: folder).manifest()
        } catch {
            throw .pack(error)
        }
        do throws(FileError) { directory = try Directory(folder) } catch {
            throw .pack(.unreadable(path: folder, reason: error.text))
        }
        let entries = try entries(of: manifest, folder, request)
        let moves = request.format != .png
        var limits = DecodingLimits()
        limits.longestSide = request.cell
        let (decoder, most) = (maker.decoder, limits)
        let drawn = try cells(entries.count) { index in
            let entry = entries[index]
            let file = moves ? entry.file : entry.still?.file ?? entry.file
            // A name that isn't a sticker's may lead anywhere.
            guard StickerName.id(of: file) != nil else {
                throw FileError(.open, directory.place(file), .notAFile(.link))
            }
            let image = try decoder.decode(
                directory.read(file, limit: most.bytes), limits: most, part: .whole)
            let frames = moves ? image.frames : Array(image.frames.prefix(1))
            return SheetCell(
                id: entry.id, name: Localized.pick(entry.name, for: request.language) ?? entry.id,
                frames: frames.map(\.bitmap), delays: frames.map(\.delay))
        } failed: { index, error in
            BuildProblem(of: entries[index], error)
        }
        return try sheet(drawn, request)
    }

    /// In the pack's order.
    private func entries(
        of manifest: PackManifest, _ folder: String, _ request: SheetRequest
    ) throws(SheetFailure) -> [StickerEntry] {
        let ids = manifest.stickers.map(\.id)
        let strangers = ((request.only ?? []) + request.skip).filter { !ids.contains($0) }
        guard strangers.isEmpty else {
            throw .absent(ids: strangers, known: ids)
        }
        let wanted = manifest.stickers.filter {
            (request.only?.contains($0.id) ?? true) && !request.skip.contains($0.id)
        }
        if wanted.isEmpty { throw .empty(folder: folder) }
        return wanted
    }
}

extension BuildProblem {
    /// Why a sticker's file can't be shown.
    fileprivate init(of entry: StickerEntry, _ error: any Error) {
        let reason =
            switch error {
            case let error as FileError: error.text
            // A whole sentence, and the advice for it.
            case let error as FaceError: Self.withoutPeriod(Messages.text(of: error, in: .english))
            default: "\(error)"
            }
        self.init(
            code: "sheet.file", subject: entry.id, evidence: ["file": entry.file, "reason": reason])
    }

    /// The text around a reason ends it.
    private static func withoutPeriod(_ text: String) -> String {
        text.hasSuffix(".") ? String(text.dropLast()) : text
    }
}
