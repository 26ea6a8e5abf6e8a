import ArgumentParser
import Files
import StickerManifest
import StickerPack
import StickerService

/// `kigurumi erase`: takes one group's stickers away.
struct EraseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Delete a group's stickers, including retained ones.",
        discussion: """
            Publishes an empty pack, then deletes every sticker and still, the gallery, and the state. The face \
            belongs to the app and stays; no stickers are made from it until it changes.
            """)

    @Argument(help: ArgumentHelp("The group's folder: ROOT/GROUP.", valueName: "DIR"), completion: .directory)
    var folder: String

    @Flag(help: "Print nothing; only set the exit status.")
    var quiet = false

    func run() throws {
        let console = Console.current
        let path = FileName.absolute(folder, in: ThisProcess.workingFolder)
        guard FileKind(at: path) == .folder else {
            throw CommandFailure("command.root.missing", ["path": folder], status: .noInput)
        }
        let publication: Publication
        do throws(PackError) {
            publication = try GroupEraser.erase(path)
        } catch {
            throw CommandFailure(error)
        }
        guard !quiet else { return }
        console.out(
            console.text(
                publication.published ? "erase.done" : "erase.before",
                ["group": publication.manifest.group, "generation": String(publication.manifest.generation)]))
    }
}
