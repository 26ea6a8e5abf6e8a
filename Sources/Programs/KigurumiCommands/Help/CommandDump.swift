import ArgumentParser
import FoundationEssentials

/// A command as the argument parser describes it: `--experimental-dump-help`.
struct CommandDump: Decodable {
    struct Argument: Decodable {
        struct Name: Decodable {
            var kind: String
            var name: String

            /// `-o` or `--output`.
            var text: String { (kind == "short" ? "-" : "--") + name }
        }

        /// `positional`, `option` or `flag`.
        var kind: String
        var shouldDisplay: Bool
        var valueName: String?
        var defaultValue: String?
        var names: [Name]?
        var abstract: String?
        var discussion: String?

        /// `-o, --output <DIR>`
        var label: String {
            guard let names else { return "<\(valueName ?? "")>" }
            let sorted = names.filter { $0.kind == "short" } + names.filter { $0.kind != "short" }
            let text = sorted.map(\.text).joined(separator: ", ")
            return kind == "option" ? "\(text) <\(valueName ?? "")>" : text
        }
    }

    var commandName: String
    var abstract: String?
    var discussion: String?
    var arguments: [Argument]?
    var subcommands: [CommandDump]?
    var defaultSubcommand: String?

    /// The whole program; nil if the parser describes commands in another way than this.
    static func program() -> CommandDump? {
        struct Dump: Decodable { var command: CommandDump }
        let bytes = Data(KigurumiCommand._dumpHelp().utf8)
        return try? JSONDecoder().decode(Dump.self, from: bytes).command
    }

    /// The command that a command line names, and this one if it names none.
    func named(by words: [String]) -> CommandDump {
        guard let word = words.first,
            let next = (subcommands ?? []).first(where: { $0.commandName == word })
        else { return self }
        return next.named(by: Array(words.dropFirst()))
    }

    /// The names of the commands among some words, as long as they follow each other.
    func path(of words: [String]) -> [String] {
        guard let word = words.first,
            let next = (subcommands ?? []).first(where: { $0.commandName == word })
        else { return [] }
        return [word] + next.path(of: Array(words.dropFirst()))
    }

    /// All texts of this command and those below it, as they are written in the sources.
    var texts: [String] {
        let own = [abstract, discussion] + (arguments ?? []).flatMap { [$0.abstract, $0.discussion] }
        return own.compactMap { $0 } + (subcommands ?? []).flatMap(\.texts)
    }
}
