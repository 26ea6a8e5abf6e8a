import ArgumentParser
import Costume
import Files
import JSONText
import Platforms

/// What a command line was probably meant to be.
enum Guess {
    /// - Parameter arguments: without the program's name.
    /// - Throws: where the first word is no command, with the command that was probably meant.
    static func checkName(_ arguments: [String]) throws(CommandFailure) {
        try check(arguments, at: 0, of: KigurumiCommand.self)
        let first = arguments.first == "help" ? 1 : 0
        if first == 1 { try check(arguments, at: 1, of: KigurumiCommand.self) }
        if arguments.dropFirst(first).first == "template" {
            try check(arguments, at: first + 1, of: TemplateCommand.self)
        }
    }

    private static func check(
        _ arguments: [String], at index: Int, of parent: any ParsableCommand.Type
    ) throws(CommandFailure) {
        guard arguments.indices.contains(index), !arguments[index].hasPrefix("-") else { return }
        let names = Self.names(of: parent) + ["help"]
        let word = arguments[index]
        guard !names.contains(word) else { return }
        let path = parent == TemplateCommand.self ? ["template"] : []
        var evidence = ["name": word, "help": line(path + ["--help"])]
        var better = arguments
        if index == 0, isCostume(word) {
            evidence["nearest"] = line(["wear", word.lowercased()] + (rest(arguments) ?? ["me.jpg"]))
        } else if index == 0, Self.names(of: TemplateCommand.self).contains(word) {
            evidence["nearest"] = line(["template"] + arguments)
        } else if index == 0, word == "version" {
            evidence["nearest"] = line(["--version"])
        } else if let nearest = guess(for: word, among: names) {
            better[index] = nearest
            evidence["nearest"] = line(better)
        } else if index == 0, FileKind(at: word) == .file {
            evidence["nearest"] = line(["build"] + arguments)
        }
        throw .usage("command.name.unknown", evidence)
    }

    private static func names(of parent: any ParsableCommand.Type) -> [String] {
        parent.configuration.subcommands.compactMap { $0.configuration.commandName }
    }

    /// What follows the first word; nil: nothing.
    private static func rest(_ arguments: [String]) -> [String]? {
        arguments.count > 1 ? Array(arguments.dropFirst()) : nil
    }

    private static func isCostume(_ word: String) -> Bool {
        let known = (try? TemplatesFolder(here: nil).chosen()).map(TemplateStore.ids) ?? []
        return known.contains(word.lowercased())
    }

    /// - Throws: where several costumes are named.
    static func checkOne(costume: String, face: String) throws(CommandFailure) {
        guard costume.contains(","), let ids = try? Arguments.ids(costume, option: "ID") else { return }
        let nearest = line(["build", face, "--only", ids.joined(separator: ",")])
        throw .usage("command.wear.several", ["value": costume, "nearest": nearest])
    }

    /// - Parameter words: of `export`.
    /// - Throws: where a face stands before its platforms, and where platforms are separated by blanks.
    static func checkPlatforms(_ words: [String]) throws(CommandFailure) {
        func names(_ words: some Sequence<String>) -> [String]? {
            (try? Arguments.platforms(words.joined(separator: ",")))?.map(\.rawValue)
        }
        guard words.count > 1, let first = words.first, let last = words.last else { return }
        if FileKind(at: first) == .file, FileKind(at: last) == .missing,
            let platforms = names(words.dropFirst())
        {
            let nearest = line(["export", platforms.joined(separator: ","), first])
            throw .usage("command.export.swapped", ["nearest": nearest])
        }
        if words.count > 2, let platforms = names(words.dropLast()) {
            let nearest = line(["export", platforms.joined(separator: ","), last])
            throw .usage("command.export.arguments", ["nearest": nearest])
        }
    }

    /// - Throws: where a face stands before its costume.
    static func checkOrder(
        costume: String, face: String, _ templates: TemplatesOption
    ) throws(CommandFailure) {
        guard FileKind(at: costume) == .file, FileKind(at: face) == .missing else { return }
        let known = TemplateStore.ids(in: try templates.sources())
        guard known.contains(face.lowercased()), !known.contains(costume.lowercased()) else { return }
        throw .usage(
            "command.wear.swapped", ["nearest": line(["wear", face.lowercased(), costume])])
    }

    /// What a command line was meant to be that the parser refused; nil: the parser's own words are better.
    /// - Parameter arguments: without the program's name.
    static func better(than arguments: [String]) -> CommandFailure? {
        misspeltOption(arguments) ?? misplacedCostume(arguments)
    }

    /// An option that doesn't exist; the parser complains about a missing argument first.
    private static func misspeltOption(_ arguments: [String]) -> CommandFailure? {
        let words = Array(arguments.prefix { !$0.hasPrefix("-") })
        guard let program = CommandDump.program() else { return nil }
        let command = program.named(by: words)
        let known = (command.arguments ?? []).flatMap { $0.names ?? [] }.map(\.text)
        for argument in arguments.prefix(while: { $0 != "--" }) {
            if argument.hasPrefix("-"), argument != "-", !known.contains(option(argument) ?? argument),
                FileKind(at: argument) != .missing
            {
                return .usage("command.option.path", ["path": argument, "nearest": "./\(argument)"])
            }
            guard let option = option(argument), !known.contains(option), !ofParser.contains(option) else {
                continue
            }
            var evidence = ["what": option]
            if option.hasPrefix("--") {
                // The hyphens are no letters that could be right.
                let names = known.filter { $0.hasPrefix("--") }.map { String($0.dropFirst(2)) }
                evidence["nearest"] = guess(for: String(option.dropFirst(2)), among: names).map { "--" + $0 }
            }
            evidence["help"] = line(program.path(of: words) + ["--help"])
            return .usage("command.option.unknown", evidence)
        }
        return nil
    }

    /// Options that the parser takes everywhere.
    private static let ofParser: Set = [
        "--help", "-h", "-help", "--help-hidden", "-help-hidden", "--generate-completion-script",
        "--experimental-dump-help",
    ]

    /// `--size` of `--size=300`, `-o` of `-o` and `-ofile`; nil: a value, such as `-` and `-5`.
    private static func option(_ argument: String) -> String? {
        if argument.hasPrefix("--") { return String(argument.prefix { $0 != "=" }) }
        guard argument.hasPrefix("-"), argument.dropFirst().first?.isLetter == true else { return nil }
        return ofParser.contains(argument) ? argument : String(argument.prefix(2))
    }

    private static func misplacedCostume(_ arguments: [String]) -> CommandFailure? {
        guard arguments.first == "build", arguments.count >= 3 else { return nil }
        let (costume, face) = (arguments[1].lowercased(), arguments[2])
        let known = (try? TemplatesFolder(here: nil).chosen()).map(TemplateStore.ids) ?? []
        for (id, file) in [(costume, face), (face.lowercased(), arguments[1])]
        where known.contains(id) && FileKind(at: file) == .file {
            return .usage("command.build.costume", ["nearest": line(["wear", id, file])])
        }
        return nil
    }

    /// The only word that begins like this one, otherwise the one with the fewest typing errors.
    private static func guess(for word: String, among known: [String]) -> String? {
        let longer = known.filter { $0.hasPrefix(word) }
        return longer.count == 1 ? longer[0] : Nearest.word(to: word, among: known)
    }

    /// A command line that a shell understands.
    static func line(_ arguments: [String]) -> String {
        (["kigurumi"] + arguments).map(quoted).joined(separator: " ")
    }

    /// A word that a shell takes as it is.
    static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_./=,:@%+".unicodeScalars.contains($0)
        }
        guard !isPlain || word.isEmpty else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
