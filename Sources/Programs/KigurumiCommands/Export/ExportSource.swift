import Digest
import Files
import Names
import Settings
import StickerBuild
import StickerManifest

/// Where the face of an export comes from: a picture, or the folder of a group or of its pack, which lies beside the
/// face.
struct ExportSource {
    /// The file's bytes.
    let face: [UInt8]
    /// Those of the second person, whom the group's pack shows too.
    private(set) var second: [UInt8]?
    /// What identifiers of packs begin with.
    let name: String
    /// The number of the face in the pack; nil unless it was chosen by number.
    private(set) var number: Int?
    /// As the pack was made.
    private(set) var settings = StickerSettings()
    /// The costumes of the pack; nil: those asked for.
    private(set) var costumes: [String]?

    /// The folder that is written without `--output`.
    var outputName: String { Self.outputName(name) }

    /// - Parameter name: of the face or the group.
    static func outputName(_ name: String) -> String { "\(name)-exports" }

    /// - Parameters:
    ///   - path: as on the command line.
    ///   - options: which of several faces the export is of.
    ///   - platforms: for the advice when there is no face.
    init(_ path: String, _ options: FaceOptions, platforms: String) throws(CommandFailure) {
        guard path != "-", FileKind(at: path) == .folder else {
            face = try FaceFile.read(path)
            name = options.name(of: path)
            return
        }
        let pack = GroupFolders.pack(in: FileName.absolute(path, in: ThisProcess.workingFolder))
        let manifest: PackManifest
        do {
            manifest = try PackReader(folder: pack).manifest()
        } catch {
            throw CommandFailure("command.export.pack", ["folder": path], status: .noInput)
        }
        func picture(_ name: String, of wanted: PackManifest.Face?) throws(CommandFailure) -> [UInt8]? {
            let picture = "\(Path.parent(pack))/\(name)"
            guard let wanted, FileKind(at: picture) == .file else { return nil }
            let bytes = try FaceFile.read(picture)
            guard SHA256.hex(bytes) == wanted.sha256 else {
                throw CommandFailure(
                    "command.export.changed", ["folder": path, "face": picture], status: .badData)
            }
            return bytes
        }
        guard let face = try picture(GroupLayout.face, of: manifest.face) else {
            throw CommandFailure(
                "command.export.face", ["folder": path, "platforms": platforms], status: .noInput)
        }
        self.face = face
        // Where their face was taken away, the packs don't show them.
        second = try picture(GroupLayout.face2, of: manifest.face2)
        name = manifest.group
        number = manifest.face?.number
        (settings.language, settings.skin) = (manifest.profile?.language, manifest.profile?.skin)
        settings.favorites = manifest.favorites
        costumes = manifest.stickers.map(\.id)
    }
}
