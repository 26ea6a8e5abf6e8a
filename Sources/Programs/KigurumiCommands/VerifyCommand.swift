import ArgumentParser
import Files
import Messages
import Names
import Platforms
import StickerExport
import StickerManifest

/// `kigurumi verify`: manifest against schema and files.
struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify", abstract: "Check a pack: its manifest and every file that it lists.",
        discussion: """
            Each file must exist with the listed length, digest and dimensions, its extension and media type must \
            match its content, and it must be below the limit. The exit status is 0 for a valid pack, 65 for \
            another, and 66 where there is none; defects are printed on standard output.

            With --platform, DIR is an export, or any folder of packs for that platform, no matter which program \
            made them: the finished files are checked against the platform's rules, which docs/platform-rules.md \
            lists. Advice alone doesn't change the exit status.
            """)

    @Argument(help: ArgumentHelp("The pack's folder.", valueName: "DIR"), completion: .directory)
    var folder: String

    @Flag(help: "Print nothing; only set the exit status.")
    var quiet = false

    @Option(
        help: ArgumentHelp("Check finished packs by a platform's rules instead.", valueName: "NAME,…"),
        completion: .list(Platform.allCases.map(\.rawValue)))
    var platform: String?

    @Flag(help: "With --platform: print one JSON object on standard output.")
    var json = false

    func validate() throws {
        if json, platform == nil { throw ValidationError("--json", needs: "--platform") }
    }

    /// - Throws: for a folder that holds no pack.
    private func checkForeign() throws {
        guard FileKind(at: "\(folder)/\(PackLayout.manifest)") == .missing else { return }
        if quiet { throw ExitCode(ExitStatus.badData.rawValue) }
        let inner = folder.hasSuffix("/") ? folder + GroupLayout.pack : "\(folder)/\(GroupLayout.pack)"
        var evidence = ["folder": folder]
        if FileKind(at: "\(inner)/\(PackLayout.manifest)") == .file { evidence["nearest"] = inner }
        let exported = Platform.allCases.map(\.rawValue).filter {
            FileKind(at: "\(folder)/\($0)/\(ExportManifest.fileName)") == .file
        }
        if !exported.isEmpty {
            evidence["command"] = Guess.line(
                ["verify", "--platform", exported.joined(separator: ","), folder])
            throw CommandFailure("command.verify.export", evidence, status: .badData)
        }
        throw CommandFailure("command.verify.foreign", evidence, status: .badData)
    }

    func run() throws {
        let console = Console.current
        guard FileKind(at: folder) == .folder else {
            let code = platform == nil ? "command.pack.missing" : "command.verify.folder.missing"
            throw CommandFailure(
                code, ["folder": folder, "platform": platform ?? ""], status: .noInput)
        }
        if let platform {
            let verification = PlatformVerification(
                console: console, folder: FileName.absolute(folder, in: ThisProcess.workingFolder),
                isQuiet: quiet, isJSON: json)
            return try verification.run(try Arguments.platforms(platform))
        }
        try checkForeign()
        let reader = PackReader(folder: FileName.absolute(folder, in: ThisProcess.workingFolder))
        let defects = reader.check()
        if !defects.isEmpty, quiet { throw ExitCode(ExitStatus.badData.rawValue) }
        for defect in defects { console.sentence(console.text(defect.code, defect.evidence)) }
        guard defects.isEmpty else {
            throw CommandFailure(
                "command.verify.failed", ["folder": folder, "count": String(defects.count)], status: .badData)
        }
        if !quiet, let manifest = try? reader.manifest() {
            let files = manifest.stickers.reduce(0) { $0 + ($1.still == nil ? 1 : 2) }
            console.sentence(
                console.text(
                    "verify.sound",
                    [
                        "folder": folder, "count": String(manifest.stickers.count), "files": String(files),
                        "generation": String(manifest.generation),
                    ]))
        }
    }
}
