import ArgumentParser
import Files
import Helpers
import Messages
import Settings

/// `kigurumi serve`: hands over to `kigurumi-studio`, which answers requests for stickers.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Make stickers over HTTP.",
        discussion: """
            POST /v1/stickers/bear with a picture as the body answers with the sticker; /openapi.json lists all that \
            there is. Each request needs a token. With ROOT it also does what kigurumi watch does, and the groups there \
            have requests of their own; without one nothing is stored. SIGTERM and Ctrl-C end it once all that was \
            begun is answered.
            """)

    @Argument(
        help: ArgumentHelp(
            "The folder of the groups; by default the one that the configuration names, if it does.",
            valueName: "ROOT"), completion: .directory)
    var root: String?

    @Option(
        help: ArgumentHelp(
            """
            Where to listen; by default at 127.0.0.1:8080, or at the sockets of systemd. Other machines need an address \
            of this one, and a proxy that encrypts.
            """, valueName: "ADDRESS:PORT"))
    var listen: String?

    @Option(
        help: ArgumentHelp(
            """
            Who may send requests: a file with a token a line, 16 characters or more. By default the credential \
            kigurumi-tokens of systemd.
            """, valueName: "FILE"), completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "Print a link instead, with which clients may read this path without a token.", valueName: "PATH")
    )
    var sign: String?

    @Option(help: ArgumentHelp("How long that link may be used, in seconds.", valueName: "N"))
    var seconds = 3_600

    @Option(
        help: ArgumentHelp("The only folder of costumes to use.", valueName: "DIR"), completion: .directory)
    var templates: String?

    @Option(help: .config, completion: Completions.document)
    var config: String?

    func run() throws {
        if let sign { return Console.current.out(try link(to: sign)) }
        // What is wrong with them is reported without the other program.
        _ = try request()
        try StudioCommand.handOver(Array(ThisProcess.arguments.dropFirst()))
    }

    /// What the other program, which is given the same arguments, is to do.
    func request() throws(CommandFailure) -> ServeRequest { try ServeRequest(finder) }

    private var finder: SettingsFinder {
        .ofService(
            [
                ("root", root, "ROOT"), ("templates", templates, "--templates"),
                ("serve.listen", listen, "--listen"), ("serve.tokenFile", tokenFile, "--token-file"),
            ], file: config)
    }

    /// Seconds of ten years.
    private static let longest = 315_360_000

    /// Signed by the first token that may read there.
    private func link(to path: String) throws(CommandFailure) -> String {
        let wrong = AccessToken.Problem(code: "command.serve.sign", evidence: ["value": path])
        let parts = path.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
        guard path.hasPrefix("/v1/") else { throw .usage(wrong.code, wrong.evidence) }
        guard (1...Self.longest).contains(seconds) else {
            throw .usage("command.serve.seconds", ["value": String(seconds), "most": String(Self.longest)])
        }
        let file = try ServeRequest.tokens(try finder.find().settings.serve)
        do throws(AccessToken.Problem) {
            let group = parts.count > 3 && parts[2] == "groups" ? String(parts[3]) : nil
            guard let token = try AccessToken.all(in: file).tokens.first(where: { $0.allows(.read, group) })
            else { throw wrong }
            let end = Int(SystemClock.wall / 1_000_000_000) + seconds
            return SignedLink(path, until: end, key: token.digest).target
        } catch {
            throw CommandFailure(error.code, error.evidence, status: .noInput)
        }
    }
}
