import Digest
import Files
import Platforms
import StickerEncoding
import StickerManifest
import Synchronization

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The pictures of one run by recipe, on the disk: those of earlier exports, and those that were made now.
///
/// Few of them are in memory at a time. Pictures that were made stay when the run fails, so that the next one has them.
final class PictureStore: Sendable {
    private enum Place {
        /// A file of an earlier export.
        case published(PlatformFolder, String)
        /// A file of this folder.
        case own(String)
    }

    private struct Content {
        var pictures: [String: (picture: ExportManifest.Picture, place: Place)] = [:]
        /// Recipes of own pictures by the digest of their bytes.
        var digests: [String: String] = [:]
    }

    private let content = Mutex(Content())
    private let directory: Directory
    private let mode: UInt32
    private static let longest = 64 << 20

    /// - Parameters:
    ///   - exports: those of earlier runs.
    ///   - directory: the private folder of pictures.
    ///   - mode: the permissions of pictures, which packs have too.
    ///   - isFresh: whether it begins without pictures, and those of interrupted runs go.
    init(
        _ exports: [PlatformFolder], _ directory: Directory, mode: UInt32, isFresh: Bool = false
    ) throws(FileError) {
        (self.directory, self.mode) = (directory, mode)
        if isFresh {
            clean { _ in false }
            return
        }
        var content = Content()
        for export in exports {
            for var picture in export.manifest?.allPictures ?? [] {
                guard let file = picture.file else { continue }
                // Whether it stands for one that moves is up to the platform.
                picture.reductions.removeAll { $0.what == "still" }
                content.pictures[picture.recipe] = (picture, .published(export, file))
            }
        }
        for name in try directory.names() where name.hasSuffix(Self.note) {
            let recipe = String(name.dropLast(Self.note.count))
            guard content.pictures[recipe] == nil,
                let bytes = try? directory.read(name, limit: Self.longest),
                let picture = try? JSONDecoder().decode(ExportManifest.Picture.self, from: Data(bytes)),
                picture.recipe == recipe
            else { continue }
            content.pictures[recipe] = (picture, .own(recipe))
            content.digests[picture.sha256] = recipe
        }
        self.content.withLock { $0 = content }
    }

    /// What a picture's description beside it is called.
    private static let note = ".json"

    /// The picture of a recipe; nil: it must be made. A damaged one counts as missing.
    func picture(_ recipe: String) -> ExportManifest.Picture? {
        guard let (picture, place) = content.withLock({ $0.pictures[recipe] }), picture.bytes > 0 else {
            return nil
        }
        let isThere =
            switch place {
            case .published(let export, let file): export.isIntact(file)
            case .own(let name): (try? directory.status(of: name))?.bytes == picture.bytes
            }
        if !isThere { content.withLock { $0.pictures[recipe] = nil } }
        return isThere ? picture : nil
    }

    func add(_ made: ExportedPicture, recipe: String) throws(FileError) {
        let picture = ExportManifest.Picture(
            file: nil, format: made.format.rawValue, width: made.width, height: made.height,
            frames: made.frames, duration: made.duration, bytes: made.bytes.count,
            sha256: SHA256.hex(made.bytes), reductions: made.reductions, recipe: recipe)
        try directory.replace(recipe, with: made.bytes, mode: mode)
        try directory.replace(recipe + Self.note, with: PackJSON.bytes(picture), mode: 0o600)
        content.withLock {
            $0.pictures[recipe] = (picture, .own(recipe))
            $0.digests[picture.sha256] = recipe
        }
    }

    /// Reads a picture with its bytes.
    func read(_ recipe: String) throws(FileError) -> ExportedPicture {
        guard let (picture, place) = content.withLock({ $0.pictures[recipe] }),
            let format = PictureFormat(rawValue: picture.format)
        else { throw FileError(.read, directory.place(recipe), .changing) }
        let bytes =
            switch place {
            case .published(let export, let file): try export.bytes(of: file)
            case .own(let name): try directory.read(name, limit: Self.longest)
            }
        guard SHA256.hex(bytes) == picture.sha256 else {
            throw FileError(.read, directory.place(recipe), .changing)
        }
        var read = ExportedPicture(
            format, bytes, width: picture.width, height: picture.height, frames: picture.frames,
            duration: picture.duration)
        read.reductions = picture.reductions
        return read
    }

    /// Puts a picture that was made by this run into a folder without copying it, where the file system can.
    func link(sha256: String, to target: Directory, as name: String) -> Bool {
        let own = content.withLock { content -> String? in
            guard let recipe = content.digests[sha256], case .own(let own)? = content.pictures[recipe]?.place
            else { return nil }
            return own
        }
        return own.map { (try? directory.link($0, to: target, as: name)) != nil } ?? false
    }

    // MARK: Stills

    /// Notes that a moving picture can't be one on this face: it has one frame, or too many bytes.
    /// - Parameter reductions: what that costs, for the still that stands for it.
    func noteStill(_ recipe: String, _ reductions: [StickerEntry.Reduction] = []) throws(FileError) {
        let note = ExportManifest.Picture(
            file: nil, format: "", width: 0, height: 0, frames: 1, duration: 0, bytes: 0, sha256: "",
            reductions: reductions, recipe: recipe)
        try directory.replace(recipe + Self.note, with: PackJSON.bytes(note), mode: 0o600)
        content.withLock { $0.pictures[recipe] = (note, .own(recipe)) }
    }

    /// Whether that was noted, by this run or an earlier one.
    func isStill(_ recipe: String) -> Bool { content.withLock { $0.pictures[recipe]?.picture.bytes == 0 } }

    /// What was noted for the still that stands for a moving picture.
    func losses(ofStill recipe: String) -> [StickerEntry.Reduction] {
        content.withLock {
            $0.pictures[recipe].map { $0.picture.bytes == 0 ? $0.picture.reductions : [] } ?? []
        }
    }

    /// Removes pictures of this folder.
    /// - Parameter isKept: takes a recipe.
    func clean(keeping isKept: (String) -> Bool) {
        for name in (try? directory.names()) ?? [] {
            let recipe = name.hasSuffix(Self.note) ? String(name.dropLast(Self.note.count)) : name
            if !isKept(recipe) { try? directory.remove(name) }
        }
    }
}
