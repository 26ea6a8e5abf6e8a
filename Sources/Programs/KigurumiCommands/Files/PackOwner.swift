import Digest
import Files
import Platforms
import StickerBuild
import StickerExport
import StickerManifest
import StickerPack

/// Asks before one person's stickers replace another's.
struct PackOwner {
    /// As people gave it.
    var folder: String
    /// Whether it may ask on the terminal.
    var mayAsk: Bool
    /// Reads the face where it would replace another's.
    var maker: StickerMaker

    /// Compares the face of the pack that is there with another one.
    /// - Parameter pack: absolute.
    /// - Throws: where they differ and nobody agrees to replace the stickers.
    func check(
        _ source: FaceSource, in pack: String, replaces: Bool, _ console: Console
    ) throws(CommandFailure) {
        guard !replaces else { return }
        try checkName()
        let manifest: PackManifest
        do throws(ManifestError) { manifest = try PackReader(folder: pack).manifest() } catch {
            // Whose they are can't be seen now.
            guard case .unreadable = error else { return }
            throw CommandFailure(error.code, error.evidence, status: .inputOutput)
        }
        guard let face = manifest.face, !face.isFace(of: source) else { return }
        try ask(source, folder, manifest.publishedAt, console)
    }

    /// The same of packs for platforms.
    func check(_ request: ExportRequest, replaces: Bool, _ console: Console) throws(CommandFailure) {
        guard !replaces else { return }
        try checkName()
        let source = request.stickers.face
        let (output, digest) = (request.output, SHA256.hex(source.bytes))
        for platform in request.platforms {
            let file = FileStatus("\(output)/\(platform.rawValue)/\(ExportManifest.fileName)")
            let earlier: ExportManifest?
            do throws(ExportFailure) { earlier = try ExportManifest(of: platform, in: output) } catch {
                throw CommandFailure(error)
            }
            guard let file, let earlier,
                earlier.face != digest || earlier.faceNumber != source.reading.chosenFace
            else { continue }
            let time = PackClock.timestamp(Int(file.stamp.modified / 1_000_000_000))
            return try ask(source, "\(folder)/\(platform.rawValue)", time, console)
        }
    }

    /// - Throws: where nothing can be written under this name, such as one that is too long.
    private func checkName() throws(CommandFailure) {
        do throws(FileError) { _ = try FileStatus.at(folder) } catch {
            throw OutputFile.failure(folder, error)
        }
    }

    private func ask(
        _ source: FaceSource, _ folder: String, _ time: String, _ console: Console
    ) throws(CommandFailure) {
        // Nothing is replaced by a face that can't be used.
        do throws(BuildFailure) {
            _ = try BuildThread.run { () throws(BuildFailure) in try maker.read(source) }
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
        let evidence = ["folder": folder, "time": Wording.minute(time)]
        guard mayAsk, Terminal.canAsk else {
            throw CommandFailure("build.face.differs", evidence, status: .cannotCreate)
        }
        let question = WrappedText.paragraphs(
            console.text("replace.question", evidence), columns: Terminal.errorColumns, hanging: 2)
        Console.write(question, to: Console.errors)
        let answer = Terminal.answer()
        if let answer, Self.isYes(answer) { return }
        if answer == nil { Console.write("\n", to: Console.errors) }
        if Interruption.isRequested { throw CommandFailure(.cancelled, signal: Interruption.signal) }
        throw CommandFailure("build.face.kept", evidence, status: .cannotCreate)
    }

    /// In any of the languages, by word or letter.
    static func isYes(_ answer: String) -> Bool {
        [
            "y", "yes", "はい", "是", "네", "예", "ใช่", "s", "si", "sí", "sim", "j", "ja",
        ].contains(answer.lowercased().filter { !$0.isWhitespace })
    }
}
