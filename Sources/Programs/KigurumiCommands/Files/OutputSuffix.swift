import Files
import Platforms

/// Which files a command can write, by the end of their names.
enum OutputSuffix {
    static let stickers = PictureFormat.allCases.map(\.rawValue).sorted()

    /// Ends that promise a format: of pictures, films, sounds, texts and archives. Others, as of temporary files, promise
    /// nothing.
    private static let formats: Set<String> = [
        "ai", "apng", "avi", "avif", "bmp", "csv", "doc", "docx", "eps", "gif", "gz", "heic", "heif", "htm",
        "html", "ico", "jpeg", "jpg", "json", "jxl", "lottie", "m4v", "mkv", "mov", "mp3", "mp4", "mpeg",
        "mpg", "ogg", "pdf", "png", "ppm", "psd", "rar", "svg", "tar", "tga", "tgs", "tif", "tiff", "txt",
        "was", "wastickers", "wav", "webm", "webp", "xcf", "xml", "zip",
    ]

    /// The format that a name promises, in lower case; nil: none.
    static func format(of path: String) -> String? {
        let name = Path.last(path)
        guard path != "-", let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
        let suffix = name[name.index(after: dot)...].lowercased()
        return formats.contains(suffix) ? suffix : nil
    }

    /// - Parameter writable: the formats that the command writes.
    /// - Throws: where the name promises another format.
    static func check(_ path: String, writable: [String]) throws(CommandFailure) {
        guard let format = format(of: path), !writable.contains(format) else { return }
        let known = writable.map { ".\($0)" }.joined(separator: ", ")
        throw .usage("command.output.suffix", ["path": path, "suffix": format, "known": known])
    }

    /// - Throws: where the name of a pack's folder is that of a file, or promises one.
    static func checkFolder(_ path: String) throws(CommandFailure) {
        let kind = FileKind(at: path)
        guard kind == .file || (kind == .missing && !path.hasSuffix("/") && format(of: path) != nil) else {
            return
        }
        throw CommandFailure("command.pack.file", ["path": path], status: .wrongUsage)
    }

    /// - Parameter otherwise: a command that works.
    /// - Throws: where bytes of a picture would go to a terminal.
    static func checkTerminal(_ path: String, otherwise: String) throws(CommandFailure) {
        guard path == "-", Terminal.isOutput else { return }
        throw .usage("command.output.terminal", ["nearest": otherwise])
    }
}
