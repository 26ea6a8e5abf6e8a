import Files
import GroupWatch
package import Messages
package import Names
import StickerPack

/// Reads the faces and profiles of local groups as carefully as the service does, for callers that build no packs there.
package final class GroupReader: Sendable {
    private let root: GroupRoot
    private let limits: (face: Int, profile: Int)

    /// What a group's folder holds.
    package struct Files: Sendable {
        /// The face; nil: there is none.
        package var face: [UInt8]?
        /// The second person's; nil: there is none.
        package var face2: [UInt8]?
        /// The profile; nil: there is none.
        package var profile: [UInt8]?
        /// What stops a face or profile from being used.
        package var refusal: (any CodedError)?
        /// Whether what was refused may be good at another time, although nobody changes it.
        package var mayPass = false
        /// Whether there is a folder of the group, and what isn't in it is gone.
        package var isThere = false
    }

    /// - Parameters:
    ///   - root: the folder of the groups, or a group, absolute.
    ///   - faceLimit: in bytes; so is the other.
    /// - Throws: where there is no such folder.
    package init(_ root: String, faceLimit: Int, profileLimit: Int) throws {
        self.root = try GroupRoot(root)
        limits = (faceLimit, profileLimit)
    }

    /// The root as a group from now on, as a watch reports it; nil: its folders are groups.
    package func become(_ single: GroupID?) { _ = root.become(single) }

    /// Reads a group's files. Blocks.
    /// - Throws: `PackError.unreadable` where they can't be read now: they may be there.
    package func read(_ group: GroupID) throws -> Files {
        var files = Files()
        do throws(GroupFileError) {
            let folder = try root.folder(of: group)
            files.face = try content(of: GroupLayout.face, in: folder, limit: limits.face)
            files.profile = try content(of: GroupLayout.profile, in: folder, limit: limits.profile)
            files.face2 = try content(of: GroupLayout.face2, in: folder, limit: limits.face)
            files.isThere = true
        } catch {
            switch error {
            case .refused(let refusal): (files.refusal, files.mayPass) = (refusal, refusal.mayPass)
            case .machine(let path, let reason): throw PackError.unreadable(path: path, reason: reason)
            case .mounted(let path):
                (files.refusal, files.mayPass) = (GroupRefusal.mounted(path: path), true)
            case .gone, .missing: break
            }
        }
        return files
    }

    /// Reads a group's face whose path a command names. No link leads to it, nor to the group.
    /// - Parameters:
    ///   - path: absolute; ends with the name that faces have.
    ///   - limit: in bytes.
    /// - Returns: nil where there is none.
    /// - Throws: a `CodedError`.
    package static func face(at path: String, limit: Int) throws -> [UInt8]? {
        do {
            let folder = GroupFolder(try Directory.opening(Path.parent(path), ownNames: 1))
            return try folder.read(GroupLayout.face, limit: limit).bytes
        } catch let error as FileError {
            if error.isMissing { return nil }
            throw PackError.unreadable(path: error.path, reason: error.text)
        } catch GroupFileError.missing {
            return nil
        } catch GroupFileError.refused(let refusal) {
            throw refusal
        } catch let error as GroupFileError {
            throw PackError(error, path: path) ?? PackError.unreadable(path: path, reason: "\(error)")
        }
    }

    private func content(
        of name: String, in folder: GroupFolder, limit: Int
    ) throws(GroupFileError) -> [UInt8]? {
        do throws(GroupFileError) {
            return try folder.read(name, limit: limit).bytes
        } catch {
            if case .missing = error { return nil }
            throw error
        }
    }
}
