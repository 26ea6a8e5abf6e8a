import CLinux
import Files
package import Messages
package import Settings
package import StickerService
import SystemdNotify

/// What `kigurumi serve` asks of the program with the web server.
package struct ServeRequest: Sendable {
    /// A host's name or number.
    package let host: String
    package let port: Int
    /// Absolute; of the file with the tokens.
    package let tokens: String
    package let settings: Settings.Serve
    /// Of messages, and of errors for clients that ask for no language.
    package let language: Language
    /// What holds for stickers and groups. Its root is that of the groups; empty: there are none.
    package let options: ServiceOptions
    private let finder: SettingsFinder
    private let chosen: ChosenSettings

    init(_ finder: SettingsFinder) throws(CommandFailure) {
        self.finder = finder
        language = Console.current.language
        chosen = try finder.find()
        settings = chosen.settings.serve
        (host, port) = try Self.address(settings.listen ?? Settings.Serve.usualAddress)
        tokens = try Self.tokens(settings)
        let plan = WatchPlan(chosen.settings)
        options =
            chosen.settings.root == nil
            ? plan.options(root: "", templates: try plan.templates()) : try plan.options()
    }

    /// Descriptors of sockets that systemd listens at instead; empty: it doesn't. Asked by the program that uses them: no
    /// other inherits them from then on.
    package var sockets: [CInt] { InheritedSockets.descriptors(environment: Environment.value) }

    /// The file that the settings name, else systemd's credential.
    static func tokens(_ settings: Settings.Serve) throws(CommandFailure) -> String {
        if let file = settings.tokenFile { return file }
        guard let folder = Environment.nonEmpty("CREDENTIALS_DIRECTORY") else {
            throw .usage("command.serve.tokens")
        }
        return "\(folder)/kigurumi-tokens"
    }

    /// `127.0.0.1:8080` or `[::1]:8080`.
    private static func address(_ text: String) throws(CommandFailure) -> (host: String, port: Int) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var host = parts.dropLast().joined(separator: ":")
        let isNumber6 = host.hasPrefix("[") && host.hasSuffix("]")
        if isNumber6 { host = String(host.dropFirst().dropLast()) }
        guard let port = parts.last.flatMap({ Int($0) }), (0...65_535).contains(port), !host.isEmpty,
            isNumber6 || !host.contains(":")
        else { throw .usage("command.serve.listen", ["value": text]) }
        return (host, port)
    }

    /// Reads the arguments that the main program was started with, carries them out, and ends the process.
    package static func main(
        _ carryOut: @escaping @Sendable (ServeRequest) async throws -> Void
    ) async -> Never {
        kigurumi_limit_arenas(2)
        ThisProcess.allowManyFiles()
        let arguments = ThisProcess.arguments
        do {
            guard let command = try Program.command(arguments) as? ServeCommand else {
                throw CommandFailure.usage(
                    "command.usage", ["what": "kigurumi-studio", "usage": "kigurumi --help"])
            }
            try await carryOut(try command.request())
            ThisProcess.exit(0)
        } catch let error as any CodedError {
            let failure = error as? CommandFailure ?? CommandFailure(stopping: error)
            ThisProcess.exit(Program.report(failure, Array(arguments.dropFirst())))
        } catch {
            ThisProcess.exit(Program.report(error, Array(arguments.dropFirst())))
        }
    }

    /// An error that ends the program with one of sysexits' statuses.
    package func failure(_ error: any CodedError, status: Int32) -> any Error {
        failure(error.code, error.evidence, status: status)
    }

    package func failure(_ code: String, _ evidence: [String: String], status: Int32) -> any Error {
        CommandFailure(code, evidence, status: ExitStatus(rawValue: status) ?? .unavailable)
    }

    /// The service of `watch`, to be run until SIGTERM or SIGINT.
    /// - Parameters:
    ///   - costumes: to be those that it uses.
    ///   - listener: receives what the log does.
    package func rounds(_ costumes: ServedCostumes, listener: @escaping ServiceObserver) throws -> WatchRounds
    {
        try WatchRounds(finder, chosen, costumes: costumes, listener: listener)
    }
}
