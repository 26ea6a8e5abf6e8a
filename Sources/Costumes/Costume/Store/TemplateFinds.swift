import Files
import Names

/// The costumes in all folders of a set, not yet read.
struct TemplateFinds {
    /// Folders beside the costumes that are something else.
    private static let reserved = Set(
        TemplateItem.Kind.shared.compactMap(\.folder) + [[TemplateSource].faces])

    /// By id.
    private(set) var places: [String: TemplatePlace] = [:]
    /// Ids of those that are one picture, not a folder.
    private(set) var pictures: Set<String> = []
    private(set) var remarks: [TemplateProblem] = []

    var ids: [String] { places.keys.sorted() }

    /// - Parameter sources: folders that exist.
    init(_ sources: [TemplateSource]) throws(TemplateStoreError) {
        for source in sources {
            do throws(FileError) { add(try FileSystem.names(in: source.folder), of: source) } catch {
                throw .folderUnreadable(source.folder, reason: error.text)
            }
        }
    }

    private mutating func add(_ names: [String], of source: TemplateSource) {
        var folders: Set<String> = []
        var pictures: Set<String> = []
        for name in names where !name.hasPrefix(".") && !Self.reserved.contains(name) {
            if TemplateStore.isPicture(name) {
                pictures.insert(String(name.dropLast(4)))
                continue
            }
            let path = "\(source.folder)/\(name)"
            // What can't be seen now is reported by whoever reads it.
            let holdsDocument = FileStatus.mayBe(at: "\(path)/template.json")
            if holdsDocument, TemplateID.isValid(name) {
                folders.insert(name)
            } else if holdsDocument {
                remarks.append(TemplateProblem(.warning, "template.id", ["id": name], file: name))
            } else if name.lowercased().hasSuffix(".svg"), FileStatus(path)?.isFile == true {
                remarks.append(TemplateProblem(.warning, "template.id.picture", ["path": name], file: name))
            } else if FileStatus.mayBe(at: "\(path)/.") {
                remarks.append(
                    TemplateProblem(.warning, "template.document.missing", ["id": name], file: name))
            }
        }
        for id in folders.intersection(pictures).sorted() {
            let evidence = ["path": "\(id).svg", "id": id]
            remarks.append(TemplateProblem(.warning, "template.picture.hidden", evidence, file: "\(id).svg"))
        }
        for id in folders.union(pictures) { places.put(source, for: id) }
        self.pictures.formUnion(pictures)
        self.pictures.subtract(folders)
    }
}
