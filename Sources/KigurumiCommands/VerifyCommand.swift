import ArgumentParser
import Messages
import StickerManifest

/// `kigurumi verify`: manifest against schema and files.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a pack: its manifest, and every file that it names.",
        discussion: """
            Each file must be there with the stated length, digest and dimensions, its extension and media type \
            must be what its bytes are, and it must be below the limit. Ends with 0 for a sound pack, 65 for \
            another; what is wrong is listed on standard output.
            """)

    @Argument(help: ArgumentHelp("The pack's folder.", valueName: "DIR"), completion: .directory)
    var folder: String

    @Flag(help: "Only the exit status tells.")
    var quiet = false

    func run() throws {
        let console = Console.current
        guard FileKind(at: folder) == .folder else {
            throw CommandFailure("command.pack.missing", ["folder": folder], status: .noInput)
        }
        let reader = PackReader(folder: FileName.absolute(folder, in: Environment.workingFolder))
        let defects = reader.check()
        if !defects.isEmpty, quiet { throw ExitCode(ExitStatus.badData.rawValue) }
        for defect in defects { console.out(console.text(defect.code, defect.evidence)) }
        guard defects.isEmpty else {
            throw CommandFailure(
                "command.verify.failed", ["folder": folder, "count": String(defects.count)], status: .badData)
        }
        if !quiet, let manifest = try? reader.manifest() {
            let files = manifest.stickers.reduce(0) { $0 + ($1.still == nil ? 1 : 2) }
            console.out(
                console.text(
                    "verify.sound",
                    [
                        "folder": folder, "count": String(manifest.stickers.count), "files": String(files),
                        "generation": String(manifest.generation),
                    ]))
        }
    }
}
