import Files
import JSONText

/// Remarks on the SVG files of a costume: what they contain that isn't drawn, and what isn't in them.
struct ArtLint {
    let template: Template
    /// The costume's folder.
    let root: String
    let places: DocumentPlaces

    func remarks(on art: Set<ArtReference>) -> [TemplateProblem] {
        let files = Dictionary(grouping: art.filter(\.isVector), by: \.path)
        return files.keys.sorted().flatMap { path in
            remarks(on: path, elements: files[path, default: []].map(\.element))
        }
    }

    /// - Parameter elements: ids; nil: the whole file.
    private func remarks(on path: String, elements: [String?]) -> [TemplateProblem] {
        let file = template.isOnePicture ? template.file : "\(template.id)/\(path)"
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try FileSystem.readUnchanged(place(of: path), limit: AssetMemory.sizeLimit).bytes
        } catch {
            let evidence = ["path": path, "reason": error.text]
            return [TemplateProblem(.warning, "template.asset.unreadable", evidence, file: file)]
        }
        let picture: SVGOutline
        do throws(SVGMistake) { picture = try SVGOutline(bytes) } catch {
            return [TemplateProblem(.warning, error.code, error.evidence, file: file, at: error.place)]
        }
        let used = Set(elements.compactMap { $0 })
        let missing = used.filter { !picture.has(id: $0) }
        var contents = ArtContents(path: path)
        contents.look(at: picture, used: elements.contains(nil) ? [] : used.subtracting(missing), asked: used)
        return missing.sorted().map { places.missing($0, of: path, picture) }
            + contents.findings.map {
                TemplateProblem(.warning, $0.code, $0.evidence, file: file, at: $0.place)
            }
    }

    private func place(of path: String) -> String { path.hasPrefix("/") ? path : "\(root)/\(path)" }
}

extension DocumentPlaces {
    /// The report of an element that a file lacks, where the document names it.
    /// - Parameter path: of the file, as in the document.
    func missing(_ element: String, of path: String, _ picture: SVGOutline) -> TemplateProblem {
        let evidence = picture.evidence(ofMissing: element).merging(["path": path]) { own, _ in own }
        let problem = TemplateProblem(.error, "art.element.missing", evidence, file: template.file)
        return placing(problem, atText: "\(path)#\(element)")
    }

    /// The same of a drawing that failed: it knows the element alone. nil where the file can't be read.
    /// - Parameter folder: the templates' folder, absolute.
    package func missing(_ element: String, of path: String, in folder: String) -> TemplateProblem? {
        let place = path.hasPrefix("/") ? path : "\(template.artFolder(in: folder))/\(path)"
        guard let bytes = try? FileSystem.readUnchanged(place, limit: AssetMemory.sizeLimit).bytes,
            let picture = try? SVGOutline(bytes), !picture.has(id: element)
        else { return nil }
        return missing(element, of: path, picture)
    }
}
