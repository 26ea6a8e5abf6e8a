import ArgumentParser
import Costume
import Files
import Helpers
import Messages

/// `kigurumi serve`: hands over to `kigurumi-studio`, which answers requests for stickers.
struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Make stickers over HTTP.",
        discussion: """
            POST /v1/stickers/bear with a picture as the body answers with the sticker; /openapi.json lists all that \
            there is. Each request needs a token. Nothing is stored. SIGTERM and Ctrl-C end it once all that was begun is \
            answered.
            """)

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

    @OptionGroup var templates: TemplatesOption

    func run() throws { try StudioCommand.handOver(["serve"] + arguments()) }

    /// What the program is started with, as its `ServeOptions` read it.
    func arguments() throws(CommandFailure) -> [String] {
        let (host, port) = try address()
        var words = try templates.sources().flatMap { ["--templates-\($0.origin.rawValue)", $0.folder] }
        words += ["--tokens", try tokens(), "--host", host, "--port", String(port)]
        if let cache = Environment.cacheFolder { words += ["--cache", cache] }
        if let prepared = Environment.sharedCache { words += ["--prepared", prepared] }
        return words + ["--language", Console.current.language.tag]
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
