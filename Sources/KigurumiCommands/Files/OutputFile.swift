import Files

/// One file that a command leaves behind: whole under its name, or not at all.
enum OutputFile {
    /// Writes beside the name and renames. `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        do throws(FileError) {
            if path == "-" {
                try OpenFile.write(bytes, to: Console.output, path)
            } else {
                try FileSystem.replace(path, with: bytes, mode: nil)
            }
        } catch {
            throw failure(path, error)
        }
    }

    /// A folder that a command needs, made where it is missing.
    static func makeFolder(_ path: String) throws(CommandFailure) {
        do throws(FileError) { try FileSystem.makeFolder(path, mode: nil) } catch {
            throw failure(path, error)
        }
    }

    private static func failure(_ path: String, _ error: FileError) -> CommandFailure {
        CommandFailure(
            error.isFull ? "command.output.full" : "command.output.unwritable",
            ["path": path, "reason": error.text], status: error.isFull ? .inputOutput : .cannotCreate)
    }
}
