package import Files
import Names

extension Directory {
    /// Whether a group's folder holds a picture, but none under the name of a face: somebody didn't know that name.
    ///
    /// Goes by names alone, and passes over hidden ones, which are files on their way. False where they can't be listed.
    package var holdsMisnamedFace: Bool {
        guard let isNamed = try? status(of: GroupLayout.face) != nil, !isNamed, let entries = try? entries()
        else { return false }
        return entries.contains { name, kind in
            (kind == nil || kind == .file) && name != GroupLayout.face2 && GroupLayout.looksLikeFace(name)
        }
    }
}
