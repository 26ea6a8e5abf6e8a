import ArgumentParser
import Files
import Names
import StickerBuild
import StickerManifest
import StickerPack
import StickerService

/// `kigurumi erase`: takes the stickers of one group or one pack away.
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Delete the stickers of a pack or a group, including retained ones.",
        discussion: """
            Publishes an empty pack, then deletes every sticker and still, the gallery, and the state. The face \
            belongs to the app and stays; no stickers are made from it until it changes.
            """)

    @Argument(
        help: ArgumentHelp("The folder of a pack, or of a group: ROOT/GROUP.", valueName: "DIR"),
        completion: .directory)
    var folder: String

    @Flag(help: "Print nothing; only set the exit status.")
    var quiet = false

    func run() throws {
        let console = Console.current
        let path = FileName.absolute(folder, in: ThisProcess.workingFolder)
        guard FileKind(at: path) == .folder else {
            throw CommandFailure("command.erase.missing", ["folder": folder], status: .noInput)
        }
        let (publication, isPack) = try erase(path)
        guard !quiet else { return }
        let others = isPack ? Self.others(in: path) : nil
        let evidence = [
            "folder": folder, "names": others?.prefix(10).joined(separator: ", ") ?? "",
            "group": publication.manifest.group,
            "generation": String(publication.manifest.generation),
        ]
        let done = others.map { $0.isEmpty ? "erase.pack" : "erase.pack.others" } ?? "erase.done"
        console.sentence(console.text(publication.published ? done : "erase.before", evidence))
    }

    /// What isn't the pack's in its folder, such as packs for platforms; nil: that can't be seen.
    private static func others(in path: String) -> [String]? {
        let own = [PackLayout.manifest, PackLayout.status, PackLayout.privateFolder]
        return (try? Directory(path).names())?.filter { !own.contains($0) }.sorted()
    }

    /// - Returns: what was published, and whether it was a pack without a group's folder.
    private func erase(_ path: String) throws(CommandFailure) -> (Publication, isPack: Bool) {
        do throws(PackError) {
            if FileKind(at: "\(path)/\(GroupLayout.pack)") == .folder {
                return (try GroupEraser.erase(path), false)
            }
            let parent = Path.parent(path)
            // The pack of a group: its face must not be built again.
            if Path.last(path) == GroupLayout.pack,
                FileKind(at: "\(parent)/\(GroupLayout.face)") == .file, try PackFolder.holdsPack(path)
            {
                return (try GroupEraser.erase(parent), false)
            }
            if try PackFolder.holdsPack(path) {
                let pack = try PackFolder.open(path, isCancelled: { Interruption.isRequested })
                let group = GroupID(closestTo: Path.last(path)).name
                return (try PackBuilder.erase(pack, group: group), true)
            }
        } catch {
            throw CommandFailure(error)
        }
        throw CommandFailure("command.erase.foreign", ["folder": folder], status: .cannotCreate)
    }
}
