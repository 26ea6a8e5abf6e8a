/// The names in a group's directory.
public enum GroupLayout {
    /// The face, written by the app at any time.
    public static let face = "currentImageFace.img"
    /// What the app wishes: optional, written by it.
    public static let profile = "profile.json"
    /// The pack's folder.
    public static let pack = "Stickers"

    /// Where something of the pack lies, from the group's directory.
    /// - Parameter name: as `PackLayout` has it.
    public static func inPack(_ name: String) -> String { "\(pack)/\(name)" }
}

/// The names in a pack's folder.
public enum PackLayout {
    /// The last complete pack.
    public static let manifest = "manifest.json"
    /// What is going on now.
    public static let status = "status.json"
    /// The pack as a page for people.
    public static let gallery = "index.html"
    /// The documents of a pack, without its stickers.
    public static let documents = [manifest, status, gallery]

    /// Kigurumi's own folder: lock, staging, what was made from what. Nothing secret, and safe to delete. A service
    /// has one of that name in the folder of its groups as well.
    public static let privateFolder = ".kigurumi"
    /// In `privateFolder`: the file whose lock a writer holds.
    public static let lock = "lock"
    /// In `privateFolder`: files that don't have their final names yet.
    public static let staging = "staging"
    /// In `privateFolder`: what was made from what.
    public static let state = "state.json"

    /// In `privateFolder`: a note of the pack's user.
    public static func note(_ name: String) -> String { noteMark + name }

    /// Where a note lies, from the pack's folder.
    public static func notePath(_ name: String) -> String { "\(privateFolder)/\(note(name))" }

    /// Whether something in `privateFolder` is a note.
    public static func isNote(_ name: String) -> Bool { name.hasPrefix(noteMark) }

    private static let noteMark = "note-"
}
