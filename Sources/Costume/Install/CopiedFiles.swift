import CLinux
import Glibc

/// Copies the art that a document asks for, each file once, and says what each is.
final class CopiedFiles: ArtFinder {
    /// What went wrong with the copies themselves, or because of all files together.
    private(set) var failure: TemplateCopyError?

    /// nil: one picture that has no files.
    private let source: (descriptor: Int32, path: String)?
    /// Knows what else lies there.
    private let original: TemplateArt
    private let target: String
    private let isCancelled: () -> Bool
    private var copied: [String: AssetFacts] = [:]
    private var taken: Set<String> = []
    private var bytes = 0

    /// - Parameters:
    ///   - source: an open folder, and its path without links.
    ///   - target: where the copy goes; what is missing of it is made.
    init(
        from source: (descriptor: Int32, path: String)?, to target: String,
        isCancelled: @escaping () -> Bool
    ) {
        (self.source, self.target, self.isCancelled) = (source, target, isCancelled)
        original = TemplateArt(root: source?.path ?? "/", inspector: AssetMemory())
    }

    func find(_ path: String) throws(ArtMistake) -> AssetFacts {
        if let known = copied[path] { return known }
        let facts = AssetFacts(try take(path, limit: AssetMemory.sizeLimit))
        copied[path] = facts
        return facts
    }

    /// Reads a file and writes its copy.
    /// - Parameter limit: bytes.
    func take(_ path: String, limit: Int) throws(ArtMistake) -> [UInt8] {
        try TemplateArt.check(path)
        guard let source, failure == nil else { throw unreadable(path, Disk.reason(ECANCELED)) }
        let file = open(path, source)
        guard file >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: throw original.missing(path)
            case ELOOP: throw ArtMistake(code: "template.asset.outside", evidence: ["path": path])
            default: throw unreadable(path, Disk.reason(errno))
            }
        }
        defer { close(file) }
        let room = TemplateCopier.sizeLimit - bytes
        let read: [UInt8]
        do throws(Disk.Trouble) {
            read = try Disk.read(descriptor: file, limit: min(limit, room), isCancelled: isCancelled).bytes
        } catch {
            if case .tooLarge = error, room < limit { fail(.tooLarge) }
            throw unreadable(path, error.reason)
        }
        guard taken.insert(path).inserted else { return read }
        bytes += read.count
        if taken.count > TemplateCopier.fileLimit { fail(.tooLarge) }
        place(read, at: path)
        return read
    }

    /// Through no link; but what a link within the folder leads to within the folder is copied as a file.
    private func open(_ path: String, _ source: (descriptor: Int32, path: String)) -> Int32 {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let file = unsafe kigurumi_open_beneath(source.descriptor, path, flags)
        guard file < 0, errno == ELOOP else { return file }
        guard let real = Disk.realPath("\(source.path)/\(path)") else { return -1 }
        guard real.hasPrefix("\(source.path)/") else {
            errno = ELOOP
            return -1
        }
        return unsafe kigurumi_open_beneath(
            source.descriptor, String(real.dropFirst(source.path.count + 1)), flags)
    }

    /// - Parameter path: nil: the target is the file.
    func place(_ bytes: [UInt8], at path: String? = nil) {
        if isCancelled() { fail(.cancelled) }
        guard failure == nil else { return }
        let parts = ((path.map { "\(target)/\($0)" }) ?? target).split(separator: "/").map(String.init)
        var folder = ""
        for part in parts.dropLast() {
            folder += "/\(part)"
            guard unsafe mkdir(folder, 0o755) != 0 else {
                // Whatever the process's mask says: the service is another user.
                _ = unsafe chmod(folder, 0o755)
                continue
            }
            guard errno == EEXIST else { return fail(.unwritable(errno: errno)) }
        }
        let reason = Disk.create("/" + parts.joined(separator: "/"), bytes, mode: 0o644)
        if reason != 0 { fail(.unwritable(errno: reason)) }
    }

    private func fail(_ reason: TemplateCopyError) { failure = failure ?? reason }

    private func unreadable(_ path: String, _ reason: String) -> ArtMistake {
        ArtMistake(code: "template.asset.unreadable", evidence: ["path": path, "reason": reason])
    }
}
