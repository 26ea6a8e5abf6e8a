import Digest
import Files

/// Keeps the last good state of a shared filter or a skin in the cache folder, so that one that is just arriving, or
/// broken, doesn't take it away – over a restart neither.
///
/// `<cache>/<kind>/<root>/<id>/<digest>/` holds the bundle's files, `current` beside it the digest.
struct BundleKeeper {
    enum Kind: String { case filters, skins }

    private let folder: String

    /// - Parameter root: the templates' folder: each has bundles of its own.
    init(cacheFolder: String, root: String, kind: Kind, id: String) {
        folder = "\(cacheFolder)/\(kind.rawValue)/\(SHA256.hex(Array(root.utf8)).prefix(16))/\(id)"
    }

    private var current: String? {
        guard let bytes = try? FileSystem.readUnchanged("\(folder)/current", limit: 64).bytes else {
            return nil
        }
        let digest = String(decoding: bytes, as: UTF8.self)
        return digest.utf8.count == 64 && digest.allSatisfy(\.isHexDigit) ? digest : nil
    }

    /// A failure costs nothing but the safety.
    func keep(_ bundle: some Bundle) {
        let digest = bundle.digest
        let old = current
        guard old != digest else { return }
        let draft = "\(folder)/\(digest).\(ThisProcess.id).draft"
        defer { remove(draft) }
        for text in bundle.texts {
            guard place(text.bytes, at: text.path, in: draft) else { return }
        }
        for picture in bundle.pictures {
            guard picture.path.hasPrefix("\(bundle.folder)/"),
                let bytes = try? FileSystem.readUnchanged(picture.path, limit: AssetMemory.sizeLimit).bytes,
                SHA256.hex(bytes) == picture.digest,
                place(bytes, at: String(picture.path.dropFirst(bundle.folder.count + 1)), in: draft)
            else { return }
        }
        let place = "\(folder)/\(digest)"
        guard FileStatus(place) != nil || (try? FileSystem.rename(draft, to: place)) != nil,
            write(Array(digest.utf8), at: "\(folder)/current")
        else { return }
        if let old { remove("\(folder)/\(old)") }
    }

    private func place(_ bytes: [UInt8], at path: String, in draft: String) -> Bool {
        let parts = path.split(separator: "/").dropLast()
        try? FileSystem.makeFolder(([draft] + parts.map(String.init)).joined(separator: "/"), mode: 0o700)
        return write(bytes, at: "\(draft)/\(path)")
    }

    /// What was kept last, if it is still as it was.
    /// - Parameter read: reads the bundle in a folder.
    func last<Kept: Bundle>(_ read: (String) throws(TemplateProblem) -> Kept) -> Kept? {
        guard let current, let bundle = try? read("\(folder)/\(current)"), bundle.digest == current else {
            return nil
        }
        return bundle
    }

    private func write(_ bytes: [UInt8], at path: String) -> Bool {
        (try? FileSystem.replace(path, with: bytes, mode: 0o600)) != nil
    }

    private func remove(_ path: String) { try? FileSystem.removeTree(path) }
}
