import Digest
import Names

extension PackReader {
    /// The longest file that `check` reads, in bytes.
    private static let fileLimit = 64 << 20

    /// Checks the manifest against its own rules and against the files that it names, reading every file.
    /// - Returns: Everything that is wrong, in the manifest's order; empty for a sound pack.
    public func check() -> [PackDefect] {
        let path = self.path(PackLayout.manifest)
        let bytes: [UInt8]
        do { bytes = try PackFile.read(path, limit: Self.manifestLimit) } catch { return [.manifest(error)] }
        let structural = ManifestStructure.defects(in: bytes)
        do {
            return structural + defects(of: try PackJSON.manifest(bytes, path: path))
        } catch {
            // The structure's defects are a complete list; the reader stops at the first.
            if case .malformed = error, !structural.isEmpty { return structural }
            return [.manifest(error)]
        }
    }

    private func defects(of manifest: PackManifest) -> [PackDefect] {
        var defects: [PackDefect] = []
        var (ids, files): (Set<String>, Set<String>) = ([], [])
        for sticker in manifest.stickers {
            if !ids.insert(sticker.id).inserted { defects.append(.duplicateID(id: sticker.id)) }
            for file in sticker.files where !files.insert(file).inserted {
                defects.append(.duplicateFile(file: file))
            }
            for (stated, frames) in zip(sticker.renditions, [sticker.frames, 1]) {
                defects += check(stated, id: sticker.id, frames: frames, limit: manifest.limit)
            }
        }
        return defects
    }

    private func check(_ stated: StickerEntry.Rendition, id: String, frames: Int, limit: Int) -> [PackDefect]
    {
        let file = stated.file
        guard !file.isEmpty, !file.hasPrefix("."), !file.utf8.contains(where: { $0 == 0x2F || $0 == 0 })
        else {
            return [.unsafeName(file: file)]
        }
        let bytes: [UInt8]
        do {
            bytes = try PackFile.read(path(file), limit: Self.fileLimit)
        } catch {
            switch error {
            case .unreadable(_, let reason), .malformed(_, let reason):
                return [.unreadable(file: file, reason: reason)]
            case .missing, .needsNewer: return [.missing(file: file)]
            }
        }
        var defects: [PackDefect] = []
        if bytes.count != stated.bytes {
            defects.append(.length(file: file, stated: stated.bytes, found: bytes.count))
        }
        if bytes.count > limit { defects.append(.tooBig(file: file, bytes: bytes.count, limit: limit)) }
        let digest = SHA256.hex(bytes)
        if digest != stated.sha256 {
            defects.append(.digest(file: file, stated: stated.sha256, found: digest))
        }
        guard let header = FileHeader(bytes) else { return defects + [.notAnImage(file: file)] }
        let type = header.kind
        if !file.hasSuffix(".\(type.rawValue)") {
            defects.append(.fileExtension(file: file, found: type.rawValue))
        } else {
            let name = StickerName.name(id: id, bytes: bytes, ext: type.rawValue)
            if name != file { defects.append(.name(file: file, expected: name)) }
        }
        if type.mediaType != stated.mediaType {
            defects.append(.mediaType(file: file, stated: stated.mediaType, found: type.mediaType))
        }
        if header.width != stated.width || header.height != stated.height {
            defects.append(
                .dimensions(
                    file: file, stated: "\(stated.width)×\(stated.height)",
                    found: "\(header.width)×\(header.height)"))
        }
        if header.frames != frames {
            defects.append(.frames(file: file, stated: frames, found: header.frames.map(String.init) ?? "?"))
        } else if (type == .gif) != (frames > 1) {
            defects.append(.motion(file: file, frames: frames))
        }
        return defects
    }
}
