import FaceInput
import Files
import StickerBuild

extension FaceOptions {
    /// Draws the faces of a picture, numbered, if `--faces` asks for that.
    /// - Parameter face: a path, or `-` for standard input.
    /// - Returns: whether it did, so that nothing else is to be done.
    func drawsFaces(of face: String, _ console: Console) throws(CommandFailure) -> Bool {
        guard let path = faces else { return false }
        if let format = OutputSuffix.format(of: path), format != "png" {
            throw .usage("command.faces.suffix", ["path": path])
        }
        try OutputSuffix.checkTerminal(path, otherwise: "kigurumi … --faces - > faces.png")
        try OutputFile.check(path, isNot: face)
        let bytes = try FaceFile.read(face)
        let decoder = decoder(console)
        let sheet: FaceSheet
        do throws(BuildFailure) {
            sheet = try BuildThread.run { () throws(BuildFailure) in try FaceSheet(bytes, decoder: decoder) }
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
        guard let found = sheet.found else {
            throw CommandFailure("command.faces.none", ["path": face], status: .badData)
        }
        try OutputFile.write(sheet.png, to: path)
        console.err(console.text("faces.drawn", ["path": path, "count": String(found.boxes.count)]))
        return true
    }
}
