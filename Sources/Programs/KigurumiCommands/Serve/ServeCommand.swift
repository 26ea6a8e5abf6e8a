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
            "Where to listen. Other machines need an address of this one, and a proxy that encrypts.",
            valueName: "ADDRESS:PORT"))
    var listen = "127.0.0.1:8080"

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
    func request() throws(CommandFailure) -> ServeRequest {
        let (host, port) = try address()
        let finder = SettingsFinder.ofService(
            [("root", root, "ROOT"), ("templates", templates, "--templates")], file: config)
        return try ServeRequest(host: host, port: port, tokens: try tokens(), finder)
    }

    /// Signed by the first token that may read.
    private func link(to path: String) throws(CommandFailure) -> String {
        let file = try tokens()
        do throws(AccessToken.Problem) {
            let known = try AccessToken.all(in: file).tokens
            guard path.hasPrefix("/v1/"), (1...315_360_000).contains(seconds),
                let token = known.first(where: { $0.verbs.contains(.read) })
            else { throw AccessToken.Problem(code: "command.serve.sign", evidence: ["value": path]) }
            let end = Int(SystemClock.wall / 1_000_000_000) + seconds
            return SignedLink(path, until: end, key: token.digest).target
        } catch {
            throw CommandFailure(error.code, error.evidence, status: .noInput)
        }
    }

    private func tokens() throws(CommandFailure) -> String {
        if let tokenFile { return FileName.absolute(tokenFile, in: ThisProcess.workingFolder) }
        guard let folder = Environment.nonEmpty("CREDENTIALS_DIRECTORY") else {
            throw .usage("command.serve.tokens")
        }
        return "\(folder)/kigurumi-tokens"
    }

    /// `127.0.0.1:8080` or `[::1]:8080`.
    private func address() throws(CommandFailure) -> (host: String, port: Int) {
        let parts = listen.split(separator: ":", omittingEmptySubsequences: false)
        var host = parts.dropLast().joined(separator: ":")
        let isNumber6 = host.hasPrefix("[") && host.hasSuffix("]")
        if isNumber6 { host = String(host.dropFirst().dropLast()) }
        guard let port = parts.last.flatMap({ Int($0) }), (0...65_535).contains(port), !host.isEmpty,
            isNumber6 || !host.contains(":")
        else { throw .usage("command.serve.listen", ["value": listen]) }
        return (host, port)
    }
}
