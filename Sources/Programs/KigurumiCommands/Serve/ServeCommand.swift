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
        help: ArgumentHelp("The only folder of costumes to use.", valueName: "DIR"), completion: .directory)
    var templates: String?

    @Option(help: .config, completion: Completions.document)
    var config: String?

    func run() throws {
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
