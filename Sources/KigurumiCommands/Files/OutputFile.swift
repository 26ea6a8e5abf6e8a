import Glibc

/// One file that a command leaves behind: whole under its name, or not at all.
enum OutputFile {
    /// Writes beside the name and renames. `-` is standard output.
    static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
        if path == "-" {
            let reason = Console.write(bytes, to: STDOUT_FILENO)
            if reason != 0 { throw failure(path, reason) }
            return
        }
        let beside = "\(FileName.parent(path))/.\(FileName.last(path)).\(getpid())"
        let descriptor = unsafe open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
        guard descriptor >= 0 else { throw failure(path, errno) }
        let reason = Console.write(bytes, to: descriptor)
        close(descriptor)
        if reason == 0, unsafe rename(beside, path) == 0 { return }
        let last = reason == 0 ? errno : reason
        unsafe unlink(beside)
        throw failure(path, last)
    }

    private static func failure(_ path: String, _ reason: Int32) -> CommandFailure {
        let full = reason == ENOSPC || reason == EDQUOT
        return CommandFailure(
            full ? "command.output.full" : "command.output.unwritable",
            ["path": path, "reason": SystemError.text(reason)], status: full ? .inputOutput : .cannotCreate)
    }
}
