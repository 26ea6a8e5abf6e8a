import Files
import JSONText

/// The art of one template, found only inside its folder.
final class TemplateArt: ArtFinder {
    static let pathLimit = 255

    /// Absolute, without links.
    private let root: String
    private let inspector: any AssetInspector
    private var found: [String: Result<AssetFacts, ArtMistake>] = [:]

    private var misses = 0
    private var listed: [String: [String]] = [:]

    init(root: String, inspector: any AssetInspector) {
        self.root = root
        self.inspector = inspector
    }

    func find(_ path: String) throws(ArtMistake) -> AssetFacts {
        if let known = found[path] { return try known.get() }
        let result: Result<AssetFacts, ArtMistake>
        do throws(ArtMistake) {
            result = .success(try look(path))
        } catch {
            result = .failure(error)
        }
        found[path] = result
        return try result.get()
    }

    private func look(_ path: String) throws(ArtMistake) -> AssetFacts {
        guard let real = try Self.place(of: path, in: root) else { throw missing(path) }
        do throws(AssetFailure) {
            return try inspector.facts(of: real)
        } catch {
            guard case .unreadable(let reason) = error else { throw missing(path) }
            throw ArtMistake(code: "template.asset.unreadable", evidence: ["path": path, "reason": reason])
        }
    }

    func bytes(_ path: String) throws(ArtMistake) -> [UInt8] {
        _ = try find(path)
        do throws(FileError) {
            return try FileSystem.readUnchanged("\(root)/\(path)", limit: OnePictureTranslator.byteLimit)
                .bytes
        } catch {
            throw ArtMistake(
                code: "template.asset.unreadable", evidence: ["path": path, "reason": error.text])
        }
    }

    /// The file that a document names, links resolved; nil only when there is none.
    static func place(of path: String, in root: String) throws(ArtMistake) -> String? {
        try check(path)
        let real: String?
        do throws(FileError) { real = try Path.real("\(root)/\(path)") } catch {
            throw ArtMistake(
                code: "template.asset.unreadable", evidence: ["path": path, "reason": error.text])
        }
        guard real?.hasPrefix("\(root)/") != false else {
            throw ArtMistake(code: "template.asset.outside", evidence: ["path": path])
        }
        return real
    }

    /// Relative, short enough, and without `.` and `..`.
    static func check(_ path: String) throws(ArtMistake) {
        guard Path.isPlain(path), path.utf8.count <= pathLimit else {
            throw ArtMistake(code: "template.asset.path", evidence: ["path": path])
        }
    }

    func spelled(_ path: String) -> String {
        guard path.utf8.contains(where: { $0 > 0x7f }), FileStatus("\(root)/\(path)") == nil else {
            return path
        }
        var found = ""
        for part in path.split(separator: "/") {
            let meant = found.isEmpty ? String(part) : "\(found)/\(part)"
            // Texts are equal when they look the same.
            guard let name = names(in: found).first(where: { $0 == meant }) else { return path }
            found = name
        }
        return found
    }

    /// Names the file that was perhaps meant.
    func missing(_ path: String) -> ArtMistake {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        misses += 1
        guard misses <= ProblemLog.limit, let nearest = Nearest.word(to: path, among: names(in: folder))
        else {
            return ArtMistake(code: "template.asset.missing", evidence: ["path": path])
        }
        return ArtMistake(code: "template.asset.misspelt", evidence: ["path": path, "nearest": nearest])
    }

    /// What lies in a folder of the costume, as written in its document. Nothing of a folder elsewhere is shown.
    private func names(in folder: String) -> [String] {
        if let known = listed[folder] { return known }
        let prefix = folder.isEmpty ? "" : "\(folder)/"
        let place = prefix.isEmpty ? root : "\(root)/\(folder)"
        var names: [String] = []
        if let real = Path.resolved(place), "\(real)/".hasPrefix("\(root)/") {
            names = ((try? FileSystem.names(in: real)) ?? []).prefix(1000).map { prefix + $0 }
        }
        listed[folder] = names
        return names
    }
}

/// Looks up a template's art files.
protocol ArtFinder {
    /// - Parameter path: as written in the document, relative to the template's folder.
    func find(_ path: String) throws(ArtMistake) -> AssetFacts
    /// The file's contents.
    func bytes(_ path: String) throws(ArtMistake) -> [UInt8]
    /// The path in the bytes of the file system, where a letter may be composed that is decomposed in the document.
    func spelled(_ path: String) -> String
}

extension ArtFinder {
    /// Finders without files find none.
    func bytes(_ path: String) throws(ArtMistake) -> [UInt8] {
        throw ArtMistake(code: "template.asset.missing", evidence: ["path": path])
    }

    func spelled(_ path: String) -> String { path }
}

/// Why a path leads to no art: a code and its evidence; the place is the caller's.
struct ArtMistake: Error {
    var code: String
    var evidence: [String: String]
}
