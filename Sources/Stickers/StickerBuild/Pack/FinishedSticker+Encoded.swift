import StickerEncoding
import StickerPack

extension FinishedSticker {
    /// - Parameter id: the template's.
    init(_ sticker: EncodedSticker, id: String) {
        self.init(
            id: id, file: FinishedFile(sticker.file), frames: sticker.file.frames,
            reductions: sticker.reductions)
        guard sticker.file.frames > 1 else { return }
        duration = Double(sticker.file.duration) / 100
        loops = 0
        still = sticker.still.map(FinishedFile.init)
    }
}

extension FinishedFile {
    fileprivate init(_ file: EncodedFile) {
        self.init(kind: file.kind, bytes: file.bytes, width: file.width, height: file.height)
    }
}
