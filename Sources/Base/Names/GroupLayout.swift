/// The names of the files in a group's folder.
package enum GroupLayout {
    /// The face image. The app writes it at any time.
    package static let face = "currentImageFace.img"
    /// The face of a second person, which the app writes and removes like the first.
    package static let face2 = "currentImageFace2.img"
    /// The group's preferences, an optional file that the app writes.
    package static let profile = "profile.json"
    /// All files that the app writes.
    package static let inputs = [face, face2, profile]
    /// The pack's folder.
    package static let pack = "Stickers"

    /// The folder of packs for platforms, one folder a platform.
    package static let exports = "Exports"
    /// All names in a group's folder.
    static let names = inputs + [pack, exports]

    /// Whether a file's name is that of a picture which could be a face.
    package static func looksLikeFace(_ name: String) -> Bool {
        let name = name.lowercased()
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else {
            return face.lowercased().hasPrefix("\(name).")
        }
        return pictures.contains(String(name[name.index(after: dot)...]))
    }

    /// What names of pictures end in.
    private static let pictures: Set = [
        "apng", "avif", "gif", "heic", "heif", "img", "jpe", "jpeg", "jpg", "png", "webp",
    ]

    /// The path of a pack's file, relative to the group's folder.
    /// - Parameter name: One of `PackLayout`.
    package static func inPack(_ name: String) -> String { "\(pack)/\(name)" }
}

/// The names of the files in a pack's folder.
package enum PackLayout {
    /// The last complete pack.
    package static let manifest = "manifest.json"
    /// The current activity.
    package static let status = "status.json"
    /// A page for people that shows the pack.
    package static let gallery = "index.html"
    /// The documents of a pack, without its stickers.
    package static let documents = [manifest, status, gallery]

    /// The folder of private files: lock, staging and state. It is safe to delete and contains no secrets. The service also
    /// keeps one in the folder of its groups.
    package static let privateFolder = ".kigurumi"
    /// In `privateFolder`: the file that a pack's writer locks.
    package static let lock = "lock"
    /// In `privateFolder`: the folder of files that don't have their final names yet.
    package static let staging = "staging"
    /// In `privateFolder`: the record of finished stickers and their recipes.
    package static let state = "state.json"

    /// In `privateFolder`: the name of a note, a private file of the code that uses the pack.
    package static func note(_ name: String) -> String { noteMark + name }

    /// The note about the second person's face, which goes with that person.
    package static let secondFaceNote = "face2"

    /// The path of a note, relative to the pack's folder.
    package static func notePath(_ name: String) -> String { "\(privateFolder)/\(note(name))" }

    /// Whether a name in `privateFolder` is a note's.
    package static func isNote(_ name: String) -> Bool { name.hasPrefix(noteMark) }

    private static let noteMark = "note-"
}
