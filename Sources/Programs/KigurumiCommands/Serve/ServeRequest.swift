import CLinux
import Files
package import Messages
import Settings
package import StickerService

/// What `kigurumi serve` asks of the program with the web server.
package struct ServeRequest: Sendable {
    /// A host's name or number.
    package let host: String
    package let port: Int
    /// Absolute; of the file with the tokens.
    package let tokens: String
    /// Of messages, and of errors for clients that ask for no language.
    package let language: Language
    /// What holds for stickers and groups. Its root is that of the groups; empty: there are none.
    package let options: ServiceOptions
    private let finder: SettingsFinder
    private let chosen: ChosenSettings

    init(host: String, port: Int, tokens: String, _ finder: SettingsFinder) throws(CommandFailure) {
        (self.host, self.port, self.tokens, self.finder) = (host, port, tokens, finder)
        language = Console.current.language
        chosen = try finder.find()
        let plan = WatchPlan(chosen.settings)
        options =
            chosen.settings.root == nil
            ? plan.options(root: "", templates: try plan.templates()) : try plan.options()
    }

    /// Reads the arguments that the main program was started with, carries them out, and ends the process.
    package static func main(
        _ carryOut: @escaping @Sendable (ServeRequest) async throws -> Void
    ) async -> Never {
        kigurumi_limit_arenas(2)
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

    /// Runs the service of `watch` until SIGTERM or SIGINT.
    /// - Parameters:
    ///   - costumes: to be those that it uses.
    ///   - listener: receives what the log does.
    package func keepGroups(
        _ costumes: ServedCostumes, listener: @escaping ServiceObserver
    ) async throws {
        try await WatchRounds(finder, chosen, costumes: costumes, listener: listener).run()
    }
}
