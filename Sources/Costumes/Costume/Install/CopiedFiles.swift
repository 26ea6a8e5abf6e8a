import Files
import JSONText

/// Copies the art that a document asks for, each file once, and returns what each is.
final class CopiedFiles: ArtFinder {
    /// What went wrong with the copies themselves, or because of all files together.
    private(set) var failure: TemplateCopyError?
    /// How many of the copies are of a kind, as their bytes show it, else their name.
    private(set) var kinds: [String: Int] = [:]
    /// Of all copies.
    private(set) var bytes = 0
    /// What the SVG files among the copies say.
    private(set) var words = TemplateContents.Words()
    /// What says what it is; nil: it wasn't read.
    var document: [UInt8]?

    /// nil: one picture that has no files.
    private let source: Directory?
    /// Knows what else lies there.
    private let original: TemplateArt
    private let target: String
    private let isCancelled: () -> Bool
    private var copied: [String: AssetFacts] = [:]
    private var taken: Set<String> = []

    /// - Parameters:
    ///   - source: a folder whose path has no links.
    ///   - target: where the copy goes; what is missing of it is made.
    init(
        from source: Directory?, to target: String,
        isCancelled: @escaping () -> Bool
    ) {
        self.source = source
        self.target = target
        self.isCancelled = isCancelled
        original = TemplateArt(root: source?.path ?? "/", inspector: AssetMemory())
    }

    func find(_ path: String) throws(ArtMistake) -> AssetFacts {
        if let known = copied[path] { return known }
        let facts = AssetFacts(try take(path, limit: AssetMemory.sizeLimit))
        copied[path] = facts
        return facts
    }

    func spelled(_ path: String) -> String { original.spelled(path) }

    func bytes(_ path: String) throws(ArtMistake) -> [UInt8] {
        try take(path, limit: OnePictureTranslator.byteLimit)
    }

    /// Reads a file and writes its copy.
    /// - Parameter limit: bytes.
    func take(_ path: String, limit: Int) throws(ArtMistake) -> [UInt8] {
        try TemplateArt.check(path)
        guard let source, failure == nil else { throw unreadable(path, "canceled") }
        let room = TemplateCopier.sizeLimit - bytes
        let read: [UInt8]
        do throws(FileError) {
            let file = try open(path, in: source)
            read = try file.readUnchanged(limit: min(limit, room), isCancelled: isCancelled).bytes
        } catch {
            if error.isMissing { throw original.missing(path) }
            if error.isSymlink { throw ArtMistake(code: "template.asset.outside", evidence: ["path": path]) }
            if case .tooLong = error.reason, room < limit { fail(.tooLarge) }
            throw unreadable(path, error.text)
        }
        guard taken.insert(path).inserted else { return read }
        if taken.count > TemplateCopier.fileLimit { fail(.tooLarge) }
        place(read, at: path)
        return read
    }

    /// Through no link; but what a link within the folder leads to within the folder is copied as a file.
    private func open(_ path: String, in source: Directory) throws(FileError) -> OpenFile {
        do throws(FileError) {
            return try source.fileBeneath(path)
        } catch {
            guard error.isSymlink else { throw error }
            let place = "\(source.path)/\(path)"
            _ = try FileStatus(at: place)
            guard let real = Path.resolved(place), real.hasPrefix("\(source.path)/") else { throw error }
            return try source.fileBeneath(String(real.dropFirst(source.path.count + 1)))
        }
    }

    /// - Parameter path: nil: the target is the file.
    func place(_ bytes: [UInt8], at path: String? = nil) {
        if isCancelled() { fail(.cancelled) }
        guard failure == nil else { return }
        self.bytes += bytes.count
        let kind = Self.kind(of: bytes, path)
        kinds[kind, default: 0] += 1
        // One that can't be read is reported by lint.
        if kind == Self.svg, let picture = try? SVGOutline(bytes) {
            for text in picture.words { words.add(text, path ?? Path.last(target)) }
        }
        let place = path.map { "\(target)/\($0)" } ?? target
        do throws(FileError) {
            // Whatever the process's mask: the service is another user.
            try Directory.making(Path.parent(place), mode: 0o755)
                .create(Path.last(place), bytes, mode: 0o644)
        } catch {
            fail(.unwritable(error))
        }
    }

    private static let svg = "SVG"

    private static func kind(of bytes: [UInt8], _ path: String?) -> String {
        switch AssetFacts.Kind(bytes: bytes) {
        case .png: "PNG"
        case .svg, .skinnedSVG, .encodedSVG: svg
        case .other: path?.split(separator: ".").last.map { $0.uppercased().visible } ?? ""
        }
    }

    private func fail(_ reason: TemplateCopyError) { failure = failure ?? reason }

    private func unreadable(_ path: String, _ reason: String) -> ArtMistake {
        ArtMistake(code: "template.asset.unreadable", evidence: ["path": path, "reason": reason])
    }
}
