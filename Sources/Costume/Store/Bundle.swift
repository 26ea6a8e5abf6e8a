import Digest
import Files

/// A document with the files beside it that it uses, all read once.
protocol Bundle {
    /// Absolute, without links.
    var folder: String { get }
    /// Of the document and of other texts that were read: their paths in the folder, and their bytes.
    var texts: [(path: String, bytes: [UInt8])] { get }
    /// All pictures that it uses, with absolute paths.
    var pictures: [ArtReference] { get }
}

extension Bundle {
    /// Reads a bundle's document.
    ///
    /// - Parameters:
    ///   - missing: the code where there is none.
    ///   - file: what the problems name.
    /// - Returns: the bundle's folder, absolute and without links, and the document's bytes.
    static func document(
        _ name: String, of folder: String, id: String, missing: String, file: String
    ) throws(TemplateProblem) -> (folder: String, bytes: [UInt8]) {
        func refused(_ code: String, _ evidence: [String: String]) -> TemplateProblem {
            TemplateProblem(.error, code, evidence, file: file)
        }
        guard let real = Path.resolved(folder), let document = Path.resolved("\(real)/\(name)") else {
            throw refused(missing, ["id": id])
        }
        guard document.hasPrefix("\(real)/") else {
            throw refused("template.asset.outside", ["path": name])
        }
        do throws(FileError) {
            return (real, try FileSystem.readUnchanged(document, limit: TemplateTranslator.byteLimit).bytes)
        } catch {
            throw refused("template.document.unreadable", ["reason": error.text])
        }
    }

    /// Of all its bytes.
    var digest: String {
        let digests = texts.map { SHA256.hex($0.bytes) } + pictures.map(\.digest)
        return SHA256.hex(Array(digests.joined(separator: "\n").utf8))
    }
}
