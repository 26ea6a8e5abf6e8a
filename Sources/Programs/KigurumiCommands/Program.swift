import ArgumentParser
import CLinux
import Files
import Messages

/// The whole program: parse, call, render.
package enum Program {
    /// Runs the command that the arguments name, and ends the process with its status.
    package static func main() -> Never {
        // The C library would give each thread a heap of its own, and each keeps what its encoder freed.
        kigurumi_limit_arenas(Int32(max(2, ThisProcess.processors)))
        // Pictures of the same few sizes come and go.
        kigurumi_keep_memory()
        Interruption.listen()
        ThisProcess.exit(run())
    }

    private static func run() -> Int32 {
        let arguments = ThisProcess.arguments
        do {
            var command = try command(arguments)
            // It loads its libraries and models while the face and the costumes are read.
            (command as? any FaceCommand)?.faceOptions.startDecoder()
            defer { FaceOptions.dismiss() }
            try command.run()
            try Console.checkOutput()
            return ExitStatus.success.rawValue
        } catch {
            return report(error, Array(arguments.dropFirst()))
        }
    }

    /// - Parameter arguments: the program's own name first. Without it they are unknown, not none: on Linux the Swift
    ///   runtime finds them by /proc/self/maps, and reports nothing where that can't be read.
    static func command(_ arguments: [String]) throws -> any ParsableCommand {
        guard !arguments.isEmpty else {
            throw CommandFailure("command.arguments.unreadable", status: .inputOutput)
        }
        let given = Array(arguments.dropFirst())
        try Guess.checkName(given)
        // The parser finds -h in a file's name such as -bath.jpg.
        let mayHideHelp = given.contains { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") }
        if mayHideHelp, !asksForHelp(given), let better = Guess.better(than: given) { throw better }
        do {
            return try KigurumiCommand.parseAsRoot(given)
        } catch {
            let isMistake = KigurumiCommand.exitCode(for: error) == .validationFailure
            if isMistake, let better = Guess.better(than: given) { throw better }
            throw error
        }
    }

    /// Prints an error of the parser or of a command.
    /// - Parameter arguments: without the program's name.
    /// - Returns: The exit status.
    static func report(_ error: any Error, _ arguments: [String] = []) -> Int32 {
        let console = Console.current
        if let failure = error as? CommandFailure {
            console.complain(failure)
            return failure.status.rawValue
        }
        let status = KigurumiCommand.exitCode(for: error).rawValue
        let message = KigurumiCommand.fullMessage(for: error)
        if status == ExitStatus.success.rawValue {
            if let help = help(arguments, usage: message, console) {
                for line in help { console.out(line) }
            } else if !message.isEmpty {
                console.out(message)
            }
        } else if !(error is ExitCode) {
            let what = ParserWords.text(KigurumiCommand.message(for: error), console)
            console.complain(
                CommandFailure.usage("command.usage", ["what": what, "usage": usage(in: message)]))
        }
        return status
    }

    private static func asksForHelp(_ arguments: [String]) -> Bool {
        arguments.isEmpty || arguments.first == "help"
            || arguments.contains { ["--help", "-h", "-help"].contains($0) }
    }

    /// The help of a command in another language than the parser's.
    /// - Parameters:
    ///   - arguments: without the program's name.
    ///   - usage: the parser's help.
    /// - Returns: nil where no help is asked for, and in English.
    private static func help(_ arguments: [String], usage: String, _ console: Console) -> [String]? {
        guard console.language.hasHelp, asksForHelp(arguments), let program = CommandDump.program() else {
            return nil
        }
        let words = arguments.filter { !$0.hasPrefix("-") && $0 != "help" }
        let lines = usage.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { !$0.hasPrefix("USAGE: ") }.prefix { !$0.isEmpty }
        let calls = lines.enumerated().map { String($1.dropFirst($0 == 0 ? "USAGE: ".count : 0)) }
        return HelpPage(console: console, columns: Terminal.outputColumns ?? 80)
            .lines(program.named(by: words), usage: calls)
    }

    /// The usage line out of the parser's message, without its own heading.
    static func usage(in message: String) -> String {
        for line in message.split(separator: "\n") where line.hasPrefix("Usage: ") {
            return String(line.dropFirst("Usage: ".count))
        }
        return "kigurumi --help"
    }
}
