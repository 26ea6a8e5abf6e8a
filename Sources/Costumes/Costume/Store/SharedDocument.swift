import Files

/// The document of a shared filter or a skin, in a folder with the files that it uses.
struct SharedDocument {
    /// Absolute, without links.
    let folder: String
    let bytes: [UInt8]

    /// - Parameters:
    ///   - missing: the code where there is none.
    ///   - file: what the problems name.
    init(
        _ name: String, of folder: String, id: String, missing: String, file: String
    ) throws(TemplateProblem) {
        func refused(_ code: String, _ evidence: [String: String]) -> TemplateProblem {
            TemplateProblem(.error, code, evidence, file: file)
        }
        let found: (folder: String, document: String)?
        do throws(FileError) {
            found = try Path.real(folder).flatMap { (real) throws(FileError) in
                try Path.real("\(real)/\(name)").map { (real, $0) }
            }
        } catch {
            throw refused("template.document.unreadable", ["reason": error.text])
        }
        guard let found else { throw refused(missing, ["id": id]) }
        guard found.document.hasPrefix("\(found.folder)/") else {
            throw refused("template.asset.outside", ["path": name])
        }
        do throws(FileError) {
            bytes = try FileSystem.readUnchanged(found.document, limit: TemplateTranslator.byteLimit).bytes
        } catch {
            throw refused("template.document.unreadable", ["reason": error.text])
        }
        self.folder = found.folder
    }
}
