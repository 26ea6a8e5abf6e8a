import Files
import GroupWatch
import Names
import StickerBuild
import StickerExport
package import StickerPack

/// `kigurumi erase`: takes one group's stickers away, also while a service runs. A face that is still there is not
/// built again before it changes.
package enum GroupEraser {
    /// Blocks.
    /// - Parameter path: the group's folder, absolute.
    /// - Throws: `.unreadable` without such a folder, `.notAPack` without a pack; else as `PackFolder.open`.
    package static func erase(_ path: String, options: PackOptions = PackOptions()) throws(PackError)
        -> Publication
    {
        let folder: GroupFolder
        do throws(FileError) {
            // Apps make the groups' folders: a link there may lead to another's.
            folder = GroupFolder(try Directory.opening(path, ownNames: 1))
        } catch {
            throw .unreadable(path: path, reason: error.text)
        }
        guard try folder.identity(of: GroupLayout.pack) != nil else { throw .notAPack(folder: path) }
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        return try erase(folder, of: GroupID(closestTo: name), options: options)
    }

    /// The same of an open folder. A group without a pack gets an empty one, so that a build which is about to begin finds
    /// that it was erased.
    static func erase(_ folder: GroupFolder, of group: GroupID, options: PackOptions) throws(PackError)
        -> Publication
    {
        let pack = try folder.pack(options, isCancelled: { false })
        let publication = try PackBuilder.erase(pack, group: group.name)
        var record = GroupRecord(
            ending: .erased, face: try folder.identity(of: GroupLayout.face).map { .init(identity: $0) },
            profile: nil, basis: "", reader: "")
        record.isUnreported = publication.published ? true : nil
        try record.note(PackLayout.documents, in: folder)
        try pack.writeNote(GroupRecord.name, record.bytes)
        if let exports = try ExportsFolder(folder) {
            do throws(ExportFailure) { try exports.erase() } catch {
                throw PackError(error, path: "\(folder.path)/\(GroupLayout.exports)")
            }
        }
        return publication
    }
}
