import Files
import PlatformChecks
import StickerExport

/// A costume that came as a zip file, in a private folder that goes with it.
///
/// What is unpacked are plain files alone: a link in a zip becomes a file with its text.
struct UnpackedTemplate {
    /// The costume's folder or SVG, absolute.
    let path: String
    private let scratch: ScratchFolder

    /// Bytes of the file.
    private static let limit = 256 << 20
    private static let ending = ".zip"

    /// - Returns: nil: the path isn't a zip file's.
    init?(_ archive: String) throws(CommandFailure) {
        let file = FileName.absolute(archive, in: ThisProcess.workingFolder)
        guard file.hasSuffix(Self.ending), FileKind(at: file) == .file else { return nil }
        let zip: ZipFile
        do throws(FileError) { zip = ZipFile(try FileSystem.read(file, limit: Self.limit)) } catch {
            throw CommandFailure(
                "command.install.unreadable", ["path": archive, "reason": error.text], status: .noInput)
        }
        // Folders need no entry, and macOS adds what only it reads.
        let entries = zip.entries.filter { !$0.name.hasSuffix("/") && !$0.name.hasPrefix("__MACOSX/") }
        guard zip.isWhole, !entries.isEmpty, entries.allSatisfy({ Path.isPlain($0.name) }) else {
            throw CommandFailure("command.install.archive", ["path": archive], status: .badData)
        }
        // Either the costume's folder or SVG was packed, or what is in the folder.
        let tops = Set(entries.map { $0.name.prefix { $0 != "/" } })
        let id = tops.count == 1 ? nil : String(Path.last(file).dropLast(Self.ending.count))
        do throws(FileError) { scratch = try ScratchFolder() } catch {
            throw OutputFile.failure(archive, error)
        }
        let place = scratch.path
        let folder = id.map { "\(place)/\($0)" } ?? place
        path = id == nil ? "\(folder)/\(tops.first ?? "")" : folder
        do throws(FileError) {
            for entry in entries {
                let place = "\(folder)/\(entry.name)"
                try Directory.making(Path.parent(place), mode: 0o700)
                    .create(Path.last(place), entry.bytes, mode: 0o600)
            }
        } catch {
            scratch.remove()
            throw OutputFile.failure(archive, error)
        }
    }

    func remove() { scratch.remove() }
}
