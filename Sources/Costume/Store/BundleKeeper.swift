import Digest
import Glibc

/// Keeps the last good state of a shared filter in the cache folder, so that one that is just arriving, or broken,
/// doesn't take it away – over a restart neither.
///
/// `<cache>/filters/<root>/<id>/<digest>/` holds the bundle's files, `current` beside it the digest.
struct FilterKeeper {
    private let folder: String

    /// - Parameter root: the templates' folder: each has filters of its own.
    init(cacheFolder: String, root: String, id: String) {
        folder = "\(cacheFolder)/filters/\(SHA256.hex(Array(root.utf8)).prefix(16))/\(id)"
    }

    private var current: String? {
        guard let bytes = try? Disk.read("\(folder)/current", limit: 64).bytes else { return nil }
        let digest = String(decoding: bytes, as: UTF8.self)
        return digest.utf8.count == 64 && digest.allSatisfy(\.isHexDigit) ? digest : nil
    }

    /// A failure costs nothing but the safety.
    func keep(_ bundle: FilterBundle) {
        let digest = bundle.digest
        let old = current
        guard old != digest else { return }
        let draft = "\(folder)/\(digest).\(getpid()).draft"
        defer { remove(draft) }
        Disk.makeFolder(draft)
        guard Disk.replace("\(draft)/filter.json", with: bundle.text) else { return }
        for picture in bundle.pictures {
            let path = picture.path.dropFirst(bundle.folder.count + 1)
            guard picture.path.hasPrefix("\(bundle.folder)/"),
                let bytes = try? Disk.read(picture.path, limit: AssetMemory.sizeLimit).bytes,
                SHA256.hex(bytes) == picture.digest
            else { return }
            let parts = path.split(separator: "/").dropLast()
            Disk.makeFolder(([draft] + parts.map(String.init)).joined(separator: "/"))
            guard Disk.replace("\(draft)/\(path)", with: bytes) else { return }
        }
        let place = "\(folder)/\(digest)"
        guard unsafe FileStatus.of(place) != nil || rename(draft, place) == 0,
            Disk.replace("\(folder)/current", with: Array(digest.utf8))
        else { return }
        if let old { remove("\(folder)/\(old)") }
    }

    func last(id: String, inspector: any AssetInspector) -> SharedFilter? {
        guard let current,
            let bundle = try? FilterBundle(
                "\(folder)/\(current)", id: id, file: "filter.json", inspector: inspector),
            bundle.filter == nil || bundle.digest == current
        else { return nil }
        return bundle.filter
    }

    private func remove(_ path: String) {
        if unsafe unlink(path) == 0 { return }
        for name in Disk.names(in: path) ?? [] { remove("\(path)/\(name)") }
        _ = unsafe rmdir(path)
    }
}
