import ArgumentParser

/// `kigurumi submit`: gives a face to a cluster.
struct SubmitCommand: ClusterCommand {
    static let configuration = CommandConfiguration(
        commandName: "submit", abstract: "Give a face to a cluster of machines.",
        discussion: """
            Stores the face, and the profile if one is given, and enqueues the group. A worker makes the pack; its \
            manifest then names this face. The command doesn't wait for that. With --erase, the group's face, profile and \
            pack leave the store.
            """)

    @Argument(help: ArgumentHelp("The group's id.", valueName: "GROUP"))
    var group: String

    @Argument(help: .face, completion: Completions.face)
    var face: String?

    @Flag(help: "Erase the group instead: remove its face, profile and pack from the store.")
    var erase = false

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
        if erase, face == nil, profile == nil { return .erase(try options.settings(), id, isJSON: json) }
        guard let face, !erase else { throw CommandFailure("command.submit.what", status: .wrongUsage) }
        return .submit(
            try options.settings(),
            ClusterRequest.Submission(group: id, face: face, profile: profile, isJSON: json))
    }
}
