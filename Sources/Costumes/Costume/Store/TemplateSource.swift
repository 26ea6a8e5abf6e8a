import Files
import Names

/// A folder that costumes, shared filters and skins are read from, and where it comes from.
///
/// Several of them are one set: of two costumes, filters or skins with the same id the later folder's is used.
package struct TemplateSource: Hashable, Sendable {
    package enum Origin: String, Sendable {
        /// Installed with the program.
        case bundled
        /// The administrator's, for all users of the machine and for the service.
        case system
        /// One user's own.
        case user
        /// Named by an option, a variable or a setting: nothing else is read.
        case named
        /// `./Templates` of the working folder, beside the others.
        case local
    }

    /// Absolute; it may be missing.
    package var folder: String
    /// Decides where `template install` may write.
    package var origin: Origin

    /// - Parameter folder: absolute.
    package init(_ folder: String, _ origin: Origin = .named) {
        self.folder = folder
        self.origin = origin
    }
}

/// Where a costume, a shared filter or a skin was found.
package struct TemplatePlace: Hashable, Sendable {
    /// The folder that it is used from.
    package var source: TemplateSource
    /// Folders with one of the same id, which isn't used.
    package var overridden: [TemplateSource]
}

extension [TemplateSource] {
    /// People that previews show.
    static let faces = "Faces"

    /// For messages.
    package var listed: String { map(\.folder).joined(separator: ", ") }

    /// Those that exist, without links; a single one must exist.
    func found() throws(TemplateStoreError) -> [TemplateSource] {
        var found: [TemplateSource] = []
        for source in self {
            do throws(FileError) {
                guard try FileStatus.at(source.folder)?.isFolder == true,
                    let real = try Path.real(source.folder)
                else { continue }
                found.append(TemplateSource(real, source.origin))
            } catch {
                // Another user's folders are none of this one's.
                guard error.isForbidden else {
                    throw .folderUnreadable(source.folder, reason: error.text)
                }
            }
        }
        if found.isEmpty, count == 1 { throw .folderMissing(listed) }
        return found
    }

    /// The filters, expressions or skins in all folders, by id.
    /// - Throws: where they can't be listed: what uses one would be drawn without it.
    func shared(_ kind: TemplateItem.Kind) throws(TemplateStoreError) -> [String: TemplatePlace] {
        var places: [String: TemplatePlace] = [:]
        for source in self {
            let folder = "\(source.folder)/\(kind.folder ?? "")"
            let names: [String]
            do throws(FileError) { names = try FileSystem.names(in: folder) } catch {
                if error.isMissing { continue }
                throw .folderUnreadable(folder, reason: error.text)
            }
            for id in names where TemplateID.isValid(id) && FileStatus.mayBe(at: "\(folder)/\(id)/.") {
                places.put(source, for: id)
            }
        }
        return places
    }
}

extension [String: TemplatePlace] {
    /// A later folder's takes the place of an earlier one's.
    mutating func put(_ source: TemplateSource, for id: String) {
        let earlier = self[id].map { $0.overridden + [$0.source] } ?? []
        self[id] = TemplatePlace(source: source, overridden: earlier)
    }
}
