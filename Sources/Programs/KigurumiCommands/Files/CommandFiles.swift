import FaceInput
import Files
import ImageCodecs
import Messages
import Names
import StickerBuild
import StickerService

/// One file that a command leaves behind: whole under its name, or not at all.
enum OutputFile {
    /// Writes beside the name and renames; makes missing folders. `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        do throws(FileError) {
            if path == "-" {
                try OpenFile.write(bytes, to: Console.output, path)
            } else {
                let folder = Path.parent(path)
                if FileKind(at: folder) == .missing { try FileSystem.makeFolder(folder, mode: nil) }
                try FileSystem.replace(path, with: bytes, mode: nil)
            }
        } catch {
            throw failure(title(path, .current), error)
        }
    }

    /// Keeps the file that is read from being written over.
    static func check(_ path: String, isNot input: String) throws(CommandFailure) {
        guard path != "-", input != "-", let one = FileStatus(path), let other = FileStatus(input),
            one.isFile, one.isSameFile(as: other)
        else { return }
        throw .usage("command.output.input", ["path": path])
    }

    /// How messages name a file: as the command line has it, and `-` in words.
    static func title(_ path: String, _ console: Console) -> String {
        path == "-" ? console.text("output.standard") : path
    }

    /// A folder that a command needs, made where it is missing.
    static func makeFolder(_ path: String) throws(CommandFailure) {
        do throws(FileError) { try FileSystem.makeFolder(path, mode: nil) } catch {
            throw failure(path, error)
        }
    }

    /// Why a file can't be written.
    static func failure(_ path: String, _ error: FileError) -> CommandFailure {
        CommandFailure(
            error.isFull
                ? "command.output.full"
                : error.isReadOnly ? "command.output.fixed" : "command.output.unwritable",
            ["path": path, "reason": error.text], status: error.isFull ? .inputOutput : .cannotCreate)
    }
}

/// Reads the face that the command line names: a file, or `-` for standard input.
enum FaceFile {
    /// - Parameter limit: bytes; a longer face is refused without reading it whole.
    static func read(_ path: String, limit: Int = DecodingLimits().bytes) throws(CommandFailure) -> [UInt8] {
        // An app's upload, which the service reads, too: in that place a link may be anybody's.
        if Path.last(path) == GroupLayout.face { return try groupFace(path, limit: limit) }
        let isCancelled = { Interruption.isRequested }
        do throws(FileError) {
            // Waits while nobody writes to a FIFO.
            let file =
                path == "-"
                ? try OpenFile(copying: 0, path: path)
                : try OpenFile(path, waits: true, isCancelled: isCancelled)
            let status = try file.status()
            if status.isFolder { throw FileError(.read, path, .notAFile(.folder)) }
            if status.bytes > limit {
                throw FileError(.read, path, .tooLong(found: status.bytes, limit: limit))
            }
            return try file.readToEnd(limit: limit, isCancelled: isCancelled)
        } catch {
            throw failure(path, error)
        }
    }

    private static func groupFace(_ path: String, limit: Int) throws(CommandFailure) -> [UInt8] {
        let place = FileName.absolute(path, in: ThisProcess.workingFolder)
        do {
            if let bytes = try GroupReader.face(at: place, limit: limit) { return bytes }
            throw CommandFailure("command.face.missing", ["path": path], status: .noInput)
        } catch let error as CommandFailure {
            throw error
        } catch let error as any CodedError {
            throw CommandFailure(error.code, error.evidence, status: .noInput)
        } catch {
            throw CommandFailure(
                "command.face.unreadable", ["path": path, "reason": "\(error)"], status: .noInput)
        }
    }

    private static func failure(_ path: String, _ error: FileError) -> CommandFailure {
        switch error.reason {
        case .tooLong(let found, let limit):
            CommandFailure(.face(.image(.tooLarge(.bytes, found: found, allowed: limit))))
        case .notAFile: CommandFailure("command.face.folder", ["path": path], status: .noInput)
        default:
            if error.isInterrupted {
                .stoppedEarly
            } else if error.isMissing {
                CommandFailure("command.face.missing", ["path": path], status: .noInput)
            } else {
                CommandFailure(
                    "command.face.unreadable", ["path": path, "reason": error.text], status: .noInput)
            }
        }
    }
}
