import ArgumentParser

/// `kigurumi submit`: gives a face to a cluster.
struct SubmitCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Give a face to a cluster of machines.",
        discussion: """
            Stores the face, and the profile if one is given, and enqueues the group. A worker makes the pack; its \
            manifest then names this face. The command doesn't wait for that. With --withdraw, the second person's face \
            and all stickers that show it leave the store; with --erase, the group's faces, profile and pack.
            """)

    @Argument(help: ArgumentHelp("The group's id.", valueName: "GROUP"))
    var group: String

    @Argument(help: .face, completion: Completions.face)
    var face: String?

    @Flag(help: "Erase the group instead: remove its faces, profile and pack from the store.")
    var erase = false

    @Flag(
        help:
            "Take the second person out of the group instead: remove their face and all stickers that show it."
    )
    var withdraw = false

    @Option(
        name: .customLong("with"),
        help: ArgumentHelp(
            "A second person's face, for costumes that show two. Without it, the group keeps the one that it has.",
            valueName: "FACE"),
        completion: Completions.face)
    var second: String?

    @Option(
        help: ArgumentHelp(
            "The group's profile.json. Without it, the group keeps the profile that it has.",
            valueName: "FILE"),
        completion: Completions.document)
    var profile: String?

    @OptionGroup var options: ClusterOptions

    @Flag(help: "Print only one JSON object on standard output.")
    var json = false

    func run() throws { try handOver() }

    func request() throws -> ClusterRequest {
        let id = try Arguments.groupID(group)
        let isBare = face == nil && second == nil && profile == nil
        if erase != withdraw, isBare {
            let settings = try options.settings()
            return erase ? .erase(settings, id, isJSON: json) : .withdraw(settings, id, isJSON: json)
        }
        guard let face, !erase, !withdraw else {
            throw CommandFailure("command.submit.what", status: .wrongUsage)
        }
        if face == "-", second == "-" { throw CommandFailure.usage("command.with.input") }
        return .submit(
            try options.settings(),
            ClusterRequest.Submission(
                group: id, face: face, second: second, profile: profile, isJSON: json))
    }
}
