package import Files
import JSONText
import Names

/// Copies a costume, a shared filter or a skin that somebody else may have made, with the files that it uses, and
/// nothing else.
///
/// It opens regular files only, beneath the source's folder only, never waits for a pipe, and refuses by its size what
/// is too long. What it reads once is checked and written from memory: later changes of the source have no effect.
package struct TemplateCopier {
    /// What the copies of one costume may be together, in bytes.
    package static let sizeLimit = 512 << 20
    /// How many files the copies of one costume may be.
    package static let fileLimit = 5000

    package struct Copy: Sendable {
        /// nil when it isn't a costume, or has errors.
        package var template: Template?
        /// Warnings and errors of the copy, with their places.
        package var problems: [TemplateProblem]
        /// What the copy holds, also with errors.
        package var contents = TemplateContents()
    }

    /// The costume, filter or skin at the path.
    package let item: TemplateItem
    /// The costume's folder, or the one that its picture lies in; its path is absolute and has no links.
    private let folder: Directory
    /// What was there at first.
    private let status: FileStatus
    private let picture: String
    private let isCancelled: @Sendable () -> Bool

    /// - Parameters:
    ///   - path: absolute: a folder with a document, or `<id>.svg`. A link in its last place is followed.
    ///   - isCancelled: asked again and again.
    package init(
        _ path: String, isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws(TemplateCopyError) {
        guard let real = try Self.seen({ () throws(FileError) in try Path.real(path) }) else {
            throw .missing
        }
        let status = try Self.seen { () throws(FileError) in try FileStatus(at: real) }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        item = try Self.item(name, at: real, isFolder: status.isFolder)
        folder = try Self.seen { () throws(FileError) in
            try Directory(status.isFolder ? real : Path.parent(real))
        }
        self.status = status
        picture = Path.last(real)
        self.isCancelled = isCancelled
    }

    /// What can't be seen now isn't missing.
    private static func seen<Value>(
        _ look: () throws(FileError) -> Value
    ) throws(TemplateCopyError) -> Value {
        do throws(FileError) { return try look() } catch {
            throw error.isMissing ? .missing : .unreadable(error)
        }
    }

    private static func item(
        _ name: String, at path: String, isFolder: Bool
    ) throws(TemplateCopyError) -> TemplateItem {
        var kind: TemplateItem.Kind?
        if isFolder {
            for other in TemplateItem.Kind.allCases where kind == nil {
                guard let document = other.document else { continue }
                let status = try seen { () throws(FileError) in
                    try FileStatus.at("\(path)/\(document)", followsLinks: false)
                }
                if status != nil { kind = other }
            }
        } else if name.hasSuffix(".svg") {
            kind = .picture
        }
        guard let kind else { throw .unknown }
        let id = kind == .picture ? String(name.dropLast(4)) : name
        guard TemplateID.isValid(id) else { throw .id(id) }
        return TemplateItem(kind, id)
    }

    /// Whether the source is what lies at a path.
    package func isSame(as path: String) -> Bool {
        FileStatus(path).map(status.isSameFile) ?? false
    }

    /// - Parameters:
    ///   - staging: an empty folder; the copy gets the path in it that it will have among the costumes.
    ///   - sources: whose filters and skins it may use; they may be missing.
    /// - Returns: what is wrong with it too: with an error among the problems the copy isn't whole.
    package func copy(
        into staging: String, beside sources: [TemplateSource]
    ) throws(TemplateCopyError) -> Copy {
        let files = CopiedFiles(
            from: item.kind == .picture ? nil : folder, to: "\(staging)/\(item.path)",
            isCancelled: isCancelled)
        var copy: Copy
        do throws(TemplateProblem) {
            copy = try translated(files, sources, staging)
        } catch {
            copy = Copy(template: nil, problems: [error])
        }
        if let failure = files.failure { throw failure }
        if isCancelled() { throw .cancelled }
        copy.contents = TemplateContents(files, copy.template?.info)
        return copy
    }

    private func translated(
        _ files: CopiedFiles, _ sources: [TemplateSource], _ staging: String
    ) throws(TemplateProblem) -> Copy {
        let found = try reading { () throws(TemplateStoreError) in
            do throws(TemplateStoreError) { return try sources.found() } catch {
                if case .folderMissing = error { return [] }
                throw error
            }
        }
        let inspector = AssetMemory()
        switch item.kind {
        case .costume:
            let file = "\(item.id)/template.json"
            let text = try document(files, file)
            let shared = try reading { () throws(TemplateStoreError) in
                try SharedParts(found, ids: [item.id], inspector: inspector)
            }
            let (template, problems) = TemplateTranslator.translate(
                id: item.id, text: text, file: file, art: files, shared: shared.use,
                styleContext: shared.styleContext)
            return Copy(template: template, problems: problems)
        case .picture:
            return try picture(files)
        case .filter:
            let file = "\(item.path)/filter.json"
            let text = try document(files, file)
            let problems = FilterTranslator.translate(
                id: item.id, text: text, file: file, folder: "\(staging)/\(item.path)", art: files
            ).problems
            return Copy(problems: problems)
        case .expression:
            let file = "\(item.path)/expression.json"
            let text = try document(files, file)
            return Copy(
                problems: ExpressionTranslator.translate(id: item.id, text: text, file: file, art: files)
                    .problems)
        case .motion:
            let file = "\(item.path)/motion.json"
            let text = try document(files, file)
            return Copy(
                problems: MotionTranslator.translate(id: item.id, text: text, file: file, art: files).problems
            )
        case .skin:
            let file = "\(item.path)/skin.json"
            let text = try document(files, file)
            let base = try reading { () throws(TemplateStoreError) in
                try SkinIndex(found, inspector: inspector).choose(nil).skin
            }
            let translator = SkinTranslator(
                id: item.id, art: files,
                read: { path throws(ArtMistake) in
                    try files.take(path, limit: SkinTranslator.styleSheetLimit)
                }, base: item.id == Skin.standardID ? Skin() : base, folder: "\(staging)/\(item.path)")
            return Copy(problems: translator.translate(text, file: file).problems)
        }
    }

    private func reading<Value>(
        _ body: () throws(TemplateStoreError) -> Value
    ) throws(TemplateProblem) -> Value {
        do throws(TemplateStoreError) { return try body() } catch {
            throw TemplateProblem(.error, error.code, error.evidence, file: item.path)
        }
    }

    private func document(_ files: CopiedFiles, _ file: String) throws(TemplateProblem) -> [UInt8] {
        do throws(ArtMistake) {
            let bytes = try files.take(item.kind.document ?? "", limit: TemplateTranslator.byteLimit)
            files.document = bytes
            return bytes
        } catch {
            let code =
                error.code == "template.asset.outside" ? error.code : "template.document.unreadable"
            throw TemplateProblem(.error, code, error.evidence, file: file)
        }
    }

    private func picture(_ files: CopiedFiles) throws(TemplateProblem) -> Copy {
        let file = item.path
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try folder.file(picture).readUnchanged(
                limit: OnePictureTranslator.byteLimit, isCancelled: isCancelled
            ).bytes
        } catch {
            throw TemplateProblem(
                .error, "template.document.unreadable", ["reason": error.text], file: file)
        }
        let facts = AssetFacts(bytes)
        guard facts.kind == .svg || facts.kind == .skinnedSVG else {
            let code = facts.kind == .encodedSVG ? "template.asset.encoding" : "template.picture.kind"
            throw TemplateProblem(.error, code, ["path": file], file: file)
        }
        files.place(bytes)
        let (template, problems) = OnePictureTranslator.translate(
            id: item.id, text: bytes, digest: facts.digest)
        return Copy(template: template, problems: problems)
    }
}

/// Why a costume, filter or skin could not be copied at all.
package enum TemplateCopyError: Error, Equatable, Sendable {
    /// No file or folder is there.
    case missing
    /// It may be there, but can't be looked at.
    case unreadable(FileError)
    /// It is no costume, filter or skin.
    case unknown
    /// The name of the folder or file is no id.
    case id(String)
    /// More files or more bytes than one costume may have.
    case tooLarge
    case unwritable(FileError)
    case cancelled
}
