import Files
import Messages
import Observing
import Settings
import StickerBuild
import Synchronization

/// Where texts go: data to standard output, messages and progress to standard error.
package struct Console: Sendable {
    var language: Language

    /// The language after the environment.
    package static let current = Console(language: .current)

    /// The descriptors of standard output and standard error.
    static let output: CInt = 1
    static let errors: CInt = 2

    /// Tables, and what programs read: as it is.
    package func out(_ text: String) { Console.write(text + "\n", to: Self.output) }

    /// A value as JSON on one line.
    package func json(_ value: some Encodable) { out(JSONOutput.text(value)) }

    /// - Parameter titles: codes of messages.
    package func table(_ titles: [String], _ rows: [[String]]) {
        var table = TextTable(titles.map { .init(text($0)) })
        table.rows = rows
        for line in table.lines() { out(line) }
    }

    /// A sentence, broken where the terminal's lines end.
    func sentence(_ text: String) {
        out(WrappedText.paragraphs(text, columns: Terminal.outputColumns, hanging: Self.hanging))
    }

    /// A message, broken where the terminal's lines end.
    package func err(_ text: String) { err(text, hanging: Self.hanging) }

    private func err(_ text: String, hanging: Int) {
        let lines = WrappedText.paragraphs(text, columns: Terminal.errorColumns, hanging: hanging)
        Console.write(lines + "\n", to: Self.errors)
    }

    /// The blanks before what doesn't fit into a line.
    private static let hanging = 2

    /// The place of advice, below what follows `kigurumi: `.
    private static let advice = 10

    package func text(_ code: String, _ evidence: [String: String] = [:]) -> String {
        Messages.text(code, evidence, in: language, for: .terminal)
    }

    /// In the journal lines with a priority and a code. Elsewhere the problems one by one, then `kigurumi: what is wrong`, and beneath it what to do.
    func complain(_ error: CommandFailure) {
        if LogStream.isJournal(Environment.value("JOURNAL_STREAM")) {
            var settings = Settings().log
            settings.format = .journald
            return WatchLog.log(error, to: WatchLog.logger(settings, journal: nil))
        }
        for problem in error.problems {
            let text = problem.text(in: language, for: .terminal)
            // A problem of pack.json begins with its place already.
            err(text.hasPrefix("\(problem.subject):") ? text : "\(problem.subject): \(text)")
        }
        err(Console.complaint(Messages.text(of: error, in: language, for: .terminal)), hanging: Self.advice)
    }

    /// The texts state first what is wrong, then what to do: a line each.
    static func complaint(_ text: String) -> String {
        let (what, advice) = split(text)
        let blanks = String(repeating: " ", count: Self.advice)
        let lines = advice.split(separator: "\n").map { "\n\(blanks)\($0)" }
        return "kigurumi: \(what)" + lines.joined()
    }

    /// At the line break, else after the first sentence.
    private static func split(_ text: String) -> (String, String) {
        if let end = text.firstIndex(of: "\n") {
            return (String(text[..<end]), String(text[text.index(after: end)...]))
        }
        var index = text.startIndex
        while index < text.endIndex {
            let next = text.index(after: index)
            let isEnd =
                text[index] == "。" || (text[index] == "." && next < text.endIndex && text[next] == " ")
            if isEnd, next < text.endIndex {
                let rest = text[next...].drop { $0 == " " }
                return (String(text[...index]), String(rest))
            }
            index = next
        }
        return (text, "")
    }

    /// Why text for standard output was lost first; nil: none was.
    private static let loss = Mutex<FileError?>(nil)

    /// Writes all of it, or stops where the reader is gone.
    static func write(_ text: String, to descriptor: Int32) {
        do throws(FileError) {
            try OpenFile.write(Array(NameBytes.shown(text).utf8), to: descriptor, "-")
        } catch {
            guard descriptor == output, !error.isUnread else { return }
            loss.withLock { $0 = $0 ?? error }
        }
    }

    /// - Throws: why text for standard output was lost.
    static func checkOutput() throws(CommandFailure) {
        guard let loss = loss.withLock({ $0 }) else { return }
        throw OutputFile.failure(OutputFile.title("-", .current), loss)
    }
}

extension Language {
    /// The language of this process's environment.
    static var current: Language {
        var environment: [String: String] = [:]
        for name in ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            environment[name] = Environment.value(name)
        }
        return Language(environment: environment)
    }
}
