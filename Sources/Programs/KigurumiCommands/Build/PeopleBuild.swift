import FaceInput
import StickerBuild

/// `build --face all`: a pack for each face of a picture, one after the other. What goes wrong with one person loses none
/// of the others.
struct PeopleBuild {
    let command: BuildCommand
    let maker: StickerMaker

    /// - Parameter request: for all of them.
    /// - Throws: which of the packs aren't there, or lack stickers.
    func run(_ request: StickerRequest) throws(CommandFailure) {
        let count = try faceCount(of: request)
        var packs: [BuildJSON.Success] = []
        var failures: [(folder: String, failure: CommandFailure)] = []
        // Somebody alone is the face that any build uses.
        for number in count > 1 ? (1...count).map(Optional.some) : [nil] {
            var own = request
            own.face.reading.number = number
            let folder = command.folder(of: number)
            announce(number, of: count, folder)
            do throws(CommandFailure) {
                let group = try command.group.map { (group) throws(CommandFailure) in
                    try Arguments.group(FileName.numbered(group, number))
                }
                let made = try PersonBuild(command, maker, own, folder: folder, group: group).run()
                packs.append(made.json)
                if let failure = made.failure { throw failure }
            } catch {
                if Interruption.isRequested { throw error }
                failures.append((folder, error))
            }
        }
        let problems = failures.flatMap { Self.problems($0.failure, in: $0.folder) }
        if command.json, !packs.isEmpty {
            Console.current.out(JSONOutput.indented(BuildJSON.People(packs, problems)))
        }
        guard let first = failures.first else { return }
        throw CommandFailure(
            "build.people.failed",
            [
                "count": String(failures.count), "total": String(max(1, count)),
                "folders": failures.map(\.folder).joined(separator: ", "),
            ], status: packs.isEmpty ? first.failure.status : .partial, problems: problems)
    }

    private func faceCount(of request: StickerRequest) throws(CommandFailure) -> Int {
        let (bytes, decoder) = (request.face.bytes, maker.decoder)
        do throws(BuildFailure) {
            return try BuildThread.run { () throws(BuildFailure) in
                try Face.found(in: bytes, decoder: decoder)?.boxes.count ?? 0
            }
        } catch {
            throw CommandFailure(error, signal: Interruption.signal)
        }
    }

    private func announce(_ number: Int?, of count: Int, _ folder: String) {
        guard let number, !command.json, command.verbosity != .quiet else { return }
        let console = Console.current
        console.err(
            console.text(
                "build.people.face",
                ["number": String(number), "count": String(count), "folder": folder]))
    }

    /// What went wrong, named by the pack and by the costume.
    private static func problems(_ failure: CommandFailure, in folder: String) -> [BuildProblem] {
        guard !failure.problems.isEmpty else {
            return [BuildProblem(code: failure.code, subject: folder, evidence: failure.evidence)]
        }
        return failure.problems.map {
            var problem = $0
            problem.subject = "\(folder)/\($0.subject)"
            return problem
        }
    }
}
