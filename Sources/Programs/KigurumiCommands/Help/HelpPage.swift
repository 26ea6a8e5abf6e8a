import Messages

/// The help of one command in a language that the argument parser doesn't write.
struct HelpPage {
    var console: Console
    /// The terminal's width.
    var columns: Int

    /// Where the explanations begin.
    private static let indent = 26

    /// - Parameters:
    ///   - usage: how the command is called, in lines.
    func lines(_ command: CommandDump, usage: [String]) -> [String] {
        var lines: [String] = []
        if let abstract = command.abstract { lines += wrapped(abstract, indent: 0) + [""] }
        if let discussion = command.discussion {
            for line in translated(discussion).split(separator: "\n") {
                lines += cut(String(line), indent: 0)
            }
            lines.append("")
        }
        if let first = usage.first {
            lines += [console.text("help.usage", ["usage": first])] + usage.dropFirst() + [""]
        }
        let arguments = (command.arguments ?? []).filter(\.shouldDisplay)
        lines += section("help.arguments", arguments.filter { $0.kind == "positional" }.map(entry))
        lines += section("help.options", options(arguments.filter { $0.kind != "positional" }))
        let commands = (command.subcommands ?? []).filter { $0.commandName != "help" }
        let ends = commands.map {
            $0.commandName == command.defaultSubcommand ? console.text("help.default.command") : ""
        }
        lines += section(
            "help.commands", zip(commands, ends).map { ($0.commandName, translated($0.abstract ?? "") + $1) })
        if !commands.isEmpty {
            let name = command.commandName == "kigurumi" ? "" : command.commandName + " "
            lines.append(console.text("help.more", ["name": name]))
        } else if lines.last == "" {
            lines.removeLast()
        }
        return lines
    }

    /// A flag and its opposite have one explanation.
    private func options(_ arguments: [CommandDump.Argument]) -> [(label: String, text: String)] {
        arguments.map(entry).reduce(into: []) { entries, next in
            if let last = entries.last, last.text == next.1, !next.1.isEmpty {
                entries[entries.count - 1].label += "/" + next.0
            } else {
                entries.append(next)
            }
        }
    }

    private func entry(_ argument: CommandDump.Argument) -> (String, String) {
        let texts = [argument.abstract, argument.discussion].compactMap { $0 }.map(translated)
        // The default of a flag with an opposite is one of the two.
        let value = argument.kind == "option" ? argument.defaultValue : nil
        let end = value.map { console.text("help.default", ["value": $0]) } ?? ""
        return (argument.label, texts.joined() + end)
    }

    private func section(_ title: String, _ entries: [(label: String, text: String)]) -> [String] {
        guard !entries.isEmpty else { return [] }
        var lines = [console.text(title)]
        for (label, text) in entries {
            let label = "  " + label
            let words = wrapped(text, indent: Self.indent)
            let first = words.first.map { String($0.dropFirst(Self.indent)) } ?? ""
            let room = Self.indent - DisplayWidth.of(label)
            if room >= 1 {
                lines.append(label + String(repeating: " ", count: room) + first)
                lines += words.dropFirst()
            } else {
                lines += [label] + words
            }
        }
        return lines + [""]
    }

    private func wrapped(_ text: String, indent: Int) -> [String] { cut(translated(text), indent: indent) }

    private func translated(_ text: String) -> String { Messages.help(text, in: console.language) }

    /// The last column stays free.
    private func cut(_ text: String, indent: Int) -> [String] {
        WrappedText.lines(text, columns: columns - 1, indent: indent)
    }
}
