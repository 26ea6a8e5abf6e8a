package import Files
import Names

extension Directory {
    /// Whether the folder is one group itself: it holds a face, or the pack of one. A folder under a face's name is none.
    package func isGroup() throws(FileError) -> Bool {
        if let face = try status(of: GroupLayout.face), !face.isFolder { return true }
        return try status(of: GroupLayout.inPack(PackLayout.privateFolder))?.isFolder == true
    }

    /// Whether a group's folder holds a picture, but none under the name of a face: somebody didn't know that name.
    package var holdsMisnamedFace: Bool { misnamedFace != nil }

    /// The name of such a picture.
    ///
    /// Goes by names alone, and passes over hidden ones, which are files on their way. nil where they can't be listed.
    package var misnamedFace: String? {
        guard let isNamed = try? status(of: GroupLayout.face) != nil, !isNamed, let entries = try? entries()
        else { return nil }
        return entries.first { name, kind in
            (kind == nil || kind == .file) && name != GroupLayout.face2 && GroupLayout.looksLikeFace(name)
        }?.name
    }
}
